// exp, log and pow in f32, from the arithmetic that RV32F has.
//
// Errors measured by unittests/Runtime against double precision: at most 2
// units in the last place (log10f: 3, powf: 8). Series are Taylor series cut
// where the next term is below a tenth of a unit. No errno.

#include "FloatBits.h"
#include "Names.h"

#define LOG2_E 0x1.715476p+0f
#define LN_2 0x1.62e43p-1f
// ln 2 in two parts; the first has trailing zeros, so n * LN_2_HIGH is exact.
#define LN_2_HIGH 0x1.62e4p-1f
#define LN_2_LOW 0x1.7f7d1cp-20f
// 2 / ln 2 in two parts.
#define TWO_LOG2_E 0x1.715476p+1f
#define TWO_LOG2_E_LOW 0x1.4ae0cp-25f
#define LOG10_E 0x1.bcb7b2p-2f
// log10 2 in two parts, as ln 2 above.
#define LOG10_2_HIGH 0x1.344p-2f
#define LOG10_2_LOW 0x1.3509f8p-18f

static inline int nearestInteger(float x) {
  return (int)(x + (x < 0 ? -0.5f : 0.5f));
}

// e^r for |r| <= 0.35.
static inline float expSmall(float r) {
  float p = 1.0f / 5040;
  p = __builtin_fmaf(p, r, 1.0f / 720);
  p = __builtin_fmaf(p, r, 1.0f / 120);
  p = __builtin_fmaf(p, r, 1.0f / 24);
  p = __builtin_fmaf(p, r, 1.0f / 6);
  p = __builtin_fmaf(p, r, 0.5f);
  return 1.0f + __builtin_fmaf(p, r * r, r);
}

float TLRT(expf)(float x) {
  if (isNan(x))
    return x;
  if (x > 88.73f)
    return floatOf(0x7f800000);
  if (x < -104.0f)
    return 0.0f;
  int n = nearestInteger(x * LOG2_E);
  float r = __builtin_fmaf(-LN_2_HIGH, (float)n, x);
  return scale(expSmall(__builtin_fmaf(-LN_2_LOW, (float)n, r)), n);
}

// 2^(x + low), low a correction of x.
static float exp2Sum(float x, float low) {
  if (isNan(x))
    return x;
  if (x >= 129.0f)
    return floatOf(0x7f800000);
  if (x < -151.0f)
    return 0.0f;
  int n = nearestInteger(x);
  return scale(expSmall(((x - (float)n) + low) * LN_2), n);
}

float TLRT(exp2f)(float x) { return exp2Sum(x, 0.0f); }

// x = m * 2^exponent with m in [sqrt(1/2), sqrt(2)), for finite x > 0.
static float splitExponent(float x, int *exponent) {
  int shift = 0;
  if (x < 0x1p-126f) {
    x *= 0x1p24f;
    shift = -24;
  }
  int32_t bits = (int32_t)bitsOf(x);
  int e = (bits - 0x3f3504f3) >> 23; // 0x3f3504f3 is sqrt(1/2)
  *exponent = e + shift;
  return floatOf((uint32_t)(bits - e * (1 << 23)));
}

// log of zero, of negative numbers, infinity and NaN; 0 when x is none of them.
static int logSpecial(float x, float *result) {
  if (x == 0.0f)
    *result = -1.0f / 0.0f;
  else if (isNan(x) || (isInf(x) && x > 0))
    *result = x;
  else if (x < 0)
    *result = floatOf(0x7fc00000);
  else
    return 0;
  return 1;
}

// With s = (m - 1) / (m + 1): log m = 2 (s + s^3/3 + s^5/5 + ...), |s| <=
// 0.172. The part behind s, without the factor 2.
static inline float atanhTail(float s) {
  float z = s * s;
  float p = 1.0f / 11;
  p = __builtin_fmaf(p, z, 1.0f / 9);
  p = __builtin_fmaf(p, z, 1.0f / 7);
  p = __builtin_fmaf(p, z, 1.0f / 5);
  p = __builtin_fmaf(p, z, 1.0f / 3);
  return s * z * p;
}

static float logMantissa(float m) {
  float f = m - 1.0f, s = f / (m + 1.0f);
  // 2 s = f - f s; this form keeps f exact.
  return f - __builtin_fmaf(f, s, -2.0f * atanhTail(s));
}

