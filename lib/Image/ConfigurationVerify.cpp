// Whether every number of a configuration fits the array that it is for.

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"
#include "tileloom/Support/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"

using namespace tileloom;

namespace {
/// Collects the faults of one tile.
class TileVerifier {
public:
  TileVerifier(const Device &device, TileCoord tile,
               const TileConfiguration &configuration)
      : device(device), coord(tile), kind(device.kind(tile)),
        tile(configuration) {}
  llvm::Error run();

private:
  void fail(llvm::Error error) {
    errors = llvm::joinErrors(std::move(errors), std::move(error));
  }
  void outOfRange(const llvm::Twine &message) {
    fail(makeDiagnostic("configuration-range",
                        "tile " + toString(coord) + ": " + message));
  }
  void conflict(const llvm::Twine &message) {
    fail(makeDiagnostic("switch-port-conflict",
                        "tile " + toString(coord) + ": " + message));
  }
  /// Fails unless value <= limit.
  void limit(const llvm::Twine &what, uint64_t value, uint64_t limit) {
    if (value > limit)
      outOfRange(what + " = " + llvm::Twine(value) +
                 " does not fit: the largest value is " + llvm::Twine(limit));
  }
  bool hasChannel(DmaChannel channel, llvm::StringRef what);
  bool hasSlave(Port port);
  bool hasMaster(Port port);
  void segments(llvm::StringRef memory, uint32_t size,
                llvm::ArrayRef<MemorySegment> list);

  void memories();
  void locks();
  void descriptor(uint32_t index, const BufferDescriptor &bd);
  void padding(uint32_t index, const BufferDescriptor &bd);
  void controls();
  void starts();
  void circuits();
  void packets();
  void shimMux();
  void others();

  const Device &device;
  TileCoord coord;
  TileKind kind;
  const TileConfiguration &tile;
  llvm::Error errors = llvm::Error::success();
};
} // namespace

bool TileVerifier::hasChannel(DmaChannel channel, llvm::StringRef what) {
  if (channel.index >= 0 &&
      channel.index < device.dma(kind).channelsPerDirection)
    return true;
  outOfRange(what + " names DMA channel " + toString(channel) + ", but a " +
             toString(kind) + " has " +
             llvm::Twine(device.dma(kind).channelsPerDirection) +
             " a direction");
  return false;
}

bool TileVerifier::hasSlave(Port port) {
  if (port.channel >= 0 &&
      port.channel < device.slavePortCount(coord, port.bundle) &&
      device.slaveIndex(kind, port))
    return true;
  outOfRange("the switch has no slave port " + toString(port));
  return false;
}

bool TileVerifier::hasMaster(Port port) {
  if (port.channel >= 0 &&
      port.channel < device.masterPortCount(coord, port.bundle) &&
      device.masterIndex(kind, port))
    return true;
  outOfRange("the switch has no master port " + toString(port));
  return false;
}

void TileVerifier::segments(llvm::StringRef memory, uint32_t size,
                            llvm::ArrayRef<MemorySegment> list) {
  for (const MemorySegment &segment : list)
    if (segment.offset > size || segment.bytes.size() > size - segment.offset)
      fail(makeDiagnostic("segment-outside-memory",
                          "tile " + toString(coord) + ": " +
                              llvm::Twine(segment.bytes.size()) +
                              " bytes at 0x" + llvm::utohexstr(segment.offset) +
                              " do not fit the " + memory + " of " +
                              llvm::Twine(size) + " bytes"));
}

void TileVerifier::memories() {
  segments("data memory", device.dataMemorySize(kind), tile.data);
  if (!tile.core)
    return;
  if (kind != TileKind::Core)
    return outOfRange("a core image on a " + toString(kind));
  segments("program memory", device.programMemorySize(), tile.core->program);
  segments("data memory", device.dataMemorySize(kind), tile.core->data);
}

void TileVerifier::locks() {
  const uint32_t count = device.lockCount(kind);
  for (auto [lock, value] : tile.locks) {
    if (lock >= count)
      outOfRange("lock " + llvm::Twine(lock) + ", but a " + toString(kind) +
                 " has " + llvm::Twine(count) + " locks");
    limit("lock " + llvm::Twine(lock), value, device.maxLockValue());
  }
}

