// The f32 functions of the portable core's runtime library. There is no double
// math.

#ifndef TILELOOM_RV32_MATH_H
#define TILELOOM_RV32_MATH_H

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#ifdef __cplusplus
extern "C" {
#endif

float sqrtf(float x);
float fabsf(float x);
float copysignf(float x, float y);
float fmaf(float x, float y, float z);
float fminf(float x, float y);
float fmaxf(float x, float y);
float truncf(float x);
float floorf(float x);
float ceilf(float x);
float roundf(float x);
float rintf(float x);
float nearbyintf(float x);
float roundevenf(float x);
float ldexpf(float x, int n);
float scalbnf(float x, int n);
float fmodf(float x, float y);
float expf(float x);
float exp2f(float x);
float logf(float x);
float log2f(float x);
float log10f(float x);
float powf(float x, float y);
float tanhf(float x);
float sinf(float x);
float cosf(float x);
float tanf(float x);

#ifdef __cplusplus
}
#endif

#endif // TILELOOM_RV32_MATH_H
