// How random descriptors, configurations and control programs are drawn.
//
// Limits come from the device tables, not from the code under test.

#include "RandomImage.h"

using namespace tileloom;
using namespace tileloom::testing;

static void drawLocks(const Device &device, TileKind kind,
                      BufferDescriptor &bd) {
  const bool binary = device.isAIE1();
  const uint32_t reach =
      device.lockCount(kind) * (kind == TileKind::Mem ? 3 : 1) - 1;
  auto value = [&] {
    return binary ? int32_t(between(0, 2)) - 1 : int32_t(between(0, 127)) - 64;
  };
  auto lock = uint32_t(between(0, reach));
  if (coin())
    bd.acquire = BdLockAccess{lock, value()};
  bd.releaseEnabled = binary && coin();
  if (!binary)
    bd.release = {uint32_t(between(0, reach)), value()};
  else if (bd.releaseEnabled) // An AIE1 descriptor has one lock.
    bd.release = {lock, value()};
}

static void drawDimensions(const Device &device, TileKind kind,
                           BufferDescriptor &bd) {
  const DmaLimits &dma = device.dma(kind);
  const uint64_t steps = uint64_t(1) << dma.stepBits;
  for (unsigned i = 0; i < dma.dimensions; ++i) {
    bd.dims[i].step = uint32_t(between(1, steps));
    if (i + 1u < dma.dimensions)
      bd.dims[i].size = uint32_t(between(0, (1u << dma.wrapBits) - 1));
  }
  if (dma.hasIteration)
    bd.iteration = {uint32_t(between(1, 1u << dma.iterationWrapBits)),
                    uint32_t(between(1, steps)), uint32_t(between(0, 63))};
  if (kind != TileKind::Mem)
    return;
  static constexpr uint32_t limits[] = {63, 31, 15};
  for (unsigned i = 0; i < 3; ++i)
    if (coin()) {
      for (unsigned j = 0; j <= i; ++j) // Padding needs bounded dimensions.
        bd.dims[j].size = std::max(bd.dims[j].size, 1u);
      bd.padding[i] = {uint32_t(between(0, limits[i])),
                       uint32_t(between(0, limits[i]))};
    }
}

BufferDescriptor tileloom::testing::anyBd(const Device &device, TileKind kind) {
  const DmaLimits &dma = device.dma(kind);
  const bool shim = kind == TileKind::ShimNoc;
  BufferDescriptor bd;
  bd.valid = coin();
  uint64_t space =
      shim ? uint64_t(1) << 48
           : device.dataMemorySize(kind) * (kind == TileKind::Mem ? 3 : 1);
  bd.address = between(0, space / 4 - 1) * 4;
  bool lengthMinusOne = device.isAIE1() && kind == TileKind::Core;
  bd.lengthWords = between(lengthMinusOne, dma.maxLengthWords);
  if (coin())
    bd.packet = BdPacket{uint8_t(between(0, 7)), uint8_t(between(0, 31))};
  if (coin())
    bd.nextBd = uint32_t(between(0, dma.bdCount - 1));
  drawLocks(device, kind, bd);
  if (!device.isAIE1()) {
    drawDimensions(device, kind, bd);
    bd.outOfOrderId = uint8_t(between(0, dma.maxOutOfOrderId));
    bd.suppressTlast = coin();
    bd.compression = !shim && coin();
  }
  if (shim) {
    bd.burstEncoding = uint8_t(between(0, device.burstLengths().size() - 1));
    bd.axCache = uint8_t(between(0, 15));
    bd.axQos = uint8_t(between(0, 15));
    if (device.arch() != Arch::AIE2ps)
      bd.smid = uint8_t(between(0, 15));
    bd.secure = coin();
  }
  return bd;
}

static std::vector<MemorySegment> anySegments(uint32_t memory) {
  std::vector<MemorySegment> segments;
  for (uint64_t i = between(0, 3); i > 0 && memory != 0; --i) {
    MemorySegment segment;
    segment.bytes = *rc::gen::arbitrary<std::vector<uint8_t>>();
    if (segment.bytes.size() > memory)
      continue;
    segment.offset = uint32_t(between(0, memory - segment.bytes.size()));
    segments.push_back(std::move(segment));
  }
  return segments;
}

static DmaChannel anyChannel(const Device &device, TileKind kind) {
  return {DmaDirection(between(0, 1)),
          int32_t(between(0, device.dma(kind).channelsPerDirection - 1))};
}

static void drawDma(const Device &device, TileKind kind,
                    TileConfiguration &tile) {
  const DmaLimits &dma = device.dma(kind);
  for (uint64_t i = between(0, 3); i > 0; --i)
    tile.bds[uint32_t(between(0, dma.bdCount - 1))] = anyBd(device, kind);
  for (uint64_t i = between(0, 3); i > 0; --i) {
    ChannelStart start;
    start.channel = anyChannel(device, kind);
    do
      start.bd = uint32_t(between(0, dma.bdCount - 1));
    while (!device.canUseBd(kind, start.channel.index, start.bd));
    if (!device.isAIE1()) {
      start.repeatCount = uint32_t(between(0, dma.maxRepeatCount));
      start.issueToken = coin();
    }
    tile.starts.push_back(start);
  }
  if (coin()) {
    DmaChannel channel = anyChannel(device, kind);
    ChannelControl control;
    bool shim = kind == TileKind::ShimNoc;
    control.reset = !shim && coin();
    if (device.isAIE1()) {
      control.enable = coin();
    } else {
      control.controllerId = uint8_t(between(0, 255));
      control.compression = !shim && coin();
      if (channel.direction == DmaDirection::S2MM) {
        control.fotMode = uint8_t(between(0, 3));
        control.outOfOrder = coin();
      }
    }
    tile.controls[channel] = control;
  }
  if (kind == TileKind::Mem && device.hasConstantPadValue() && coin())
    tile.padValues[int32_t(between(0, 5))] = uint32_t(between(0, 0xFFFFFFFF));
}

