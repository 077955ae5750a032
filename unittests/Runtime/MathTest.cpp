// Is the runtime library's f32 arithmetic exact where it says so, and close
// where not?

#include "gtest/gtest.h"

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

extern "C" {
uint64_t tlrt___fixunssfdi(float);
int64_t tlrt___fixsfdi(float);
float tlrt___floatundisf(uint64_t);
float tlrt___floatdisf(int64_t);
float tlrt___truncsfhf2(float);
float tlrt___extendhfsf2(float);
float tlrt___truncsfbf2(float);
float tlrt___extendbfsf2(float);
float tlrt_sqrtf(float), tlrt_fabsf(float), tlrt_truncf(float);
float tlrt_floorf(float), tlrt_ceilf(float), tlrt_roundf(float);
float tlrt_rintf(float), tlrt_nearbyintf(float), tlrt_roundevenf(float);
float tlrt_fminf(float, float), tlrt_fmaxf(float, float);
float tlrt_copysignf(float, float), tlrt_fmodf(float, float);
float tlrt_ldexpf(float, int), tlrt_scalbnf(float, int);
float tlrt_fmaf(float, float, float);
float tlrt_expf(float), tlrt_exp2f(float), tlrt_logf(float);
float tlrt_log2f(float), tlrt_log10f(float), tlrt_tanhf(float);
float tlrt_powf(float, float);
float tlrt_sinf(float), tlrt_cosf(float), tlrt_tanf(float);
}

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
const float nan_ = std::numeric_limits<float>::quiet_NaN();

uint32_t bits(float x) {
  uint32_t b;
  std::memcpy(&b, &x, 4);
  return b;
}
float fromBits(uint32_t b) {
  float x;
  std::memcpy(&x, &b, 4);
  return x;
}

// Bit for bit, all NaNs alike.
::testing::AssertionResult same(float got, float want) {
  if ((std::isnan(got) && std::isnan(want)) || bits(got) == bits(want))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << std::hexfloat << got << " instead of " << want;
}

// Distance from `want` in units of the last place of the f32 nearest to it.
double ulps(float got, double want) {
  if (std::isnan(got) || std::isnan(want))
    return std::isnan(got) && std::isnan(want) ? 0 : 1e9;
  float rounded = float(want);
  if (std::isinf(got) || std::isinf(rounded))
    return got == rounded ? 0 : 1e9;
  int exponent = std::max(std::ilogb(rounded == 0 ? 1e-40f : rounded), -126);
  return std::fabs(double(got) - want) / std::ldexp(1.0, exponent - 23);
}

// Every bit pattern of f32 in steps that hit all exponents.
template <typename Visit> void forSampledFloats(Visit visit) {
  for (uint64_t b = 0; b < (uint64_t(1) << 32); b += 4099)
    visit(fromBits(uint32_t(b)));
  for (float x : {0.0f, -0.0f, 0.5f, 1.5f, 2.5f, -0.5f, -1.5f, 0x1p23f,
                  0x1.fffffep22f, 0x1p-149f, 0x1.fffffep127f, inf, -inf})
    visit(x);
}

TEST(RuntimeMath, ExactFunctionsMatchHostBitForBit) {
  forSampledFloats([](float x) {
    ASSERT_TRUE(same(tlrt_sqrtf(x), std::sqrt(x)));
    ASSERT_TRUE(same(tlrt_fabsf(x), std::fabs(x)));
    ASSERT_TRUE(same(tlrt_truncf(x), std::trunc(x)));
    ASSERT_TRUE(same(tlrt_floorf(x), std::floor(x))) << x;
    ASSERT_TRUE(same(tlrt_ceilf(x), std::ceil(x))) << x;
    ASSERT_TRUE(same(tlrt_roundf(x), std::round(x))) << x;
    ASSERT_TRUE(same(tlrt_rintf(x), std::rint(x))) << x;
    ASSERT_TRUE(same(tlrt_nearbyintf(x), std::rint(x)));
    ASSERT_TRUE(same(tlrt_roundevenf(x), std::rint(x)));
  });
}

