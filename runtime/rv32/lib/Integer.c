// 64-bit integer arithmetic and conversions that RV32IMF has no instruction
// for.
//
// Names and contracts are those of GCC's and LLVM's integer library ("libgcc
// integer routines"). Division by zero gives what RISC-V's own instructions
// give: quotient all ones, remainder the dividend.

#include "Names.h"

#include <stdint.h>

typedef struct {
  uint64_t quotient, remainder;
} Division;

static inline uint32_t high(uint64_t x) { return (uint32_t)(x >> 32); }

// Leading zeros of a nonzero word, by halving: RV32IM has no such instruction.
static unsigned leadingZeros32(uint32_t x) {
  unsigned count = 0;
  if (!(x >> 16)) {
    count += 16;
    x <<= 16;
  }
  if (!(x >> 24)) {
    count += 8;
    x <<= 8;
  }
  if (!(x >> 28)) {
    count += 4;
    x <<= 4;
  }
  if (!(x >> 30)) {
    count += 2;
    x <<= 2;
  }
  return count + !(x >> 31);
}

static unsigned leadingZeros64(uint64_t x) {
  return high(x) ? leadingZeros32(high(x)) : 32 + leadingZeros32((uint32_t)x);
}

// Schoolbook division, one quotient bit a step, starting at the first bit that
// can be one.
static __attribute__((noinline)) Division divide(uint64_t n, uint64_t d) {
  Division result = {0, n};
  if (!d) {
    result.quotient = ~(uint64_t)0;
    return result;
  }
  if (n < d)
    return result;
  if (!high(n)) {
    result.quotient = (uint32_t)n / (uint32_t)d;
    result.remainder = (uint32_t)n % (uint32_t)d;
    return result;
  }
  unsigned shift = leadingZeros64(d) - leadingZeros64(n);
  d <<= shift;
  for (;; --shift, d >>= 1) {
    result.quotient <<= 1;
    if (result.remainder >= d) {
      result.remainder -= d;
      result.quotient |= 1;
    }
    if (!shift)
      return result;
  }
}

static inline uint64_t magnitude(int64_t x) {
  return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

uint64_t TLRT(__udivdi3)(uint64_t n, uint64_t d) {
  return divide(n, d).quotient;
}

uint64_t TLRT(__umoddi3)(uint64_t n, uint64_t d) {
  return divide(n, d).remainder;
}

uint64_t TLRT(__udivmoddi4)(uint64_t n, uint64_t d, uint64_t *remainder) {
  Division result = divide(n, d);
  if (remainder)
    *remainder = result.remainder;
  return result.quotient;
}

int64_t TLRT(__divdi3)(int64_t n, int64_t d) {
  if (!d)
    return -1;
  uint64_t quotient = divide(magnitude(n), magnitude(d)).quotient;
  return (int64_t)((n < 0) != (d < 0) ? 0 - quotient : quotient);
}

int64_t TLRT(__moddi3)(int64_t n, int64_t d) {
  uint64_t remainder = divide(magnitude(n), magnitude(d)).remainder;
  return (int64_t)(n < 0 ? 0 - remainder : remainder);
}

int64_t TLRT(__divmoddi4)(int64_t n, int64_t d, int64_t *remainder) {
  *remainder = TLRT(__moddi3)(n, d);
  return TLRT(__divdi3)(n, d);
}

// Shifts by 0..63, written with 32-bit shifts only: a 64-bit shift here would
// compile to a call of itself.
uint64_t TLRT(__ashldi3)(uint64_t x, int count) {
  uint32_t low = (uint32_t)x, up = high(x);
  if (count & 32) {
    up = low << (count & 31);
    low = 0;
  } else if (count) {
    up = up << count | low >> (32 - count);
    low <<= count;
  }
  return (uint64_t)up << 32 | low;
}

uint64_t TLRT(__lshrdi3)(uint64_t x, int count) {
  uint32_t low = (uint32_t)x, up = high(x);
  if (count & 32) {
    low = up >> (count & 31);
    up = 0;
  } else if (count) {
    low = low >> count | up << (32 - count);
    up >>= count;
  }
  return (uint64_t)up << 32 | low;
}

int64_t TLRT(__ashrdi3)(int64_t x, int count) {
  uint32_t low = (uint32_t)x, up = high((uint64_t)x);
  if (count & 32) {
    low = (uint32_t)((int32_t)up >> (count & 31));
    up = (uint32_t)((int32_t)up >> 31);
  } else if (count) {
    low = low >> count | up << (32 - count);
    up = (uint32_t)((int32_t)up >> count);
  }
  return (int64_t)((uint64_t)up << 32 | low);
}

int64_t TLRT(__muldi3)(int64_t x, int64_t y) {
  uint32_t a = (uint32_t)x, b = (uint32_t)y;
  uint64_t low = (uint64_t)a * b;
  uint32_t cross = high((uint64_t)x) * b + a * high((uint64_t)y);
  return (int64_t)(low + ((uint64_t)cross << 32));
}

int TLRT(__clzsi2)(uint32_t x) { return (int)leadingZeros32(x); }
int TLRT(__clzdi2)(uint64_t x) { return (int)leadingZeros64(x); }
int TLRT(__ctzsi2)(uint32_t x) { return 31 - (int)leadingZeros32(x & (0 - x)); }
int TLRT(__ctzdi2)(uint64_t x) { return 63 - (int)leadingZeros64(x & (0 - x)); }

int TLRT(__popcountsi2)(uint32_t x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return (int)(x * 0x01010101u >> 24);
}
int TLRT(__popcountdi2)(uint64_t x) {
  return TLRT(__popcountsi2)((uint32_t)x) + TLRT(__popcountsi2)(high(x));
}
