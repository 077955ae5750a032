// Whose memory and locks does a core or a DMA reach, and under which number?

#include "DeviceData.h"

namespace tileloom {

// The four windows in the order of a core's address map and of its lock
// indices.
static constexpr Side windowSides[] = {Side::South, Side::West, Side::North,
                                       Side::East};

static unsigned windowNumber(Side side) {
  return unsigned(side) - unsigned(Side::South);
}

/// The side whose window shows a core's own memory. AIE1 alternates by row
/// (AM009); later the own memory is always the East one (AM020).
static Side ownSide(const Device &device, TileCoord core) {
  return device.isAIE1() && core.row % 2 == 0 ? Side::West : Side::East;
}

MemoryWindow Device::window(TileCoord core, Side side) const {
  MemoryWindow window{side, data.family->windowBase[windowNumber(side)],
                      noTile};
  if (!isCore(core))
    return window;
  TileCoord owner = side == ownSide(*this, core) ? core : neighbour(core, side);
  // No memory behind the south window above a mem tile or a shim: neither is in
  // the address map of a core.
  if (!contains(owner) || isCore(owner))
    window.owner = owner;
  return window;
}

MemoryWindow Device::ownWindow(TileCoord core) const {
  return window(core, ownSide(*this, core));
}

std::optional<MemoryWindow> Device::windowTo(TileCoord core,
                                             TileCoord owner) const {
  if (!isCore(core) || !isCore(owner))
    return std::nullopt;
  for (Side side : windowSides)
    if (MemoryWindow view = window(core, side); view.owner == owner)
      return view;
  return std::nullopt;
}

std::optional<MemoryWindow> Device::windowOfAddress(TileCoord core,
                                                    uint32_t address) const {
  for (Side side : windowSides) {
    MemoryWindow view = window(core, side);
    if (address >= view.base &&
        address - view.base < dataMemorySize(TileKind::Core))
      return view;
  }
  return std::nullopt;
}

bool Device::hasMemoryAffinity(TileCoord user, TileCoord owner) const {
  if (!contains(user))
    return false;
  switch (kind(user)) {
  case TileKind::Core:
    for (Side side : windowSides)
      if (MemoryWindow view = window(user, side);
          view.owner != noTile && view.owner == owner)
        return true;
    return false;
  case TileKind::Mem:
    // AM020 ch. 5: a mem tile DMA reaches its own and both horizontal
    // neighbours.
    return owner == user || owner == neighbour(user, Side::West) ||
           owner == neighbour(user, Side::East);
  case TileKind::ShimNoc:
  case TileKind::ShimPl:
    return owner == user;
  }
  return false;
}

SharedMemory Device::sharedMemory(TileCoord first, TileCoord second) const {
  bool cores = isCore(first) && isCore(second);
  bool mems = isMem(first) && isMem(second);
  if (!cores && !mems)
    return SharedMemory::None;
  // The first's memory is shared when the second reaches it, and the reverse.
  bool ofFirst = hasMemoryAffinity(second, first);
  bool ofSecond = hasMemoryAffinity(first, second);
  if (ofFirst && ofSecond)
    return SharedMemory::Both;
  if (ofFirst)
    return SharedMemory::First;
  return ofSecond ? SharedMemory::Second : SharedMemory::None;
}

bool Device::canDmaReach(TileCoord user, int32_t channel,
                         TileCoord owner) const {
  if (!contains(user) || !contains(owner) || channel < 0 ||
      channel >= dma(kind(user)).channelsPerDirection)
    return false;
  if (user == owner)
    return true;
  return isMem(user) && isMem(owner) && hasMemoryAffinity(user, owner) &&
         uint32_t(channel) < memTileNeighbourChannels();
}

/// West 0, own 1, east 2: the order in which a mem tile DMA numbers the three
/// memories and lock banks that it reaches.
static std::optional<uint32_t> memTileSlot(const Device &device, TileCoord user,
                                           TileCoord owner) {
  if (!device.isMem(user) || !device.isMem(owner) ||
      !device.hasMemoryAffinity(user, owner))
    return std::nullopt;
  return uint32_t(owner.column - user.column + 1);
}

std::optional<uint32_t> Device::dmaMemoryBase(TileCoord user,
                                              TileCoord owner) const {
  if (std::optional<uint32_t> slot = memTileSlot(*this, user, owner))
    return *slot * dataMemorySize(TileKind::Mem);
  if (isCore(user) && user == owner)
    return 0;
  return std::nullopt;
}

std::optional<uint32_t> Device::localLockIndex(TileCoord user, TileCoord owner,
                                               uint32_t id) const {
  if (!contains(user) || !contains(owner) || id >= lockCount(kind(owner)))
    return std::nullopt;
  if (isCore(user)) {
    std::optional<MemoryWindow> view = windowTo(user, owner);
    if (!view)
      return std::nullopt;
    return windowNumber(view->side) * lockCount(TileKind::Core) + id;
  }
  if (std::optional<uint32_t> slot = memTileSlot(*this, user, owner))
    return *slot * lockCount(TileKind::Mem) + id;
  if (isShim(user) && user == owner)
    return id;
  return std::nullopt;
}

std::optional<std::pair<TileCoord, uint32_t>>
Device::lockOfLocalIndex(TileCoord user, uint32_t index) const {
  if (!contains(user))
    return std::nullopt;
  TileKind userKind = kind(user);
  uint32_t perTile = lockCount(userKind);
  uint32_t slot = index / perTile, id = index % perTile;
  TileCoord owner = noTile;
  if (userKind == TileKind::Core && slot < 4)
    owner = window(user, windowSides[slot]).owner;
  else if (userKind == TileKind::Mem && slot < 3)
    owner = {user.column + int32_t(slot) - 1, user.row};
  else if (isShim(user) && slot == 0)
    owner = user;
  if (!contains(owner))
    return std::nullopt;
  return std::make_pair(owner, id);
}

// Locks
// ------------------------------------------------------------------------

uint32_t Device::lockCount(TileKind kind) const {
  return data.family->lockCount[size_t(kind)];
}
uint32_t Device::maxLockValue() const { return data.family->maxLockValue; }

std::optional<uint32_t> Device::lockAddress(TileKind kind, uint32_t id) const {
  uint32_t stride = data.family->lockStride[size_t(kind)];
  if (!stride || id >= lockCount(kind))
    return std::nullopt;
  return data.family->lockBase[size_t(kind)] + stride * id;
}

} // namespace tileloom
