// In which order, and by which register writes, an array is configured.

#include "tileloom/Image/Configuration.h"
#include "tileloom/Image/Registers.h"

using namespace tileloom;

namespace {
/// Writes the operations of one array, phase by phase.
class Lowering {
public:
  explicit Lowering(const ArrayConfiguration &configuration)
      : device(*configuration.device), tiles(configuration.tiles) {}
  ControlProgram run();

private:
  using Tile = std::pair<const TileCoord, TileConfiguration>;

  void write(TileCoord tile, uint32_t offset, uint32_t value) {
    program.push_back(WriteOp{device.tileAddress(tile) + offset, value});
  }
  void writeBytes(TileCoord tile, uint32_t base, const MemorySegment &segment);
  void forEachTile(void (Lowering::*phase)(const Tile &)) {
    for (const Tile &tile : tiles)
      if (device.contains(tile.first))
        (this->*phase)(tile);
  }
  void writeChannelResets(const Tile &tile, bool reset);

  void holdCore(const Tile &tile);
  void resetChannels(const Tile &tile) { writeChannelResets(tile, true); }
  void loadCore(const Tile &tile);
  void releaseChannels(const Tile &tile) { writeChannelResets(tile, false); }
  void releaseCore(const Tile &tile);
  void others(const Tile &tile);
  void locks(const Tile &tile);
  void data(const Tile &tile);
  void descriptors(const Tile &tile);
  void channels(const Tile &tile);
  void circuits(const Tile &tile);
  void packets(const Tile &tile);
  void shimMux(const Tile &tile);
  void cascade(const Tile &tile);
  void enableCore(const Tile &tile);

  const Device &device;
  const std::map<TileCoord, TileConfiguration> &tiles;
  ControlProgram program;
};
} // namespace

void Lowering::writeBytes(TileCoord tile, uint32_t base,
                          const MemorySegment &segment) {
  // Memories are written by words: the ends that fill no word go by mask.
  const uint64_t address = device.tileAddress(tile) + base;
  const uint32_t end = segment.offset + uint32_t(segment.bytes.size());
  BlockWriteOp block;
  auto flush = [&] {
    if (!block.words.empty())
      program.push_back(block);
    block.words.clear();
  };
  for (uint32_t word = segment.offset & ~3u; word < end; word += 4) {
    uint32_t value = 0, mask = 0;
    for (uint32_t lane = 0; lane < 4; ++lane)
      if (word + lane >= segment.offset && word + lane < end) {
        value |= uint32_t(segment.bytes[word + lane - segment.offset])
                 << (8 * lane);
        mask |= 0xFFu << (8 * lane);
      }
    if (mask != ~0u) {
      flush();
      program.push_back(MaskWriteOp{address + word, value, mask});
      continue;
    }
    if (block.words.empty())
      block.address = address + word;
    block.words.push_back(value);
  }
  flush();
}

void Lowering::holdCore(const Tile &tile) {
  if (tile.second.core) // AM025, Core_Control: bit 1 resets, bit 0 enables.
    write(tile.first, coreControlAddress(device), 2);
}

void Lowering::writeChannelResets(const Tile &tile, bool reset) {
  TileKind kind = device.kind(tile.first);
  if (kind != TileKind::Core && kind != TileKind::Mem)
    return; // Shim channels have no reset bit.
  ChannelControl control;
  control.reset = reset;
  for (DmaDirection direction : {DmaDirection::S2MM, DmaDirection::MM2S})
    for (int32_t i = 0; i < device.dma(kind).channelsPerDirection; ++i) {
      DmaChannel channel{direction, i};
      write(tile.first, channelControlAddress(device, kind, channel),
            encodeChannelControl(device, kind, channel, control));
    }
}

void Lowering::loadCore(const Tile &tile) {
  if (!tile.second.core)
    return;
  for (const MemorySegment &segment : tile.second.core->program)
    writeBytes(tile.first, programMemoryAddress(device), segment);
  for (const MemorySegment &segment : tile.second.core->data)
    writeBytes(tile.first, 0, segment);
}

void Lowering::releaseCore(const Tile &tile) {
  if (tile.second.core)
    write(tile.first, coreControlAddress(device), 0);
}

void Lowering::others(const Tile &tile) {
  for (auto [offset, value] : tile.second.otherRegisters)
    write(tile.first, offset, value);
}

void Lowering::locks(const Tile &tile) {
  TileKind kind = device.kind(tile.first);
  std::map<uint32_t, uint32_t> values = tile.second.locks;
  if (tile.second.core) // A reload must not meet the last run's counts.
    for (uint32_t lock = 0; lock < device.lockCount(kind); ++lock)
      values.try_emplace(lock, 0);
  for (auto [lock, value] : values)
    write(tile.first, lockInitAddress(device, kind, lock, value), value);
}

