// <inttypes.h> of the portable core: stdint.h and the names of formats.

#ifndef TILELOOM_RV32_INTTYPES_H
#define TILELOOM_RV32_INTTYPES_H

#include <stdint.h>

#define PRId8 "d"
#define PRId16 "d"
#define PRId32 __INT32_FMTd__
#define PRId64 __INT64_FMTd__
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 __INT32_FMTi__
#define PRIi64 __INT64_FMTi__
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 __UINT32_FMTu__
#define PRIu64 __UINT64_FMTu__
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 __UINT32_FMTx__
#define PRIx64 __UINT64_FMTx__
#define PRIX32 __UINT32_FMTX__
#define PRIX64 __UINT64_FMTX__

#endif // TILELOOM_RV32_INTTYPES_H
