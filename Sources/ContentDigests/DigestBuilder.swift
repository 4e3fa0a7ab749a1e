package import SearchModel

/// Digests a sequence of fields, each written with its kind and length so that fields cannot run together.
///
/// The builder keeps its buffer: use one for many digests. What is digested is the exact value: text by its
/// UTF-8 bytes without normalisation, numbers by their bits.
package struct DigestBuilder: Sendable {
  /// The byte before a field; the values are in files and never change.
  private enum Kind: UInt8 {
    case absent = 0
    case text = 1
    case bytes = 2
    case integer = 3
    case real = 4
    case digest = 5
    case truth = 6
  }

  private var buffer: [UInt8] = []
  private let seed: UInt64

  /// A builder of digests that differ from those of other seeds.
  package init(seed: UInt64 = 0) {
    self.seed = seed
  }

  /// Appends a text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(.text, UnsafeRawBufferPointer($0)) }
  }

  /// Appends a UTF-8 text; the same field as the equal `String`.
  package mutating func appendText(_ utf8: UnsafeBufferPointer<UInt8>) {
    append(.text, UnsafeRawBufferPointer(utf8))
  }

  /// Appends bytes.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    append(.bytes, bytes)
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append(.bytes, $0) }
  }

  /// Appends an integer.
  package mutating func append(_ value: Int64) {
    append(.integer, bits: UInt64(bitPattern: value))
  }

  /// Appends an integer.
  package mutating func append(_ value: Int) {
    append(Int64(value))
  }

  /// Appends a floating-point number by its bits: 0 and -0 differ, equal NaNs do not.
  package mutating func append(_ value: Double) {
    append(.real, bits: value.bitPattern)
  }

  /// Appends a truth value.
  package mutating func append(_ value: Bool) {
    buffer.append(Kind.truth.rawValue)
    buffer.append(value ? 1 : 0)
  }

  /// Appends a digest.
  package mutating func append(_ value: Digest128) {
    append(.digest, bits: value.high)
    appendBits(value.low)
  }

  /// Appends a field that is absent, which differs from every field that is present.
  package mutating func appendAbsent() {
    buffer.append(Kind.absent.rawValue)
  }

  /// Appends a text that may be absent.
  package mutating func append(_ text: String?) {
    if let text { append(text) } else { appendAbsent() }
  }

  /// Appends an integer that may be absent.
  package mutating func append(_ value: Int64?) {
    if let value { append(value) } else { appendAbsent() }
  }

  /// Appends a floating-point number that may be absent.
  package mutating func append(_ value: Double?) {
    if let value { append(value) } else { appendAbsent() }
  }

  /// The digest of the fields appended since the last call; the builder is empty afterwards.
  package mutating func finalize() -> Digest128 {
    defer { buffer.removeAll(keepingCapacity: true) }
    return buffer.withUnsafeBytes { ContentDigest.digest($0, seed: seed) }
  }

  private mutating func append(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) {
    append(kind, bits: UInt64(bytes.count))
    buffer.append(contentsOf: bytes)
  }

  private mutating func append(_ kind: Kind, bits: UInt64) {
    buffer.append(kind.rawValue)
    appendBits(bits)
  }

  private mutating func appendBits(_ bits: UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { buffer.append(contentsOf: $0) }
  }
}
