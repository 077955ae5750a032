// How an f64 is taken apart and put together, for the library's own files.
//
// Between the steps a finite number is significand * 2^(exponent - 1023 - 62):
// the leading one of the significand stands at bit 62, so there are ten bits
// below the 53 that a double keeps, the last of them sticky.

#ifndef TILELOOM_RUNTIME_DOUBLEBITS_H
#define TILELOOM_RUNTIME_DOUBLEBITS_H

#include <stdint.h>

#define DOUBLE_SIGN ((uint64_t)1 << 63)
#define DOUBLE_INF ((uint64_t)0x7ff << 52)
#define DOUBLE_NAN ((uint64_t)0xfff << 51)
#define DOUBLE_LEAD ((uint64_t)1 << 62)

static inline uint64_t bitsOfDouble(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, 8);
  return bits;
}

static inline double doubleOf(uint64_t bits) {
  double x;
  __builtin_memcpy(&x, &bits, 8);
  return x;
}

// x / 2^count with every lost bit remembered in the last one.
static inline uint64_t shiftRightSticky(uint64_t x, int count) {
  if (count == 0)
    return x;
  if (count > 63)
    return x != 0;
  return x >> count | ((x << (64 - count)) != 0);
}

// Moves the leading one of a nonzero significand to bit 62.
static inline uint64_t normaliseDouble(uint64_t significand, int *exponent) {
  while (!(significand >> 62)) {
    significand <<= 1;
    --*exponent;
  }
  return significand;
}

// The significand and exponent of a nonzero finite magnitude.
static inline uint64_t unpackDouble(uint64_t magnitude, int *exponent) {
  *exponent = (int)(magnitude >> 52);
  uint64_t fraction = magnitude << 12 >> 12;
  if (*exponent)
    return (fraction | (uint64_t)1 << 52) << 10;
  *exponent = 1;
  return normaliseDouble(fraction << 10, exponent);
}

// Rounds to nearest, ties to even, and packs; overflows to infinity.
static inline uint64_t packDouble(uint64_t sign, int exponent,
                                  uint64_t significand) {
  if (exponent >= 2047)
    return sign | DOUBLE_INF;
  if (exponent <= 0) {
    significand = shiftRightSticky(significand, 1 - exponent);
    exponent = 1; // a subnormal lacks the leading one that adds 1 below
  }
  unsigned rest = (unsigned)significand & 0x3ff;
  uint64_t kept = significand >> 10;
  kept += rest > 0x200 || (rest == 0x200 && (kept & 1));
  // The leading one adds itself to the exponent field, and so does a carry.
  return sign | (((uint64_t)(exponent - 1) << 52) + kept);
}

#endif // TILELOOM_RUNTIME_DOUBLEBITS_H
