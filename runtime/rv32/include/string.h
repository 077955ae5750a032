// <string.h> of the portable core. strcoll, strerror, strtok and strxfrm are
// declared for the C++ headers and not in the library.

#ifndef TILELOOM_RV32_STRING_H
#define TILELOOM_RV32_STRING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *memchr(const void *where, int value, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memcpy(void *__restrict to, const void *__restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
char *strcat(char *__restrict to, const char *__restrict from);
char *strchr(const char *text, int value);
int strcmp(const char *left, const char *right);
int strcoll(const char *left, const char *right);
char *strcpy(char *__restrict to, const char *__restrict from);
size_t strcspn(const char *text, const char *stops);
char *strerror(int number);
size_t strlen(const char *text);
char *strncat(char *__restrict to, const char *__restrict from, size_t size);
int strncmp(const char *left, const char *right, size_t size);
char *strncpy(char *__restrict to, const char *__restrict from, size_t size);
size_t strnlen(const char *text, size_t size);
char *strpbrk(const char *text, const char *stops);
char *strrchr(const char *text, int value);
size_t strspn(const char *text, const char *accepted);
char *strstr(const char *text, const char *part);
char *strtok(char *__restrict text, const char *__restrict stops);
size_t strxfrm(char *__restrict to, const char *__restrict from, size_t size);

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_STRING_H
