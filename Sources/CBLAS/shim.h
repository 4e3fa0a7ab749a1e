#ifndef CBLAS_SHIM_H
#define CBLAS_SHIM_H

// Any provider of the BLAS serves; Debian's alternatives put its header here.
#include <cblas.h>

#endif
