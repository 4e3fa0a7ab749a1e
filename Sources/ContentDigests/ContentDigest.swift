import CXXHash
package import SearchModel

/// Digests of bytes that are stored in the index file, and therefore never change.
///
/// XXH3 is not cryptographic: it finds damage and change, not forgery.
///
/// Source: https://github.com/Cyan4973/xxHash, whose XXH3 results are fixed since version 0.8.0.
package enum ContentDigest {
  /// The 128-bit digest of bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func digest(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> Digest128 {
    let hash = cxxhash_digest(bytes.baseAddress, bytes.count, seed)
    return Digest128(high: hash.high64, low: hash.low64)
  }

  /// The 64-bit hash of bytes, which is not the half of the 128-bit digest.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func hash64(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    cxxhash_hash64(bytes.baseAddress, bytes.count, seed)
  }
}
