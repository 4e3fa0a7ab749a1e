/// A 64-bit hash of bytes, the same in every process: what tells one version of a record from another.
///
/// Eight bytes at a time through a folded 128-bit product, as in Wang Yi's wyhash. It is no defence
/// against a forger, who would only fool the index about the forger's own file.
///
/// Source: https://github.com/wangyi-fudan/wyhash (public domain description of the mixing step)
package enum ContentHash {
  /// The hash of bytes.
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var state = seed ^ 0x9E37_79B9_7F4A_7C15
    let raw = UnsafeRawBufferPointer(bytes)
    var position = 0
    while position + 8 <= raw.count {
      state = mix(state ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var rest: UInt64 = 0
    while position < raw.count {
      rest = rest << 8 | UInt64(raw[position])
      position += 1
    }
    return mix(mix(state ^ rest) ^ UInt64(raw.count))
  }

  /// The hash of a string's UTF-8.
  package static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var text = text
    return text.withUTF8 { hash($0, seed: seed) }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    // The sum keeps a product of zero from ending the chain at zero.
    return (product.high ^ product.low) &+ value.byteSwapped
  }
}
