// Arithmetic with 64 significant bits, and the two functions that the others
// are made of: 2^x and ln x.

#include "Wide.h"

#include "DoubleBits.h"

const WideConstant wideInverseFactorials[23] = {
    {0x8000000000000000, 0},   {0x8000000000000000, 0},
    {0x8000000000000000, -1},  {0xaaaaaaaaaaaaaaab, -3},
    {0xaaaaaaaaaaaaaaab, -5},  {0x8888888888888889, -7},
    {0xb60b60b60b60b60b, -10}, {0xd00d00d00d00d00d, -13},
    {0xd00d00d00d00d00d, -16}, {0xb8ef1d2ab6399c7d, -19},
    {0x93f27dbbc4fae397, -22}, {0xd7322b3faa271c7f, -26},
    {0x8f76c77fc6c4bdaa, -29}, {0xb092309d43684be5, -33},
    {0xc9cba54603e4e906, -37}, {0xd73f9f399dc0f88f, -41},
    {0xd73f9f399dc0f88f, -45}, {0xca963b81856a5359, -49},
    {0xb413c31dcbecbbde, -53}, {0x97a4da340a0ab926, -57},
    {0xf2a15d201011283d, -62}, {0xb8dc77b6e7ab8c5f, -66},
    {0x8671cb6dbfc294a3, -70}};
const WideConstant wideInverseOdds[16] = {
    {0x8000000000000000, 0},  {0xaaaaaaaaaaaaaaab, -2},
    {0xcccccccccccccccd, -3}, {0x9249249249249249, -3},
    {0xe38e38e38e38e38e, -4}, {0xba2e8ba2e8ba2e8c, -4},
    {0x9d89d89d89d89d8a, -4}, {0x8888888888888889, -4},
    {0xf0f0f0f0f0f0f0f1, -5}, {0xd79435e50d79435e, -5},
    {0xc30c30c30c30c30c, -5}, {0xb21642c8590b2164, -5},
    {0xa3d70a3d70a3d70a, -5}, {0x97b425ed097b425f, -5},
    {0x8d3dcb08d3dcb08d, -5}, {0x8421084210842108, -5}};

static const WideConstant ln2 = {0xb17217f7d1cf79ac, -1};

// A nonzero significand with its leading one moved to bit 63.
static Wide normalised(uint64_t significand, int exponent, int sign) {
  Wide result = {significand, exponent, sign};
  if (!significand)
    return (Wide){0, 0, 0};
  for (; !(result.significand >> 63); --result.exponent)
    result.significand <<= 1;
  return result;
}

Wide wideOfDouble(double x) {
  uint64_t bits = bitsOfDouble(x), magnitude = bits & ~DOUBLE_SIGN;
  if (!magnitude)
    return (Wide){0, 0, 0};
  int exponent;
  uint64_t significand = unpackDouble(magnitude, &exponent);
  return (Wide){significand << 1, exponent - 1023, (int)(bits >> 63)};
}

Wide wideOfInt(int x) {
  uint32_t magnitude = x < 0 ? 0u - (uint32_t)x : (uint32_t)x;
  return normalised((uint64_t)magnitude << 32, 31, x < 0);
}

double wideToDouble(Wide x) {
  uint64_t sign = (uint64_t)x.sign << 63;
  if (!x.significand || x.exponent < -1200)
    return doubleOf(sign);
  int exponent = x.exponent > 1100 ? 1100 : x.exponent;
  return doubleOf(packDouble(sign, exponent + 1023,
                             x.significand >> 1 | (x.significand & 1)));
}

// The upper 64 bits of a product.
static uint64_t mulHigh(uint64_t x, uint64_t y) {
  uint32_t xLow = (uint32_t)x, yLow = (uint32_t)y;
  uint32_t xHigh = (uint32_t)(x >> 32), yHigh = (uint32_t)(y >> 32);
  uint64_t middle = ((uint64_t)xLow * yLow >> 32) + (uint64_t)xHigh * yLow;
  uint64_t other = (uint64_t)xLow * yHigh + (uint32_t)middle;
  return (uint64_t)xHigh * yHigh + (middle >> 32) + (other >> 32);
}

