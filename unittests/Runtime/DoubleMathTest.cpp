// Are the runtime library's f64 functions exact where they can be, and within
// the units that docs/limits.md gives where not?
//
// The host's long double functions are the reference: 64 significant bits.

#include "gtest/gtest.h"

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

#define ROUNDINGS(X) X(trunc) X(floor) X(ceil) X(round) X(rint) X(sqrt)
#define FUNCTIONS(X)                                                           \
  X(exp, 2)                                                                    \
  X(exp2, 1)                                                                   \
  X(expm1, 2)                                                                  \
  X(log, 1)                                                                    \
  X(log2, 1)                                                                   \
  X(log10, 1)                                                                  \
  X(log1p, 1)                                                                  \
  X(cbrt, 1)                                                                   \
  X(sinh, 2)                                                                   \
  X(cosh, 2)                                                                   \
  X(tanh, 1)                                                                   \
  X(asinh, 1)                                                                  \
  X(acosh, 1)                                                                  \
  X(atanh, 1)                                                                  \
  X(erf, 1)                                                                    \
  X(sin, 1)                                                                    \
  X(cos, 1)                                                                    \
  X(tan, 1)                                                                    \
  X(asin, 1)                                                                   \
  X(acos, 1)                                                                   \
  X(atan, 1)
#define PAIRS(X) X(pow, 3) X(hypot, 1) X(atan2, 1)
// The f32 functions that go by way of f64.
#define FLOATS(X)                                                              \
  X(expm1)                                                                     \
  X(log1p)                                                                     \
  X(cbrt)                                                                      \
  X(sinh)                                                                      \
  X(cosh)                                                                      \
  X(asinh)                                                                     \
  X(acosh)                                                                     \
  X(atanh)                                                                     \
  X(erf)                                                                       \
  X(asin)                                                                      \
  X(acos)                                                                      \
  X(atan)

extern "C" {
#define DECLARE(name, ...) double tlrt_##name(double);
#define DECLARE_PAIR(name, units) double tlrt_##name(double, double);
#define DECLARE_FLOAT(name) float tlrt_##name##f(float);
ROUNDINGS(DECLARE)
FUNCTIONS(DECLARE)
PAIRS(DECLARE_PAIR)
FLOATS(DECLARE_FLOAT)
double tlrt_fabs(double), tlrt_copysign(double, double);
double tlrt_fmin(double, double), tlrt_fmax(double, double);
double tlrt_fdim(double, double), tlrt_fmod(double, double);
double tlrt_ldexp(double, int), tlrt_frexp(double, int *);
double tlrt_modf(double, double *), tlrt_logb(double);
double tlrt_nextafter(double, double);
float tlrt_nextafterf(float, float), tlrt_modff(float, float *);
float tlrt_hypotf(float, float), tlrt_atan2f(float, float);
int tlrt_ilogb(double);
long tlrt_lround(double), tlrt_lrintf(float);
}

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double edges[] = {0.0,
                        -0.0,
                        0.5,
                        -0.5,
                        1.0,
                        -1.0,
                        1.5,
                        2.0,
                        -2.0,
                        2.5,
                        3.0,
                        -3.0,
                        6.0,
                        27.0,
                        709.78,
                        -745.1,
                        1024.0,
                        -1075.0,
                        0x1.fffffffffffffp-1,
                        0x1.fffffffffffffp51,
                        0x1p52,
                        1e22,
                        1e308,
                        -1e308,
                        0x1p-1074,
                        -0x1p-1074,
                        inf,
                        -inf,
                        std::numeric_limits<double>::quiet_NaN()};

double fromBits(uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, 8);
  return x;
}
uint64_t bitsOf(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, 8);
  return bits;
}

::testing::AssertionResult same(double got, double want) {
  if ((std::isnan(got) && std::isnan(want)) || bitsOf(got) == bitsOf(want))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << std::hexfloat << got << " instead of " << want;
}

/// Distance in units of the last place of the f64 nearest to `want`; huge for a
/// wrong special value or sign of zero.
double ulps(double got, long double want) {
  double rounded = double(want);
  if (std::isnan(got) || std::isnan(rounded))
    return std::isnan(got) && std::isnan(rounded) ? 0 : 1e9;
  if (std::isinf(got) || std::isinf(rounded) || got == 0 || rounded == 0) {
    if (got == rounded && std::signbit(got) == std::signbit(rounded))
      return 0;
    if (std::isinf(got) || std::isinf(rounded))
      return 1e9;
  }
  int exponent = rounded == 0 ? -1022 : std::max(std::ilogb(rounded), -1022);
  return std::fabs(double(static_cast<long double>(got) - want)) /
         std::ldexp(1.0, exponent - 52);
}

/// All magnitudes, small numbers, and numbers of the size that kernels have.
class Numbers {
public:
  double next() {
    uint64_t bits = random();
    switch (kind++ % 4) {
    case 0:
      return fromBits(bits);
    case 1:
      return double(int64_t(bits)) * 0x1p-63;
    case 2:
      return double(int64_t(bits)) * 0x1p-53;
    default:
      return fromBits((bits & 0x800fffffffffffff) | (1023 - 30 + random() % 40)
                                                        << 52);
    }
  }
  std::mt19937_64 random{17};

private:
  unsigned kind = 0;
};