static std::vector<Port> ports(const Device &device, TileCoord tile,
                               bool slaves) {
  std::vector<Port> result;
  TileKind kind = device.kind(tile);
  for (uint32_t index = 0; index < 64; ++index) {
    auto port = slaves ? device.slaveOfIndex(kind, index)
                       : device.masterOfIndex(kind, index);
    if (!port)
      continue;
    int count = slaves ? device.slavePortCount(tile, port->bundle)
                       : device.masterPortCount(tile, port->bundle);
    if (port->channel < count)
      result.push_back(*port);
  }
  return result;
}

static void drawSwitch(const Device &device, TileCoord coord,
                       TileConfiguration &tile) {
  std::vector<Port> slaves = ports(device, coord, true);
  std::set<Port> packetSlaves;
  for (Port slave : slaves)
    if (between(0, 3) == 0) {
      packetSlaves.insert(slave);
      auto slots = uint32_t(between(1, device.ruleSlotCount()));
      for (uint32_t slot = 0; slot < slots; ++slot)
        tile.packetSlots.push_back(
            {slave, uint8_t(slot), uint8_t(between(0, 31)),
             uint8_t(between(0, 31)), uint8_t(between(0, 5)),
             uint8_t(between(0, device.mselCount() - 1))});
    }
  for (Port master : ports(device, coord, false)) {
    uint64_t use = between(0, 3);
    if (use == 0)
      tile.packetMasters.push_back(
          {master, uint8_t(between(0, 5)), uint8_t(between(0, 15)), coin()});
    if (use != 1 || slaves.empty())
      continue;
    Port slave = slaves[between(0, slaves.size() - 1)];
    if (!packetSlaves.count(slave) &&
        device.isLegalConnection(coord, slave, master))
      tile.connections.push_back({slave, master});
  }
}

static TileConfiguration anyTile(const Device &device, TileCoord coord) {
  TileKind kind = device.kind(coord);
  TileConfiguration tile;
  if (kind == TileKind::Core && coin()) {
    tile.core.emplace();
    tile.core->program = anySegments(device.programMemorySize());
    tile.core->data = anySegments(device.dataMemorySize(kind));
    tile.core->enable = coin();
  }
  tile.data = anySegments(device.dataMemorySize(kind));
  if (hasDma(device, kind)) {
    for (uint64_t i = between(0, 3); i > 0; --i)
      tile.locks[uint32_t(between(0, device.lockCount(kind) - 1))] =
          uint32_t(between(0, device.maxLockValue()));
    drawDma(device, kind, tile);
  }
  drawSwitch(device, coord, tile);
  if (coord.row == 0)
    for (bool intoArray : {true, false})
      for (uint32_t channel : shimMuxChannels(intoArray))
        if (coin())
          tile.shimMux.push_back(
              {intoArray, channel, ShimMuxSelect(between(0, 2))});
  if (kind == TileKind::Core && !device.isAIE1() && coin())
    tile.cascade = CascadeSetting{coin() ? Side::North : Side::West,
                                  coin() ? Side::South : Side::East};
  if (kind == TileKind::Core && coin()) // Tile_Control
    tile.otherRegisters[0x36030] = uint32_t(between(0, 15));
  return tile;
}

ArrayConfiguration tileloom::testing::anyConfiguration(const Device &device) {
  ArrayConfiguration configuration;
  configuration.device = &device;
  for (uint64_t i = between(0, 3); i > 0; --i) {
    TileCoord coord{int32_t(between(0, uint64_t(device.columns()) - 1)),
                    int32_t(between(0, uint64_t(device.rows()) - 1))};
    configuration.tiles[coord] = anyTile(device, coord);
  }
  return configuration;
}

static ControlOp anyOp(const Device &device) {
  auto word = [] { return uint32_t(between(0, 0xFFFFFFFF)); };
  auto wide = [] { return between(0, ~uint64_t(0)); };
  // Not (0, 0): a block write of that tile reads as one without a tile.
  TileCoord tile{int32_t(between(1, 255)), int32_t(between(0, 255))};
  switch (between(0, 7)) {
  case 0:
    return WriteOp{wide(), word()};
  case 1:
    return MaskWriteOp{wide(), word(), word()};
  case 2:
    return BlockWriteOp{word(), *rc::gen::arbitrary<std::vector<uint32_t>>(),
                        coin() ? std::optional(tile) : std::nullopt};
  case 3:
    return MaskPollOp{wide(), word(), word()};
  case 4:
    return SyncOp{tile,
                  {DmaDirection(between(0, 1)), int32_t(between(0, 255))},
                  uint32_t(between(0, 255)),
                  uint32_t(between(0, 255))};
  case 5:
    return AddressPatchOp{wide(), word(), wide()};
  case 6:
    return PreemptOp{uint8_t(between(0, 255))};
  default:
    return LoadPdiOp{uint32_t(between(0, 0xFFFF)), word(), wide()};
  }
}

ControlProgram tileloom::testing::anyProgram(const Device &device) {
  ControlProgram program;
  for (uint64_t i = between(0, 20); i > 0; --i)
    program.push_back(anyOp(device));
  return program;
}
