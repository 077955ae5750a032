// Is the runtime library's f64 arithmetic IEEE 754's, bit for bit?

#include "gtest/gtest.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

extern "C" {
double tlrt___adddf3(double, double), tlrt___subdf3(double, double);
double tlrt___muldf3(double, double), tlrt___divdf3(double, double);
int tlrt___eqdf2(double, double), tlrt___nedf2(double, double);
int tlrt___ltdf2(double, double), tlrt___ledf2(double, double);
int tlrt___gtdf2(double, double), tlrt___gedf2(double, double);
int tlrt___unorddf2(double, double);
double tlrt___extendsfdf2(float);
float tlrt___truncdfsf2(double), tlrt___truncdfhf2(double);
float tlrt___truncdfbf2(double);
int64_t tlrt___fixdfdi(double);
uint64_t tlrt___fixunsdfdi(double);
int32_t tlrt___fixdfsi(double);
uint32_t tlrt___fixunsdfsi(double);
double tlrt___floatundidf(uint64_t), tlrt___floatdidf(int64_t);
double tlrt___floatunsidf(uint32_t), tlrt___floatsidf(int32_t);
float tlrt___truncsfhf2(float), tlrt___truncsfbf2(float);
}

namespace {

template <typename To, typename From> To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

::testing::AssertionResult same(double got, double want) {
  if ((std::isnan(got) && std::isnan(want)) ||
      bitsAs<uint64_t>(got) == bitsAs<uint64_t>(want))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << std::hexfloat << got << " instead of " << want;
}

/// Edges, any bits, exponents that are near each other, and few significant
/// bits (which make ties and exact results).
class Doubles {
public:
  double next() {
    static const double edges[] = {0.0,
                                   1.0,
                                   0x1p-1074,
                                   0x1.fffffffffffffp-1023,
                                   0x1p-1022,
                                   0x1.fffffffffffffp1023,
                                   std::numeric_limits<double>::infinity(),
                                   std::numeric_limits<double>::quiet_NaN(),
                                   0x1.0000000000001p0,
                                   0x1p63,
                                   0x1p52,
                                   3.0};
    uint64_t bits = random();
    switch (random() % 6) {
    case 0: {
      double edge = edges[random() % std::size(edges)];
      return bits & 1 ? -edge : edge;
    }
    case 1:
      return bitsAs<double>(bits);
    case 2: // small exponents: sums of subnormals, products that underflow
      return bitsAs<double>((bits & 0x800fffffffffffff) | (random() % 70)
                                                              << 52);
    case 3: // few bits
      return bitsAs<double>((bits & 0x800f000000000001) | (990 + random() % 70)
                                                              << 52);
    default: // near 1
      return bitsAs<double>((bits & 0x800fffffffffffff) |
                            (1023 - 60 + random() % 120) << 52);
    }
  }

private:
  std::mt19937_64 random{754};
};

TEST(RuntimeDouble, ArithmeticMatchesHost) {
  Doubles doubles;
  for (int i = 0; i < 2000000; ++i) {
    double x = doubles.next(), y = doubles.next();
    ASSERT_TRUE(same(tlrt___adddf3(x, y), x + y)) << x << " + " << y;
    ASSERT_TRUE(same(tlrt___subdf3(x, y), x - y)) << x << " - " << y;
    ASSERT_TRUE(same(tlrt___muldf3(x, y), x * y)) << x << " * " << y;
    ASSERT_TRUE(same(tlrt___divdf3(x, y), x / y)) << x << " / " << y;
    ASSERT_TRUE(same(tlrt___subdf3(x, x), x - x)) << x;
  }
}

TEST(RuntimeDouble, ComparisonsMatchHost) {
  Doubles doubles;
  for (int i = 0; i < 500000; ++i) {
    double x = doubles.next(), y = i % 5 ? doubles.next() : -doubles.next();
    if (i % 7 == 0)
      y = x;
    ASSERT_EQ(tlrt___eqdf2(x, y) == 0, x == y) << x << " " << y;
    ASSERT_EQ(tlrt___nedf2(x, y) != 0, x != y) << x << " " << y;
    ASSERT_EQ(tlrt___ltdf2(x, y) < 0, x < y) << x << " " << y;
    ASSERT_EQ(tlrt___ledf2(x, y) <= 0, x <= y) << x << " " << y;
    ASSERT_EQ(tlrt___gtdf2(x, y) > 0, x > y) << x << " " << y;
    ASSERT_EQ(tlrt___gedf2(x, y) >= 0, x >= y) << x << " " << y;
    ASSERT_EQ(tlrt___unorddf2(x, y) != 0, std::isunordered(x, y));
  }
  EXPECT_EQ(tlrt___eqdf2(0.0, -0.0), 0);
}

TEST(RuntimeDouble, ConversionsToFloatMatchHost) {
  Doubles doubles;
  for (int i = 0; i < 1000000; ++i) {
    double x = doubles.next();
    // The exponents of float, and ties of its significand.
    if (i & 1)
      x = bitsAs<double>((bitsAs<uint64_t>(x) & 0x800ffffff0000000) |
                         uint64_t(1023 - 160 + i % 300) << 52);
    ASSERT_TRUE(same(tlrt___truncdfsf2(x), float(x))) << x;
    float f = bitsAs<float>(uint32_t(bitsAs<uint64_t>(x) >> 13));
    ASSERT_TRUE(same(tlrt___extendsfdf2(f), double(f))) << f;
    // What float holds exactly narrows like the float.
    ASSERT_EQ(bitsAs<uint32_t>(tlrt___truncdfhf2(double(f))) & 0x7fff,
              std::isnan(f) ? 0x7e00u
                            : bitsAs<uint32_t>(tlrt___truncsfhf2(f)) & 0x7fff);
    ASSERT_EQ(bitsAs<uint32_t>(tlrt___truncdfbf2(double(f))) & 0x7fff,
              std::isnan(f) ? 0x7fc0u
                            : bitsAs<uint32_t>(tlrt___truncsfbf2(f)) & 0x7fff);
  }
  // No double rounding: just above a tie of half, where float would sit on it.
  double above = 1.0 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(bitsAs<uint32_t>(tlrt___truncdfhf2(above)) & 0xffff, 0x3c01u);
  EXPECT_EQ(bitsAs<uint32_t>(tlrt___truncdfbf2(-1.0 - 0x1p-8 - 0x1p-40)) &
                0xffff,
            0xbf81u);
}

TEST(RuntimeDouble, ConversionsOfIntegersMatchHost) {
  std::mt19937_64 random(64);
  for (int i = 0; i < 500000; ++i) {
    uint64_t n = random() >> (random() % 64);
    ASSERT_TRUE(same(tlrt___floatundidf(n), double(n))) << n;
    ASSERT_TRUE(same(tlrt___floatdidf(int64_t(n)), double(int64_t(n))));
    ASSERT_TRUE(same(tlrt___floatunsidf(uint32_t(n)), double(uint32_t(n))));
    ASSERT_TRUE(same(tlrt___floatsidf(int32_t(n)), double(int32_t(n))));
    double x = double(int64_t(n)) / 7.0;
    ASSERT_EQ(tlrt___fixdfdi(x), int64_t(x));
    ASSERT_EQ(tlrt___fixunsdfdi(std::fabs(x)), uint64_t(std::fabs(x)));
    double y = double(int32_t(n)) / 3.0;
    ASSERT_EQ(tlrt___fixdfsi(y), int32_t(y));
    ASSERT_EQ(tlrt___fixunsdfsi(std::fabs(y)), uint32_t(std::fabs(y)));
  }
}

TEST(RuntimeDouble, IntegersSaturate) {
  EXPECT_EQ(tlrt___fixdfsi(1e300), INT32_MAX);
  EXPECT_EQ(tlrt___fixdfsi(-2147483649.0), INT32_MIN);
  EXPECT_EQ(tlrt___fixdfsi(-2147483648.0), INT32_MIN);
  EXPECT_EQ(tlrt___fixunsdfsi(4294967296.0), UINT32_MAX);
  EXPECT_EQ(tlrt___fixunsdfsi(-1.0), 0u);
  EXPECT_EQ(tlrt___fixdfdi(0x1p63), INT64_MAX);
  EXPECT_EQ(tlrt___fixdfdi(-0x1p63), INT64_MIN);
  EXPECT_EQ(tlrt___fixunsdfdi(0x1p64), UINT64_MAX);
  EXPECT_EQ(tlrt___fixunsdfdi(0x1.fffffffffffffp63),
            uint64_t(0x1.fffffffffffffp63));
}

} // namespace
