// Conversions of f32 that RV32F has no instruction for: 64-bit integers, half,
// bfloat16.
//
// Narrowing rounds to nearest, ties to even; NaN stays NaN and becomes quiet.

#include "FloatBits.h"
#include "Names.h"

// Truncates toward zero; saturates where C leaves the result undefined.
uint64_t TLRT(__fixunssfdi)(float x) {
  uint32_t bits = bitsOf(x);
  int exponent = (int)(bits >> 23 & 0xff) - 127;
  if (bits >> 31 || exponent < 0)
    return 0;
  if (exponent >= 64)
    return ~(uint64_t)0;
  uint64_t significand = (bits & 0x7fffff) | 0x800000;
  return exponent >= 23 ? significand << (exponent - 23)
                        : significand >> (23 - exponent);
}

int64_t TLRT(__fixsfdi)(float x) {
  uint32_t bits = bitsOf(x);
  if ((bits & 0x7fffffff) >= 0x5f000000) // |x| >= 2^63, infinity or NaN
    return bits >> 31 ? INT64_MIN : INT64_MAX;
  uint64_t magnitude = TLRT(__fixunssfdi)(floatOf(bits & 0x7fffffff));
  return (int64_t)(bits >> 31 ? 0 - magnitude : magnitude);
}

float TLRT(__floatundisf)(uint64_t x) {
  if (!x)
    return 0.0f;
  int top = 63; // position of the leading one
  uint64_t normal = x;
  for (; !(normal >> 63); --top)
    normal <<= 1;
  uint32_t significand = (uint32_t)(normal >> 40); // 24 bits
  uint64_t rest = normal << 24;                    // what is cut off
  const uint64_t half = (uint64_t)1 << 63;
  uint32_t bits = ((uint32_t)(top + 127) << 23) + (significand & 0x7fffff);
  if (rest > half || (rest == half && (significand & 1)))
    ++bits; // may carry into the exponent, which is then right
  return floatOf(bits);
}

float TLRT(__floatdisf)(int64_t x) {
  float magnitude = TLRT(__floatundisf)(x < 0 ? 0 - (uint64_t)x : (uint64_t)x);
  return x < 0 ? -magnitude : magnitude;
}

// Half and bfloat16 travel as their bits: in the ilp32f ABI a half is passed in
// a float register, NaN-boxed in its low 16 bits, so these are declared with
// float.
static inline uint16_t narrowToHalf(uint32_t bits) {
  uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) // NaN
    return (uint16_t)(sign | 0x7e00 | (magnitude >> 13 & 0x3ff));
  if (magnitude >= 0x477ff000) // rounds to 65536 or more
    return (uint16_t)(sign | 0x7c00);
  if (magnitude < 0x33000000) // below half of the smallest subnormal
    return (uint16_t)sign;
  uint32_t significand = (magnitude & 0x7fffff) | 0x800000;
  int exponent = (int)(magnitude >> 23) - 127 + 15;
  // Normal halves keep 11 bits; a subnormal one loses one more a step.
  int drop = exponent > 0 ? 13 : 14 - exponent;
  uint32_t kept = significand >> drop;
  uint32_t rest = significand & ((1u << drop) - 1), half = 1u << (drop - 1);
  if (rest > half || (rest == half && (kept & 1)))
    ++kept;
  if (exponent > 0) // the kept leading one adds 1 to the exponent field
    return (uint16_t)(sign | (((uint32_t)(exponent - 1) << 10) + kept));
  return (uint16_t)(sign | kept);
}

static inline uint32_t widenHalf(uint32_t half) {
  uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & 0x1f;
  uint32_t fraction = half & 0x3ff;
  if (exponent == 0x1f)
    return sign | 0x7f800000 | fraction << 13 | (fraction ? 0x400000 : 0);
  if (exponent)
    return sign | (exponent + 112) << 23 | fraction << 13;
  // Zero or subnormal: fraction * 2^-24, exact in f32.
  return sign | bitsOf((float)(int)fraction * 0x1p-24f);
}

static inline uint16_t narrowToBfloat(uint32_t bits) {
  if ((bits & 0x7fffffff) > 0x7f800000)
    return (uint16_t)(bits >> 16 | 0x40);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

float TLRT(__truncsfhf2)(float x) {
  return floatOf(0xffff0000u | narrowToHalf(bitsOf(x)));
}

float TLRT(__extendhfsf2)(float half) {
  return floatOf(widenHalf(bitsOf(half) & 0xffff));
}

float TLRT(__truncsfbf2)(float x) {
  return floatOf(0xffff0000u | narrowToBfloat(bitsOf(x)));
}

float TLRT(__extendbfsf2)(float narrow) {
  return floatOf(bitsOf(narrow) << 16);
}
