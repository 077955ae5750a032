// Does the runtime library's integer arithmetic agree with the host's?

#include "gtest/gtest.h"

#include <bit>
#include <cstdint>
#include <random>

extern "C" {
uint64_t tlrt___udivdi3(uint64_t, uint64_t);
uint64_t tlrt___umoddi3(uint64_t, uint64_t);
uint64_t tlrt___udivmoddi4(uint64_t, uint64_t, uint64_t *);
int64_t tlrt___divdi3(int64_t, int64_t);
int64_t tlrt___moddi3(int64_t, int64_t);
int64_t tlrt___divmoddi4(int64_t, int64_t, int64_t *);
uint64_t tlrt___ashldi3(uint64_t, int);
uint64_t tlrt___lshrdi3(uint64_t, int);
int64_t tlrt___ashrdi3(int64_t, int);
int64_t tlrt___muldi3(int64_t, int64_t);
int tlrt___clzsi2(uint32_t);
int tlrt___clzdi2(uint64_t);
int tlrt___ctzsi2(uint32_t);
int tlrt___ctzdi2(uint64_t);
int tlrt___popcountsi2(uint32_t);
int tlrt___popcountdi2(uint64_t);
}

namespace {

// Operands of every magnitude, and the edges.
class Operands {
public:
  uint64_t next() {
    static const uint64_t edges[] = {0,
                                     1,
                                     2,
                                     0x7fffffff,
                                     0x80000000,
                                     0xffffffff,
                                     0x100000000,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0xffffffffffffffff};
    uint64_t kind = random() % 8;
    if (kind == 0)
      return edges[random() % std::size(edges)];
    return random() >> (random() % 64);
  }

private:
  std::mt19937_64 random{20240229};
};

TEST(RuntimeInteger, UnsignedDivisionMatchesHost) {
  Operands operands;
  for (int i = 0; i < 300000; ++i) {
    uint64_t n = operands.next(), d = operands.next();
    if (!d)
      continue;
    ASSERT_EQ(tlrt___udivdi3(n, d), n / d) << n << " / " << d;
    ASSERT_EQ(tlrt___umoddi3(n, d), n % d) << n << " % " << d;
    uint64_t rest;
    ASSERT_EQ(tlrt___udivmoddi4(n, d, &rest), n / d);
    ASSERT_EQ(rest, n % d);
  }
}

TEST(RuntimeInteger, SignedDivisionTruncatesTowardZero) {
  Operands operands;
  for (int i = 0; i < 300000; ++i) {
    int64_t n = int64_t(operands.next()), d = int64_t(operands.next());
    if (!d || (n == INT64_MIN && d == -1))
      continue;
    ASSERT_EQ(tlrt___divdi3(n, d), n / d) << n << " / " << d;
    ASSERT_EQ(tlrt___moddi3(n, d), n % d) << n << " % " << d;
    int64_t rest;
    ASSERT_EQ(tlrt___divmoddi4(n, d, &rest), n / d);
    ASSERT_EQ(rest, n % d);
  }
}

TEST(RuntimeInteger, DivisionByZeroAnswersAsRiscV) {
  EXPECT_EQ(tlrt___udivdi3(7, 0), UINT64_MAX);
  EXPECT_EQ(tlrt___umoddi3(7, 0), 7u);
  EXPECT_EQ(tlrt___divdi3(-7, 0), -1);
  EXPECT_EQ(tlrt___moddi3(-7, 0), -7);
  // The one signed overflow.
  EXPECT_EQ(tlrt___divdi3(INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(tlrt___moddi3(INT64_MIN, -1), 0);
}

TEST(RuntimeInteger, ShiftsAndProductsMatchHost) {
  Operands operands;
  for (int i = 0; i < 100000; ++i) {
    uint64_t x = operands.next(), y = operands.next();
    int count = i % 64;
    ASSERT_EQ(tlrt___ashldi3(x, count), x << count);
    ASSERT_EQ(tlrt___lshrdi3(x, count), x >> count);
    ASSERT_EQ(tlrt___ashrdi3(int64_t(x), count), int64_t(x) >> count);
    ASSERT_EQ(uint64_t(tlrt___muldi3(int64_t(x), int64_t(y))), x * y);
  }
}

TEST(RuntimeInteger, BitCountsMatchHost) {
  Operands operands;
  for (int i = 0; i < 100000; ++i) {
    uint64_t x = operands.next();
    ASSERT_EQ(tlrt___popcountdi2(x), std::popcount(x));
    ASSERT_EQ(tlrt___popcountsi2(uint32_t(x)), std::popcount(uint32_t(x)));
    if (x) {
      ASSERT_EQ(tlrt___clzdi2(x), std::countl_zero(x));
      ASSERT_EQ(tlrt___ctzdi2(x), std::countr_zero(x));
    }
    if (uint32_t w = uint32_t(x)) {
      ASSERT_EQ(tlrt___clzsi2(w), std::countl_zero(w));
      ASSERT_EQ(tlrt___ctzsi2(w), std::countr_zero(w));
    }
  }
}

} // namespace
