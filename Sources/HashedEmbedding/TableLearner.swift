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
/// each dimension, together as heavy as `baseCount` documents and a share of all. One space results, in which a small collection leans
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
    /// As many documents as the base weighs in any corpus that has as many.
    package var baseCount = 1_000.0
    /// What it weighs beyond that, as a share of all documents: else a large corpus would forget other languages.
    package var baseShare = 0.1
    /// The penalty on the size of the map from the base's space, as a share of what is mapped.
    package var mapPenalty: Float = 1e-3
    /// What a part of a word weighs against a word.
    package var gramWeight: Float = 0.5
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
  /// The same corpus, base and options give the same bytes.
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
      corpus, heldOut: heldOut, buckets: buckets, base: base,
      baseEnergy: options.baseCount + options.baseShare * Double(corpus.rowCount))
    // Making the table of what was found takes about as long as one pass.
    let share = Double(options.iterations + 1) / Double(options.iterations + 2)
    let found = try LeadingEigenvectors(
      of: map, rank: options.dimensionCount + 1, oversampling: options.oversampling,
      iterations: options.iterations, seed: options.seed
    ) { try progress(share * $0) }
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
    let rows = rows(found)
    let width = rows.columnCount
    let unseenWeight = LearnedTable.idf(documentFrequency: 1, of: corpus.documentCount)
    // ‖v‖^−h of each bucket, 0 where it has no direction.
    let evening = buckets.indices.map { place in
      let length = rows.withRow(place) { DenseVector.length($0) }
      return length > 1e-9 ? Float(Power.of(length, -Double(options.evenness))) : 0
    }
    var words = CodedVectors.none(dimensionCount: width, bucketBits: corpus.counter.bucketBits)
    var rowScales: [Float] = []
    var kept: [Int] = []
    for place in buckets.indices where evening[place] > 0 {
      let (codes, scale) = Quantizer.code(
        rows.withRow(place) { Array($0) }, size: options.codeSize)
      guard scale > 0 else { continue }
      kept.append(place)
      rowScales.append(scale)
      words.append(
        codes, scale: scale * map.idf[place] * evening[place], bucket: buckets[place],
        tag: corpus.tags[Int(buckets[place])])
    }
    return LearnedTable(
      shape: LearnedTable.Shape(
        dimensionCount: width, bucketBits: corpus.counter.bucketBits, seed: corpus.counter.seed,
        analyzerVersion: TextAnalyzer.version, documentCount: corpus.documentCount,
        evenness: options.evenness, unseenWeight: unseenWeight),
      words: words, rowScales: rowScales,
      grams: grams(rows, kept, evening, buckets: buckets, corpus, unseenWeight: unseenWeight),
      rotation: rotation(rows, evening, map: map, unseenWeight: unseenWeight), base: base)
  }

  /// The rows of V · Sᵖ, without the first direction and with zeros for what is no more than rounding.
  private func rows(_ found: LeadingEigenvectors) -> Matrix {
    let greatest = found.values.first ?? 0
    let powers = found.values.dropFirst().map { value in
      value > greatest * 1e-6
        ? Float(Power.of(Double(value.squareRoot()), options.singularExponent)) : 0
    }
    var rows = Matrix(rowCount: found.vectors.rowCount, columnCount: max(powers.count, 1))
    for place in 0..<rows.rowCount {
      for (index, power) in powers.enumerated() {
        rows[place, index] = found.vectors[place, index + 1] * power
      }
    }
    return rows
  }

  private func grams(
    _ rows: Matrix, _ kept: [Int], _ evening: [Float], buckets: [UInt32], _ corpus: LearningCorpus,
    unseenWeight: Float
  ) -> CodedVectors {
    // As long as words are that weigh the same.
    let lengths = kept.map { place in
      Float(rows.withRow(place) { DenseVector.length($0) }) * evening[place]
    }
    let length = lengths.reduce(0, +) / Float(max(lengths.count, 1))
    return SubwordLearner(codeSize: options.codeSize).learn(
      words: kept.map { ($0, Int(buckets[$0])) }, spellings: corpus.spellings,
      dimensionCount: rows.columnCount, factor: options.gramWeight * unseenWeight * length,
      vector: { place in rows.withRow(place) { Array($0) } })
  }

  /// How the base's rows turn into vectors of this space: by the map that comes closest for the words that both know.
  ///
  /// Source: Mikolov, Le, Sutskever 2013, "Exploiting Similarities among Languages for Machine Translation", arXiv 1309.4168.
  private func rotation(
    _ rows: Matrix, _ evening: [Float], map: WeightedRows, unseenWeight: Float
  ) -> [Float] {
    guard let base = map.baseRows else { return [] }
    let gram = base.multiplied(by: base, left: .transposed)
    let image = base.multiplied(by: rows, left: .transposed)
    let known = evening.filter { $0 > 0 }
    let evening = known.reduce(0, +) / Float(max(known.count, 1))
    let factor = map.baseWeight * unseenWeight * evening
    return gram.solvedAsGram(for: image, penalty: options.mapPenalty).elements.map { $0 * factor }
  }
}
