// f64 functions whose results are exact, and the f32 ones beside Rounding.c:
// rounding to integers, parts of a number, remainders, neighbours.
//
// They work on the bits, because a core has no doubles.

#include "DoubleBits.h"
#include "FloatBits.h"
#include "Names.h"

#define MAGNITUDE(bits) ((bits) & ~DOUBLE_SIGN)

static inline int isNanDouble(uint64_t bits) {
  return MAGNITUDE(bits) > DOUBLE_INF;
}

double TLRT(fabs)(double x) { return doubleOf(MAGNITUDE(bitsOfDouble(x))); }
double TLRT(copysign)(double x, double y) {
  return doubleOf(MAGNITUDE(bitsOfDouble(x)) | (bitsOfDouble(y) & DOUBLE_SIGN));
}

enum { TowardZero, Down, Up, HalfAway, HalfEven };

// x as an integer. NaN, infinity and what is an integer stay as they are.
static __attribute__((noinline)) double toIntegral(double x, int mode) {
  uint64_t bits = bitsOfDouble(x), sign = bits & DOUBLE_SIGN;
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  if (exponent >= 52)
    return x;
  if (exponent < -1) // below a half: as a quarter, which rounds alike
    bits = MAGNITUDE(bits) ? sign | (uint64_t)(1023 - 2) << 52 : bits;
  if (!MAGNITUDE(bits))
    return x;
  exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  // Two bits more below the point, so that a quarter is still seen.
  uint64_t fixed = ((bits << 11 | DOUBLE_SIGN) >> 1) >> (60 - exponent);
  uint64_t sticky = ((bits << 11 | DOUBLE_SIGN) >> 1) << (4 + exponent) != 0;
  uint64_t whole = fixed >> 2;
  unsigned rest = ((unsigned)fixed & 3) << 1 | (unsigned)sticky; // of 8
  if ((mode == Down && sign && rest) || (mode == Up && !sign && rest) ||
      (mode == HalfAway && rest >= 4) ||
      (mode == HalfEven && (rest > 4 || (rest == 4 && (whole & 1)))))
    ++whole;
  if (!whole)
    return doubleOf(sign);
  int top = 1023 + 62;
  uint64_t significand = normaliseDouble(whole, &top);
  return doubleOf(packDouble(sign, top, significand));
}

double TLRT(trunc)(double x) { return toIntegral(x, TowardZero); }
double TLRT(floor)(double x) { return toIntegral(x, Down); }
double TLRT(ceil)(double x) { return toIntegral(x, Up); }
double TLRT(round)(double x) { return toIntegral(x, HalfAway); }
double TLRT(rint)(double x) { return toIntegral(x, HalfEven); }
double TLRT(nearbyint)(double x) { return toIntegral(x, HalfEven); }
double TLRT(roundeven)(double x) { return toIntegral(x, HalfEven); }

long TLRT(lround)(double x) { return (long)TLRT(round)(x); }
long TLRT(lrint)(double x) { return (long)TLRT(rint)(x); }
long long TLRT(llround)(double x) { return (long long)TLRT(round)(x); }
long long TLRT(llrint)(double x) { return (long long)TLRT(rint)(x); }
long TLRT(lroundf)(float x) { return TLRT(lround)(x); }
long TLRT(lrintf)(float x) { return TLRT(lrint)(x); }
long long TLRT(llroundf)(float x) { return TLRT(llround)(x); }
long long TLRT(llrintf)(float x) { return TLRT(llrint)(x); }

// -0 below +0; a NaN operand is ignored.
static int isBelow(uint64_t a, uint64_t b) {
  if ((a ^ b) & DOUBLE_SIGN)
    return (a & DOUBLE_SIGN) != 0;
  return a & DOUBLE_SIGN ? a > b : a < b;
}
double TLRT(fmin)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  if (isNanDouble(a) || isNanDouble(b))
    return isNanDouble(a) ? y : x;
  return isBelow(a, b) ? x : y;
}
double TLRT(fmax)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  if (isNanDouble(a) || isNanDouble(b))
    return isNanDouble(a) ? y : x;
  return isBelow(a, b) ? y : x;
}
double TLRT(fdim)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  if (isNanDouble(a) || isNanDouble(b))
    return doubleOf(DOUBLE_NAN);
  return isBelow(b, a) ? x - y : 0.0;
}
float TLRT(fdimf)(float x, float y) {
  return isNan(x) || isNan(y) ? floatOf(0x7fc00000) : x > y ? x - y : 0.0f;
}

static inline int isSpecial(uint64_t bits) {
  return !MAGNITUDE(bits) || MAGNITUDE(bits) >= DOUBLE_INF;
}

