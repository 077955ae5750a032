// f32 functions that are one RV32F instruction or a short exact sequence.

#include "FloatBits.h"
#include "Names.h"

float TLRT(sqrtf)(float x) { return __builtin_sqrtf(x); }
float TLRT(fabsf)(float x) { return floatOf(bitsOf(x) & 0x7fffffff); }
float TLRT(copysignf)(float x, float y) {
  return floatOf((bitsOf(x) & 0x7fffffff) | (bitsOf(y) & 0x80000000));
}
float TLRT(fmaf)(float x, float y, float z) { return __builtin_fmaf(x, y, z); }

// A NaN operand is ignored, as C and the hardware have it.
float TLRT(fminf)(float x, float y) {
  if (isNan(x))
    return y;
  if (isNan(y))
    return x;
  if (x == y) // -0 below +0
    return floatOf(bitsOf(x) | bitsOf(y));
  return x < y ? x : y;
}
float TLRT(fmaxf)(float x, float y) {
  if (isNan(x))
    return y;
  if (isNan(y))
    return x;
  if (x == y)
    return floatOf(bitsOf(x) & bitsOf(y));
  return x > y ? x : y;
}

// From 2^23 on every f32 is an integer, and NaN and infinity stay what they
// are.
static inline int isIntegral(float x) {
  return (bitsOf(x) & 0x7fffffff) >= 0x4b000000;
}

float TLRT(truncf)(float x) {
  return isIntegral(x) ? x : TLRT(copysignf)((float)(int32_t)x, x);
}

float TLRT(floorf)(float x) {
  float whole = TLRT(truncf)(x);
  return whole > x ? whole - 1.0f : whole;
}

float TLRT(ceilf)(float x) {
  float whole = TLRT(truncf)(x);
  return whole < x ? TLRT(copysignf)(whole + 1.0f, x) : whole;
}

// Halves go away from zero.
float TLRT(roundf)(float x) {
  float whole = TLRT(truncf)(x);
  float rest = TLRT(fabsf)(x - whole);
  return rest >= 0.5f && !isIntegral(x) ? whole + TLRT(copysignf)(1.0f, x)
                                        : whole;
}

// Halves go to the even neighbour. Adding 2^23 leaves no fraction bits.
float TLRT(rintf)(float x) {
  if (isIntegral(x))
    return x;
  volatile float shifted = TLRT(fabsf)(x) + 0x1p23f;
  return TLRT(copysignf)(shifted - 0x1p23f, x);
}
float TLRT(nearbyintf)(float x) { return TLRT(rintf)(x); }
float TLRT(roundevenf)(float x) { return TLRT(rintf)(x); }

float TLRT(ldexpf)(float x, int n) {
  n = n > 400 ? 400 : n < -400 ? -400 : n; // more changes nothing
  // Three steps reach from the smallest subnormal to the largest number; the
  // last one rounds.
  for (; n > 127; n -= 127)
    x *= 0x1p127f;
  for (; n < -126; n += 102)
    x *= 0x1p-102f; // keeps 24 bits above the subnormals until the last step
  return x * powerOfTwo(n);
}
float TLRT(scalbnf)(float x, int n) { return TLRT(ldexpf)(x, n); }

// The 24-bit significand of a nonzero magnitude and its biased exponent, which
// is 0 or less for subnormals.
static uint32_t normalise(uint32_t magnitude, int *exponent) {
  int e = (int)(magnitude >> 23);
  uint32_t significand = e ? (magnitude & 0x7fffff) | 0x800000 : magnitude;
  e += !e;
  for (; significand < 0x800000; --e)
    significand <<= 1;
  *exponent = e;
  return significand;
}

// The exact remainder with the sign of x, by long division of the significands.
float TLRT(fmodf)(float x, float y) {
  uint32_t a = bitsOf(x) & 0x7fffffff, b = bitsOf(y) & 0x7fffffff;
  if (b == 0 || a >= 0x7f800000 || b > 0x7f800000)
    return floatOf(0x7fc00000);
  if (a < b || !a)
    return x;
  int expA, expB;
  uint32_t sigA = normalise(a, &expA), sigB = normalise(b, &expB);
  for (;; --expA, sigA <<= 1) {
    if (sigA >= sigB)
      sigA -= sigB;
    if (expA == expB)
      break;
  }
  uint32_t result = 0;
  if (sigA) {
    for (; sigA < 0x800000; --expB)
      sigA <<= 1;
    // Exact: a remainder of subnormals has no bits below the smallest one.
    result = expB > 0 ? (uint32_t)expB << 23 | (sigA & 0x7fffff)
                      : sigA >> (1 - expB);
  }
  return floatOf(result | (bitsOf(x) & 0x80000000));
}
