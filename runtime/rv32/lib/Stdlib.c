// The functions of <stdlib.h> that need no heap and no system.

#include "Names.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
  int quot, rem;
} Quotient;
typedef struct {
  long quot, rem;
} LongQuotient;
typedef struct {
  long long quot, rem;
} LongLongQuotient;
typedef int (*Compare)(const void *, const void *);

// Of the smallest number itself, as the hardware's negation has it.
int TLRT(abs)(int x) { return x < 0 ? (int)(0u - (unsigned)x) : x; }
long TLRT(labs)(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
long long TLRT(llabs)(long long x) {
  return x < 0 ? (long long)(0ull - (unsigned long long)x) : x;
}

Quotient TLRT(div)(int x, int y) { return (Quotient){x / y, x % y}; }
LongQuotient TLRT(ldiv)(long x, long y) { return (LongQuotient){x / y, x % y}; }
LongLongQuotient TLRT(lldiv)(long long x, long long y) {
  return (LongLongQuotient){x / y, x % y};
}

static uint32_t randomState = 1;

// xorshift32 (Marsaglia, "Xorshift RNGs", 2003): 31 of its 32 bits.
int TLRT(rand)(void) {
  randomState ^= randomState << 13;
  randomState ^= randomState >> 17;
  randomState ^= randomState << 5;
  return (int)(randomState >> 1);
}
void TLRT(srand)(unsigned seed) { randomState = seed ? seed : 1; }

void *TLRT(bsearch)(const void *key, const void *base, size_t count,
                    size_t size, Compare compare) {
  while (count) {
    const char *middle = (const char *)base + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0)
      return (void *)middle;
    if (order > 0) {
      base = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return 0;
}

static void swapBytes(char *a, char *b, size_t size) {
  for (; size; --size, ++a, ++b) {
    char kept = *a;
    *a = *b;
    *b = kept;
  }
}

static void sink(char *base, size_t root, size_t count, size_t size,
                 Compare compare) {
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count &&
        compare(base + child * size, base + (child + 1) * size) < 0)
      ++child;
    if (compare(base + root * size, base + child * size) >= 0)
      return;
    swapBytes(base + root * size, base + child * size, size);
  }
}

// Heap sort: no recursion, because a core's stack has a size that is measured.
void TLRT(qsort)(void *base, size_t count, size_t size, Compare compare) {
  for (size_t root = count / 2; root-- > 0;)
    sink(base, root, count, size, compare);
  for (size_t end = count; end-- > 1;) {
    swapBytes(base, (char *)base + end * size, size);
    sink(base, 0, end, size, compare);
  }
}
