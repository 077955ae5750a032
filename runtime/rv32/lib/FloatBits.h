// How an f32 is taken apart, for the library's own files.

#ifndef TILELOOM_RUNTIME_FLOATBITS_H
#define TILELOOM_RUNTIME_FLOATBITS_H

#include <stdint.h>

static inline uint32_t bitsOf(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, 4);
  return bits;
}

static inline float floatOf(uint32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, 4);
  return x;
}

static inline int isNan(float x) {
  return (bitsOf(x) & 0x7fffffff) > 0x7f800000;
}
static inline int isInf(float x) {
  return (bitsOf(x) & 0x7fffffff) == 0x7f800000;
}

// 2^n for -126 <= n <= 127.
static inline float powerOfTwo(int n) {
  return floatOf((uint32_t)(n + 127) << 23);
}

// x * 2^n for |n| <= 252; rounds once (the first product is exact as long as x
// is of moderate size, which holds for every caller).
static inline float scale(float x, int n) {
  int first = n / 2;
  return x * powerOfTwo(first) * powerOfTwo(n - first);
}

#endif // TILELOOM_RUNTIME_FLOATBITS_H
