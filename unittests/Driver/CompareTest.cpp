// Which results count as expected, and how are the others shown?

#include "HostArrays.h"

#include <cmath>
#include <limits>

using namespace tileloom;

namespace {

struct Compared {
  uint64_t elements, different;
  std::string text;
};

template <typename T>
Compared compare(const HostArray &array, const std::vector<T> &actual,
                 const std::vector<T> &expected, Tolerance tolerance = {},
                 unsigned shown = 10) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Comparison result = compareHostData(array, bytesOf(actual), bytesOf(expected),
                                      tolerance, shown, os);
  return {result.elements, result.different, text};
}

constexpr float nan32 = std::numeric_limits<float>::quiet_NaN();
constexpr float inf32 = std::numeric_limits<float>::infinity();

} // namespace

TEST(Compare, IntegersAreExact) {
  Compared c = compare<int32_t>(arrayOf("i32", 32, {2, 2}), {1, 2, -3, 4},
                                {1, 2, 3, 5}, {100, 100});
  EXPECT_EQ(c.elements, 4u);
  EXPECT_EQ(c.different, 2u);
  EXPECT_EQ(c.text, "  x[1, 0]: -3, expected 3\n  x[1, 1]: 4, expected 5\n");
}

TEST(Compare, UnsignedIntegersPrintUnsigned) {
  EXPECT_EQ(compare<uint8_t>(arrayOf("ui8", 8, {1}), {255}, {0}).text,
            "  x[0]: 255, expected 0\n");
  EXPECT_EQ(compare<uint8_t>(arrayOf("i8", 8, {1}), {255}, {0}).text,
            "  x[0]: -1, expected 0\n");
  EXPECT_EQ(compare<int64_t>(arrayOf("i64", 64, {1}),
                             {std::numeric_limits<int64_t>::min()}, {0})
                .text,
            "  x[0]: -9223372036854775808, expected 0\n");
}

TEST(Compare, OnlyTheFirstAreShown) {
  Compared c = compare<int8_t>(arrayOf("i8", 8, {5}), {1, 1, 1, 1, 1},
                               {0, 1, 0, 0, 0}, {}, 2);
  EXPECT_EQ(c.different, 4u);
  EXPECT_EQ(c.text, "  x[0]: 1, expected 0\n  x[2]: 1, expected 0\n"
                    "  ... and 2 more\n");
}

TEST(Compare, ScalarsHaveNoIndex) {
  EXPECT_EQ(compare<int32_t>(arrayOf("i32", 32, {}), {1}, {2}).text,
            "  x[]: 1, expected 2\n");
}

TEST(Compare, FloatsWithinAbsolutePlusRelative) {
  HostArray array = arrayOf("f32", 32, {1});
  auto differs = [&](float a, float e, Tolerance t) {
    return compare<float>(array, {a}, {e}, t).different != 0;
  };
  EXPECT_TRUE(differs(1.0f, 1.25f, {}));
  EXPECT_FALSE(differs(1.0f, 1.25f, {0.25, 0}));
  EXPECT_TRUE(differs(1.0f, 1.25f, {0.2, 0}));
  // 0.2 of what is expected, whichever side.
  EXPECT_FALSE(differs(1.0f, 1.25f, {0, 0.2}));
  EXPECT_TRUE(differs(1.25f, 1.0f, {0, 0.2}));
  EXPECT_FALSE(differs(-1.0f, -1.25f, {0.125, 0.1}));
}

TEST(Compare, SpecialFloats) {
  HostArray array = arrayOf("f32", 32, {1});
  auto differs = [&](float a, float e, Tolerance t = {1e30, 1}) {
    return compare<float>(array, {a}, {e}, t).different != 0;
  };
  EXPECT_FALSE(differs(nan32, -nan32));
  EXPECT_TRUE(differs(nan32, 1));
  EXPECT_TRUE(differs(1, nan32));
  EXPECT_FALSE(differs(inf32, inf32));
  EXPECT_TRUE(differs(inf32, -inf32, {1e30, 0}));
  EXPECT_TRUE(differs(inf32, 1, {1e30, 0}));
  EXPECT_FALSE(differs(0.0f, -0.0f, {}));
  // An infinite expectation does not make everything good.
  EXPECT_TRUE(differs(1, inf32));
}

TEST(Compare, NarrowFloatsAreNumbers) {
  // bfloat16 1.0 and the next larger, 1 + 2^-7.
  HostArray bf16 = arrayOf("bf16", 16, {1});
  EXPECT_EQ(compare<uint16_t>(bf16, {0x3F80}, {0x3F81}).different, 1u);
  EXPECT_EQ(
      compare<uint16_t>(bf16, {0x3F80}, {0x3F81}, {0.0078125, 0}).different,
      0u);
  // IEEE half: 1.0 and 1 + 2^-10.
  HostArray f16 = arrayOf("f16", 16, {1});
  EXPECT_EQ(compare<uint16_t>(f16, {0x3C00}, {0x3C01}, {0.0009, 0}).different,
            1u);
  EXPECT_EQ(compare<uint16_t>(f16, {0x3C00}, {0x3C01}, {0.001, 0}).different,
            0u);
  EXPECT_EQ(compare<double>(arrayOf("f64", 64, {1}), {1}, {1.5}).text,
            "  x[0]: 1, expected 1.5\n");
}

TEST(Compare, EmptyArraysAreEqual) {
  EXPECT_EQ(compare<int32_t>(arrayOf("i32", 32, {0}), {}, {}).different, 0u);
}
