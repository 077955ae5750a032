// Do the runtime library's string and stdlib functions do what C says?

#include "gtest/gtest.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" {
void *tlrt_memchr(const void *, int, size_t);
size_t tlrt_strnlen(const char *, size_t);
int tlrt_strcmp(const char *, const char *);
int tlrt_strncmp(const char *, const char *, size_t);
char *tlrt_strcpy(char *, const char *);
char *tlrt_strncpy(char *, const char *, size_t);
char *tlrt_strcat(char *, const char *);
char *tlrt_strncat(char *, const char *, size_t);
char *tlrt_strchr(const char *, int), *tlrt_strrchr(const char *, int);
size_t tlrt_strspn(const char *, const char *);
size_t tlrt_strcspn(const char *, const char *);
char *tlrt_strpbrk(const char *, const char *);
char *tlrt_strstr(const char *, const char *);
int tlrt_isalnum(int), tlrt_isalpha(int), tlrt_isblank(int), tlrt_iscntrl(int);
int tlrt_isdigit(int), tlrt_isgraph(int), tlrt_islower(int), tlrt_isprint(int);
int tlrt_ispunct(int), tlrt_isspace(int), tlrt_isupper(int), tlrt_isxdigit(int);
int tlrt_tolower(int), tlrt_toupper(int);
int tlrt_abs(int);
long long tlrt_llabs(long long);
int tlrt_rand();
void tlrt_srand(unsigned);
void *tlrt_bsearch(const void *, const void *, size_t, size_t,
                   int (*)(const void *, const void *));
void tlrt_qsort(void *, size_t, size_t, int (*)(const void *, const void *));
}

namespace {

int sign(int x) { return (x > 0) - (x < 0); }

// Words over a small alphabet meet often, so that every branch is taken.
TEST(RuntimeCLibrary, StringsMatchHost) {
  std::mt19937 random(5);
  auto word = [&] {
    std::string text;
    for (unsigned n = random() % 7; n; --n)
      text += "ab\xff"[random() % 3];
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    std::string a = word(), b = word();
    const char *x = a.c_str(), *y = b.c_str();
    size_t n = random() % 9;
    EXPECT_EQ(sign(tlrt_strcmp(x, y)), sign(strcmp(x, y)));
    EXPECT_EQ(sign(tlrt_strncmp(x, y, n)), sign(strncmp(x, y, n)));
    EXPECT_EQ(tlrt_strnlen(x, n), strnlen(x, n));
    EXPECT_EQ(tlrt_strspn(x, y), strspn(x, y));
    EXPECT_EQ(tlrt_strcspn(x, y), strcspn(x, y));
    EXPECT_EQ(tlrt_strpbrk(x, y), strpbrk(x, y));
    EXPECT_EQ(tlrt_strstr(x, y), strstr(x, y));
    int c = i % 4 ? "ab\xff"[i % 4 - 1] : 0;
    EXPECT_EQ(tlrt_strchr(x, c), strchr(x, c));
    EXPECT_EQ(tlrt_strrchr(x, c), strrchr(x, c));
    EXPECT_EQ(tlrt_memchr(x, c, a.size()), memchr(x, c, a.size()));
    char got[32], want[32];
    memset(got, 'x', sizeof got);
    memset(want, 'x', sizeof want);
    EXPECT_EQ(tlrt_strncpy(got, x, n), got);
    for (size_t k = 0; k < n; ++k)
      want[k] = k < a.size() ? a[k] : 0;
    EXPECT_EQ(memcmp(got, want, sizeof got), 0);
    tlrt_strcpy(got, x);
    tlrt_strncat(got, y, n);
    EXPECT_EQ(got, a + b.substr(0, n));
    tlrt_strcat(got, x);
    EXPECT_EQ(got, a + b.substr(0, n) + a);
  }
}

TEST(RuntimeCLibrary, CharactersAreAscii) {
  for (int c = -1; c < 128; ++c) {
#define CHECK(name) EXPECT_EQ(tlrt_##name(c) != 0, std::name(c) != 0) << c;
    CHECK(isalnum)
    CHECK(isalpha)
    CHECK(isblank)
    CHECK(iscntrl)
    CHECK(isdigit)
    CHECK(isgraph)
    CHECK(islower)
    CHECK(isprint)
    CHECK(ispunct)
    CHECK(isspace)
    CHECK(isupper)
    CHECK(isxdigit)
#undef CHECK
    EXPECT_EQ(tlrt_tolower(c), std::tolower(c));
    EXPECT_EQ(tlrt_toupper(c), std::toupper(c));
  }
  EXPECT_FALSE(tlrt_isalpha(200));
}

int byFirst(const void *a, const void *b) {
  return sign(*static_cast<const char *>(a) - *static_cast<const char *>(b));
}

TEST(RuntimeCLibrary, SortingAndSearchingAgree) {
  std::mt19937 random(9);
  for (int i = 0; i < 2000; ++i) {
    struct Item {
      char key, rest[2];
      bool operator<(const Item &other) const { return key < other.key; }
    };
    std::vector<Item> items(random() % 20);
    for (Item &item : items)
      item = {char(random() % 30), {char(random()), 0}};
    auto keysAndRests = [&] {
      std::vector<int> all;
      for (const Item &item : items)
        all.push_back(item.key << 8 | (item.rest[0] & 0xff));
      std::sort(all.begin(), all.end());
      return all;
    };
    auto before = keysAndRests();
    tlrt_qsort(items.data(), items.size(), sizeof(Item), byFirst);
    EXPECT_TRUE(std::is_sorted(items.begin(), items.end()));
    EXPECT_EQ(keysAndRests(), before);
    for (char key = 0; key < 30; ++key) {
      Item wanted{key, {}};
      auto *found = static_cast<Item *>(tlrt_bsearch(
          &wanted, items.data(), items.size(), sizeof(Item), byFirst));
      EXPECT_EQ(found != nullptr,
                std::binary_search(items.begin(), items.end(), wanted));
      if (found) {
        EXPECT_EQ(found->key, key);
      }
    }
  }
}

TEST(RuntimeCLibrary, NumbersOfStdlib) {
  EXPECT_EQ(tlrt_abs(-5), 5);
  EXPECT_EQ(tlrt_abs(INT_MIN), INT_MIN);
  EXPECT_EQ(tlrt_llabs(-(1ll << 40)), 1ll << 40);
  tlrt_srand(7);
  int first = tlrt_rand(), second = tlrt_rand();
  EXPECT_NE(first, second);
  EXPECT_GE(first, 0);
  tlrt_srand(7);
  EXPECT_EQ(tlrt_rand(), first);
  tlrt_srand(0);
  EXPECT_NE(tlrt_rand(), 0);
}

} // namespace
