/// Folds whole strings by the analyser's own tables.
struct TextFolder {
  private let tables = UnicodeTables.shared

  func fold(_ string: String) -> [UInt8] {
    let normalizer = Normalizer(tables: tables)
    var output: [UInt8] = []
    var word: [UInt32] = []
    func flush() {
      guard !word.isEmpty else { return }
      for scalar in normalizer.compose(word) { append(scalar, to: &output) }
      word.removeAll(keepingCapacity: true)
    }
    var pendingSpace = false
    for scalar in string.unicodeScalars {
      let value = tables.value(scalar.value)
      switch value & UnicodeTables.classMask {
      case CharacterClass.ignorable, CharacterClass.apostrophe:
        continue
      case CharacterClass.separator, CharacterClass.hyphen:
        // What separates symbols, such as the pluses of C++, tells names apart.
        if scalar != "+", scalar != "#" {
          if scalar != "'" { pendingSpace = true }
          continue
        }
        fallthrough
      default:
        if pendingSpace {
          flush()
          if !output.isEmpty { output.append(0x20) }
          pendingSpace = false
        }
        if value & UnicodeTables.hasExactImage != 0 {
          appendScalars(tables.image(value), to: &word)
        } else {
          word.append(scalar.value)
        }
      }
    }
    flush()
    return output
  }

  /// Folds a single word and keeps its diacritics and apostrophes.
  func foldKeepingDiacritics(_ word: String) -> [UInt8] {
    var scalars: [UInt32] = []
    for scalar in word.unicodeScalars {
      let value = tables.value(scalar.value)
      if value & UnicodeTables.hasExactImage != 0 {
        appendScalars(tables.image(value), to: &scalars)
      } else {
        scalars.append(scalar.value)
      }
    }
    return Normalizer(tables: tables).compose(scalars).flatMap { scalar in
      Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
    }
  }

  private func appendScalars(_ image: UnsafeBufferPointer<UInt8>, to word: inout [UInt32]) {
    guard let base = image.baseAddress else { return }
    var offset = 0
    while offset < image.count {
      let (scalar, size) = ScalarDecoder.decode(base, at: offset, end: image.count)
      word.append(scalar)
      offset += size
    }
  }

  private func append(_ scalar: UInt32, to output: inout [UInt8]) {
    let value = tables.value(scalar)
    if value & UnicodeTables.hasPlainImage != 0 {
      output.append(contentsOf: tables.image(value))
    } else if let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) {
      output.append(contentsOf: encoded)
    }
  }
}
