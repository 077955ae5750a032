// The names that the vendor's compilers know without an include, as far as a
// scalar core can serve them: locks, streams, cascade, events, registers, types
// and loop hints.
//
// Every C and C++ kernel for rv32 is compiled with this header in front, as
// their own compilers do it. Sources: AM020 (AIE-ML), UG1079 and the intrinsics
// that the `aie` dialect lowers to. What needs the vector unit is in
// aie_api/aie.hpp.

#ifndef TILELOOM_INTRINSICS_H
#define TILELOOM_INTRINSICS_H

#include "tileloom_core.h"

// Types ----------------------------------------------------------------------

typedef int8_t int8;
typedef int16_t int16;
typedef int32_t int32;
typedef int64_t int64;
typedef uint8_t uint8;
typedef uint16_t uint16;
typedef uint32_t uint32;
typedef uint64_t uint64;
typedef __bf16 bfloat16;

typedef struct {
  int16_t real, imag;
} cint16;
typedef struct {
  int32_t real, imag;
} cint32;
typedef struct {
  float real, imag;
} cfloat;

// Loop hints and the like, which say nothing about results --------------------

#ifdef __cplusplus
#define restrict __restrict
#endif

#define chess_prepare_for_pipelining
#define chess_loop_range(...)
#define chess_loop_count(...)
#define chess_unroll_loop(...)
#define chess_flatten_loop
#define chess_no_hw_loop
#define chess_keep_sw_loop
#define chess_peel_pipelined_loop(...)
#define chess_modulo_scheduling_budget_ratio(...)
#define chess_allocate_stack
#define chess_storage(...)
#define chess_copy(...) (__VA_ARGS__)
#define chess_protect_access volatile
#define chess_memory_fence() __asm__ volatile("" ::: "memory")
#define chess_separator() __asm__ volatile("" ::: "memory")
#define chess_separator_scheduler(...) __asm__ volatile("" ::: "memory")

// Memory banks that a pointer is said to lead to.
#define __aie_dm_resource_a
#define __aie_dm_resource_b
#define __aie_dm_resource_c
#define __aie_dm_resource_d
#define __aie_dm_resource_stack

// Calls ----------------------------------------------------------------------

#define TL_INLINE static inline __attribute__((always_inline, unused))
#ifdef __cplusplus
#define TL_OVERLOAD TL_INLINE
#else
#define TL_OVERLOAD TL_INLINE __attribute__((overloadable))
#endif

#include "tileloom_vectors.h"

TL_INLINE void event0(void) { tl_event(0); }
TL_INLINE void event1(void) { tl_event(1); }

// Locks by the core's own index; docs/core-abi.md has the numbers.
TL_INLINE void acquire_equal(int32_t lock, int32_t value) {
  tl_lock_acquire(lock, value);
}
TL_INLINE void acquire_greater_equal(int32_t lock, int32_t value) {
  if (value != 0) // "At least 0" always holds, and takes nothing off.
    tl_lock_acquire(lock, -value);
}
TL_INLINE void acquire(int32_t lock, int32_t value) {
  tl_lock_acquire(lock, value);
}
TL_INLINE void release(int32_t lock, int32_t value) {
  tl_lock_release(lock, value);
}

// Streams. AIE2's core has one channel each way and its calls name none; AIE1's
// name theirs. With the channel and the last-word flag both, on all.
TL_OVERLOAD int32_t get_ss(void) { return (int32_t)tl_stream_get(0); }
TL_OVERLOAD int32_t get_ss(int32_t channel) {
  return (int32_t)tl_stream_get(channel);
}
TL_OVERLOAD void put_ms(int32_t channel, int32_t word, int32_t tlast) {
  tl_stream_put(channel, (uint32_t)word, tlast);
}
#if __TILELOOM_AIE_GENERATION__ == 1
TL_OVERLOAD void put_ms(int32_t channel, int32_t word) {
  tl_stream_put(channel, (uint32_t)word, 0);
}
#else
TL_OVERLOAD void put_ms(int32_t word) { tl_stream_put(0, (uint32_t)word, 0); }
TL_OVERLOAD void put_ms(int32_t word, int32_t tlast) {
  tl_stream_put(0, (uint32_t)word, tlast);
}
#endif
#ifdef __cplusplus
TL_OVERLOAD int32_t get_ss(bool &tlast) {
  tl_stream_word got = tl_stream_get_tlast(0);
  tlast = got.tlast != 0;
  return (int32_t)got.word;
}
TL_OVERLOAD int32_t get_ss(int32_t channel, bool &tlast) {
  tl_stream_word got = tl_stream_get_tlast(channel);
  tlast = got.tlast != 0;
  return (int32_t)got.word;
}
#endif

