import DenseAlgebra

/// Learns what parts of words mean from the words that have them, so that words never met have a vector, too.
///
/// A gram's vector is the mean of the unit vectors of the words with it: long where these agree, short where the gram is in words
/// of every kind. The vector of an unknown word is the mean of its grams'.
struct SubwordLearner {
  /// A gram in fewer words says nothing.
  var minimumWordCount = 3
  /// The most grams that are kept, the most frequent.
  var limit = 1 << 14
  var codeSize = LearnedTable.CodeSize.eightBits

  /// Learns the grams' vectors.
  ///
  /// - Parameters:
  ///   - words: the rows of `vectors` with the numbers under which they are spelt.
  ///   - spellings: the spellings.
  ///   - dimensionCount: the number of dimensions.
  ///   - factor: what a gram's mean is multiplied by.
  ///   - vector: the vector of a row, of any length.
  /// - Returns: the vectors, none where no gram is in so many words.
  /// - Complexity: O(words · characters · dimensions); memory: `limit` vectors.
  func learn(
    words: [(row: Int, number: Int)], spellings: Spellings, dimensionCount: Int, factor: Float,
    vector: (Int) -> [Float]
  ) -> CodedVectors {
    var counts: [UInt32: Int] = [:]
    for word in words {
      spellings.withSpelling(word.number) { spelling in
        CharacterGrams.forEach(of: spelling) { counts[$0, default: 0] += 1 }
      }
    }
    let kept = choose(counts)
    var placeOf: [UInt32: Int] = [:]
    for (place, gram) in kept.enumerated() { placeOf[gram] = place }
    var sums = Matrix(rowCount: kept.count, columnCount: dimensionCount)
    for word in words {
      var unit: [Float] = []
      spellings.withSpelling(word.number) { spelling in
        CharacterGrams.forEach(of: spelling) { gram in
          guard let place = placeOf[gram] else { return }
          if unit.isEmpty {
            unit = vector(word.row)
            _ = unit.withUnsafeMutableBufferPointer { DenseVector.normalize($0) }
          }
          sums.withMutableRow(place) { sum in
            for index in sum.indices { sum[index] += unit[index] }
          }
        }
      }
    }
    return coded(sums, grams: kept, counts: counts, factor: factor)
  }

  /// The most frequent grams, one for each bucket, in the order of the buckets.
  private func choose(_ counts: [UInt32: Int]) -> [UInt32] {
    let order = counts.filter { $0.value >= minimumWordCount }
      .sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    var isTaken = [Bool](repeating: false, count: 1 << CharacterGrams.bucketBits)
    var kept: [UInt32] = []
    for (gram, _) in order where kept.count < limit {
      let bucket = Int(BucketCounter.number(gram))
      guard !isTaken[bucket] else { continue }
      isTaken[bucket] = true
      kept.append(gram)
    }
    return kept.sorted { BucketCounter.number($0) < BucketCounter.number($1) }
  }

  private func coded(
    _ sums: Matrix, grams: [UInt32], counts: [UInt32: Int], factor: Float
  ) -> CodedVectors {
    var vectors = CodedVectors.none(
      dimensionCount: sums.columnCount, bucketBits: CharacterGrams.bucketBits)
    for (place, gram) in grams.enumerated() {
      let count = Float(counts[gram] ?? 1)
      let mean = sums.withRow(place) { row in row.map { $0 * factor / count } }
      let (codes, scale) = Quantizer.code(mean, size: codeSize)
      vectors.append(
        codes, scale: scale, bucket: BucketCounter.number(gram), tag: BucketCounter.tag(gram))
    }
    return vectors
  }
}
