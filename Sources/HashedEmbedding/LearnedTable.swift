import CSearchKernels
import ContentDigests
import DenseAlgebra
import SearchModel

/// Learned bucket vectors: for every bucket that occurred in learning, a vector of signed bytes with a scale.
///
/// A bucket's vector is idf · v ÷ ‖v‖^h, where v is the bucket's row of V · Sᵖ of the decomposition. A table that was
/// learned on top of another one, its base, names it: what it has not met itself it takes from there, turned into its own
/// space. Immutable, so that it can be shared.
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
  }

  package let shape: Shape
  /// The buckets that have a vector, ascending.
  let buckets: [UInt32]
  /// The tag of the word that each bucket belongs to.
  let tags: [UInt8]
  /// The vectors' codes, `dimensionCount` bytes for each bucket.
  let codes: [Int8]
  /// What each bucket's codes are multiplied by to give its vector.
  let scales: [Float]
  /// What each bucket's codes are multiplied by to give its row of V · Sᵖ.
  let rawScales: [Float]
  /// From the base's rows of V · Sᵖ into this table's: base dimensions × dimensions; empty without a base.
  let rotation: [Float]
  /// The table that this one was learned on top of.
  package let base: LearnedTable?
  /// The digest of everything above, as 32 hexadecimal digits.
  package let name: String
  /// The place of each bucket in `buckets` plus one, 0 for none.
  private let places: [UInt32]

  /// The number of buckets that have a vector of their own.
  package var occupiedCount: Int { buckets.count }

  init(
    shape: Shape, buckets: [UInt32], tags: [UInt8], codes: [Int8], scales: [Float],
    rawScales: [Float],
    rotation: [Float], base: LearnedTable?
  ) {
    self.shape = shape
    self.buckets = buckets
    self.tags = tags
    self.codes = codes
    self.scales = scales
    self.rawScales = rawScales
    self.rotation = rotation
    self.base = base
    var places = [UInt32](repeating: 0, count: 1 << shape.bucketBits)
    for (place, bucket) in buckets.enumerated() { places[Int(bucket)] = UInt32(place + 1) }
    self.places = places
    name = Self.digest(shape, buckets, tags, codes, scales, rawScales, rotation, base: base)
  }

  /// The idf of a bucket that no document had.
  var idfOfUnseen: Float { Self.idf(documentFrequency: 1, of: shape.documentCount) }

  /// ln(1 + documents ÷ documents with the bucket).
  static func idf(documentFrequency: Int, of count: Int) -> Float {
    Float(NaturalLogarithm.of(1 + Double(count) / Double(max(documentFrequency, 1))))
  }

  private static func digest(
    _ shape: Shape, _ buckets: [UInt32], _ tags: [UInt8], _ codes: [Int8], _ scales: [Float],
    _ rawScales: [Float],
    _ rotation: [Float], base: LearnedTable?
  ) -> String {
    var builder = DigestBuilder(seed: 0)
    for number in [
      shape.dimensionCount, shape.bucketBits, shape.analyzerVersion, shape.documentCount,
      Int(shape.evenness.bitPattern),
    ] {
      builder.append(Int64(number))
    }
    builder.append(Int64(bitPattern: shape.seed))
    buckets.withUnsafeBytes { builder.append($0) }
    tags.withUnsafeBytes { builder.append($0) }
    codes.withUnsafeBytes { builder.append($0) }
    scales.withUnsafeBytes { builder.append($0) }
    rawScales.withUnsafeBytes { builder.append($0) }
    rotation.withUnsafeBytes { builder.append($0) }
    Array((base?.name ?? "").utf8).withUnsafeBytes { builder.append($0) }
    return builder.finalize().hexadecimal
  }

  // MARK: - Embedding

  /// Adds a multiple of the vector of the word that a tagged bucket stands for; nothing for one that neither the table nor its
  /// base has met.
  @inline(__always)
  func add(bucket tagged: UInt32, weight: Float, to vector: UnsafeMutableBufferPointer<Float>) {
    let place = Int(places[Int(BucketCounter.number(tagged))])
    guard place > 0, tags[place - 1] == BucketCounter.tag(tagged) else {
      return addFromBase(bucket: tagged, weight: weight, to: vector)
    }
    add(place: place, weight: weight, to: vector)
  }

  /// Adds a multiple of a bucket's vector by the bucket's number alone.
  func add(number: UInt32, weight: Float, to vector: UnsafeMutableBufferPointer<Float>) {
    let place = Int(places[Int(number)])
    if place > 0 { add(place: place, weight: weight, to: vector) }
  }

  @inline(__always)
  private func add(place: Int, weight: Float, to vector: UnsafeMutableBufferPointer<Float>) {
    let dimensionCount = shape.dimensionCount
    codes.withUnsafeBufferPointer { codes in
      guard let start = codes.baseAddress else { return }
      ls_accumulate_i8(
        vector.baseAddress, start + (place - 1) * dimensionCount, dimensionCount,
        weight * scales[place - 1])
    }
  }

  @inline(never)
  private func addFromBase(
    bucket: UInt32, weight: Float, to vector: UnsafeMutableBufferPointer<Float>
  ) {
    guard let base, let raw = base.row(ofTagged: bucket) else { return }
    let width = shape.dimensionCount
    var turned = [Float](repeating: 0, count: width)
    rotation.withUnsafeBufferPointer { rotation in
      ls_add_rows(&turned, rotation.baseAddress, raw, raw.count, width)
    }
    let length = turned.withUnsafeBufferPointer { DenseVector.squaredLength($0).squareRoot() }
    guard length > 0 else { return }
    let factor = weight * idfOfUnseen * Float(Power.of(length, -Double(shape.evenness)))
    var one: [Float] = [factor]
    ls_add_rows(vector.baseAddress, &turned, &one, 1, width)
  }

  /// The row of V · Sᵖ of the word that a tagged bucket stands for; nil where the table has none.
  func row(ofTagged tagged: UInt32) -> [Float]? {
    row(ofBucket: BucketCounter.number(tagged), tag: BucketCounter.tag(tagged))
  }

  /// The row of V · Sᵖ of the word with a bucket and a tag; nil where the table has none.
  func row(ofBucket bucket: UInt32, tag: UInt8) -> [Float]? {
    let place = Int(places[Int(bucket)])
    return place > 0 && tags[place - 1] == tag ? row(at: place - 1) : nil
  }

  /// The row of V · Sᵖ at a place among the buckets.
  func row(at place: Int) -> [Float] {
    let width = shape.dimensionCount
    return codes[place * width..<(place + 1) * width].map { Float($0) * rawScales[place] }
  }
}
