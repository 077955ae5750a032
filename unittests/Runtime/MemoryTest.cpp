// Do the runtime library's memory functions agree with the host's?

#include "gtest/gtest.h"

#include <cstring>
#include <numeric>
#include <vector>

extern "C" {
void *tlrt_memcpy(void *, const void *, size_t);
void *tlrt_memmove(void *, const void *, size_t);
void *tlrt_memset(void *, int, size_t);
int tlrt_memcmp(const void *, const void *, size_t);
int tlrt_bcmp(const void *, const void *, size_t);
size_t tlrt_strlen(const char *);
}

namespace {

std::vector<unsigned char> counting() {
  std::vector<unsigned char> bytes(64);
  std::iota(bytes.begin(), bytes.end(), 1);
  return bytes;
}

TEST(RuntimeMemory, CopiesEveryAlignmentAndLength) {
  for (size_t from = 0; from < 8; ++from)
    for (size_t to = 0; to < 8; ++to)
      for (size_t size = 0; size < 24; ++size) {
        std::vector<unsigned char> source = counting(), got(64), want(64);
        void *result = tlrt_memcpy(&got[to], &source[from], size);
        std::memcpy(&want[to], &source[from], size);
        ASSERT_EQ(result, &got[to]);
        ASSERT_EQ(got, want) << from << " " << to << " " << size;
      }
}

TEST(RuntimeMemory, MovesOverlappingBytesBothWays) {
  for (size_t from = 0; from < 16; ++from)
    for (size_t to = 0; to < 16; ++to)
      for (size_t size = 0; size < 40; ++size) {
        std::vector<unsigned char> got = counting(), want = counting();
        ASSERT_EQ(tlrt_memmove(&got[to], &got[from], size), &got[to]);
        std::memmove(&want[to], &want[from], size);
        ASSERT_EQ(got, want) << from << " " << to << " " << size;
      }
}

TEST(RuntimeMemory, SetsOnlyWhatWasAsked) {
  for (size_t to = 0; to < 8; ++to)
    for (size_t size = 0; size < 24; ++size) {
      std::vector<unsigned char> got = counting(), want = counting();
      ASSERT_EQ(tlrt_memset(&got[to], 0x1a5, size), &got[to]);
      std::memset(&want[to], 0xa5, size);
      ASSERT_EQ(got, want) << to << " " << size;
    }
}

TEST(RuntimeMemory, ComparesAsUnsignedBytes) {
  EXPECT_EQ(tlrt_memcmp("abc", "abd", 2), 0);
  EXPECT_LT(tlrt_memcmp("abc", "abd", 3), 0);
  EXPECT_GT(tlrt_memcmp("\xff", "\x01", 1), 0);
  EXPECT_EQ(tlrt_memcmp("x", "y", 0), 0);
  EXPECT_NE(tlrt_bcmp("abc", "abd", 3), 0);
  EXPECT_EQ(tlrt_strlen(""), 0u);
  EXPECT_EQ(tlrt_strlen("tile"), 4u);
}

} // namespace
