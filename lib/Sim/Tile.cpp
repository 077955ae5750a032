// What a tile holds: memories, locks, BDs, channels, switch registers.

#include "Machine.h"

#include "tileloom/Image/Registers.h"

using namespace tileloom;
using namespace tileloom::sim;

// A switch has at most as many ports of a kind as fit between two register
// blocks.
static constexpr uint32_t MaxPorts = 64;

/// One more than the largest port index; there may be gaps below it.
static uint32_t portCount(const Device &device, TileKind kind, bool master) {
  uint32_t count = 0;
  for (uint32_t index = 0; index < MaxPorts; ++index)
    if (master ? device.masterOfIndex(kind, index).has_value()
               : device.slaveOfIndex(kind, index).has_value())
      count = index + 1;
  return count;
}

Tile::Tile(Machine &machine, TileCoord coord)
    : coord(coord), kind(machine.device.kind(coord)),
      data(machine.device.dataMemorySize(kind)),
      program(kind == TileKind::Core ? machine.device.programMemorySize() : 0),
      locks(machine.device, kind, machine.scheduler), control(machine, *this),
      machine(machine), bdWordsEach(bdWordCount(machine.device, kind)) {
  const Device &device = machine.device;
  if (kind == TileKind::Core)
    core = std::make_unique<Core>(machine, *this);
  auto addTrace = [&](TraceModule module) {
    trace.push_back(std::make_unique<TraceUnit>(machine, *this, module));
  };
  if (kind == TileKind::Core) {
    addTrace(TraceModule::Core);
    addTrace(TraceModule::Memory);
  } else {
    addTrace(kind == TileKind::Mem ? TraceModule::MemTile : TraceModule::Shim);
  }
  const DmaLimits &dma = device.dma(kind);
  bds.resize(dma.bdCount);
  for (DmaDirection direction : {DmaDirection::S2MM, DmaDirection::MM2S})
    for (int32_t c = 0; c < dma.channelsPerDirection; ++c)
      channels[unsigned(direction)].push_back(
          std::make_unique<DmaChannelEngine>(machine, *this,
                                             DmaChannel{direction, c}));
  masters.resize(portCount(device, kind, /*master=*/true));
  slaves.resize(portCount(device, kind, /*master=*/false));
  slots.resize(slaves.size());
}

DmaChannelEngine *Tile::channel(DmaChannel which) {
  auto &list = channels[unsigned(which.direction)];
  return which.index >= 0 && size_t(which.index) < list.size()
             ? list[which.index].get()
             : nullptr;
}

llvm::MutableArrayRef<uint32_t> Tile::bdWords(uint32_t index) {
  return llvm::MutableArrayRef(bds[index].words).take_front(bdWordsEach);
}

const BufferDescriptor &Tile::descriptor(uint32_t index) {
  Bd &bd = bds[index];
  if (!bd.decoded) {
    bd.descriptor = decodeBd(machine.device, kind, bdWords(index));
    bd.decoded = true;
  }
  return bd.descriptor;
}

/// A BD is read when its turn comes; changing it before that is a hazard that
/// hardware decides by timing.
void Tile::writeBdWord(uint32_t index, uint32_t word, uint32_t value) {
  Bd &bd = bds[index];
  if (bd.words[word] == value)
    return;
  for (auto &direction : channels)
    for (auto &channel : direction) {
      bool waits = channel->currentState() == DmaChannelEngine::State::Load &&
                   channel->currentBd() == index;
      for (const ChannelStart &start : channel->tasks())
        waits |= start.bd == index;
      if (waits)
        machine.warn("BD " + std::to_string(index) + " of " + toString(coord) +
                     " was rewritten while a task of " + channel->name() +
                     " that uses it was still queued");
    }
  bd.words[word] = value;
  bd.decoded = false;
}

void Tile::setIteration(uint32_t index, uint32_t current) {
  BufferDescriptor changed = descriptor(index);
  changed.iteration.current = current;
  Bd &bd = bds[index];
  llvm::copy(encodeBd(machine.device, kind, changed), bd.words.begin());
  bd.descriptor = changed;
}

uint32_t Tile::padValue(int32_t channel) const {
  if (kind != TileKind::Mem || !machine.device.hasConstantPadValue())
    return 0;
  auto it = plain.find(padValueAddress(machine.device, kind, channel));
  return it == plain.end() ? 0 : it->second;
}
