// <assert.h> of the portable core: a failed assertion stops the core with its
// address. May be included again with another NDEBUG.

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#ifndef __cplusplus
#undef static_assert
#define static_assert _Static_assert
#endif
