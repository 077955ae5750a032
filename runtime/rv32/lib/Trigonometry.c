// sin, cos and tan in f32 for every finite argument.
//
// The argument is reduced with 96 bits of 2/pi in integers, so large arguments
// are as good as small ones: at most 3 units in the last place (tanf: 5).

#include "FloatBits.h"
#include "Names.h"

// The first 256 bits of 2/pi.
static const uint32_t twoOverPi[8] = {0xa2f9836e, 0x4e441529, 0xfc2757d1,
                                      0xf534ddc0, 0xdb629599, 0x3c439041,
                                      0xfe5163ab, 0xdebbc561};

// 32 bits of 2/pi that begin behind the first `drop` ones (`drop` >= -32).
static inline uint32_t window(int drop) {
  int word = drop >> 5, shift = drop & 31;
  uint32_t high = word < 0 ? 0 : twoOverPi[word];
  return shift ? high << shift | twoOverPi[word + 1] >> (32 - shift) : high;
}

// x = quadrant * pi/2 + result, |result| <= pi/4, for finite x.
static float reduce(float x, unsigned *quadrant) {
  uint32_t bits = bitsOf(x);
  int exponent = (int)(bits >> 23 & 0xff) - 127;
  if (exponent < -1) { // |x| < 1/2
    *quadrant = 0;
    return x;
  }
  // |x| = significand * 2^k. Bits of 2/pi that weigh 4 / 2^k or more would add
  // whole turns: drop them.
  uint32_t significand = (bits & 0x7fffff) | 0x800000;
  int drop = exponent - 23 - 2;
  uint64_t product = (uint64_t)(significand * window(drop)) << 32;
  product += (uint64_t)significand * window(drop + 32);
  product += (uint64_t)significand * window(drop + 64) >> 32;
  // Two bits of quadrant, 62 bits of fraction, rounded to the nearest quadrant.
  int64_t fraction = (int64_t)(product << 2) >> 2;
  unsigned turns = (unsigned)((product - (uint64_t)fraction) >> 62);
  // pi/2 * 2^-62 in two parts.
  float value = (float)fraction;
  float rest = __builtin_fmaf(value, -0x1.777a5cp-87f, value * 0x1.921fb6p-62f);
  *quadrant = (bits >> 31 ? 0 - turns : turns) & 3;
  return bits >> 31 ? -rest : rest;
}

static inline float sinSmall(float r) {
  float z = r * r;
  float p = 1.0f / 362880;
  p = __builtin_fmaf(p, z, -1.0f / 5040);
  p = __builtin_fmaf(p, z, 1.0f / 120);
  p = __builtin_fmaf(p, z, -1.0f / 6);
  return __builtin_fmaf(r * z, p, r);
}

static inline float cosSmall(float r) {
  float z = r * r;
  float p = -1.0f / 3628800;
  p = __builtin_fmaf(p, z, 1.0f / 40320);
  p = __builtin_fmaf(p, z, -1.0f / 720);
  p = __builtin_fmaf(p, z, 1.0f / 24);
  p = __builtin_fmaf(p, z, -0.5f);
  return __builtin_fmaf(p, z, 1.0f);
}

static float sinOfQuadrant(float r, unsigned quadrant) {
  float value = quadrant & 1 ? cosSmall(r) : sinSmall(r);
  return quadrant & 2 ? -value : value;
}

float TLRT(sinf)(float x) {
  if (isNan(x) || isInf(x))
    return floatOf(0x7fc00000);
  unsigned quadrant;
  float r = reduce(x, &quadrant);
  return sinOfQuadrant(r, quadrant);
}

float TLRT(cosf)(float x) {
  if (isNan(x) || isInf(x))
    return floatOf(0x7fc00000);
  unsigned quadrant;
  float r = reduce(x, &quadrant);
  return sinOfQuadrant(r, quadrant + 1);
}

float TLRT(tanf)(float x) {
  if (isNan(x) || isInf(x))
    return floatOf(0x7fc00000);
  unsigned quadrant;
  float r = reduce(x, &quadrant);
  float s = sinSmall(r), c = cosSmall(r);
  return quadrant & 1 ? -c / s : s / c;
}
