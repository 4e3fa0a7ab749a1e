#include "kernels.h"

const ls_kernels *ls_kernels_for(ls_instruction_set instruction_set) {
  switch (instruction_set) {
    case LS_SCALAR:
      return &ls_scalar_kernels;
#if defined(__x86_64__)
    case LS_SSE41:
      return __builtin_cpu_supports("sse4.1") ? &ls_sse41_kernels : NULL;
    case LS_AVX2:
      return __builtin_cpu_supports("avx2") ? &ls_avx2_kernels : NULL;
#elif defined(__aarch64__)
    case LS_NEON:
      return &ls_neon_kernels;  // part of the base architecture
#endif
    default:
      return NULL;
  }
}

const ls_kernels *ls_best_kernels(void) {
#if defined(__x86_64__)
  // The processor's features were read before main; asking for one is a load and a test.
  if (__builtin_cpu_supports("avx2")) return &ls_avx2_kernels;
  if (__builtin_cpu_supports("sse4.1")) return &ls_sse41_kernels;
  return &ls_scalar_kernels;
#elif defined(__aarch64__)
  return &ls_neon_kernels;
#else
  return &ls_scalar_kernels;
#endif
}

int32_t ls_dot_i8(const int8_t *first, const int8_t *second, size_t dimensions) {
  return ls_best_kernels()->dot_i8(first, second, dimensions);
}

void ls_dot_i8_many(const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results) {
  ls_best_kernels()->dot_i8_many(query, codes, dimensions, count, results);
}

void ls_accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight) {
  ls_best_kernels()->accumulate_signs(vector, dimensions, seed, weight);
}

float ls_quantize_i8(const float *vector, size_t dimensions, int8_t *codes) {
  return ls_best_kernels()->quantize_i8(vector, dimensions, codes);
}

void ls_accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  ls_best_kernels()->accumulate_i8(vector, codes, dimensions, weight);
}

void ls_add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  ls_best_kernels()->add_rows(sum, rows, weights, count, width);
}

void ls_add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch) {
  ls_best_kernels()->add_gram_row(columns, values, count, block, width, product, scratch);
}

void ls_multiply(
    const float *left, size_t row_step, size_t inner_step, const float *right, size_t rows, size_t inner,
    size_t columns, float *product, float *scratch) {
  ls_best_kernels()->multiply(left, row_step, inner_step, right, rows, inner, columns, product, scratch);
}
