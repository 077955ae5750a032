// <stdlib.h> of the portable core. There is no heap, no environment and no
// reading of numbers from text: those functions are declared and not in the
// library.

#ifndef TILELOOM_RV32_STDLIB_H
#define TILELOOM_RV32_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7fffffff
#define MB_CUR_MAX 1

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

int abs(int x);
long labs(long x);
long long llabs(long long x);
div_t div(int x, int y);
ldiv_t ldiv(long x, long y);
lldiv_t lldiv(long long x, long long y);

int rand(void);
void srand(unsigned seed);

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));
void qsort(void *base, size_t count, size_t size,
           int (*compare)(const void *, const void *));

/// Stops the core with its address: an illegal instruction.
__attribute__((noreturn)) void abort(void);
/// Stops the core as returning from its main function does.
__attribute__((noreturn)) void exit(int status);
__attribute__((noreturn)) void _Exit(int status);
__attribute__((noreturn)) void quick_exit(int status);
int atexit(void (*function)(void));
int at_quick_exit(void (*function)(void));

void *aligned_alloc(size_t alignment, size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);
void *malloc(size_t size);
void *realloc(void *block, size_t size);

double atof(const char *text);
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double strtod(const char *__restrict text, char **__restrict end);
float strtof(const char *__restrict text, char **__restrict end);
long double strtold(const char *__restrict text, char **__restrict end);
long strtol(const char *__restrict text, char **__restrict end, int base);
long long strtoll(const char *__restrict text, char **__restrict end, int base);
unsigned long strtoul(const char *__restrict text, char **__restrict end,
                      int base);
unsigned long long strtoull(const char *__restrict text, char **__restrict end,
                            int base);

char *getenv(const char *name);
int system(const char *command);

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_STDLIB_H