TEST(RuntimeDoubleMath, RoundingsAndRootsAreExact) {
  Numbers numbers;
  for (int i = 0; i < 400000; ++i) {
    double x = i < 29  ? edges[i]
               : i & 1 ? numbers.next()
                       : (double(numbers.random() % 4001) - 2000) * 0.25;
#define CHECK(name) ASSERT_TRUE(same(tlrt_##name(x), std::name(x))) << x;
    ROUNDINGS(CHECK)
#undef CHECK
    ASSERT_TRUE(same(tlrt_fabs(x), std::fabs(x)));
    ASSERT_TRUE(same(tlrt_logb(x), std::logb(x)));
    double whole, wanted;
    ASSERT_TRUE(same(tlrt_modf(x, &whole), std::modf(x, &wanted))) << x;
    ASSERT_TRUE(same(whole, wanted)) << x;
    int n = int(numbers.random() % 4300) - 2150, got = 0, want = 0;
    ASSERT_TRUE(same(tlrt_ldexp(x, n), std::ldexp(x, n))) << x << " " << n;
    ASSERT_TRUE(same(tlrt_frexp(x, &got), std::frexp(x, &want))) << x;
    if (std::isfinite(x)) {
      ASSERT_EQ(got, want) << x;
    }
  }
  EXPECT_EQ(tlrt_lround(-2.5), -3);
  EXPECT_EQ(tlrt_lrintf(2.5f), 2);
  EXPECT_EQ(tlrt_ilogb(0x1p-1074), -1074);
  float whole;
  EXPECT_EQ(tlrt_modff(-2.75f, &whole), -0.75f);
  EXPECT_EQ(whole, -2.0f);
}

TEST(RuntimeDoubleMath, ExactFunctionsOfTwoMatchHost) {
  Numbers numbers;
  for (int i = 0; i < 200000; ++i) {
    double x = i < 841 ? edges[i / 29] : numbers.next();
    double y = i < 841 ? edges[i % 29] : numbers.next();
    ASSERT_TRUE(same(tlrt_copysign(x, y), std::copysign(x, y)));
    ASSERT_TRUE(same(tlrt_nextafter(x, y), std::nextafter(x, y)));
    ASSERT_TRUE(same(tlrt_nextafterf(float(x), float(y)),
                     std::nextafter(float(x), float(y))));
    ASSERT_TRUE(same(tlrt_fdim(x, y), std::fdim(x, y))) << x << " " << y;
    if (!std::isnan(x) && !std::isnan(y) && x != y) {
      ASSERT_TRUE(same(tlrt_fmin(x, y), std::fmin(x, y)));
      ASSERT_TRUE(same(tlrt_fmax(x, y), std::fmax(x, y)));
    }
    if (i % 16 == 0 || i < 841) {
      ASSERT_TRUE(same(tlrt_fmod(x, y), std::fmod(x, y))) << x << " " << y;
    }
  }
  EXPECT_TRUE(same(tlrt_fmin(std::nan(""), 2.0), 2.0));
  EXPECT_TRUE(same(tlrt_fmax(-0.0, 0.0), 0.0));
}

TEST(RuntimeDoubleMath, FunctionsAreWithinTheirUnits){
#define MEASURE(name, units)                                                   \
  {                                                                            \
    Numbers numbers;                                                           \
    for (int i = 0; i < 16000; ++i) {                                          \
      double x = i < 29 ? edges[i] : numbers.next();                           \
      ASSERT_LE(ulps(tlrt_##name(x), ::name##l(x)), units + 0.1)               \
          << #name << " of " << std::hexfloat << x;                            \
    }                                                                          \
  }
    FUNCTIONS(MEASURE)
#undef MEASURE
}

TEST(RuntimeDoubleMath, FunctionsOfTwoAreWithinTheirUnits){
#define MEASURE(name, units)                                                   \
  {                                                                            \
    Numbers numbers;                                                           \
    for (int i = 0; i < 60000; ++i) {                                         \
      double x = i < 841 ? edges[i / 29] : numbers.next();                     \
      double y = i < 841 ? edges[i % 29] : numbers.next();                     \
      if (i % 3 == 0 && i >= 841) { /* results of all sizes */                 \
        x = std::fabs(x);                                                      \
        y = double(int(numbers.random() % 2000) - 1000) /                      \
            (std::fabs(std::log2(x)) + 1e-9);                                  \
      }                                                                        \
      ASSERT_LE(ulps(tlrt_##name(x, y), ::name##l(x, y)), units + 0.1)         \
          << #name << " of " << std::hexfloat << x << ", " << y;               \
    }                                                                          \
  }
    PAIRS(MEASURE)
#undef MEASURE
}

TEST(RuntimeDoubleMath, FloatFormsAreTheNearestOrBesideIt) {
  std::mt19937 random(23);
  for (int i = 0; i < 12000; ++i) {
    uint32_t bits = random();
    float x, y = float(random()) * 0x1p-30f;
    std::memcpy(&x, &bits, 4);
    if (i & 1)
      x = float(int32_t(bits)) * 0x1p-31f;
#define CHECK(name)                                                            \
  ASSERT_TRUE(same(tlrt_##name##f(x), float(std::name(double(x)))))            \
      << #name << " of " << x;
    FLOATS(CHECK)
#undef CHECK
    ASSERT_TRUE(same(tlrt_hypotf(x, y), float(std::hypot(double(x), y))));
    ASSERT_TRUE(same(tlrt_atan2f(y, x), float(std::atan2(y, double(x)))));
  }
}

} // namespace
