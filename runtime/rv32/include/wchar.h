// <wchar.h> of the portable core: the types that the C++ headers name.

#ifndef TILELOOM_RV32_WCHAR_H
#define TILELOOM_RV32_WCHAR_H

#include <stddef.h>

typedef struct {
  unsigned state;
} mbstate_t;
typedef unsigned wint_t;

#endif // TILELOOM_RV32_WCHAR_H
