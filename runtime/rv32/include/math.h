// <math.h> of the portable core. What is declared and not in the library
// (docs/limits.md) ends in `undefined-symbol` when a core reaches it.

#ifndef TILELOOM_RV32_MATH_H
#define TILELOOM_RV32_MATH_H

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647)
#define FP_ILOGBNAN 2147483647
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0

#define fpclassify(x)                                                          \
  __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

typedef float float_t;
typedef double double_t;

#ifdef __cplusplus
extern "C" {
#endif

// A function for double, float and long double.
#define TL_UNARY(name)                                                         \
  double name(double);                                                         \
  float name##f(float);                                                        \
  long double name##l(long double);
#define TL_BINARY(name)                                                        \
  double name(double, double);                                                 \
  float name##f(float, float);                                                 \
  long double name##l(long double, long double);
#define TL_WITH(name, type)                                                    \
  double name(double, type);                                                   \
  float name##f(float, type);                                                  \
  long double name##l(long double, type);
#define TL_TO(type, name)                                                      \
  type name(double);                                                           \
  type name##f(float);                                                         \
  type name##l(long double);

TL_UNARY(acos)
TL_UNARY(acosh)
TL_UNARY(asin)
TL_UNARY(asinh)
TL_UNARY(atan)
TL_UNARY(atanh)
TL_UNARY(cbrt)
TL_UNARY(ceil)
TL_UNARY(cos)
TL_UNARY(cosh)
TL_UNARY(erf)
TL_UNARY(erfc)
TL_UNARY(exp)
TL_UNARY(exp2)
TL_UNARY(expm1)
TL_UNARY(fabs)
TL_UNARY(floor)
TL_UNARY(lgamma)
TL_UNARY(log)
TL_UNARY(log10)
TL_UNARY(log1p)
TL_UNARY(log2)
TL_UNARY(logb)
TL_UNARY(nearbyint)
TL_UNARY(rint)
TL_UNARY(round)
TL_UNARY(roundeven)
TL_UNARY(sin)
TL_UNARY(sinh)
TL_UNARY(sqrt)
TL_UNARY(tan)
TL_UNARY(tanh)
TL_UNARY(tgamma)
TL_UNARY(trunc)

TL_BINARY(atan2)
TL_BINARY(copysign)
TL_BINARY(fdim)
TL_BINARY(fmax)
TL_BINARY(fmin)
TL_BINARY(fmod)
TL_BINARY(hypot)
TL_BINARY(nextafter)
TL_BINARY(pow)
TL_BINARY(remainder)

TL_WITH(frexp, int *)
TL_WITH(ldexp, int)
TL_WITH(nexttoward, long double)
TL_WITH(scalbln, long)
TL_WITH(scalbn, int)

TL_TO(int, ilogb)
TL_TO(long, lrint)
TL_TO(long, lround)
TL_TO(long long, llrint)
TL_TO(long long, llround)

double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
double modf(double, double *);
float modff(float, float *);
long double modfl(long double, long double *);
double nan(const char *);
float nanf(const char *);
long double nanl(const char *);
double remquo(double, double, int *);
float remquof(float, float, int *);
long double remquol(long double, long double, int *);

#undef TL_UNARY
#undef TL_BINARY
#undef TL_WITH
#undef TL_TO

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_MATH_H
