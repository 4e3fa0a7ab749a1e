#include "kernels.h"
#include "rows.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define SSE41 __attribute__((target("sse4.1")))

SSE41 static inline int32_t sum_of_lanes(__m128i sum) {
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(sum);
}

// Any bytes are exact here: products of widened values, so no case for -128 as in the AVX2 version.
SSE41 static inline __m128i add_products(__m128i sums, __m128i first, __m128i second) {
  __m128i low = _mm_madd_epi16(_mm_cvtepi8_epi16(first), _mm_cvtepi8_epi16(second));
  __m128i high = _mm_madd_epi16(
      _mm_cvtepi8_epi16(_mm_srli_si128(first, 8)), _mm_cvtepi8_epi16(_mm_srli_si128(second, 8)));
  return _mm_add_epi32(sums, _mm_add_epi32(low, high));
}

SSE41 static int32_t dot_i8(const int8_t *first, const int8_t *second, size_t dimensions) {
  __m128i sums = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 16 <= dimensions; i += 16) {
    sums = add_products(
        sums, _mm_loadu_si128((const __m128i *)(first + i)), _mm_loadu_si128((const __m128i *)(second + i)));
  }
  uint32_t sum = (uint32_t)sum_of_lanes(sums);
  return (int32_t)(sum + (uint32_t)ls_dot_i8_from(first, second, i, dimensions));
}

SSE41 static void dot_i8_many(
    const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results) {
  for (size_t row = 0; row < count; row++) results[row] = dot_i8(query, codes + row * dimensions, dimensions);
}

SSE41 static void accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight) {
  const __m128i masks = _mm_setr_epi32(1, 2, 4, 8);
  const __m128i sign = _mm_set1_epi32(INT32_MIN);
  const __m128i magnitude = _mm_castps_si128(_mm_set1_ps(weight));
  size_t i = 0;
  for (; i + 64 <= dimensions; i += 64) {
    uint64_t word = ls_sign_word(seed, i / 64);
    for (size_t j = 0; j < 64; j += 4) {
      __m128i bits = _mm_and_si128(_mm_set1_epi32((int32_t)(word >> j)), masks);
      __m128i set = _mm_cmpeq_epi32(bits, masks);
      __m128i term = _mm_xor_si128(magnitude, _mm_and_si128(set, sign));
      float *lanes = vector + i + j;
      _mm_storeu_ps(lanes, _mm_add_ps(_mm_loadu_ps(lanes), _mm_castsi128_ps(term)));
    }
  }
  ls_accumulate_signs_from(vector, i, dimensions, seed, weight);
}

SSE41 static inline __m128i rounded(const float *values, __m128 inverse) {
  return _mm_cvtps_epi32(_mm_mul_ps(_mm_loadu_ps(values), inverse));
}

SSE41 static float quantize_i8(const float *vector, size_t dimensions, int8_t *codes) {
  const __m128i mask = _mm_set1_epi32(INT32_MAX);
  __m128i lanes = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 4 <= dimensions; i += 4) {
    __m128i bits = _mm_castps_si128(_mm_loadu_ps(vector + i));
    lanes = _mm_max_epu32(lanes, _mm_and_si128(bits, mask));
  }
  uint32_t parts[4];
  _mm_storeu_si128((__m128i *)parts, lanes);
  uint32_t greatest = 0;
  for (size_t lane = 0; lane < 4; lane++) greatest = parts[lane] > greatest ? parts[lane] : greatest;
  for (; i < dimensions; i++) {
    uint32_t bits = ls_magnitude_bits(vector[i]);
    if (bits > greatest) greatest = bits;
  }
  if (ls_counts_as_zero(greatest)) {
    for (i = 0; i < dimensions; i++) codes[i] = 0;
    return 0;
  }
  float magnitude = ls_float_of_bits(greatest);
  float inverse = 127.0f / magnitude;
  __m128 factors = _mm_set1_ps(inverse);
  for (i = 0; i + 16 <= dimensions; i += 16) {
    __m128i low = _mm_packs_epi32(rounded(vector + i, factors), rounded(vector + i + 4, factors));
    __m128i high = _mm_packs_epi32(rounded(vector + i + 8, factors), rounded(vector + i + 12, factors));
    _mm_storeu_si128((__m128i *)(codes + i), _mm_packs_epi16(low, high));
  }
  ls_quantize_i8_from(vector, i, dimensions, inverse, codes);
  return magnitude / 127.0f;
}

SSE41 static void accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  ls_accumulate_i8_body(vector, codes, dimensions, weight);
}

SSE41 static void add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  ls_add_rows_body(sum, rows, weights, count, width);
}

SSE41 static void add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch) {
  ls_add_gram_row_body(columns, values, count, block, width, product, scratch);
}

#define LS_TARGET SSE41
#define LS_VECTOR_BYTES 16
#define LS_VECTORS 2
#define LS_ROWS 4
#include "multiply.h"

const ls_kernels ls_sse41_kernels = {
    LS_SSE41, dot_i8, dot_i8_many, accumulate_signs, quantize_i8, accumulate_i8, add_rows, add_gram_row, multiply,
};

#endif