Wide wideMul(Wide x, Wide y) {
  return normalised(mulHigh(x.significand, y.significand),
                    x.exponent + y.exponent + 1, x.sign ^ y.sign);
}

Wide wideAdd(Wide x, Wide y) {
  if (!x.significand)
    return y;
  if (!y.significand)
    return x;
  if (x.exponent < y.exponent ||
      (x.exponent == y.exponent && x.significand < y.significand)) {
    Wide larger = y;
    y = x;
    x = larger;
  }
  uint64_t lower = shiftRightSticky(y.significand, x.exponent - y.exponent);
  if (x.sign != y.sign)
    return normalised(x.significand - lower, x.exponent, x.sign);
  uint64_t sum = x.significand + lower;
  if (sum >= lower)
    return (Wide){sum, x.exponent, x.sign};
  return (Wide){(uint64_t)1 << 63 | sum >> 1 | (sum & 1), x.exponent + 1,
                x.sign};
}

// A quotient of two significands is between 1/2 and 2.
Wide wideDiv(Wide x, Wide y) {
  uint64_t rest = x.significand;
  uint64_t quotient = rest >= y.significand;
  int exponent = x.exponent - y.exponent - !quotient;
  if (quotient)
    rest -= y.significand;
  for (int bits = quotient ? 1 : 0; bits < 64; ++bits) {
    int carry = (int)(rest >> 63);
    rest <<= 1;
    quotient <<= 1;
    if (carry || rest >= y.significand) {
      rest -= y.significand;
      quotient |= 1;
    }
  }
  return normalised(quotient, exponent, x.sign ^ y.sign);
}

// 62 bits of the root, from pairs of bits of the operand.
Wide wideSqrt(Wide x) {
  uint64_t operand = x.significand, root = 0, rest = 0;
  int exponent = x.exponent;
  if (!(exponent & 1)) {
    operand >>= 1;
    ++exponent;
  }
  for (int i = 0; i < 62; ++i) {
    rest = rest << 2 | operand >> 62;
    operand <<= 2;
    uint64_t trial = root << 2 | 1;
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
  }
  return normalised(root << 2, (exponent - 1) >> 1, 0);
}

Wide wideSeries(const WideConstant *table, int first, int step, int count,
                Wide z) {
  Wide sum = wideOf(table[first + step * (count - 1)]);
  for (int i = count - 2; i >= 0; --i)
    sum = wideAdd(wideMul(sum, z), wideOf(table[first + step * i]));
  return sum;
}

// 2^x = 2^k e^r with r = (x - k) ln 2, |r| < 0.35.
Wide wideExp2(Wide x) {
  int k = 0;
  if (x.exponent >= -1)
    k = (int)(((x.significand >> (62 - x.exponent)) + 1) >> 1);
  if (x.sign)
    k = -k;
  Wide r = wideMul(wideSub(x, wideOfInt(k)), wideOf(ln2));
  return wideScale(wideSeries(wideInverseFactorials, 0, 1, 18, r), k);
}

// 2 artanh(s), |s| < 0.18.
static Wide twiceArtanh(Wide s) {
  Wide z = wideMul(s, s);
  return wideScale(wideMul(s, wideSeries(wideInverseOdds, 0, 1, 14, z)), 1);
}

// x = 2^k m with m between the roots of 1/2 and 2: ln m = 2
// artanh((m-1)/(m+1)).
Wide wideLog(Wide x) {
  int k = x.exponent + (x.significand >= 0xb504f333f9de6485);
  Wide m = wideScale(x, -k);
  Wide s = wideDiv(wideSub(m, wideOne()), wideAdd(m, wideOne()));
  return wideAdd(twiceArtanh(s), wideMul(wideOfInt(k), wideOf(ln2)));
}

Wide wideLog1p(Wide x) {
  if (!x.significand || x.exponent >= -2)
    return x.significand ? wideLog(wideAdd(wideOne(), x)) : x;
  return twiceArtanh(wideDiv(x, wideAdd(wideOfInt(2), x)));
}