void Lowering::data(const Tile &tile) {
  for (const MemorySegment &segment : tile.second.data)
    writeBytes(tile.first, 0, segment);
}

void Lowering::descriptors(const Tile &tile) {
  TileKind kind = device.kind(tile.first);
  for (const auto &[index, bd] : tile.second.bds) {
    llvm::SmallVector<uint32_t, 8> words = encodeBd(device, kind, bd);
    program.push_back(BlockWriteOp{device.tileAddress(tile.first) +
                                       bdAddress(device, kind, index),
                                   {words.begin(), words.end()},
                                   std::nullopt});
  }
}

void Lowering::channels(const Tile &tile) {
  TileKind kind = device.kind(tile.first);
  for (auto [channel, value] : tile.second.padValues)
    write(tile.first, padValueAddress(device, kind, channel), value);
  for (const auto &[channel, control] : tile.second.controls)
    write(tile.first, channelControlAddress(device, kind, channel),
          encodeChannelControl(device, kind, channel, control));
  for (const ChannelStart &start : tile.second.starts)
    write(tile.first, channelQueueAddress(device, kind, start.channel),
          encodeQueuePush(device, kind, start));
}

void Lowering::circuits(const Tile &tile) {
  TileKind kind = device.kind(tile.first);
  for (const CircuitConnection &connection : tile.second.connections) {
    auto slave = device.slaveIndex(kind, connection.slave);
    auto master = device.masterIndex(kind, connection.master);
    if (!slave || !master)
      continue;
    SlaveFields slaveFields;
    slaveFields.enable = true;
    write(tile.first, switchSlaveAddress(device, kind, *slave),
          encodeSlave(slaveFields));
    MasterFields masterFields;
    masterFields.enable = true;
    masterFields.slave = *slave;
    write(tile.first, switchMasterAddress(device, kind, *master),
          encodeMaster(masterFields));
  }
}

void Lowering::packets(const Tile &tile) {
  TileKind kind = device.kind(tile.first);
  for (const PacketMaster &packet : tile.second.packetMasters)
    if (auto master = device.masterIndex(kind, packet.master)) {
      MasterFields fields;
      fields.enable = fields.packet = true;
      fields.arbiter = packet.arbiter;
      fields.mselMask = packet.mselMask;
      fields.dropHeader = packet.dropHeader;
      write(tile.first, switchMasterAddress(device, kind, *master),
            encodeMaster(fields));
    }
  for (const PacketSlot &packet : tile.second.packetSlots)
    if (auto slave = device.slaveIndex(kind, packet.slave)) {
      SlotFields slot{true, packet.id, packet.mask, packet.msel,
                      packet.arbiter};
      write(tile.first, switchSlotAddress(device, kind, *slave, packet.slot),
            encodeSlot(slot));
      write(tile.first, switchSlaveAddress(device, kind, *slave),
            encodeSlave(SlaveFields{true, true}));
    }
}

void Lowering::shimMux(const Tile &tile) {
  for (bool intoArray : {true, false}) {
    uint32_t value = 0;
    bool any = false;
    for (const ShimMuxConnection &connection : tile.second.shimMux)
      if (connection.intoArray == intoArray) {
        value = withShimMuxSelect(value, connection);
        any = true;
      }
    if (any)
      write(tile.first, shimMuxAddress(device, intoArray), value);
  }
}

void Lowering::cascade(const Tile &tile) {
  // AM025, Accumulator_Control: bit 1 output (0 South, 1 East), bit 0 input
  // (0 North, 1 West).
  if (const auto &cascade = tile.second.cascade)
    write(tile.first, cascadeAddress(device),
          uint32_t(cascade->output == Side::East) << 1 |
              uint32_t(cascade->input == Side::West));
}

void Lowering::enableCore(const Tile &tile) {
  if (tile.second.core && tile.second.core->enable)
    write(tile.first, coreControlAddress(device), 1);
}

ControlProgram Lowering::run() {
  for (auto phase :
       {&Lowering::holdCore, &Lowering::resetChannels, &Lowering::loadCore,
        &Lowering::releaseChannels, &Lowering::releaseCore, &Lowering::others,
        &Lowering::locks, &Lowering::data, &Lowering::descriptors,
        &Lowering::channels, &Lowering::circuits, &Lowering::packets,
        &Lowering::shimMux, &Lowering::cascade, &Lowering::enableCore})
    forEachTile(phase);
  return std::move(program);
}

ControlProgram
tileloom::lowerConfiguration(const ArrayConfiguration &configuration) {
  if (!configuration.device)
    return {};
  return Lowering(configuration).run();
}
