// What the bits of channel, switch and mux registers mean.

#include "tileloom/Image/Registers.h"

#include "llvm/Support/MathExtras.h"

using namespace tileloom;

static uint32_t put(uint32_t value, unsigned hi, unsigned lo) {
  return (value & llvm::maskTrailingOnes<uint32_t>(hi - lo + 1)) << lo;
}
static uint32_t take(uint32_t word, unsigned hi, unsigned lo) {
  return (word >> lo) & llvm::maskTrailingOnes<uint32_t>(hi - lo + 1);
}

static bool isShim(TileKind kind) {
  return kind == TileKind::ShimNoc || kind == TileKind::ShimPl;
}

// AM025, DMA_S2MM_0_Ctrl and DMA_MM2S_0_Ctrl; on shims bits 2..1 pause instead
// and there is no compression. AIE1 (aie-rt): bit 0 enables, bit 1 resets.
uint32_t tileloom::encodeChannelControl(const Device &device, TileKind kind,
                                        DmaChannel channel,
                                        const ChannelControl &control) {
  if (device.isAIE1())
    return put(control.enable, 0, 0) |
           (isShim(kind) ? 0 : put(control.reset, 1, 1));
  uint32_t value = put(control.controllerId, 15, 8);
  if (channel.direction == DmaDirection::S2MM)
    value |= put(control.fotMode, 17, 16) | put(control.outOfOrder, 3, 3);
  if (!isShim(kind))
    value |= put(control.compression, 4, 4) | put(control.reset, 1, 1);
  return value;
}

ChannelControl tileloom::decodeChannelControl(const Device &device,
                                              TileKind kind, DmaChannel channel,
                                              uint32_t value) {
  ChannelControl control;
  if (device.isAIE1()) {
    control.enable = take(value, 0, 0);
    control.reset = !isShim(kind) && take(value, 1, 1);
    return control;
  }
  control.controllerId = uint8_t(take(value, 15, 8));
  if (channel.direction == DmaDirection::S2MM) {
    control.fotMode = uint8_t(take(value, 17, 16));
    control.outOfOrder = take(value, 3, 3);
  }
  if (!isShim(kind)) {
    control.compression = take(value, 4, 4);
    control.reset = take(value, 1, 1);
  }
  return control;
}

// AM025, DMA_S2MM_0_Start_Queue: mem tiles have six bits of BD id. AIE1 knows
// neither repeat nor tokens.
uint32_t tileloom::encodeQueuePush(const Device &device, TileKind kind,
                                   const ChannelStart &start) {
  if (device.isAIE1())
    return put(start.bd, 3, 0);
  return put(start.issueToken, 31, 31) | put(start.repeatCount, 23, 16) |
         put(start.bd, kind == TileKind::Mem ? 5 : 3, 0);
}

ChannelStart tileloom::decodeQueuePush(const Device &device, TileKind kind,
                                       DmaChannel channel, uint32_t value) {
  ChannelStart start;
  start.channel = channel;
  if (device.isAIE1()) {
    start.bd = take(value, 3, 0);
    return start;
  }
  start.issueToken = take(value, 31, 31);
  start.repeatCount = take(value, 23, 16);
  start.bd = take(value, kind == TileKind::Mem ? 5 : 3, 0);
  return start;
}

// AM025, Stream_Switch_Master_Config_*: bits 6..0 hold the slave index (4..0)
// in circuit mode, msel mask (6..3) and arbiter (2..0) in packet mode.
uint32_t tileloom::encodeMaster(const MasterFields &fields) {
  uint32_t value = put(fields.enable, 31, 31) | put(fields.packet, 30, 30);
  if (!fields.packet)
    return value | put(fields.slave, 4, 0);
  return value | put(fields.dropHeader, 7, 7) | put(fields.mselMask, 6, 3) |
         put(fields.arbiter, 2, 0);
}

MasterFields tileloom::decodeMaster(uint32_t value) {
  MasterFields fields;
  fields.enable = take(value, 31, 31);
  fields.packet = take(value, 30, 30);
  if (!fields.packet) {
    fields.slave = take(value, 4, 0);
    return fields;
  }
  fields.dropHeader = take(value, 7, 7);
  fields.mselMask = uint8_t(take(value, 6, 3));
  fields.arbiter = uint8_t(take(value, 2, 0));
  return fields;
}

// AM025, Stream_Switch_Slave_Config_*.
uint32_t tileloom::encodeSlave(const SlaveFields &fields) {
  return put(fields.enable, 31, 31) | put(fields.packet, 30, 30);
}

SlaveFields tileloom::decodeSlave(uint32_t value) {
  return {bool(take(value, 31, 31)), bool(take(value, 30, 30))};
}

// AM025, Stream_Switch_Slave_*_Slot*.
uint32_t tileloom::encodeSlot(const SlotFields &fields) {
  return put(fields.id, 28, 24) | put(fields.mask, 20, 16) |
         put(fields.enable, 8, 8) | put(fields.msel, 5, 4) |
         put(fields.arbiter, 2, 0);
}

SlotFields tileloom::decodeSlot(uint32_t value) {
  SlotFields fields;
  fields.id = uint8_t(take(value, 28, 24));
  fields.mask = uint8_t(take(value, 20, 16));
  fields.enable = take(value, 8, 8);
  fields.msel = uint8_t(take(value, 5, 4));
  fields.arbiter = uint8_t(take(value, 2, 0));
  return fields;
}

// AM025, Mux_Config (South2 at bits 9..8, 3 at 11..10, 6 at 13..12, 7
// at 15..14) and Demux_Config (South2 at 5..4 up to South5 at 11..10).
static constexpr uint32_t muxChannels[] = {2, 3, 6, 7};
static constexpr uint32_t demuxChannels[] = {2, 3, 4, 5};

llvm::ArrayRef<uint32_t> tileloom::shimMuxChannels(bool intoArray) {
  return intoArray ? llvm::ArrayRef(muxChannels)
                   : llvm::ArrayRef(demuxChannels);
}

/// Lowest bit of the select of South `channel`, if it has one.
static std::optional<unsigned> muxBit(bool intoArray, uint32_t channel) {
  llvm::ArrayRef<uint32_t> channels = shimMuxChannels(intoArray);
  for (unsigned i = 0; i < channels.size(); ++i)
    if (channels[i] == channel)
      return (intoArray ? 8 : 4) + 2 * i;
  return std::nullopt;
}

uint32_t tileloom::withShimMuxSelect(uint32_t value,
                                     const ShimMuxConnection &connection) {
  auto bit = muxBit(connection.intoArray, connection.channel);
  if (!bit)
    return value;
  return (value & ~put(3, *bit + 1, *bit)) |
         put(uint32_t(connection.select), *bit + 1, *bit);
}

ShimMuxSelect tileloom::shimMuxSelect(uint32_t value, bool intoArray,
                                      uint32_t channel) {
  auto bit = muxBit(intoArray, channel);
  return ShimMuxSelect(bit ? take(value, *bit + 1, *bit) : 0);
}
