// Conversions between f64 and f32, bfloat16, half and integers.
//
// To an integer: toward zero, and saturating where C leaves the result
// undefined. To a narrower float: to nearest, ties to even.

#include "DoubleBits.h"
#include "FloatBits.h"
#include "Names.h"

double TLRT(__extendsfdf2)(float x) {
  uint32_t bits = bitsOf(x), magnitude = bits & 0x7fffffff;
  uint64_t sign = (uint64_t)(bits >> 31) << 63;
  if (magnitude > 0x7f800000)
    return doubleOf(DOUBLE_NAN);
  if (magnitude == 0x7f800000)
    return doubleOf(sign | DOUBLE_INF);
  if (!magnitude)
    return doubleOf(sign);
  int exponent = (int)(magnitude >> 23);
  uint64_t significand = magnitude & 0x7fffff;
  if (exponent)
    significand |= 0x800000;
  else
    exponent = 1;
  exponent += 1023 - 127;
  significand = normaliseDouble(significand << 39, &exponent);
  return doubleOf(packDouble(sign, exponent, significand));
}

// Rounds a finite, nonzero magnitude to a binary format: `bits` of significand,
// `bias` and the exponent field of its infinity. Returns the format's bits
// without sign.
static uint32_t narrow(uint64_t magnitude, int bits, int bias, int infinity) {
  int exponent;
  uint64_t significand = unpackDouble(magnitude, &exponent);
  exponent += bias - 1023;
  if (exponent >= infinity)
    return (uint32_t)infinity << (bits - 1);
  if (exponent <= 0) {
    significand = shiftRightSticky(significand, 1 - exponent);
    exponent = 1;
  }
  // The leading one is at bit 62 and goes to bit `bits` - 1.
  int drop = 63 - bits;
  uint32_t kept = (uint32_t)(significand >> drop);
  uint64_t rest = significand << (64 - drop), half = DOUBLE_SIGN;
  kept += rest > half || (rest == half && (kept & 1));
  return ((uint32_t)(exponent - 1) << (bits - 1)) + kept;
}

float TLRT(__truncdfsf2)(double x) {
  uint64_t bits = bitsOfDouble(x), magnitude = bits & ~DOUBLE_SIGN;
  uint32_t sign = (uint32_t)(bits >> 63) << 31;
  if (magnitude > DOUBLE_INF)
    return floatOf(0x7fc00000);
  if (magnitude == DOUBLE_INF)
    return floatOf(sign | 0x7f800000);
  return floatOf(magnitude ? sign | narrow(magnitude, 24, 127, 255) : sign);
}

// Half and bfloat16 travel in the low bits of a NaN-boxed float register.
float TLRT(__truncdfhf2)(double x) {
  uint64_t bits = bitsOfDouble(x), magnitude = bits & ~DOUBLE_SIGN;
  uint32_t sign = (uint32_t)(bits >> 63) << 15 | 0xffff0000u;
  if (magnitude > DOUBLE_INF)
    return floatOf(0xffff7e00u);
  if (magnitude == DOUBLE_INF)
    return floatOf(sign | 0x7c00);
  return floatOf(magnitude ? sign | narrow(magnitude, 11, 15, 31) : sign);
}

float TLRT(__truncdfbf2)(double x) {
  uint64_t bits = bitsOfDouble(x), magnitude = bits & ~DOUBLE_SIGN;
  uint32_t sign = (uint32_t)(bits >> 63) << 15 | 0xffff0000u;
  if (magnitude > DOUBLE_INF)
    return floatOf(0xffff7fc0u);
  if (magnitude == DOUBLE_INF)
    return floatOf(sign | 0x7f80);
  return floatOf(magnitude ? sign | narrow(magnitude, 8, 127, 255) : sign);
}

// |x| as an integer, all ones when it has more than 64 bits or is NaN.
static uint64_t integerPart(uint64_t magnitude) {
  int exponent = (int)(magnitude >> 52) - 1023;
  if (exponent < 0)
    return 0;
  if (exponent > 63)
    return ~(uint64_t)0;
  uint64_t significand = magnitude << 12 >> 12 | (uint64_t)1 << 52;
  return exponent >= 52 ? significand << (exponent - 52)
                        : significand >> (52 - exponent);
}

int64_t TLRT(__fixdfdi)(double x) {
  uint64_t bits = bitsOfDouble(x), part = integerPart(bits & ~DOUBLE_SIGN);
  if (bits >> 63)
    return part >= DOUBLE_SIGN ? INT64_MIN : -(int64_t)part;
  return part >= DOUBLE_SIGN ? INT64_MAX : (int64_t)part;
}

uint64_t TLRT(__fixunsdfdi)(double x) {
  uint64_t bits = bitsOfDouble(x);
  return bits >> 63 ? 0 : integerPart(bits);
}

int32_t TLRT(__fixdfsi)(double x) {
  uint64_t bits = bitsOfDouble(x), part = integerPart(bits & ~DOUBLE_SIGN);
  if (bits >> 63)
    return part >= 0x80000000u ? INT32_MIN : -(int32_t)part;
  return part >= 0x80000000u ? INT32_MAX : (int32_t)part;
}

uint32_t TLRT(__fixunsdfsi)(double x) {
  uint64_t bits = bitsOfDouble(x);
  if (bits >> 63)
    return 0;
  uint64_t part = integerPart(bits);
  return part >> 32 ? 0xffffffffu : (uint32_t)part;
}

static uint64_t bitsOfInteger(uint64_t sign, uint64_t magnitude) {
  if (!magnitude)
    return 0;
  int exponent = 1023 + 62;
  if (magnitude >> 63) {
    magnitude = shiftRightSticky(magnitude, 1);
    ++exponent;
  }
  magnitude = normaliseDouble(magnitude, &exponent);
  return packDouble(sign, exponent, magnitude);
}

double TLRT(__floatundidf)(uint64_t x) { return doubleOf(bitsOfInteger(0, x)); }
double TLRT(__floatunsidf)(uint32_t x) { return doubleOf(bitsOfInteger(0, x)); }
double TLRT(__floatdidf)(int64_t x) {
  uint64_t bits = (uint64_t)x, sign = bits & DOUBLE_SIGN;
  return doubleOf(bitsOfInteger(sign, sign ? 0 - bits : bits));
}
double TLRT(__floatsidf)(int32_t x) { return TLRT(__floatdidf)(x); }
