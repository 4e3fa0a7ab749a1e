import CSearchKernels

/// Vectors of buckets, each as small whole numbers with a scale.
///
/// A bucket has one vector, that of the term whose tag stands beside it; see `BucketCounter`.
struct CodedVectors: Sendable {
  /// The number of dimensions.
  let dimensionCount: Int
  /// The number of buckets is 2 to this power.
  let bucketBits: Int
  /// The buckets that have a vector, ascending.
  private(set) var buckets: [UInt32]
  /// The tag of the term that each of them belongs to.
  private(set) var tags: [UInt8]
  /// The codes, `dimensionCount` for each bucket.
  private(set) var codes: [Int8]
  /// What each bucket's codes are multiplied by.
  private(set) var scales: [Float]
  /// The place of each bucket in `buckets` plus one, 0 for none.
  private var places: [UInt32]

  /// No vector at all.
  static func none(dimensionCount: Int, bucketBits: Int = 0) -> CodedVectors {
    CodedVectors(
      dimensionCount: dimensionCount, bucketBits: bucketBits, buckets: [], tags: [], codes: [],
      scales: [])
  }

  init(
    dimensionCount: Int, bucketBits: Int, buckets: [UInt32], tags: [UInt8], codes: [Int8],
    scales: [Float]
  ) {
    self.dimensionCount = dimensionCount
    self.bucketBits = bucketBits
    self.buckets = buckets
    self.tags = tags
    self.codes = codes
    self.scales = scales
    var places = [UInt32](repeating: 0, count: buckets.isEmpty ? 0 : 1 << bucketBits)
    for (place, bucket) in buckets.enumerated() { places[Int(bucket)] = UInt32(place + 1) }
    self.places = places
  }

  /// Appends the codes of a bucket beyond all others.
  mutating func append(_ coded: [Int8], scale: Float, bucket: UInt32, tag: UInt8) {
    if isEmpty { places = [UInt32](repeating: 0, count: 1 << bucketBits) }
    buckets.append(bucket)
    tags.append(tag)
    codes += coded
    scales.append(scale)
    places[Int(bucket)] = UInt32(count)
  }

  var count: Int { buckets.count }
  var isEmpty: Bool { buckets.isEmpty }

  /// The place of the term that a tagged bucket stands for; nil where it has no vector.
  @inline(__always)
  func place(ofTagged tagged: UInt32) -> Int? {
    guard let place = place(ofBucket: BucketCounter.number(tagged)),
      tags[place] == BucketCounter.tag(tagged)
    else { return nil }
    return place
  }

  /// The place of a bucket, whatever term it belongs to.
  @inline(__always)
  func place(ofBucket bucket: UInt32) -> Int? {
    guard Int(bucket) < places.count else { return nil }
    let place = Int(places[Int(bucket)])
    return place > 0 ? place - 1 : nil
  }

  /// Adds a multiple of the codes at a place, without their scale.
  @inline(__always)
  func addCodes(at place: Int, times factor: Float, to vector: UnsafeMutablePointer<Float>?) {
    codes.withUnsafeBufferPointer { codes in
      guard let start = codes.baseAddress else { return }
      ls_accumulate_i8(vector, start + place * dimensionCount, dimensionCount, factor)
    }
  }

  /// The codes at a place, times a factor.
  func codes(at place: Int, times factor: Float) -> [Float] {
    codes[place * dimensionCount..<(place + 1) * dimensionCount].map { Float($0) * factor }
  }
}
