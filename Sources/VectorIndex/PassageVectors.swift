import CSearchKernels
import ContentDigests
package import SearchModel

/// The vectors of one item: one for each passage of its text, as signed bytes with a scale.
package struct PassageVectors: Sendable, Equatable {
  /// One passage: where it lies in the text and how its codes are scaled.
  package struct Passage: Sendable, Equatable {
    /// The passage's number within the item, from 0.
    package var number: UInt16
    /// The first byte of the passage in the item's text.
    package var byteStart: UInt32
    /// The bytes of the passage.
    package var byteCount: UInt32
    /// The vector is `scale` times the codes.
    package var scale: Float

    /// A passage.
    package init(number: UInt16, byteStart: UInt32, byteCount: UInt32, scale: Float) {
      self.number = number
      self.byteStart = byteStart
      self.byteCount = byteCount
      self.scale = scale
    }
  }

  /// The passages in the order of the text.
  package internal(set) var passages: [Passage] = []
  /// The codes of the passages, one after the other.
  package internal(set) var codes: [Int8] = []

  /// No vectors.
  package init() {}

  /// Adds a passage's vector; one of length 0 is left out, since it is near to nothing.
  package mutating func append(_ vector: UnsafeBufferPointer<Float>, bytes: Range<Int>) {
    guard let start = vector.baseAddress, passages.count < Int(UInt16.max) else { return }
    let first = codes.count
    codes.append(contentsOf: repeatElement(0, count: vector.count))
    let scale = codes.withUnsafeMutableBufferPointer { codes in
      codes.baseAddress.map { ls_quantize_i8(start, vector.count, $0 + first) } ?? 0
    }
    guard scale > 0, scale.isFinite else {
      codes.removeLast(vector.count)
      return
    }
    passages.append(
      Passage(
        number: UInt16(passages.count), byteStart: UInt32(clamping: bytes.lowerBound),
        byteCount: UInt32(clamping: bytes.count), scale: scale))
  }

  /// Adds a multiple of the vector of the passage that is nearest to another vector.
  package func addBest(for vector: [Float], times factor: Double, to sum: inout [Double]) {
    let width = vector.count
    guard width == sum.count, codes.count == passages.count * width else { return }
    var best: (place: Int, cosine: Float)?
    for (place, passage) in passages.enumerated() {
      let codes = codes[place * width..<(place + 1) * width]
      let cosine = zip(codes, vector).reduce(0) { $0 + Float($1.0) * $1.1 } * passage.scale
      if best.map({ cosine > $0.cosine }) ?? true { best = (place, cosine) }
    }
    guard let best else { return }
    let scale = Double(passages[best.place].scale)
    for index in 0..<width {
      sum[index] += factor * scale * Double(codes[best.place * width + index])
    }
  }

  /// The digest of the vectors as those of a row; zero for none.
  package func digest(row: Int64) -> Digest128 {
    guard !passages.isEmpty else { return .zero }
    var builder = DigestBuilder(seed: UInt64(bitPattern: row))
    for passage in passages {
      builder.append(Int64(passage.number))
      builder.append(Int64(passage.byteStart))
      builder.append(Int64(passage.byteCount))
      builder.append(Int64(passage.scale.bitPattern))
    }
    codes.withUnsafeBytes { builder.append($0) }
    return builder.finalize()
  }
}
