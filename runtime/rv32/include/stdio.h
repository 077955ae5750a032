// <stdio.h> of the portable core: names only, for kernels that print on other
// targets. A core has nowhere to print to; tl_debug() of tileloom_core.h hands
// out words.

#ifndef TILELOOM_RV32_STDIO_H
#define TILELOOM_RV32_STDIO_H

#include <stdarg.h>
#include <stddef.h>

#define EOF (-1)
#define BUFSIZ 256
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tl_file FILE;
typedef long fpos_t;
extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;

#define TL_PRINTF(text, first) __attribute__((format(__printf__, text, first)))

TL_PRINTF(1, 2) int printf(const char *__restrict format, ...);
TL_PRINTF(2, 3)
int fprintf(FILE *__restrict file, const char *__restrict format, ...);
TL_PRINTF(2, 3)
int sprintf(char *__restrict to, const char *__restrict format, ...);
TL_PRINTF(3, 4)
int snprintf(char *__restrict to, size_t size, const char *__restrict format,
             ...);
TL_PRINTF(1, 0) int vprintf(const char *__restrict format, va_list args);
TL_PRINTF(2, 0)
int vfprintf(FILE *__restrict file, const char *__restrict format,
             va_list args);
TL_PRINTF(2, 0)
int vsprintf(char *__restrict to, const char *__restrict format, va_list args);
TL_PRINTF(3, 0)
int vsnprintf(char *__restrict to, size_t size, const char *__restrict format,
              va_list args);
int putchar(int value);
int puts(const char *text);
int putc(int value, FILE *file);
int fputc(int value, FILE *file);
int fputs(const char *__restrict text, FILE *__restrict file);
int fflush(FILE *file);
int remove(const char *name);
int rename(const char *from, const char *to);

#undef TL_PRINTF

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_STDIO_H
