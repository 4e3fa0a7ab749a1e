import CStemmer

/// One Snowball stemmer; not thread-safe, so each analysis context owns its own.
struct Stemmer: ~Copyable {
  private let handle: OpaquePointer

  /// A stemmer of a language, or nil where libstemmer has none.
  init?(_ language: TextLanguage) {
    guard let algorithm = language.algorithm, let handle = sb_stemmer_new(algorithm, "UTF_8")
    else { return nil }
    self.handle = handle
  }

  deinit {
    sb_stemmer_delete(handle)
  }

  /// Writes the stem of a folded word; a word that the library cannot stem stays as it is.
  ///
  /// - Returns: the stem's length in bytes, at most `capacity`.
  func stem(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, capacity: Int
  ) -> Int {
    var source = word.baseAddress
    var count = word.count
    if let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(word.count)) {
      let length = Int(sb_stemmer_length(handle))
      if length > 0, length <= capacity {
        source = stem
        count = length
      }
    }
    guard let source else { return 0 }
    target.update(from: source, count: count)
    return count
  }
}