double TLRT(ldexp)(double x, int n) {
  uint64_t bits = bitsOfDouble(x);
  if (isSpecial(bits))
    return x;
  int exponent;
  uint64_t significand = unpackDouble(MAGNITUDE(bits), &exponent);
  n = n > 5000 ? 5000 : n < -5000 ? -5000 : n; // more changes nothing
  return doubleOf(packDouble(bits & DOUBLE_SIGN, exponent + n, significand));
}
double TLRT(scalbn)(double x, int n) { return TLRT(ldexp)(x, n); }
double TLRT(scalbln)(double x, long n) {
  return TLRT(ldexp)(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
}

// x = result * 2^exponent, 1/2 <= |result| < 1.
double TLRT(frexp)(double x, int *exponent) {
  uint64_t bits = bitsOfDouble(x);
  *exponent = 0;
  if (isSpecial(bits))
    return x;
  uint64_t significand = unpackDouble(MAGNITUDE(bits), exponent);
  *exponent -= 1022;
  return doubleOf(packDouble(bits & DOUBLE_SIGN, 1022, significand));
}
float TLRT(frexpf)(float x, int *exponent) {
  return (float)TLRT(frexp)(x, exponent);
}

int TLRT(ilogb)(double x) {
  uint64_t magnitude = MAGNITUDE(bitsOfDouble(x));
  if (isSpecial(magnitude))
    return magnitude ? INT32_MAX : -INT32_MAX;
  int exponent;
  unpackDouble(magnitude, &exponent);
  return exponent - 1023;
}
int TLRT(ilogbf)(float x) { return TLRT(ilogb)(x); }
double TLRT(logb)(double x) {
  uint64_t magnitude = MAGNITUDE(bitsOfDouble(x));
  if (isSpecial(magnitude))
    return doubleOf(magnitude ? magnitude : DOUBLE_INF | DOUBLE_SIGN);
  return (double)TLRT(ilogb)(x);
}
float TLRT(logbf)(float x) { return (float)TLRT(logb)(x); }

double TLRT(modf)(double x, double *whole) {
  uint64_t sign = bitsOfDouble(x) & DOUBLE_SIGN;
  *whole = TLRT(trunc)(x);
  if (MAGNITUDE(bitsOfDouble(x)) == DOUBLE_INF)
    return doubleOf(sign);
  return TLRT(copysign)(x - *whole, doubleOf(sign));
}
float TLRT(modff)(float x, float *whole) {
  double part, rest = TLRT(modf)(x, &part);
  *whole = (float)part;
  return (float)rest;
}

// The exact remainder with the sign of x, by long division of the significands.
double TLRT(fmod)(double x, double y) {
  uint64_t a = MAGNITUDE(bitsOfDouble(x)), b = MAGNITUDE(bitsOfDouble(y));
  if (b == 0 || a >= DOUBLE_INF || b > DOUBLE_INF)
    return doubleOf(DOUBLE_NAN);
  if (a < b || !a)
    return x;
  int expA, expB;
  uint64_t sigA = unpackDouble(a, &expA), sigB = unpackDouble(b, &expB);
  for (;; --expA, sigA <<= 1) {
    if (sigA >= sigB)
      sigA -= sigB;
    if (expA == expB)
      break;
  }
  if (!sigA)
    return doubleOf(bitsOfDouble(x) & DOUBLE_SIGN);
  sigA = normaliseDouble(sigA, &expB);
  return doubleOf(packDouble(bitsOfDouble(x) & DOUBLE_SIGN, expB, sigA));
}

double TLRT(nextafter)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  if (isNanDouble(a) || isNanDouble(b))
    return doubleOf(DOUBLE_NAN);
  if (a == b || (!MAGNITUDE(a) && !MAGNITUDE(b)))
    return y;
  if (!MAGNITUDE(a))
    return doubleOf((b & DOUBLE_SIGN) | 1);
  return doubleOf(isBelow(a, b) == !(a & DOUBLE_SIGN) ? a + 1 : a - 1);
}
float TLRT(nextafterf)(float x, float y) {
  if (isNan(x) || isNan(y))
    return floatOf(0x7fc00000);
  uint32_t a = bitsOf(x);
  if (x == y)
    return y;
  if (x == 0)
    return floatOf((bitsOf(y) & 0x80000000) | 1);
  return floatOf((x < y) == (x > 0) ? a + 1 : a - 1);
}

// Bit by bit: 54 bits of the root and whether there is a rest.
double TLRT(sqrt)(double x) {
  uint64_t bits = bitsOfDouble(x);
  if (!MAGNITUDE(bits) || bits == DOUBLE_INF)
    return x;
  if (bits > DOUBLE_INF) // negative or NaN
    return doubleOf(DOUBLE_NAN);
  int exponent;
  uint64_t operand = unpackDouble(bits, &exponent); // leads at bit 62
  exponent -= 1023;
  if (exponent & 1)
    operand <<= 1; // leads at bit 63
  uint64_t root = 0, rest = 0;
  for (int i = 0; i < 55; ++i) {
    rest = rest << 2 | operand >> 62;
    operand <<= 2;
    uint64_t trial = root << 2 | 1;
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
  }
  // 55 bits, the leading one at 54.
  return doubleOf(
      packDouble(0, (exponent >> 1) + 1023, root << 8 | (rest != 0)));
}
