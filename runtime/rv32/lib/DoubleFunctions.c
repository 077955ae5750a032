// f64 exponentials, logarithms, powers, hyperbolic and error functions, and the
// f32 ones that Exponential.c does not have.
//
// Each is calculated with 64 significant bits and rounded once.

#include "DoubleBits.h"
#include "Wide.h"

static const WideConstant log2OfE = {0xb8aa3b295c17f0bc, 0};
static const WideConstant log10OfE = {0xde5bd8a937287195, -2};
static const WideConstant twoOverRootPi = {0x906eba8214db688d, 0};

// An f32 function by way of the f64 one.
#define AS_FLOAT(name)                                                         \
  float TLRT(name##f)(float x) { return (float)TLRT(name)(x); }

static inline uint64_t magnitudeOf(double x) {
  return bitsOfDouble(x) & ~DOUBLE_SIGN;
}
static inline int isNegative(double x) { return (int)(bitsOfDouble(x) >> 63); }
static inline int isNanDouble(double x) { return magnitudeOf(x) > DOUBLE_INF; }
/// |x| >= 2^n, infinity included.
static inline int isFrom(double x, int n) {
  return magnitudeOf(x) >= (uint64_t)(1023 + n) << 52;
}
static inline double infinity(int sign) {
  return doubleOf((uint64_t)sign << 63 | DOUBLE_INF);
}
static inline double zero(int sign) { return doubleOf((uint64_t)sign << 63); }
static inline double withSign(double magnitude, double x) {
  return doubleOf(bitsOfDouble(magnitude) | (bitsOfDouble(x) & DOUBLE_SIGN));
}
static inline Wide wideMagnitude(double x) {
  return wideOfDouble(doubleOf(magnitudeOf(x)));
}

static Wide wideExp(Wide x) { return wideExp2(wideMul(x, wideOf(log2OfE))); }

double TLRT(exp)(double x) {
  if (isNanDouble(x))
    return x;
  if (isFrom(x, 10))
    return isNegative(x) ? 0.0 : infinity(0);
  return wideToDouble(wideExp(wideOfDouble(x)));
}

double TLRT(exp2)(double x) {
  if (isNanDouble(x))
    return x;
  if (isFrom(x, 11))
    return isNegative(x) ? 0.0 : infinity(0);
  return wideToDouble(wideExp2(wideOfDouble(x)));
}

// e^x - 1 for |x| < 1024; the series where the difference would cancel.
static Wide wideExpm1(Wide x) {
  if (x.exponent >= -2)
    return wideSub(wideExp(x), wideOne());
  return wideMul(x, wideSeries(wideInverseFactorials, 1, 1, 16, x));
}

double TLRT(expm1)(double x) {
  if (isNanDouble(x) || !magnitudeOf(x))
    return x;
  if (isFrom(x, 10))
    return isNegative(x) ? -1.0 : infinity(0);
  return wideToDouble(wideExpm1(wideOfDouble(x)));
}
AS_FLOAT(expm1)

// Whether a logarithm of x needs no calculation.
static int logIsSpecial(double x, double *result) {
  if (!magnitudeOf(x))
    *result = infinity(1);
  else if (isNegative(x) || isNanDouble(x))
    *result = doubleOf(DOUBLE_NAN);
  else if (magnitudeOf(x) == DOUBLE_INF)
    *result = x;
  else
    return 0;
  return 1;
}

double TLRT(log)(double x) {
  double special;
  if (logIsSpecial(x, &special))
    return special;
  return wideToDouble(wideLog(wideOfDouble(x)));
}

double TLRT(log2)(double x) {
  double special;
  if (logIsSpecial(x, &special))
    return special;
  return wideToDouble(wideMul(wideLog(wideOfDouble(x)), wideOf(log2OfE)));
}

double TLRT(log10)(double x) {
  double special;
  if (logIsSpecial(x, &special))
    return special;
  return wideToDouble(wideMul(wideLog(wideOfDouble(x)), wideOf(log10OfE)));
}

double TLRT(log1p)(double x) {
  if (isNanDouble(x) || !magnitudeOf(x) ||
      (magnitudeOf(x) == DOUBLE_INF && !isNegative(x)))
    return x;
  if (isNegative(x) && isFrom(x, 0))
    return magnitudeOf(x) == (uint64_t)1023 << 52 ? infinity(1)
                                                  : doubleOf(DOUBLE_NAN);
  return wideToDouble(wideLog1p(wideOfDouble(x)));
}
AS_FLOAT(log1p)

// 0: not an integer, 1: odd, 2: even.
static int integerKind(double y) {
  uint64_t bits = magnitudeOf(y);
  int exponent = (int)(bits >> 52) - 1023;
  if (exponent < 0)
    return bits ? 0 : 2;
  if (exponent > 52)
    return 2;
  uint64_t one = (uint64_t)1 << (52 - exponent); // the bit that weighs 1
  uint64_t significand = bits | (uint64_t)1 << 52;
  if (significand & (one - 1))
    return 0;
  return significand & one ? 1 : 2;
}

// Special values as in C23 annex F.10.4.4.
double TLRT(pow)(double x, double y) {
  const uint64_t one = (uint64_t)1023 << 52;
  if (!magnitudeOf(y) || bitsOfDouble(x) == one)
    return 1.0;
  if (isNanDouble(x) || isNanDouble(y))
    return doubleOf(DOUBLE_NAN);
  int kind = integerKind(y), sign = isNegative(x) && kind == 1;
  if (magnitudeOf(y) == DOUBLE_INF) {
    if (magnitudeOf(x) == one)
      return 1.0;
    return isFrom(x, 0) != isNegative(y) ? infinity(0) : 0.0;
  }
  if (!magnitudeOf(x) || magnitudeOf(x) == DOUBLE_INF)
    return (magnitudeOf(x) == 0) == isNegative(y) ? infinity(sign) : zero(sign);
  if (isNegative(x) && !kind)
    return doubleOf(DOUBLE_NAN);
  Wide binary = wideMul(wideLog(wideMagnitude(x)), wideOf(log2OfE));
  Wide power = wideMul(binary, wideOfDouble(y));
  if (power.significand && power.exponent >= 11)
    return power.sign ? zero(sign) : infinity(sign);
  Wide result = wideExp2(power);
  result.sign = sign;
  return wideToDouble(result);
}

double TLRT(cbrt)(double x) {
  if (!magnitudeOf(x) || magnitudeOf(x) >= DOUBLE_INF)
    return x;
  Wide third = wideDiv(wideLog(wideMagnitude(x)), wideOfInt(3));
  return withSign(wideToDouble(wideExp(third)), x);
}
AS_FLOAT(cbrt)

double TLRT(hypot)(double x, double y) {
  if (magnitudeOf(x) == DOUBLE_INF || magnitudeOf(y) == DOUBLE_INF)
    return infinity(0);
  if (isNanDouble(x) || isNanDouble(y))
    return doubleOf(DOUBLE_NAN);
  Wide a = wideOfDouble(x), b = wideOfDouble(y);
  Wide sum = wideAdd(wideMul(a, a), wideMul(b, b));
  return sum.significand ? wideToDouble(wideSqrt(sum)) : 0.0;
}
float TLRT(hypotf)(float x, float y) { return (float)TLRT(hypot)(x, y); }

// sinh x for |x| < 1/2, where e^x - e^-x would cancel.
static Wide sinhSeries(Wide x) {
  return wideMul(x, wideSeries(wideInverseFactorials, 1, 2, 10, wideMul(x, x)));
}

double TLRT(sinh)(double x) {
  if (!magnitudeOf(x) || magnitudeOf(x) >= DOUBLE_INF)
    return x;
  if (isFrom(x, 10))
    return infinity(isNegative(x));
  if (!isFrom(x, -1))
    return wideToDouble(sinhSeries(wideOfDouble(x)));
  Wide e = wideExp(wideMagnitude(x));
  Wide difference = wideSub(e, wideDiv(wideOne(), e));
  return withSign(wideToDouble(wideScale(difference, -1)), x);
}
AS_FLOAT(sinh)

double TLRT(cosh)(double x) {
  if (isNanDouble(x))
    return x;
  if (isFrom(x, 10))
    return infinity(0);
  Wide e = wideExp(wideMagnitude(x));
  return wideToDouble(wideScale(wideAdd(e, wideDiv(wideOne(), e)), -1));
}
AS_FLOAT(cosh)

double TLRT(tanh)(double x) {
  if (isNanDouble(x) || !magnitudeOf(x))
    return x;
  if (isFrom(x, 5))
    return withSign(1.0, x);
  // (e^2x - 1) / (e^2x + 1)
  Wide less = wideExpm1(wideScale(wideMagnitude(x), 1));
  Wide quotient = wideDiv(less, wideAdd(less, wideOfInt(2)));
  return withSign(wideToDouble(quotient), x);
}

// ln(x + sqrt(x^2 + 1)), so that nothing cancels near 0.
double TLRT(asinh)(double x) {
  if (!magnitudeOf(x) || magnitudeOf(x) >= DOUBLE_INF)
    return x;
  Wide a = wideMagnitude(x), square = wideMul(a, a);
  Wide root = wideAdd(wideOne(), wideSqrt(wideAdd(wideOne(), square)));
  Wide result = wideLog1p(wideAdd(a, wideDiv(square, root)));
  return withSign(wideToDouble(result), x);
}
AS_FLOAT(asinh)

double TLRT(acosh)(double x) {
  if (isNegative(x) || !isFrom(x, 0) || isNanDouble(x))
    return doubleOf(DOUBLE_NAN);
  if (magnitudeOf(x) == DOUBLE_INF)
    return x;
  Wide t = wideSub(wideOfDouble(x), wideOne());
  if (!t.significand)
    return 0.0;
  Wide inside = wideMul(t, wideAdd(t, wideOfInt(2)));
  return wideToDouble(wideLog1p(wideAdd(t, wideSqrt(inside))));
}
AS_FLOAT(acosh)

double TLRT(atanh)(double x) {
  if (isNanDouble(x) || !magnitudeOf(x))
    return x;
  if (isFrom(x, 0))
    return magnitudeOf(x) == (uint64_t)1023 << 52 ? infinity(isNegative(x))
                                                  : doubleOf(DOUBLE_NAN);
  Wide a = wideMagnitude(x);
  Wide t = wideDiv(wideScale(a, 1), wideSub(wideOne(), a));
  return withSign(wideToDouble(wideScale(wideLog1p(t), -1)), x);
}
AS_FLOAT(atanh)

// 2/sqrt(pi) e^(-x^2) x (1 + 2x^2/3 + (2x^2)^2/(3 5) + ...): all terms are
// positive (Abramowitz and Stegun 7.1.6).
double TLRT(erf)(double x) {
  if (isNanDouble(x) || !magnitudeOf(x))
    return x;
  if (magnitudeOf(x) >= bitsOfDouble(6.0))
    return withSign(1.0, x);
  Wide a = wideMagnitude(x), square = wideMul(a, a);
  Wide term = a, sum = a;
  for (int n = 3; term.exponent > sum.exponent - 66; n += 2) {
    term = wideDiv(wideMul(term, wideScale(square, 1)), wideOfInt(n));
    sum = wideAdd(sum, term);
  }
  Wide factor = wideMul(wideExp(wideNegate(square)), wideOf(twoOverRootPi));
  return withSign(wideToDouble(wideMul(sum, factor)), x);
}
AS_FLOAT(erf)