float TLRT(logf)(float x) {
  float special;
  if (logSpecial(x, &special))
    return special;
  int e;
  float mantissa = logMantissa(splitExponent(x, &e));
  return __builtin_fmaf((float)e, LN_2_HIGH,
                        __builtin_fmaf((float)e, LN_2_LOW, mantissa));
}

float TLRT(log10f)(float x) {
  float special;
  if (logSpecial(x, &special))
    return special;
  int e;
  float mantissa = logMantissa(splitExponent(x, &e));
  float low = __builtin_fmaf((float)e, LOG10_2_LOW, mantissa * LOG10_E);
  return __builtin_fmaf((float)e, LOG10_2_HIGH, low);
}

// log2 x as a sum of two floats, about 30 bits good; x finite and > 0.
static float log2Sum(float x, float *low) {
  int e;
  float m = splitExponent(x, &e);
  float f = m - 1.0f, t = m + 1.0f;
  float tLow = m < 1.0f ? m - (t - 1.0f) : 1.0f - (t - m); // t + tLow = m + 1
  float s = f / t;
  float sLow = (__builtin_fmaf(-s, t, f) - s * tLow) / t;
  float tail = atanhTail(s) + sLow;
  // (s + tail) * (2 / ln 2)
  float high = s * TWO_LOG2_E;
  float rest = __builtin_fmaf(s, TWO_LOG2_E, -high);
  rest += __builtin_fmaf(s, TWO_LOG2_E_LOW, tail * TWO_LOG2_E);
  float sum = (float)e + high;
  rest += e ? ((float)e - sum) + high : 0.0f;
  float result = sum + rest;
  *low = (sum - result) + rest;
  return result;
}

float TLRT(log2f)(float x) {
  float special;
  if (logSpecial(x, &special))
    return special;
  float low;
  return log2Sum(x, &low);
}

// 0: not an integer, 1: odd, 2: even.
static int integerKind(float y) {
  uint32_t bits = bitsOf(y) & 0x7fffffff;
  int exponent = (int)(bits >> 23) - 127;
  if (exponent < 0)
    return bits ? 0 : 2;
  if (exponent > 23)
    return 2;
  uint32_t one = 1u << (23 - exponent); // the bit that weighs 1
  uint32_t significand = bits | 0x800000;
  if (significand & (one - 1))
    return 0;
  return significand & one ? 1 : 2;
}

// Special values as in C23 annex F.10.4.4.
float TLRT(powf)(float x, float y) {
  if (y == 0.0f || x == 1.0f)
    return 1.0f;
  if (isNan(x) || isNan(y))
    return x + y;
  int kind = integerKind(y);
  float magnitude = __builtin_fabsf(x);
  float sign = (bitsOf(x) >> 31) && kind == 1 ? -1.0f : 1.0f;
  if (isInf(y)) {
    if (magnitude == 1.0f)
      return 1.0f;
    return (magnitude > 1.0f) == (y > 0) ? floatOf(0x7f800000) : 0.0f;
  }
  if (magnitude == 0.0f || isInf(x))
    return sign * ((magnitude == 0.0f) == (y < 0) ? floatOf(0x7f800000) : 0.0f);
  if (x < 0 && !kind)
    return floatOf(0x7fc00000);
  float low, high = log2Sum(magnitude, &low);
  float product = y * high;
  if (!(product < 200.0f))
    return sign * floatOf(0x7f800000);
  if (!(product > -200.0f))
    return sign * 0.0f;
  float rest = __builtin_fmaf(y, high, -product) + y * low;
  return sign * exp2Sum(product, rest);
}

float TLRT(tanhf)(float x) {
  float magnitude = __builtin_fabsf(x), result;
  if (isNan(x))
    return x;
  if (magnitude > 9.1f)
    result = 1.0f;
  else if (magnitude > 0.35f)
    result = 1.0f - 2.0f / (TLRT(expf)(2.0f * magnitude) + 1.0f);
  else {
    float z = x * x;
    float p = 21844.0f / 6081075;
    p = __builtin_fmaf(p, z, -1382.0f / 155925);
    p = __builtin_fmaf(p, z, 62.0f / 2835);
    p = __builtin_fmaf(p, z, -17.0f / 315);
    p = __builtin_fmaf(p, z, 2.0f / 15);
    p = __builtin_fmaf(p, z, -1.0f / 3);
    result = __builtin_fmaf(magnitude * z, p, magnitude);
  }
  return __builtin_copysignf(result, x);
}
