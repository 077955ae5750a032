// The kernel of the saxpy example: z = a * x + y, 128 elements at a time.

extern "C" void saxpy(float a, const float *x, const float *y, float *z) {
  for (int i = 0; i < 128; ++i)
    z[i] = a * x[i] + y[i];
}
