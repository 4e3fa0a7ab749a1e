import CSearchKernels
import DenseAlgebra
import SearchModel

/// Vectors of passages, and what is known of their words.
extension LearnedTable {
  /// A word is put together from its parts when so large a share of them is known: of gibberish it is not.
  private static let leastKnownShare = 0.4

  /// Adds up the vectors of a passage's terms.
  ///
  /// What only the base has is added up in its space and turned into this one once.
  ///
  /// - Complexity: O(terms · dimensions), and O(dimensions²) once where the base is needed.
  func accumulate(
    _ packedTerms: UnsafeBufferPointer<UInt8>, counter: BucketCounter,
    into vector: UnsafeMutableBufferPointer<Float>
  ) {
    var turned = BaseSum(dimensionCount: base?.shape.dimensionCount ?? 0)
    // Ascending, as the buckets are.
    var unknown: [UInt32] = []
    var weights: [Float] = []
    counter.forEachBucket(of: packedTerms) { tagged, count in
      let weight = HashedEmbedder.weight(ofCount: count)
      if let place = words.place(ofTagged: tagged) {
        words.addCodes(at: place, times: weight * words.scales[place], to: vector.baseAddress)
      } else if let base, let place = base.words.place(ofTagged: tagged) {
        turned.add(base.words, at: place, times: weight * base.rowScales[place])
      } else if hasGrams {
        unknown.append(tagged)
        weights.append(weight)
      }
    }
    if !unknown.isEmpty {
      counter.forEachTerm(of: packedTerms) { term, tagged in
        guard let index = unknown.placeSorted(tagged), weights[index] > 0 else { return }
        addParts(of: term, times: weights[index], to: vector, &turned)
        weights[index] = 0
      }
    }
    turned.turn(by: rotation, into: vector)
  }

  private var hasGrams: Bool { !grams.isEmpty || base?.grams.isEmpty == false }

  private func addParts(
    of word: UnsafeRawBufferPointer, times weight: Float,
    to vector: UnsafeMutableBufferPointer<Float>, _ turned: inout BaseSum
  ) {
    let own = grams.knownParts(of: word, leastShare: Self.leastKnownShare)
    if !own.isEmpty {
      for place in own {
        grams.addCodes(
          at: place, times: weight * grams.scales[place] / Float(own.count), to: vector.baseAddress)
      }
    } else if let base {
      let parts = base.grams.knownParts(of: word, leastShare: Self.leastKnownShare)
      for place in parts {
        turned.add(
          base.grams, at: place, times: weight * base.grams.scales[place] / Float(parts.count))
      }
    }
  }

  /// Adds a multiple of a bucket's vector by the bucket's number alone.
  func add(number: UInt32, weight: Float, to vector: UnsafeMutableBufferPointer<Float>) {
    guard let place = words.place(ofBucket: number) else { return }
    words.addCodes(at: place, times: weight * words.scales[place], to: vector.baseAddress)
  }

  /// The share of a passage's words, by weight, that the table or its base has met: 0…1.
  func coverage(
    of packedTerms: UnsafeBufferPointer<UInt8>, counter: BucketCounter
  ) -> Double {
    var (known, whole) = (0.0, 0.0)
    counter.forEachBucket(of: packedTerms) { tagged, count in
      let repeats = Double(HashedEmbedder.weight(ofCount: count))
      let weight = weight(ofTagged: tagged)
      if let weight { known += repeats * Double(weight) }
      whole += repeats * Double(weight ?? shape.unseenWeight)
    }
    return whole > 0 ? min(known / whole, 1) : 0
  }

  /// What a word weighs: its idf, or the like; nil for one that was never met.
  private func weight(ofTagged tagged: UInt32) -> Float? {
    if let place = words.place(ofTagged: tagged), rowScales[place] > 0 {
      let row = words.codes(at: place, times: rowScales[place])
      let length = row.withUnsafeBufferPointer { DenseVector.length($0) }
      guard length > 0 else { return nil }
      return words.scales[place] / rowScales[place]
        * Float(Power.of(length, Double(shape.evenness)))
    }
    guard let base, let weight = base.weight(ofTagged: tagged) else { return nil }
    return weight / max(base.shape.unseenWeight, .leastNormalMagnitude) * shape.unseenWeight
  }
}

/// A sum of rows of the base, in the base's space.
private struct BaseSum {
  let dimensionCount: Int
  private var sum: [Float] = []

  init(dimensionCount: Int) {
    self.dimensionCount = dimensionCount
  }

  mutating func add(_ vectors: CodedVectors, at place: Int, times factor: Float) {
    if sum.isEmpty { sum = [Float](repeating: 0, count: dimensionCount) }
    sum.withUnsafeMutableBufferPointer {
      vectors.addCodes(at: place, times: factor, to: $0.baseAddress)
    }
  }

  /// Adds the sum, turned, to a vector.
  func turn(by rotation: [Float], into vector: UnsafeMutableBufferPointer<Float>) {
    guard !sum.isEmpty, rotation.count == dimensionCount * vector.count else { return }
    ls_add_rows(vector.baseAddress, rotation, sum, dimensionCount, vector.count)
  }
}

extension CodedVectors {
  /// The places of a word's grams; none where fewer than two or too small a share of them is known.
  fileprivate func knownParts(
    of word: UnsafeRawBufferPointer, leastShare: Double
  ) -> [Int] {
    guard !isEmpty else { return [] }
    var all = 0
    var known: [Int] = []
    CharacterGrams.forEach(of: word) { gram in
      all += 1
      if let place = place(ofTagged: gram) { known.append(place) }
    }
    return known.count >= 2 && Double(known.count) >= leastShare * Double(all) ? known : []
  }
}
