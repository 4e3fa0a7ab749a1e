#ifndef CSEARCHKERNELS_H
#define CSEARCHKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of vector search and of learning. Each has a scalar reference and versions for the instruction sets below; the
// plain functions pick the best one that the processor has. All versions give the same bits.
//
// Pointers need no alignment. A buffer of no elements may be NULL.

// The dot product of two vectors of any bytes. Exact for up to 131,071 dimensions; beyond, modulo 2^32.
int32_t ls_dot_i8(const int8_t *first, const int8_t *second, size_t dimensions);

// The dot products of a query with `count` vectors that lie one after the other. Same values as ls_dot_i8.
void ls_dot_i8_many(const int8_t *query, const int8_t *codes, size_t dimensions, size_t count, int32_t *results);

// Adds +weight or -weight to each dimension, by the bits of the SplitMix64 sequence that `seed` starts: word i / 64,
// bit i % 64 from the lowest; a set bit subtracts. The vector of signs is never stored.
// Source of the sequence: Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
void ls_accumulate_signs(float *vector, size_t dimensions, uint64_t seed, float weight);

// Codes a vector as bytes of -127...127 with one scale, which is returned: element ~ scale * code, at most half a
// scale away. A vector with a value that is not finite, or with none beyond 1e-30, has codes 0 and scale 0.
float ls_quantize_i8(const float *vector, size_t dimensions, int8_t *codes);

// Adds weight * code to each dimension.
void ls_accumulate_i8(float *vector, const int8_t *codes, size_t dimensions, float weight);

// Adds to `sum` each of `count` rows of `width` elements, times its weight, in the order of the rows.
void ls_add_rows(float *sum, const float *rows, const float *weights, size_t count, size_t width);

// One row of a sparse matrix A in the product A'A * block: adds to product row c the value at c times (row * block), for
// each of the `count` columns c of the row. `scratch` has `width` elements; block and product must not overlap.
void ls_add_gram_row(
    const uint32_t *columns, const float *values, size_t count, const float *block, size_t width, float *product,
    float *scratch);

#define LS_MULTIPLY_SCRATCH 81920

// The product of two matrices, rows * inner and inner * columns, written row after row over `product`; it must not overlap
// the factors. The element in row r and column k of the left one is left[r * row_step + k * inner_step], so that a
// transposed matrix needs no copy. Each element of the product is summed in order over stretches of 256 products, and
// these sums in order.
// `scratch` has LS_MULTIPLY_SCRATCH elements.
void ls_multiply(
    const float *left, size_t row_step, size_t inner_step, const float *right, size_t rows, size_t inner,
    size_t columns, float *product, float *scratch);

// The sets of instructions that the loops are written for.
typedef enum {
  LS_SCALAR = 0,
  LS_SSE41 = 1,
  LS_AVX2 = 2,
  LS_NEON = 3,
} ls_instruction_set;

// One version of each loop.
typedef struct {
  ls_instruction_set instruction_set;
  int32_t (*dot_i8)(const int8_t *, const int8_t *, size_t);
  void (*dot_i8_many)(const int8_t *, const int8_t *, size_t, size_t, int32_t *);
  void (*accumulate_signs)(float *, size_t, uint64_t, float);
  float (*quantize_i8)(const float *, size_t, int8_t *);
  void (*accumulate_i8)(float *, const int8_t *, size_t, float);
  void (*add_rows)(float *, const float *, const float *, size_t, size_t);
  void (*add_gram_row)(const uint32_t *, const float *, size_t, const float *, size_t, float *, float *);
  void (*multiply)(const float *, size_t, size_t, const float *, size_t, size_t, size_t, float *, float *);
} ls_kernels;

// The loops for one set of instructions; NULL where this processor lacks it.
const ls_kernels *ls_kernels_for(ls_instruction_set instruction_set);

// The loops that the plain functions use.
const ls_kernels *ls_best_kernels(void);

#endif
