#ifndef CXXHASH_SHIM_H
#define CXXHASH_SHIM_H

// Most inputs are short terms and fields, where a call into the shared library would cost as much as
// the hash; inlined, the header alone is used.
#define XXH_INLINE_ALL
#include <xxhash.h>

// Inlined functions have names that macros make, which Swift does not import.
static inline XXH128_hash_t cxxhash_digest(const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_128bits_withSeed(bytes, count, seed);
}

// As above.
static inline XXH64_hash_t cxxhash_hash64(const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_64bits_withSeed(bytes, count, seed);
}

#endif
