// How code on a portable core talks to its tile: the environment calls.
//
// A core executes `ecall` with the call number in a7 and arguments in a0, a1,
// a2; a result comes back in a0 (and a1). A call that cannot proceed blocks the
// core: the core takes no step until what it waits for is there, and no call is
// lost or done twice. Every other register keeps its value over a call.
// `runtime/` wraps the calls as intrinsics; this header is the contract that
// both sides are written against.

#ifndef TILELOOM_SIM_COREABI_H
#define TILELOOM_SIM_COREABI_H

#include <cstdint>

namespace tileloom {

enum class CoreCall : uint32_t {
  /// The core has finished. It stays done until it is reset.
  Done = 0,
  /// a0 = local lock index (as Device::localLockIndex numbers them: south 0..,
  /// west
  /// 16.., north 32.., own 48.. on AIE2), a1 = value. Semaphore locks: a1 >= 0
  /// waits
  /// until the lock equals a1 and takes a1; a1 < 0 waits until it is at least
  /// -a1 and
  /// takes -a1. AIE1: waits until the lock is free and holds a1 (0 or 1).
  LockAcquire = 1,
  /// a0 = local lock index, a1 = value to add (AIE1: value to leave). Never
  /// blocks.
  LockRelease = 2,
  /// a0 = channel of the core's stream port, a1 = word, a2 = 1 when it ends a
  /// packet.
  StreamPut = 3,
  /// a0 = channel; returns a0 = word, a1 = 1 when the word ended a packet.
  StreamGet = 4,
  /// a0 = address of 64 bytes (48 on AIE1) to send to the next core.
  CascadePut = 5,
  /// a0 = address where the 64 (48) bytes from the previous core go.
  CascadeGet = 6,
  /// a0 = 0 or 1: a user event for the trace.
  Event = 7,
  /// a0 = a number for the host's eyes.
  Debug = 8,
  /// a0 = channel, a1 = address of 16 bytes: four words, no TLAST.
  StreamPutWide = 9,
  /// a0 = channel, a1 = address of 16 bytes.
  StreamGetWide = 10,
  /// a0 = byte offset of a register in the core's own tile; returns a0 = its
  /// value.
  ReadRegister = 11,
  /// a0 = byte offset of a register in the core's own tile, a1 = value.
  WriteRegister = 12,
};

} // namespace tileloom

#endif // TILELOOM_SIM_COREABI_H
