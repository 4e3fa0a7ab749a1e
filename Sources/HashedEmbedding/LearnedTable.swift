import ContentDigests
import SearchModel

/// Learned vectors of words: for every bucket that occurred in learning, a vector of signed bytes with a scale.
///
/// A bucket's vector is idf · v ÷ ‖v‖^h, where v is the bucket's row of V · Sᵖ of the decomposition. A table that was
/// learned on top of another one, its base, names it: what it has not met itself it takes from there, turned into its own
/// space. A word that neither has met is put together from its parts. Immutable, so that it can be shared.
package final class LearnedTable: Sendable {
  /// What shapes the vectors beside the buckets' own.
  package struct Shape: Sendable, Equatable {
    /// The number of dimensions.
    package var dimensionCount: Int
    /// The number of buckets is 2 to this power.
    package var bucketBits: Int
    /// The seed of the hash that assigns terms to buckets.
    package var seed: UInt64
    /// The version of the analyser whose terms were learned.
    package var analyzerVersion: Int
    /// The documents that were learned from.
    package var documentCount: Int
    /// The exponent h by which a bucket's length is evened out: 0 leaves it, 1 makes all alike but for idf.
    package var evenness: Float
    /// What a word weighs that was not learned from, in the measure of those that were: the greatest idf.
    package var unseenWeight: Float
  }

  package let shape: Shape
  /// The words' vectors.
  let words: CodedVectors
  /// What each word's codes are multiplied by to give its row of V · Sᵖ.
  let rowScales: [Float]
  /// The vectors of parts of words.
  let grams: CodedVectors
  /// From the base's rows into vectors of this table: base dimensions × dimensions; empty without a base.
  let rotation: [Float]
  /// The table that this one was learned on top of.
  package let base: LearnedTable?
  /// The digest of everything above, as 32 hexadecimal digits.
  package let name: String

  /// The number of buckets that have a vector of their own.
  package var occupiedCount: Int { words.count }

  init(
    shape: Shape, words: CodedVectors, rowScales: [Float], grams: CodedVectors, rotation: [Float],
    base: LearnedTable?
  ) {
    self.shape = shape
    self.words = words
    self.rowScales = rowScales
    self.grams = grams
    self.rotation = rotation
    self.base = base
    name = Self.digest(shape, words, rowScales, grams, rotation, base: base)
  }

  /// ln(1 + documents ÷ documents with the bucket).
  static func idf(documentFrequency: Int, of count: Int) -> Float {
    Float(NaturalLogarithm.of(1 + Double(count) / Double(max(documentFrequency, 1))))
  }

  private static func digest(
    _ shape: Shape, _ words: CodedVectors, _ rowScales: [Float], _ grams: CodedVectors,
    _ rotation: [Float], base: LearnedTable?
  ) -> String {
    var builder = DigestBuilder(seed: 0)
    for number in [
      shape.dimensionCount, shape.bucketBits, shape.analyzerVersion, shape.documentCount,
      Int(shape.evenness.bitPattern), Int(shape.unseenWeight.bitPattern),
    ] {
      builder.append(Int64(number))
    }
    builder.append(Int64(bitPattern: shape.seed))
    for vectors in [words, grams] {
      builder.append(Int64(vectors.count))
      vectors.buckets.withUnsafeBytes { builder.append($0) }
      vectors.tags.withUnsafeBytes { builder.append($0) }
      vectors.codes.withUnsafeBytes { builder.append($0) }
      vectors.scales.withUnsafeBytes { builder.append($0) }
    }
    rowScales.withUnsafeBytes { builder.append($0) }
    rotation.withUnsafeBytes { builder.append($0) }
    Array((base?.name ?? "").utf8).withUnsafeBytes { builder.append($0) }
    return builder.finalize().hexadecimal
  }

  /// The row of V · Sᵖ of the word with a bucket and a tag; nil where the table has none.
  func row(ofBucket bucket: UInt32, tag: UInt8) -> [Float]? {
    guard let place = words.place(ofBucket: bucket), words.tags[place] == tag else { return nil }
    return words.codes(at: place, times: rowScales[place])
  }
}
