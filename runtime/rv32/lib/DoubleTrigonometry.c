// f64 trigonometric functions and their inverses, and the f32 inverses.
//
// Each is calculated with 64 significant bits and rounded once. Arguments of
// any size are reduced exactly enough (Payne and Hanek, 1983).

#include "DoubleBits.h"
#include "Wide.h"

static const WideConstant halfPi = {0xc90fdaa22168c235, 0};

// The first 1216 bits of 2/pi.
static const uint32_t twoOverPi[38] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
    0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b6bab};

static inline uint64_t magnitudeOf(double x) {
  return bitsOfDouble(x) & ~DOUBLE_SIGN;
}

// 32 bits of 2/pi that begin behind the first `drop` ones, with zeros in front.
static uint32_t window(int drop) {
  int word = drop >> 5, shift = drop & 31;
  uint32_t high = word < 0 ? 0 : twoOverPi[word];
  uint32_t low = word < -1 ? 0 : twoOverPi[word + 1];
  return shift ? high << shift | low >> (32 - shift) : high;
}

// x = quadrant * pi/2 + result, |result| <= pi/4, for finite x.
static Wide reduce(double x, unsigned *quadrant) {
  Wide value = wideOfDouble(x);
  *quadrant = 0;
  if (!value.significand || value.exponent < -1) // |x| < 1/2
    return value;
  // |x| = significand * 2^k with 53 bits. Bits of 2/pi that weigh 4 / 2^k or
  // more would add whole turns: they are dropped, and 192 bits follow.
  uint64_t significand = value.significand >> 11;
  int drop = value.exponent - 52 - 2;
  // The product's lower 192 bits: two of quadrant, then the fraction.
  uint32_t low = (uint32_t)significand, high = (uint32_t)(significand >> 32);
  uint32_t words[6];
  uint64_t carry = 0; // what the words so far add to the next one: below 2^54
  for (int i = 5; i >= 0; --i) {
    uint32_t bits = window(drop + 32 * i);
    uint64_t lower = (uint64_t)low * bits;
    uint64_t sum = carry + (uint32_t)lower;
    words[i] = (uint32_t)sum;
    carry = (sum >> 32) + (lower >> 32) + (uint64_t)high * bits;
  }
  unsigned turns = words[0] >> 30;
  words[0] <<= 2;
  for (int i = 0; i < 5; ++i) { // words[0] has two zeros at its end
    words[i] |= words[i + 1] >> 30;
    words[i + 1] <<= 2;
  }
  int isUpper = (int)(words[0] >> 31); // nearer to the next quadrant
  turns += (unsigned)isUpper;
  if (isUpper)
    for (int i = 0; i < 6; ++i)
      words[i] = ~words[i];
  int exponent = -1, first = 0;
  while (first < 3 && !words[first]) {
    ++first;
    exponent -= 32;
  }
  Wide fraction = {(uint64_t)words[first] << 32 | words[first + 1], exponent,
                   isUpper};
  uint32_t next = words[first + 2];
  for (; fraction.significand && !(fraction.significand >> 63);
       --fraction.exponent, next <<= 1)
    fraction.significand = fraction.significand << 1 | next >> 31;
  if (value.sign) {
    turns = 0 - turns;
    fraction.sign = !fraction.sign;
  }
  *quadrant = turns & 3;
  return wideMul(fraction, wideOf(halfPi));
}

// sin r (odd) or cos r (even) for |r| <= pi/4.
static Wide circleSeries(Wide r, int isOdd) {
  Wide z = wideNegate(wideMul(r, r));
  Wide sum = wideSeries(wideInverseFactorials, isOdd, 2, 11, z);
  return isOdd ? wideMul(r, sum) : sum;
}

static double sinOrCos(double x, unsigned shift) {
  if (magnitudeOf(x) >= DOUBLE_INF)
    return doubleOf(DOUBLE_NAN);
  unsigned quadrant;
  Wide r = reduce(x, &quadrant);
  quadrant += shift;
  Wide result = circleSeries(r, !(quadrant & 1));
  if (quadrant & 2)
    result = wideNegate(result);
  return wideToDouble(result);
}

double TLRT(sin)(double x) { return magnitudeOf(x) ? sinOrCos(x, 0) : x; }
double TLRT(cos)(double x) { return sinOrCos(x, 1); }