// AM025, mem tile BD registers: without a wrap there is no end of the dimension
// after which zeros could follow, nor a plane to pad before.
void TileVerifier::padding(uint32_t index, const BufferDescriptor &bd) {
  for (unsigned i = 0; i < 3; ++i) {
    bool outer = false;
    for (unsigned j = i + 1; j < 3; ++j)
      outer |= bd.padding[j] != BdPadding();
    if (bd.dims[i].size == 0 && (bd.padding[i].after != 0 || outer))
      outOfRange("BD " + llvm::Twine(index) + " pads behind dimension " +
                 llvm::Twine(i) + ", whose size is not bounded");
  }
}

void TileVerifier::descriptor(uint32_t index, const BufferDescriptor &bd) {
  const uint32_t count = device.dma(kind).bdCount;
  if (index >= count)
    return outOfRange("BD " + llvm::Twine(index) + ", but a " + toString(kind) +
                      " has " + llvm::Twine(count) + " descriptors");
  llvm::handleAllErrors(
      verifyBd(device, kind, bd), [&](const Diagnostic &fault) {
        fail(makeDiagnostic("bd-field-range", "tile " + toString(coord) +
                                                  " BD " + llvm::Twine(index) +
                                                  ": " + fault.getMessage()));
      });
  if (bd.nextBd)
    limit("BD " + llvm::Twine(index) + " Next_BD", *bd.nextBd, count - 1);
  // Mem tiles name the locks of the west tile, their own and the east tile's.
  const uint32_t reachable =
      device.lockCount(kind) * (kind == TileKind::Mem ? 3 : 1);
  if (bd.acquire)
    limit("BD " + llvm::Twine(index) + " Lock_Acq_ID", bd.acquire->id,
          reachable - 1);
  limit("BD " + llvm::Twine(index) + " Lock_Rel_ID", bd.release.id,
        reachable - 1);
  if (kind == TileKind::Mem)
    padding(index, bd);
  if (kind == TileKind::ShimNoc)
    limit("BD " + llvm::Twine(index) + " Burst_Length", bd.burstEncoding,
          device.burstLengths().size() - 1);
}

void TileVerifier::controls() {
  for (const auto &[channel, control] : tile.controls) {
    if (!hasChannel(channel, "a channel control"))
      continue;
    // What the register cannot hold does not come back from it.
    uint32_t value = encodeChannelControl(device, kind, channel, control);
    if (decodeChannelControl(device, kind, channel, value) != control)
      outOfRange("the control register of " + toString(channel) +
                 " cannot hold finish-on-TLAST mode " +
                 llvm::Twine(unsigned(control.fotMode)) + ", controller id " +
                 llvm::Twine(unsigned(control.controllerId)) +
                 " and the modes that are asked for");
  }
  for (const auto &entry : tile.padValues)
    if (kind != TileKind::Mem || !device.hasConstantPadValue())
      outOfRange(device.name() + " has no constant pad value on a " +
                 toString(kind));
    else
      hasChannel({DmaDirection::MM2S, entry.first}, "a pad value");
}

void TileVerifier::starts() {
  for (const ChannelStart &start : tile.starts) {
    if (!hasChannel(start.channel, "a task"))
      continue;
    if (!device.canUseBd(kind, start.channel.index, start.bd))
      outOfRange("a task on " + toString(start.channel) + " names BD " +
                 llvm::Twine(start.bd) +
                 ", which the channel cannot use or the tile does not have");
    limit("the repeat count of a task on " + toString(start.channel),
          start.repeatCount, device.dma(kind).maxRepeatCount);
    if (start.issueToken && device.isAIE1())
      outOfRange("a task on " + toString(start.channel) +
                 " asks for a token, which AIE1 does not have");
  }
}

void TileVerifier::circuits() {
  std::map<Port, Port> sourceOf;
  for (const CircuitConnection &connection : tile.connections) {
    bool slave = hasSlave(connection.slave);
    if (!hasMaster(connection.master) || !slave)
      continue;
    if (!device.isLegalConnection(coord, connection.slave, connection.master))
      outOfRange("the switch cannot connect " + toString(connection.slave) +
                 " to " + toString(connection.master));
    auto [it, fresh] =
        sourceOf.try_emplace(connection.master, connection.slave);
    if (!fresh && it->second != connection.slave)
      conflict("master " + toString(connection.master) + " is fed by " +
               toString(it->second) + " and by " + toString(connection.slave));
  }
}

