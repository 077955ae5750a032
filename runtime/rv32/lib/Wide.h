// Numbers with 64 significant bits, in which the f64 functions are calculated
// before one rounding at the end.
//
// Cheaper than doubles on a core without them, and exact enough that results
// are the nearest double or one beside it.

#ifndef TILELOOM_RUNTIME_WIDE_H
#define TILELOOM_RUNTIME_WIDE_H

#include "Names.h"

#include <stdint.h>

/// significand * 2^(exponent - 63), negative if `sign`. The leading bit of the
/// significand is set, or all of it is zero.
typedef struct {
  uint64_t significand;
  int exponent;
  int sign;
} Wide;

/// A positive constant of a table.
typedef struct {
  uint64_t significand;
  int exponent;
} WideConstant;

#define wideOfDouble TLRT(__tl_wide_of_double)
#define wideOfInt TLRT(__tl_wide_of_int)
#define wideToDouble TLRT(__tl_wide_to_double)
#define wideMul TLRT(__tl_wide_mul)
#define wideAdd TLRT(__tl_wide_add)
#define wideDiv TLRT(__tl_wide_div)
#define wideSqrt TLRT(__tl_wide_sqrt)
#define wideSeries TLRT(__tl_wide_series)
#define wideExp2 TLRT(__tl_wide_exp2)
#define wideLog TLRT(__tl_wide_log)
#define wideLog1p TLRT(__tl_wide_log1p)
#define wideInverseFactorials TLRT(__tl_wide_inverse_factorials)
#define wideInverseOdds TLRT(__tl_wide_inverse_odds)

Wide wideOfDouble(double x); ///< Of a finite number.
Wide wideOfInt(int x);
double wideToDouble(Wide x); ///< To nearest, ties to even.

Wide wideMul(Wide x, Wide y);
Wide wideAdd(Wide x, Wide y);
Wide wideDiv(Wide x, Wide y); ///< `y` is not zero.
Wide wideSqrt(Wide x);        ///< `x` is not negative.

/// table[first] + table[first + step] z + ... with `count` terms.
Wide wideSeries(const WideConstant *table, int first, int step, int count,
                Wide z);

extern const WideConstant wideInverseFactorials[23]; ///< 1 / n!
extern const WideConstant wideInverseOdds[16];       ///< 1 / (2 n + 1)

Wide wideExp2(Wide x);  ///< |x| < 2^20.
Wide wideLog(Wide x);   ///< Of a positive number.
Wide wideLog1p(Wide x); ///< Of x > -1.

static inline Wide wideOf(WideConstant c) {
  Wide x = {c.significand, c.exponent, 0};
  return x;
}
static inline Wide wideNegate(Wide x) {
  x.sign = !x.sign;
  return x;
}
static inline Wide wideScale(Wide x, int n) {
  x.exponent += n;
  return x;
}
static inline Wide wideSub(Wide x, Wide y) { return wideAdd(x, wideNegate(y)); }
static inline Wide wideOne(void) { return wideOfInt(1); }

#endif // TILELOOM_RUNTIME_WIDE_H
