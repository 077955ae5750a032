// The memory and string functions that a compiler may call on its own.
//
// Word copies where both sides are aligned; no unrolling: program memory is 16
// KiB.

#include "Names.h"

#include <stddef.h>
#include <stdint.h>

typedef uint32_t __attribute__((may_alias)) word_t;

static int bothAligned(const void *a, const void *b) {
  return (((uintptr_t)a | (uintptr_t)b) & 3) == 0;
}

void *TLRT(memcpy)(void *restrict to, const void *restrict from, size_t size) {
  uint8_t *d = to;
  const uint8_t *s = from;
  if (bothAligned(d, s))
    for (; size >= 4; size -= 4, d += 4, s += 4)
      *(word_t *)d = *(const word_t *)s;
  for (; size; --size)
    *d++ = *s++;
  return to;
}

void *TLRT(memmove)(void *to, const void *from, size_t size) {
  uint8_t *d = to;
  const uint8_t *s = from;
  if ((uintptr_t)d - (uintptr_t)s >= size) {
    // Forward is safe: `to` is not inside the bytes still to be read.
    if (bothAligned(d, s))
      for (; size >= 4; size -= 4, d += 4, s += 4)
        *(word_t *)d = *(const word_t *)s;
    for (; size; --size)
      *d++ = *s++;
    return to;
  }
  d += size;
  s += size;
  if (bothAligned(d, s))
    for (; size >= 4; size -= 4) {
      d -= 4;
      s -= 4;
      *(word_t *)d = *(const word_t *)s;
    }
  for (; size; --size)
    *--d = *--s;
  return to;
}

void *TLRT(memset)(void *to, int value, size_t size) {
  uint8_t *d = to;
  uint32_t word = (uint8_t)value * 0x01010101u;
  for (; size && ((uintptr_t)d & 3); --size)
    *d++ = (uint8_t)value;
  for (; size >= 4; size -= 4, d += 4)
    *(word_t *)d = word;
  for (; size; --size)
    *d++ = (uint8_t)value;
  return to;
}

int TLRT(memcmp)(const void *left, const void *right, size_t size) {
  const uint8_t *a = left, *b = right;
  for (; size; --size, ++a, ++b)
    if (*a != *b)
      return *a < *b ? -1 : 1;
  return 0;
}

int TLRT(bcmp)(const void *left, const void *right, size_t size) {
  return TLRT(memcmp)(left, right, size);
}

size_t TLRT(strlen)(const char *text) {
  const char *end = text;
  while (*end)
    ++end;
  return (size_t)(end - text);
}