void TileVerifier::packets() {
  std::map<Port, PacketMaster> masters;
  for (const PacketMaster &packet : tile.packetMasters) {
    if (!hasMaster(packet.master))
      continue;
    limit("the arbiter of master " + toString(packet.master), packet.arbiter,
          7);
    limit("the msel mask of master " + toString(packet.master), packet.mselMask,
          15);
    auto [it, fresh] = masters.try_emplace(packet.master, packet);
    if (!fresh && it->second != packet)
      conflict("master " + toString(packet.master) +
               " has two packet configurations");
    if (llvm::any_of(tile.connections, [&](const CircuitConnection &c) {
          return c.master == packet.master;
        }))
      conflict("master " + toString(packet.master) +
               " is in circuit and in packet mode");
  }
  std::map<std::pair<Port, uint8_t>, PacketSlot> slots;
  for (const PacketSlot &slot : tile.packetSlots) {
    if (!hasSlave(slot.slave))
      continue;
    std::string port = toString(slot.slave);
    limit("the slot of slave " + port, slot.slot, device.ruleSlotCount() - 1);
    limit("the packet id of slave " + port, slot.id, 31);
    limit("the id mask of slave " + port, slot.mask, 31);
    limit("the arbiter of slave " + port, slot.arbiter, 7);
    limit("the msel of slave " + port, slot.msel, device.mselCount() - 1);
    auto [it, fresh] = slots.try_emplace({slot.slave, slot.slot}, slot);
    if (!fresh && it->second != slot)
      conflict("slot " + llvm::Twine(unsigned(slot.slot)) + " of slave " + port +
               " holds two rules");
    if (llvm::any_of(tile.connections, [&](const CircuitConnection &c) {
          return c.slave == slot.slave;
        }))
      conflict("slave " + port + " is in circuit and in packet mode");
  }
}

void TileVerifier::shimMux() {
  std::map<std::pair<bool, uint32_t>, ShimMuxSelect> selects;
  for (const ShimMuxConnection &connection : tile.shimMux) {
    if (kind != TileKind::ShimNoc && kind != TileKind::ShimPl) {
      outOfRange("a shim mux connection on a " + toString(kind));
      continue;
    }
    if (!llvm::is_contained(shimMuxChannels(connection.intoArray),
                            connection.channel) ||
        connection.select > ShimMuxSelect::NOC)
      outOfRange("the shim mux has no select for South " +
                 llvm::Twine(connection.channel) +
                 (connection.intoArray ? " into" : " out of") + " the array");
    auto [it, fresh] = selects.try_emplace(
        {connection.intoArray, connection.channel}, connection.select);
    if (!fresh && it->second != connection.select)
      conflict("the shim mux select of South " +
               llvm::Twine(connection.channel) + " is given twice");
  }
}

void TileVerifier::others() {
  if (tile.cascade) {
    if (kind != TileKind::Core || device.isAIE1())
      outOfRange("a cascade setting on a " + toString(kind) + " of " +
                 device.name());
    if ((tile.cascade->input != Side::North &&
         tile.cascade->input != Side::West) ||
        (tile.cascade->output != Side::South &&
         tile.cascade->output != Side::East))
      outOfRange("the cascade goes from North or West to South or East, not "
                 "from " +
                 toString(tile.cascade->input) + " to " +
                 toString(tile.cascade->output));
  }
  for (const auto &entry : tile.otherRegisters)
    switch (decodeRegister(device, kind, entry.first).kind) {
    case RegisterKind::Plain:
    case RegisterKind::TileControl:
    case RegisterKind::ModuleClockControl:
    case RegisterKind::ColumnClockControl:
      break;
    default:
      outOfRange("register 0x" + llvm::utohexstr(entry.first) +
                 " is not one that is set by its raw value");
    }
}

llvm::Error TileVerifier::run() {
  memories();
  locks();
  for (const auto &[index, bd] : tile.bds)
    descriptor(index, bd);
  controls();
  starts();
  circuits();
  packets();
  shimMux();
  others();
  return std::move(errors);
}

llvm::Error
tileloom::verifyConfiguration(const ArrayConfiguration &configuration) {
  if (!configuration.device)
    return makeDiagnostic("configuration-range",
                          "the configuration names no device");
  const Device &device = *configuration.device;
  llvm::Error errors = llvm::Error::success();
  for (const auto &[coord, tile] : configuration.tiles) {
    llvm::Error fault =
        device.contains(coord)
            ? TileVerifier(device, coord, tile).run()
            : makeDiagnostic("configuration-range", "tile " + toString(coord) +
                                                        " lies outside " +
                                                        device.name());
    errors = llvm::joinErrors(std::move(errors), std::move(fault));
  }
  return errors;
}
