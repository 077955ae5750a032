// <errno.h> of the portable core: the numbers. No function sets errno.

#ifndef TILELOOM_RV32_ERRNO_H
#define TILELOOM_RV32_ERRNO_H

#ifdef __cplusplus
extern "C" {
#endif
extern int errno;
#ifdef __cplusplus
}
#endif

#define errno errno
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EILSEQ 84
#define EOVERFLOW 75

#endif // TILELOOM_RV32_ERRNO_H