TEST(RuntimeMath, TwoOperandFunctionsMatchHost) {
  std::mt19937 random(7);
  for (int i = 0; i < 200000; ++i) {
    float x = fromBits(random()), y = fromBits(random());
    if (i & 1) // close exponents as well
      y = fromBits((bits(y) & 0x807fffff) | (bits(x) & 0x7f800000));
    ASSERT_TRUE(same(tlrt_fmodf(x, y), std::fmod(x, y))) << x << " " << y;
    ASSERT_TRUE(same(tlrt_copysignf(x, y), std::copysign(x, y)));
    if (!std::isnan(x) && !std::isnan(y) && x != y) {
      ASSERT_TRUE(same(tlrt_fminf(x, y), std::fmin(x, y)));
      ASSERT_TRUE(same(tlrt_fmaxf(x, y), std::fmax(x, y)));
    }
    ASSERT_TRUE(same(tlrt_fmaf(x, y, x), std::fma(x, y, x)));
    int n = int(random() % 700) - 350;
    ASSERT_TRUE(same(tlrt_ldexpf(x, n), std::ldexp(x, n))) << x << " " << n;
  }
  EXPECT_TRUE(same(tlrt_scalbnf(1.0f, INT32_MAX), inf));
  EXPECT_TRUE(same(tlrt_ldexpf(-1.0f, INT32_MIN), -0.0f));
  EXPECT_TRUE(same(tlrt_fminf(nan_, 2.0f), 2.0f));
  EXPECT_TRUE(same(tlrt_fmaxf(2.0f, nan_), 2.0f));
  EXPECT_TRUE(same(tlrt_fminf(0.0f, -0.0f), -0.0f));
  EXPECT_TRUE(same(tlrt_fmaxf(-0.0f, 0.0f), 0.0f));
}

TEST(RuntimeMath, ConversionsOf64BitIntegersRoundOnce) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 300000; ++i) {
    uint64_t x = random() >> (random() % 64);
    ASSERT_TRUE(same(tlrt___floatundisf(x), float(x))) << x;
    ASSERT_TRUE(same(tlrt___floatdisf(int64_t(x)), float(int64_t(x)))) << x;
    float f = float(int64_t(x)) / 3;
    ASSERT_EQ(tlrt___fixsfdi(f), int64_t(f));
    ASSERT_EQ(tlrt___fixunssfdi(std::fabs(f)), uint64_t(std::fabs(f)));
  }
  EXPECT_EQ(tlrt___fixsfdi(-0x1p63f), INT64_MIN);
  EXPECT_EQ(tlrt___fixsfdi(0x1p63f), INT64_MAX);
  EXPECT_EQ(tlrt___fixunssfdi(0x1p64f), UINT64_MAX);
  EXPECT_EQ(tlrt___fixunssfdi(0x1.8p63f), uint64_t(0x1.8p63f));
  EXPECT_EQ(tlrt___fixunssfdi(-3.0f), 0u);
}

// The value of a half, from the format's definition.
double valueOfHalf(uint32_t half) {
  double sign = half & 0x8000 ? -1 : 1;
  int exponent = half >> 10 & 31, fraction = half & 1023;
  if (exponent == 31)
    return fraction ? double(nan_) : sign * double(inf);
  return exponent ? sign * std::ldexp(1024 + fraction, exponent - 25)
                  : sign * std::ldexp(fraction, -24);
}

TEST(RuntimeMath, EveryHalfSurvivesWideningAndNarrowing) {
  for (uint32_t half = 0; half < 65536; ++half) {
    float wide = tlrt___extendhfsf2(fromBits(0xffff0000 | half));
    ASSERT_TRUE(same(wide, float(valueOfHalf(half)))) << half;
    if (std::isnan(wide))
      continue;
    ASSERT_EQ(bits(tlrt___truncsfhf2(wide)), 0xffff0000 | half);
  }
}

TEST(RuntimeMath, HalfRoundsToNearestEven) {
  for (uint32_t half = 0; half < 0x7c00; ++half) {
    double low = valueOfHalf(half);
    double high = half == 0x7bff ? 65536.0 : valueOfHalf(half + 1);
    float middle = float((low + high) / 2); // exact in f32
    auto narrow = [](float x) { return bits(tlrt___truncsfhf2(x)) & 0xffff; };
    ASSERT_EQ(narrow(middle), half + (half & 1)) << half;
    ASSERT_EQ(narrow(std::nextafter(middle, 0.0f)), half);
    ASSERT_EQ(narrow(std::nextafter(middle, inf)), half + 1);
    ASSERT_EQ(narrow(-middle), 0x8000u | (half + (half & 1)));
  }
  EXPECT_EQ(bits(tlrt___truncsfhf2(inf)) & 0xffff, 0x7c00u);
  EXPECT_EQ(bits(tlrt___truncsfhf2(1e30f)) & 0xffff, 0x7c00u);
  EXPECT_TRUE(std::isnan(tlrt___extendhfsf2(tlrt___truncsfhf2(nan_))));
}

