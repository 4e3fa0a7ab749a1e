#include "kernels.h"

// The reference: what every other version must equal, bit for bit.

static int32_t dot_i8(const int8_t *first, const int8_t *second, size_t dimensions) {
  return ls_dot_i8_from(first, second, 0, dimensions);
}

static void dot_i8_many(
    const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results) {
  for (size_t i = 0; i < count; i++) results[i] = ls_dot_i8_from(query, codes + i * dimensions, 0, dimensions);
}

static void accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight) {
  ls_accumulate_signs_from(vector, 0, dimensions, seed, weight);
}

static float quantize_i8(const float *vector, size_t dimensions, int8_t *codes) {
  uint32_t greatest = 0;
  for (size_t i = 0; i < dimensions; i++) {
    uint32_t bits = ls_magnitude_bits(vector[i]);
    if (bits > greatest) greatest = bits;
  }
  if (ls_counts_as_zero(greatest)) {
    for (size_t i = 0; i < dimensions; i++) codes[i] = 0;
    return 0;
  }
  float magnitude = ls_float_of_bits(greatest);
  ls_quantize_i8_from(vector, 0, dimensions, 127.0f / magnitude, codes);
  return magnitude / 127.0f;
}

const ls_kernels ls_scalar_kernels = {LS_SCALAR, dot_i8, dot_i8_many, accumulate_signs, quantize_i8};
