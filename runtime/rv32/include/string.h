// The memory functions of the portable core's runtime library.

#ifndef TILELOOM_RV32_STRING_H
#define TILELOOM_RV32_STRING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#define TL_RESTRICT __restrict
#else
#define TL_RESTRICT restrict
#endif

void *memcpy(void *TL_RESTRICT to, const void *TL_RESTRICT from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *left, const void *right, size_t size);
size_t strlen(const char *text);

#undef TL_RESTRICT
#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_STRING_H
