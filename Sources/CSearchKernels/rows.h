#ifndef ROWS_H
#define ROWS_H

#include "kernels.h"

// The loops of learning, written once: each version of the kernels compiles them for its own instructions.
//
// Vectors lie along elements that are independent of each other, so that the order of every sum is the one of the
// scalar version; products and sums are rounded one by one, nowhere fused. Together this gives the same bits in all.
#pragma STDC FP_CONTRACT OFF

#define LS_INLINE static inline __attribute__((always_inline))

LS_INLINE void ls_accumulate_i8_body(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  for (size_t i = 0; i < dimensions; i++) vector[i] += weight * (float)codes[i];
}

LS_INLINE void ls_add_rows_body(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  for (size_t r = 0; r < count; r++) {
    const float *row = rows + r * width;
    float weight = weights[r];
    for (size_t i = 0; i < width; i++) sum[i] += weight * row[i];
  }
}

LS_INLINE void ls_add_gram_row_body(
    const uint32_t *columns, const float *values, size_t count, const float *restrict block, size_t width,
    float *restrict product, float *restrict scratch) {
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

#endif
