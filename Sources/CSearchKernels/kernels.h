#ifndef KERNELS_H
#define KERNELS_H

#include "CSearchKernels.h"

// What the versions share; nothing here is for clients.

extern const ls_kernels ls_scalar_kernels;
#if defined(__x86_64__)
extern const ls_kernels ls_sse41_kernels;
extern const ls_kernels ls_avx2_kernels;
#elif defined(__aarch64__)
extern const ls_kernels ls_neon_kernels;
#endif

// The magnitude up to which a vector counts as zero: below it, 127 / magnitude is no longer safe to compute.
#define LS_SMALLEST_MAGNITUDE 1e-30f

// The sums of a product of matrices are taken over so many products each, then added up.
#define LS_MULTIPLY_STRETCH 256
// So many columns of a stretch are copied at once: as many as stay in the second cache.
#define LS_MULTIPLY_COLUMNS (LS_MULTIPLY_SCRATCH / LS_MULTIPLY_STRETCH)

#define LS_GOLDEN_GAMMA 0x9E3779B97F4A7C15ULL

// The scrambling step of SplitMix64. Its state is seed + i * gamma, so any word can be had without those before.
static inline uint64_t ls_scramble(uint64_t state) {
  state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
  state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
  return state ^ (state >> 31);
}

// Word `index` of the sequence that `seed` starts.
static inline uint64_t ls_sign_word(uint64_t seed, size_t index) {
  return ls_scramble(seed + ((uint64_t)index + 1) * LS_GOLDEN_GAMMA);
}

// The bits of a float's magnitude: as integers they are ordered like the magnitudes, with what is not finite on top.
static inline uint32_t ls_magnitude_bits(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits & 0x7FFFFFFFu;
}

static inline float ls_float_of_bits(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

// Adds +-weight to dimensions `start`... of the sequence; the tail that vector versions leave.
static inline void ls_accumulate_signs_from(
    float *vector, size_t start, size_t dimensions, uint64_t seed, float weight) {
  for (size_t i = start; i < dimensions; i++) {
    uint64_t bit = (ls_sign_word(seed, i / 64) >> (i % 64)) & 1;
    vector[i] += bit ? -weight : weight;
  }
}

static inline int32_t ls_dot_i8_from(const int8_t *first, const int8_t *second, size_t start, size_t dimensions) {
  uint32_t sum = 0;  // unsigned, so that overflow wraps in every version
  for (size_t i = start; i < dimensions; i++) sum += (uint32_t)((int32_t)first[i] * second[i]);
  return (int32_t)sum;
}

// Whether the scale for this greatest magnitude is 0.
static inline int ls_counts_as_zero(uint32_t magnitude_bits) {
  return magnitude_bits >= 0x7F800000u || !(ls_float_of_bits(magnitude_bits) > LS_SMALLEST_MAGNITUDE);
}

static inline void ls_quantize_i8_from(
    const float *vector, size_t start, size_t dimensions, float inverse, int8_t *codes) {
  for (size_t i = start; i < dimensions; i++) codes[i] = (int8_t)__builtin_rintf(vector[i] * inverse);
}

#endif