double TLRT(tan)(double x) {
  if (!magnitudeOf(x))
    return x;
  if (magnitudeOf(x) >= DOUBLE_INF)
    return doubleOf(DOUBLE_NAN);
  unsigned quadrant;
  Wide r = reduce(x, &quadrant);
  Wide sine = circleSeries(r, 1), cosine = circleSeries(r, 0);
  return wideToDouble(quadrant & 1 ? wideNegate(wideDiv(cosine, sine))
                                   : wideDiv(sine, cosine));
}

// arctan of y / x for y >= 0, x >= 0, not both zero: 0 to pi/2.
static Wide arctan(Wide y, Wide x) {
  Wide difference = wideSub(y, x);
  int isSteep = difference.significand && !difference.sign;
  Wide t = isSteep ? wideDiv(x, y) : wideDiv(y, x);
  // arctan t = 2 arctan(t / (1 + sqrt(1 + t^2))), twice: below 0.2.
  for (int i = 0; i < 2; ++i)
    t = wideDiv(
        t, wideAdd(wideOne(), wideSqrt(wideAdd(wideOne(), wideMul(t, t)))));
  Wide z = wideNegate(wideMul(t, t));
  Wide angle =
      wideScale(wideMul(t, wideSeries(wideInverseOdds, 0, 1, 15, z)), 2);
  return isSteep ? wideSub(wideOf(halfPi), angle) : angle;
}

static double withSign(double magnitude, double x) {
  return doubleOf(bitsOfDouble(magnitude) | (bitsOfDouble(x) & DOUBLE_SIGN));
}

double TLRT(atan)(double x) {
  uint64_t magnitude = magnitudeOf(x);
  if (!magnitude || magnitude > DOUBLE_INF)
    return x;
  if (magnitude == DOUBLE_INF)
    return withSign(wideToDouble(wideOf(halfPi)), x);
  Wide angle = arctan(wideOfDouble(doubleOf(magnitude)), wideOne());
  return withSign(wideToDouble(angle), x);
}
float TLRT(atanf)(float x) { return (float)TLRT(atan)(x); }

// Special values as in C23 annex F.10.1.4.
double TLRT(atan2)(double y, double x) {
  uint64_t a = magnitudeOf(y), b = magnitudeOf(x);
  if (a > DOUBLE_INF || b > DOUBLE_INF)
    return doubleOf(DOUBLE_NAN);
  Wide angle = {0, 0, 0};
  if (a == DOUBLE_INF && b == DOUBLE_INF)
    angle = wideScale(wideOf(halfPi), -1);
  else if (a == DOUBLE_INF)
    angle = wideOf(halfPi);
  else if (a && b != DOUBLE_INF)
    angle = arctan(wideOfDouble(doubleOf(a)), wideOfDouble(doubleOf(b)));
  if (bitsOfDouble(x) >> 63)
    angle = wideSub(wideScale(wideOf(halfPi), 1), angle);
  return withSign(wideToDouble(angle), y);
}
float TLRT(atan2f)(float y, float x) { return (float)TLRT(atan2)(y, x); }

// The other side of the right triangle with hypotenuse 1: sqrt((1-x)(1+x)).
static Wide otherSide(Wide x) {
  return wideSqrt(wideMul(wideSub(wideOne(), x), wideAdd(wideOne(), x)));
}

double TLRT(asin)(double x) {
  uint64_t magnitude = magnitudeOf(x);
  if (!magnitude)
    return x;
  if (magnitude > (uint64_t)1023 << 52)
    return doubleOf(DOUBLE_NAN);
  Wide a = wideOfDouble(doubleOf(magnitude));
  return withSign(wideToDouble(arctan(a, otherSide(a))), x);
}
float TLRT(asinf)(float x) { return (float)TLRT(asin)(x); }

double TLRT(acos)(double x) {
  uint64_t magnitude = magnitudeOf(x);
  if (magnitude > (uint64_t)1023 << 52)
    return doubleOf(DOUBLE_NAN);
  Wide a = wideOfDouble(doubleOf(magnitude));
  Wide angle = arctan(otherSide(a), a);
  if (bitsOfDouble(x) >> 63)
    angle = wideSub(wideScale(wideOf(halfPi), 1), angle);
  return wideToDouble(angle);
}
float TLRT(acosf)(float x) { return (float)TLRT(acos)(x); }
