// At which tile-relative address each register block of a tile kind begins.
//
// Private to the Image room: the one table behind decodeRegister and the
// address functions. A base of 0 with count or stride 0 means that the tile has
// no such block.

#ifndef TILELOOM_LIB_IMAGE_REGISTERMAP_H
#define TILELOOM_LIB_IMAGE_REGISTERMAP_H

#include "tileloom/Image/Registers.h"

namespace tileloom {

/// One register that is known by name.
struct NamedRegister {
  uint32_t offset;
  RegisterKind kind;
  llvm::StringLiteral name;
  uint32_t count = 1; ///< Consecutive words under the same name.
};

struct RegisterMap {
  // Channel registers by direction (S2MM, MM2S); the queue is at control + 4.
  uint32_t channelControl[2] = {0, 0};
  uint32_t channelControlStride = 0;
  uint32_t channelStatus[2] = {0, 0};
  uint32_t channelStatusStride = 0;
  uint32_t padValue = 0; ///< Mem tiles of AIE2p: one word an MM2S channel.
  // Locks.
  uint32_t lockBase = 0;
  uint32_t lockStride = 0;
  uint32_t lockOverflow = 0, lockUnderflow = 0;
  uint32_t lockRequest = 0, lockRequestSize = 0;
  // Stream switch: masters here, slaves at +0x100, slots at +0x200.
  uint32_t switchBase = 0;
  uint32_t shimMux = 0, shimDemux = 0;
  llvm::ArrayRef<NamedRegister> named;
};

/// Bytes between the two accesses of an AIE1 lock and their values (aie-rt):
/// release +0x00 without a value, +0x20 with 0, +0x30 with 1; acquire 0x40
/// above.
inline constexpr uint32_t Aie1ReleaseValueOffset = 0x20;
inline constexpr uint32_t Aie1LockValueStride = 0x10;

inline constexpr uint32_t SwitchSlaveOffset = 0x100;
inline constexpr uint32_t SwitchSlotOffset = 0x200;
inline constexpr uint32_t SwitchSlotStride = 0x10;
inline constexpr uint32_t ProgramMemoryBase = 0x20000;

const RegisterMap &registerMap(const Device &device, TileKind kind);

} // namespace tileloom

#endif // TILELOOM_LIB_IMAGE_REGISTERMAP_H
