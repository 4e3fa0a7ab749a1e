// The product of two matrices for one set of instructions. Included once by a version, which defines before:
//
//   LS_TARGET         the attribute of its functions
//   LS_VECTOR_BYTES   the size of a vector
//   LS_VECTORS        the vectors of a panel of columns
//   LS_ROWS           the rows that are worked on together; LS_ROWS * LS_VECTORS sums should fit the registers
//
// A stretch of the right matrix is copied panel after panel, and LS_ROWS rows of the left one beside each other, so that
// the innermost loop reads memory in order.

#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

typedef float ls_vector __attribute__((vector_size(LS_VECTOR_BYTES), aligned(4), may_alias));

#define LS_LANES (LS_VECTOR_BYTES / sizeof(float))
#define LS_PANEL (LS_VECTORS * LS_LANES)

_Static_assert(LS_MULTIPLY_COLUMNS % LS_PANEL == 0, "the scratch holds whole panels");

// Adds the product of `depth` columns of the packed rows with a panel to the sums of `rows` rows and `columns` columns.
LS_TARGET static inline void add_block(
    const float *left, const float *panel, size_t depth, size_t rows, size_t columns, float *product, size_t stride) {
  ls_vector sums[LS_ROWS][LS_VECTORS];
  for (size_t r = 0; r < LS_ROWS; r++) {
    for (size_t v = 0; v < LS_VECTORS; v++) sums[r][v] = (ls_vector){0};
  }
  for (size_t k = 0; k < depth; k++) {
    const ls_vector *right = (const ls_vector *)(panel + k * LS_PANEL);
    for (size_t r = 0; r < LS_ROWS; r++) {
      float factor = left[k * LS_ROWS + r];
      for (size_t v = 0; v < LS_VECTORS; v++) sums[r][v] += factor * right[v];
    }
  }
  if (rows == LS_ROWS && columns == LS_PANEL) {
    for (size_t r = 0; r < LS_ROWS; r++) {
      ls_vector *target = (ls_vector *)(product + r * stride);
      for (size_t v = 0; v < LS_VECTORS; v++) target[v] += sums[r][v];
    }
    return;
  }
  for (size_t r = 0; r < rows; r++) {
    const float *row = (const float *)sums[r];
    for (size_t c = 0; c < columns; c++) product[r * stride + c] += row[c];
  }
}

// Copies `depth` rows of `columns` elements, panel after panel, the last one filled up with zeros.
LS_TARGET static inline void pack_panels(
    const float *right, size_t stride, size_t depth, size_t columns, float *scratch) {
  for (size_t c = 0; c < columns; c += LS_PANEL) {
    float *panel = scratch + c * depth;
    size_t width = columns - c < LS_PANEL ? columns - c : LS_PANEL;
    for (size_t k = 0; k < depth; k++) {
      const float *row = right + k * stride + c;
      for (size_t i = 0; i < width; i++) panel[k * LS_PANEL + i] = row[i];
      for (size_t i = width; i < LS_PANEL; i++) panel[k * LS_PANEL + i] = 0;
    }
  }
}

LS_TARGET static void multiply(
    const float *left, size_t row_step, size_t inner_step, const float *right, size_t rows, size_t inner,
    size_t columns, float *product, float *scratch) {
  for (size_t i = 0; i < rows * columns; i++) product[i] = 0;
  float packed[LS_ROWS * LS_MULTIPLY_STRETCH];
  for (size_t first = 0; first < columns; first += LS_MULTIPLY_COLUMNS) {
    size_t group = columns - first < LS_MULTIPLY_COLUMNS ? columns - first : LS_MULTIPLY_COLUMNS;
    for (size_t start = 0; start < inner; start += LS_MULTIPLY_STRETCH) {
      size_t depth = inner - start < LS_MULTIPLY_STRETCH ? inner - start : LS_MULTIPLY_STRETCH;
      pack_panels(right + start * columns + first, columns, depth, group, scratch);
      for (size_t r = 0; r < rows; r += LS_ROWS) {
        size_t height = rows - r < LS_ROWS ? rows - r : LS_ROWS;
        const float *corner = left + r * row_step + start * inner_step;
        for (size_t i = 0; i < LS_ROWS; i++) {
          for (size_t k = 0; k < depth; k++) {
            packed[k * LS_ROWS + i] = i < height ? corner[i * row_step + k * inner_step] : 0;
          }
        }
        float *target = product + r * columns + first;
        for (size_t c = 0; c < group; c += LS_PANEL) {
          size_t width = group - c < LS_PANEL ? group - c : LS_PANEL;
          add_block(packed, scratch + c * depth, depth, height, width, target + c, columns);
        }
      }
    }
  }
}
