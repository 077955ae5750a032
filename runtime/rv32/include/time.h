// <time.h> of the portable core: the types that the C++ headers name. A core
// has no clock; its cycle counter is a register of the tile.

#ifndef TILELOOM_RV32_TIME_H
#define TILELOOM_RV32_TIME_H

#include <stddef.h>

typedef long long time_t;
typedef unsigned long clock_t;

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday,
      tm_isdst;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

#ifdef __cplusplus
extern "C" {
#endif
time_t time(time_t *result);
clock_t clock(void);
#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_TIME_H
