// How a kernel on the portable core reaches locks, streams, cascades and
// events.
//
// Every function is one `ecall`: the call number in a7, arguments from a0,
// results in a0 and a1 (docs/core-abi.md). A call that has to wait blocks the
// core. Lock indices are the core's own: 0-15 south, 16-31 west, 32-47 north,
// 48-63 own memory on AIE2. For C and C++.

#ifndef TILELOOM_CORE_H
#define TILELOOM_CORE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TL_CALL_DONE 0
#define TL_CALL_LOCK_ACQUIRE 1
#define TL_CALL_LOCK_RELEASE 2
#define TL_CALL_STREAM_PUT 3
#define TL_CALL_STREAM_GET 4
#define TL_CALL_CASCADE_PUT 5
#define TL_CALL_CASCADE_GET 6
#define TL_CALL_EVENT 7
#define TL_CALL_DEBUG 8
#define TL_CALL_STREAM_PUT_WIDE 9
#define TL_CALL_STREAM_GET_WIDE 10
#define TL_CALL_READ_REGISTER 11
#define TL_CALL_WRITE_REGISTER 12

/// 16 bytes of a wide stream access and 64 bytes of a cascade access.
typedef struct {
  uint32_t word[4];
} tl_wide_word;
typedef struct {
  uint32_t word[16];
} tl_cascade_word;

/// A stream word and whether it was the last one of its packet.
typedef struct {
  uint32_t word;
  uint32_t tlast;
} tl_stream_word;

#if defined(__riscv)

#define TL_INLINE static inline __attribute__((always_inline, unused))

TL_INLINE tl_stream_word tl_ecall(uint32_t number, uint32_t x, uint32_t y,
                                  uint32_t z) {
  register uint32_t a7 __asm__("a7") = number;
  register uint32_t a0 __asm__("a0") = x;
  register uint32_t a1 __asm__("a1") = y;
  register uint32_t a2 __asm__("a2") = z;
  __asm__ volatile("ecall" : "+r"(a0), "+r"(a1) : "r"(a7), "r"(a2) : "memory");
  tl_stream_word result;
  result.word = a0;
  result.tlast = a1;
  return result;
}

/// Ends the core program, as returning from the core function does.
TL_INLINE __attribute__((noreturn)) void tl_done(void) {
  for (;;)
    tl_ecall(TL_CALL_DONE, 0, 0, 0);
}

/// Waits for the lock. `value` >= 0: until the lock equals it. `value` < 0:
/// until the lock is at least -value. What success does to the lock is the
/// device's rule.
TL_INLINE void tl_lock_acquire(int32_t lock, int32_t value) {
  tl_ecall(TL_CALL_LOCK_ACQUIRE, (uint32_t)lock, (uint32_t)value, 0);
}
/// Adds `value` to the lock (AIE1: sets the lock to `value`).
TL_INLINE void tl_lock_release(int32_t lock, int32_t value) {
  tl_ecall(TL_CALL_LOCK_RELEASE, (uint32_t)lock, (uint32_t)value, 0);
}

/// Sends one word to a stream channel of the core; `tlast` ends the packet.
TL_INLINE void tl_stream_put(int32_t channel, uint32_t word, int32_t tlast) {
  tl_ecall(TL_CALL_STREAM_PUT, (uint32_t)channel, word, (uint32_t)tlast);
}
/// Takes one word from a stream channel of the core.
TL_INLINE uint32_t tl_stream_get(int32_t channel) {
  return tl_ecall(TL_CALL_STREAM_GET, (uint32_t)channel, 0, 0).word;
}
TL_INLINE tl_stream_word tl_stream_get_tlast(int32_t channel) {
  return tl_ecall(TL_CALL_STREAM_GET, (uint32_t)channel, 0, 0);
}
/// Four words at once.
TL_INLINE void tl_stream_put_wide(int32_t channel, const tl_wide_word *words) {
  tl_ecall(TL_CALL_STREAM_PUT_WIDE, (uint32_t)channel,
           (uint32_t)(uintptr_t)words, 0);
}
TL_INLINE void tl_stream_get_wide(int32_t channel, tl_wide_word *words) {
  tl_ecall(TL_CALL_STREAM_GET_WIDE, (uint32_t)channel,
           (uint32_t)(uintptr_t)words, 0);
}

/// Sends (takes) 64 bytes to (from) the neighbour on the cascade. A device
/// whose cascade is narrower uses the first bytes.
TL_INLINE void tl_cascade_put(const tl_cascade_word *value) {
  tl_ecall(TL_CALL_CASCADE_PUT, (uint32_t)(uintptr_t)value, 0, 0);
}
TL_INLINE void tl_cascade_get(tl_cascade_word *value) {
  tl_ecall(TL_CALL_CASCADE_GET, (uint32_t)(uintptr_t)value, 0, 0);
}

/// Raises user event 0 or 1 (the trace unit's INSTR_EVENT_0 and _1).
TL_INLINE void tl_event(int32_t number) {
  tl_ecall(TL_CALL_EVENT, (uint32_t)number, 0, 0);
}
/// Hands one word to whoever runs the array, for messages while debugging.
TL_INLINE void tl_debug(uint32_t word) { tl_ecall(TL_CALL_DEBUG, word, 0, 0); }

/// Registers of the core's own tile, by byte offset inside the tile.
TL_INLINE uint32_t tl_read_register(uint32_t offset) {
  return tl_ecall(TL_CALL_READ_REGISTER, offset, 0, 0).word;
}
TL_INLINE void tl_write_register(uint32_t offset, uint32_t value) {
  tl_ecall(TL_CALL_WRITE_REGISTER, offset, value, 0);
}

// AIE kernels' own names are in tileloom_intrinsics.h, which every kernel is
// compiled with; this one is too short to be there unasked.
TL_INLINE void done(void) { tl_done(); }

#undef TL_INLINE
#endif // __riscv

// The same calls as plain functions of the runtime library, for generated code.
void __tl_done(void);
void __tl_lock_acquire(int32_t lock, int32_t value);
void __tl_lock_release(int32_t lock, int32_t value);
void __tl_stream_put(int32_t channel, int32_t word, int32_t tlast);
int32_t __tl_stream_get(int32_t channel);
void __tl_stream_put_wide(int32_t channel, const void *words);
void __tl_stream_get_wide(int32_t channel, void *words);
void __tl_cascade_put(const void *bytes64);
void __tl_cascade_get(void *bytes64);
void __tl_event(int32_t number);
void __tl_debug(int32_t word);
int32_t __tl_read_register(int32_t offset);
void __tl_write_register(int32_t offset, int32_t value);

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_CORE_H
