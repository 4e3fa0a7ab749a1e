import CSearchKernels
import DenseAlgebra
import SearchModel
import SearchText

/// Learns bucket vectors from a corpus: latent semantic analysis over hashed terms.
///
/// The matrix has a row for each document: (1 + ln count) · ln(1 + N ÷ n) for each bucket, scaled to length 1. Its
/// strongest right singular vectors, found by random projection, give every bucket a vector, its row of V · Sᵖ. The first
/// is left out: it says how common a term is, not what it means.
///
/// On top of a base table, the base's vectors of the corpus's words stand below the documents as so many rows more, one for
/// each dimension, together as heavy as up to `baseCount` documents. One space results, in which a small collection leans
/// on the base and a large one on itself.
///
/// Source: Deerwester et al. 1990, "Indexing by Latent Semantic Analysis", doi 10.1002/(SICI)1097-4571(199009)41:6<391::AID-ASI1>3.0.CO;2-9.
package struct TableLearner: Sendable {
  /// How tables are learned.
  package struct Options: Sendable {
    /// The number of dimensions, at least 1.
    package var dimensionCount = HashedEmbedder.defaultDimensionCount
    /// Passes over the matrix that pull the sample towards the great values.
    package var iterations = 3
    /// Directions tried beyond those wanted.
    package var oversampling = 10
    /// Where the random directions start.
    package var seed: UInt64 = 1
    /// The exponent p of the singular values in a bucket's vector V · Sᵖ.
    package var singularExponent = 0.5
    /// How far a bucket's length is evened out, 0…1; see `LearnedTable.Shape.evenness`.
    package var evenness: Float = 0.25
    /// Buckets in fewer documents are left out, in collections of `smallCount` documents and more.
    package var minimumDocumentFrequency = 2
    /// In collections smaller than this every bucket counts.
    package var smallCount = 2_000
    /// The most buckets of the corpus that are learned, the most frequent; the bounds of memory and of the table's size.
    package var bucketLimit = 1 << 16
    /// The number of documents up to which the base weighs as much as the corpus.
    package var baseCount = 500.0
    /// The bits of a code.
    package var codeSize = LearnedTable.CodeSize.eightBits

    /// The defaults.
    package init() {}
  }

  package var options: Options

  package init(options: Options = Options()) {
    self.options = options
  }

  /// Learns a table.
  ///
  /// The same corpus, base and options give the same bytes, whatever provides the BLAS.
  ///
  /// - Parameters:
  ///   - corpus: the documents.
  ///   - base: the table to learn on top of, if any; of the same buckets and seed, or it is left out.
  ///   - heldOut: the numbers of documents that are not learned from.
  ///   - progress: told the share that is done, 0…1; what it throws ends the learning.
  /// - Throws: what `progress` throws.
  /// - Returns: the table; nil where there is nothing to learn from.
  /// - Complexity: 2 · (iterations + 1) · entries · l products and O(buckets · l²) beside each pass, l = dimensions + 11. Memory:
  ///   three blocks of buckets × l floats.
  package func learn(
    _ corpus: LearningCorpus, base: LearnedTable? = nil, heldOut: Set<Int> = [],
    progress: (Double) throws -> Void = { _ in }
  ) throws -> LearnedTable? {
    let base = base.flatMap { table in
      let isCompatible =
        table.shape.bucketBits == corpus.counter.bucketBits
        && table.shape.seed == corpus.counter.seed && table.base == nil
      return isCompatible ? table : nil
    }
    let minimum = minimumFrequency(corpus)
    let buckets = corpus.documentFrequencies.indices
      .filter { corpus.documentFrequencies[$0] >= minimum }.map { UInt32($0) }
    guard !buckets.isEmpty, corpus.rowCount > 0 else { return nil }
    let map = WeightedRows(
      corpus, heldOut: heldOut, buckets: buckets, base: base, baseCount: options.baseCount)
    let passes = Double(options.iterations + 2)
    var passed = 0.0
    let found = try LeadingEigenvectors(
      of: map, rank: options.dimensionCount + 1, oversampling: options.oversampling,
      iterations: options.iterations, seed: options.seed,
      didPass: {
        passed = Double($0)
        try progress(passed / passes)
      }, checkpoint: { try progress((passed + $0) / passes) })
    let table = table(found, corpus, buckets: buckets, map: map, base: base)
    try progress(1)
    return table
  }

  /// In so many documents a bucket must be; raised until no more buckets are left than there may be.
  private func minimumFrequency(_ corpus: LearningCorpus) -> UInt32 {
    let wish = corpus.documentCount < options.smallCount ? 1 : options.minimumDocumentFrequency
    var minimum = UInt32(clamping: max(wish, 1))
    while corpus.documentFrequencies.count(where: { $0 >= minimum }) > options.bucketLimit {
      minimum += max(1, minimum / 4)
    }
    return minimum
  }

  private func table(
    _ found: LeadingEigenvectors, _ corpus: LearningCorpus, buckets: [UInt32], map: WeightedRows,
    base: LearnedTable?
  ) -> LearnedTable {
    // The first direction is left out, and what is no more than rounding.
    let greatest = found.values.first ?? 0
    let singular = found.values.dropFirst().map { $0 > greatest * 1e-6 ? $0.squareRoot() : 0 }
    let powers = singular.map {
      $0 > 0 ? Float(Power.of(Double($0), options.singularExponent)) : 0
    }
    let width = max(singular.count, 1)
    var codes: [Int8] = []
    var scales: [Float] = []
    var rawScales: [Float] = []
    var kept: [UInt32] = []
    var tags: [UInt8] = []
    var row = [Float](repeating: 0, count: width)
    for place in buckets.indices {
      for (index, power) in powers.enumerated() {
        row[index] = found.vectors[place, index + 1] * power
      }
      let length = row.withUnsafeBufferPointer { DenseVector.squaredLength($0).squareRoot() }
      guard length > 1e-9 else { continue }
      var rowCodes = [Int8](repeating: 0, count: width)
      let scale = Quantizer.code(row, into: &rowCodes, size: options.codeSize)
      guard scale > 0 else { continue }
      let factor = map.idf[place] * Float(Power.of(length, -Double(options.evenness)))
      kept.append(buckets[place])
      tags.append(corpus.tags[Int(buckets[place])])
      codes += rowCodes
      rawScales.append(scale)
      scales.append(scale * factor)
    }
    return LearnedTable(
      shape: LearnedTable.Shape(
        dimensionCount: width, bucketBits: corpus.counter.bucketBits, seed: corpus.counter.seed,
        analyzerVersion: TextAnalyzer.version, documentCount: corpus.documentCount,
        evenness: options.evenness),
      buckets: kept, tags: tags, codes: codes, scales: scales, rawScales: rawScales,
      rotation: rotation(found, singular: singular, powers: powers, map: map), base: base)
  }

  /// How the base's rows turn into those of this space.
  ///
  /// P holds the base's part of the matrix, V its eigenvectors. Were a bucket that only the base has part of the matrix,
  /// with the base row p, its row of V would be p · (P · V) ÷ S²: that is what it gets.
  private func rotation(
    _ found: LeadingEigenvectors, singular: [Float], powers: [Float], map: WeightedRows
  ) -> [Float] {
    guard let rows = map.baseRows else { return [] }
    let image = rows.multiplied(by: found.vectors, left: .transposed)
    var rotation: [Float] = []
    rotation.reserveCapacity(image.rowCount * singular.count)
    for row in 0..<image.rowCount {
      for (index, value) in singular.enumerated() {
        let factor = value > 0 ? map.baseWeight * powers[index] / (value * value) : 0
        rotation.append(image[row, index + 1] * factor)
      }
    }
    return rotation
  }
}
