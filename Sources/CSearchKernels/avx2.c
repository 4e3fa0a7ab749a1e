#include "kernels.h"
#include "rows.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline int32_t sum_of_lanes(__m256i lanes) {
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(sum);
}

AVX2 static inline __m256i widened(const int8_t *bytes) {
  return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)bytes));
}

AVX2 static int32_t dot_i8(const int8_t *first, const int8_t *second, size_t dimensions) {
  __m256i even = _mm256_setzero_si256();
  __m256i odd = _mm256_setzero_si256();
  size_t i = 0;
  for (; i + 32 <= dimensions; i += 32) {
    even = _mm256_add_epi32(even, _mm256_madd_epi16(widened(first + i), widened(second + i)));
    odd = _mm256_add_epi32(odd, _mm256_madd_epi16(widened(first + i + 16), widened(second + i + 16)));
  }
  uint32_t sum = (uint32_t)sum_of_lanes(_mm256_add_epi32(even, odd));
  return (int32_t)(sum + (uint32_t)ls_dot_i8_from(first, second, i, dimensions));
}

// Adds 32 products to 8 sums. The instruction multiplies unsigned by signed bytes, so the sign of the code moves to
// the query. A pair of products is at most 2 * 128 * 127, below the limit where it would saturate, unless the query
// has -128, whose sign cannot change: dot_i8_many keeps such queries away.
AVX2 static inline __m256i add_products(__m256i sums, __m256i query, const int8_t *bytes) {
  __m256i code = _mm256_loadu_si256((const __m256i *)bytes);
  __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(code), _mm256_sign_epi8(query, code));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

AVX2 static inline int has_minimum(const int8_t *query, size_t dimensions) {
  int found = 0;
  for (size_t i = 0; i < dimensions; i++) found |= query[i] == INT8_MIN;
  return found;
}

AVX2 static void dot_i8_many(
    const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results) {
  size_t row = 0;
  if (!has_minimum(query, dimensions)) {
    size_t whole = dimensions & ~(size_t)31;
    // Four vectors at a time share the loads of the query and the final additions.
    for (; row + 4 <= count; row += 4) {
      const int8_t *first = codes + row * dimensions;
      const int8_t *second = first + dimensions;
      const int8_t *third = second + dimensions;
      const int8_t *fourth = third + dimensions;
      __m256i sums0 = _mm256_setzero_si256();
      __m256i sums1 = _mm256_setzero_si256();
      __m256i sums2 = _mm256_setzero_si256();
      __m256i sums3 = _mm256_setzero_si256();
      for (size_t i = 0; i < whole; i += 32) {
        __m256i part = _mm256_loadu_si256((const __m256i *)(query + i));
        sums0 = add_products(sums0, part, first + i);
        sums1 = add_products(sums1, part, second + i);
        sums2 = add_products(sums2, part, third + i);
        sums3 = add_products(sums3, part, fourth + i);
      }
      __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(sums0, sums1), _mm256_hadd_epi32(sums2, sums3));
      __m128i sums = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
      if (whole < dimensions) {
        __m128i rest = _mm_set_epi32(
            ls_dot_i8_from(query, fourth, whole, dimensions), ls_dot_i8_from(query, third, whole, dimensions),
            ls_dot_i8_from(query, second, whole, dimensions), ls_dot_i8_from(query, first, whole, dimensions));
        sums = _mm_add_epi32(sums, rest);
      }
      _mm_storeu_si128((__m128i *)(results + row), sums);
    }
  }
  for (; row < count; row++) results[row] = dot_i8(query, codes + row * dimensions, dimensions);
}

AVX2 static void accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight) {
  const __m256i shifts = _mm256_setr_epi32(31, 30, 29, 28, 27, 26, 25, 24);
  const __m256i sign = _mm256_set1_epi32(INT32_MIN);
  const __m256i magnitude = _mm256_castps_si256(_mm256_set1_ps(weight));
  size_t i = 0;
  for (; i + 64 <= dimensions; i += 64) {
    uint64_t word = ls_sign_word(seed, i / 64);
    for (size_t j = 0; j < 64; j += 8) {
      // Bit k of the byte moves to the sign bit of lane k.
      __m256i bits = _mm256_sllv_epi32(_mm256_set1_epi32((int32_t)(word >> j)), shifts);
      __m256i term = _mm256_xor_si256(magnitude, _mm256_and_si256(bits, sign));
      float *lanes = vector + i + j;
      _mm256_storeu_ps(lanes, _mm256_add_ps(_mm256_loadu_ps(lanes), _mm256_castsi256_ps(term)));
    }
  }
  ls_accumulate_signs_from(vector, i, dimensions, seed, weight);
}

AVX2 static inline __m256i rounded(const float *values, __m256 inverse) {
  return _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(values), inverse));
}

AVX2 static float quantize_i8(const float *vector, size_t dimensions, int8_t *codes) {
  const __m256i mask = _mm256_set1_epi32(INT32_MAX);
  __m256i lanes = _mm256_setzero_si256();
  size_t i = 0;
  for (; i + 8 <= dimensions; i += 8) {
    __m256i bits = _mm256_castps_si256(_mm256_loadu_ps(vector + i));
    lanes = _mm256_max_epu32(lanes, _mm256_and_si256(bits, mask));
  }
  uint32_t parts[8];
  _mm256_storeu_si256((__m256i *)parts, lanes);
  uint32_t greatest = 0;
  for (size_t lane = 0; lane < 8; lane++) greatest = parts[lane] > greatest ? parts[lane] : greatest;
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
  __m256 factors = _mm256_set1_ps(inverse);
  // Packing works within halves; this puts the groups of four back in order.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  for (i = 0; i + 32 <= dimensions; i += 32) {
    __m256i low = _mm256_packs_epi32(rounded(vector + i, factors), rounded(vector + i + 8, factors));
    __m256i high = _mm256_packs_epi32(rounded(vector + i + 16, factors), rounded(vector + i + 24, factors));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
    _mm256_storeu_si256((__m256i *)(codes + i), bytes);
  }
  ls_quantize_i8_from(vector, i, dimensions, inverse, codes);
  return magnitude / 127.0f;
}

AVX2 static void accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight) {
  ls_accumulate_i8_body(vector, codes, dimensions, weight);
}

AVX2 static void add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width) {
  ls_add_rows_body(sum, rows, weights, count, width);
}

AVX2 static void add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch) {
  ls_add_gram_row_body(columns, values, count, block, width, product, scratch);
}

#define LS_TARGET AVX2
#define LS_VECTOR_BYTES 32
#define LS_VECTORS 2
#define LS_ROWS 6
#include "multiply.h"

const ls_kernels ls_avx2_kernels = {
    LS_AVX2, dot_i8, dot_i8_many, accumulate_signs, quantize_i8, accumulate_i8, add_rows, add_gram_row, multiply,
};

#endif
