#include "kernels.h"

// Sums of multiples of vectors, element by element: no order of addition changes, so every version gives the same bits.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)
#define LS_VERSIONS __attribute__((target_clones("avx2", "default")))
#else
#define LS_VERSIONS
#endif

LS_VERSIONS
void ls_accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  for (size_t i = 0; i < dimensions; i++) vector[i] += weight * (float)codes[i];
}

LS_VERSIONS
void ls_add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  for (size_t r = 0; r < count; r++) {
    const float *row = rows + r * width;
    float weight = weights[r];
    for (size_t i = 0; i < width; i++) sum[i] += weight * row[i];
  }
}

LS_VERSIONS
void ls_add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch) {
  for (size_t i = 0; i < width; i++) scratch[i] = 0;
  for (size_t e = 0; e < count; e++) {
    const float *row = block + (size_t)columns[e] * width;
    float value = values[e];
    for (size_t i = 0; i < width; i++) scratch[i] += value * row[i];
  }
  for (size_t e = 0; e < count; e++) {
    float *row = product + (size_t)columns[e] * width;
    float value = values[e];
    for (size_t i = 0; i < width; i++) row[i] += value * scratch[i];
  }
}
