// The functions of <string.h> and <ctype.h> that a kernel calls by name.

#include "Names.h"

#include <stddef.h>

void *TLRT(memchr)(const void *where, int value, size_t size) {
  const unsigned char *at = where;
  for (; size; --size, ++at)
    if (*at == (unsigned char)value)
      return (void *)at;
  return 0;
}

size_t TLRT(strnlen)(const char *text, size_t size) {
  size_t length = 0;
  while (length < size && text[length])
    ++length;
  return length;
}

int TLRT(strncmp)(const char *left, const char *right, size_t size) {
  for (; size; --size, ++left, ++right) {
    if (*left != *right)
      return (unsigned char)*left < (unsigned char)*right ? -1 : 1;
    if (!*left)
      break;
  }
  return 0;
}

int TLRT(strcmp)(const char *left, const char *right) {
  return TLRT(strncmp)(left, right, (size_t)-1);
}

char *TLRT(strcpy)(char *restrict to, const char *restrict from) {
  char *at = to;
  while ((*at++ = *from++))
    ;
  return to;
}

// Fills with zeros to the end; no zero when `from` is longer.
char *TLRT(strncpy)(char *restrict to, const char *restrict from, size_t size) {
  size_t i = 0;
  for (; i < size && from[i]; ++i)
    to[i] = from[i];
  for (; i < size; ++i)
    to[i] = 0;
  return to;
}

char *TLRT(strncat)(char *restrict to, const char *restrict from, size_t size) {
  char *end = to;
  while (*end)
    ++end;
  for (; size && *from; --size)
    *end++ = *from++;
  *end = 0;
  return to;
}

char *TLRT(strcat)(char *restrict to, const char *restrict from) {
  return TLRT(strncat)(to, from, (size_t)-1);
}

char *TLRT(strchr)(const char *text, int value) {
  for (;; ++text) {
    if (*text == (char)value)
      return (char *)text;
    if (!*text)
      return 0;
  }
}

char *TLRT(strrchr)(const char *text, int value) {
  char *last = 0;
  do
    if (*text == (char)value)
      last = (char *)text;
  while (*text++);
  return last;
}

size_t TLRT(strspn)(const char *text, const char *accepted) {
  size_t length = 0;
  while (text[length] && TLRT(strchr)(accepted, text[length]))
    ++length;
  return length;
}

// The zero at the end of `stops` counts too, so this ends with the text.
size_t TLRT(strcspn)(const char *text, const char *stops) {
  size_t length = 0;
  while (!TLRT(strchr)(stops, text[length]))
    ++length;
  return length;
}

char *TLRT(strpbrk)(const char *text, const char *stops) {
  text += TLRT(strcspn)(text, stops);
  return *text ? (char *)text : 0;
}

char *TLRT(strstr)(const char *text, const char *part) {
  for (;; ++text) {
    size_t i = 0;
    while (part[i] && text[i] == part[i])
      ++i;
    if (!part[i])
      return (char *)text;
    if (!text[i])
      return 0;
  }
}

static int isBetween(int c, int low, int high) { return c >= low && c <= high; }

int TLRT(isdigit)(int c) { return isBetween(c, '0', '9'); }
int TLRT(islower)(int c) { return isBetween(c, 'a', 'z'); }
int TLRT(isupper)(int c) { return isBetween(c, 'A', 'Z'); }
int TLRT(isalpha)(int c) { return isBetween(c | 32, 'a', 'z'); }
int TLRT(isalnum)(int c) { return TLRT(isalpha)(c) || TLRT(isdigit)(c); }
int TLRT(isblank)(int c) { return c == ' ' || c == '\t'; }
int TLRT(isspace)(int c) { return c == ' ' || isBetween(c, '\t', '\r'); }
int TLRT(iscntrl)(int c) { return isBetween(c, 0, 31) || c == 127; }
int TLRT(isprint)(int c) { return isBetween(c, 32, 126); }
int TLRT(isgraph)(int c) { return isBetween(c, 33, 126); }
int TLRT(ispunct)(int c) { return TLRT(isgraph)(c) && !TLRT(isalnum)(c); }
int TLRT(isxdigit)(int c) {
  return TLRT(isdigit)(c) || isBetween(c | 32, 'a', 'f');
}
int TLRT(tolower)(int c) { return TLRT(isupper)(c) ? c + 32 : c; }
int TLRT(toupper)(int c) { return TLRT(islower)(c) ? c - 32 : c; }