// Registers of the own tile, by byte offset inside it; `bus` is where the
// vendor's compilers see them.
TL_OVERLOAD uint32_t read_tm(uint32_t offset) {
  return tl_read_register(offset);
}
TL_OVERLOAD uint32_t read_tm(uint32_t offset, uint32_t bus) {
  (void)bus;
  return tl_read_register(offset);
}
TL_OVERLOAD void write_tm(uint32_t value, uint32_t offset) {
  tl_write_register(offset, value);
}
TL_OVERLOAD void write_tm(uint32_t value, uint32_t offset, uint32_t bus) {
  (void)bus;
  tl_write_register(offset, value);
}

// Modes of the vector unit's shifts and roundings. Scalar code has none.
TL_INLINE void set_sat(void) {}
TL_INLINE void clr_sat(void) {}
TL_INLINE void set_rnd(int32_t mode) { (void)mode; }
TL_INLINE void clr_rnd(void) {}
TL_INLINE void set_rounding(int32_t mode) { (void)mode; }
TL_INLINE void set_saturation(int32_t mode) { (void)mode; }
enum { rnd_floor, rnd_ceil, rnd_sym_floor, rnd_sym_ceil };
enum { rnd_neg_inf = 8, rnd_pos_inf, rnd_sym_zero, rnd_sym_inf, rnd_conv_even };

// Cascade ---------------------------------------------------------------------

#define TL_CASCADE(Name)                                                       \
  TL_OVERLOAD void put_mcd(Name value) {                                       \
    tl_cascade_put((const tl_cascade_word *)&value);                           \
  }                                                                            \
  TL_OVERLOAD void put_mcd(Name value, int32_t enable) {                       \
    if (enable)                                                                \
      tl_cascade_put((const tl_cascade_word *)&value);                         \
  }                                                                            \
  TL_CASCADE_GET(Name)
#define TL_CASCADE_GET(Name)                                                   \
  TL_OVERLOAD Name get_scd_##Name(void) {                                      \
    Name value;                                                                \
    tl_cascade_get((tl_cascade_word *)&value);                                 \
    return value;                                                              \
  }                                                                            \
  TL_OVERLOAD Name get_scd_##Name(int32_t enable) {                            \
    return enable ? get_scd_##Name() : undef_##Name();                         \
  }

TL_CASCADE(v16int32)
TL_CASCADE(v16uint32)
TL_CASCADE(v32int16)
TL_CASCADE(v32uint16)
TL_CASCADE(v64int8)
TL_CASCADE(v64uint8)
TL_CASCADE(v16float)
TL_CASCADE(v32bfloat16)
TL_CASCADE(v8acc64)
TL_CASCADE_GET(v16acc32)
TL_CASCADE_GET(v16accfloat)
TL_INLINE v16int32 get_scd(void) { return get_scd_v16int32(); }

// Four words of a stream at once.
TL_OVERLOAD v4int32 get_wss(int32_t channel) {
  v4int32 value;
  tl_stream_get_wide(channel, (tl_wide_word *)&value);
  return value;
}
TL_OVERLOAD v4int32 get_wss(void) { return get_wss(0); }
TL_OVERLOAD void put_wms(int32_t channel, v4int32 value) {
  tl_stream_put_wide(channel, (const tl_wide_word *)&value);
}
TL_OVERLOAD void put_wms(v4int32 value) { put_wms(0, value); }

#undef TL_CASCADE
#undef TL_CASCADE_GET
#undef TL_OVERLOAD
#undef TL_INLINE

#endif // TILELOOM_INTRINSICS_H
