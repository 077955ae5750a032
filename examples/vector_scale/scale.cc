// The kernel of the vector scale example: out = factor * in, 256 words at a time.

#include <stdint.h>

extern "C" void scale(const int32_t *in, int32_t *out, int32_t factor) {
  for (int i = 0; i < 256; ++i)
    out[i] = factor * in[i];
}
