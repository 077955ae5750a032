// What the fields of the core control and of the status registers mean.
//
// Status registers are read by a host and answered by the virtual array; a
// configuration never writes them.

#ifndef TILELOOM_IMAGE_STATUSFIELDS_H
#define TILELOOM_IMAGE_STATUSFIELDS_H

#include "tileloom/Image/Configuration.h"

namespace tileloom {

/// AM025, Core_Control: bit 0 enables, bit 1 resets.
struct CoreControlFields {
  bool enable = false;
  bool reset = true; ///< The state after power-up.
};
inline CoreControlFields decodeCoreControl(uint32_t value) {
  return {(value & 1) != 0, (value & 2) != 0};
}
inline uint32_t encodeCoreControl(const CoreControlFields &fields) {
  return uint32_t(fields.enable) | uint32_t(fields.reset) << 1;
}

/// AM025, Accumulator_Control: bit 1 output (0 South, 1 East), bit 0 input
/// (0 North, 1 West).
inline CascadeSetting decodeCascade(uint32_t value) {
  return {value & 1 ? Side::West : Side::North,
          value & 2 ? Side::East : Side::South};
}

/// AM025, Core_Status, the fields that a model without cycles can answer.
struct CoreStatusFields {
  bool enable = false;
  bool reset = false;
  std::optional<Side> lockStall; ///< Bits 9..6: South, West, North, East.
  bool streamStallIn = false;    ///< Bit 10: waits for a word.
  bool streamStallOut = false;   ///< Bit 12: waits for room.
  bool cascadeStallIn = false;   ///< Bit 14.
  bool cascadeStallOut = false;  ///< Bit 15.
  bool done = false;             ///< Bit 20.
};
inline uint32_t encodeCoreStatus(const CoreStatusFields &fields) {
  uint32_t value = uint32_t(fields.enable) | uint32_t(fields.reset) << 1;
  if (fields.lockStall)
    value |= 1u << (6 + unsigned(*fields.lockStall) - unsigned(Side::South));
  return value | uint32_t(fields.streamStallIn) << 10 |
         uint32_t(fields.streamStallOut) << 12 |
         uint32_t(fields.cascadeStallIn) << 14 |
         uint32_t(fields.cascadeStallOut) << 15 | uint32_t(fields.done) << 20;
}

/// AM025, DMA_S2MM_Status_* and DMA_MM2S_Status_* of AIE2.
struct ChannelStatusFields {
  uint32_t currentBd = 0;        ///< Bits 27..24, mem tile 29..24.
  uint32_t queueSize = 0;        ///< Bits 22..20: tasks behind the running one.
  bool running = false;          ///< Bit 19; also state 2 in bits 1..0.
  bool overflow = false;         ///< Bit 18, sticky, cleared by writing 1.
  bool stalledOnStream = false;  ///< Bit 4.
  bool stalledOnAcquire = false; ///< Bit 2.
};
inline constexpr uint32_t ChannelStatusOverflowBit = 1u << 18;
inline uint32_t encodeChannelStatus(const ChannelStatusFields &fields) {
  return fields.currentBd << 24 | (fields.queueSize & 7) << 20 |
         uint32_t(fields.running) << 19 |
         (fields.overflow ? ChannelStatusOverflowBit : 0) |
         uint32_t(fields.stalledOnStream) << 4 |
         uint32_t(fields.stalledOnAcquire) << 2 | (fields.running ? 2 : 0);
}

} // namespace tileloom

#endif // TILELOOM_IMAGE_STATUSFIELDS_H
