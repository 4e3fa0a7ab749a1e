#include "kernels.h"
#include "rows.h"

#if defined(__aarch64__)

#include <arm_neon.h>

// Adds 16 products to 4 sums. A product of two bytes fits 16 bits, and pairs are added into 32.
static inline int32x4_t add_products(int32x4_t sums, int8x16_t first, int8x16_t second) {
#if defined(__ARM_FEATURE_DOTPROD)
  return vdotq_s32(sums, first, second);
#else
  sums = vpadalq_s16(sums, vmull_s8(vget_low_s8(first), vget_low_s8(second)));
  return vpadalq_s16(sums, vmull_s8(vget_high_s8(first), vget_high_s8(second)));
#endif
}

static int32_t dot_i8(const int8_t *first, const int8_t *second, size_t dimensions) {
  int32x4_t even = vdupq_n_s32(0);
  int32x4_t odd = vdupq_n_s32(0);
  size_t i = 0;
  for (; i + 32 <= dimensions; i += 32) {
    even = add_products(even, vld1q_s8(first + i), vld1q_s8(second + i));
    odd = add_products(odd, vld1q_s8(first + i + 16), vld1q_s8(second + i + 16));
  }
  uint32_t sum = (uint32_t)vaddvq_s32(vaddq_s32(even, odd));
  return (int32_t)(sum + (uint32_t)ls_dot_i8_from(first, second, i, dimensions));
}

static void dot_i8_many(
    const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results) {
  for (size_t row = 0; row < count; row++) results[row] = dot_i8(query, codes + row * dimensions, dimensions);
}

static void accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight) {
  const uint32_t bit_values[4] = {1, 2, 4, 8};
  const uint32x4_t masks = vld1q_u32(bit_values);
  const uint32x4_t sign = vdupq_n_u32(0x80000000u);
  const uint32x4_t magnitude = vreinterpretq_u32_f32(vdupq_n_f32(weight));
  size_t i = 0;
  for (; i + 64 <= dimensions; i += 64) {
    uint64_t word = ls_sign_word(seed, i / 64);
    for (size_t j = 0; j < 64; j += 4) {
      uint32x4_t set = vtstq_u32(vdupq_n_u32((uint32_t)(word >> j)), masks);
      uint32x4_t term = veorq_u32(magnitude, vandq_u32(set, sign));
      float *lanes = vector + i + j;
      vst1q_f32(lanes, vaddq_f32(vld1q_f32(lanes), vreinterpretq_f32_u32(term)));
    }
  }
  ls_accumulate_signs_from(vector, i, dimensions, seed, weight);
}

static float quantize_i8(const float *vector, size_t dimensions, int8_t *codes) {
  uint32x4_t lanes = vdupq_n_u32(0);
  size_t i = 0;
  for (; i + 4 <= dimensions; i += 4) {
    uint32x4_t bits = vreinterpretq_u32_f32(vld1q_f32(vector + i));
    lanes = vmaxq_u32(lanes, vandq_u32(bits, vdupq_n_u32(0x7FFFFFFFu)));
  }
  uint32_t greatest = vmaxvq_u32(lanes);
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
  for (i = 0; i + 8 <= dimensions; i += 8) {
    int32x4_t low = vcvtnq_s32_f32(vmulq_n_f32(vld1q_f32(vector + i), inverse));
    int32x4_t high = vcvtnq_s32_f32(vmulq_n_f32(vld1q_f32(vector + i + 4), inverse));
    vst1_s8(codes + i, vqmovn_s16(vcombine_s16(vqmovn_s32(low), vqmovn_s32(high))));
  }
  ls_quantize_i8_from(vector, i, dimensions, inverse, codes);
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

#define LS_TARGET 
#define LS_VECTOR_BYTES 16
#define LS_VECTORS 4
#define LS_ROWS 6
#include "multiply.h"

const ls_kernels ls_neon_kernels = {
    LS_NEON, dot_i8, dot_i8_many, accumulate_signs, quantize_i8, accumulate_i8, add_rows, add_gram_row, multiply,
};

#endif