TEST(RuntimeMath, BfloatRoundsToNearestEven) {
  auto narrow = [](uint32_t b) {
    return bits(tlrt___truncsfbf2(fromBits(b))) & 0xffff;
  };
  EXPECT_EQ(narrow(0x3f808000), 0x3f80u); // tie, even below
  EXPECT_EQ(narrow(0x3f818000), 0x3f82u); // tie, even above
  EXPECT_EQ(narrow(0x3f808001), 0x3f81u);
  EXPECT_EQ(narrow(0x7f7fffff), 0x7f80u); // rounds to infinity
  EXPECT_EQ(narrow(0xff800000), 0xff80u);
  EXPECT_TRUE(std::isnan(tlrt___extendbfsf2(fromBits(narrow(0x7f800001)))));
  EXPECT_TRUE(same(tlrt___extendbfsf2(fromBits(0xffff3fc0)), 1.5f));
}

TEST(RuntimeMath, ExponentialsAreWithinTwoUnits) {
  double worst[5] = {};
  forSampledFloats([&](float x) {
    worst[0] = std::max(worst[0], ulps(tlrt_expf(x), std::exp(double(x))));
    worst[1] = std::max(worst[1], ulps(tlrt_exp2f(x), std::exp2(double(x))));
    worst[4] = std::max(worst[4], ulps(tlrt_tanhf(x), std::tanh(double(x))));
  });
  for (int i = -4000000; i < 4000000; ++i) {
    float x = float(i) * 2.7e-5f;
    worst[0] = std::max(worst[0], ulps(tlrt_expf(x), std::exp(double(x))));
    worst[1] = std::max(worst[1], ulps(tlrt_exp2f(x), std::exp2(double(x))));
    worst[4] = std::max(worst[4], ulps(tlrt_tanhf(x), std::tanh(double(x))));
  }
  EXPECT_LE(worst[0], 2.0);
  EXPECT_LE(worst[1], 2.0);
  EXPECT_LE(worst[4], 2.0);
}

TEST(RuntimeMath, LogarithmsAreWithinThreeUnits) {
  double worst[3] = {};
  auto visit = [&](float x) {
    worst[0] = std::max(worst[0], ulps(tlrt_logf(x), std::log(double(x))));
    worst[1] = std::max(worst[1], ulps(tlrt_log2f(x), std::log2(double(x))));
    worst[2] = std::max(worst[2], ulps(tlrt_log10f(x), std::log10(double(x))));
  };
  forSampledFloats(visit);
  for (uint32_t b = bits(0.4f); b < bits(2.5f); b += 7)
    visit(fromBits(b));
  EXPECT_LE(worst[0], 2.0);
  EXPECT_LE(worst[1], 2.0);
  EXPECT_LE(worst[2], 3.0);
}

TEST(RuntimeMath, PowersAreWithinEightUnits) {
  std::mt19937 random(3);
  double worst = 0;
  for (int i = 0; i < 1000000; ++i) {
    float x = fromBits(random() & 0x7fffffff);
    float y = fromBits((random() & 0x807fffff) | (110 + random() % 30) << 23);
    if (i & 1)
      x = 0.5f + float(random() % 1000000) * 1e-6f;
    if (std::isnan(x))
      continue;
    worst = std::max(worst, ulps(tlrt_powf(x, y), std::pow(double(x), y)));
  }
  EXPECT_LE(worst, 8.0);
  const float edges[] = {0.0f, -0.0f, 1.0f,  -1.0f, 2.0f, -2.0f, 3.0f, -3.0f,
                         0.5f, -0.5f, 1e10f, -1e10, inf,  -inf,  nan_};
  for (float x : edges)
    for (float y : edges)
      EXPECT_TRUE(same(tlrt_powf(x, y), std::pow(x, y))) << x << "^" << y;
}

TEST(RuntimeMath, TrigonometryHoldsForLargeArguments) {
  double worst[3] = {};
  auto visit = [&](float x) {
    worst[0] = std::max(worst[0], ulps(tlrt_sinf(x), std::sin(double(x))));
    worst[1] = std::max(worst[1], ulps(tlrt_cosf(x), std::cos(double(x))));
    worst[2] = std::max(worst[2], ulps(tlrt_tanf(x), std::tan(double(x))));
  };
  forSampledFloats(visit);
  for (int i = -2000000; i < 2000000; ++i)
    visit(float(i) * 1e-5f);
  EXPECT_LE(worst[0], 3.0);
  EXPECT_LE(worst[1], 3.0);
  EXPECT_LE(worst[2], 5.0);
}

} // namespace
