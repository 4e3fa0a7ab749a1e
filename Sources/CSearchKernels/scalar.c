#include "kernels.h"
#include "rows.h"

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

static void accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  ls_accumulate_i8_body(vector, codes, dimensions, weight);
}

static void add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  ls_add_rows_body(sum, rows, weights, count, width);
}

static void add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch) {
  ls_add_gram_row_body(columns, values, count, block, width, product, scratch);
}

static void multiply(
    const float *left, size_t row_step, size_t inner_step, const float *right, size_t rows, size_t inner,
    size_t columns, float *product, float *scratch) {
  for (size_t i = 0; i < rows * columns; i++) product[i] = 0;
  for (size_t first = 0; first < columns; first += LS_MULTIPLY_SCRATCH) {
    size_t group = columns - first < LS_MULTIPLY_SCRATCH ? columns - first : LS_MULTIPLY_SCRATCH;
    for (size_t r = 0; r < rows; r++) {
      for (size_t start = 0; start < inner; start += LS_MULTIPLY_STRETCH) {
        size_t end = inner - start < LS_MULTIPLY_STRETCH ? inner : start + LS_MULTIPLY_STRETCH;
        for (size_t c = 0; c < group; c++) scratch[c] = 0;
        for (size_t k = start; k < end; k++) {
          float factor = left[r * row_step + k * inner_step];
          const float *row = right + k * columns + first;
          for (size_t c = 0; c < group; c++) scratch[c] += factor * row[c];
        }
        float *target = product + r * columns + first;
        for (size_t c = 0; c < group; c++) target[c] += scratch[c];
      }
    }
  }
}

const ls_kernels ls_scalar_kernels = {
    LS_SCALAR, dot_i8, dot_i8_many, accumulate_signs, quantize_i8, accumulate_i8, add_rows, add_gram_row, multiply,
};
