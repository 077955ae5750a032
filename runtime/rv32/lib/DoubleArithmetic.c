// f64 arithmetic and comparison from integer instructions, rounding as IEEE 754
// says.
//
// RV32F has no doubles. Names and contracts are those of the compilers'
// soft-float library. Rounding is to nearest, ties to even; any NaN gives the
// default NaN.

#include "DoubleBits.h"
#include "Names.h"

static inline int isNanBits(uint64_t bits) {
  return bits << 1 > DOUBLE_INF << 1;
}

// `a` and `b` are magnitudes, a >= b, b finite and nonzero.
static uint64_t addMagnitudes(uint64_t sign, uint64_t a, uint64_t b) {
  int exponent, lower;
  uint64_t x = unpackDouble(a, &exponent), y = unpackDouble(b, &lower);
  x += shiftRightSticky(y, exponent - lower);
  if (x >> 63) {
    x = shiftRightSticky(x, 1);
    ++exponent;
  }
  return packDouble(sign, exponent, x);
}

static uint64_t subtractMagnitudes(uint64_t sign, uint64_t a, uint64_t b) {
  int exponent, lower;
  uint64_t x = unpackDouble(a, &exponent), y = unpackDouble(b, &lower);
  x -= shiftRightSticky(y, exponent - lower);
  if (!x)
    return 0;
  x = normaliseDouble(x, &exponent);
  return packDouble(sign, exponent, x);
}

static __attribute__((noinline)) uint64_t addBits(uint64_t a, uint64_t b) {
  if (isNanBits(a) || isNanBits(b))
    return DOUBLE_NAN;
  if (a << 1 < b << 1) { // the larger magnitude first
    uint64_t t = a;
    a = b;
    b = t;
  }
  uint64_t sign = a & DOUBLE_SIGN;
  uint64_t differ = (a ^ b) & DOUBLE_SIGN;
  a &= ~DOUBLE_SIGN;
  b &= ~DOUBLE_SIGN;
  if (a == DOUBLE_INF)
    return differ && b == DOUBLE_INF ? DOUBLE_NAN : sign | DOUBLE_INF;
  if (!b)
    return a ? sign | a : (differ ? 0 : sign);
  return differ ? subtractMagnitudes(sign, a, b) : addMagnitudes(sign, a, b);
}

double TLRT(__adddf3)(double x, double y) {
  return doubleOf(addBits(bitsOfDouble(x), bitsOfDouble(y)));
}

double TLRT(__subdf3)(double x, double y) {
  uint64_t b = bitsOfDouble(y);
  return doubleOf(addBits(bitsOfDouble(x), b ^ DOUBLE_SIGN));
}

// The upper half of the 128-bit product, its last bit sticky.
static uint64_t multiplyHighSticky(uint64_t x, uint64_t y) {
  uint32_t xl = (uint32_t)x, xh = (uint32_t)(x >> 32);
  uint32_t yl = (uint32_t)y, yh = (uint32_t)(y >> 32);
  uint64_t low = (uint64_t)xl * yl, a = (uint64_t)xh * yl;
  uint64_t b = (uint64_t)xl * yh, high = (uint64_t)xh * yh;
  uint64_t middle = (low >> 32) + (uint32_t)a + (uint32_t)b;
  high += (a >> 32) + (b >> 32) + (middle >> 32);
  return high | ((uint32_t)low || (uint32_t)middle);
}

double TLRT(__muldf3)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  uint64_t sign = (a ^ b) & DOUBLE_SIGN;
  a &= ~DOUBLE_SIGN;
  b &= ~DOUBLE_SIGN;
  if (a > DOUBLE_INF || b > DOUBLE_INF)
    return doubleOf(DOUBLE_NAN);
  if (a == DOUBLE_INF || b == DOUBLE_INF)
    return doubleOf(a && b ? sign | DOUBLE_INF : DOUBLE_NAN);
  if (!a || !b)
    return doubleOf(sign);
  int ea, eb;
  uint64_t sa = unpackDouble(a, &ea), sb = unpackDouble(b, &eb);
  // Bits 62 and 63 make a product that leads at bit 125 or 126.
  uint64_t product = multiplyHighSticky(sa, sb << 1);
  int exponent = ea + eb - 1023 + 1;
  if (!(product >> 62)) {
    product <<= 1;
    --exponent;
  }
  return doubleOf(packDouble(sign, exponent, product));
}

double TLRT(__divdf3)(double x, double y) {
  uint64_t a = bitsOfDouble(x), b = bitsOfDouble(y);
  uint64_t sign = (a ^ b) & DOUBLE_SIGN;
  a &= ~DOUBLE_SIGN;
  b &= ~DOUBLE_SIGN;
  if (a > DOUBLE_INF || b > DOUBLE_INF ||
      (a == DOUBLE_INF && b == DOUBLE_INF) || (!a && !b))
    return doubleOf(DOUBLE_NAN);
  if (a == DOUBLE_INF || !b)
    return doubleOf(sign | DOUBLE_INF);
  if (!a || b == DOUBLE_INF)
    return doubleOf(sign);
  int ea, eb;
  uint64_t rest = unpackDouble(a, &ea), divisor = unpackDouble(b, &eb);
  int exponent = ea - eb + 1023;
  if (rest < divisor) {
    rest <<= 1;
    --exponent;
  }
  // The first of 63 quotient bits is a one and comes to bit 62.
  uint64_t quotient = 0;
  for (int i = 0; i < 63; ++i) {
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
    rest <<= 1;
  }
  return doubleOf(packDouble(sign, exponent, quotient | (rest != 0)));
}

// -1, 0, 1, or 2 when an operand is NaN.
static __attribute__((noinline)) int compare(uint64_t a, uint64_t b) {
  if (isNanBits(a) || isNanBits(b))
    return 2;
  if (!((a | b) << 1))
    return 0; // +0 and -0
  // Order of the bits as signed numbers, turned round for negative ones.
  int64_t x = (int64_t)a, y = (int64_t)b;
  if (x == y)
    return 0;
  return (x < y) != (x < 0 && y < 0) ? -1 : 1;
}

// Each is compared with zero in its own way, so NaN must fail that way.
int TLRT(__eqdf2)(double x, double y) {
  return compare(bitsOfDouble(x), bitsOfDouble(y));
}
int TLRT(__nedf2)(double x, double y) {
  return compare(bitsOfDouble(x), bitsOfDouble(y));
}
int TLRT(__ltdf2)(double x, double y) {
  return compare(bitsOfDouble(x), bitsOfDouble(y));
}
int TLRT(__ledf2)(double x, double y) {
  return compare(bitsOfDouble(x), bitsOfDouble(y));
}
int TLRT(__gtdf2)(double x, double y) {
  int order = compare(bitsOfDouble(x), bitsOfDouble(y));
  return order == 2 ? -1 : order;
}
int TLRT(__gedf2)(double x, double y) {
  int order = compare(bitsOfDouble(x), bitsOfDouble(y));
  return order == 2 ? -1 : order;
}
int TLRT(__unorddf2)(double x, double y) {
  return compare(bitsOfDouble(x), bitsOfDouble(y)) == 2;
}
