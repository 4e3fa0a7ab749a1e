import DenseAlgebra
import SearchModel
import SearchText

/// Learns a base table from dictionaries: what words mean before any document is known, in all languages alike.
///
/// 1. The words of one language, English where there is English, get vectors from its meanings: the strongest directions of
///    the entries' Gram matrix, in which what is near is of one topic, and those of the words' mutual information, in which it is of like
///    meaning, brought into one space by a principal component analysis. Every vector has length 1.
/// 2. A word of another language gets the mean of its translations' vectors, weighted with their probabilities. Languages follow in the
///    order in which dictionaries tie them to those before; detours over a third language count less.
/// 3. In a sum of words each weighs a ÷ (a + p), p being its greatest share in any language.
package struct DictionaryTableLearner: Sendable {
  /// How tables are learned.
  package struct Options: Sendable {
    /// The number of dimensions, at least 1.
    package var dimensionCount = HashedEmbedder.defaultDimensionCount
    /// The most words that get a vector.
    package var wordLimit = 1 << 17
    /// Passes over each matrix that pull the sample towards the great values.
    package var iterations = 3
    /// Directions tried beyond those wanted.
    package var oversampling = 10
    /// Where the random directions start.
    package var seed: UInt64 = 1
    /// The share of a language's words at which a word weighs half, in a sum of words.
    package var weightConstant: Float = 1e-3
    /// The same while translations are learned.
    package var alignmentConstant: Float = 1e-4
    /// What a translation over a third language counts, against one into the first.
    package var detourWeight: Float = 0.3
    /// What a part of a word weighs against a word.
    package var gramWeight: Float = 0.5
    /// The most parts of words.
    package var gramLimit = 1 << 14
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
  /// The same corpus and options give the same bytes.
  ///
  /// - Parameters:
  ///   - corpus: the dictionaries.
  ///   - progress: told the share that is done, 0…1; what it throws ends the learning.
  /// - Throws: what `progress` throws.
  /// - Returns: the table; nil where no language has meanings.
  /// - Complexity: two decompositions of words × words with 2 · (iterations + 1) passes, and as many passes over the
  ///   translations. Memory: three blocks of words × dimensions floats.
  package func learn(
    _ corpus: DictionaryCorpus, progress: (Double) throws -> Void = { _ in }
  ) throws -> LearnedTable? {
    let lexicon = DictionaryLexicon(corpus, limit: max(options.wordLimit, 1))
    guard let anchor = anchor(corpus), lexicon.wordCount > 0 else { return nil }
    let weights = lexicon.weights(constant: options.alignmentConstant)
    let meanings = lexicon.meanings(ofLanguage: anchor)
    var vectors = try anchorVectors(meanings, weights) { try progress(0.6 * $0) }
    var known = [anchor]
    let order = order(lexicon, after: anchor)
    for (place, language) in order.enumerated() {
      translate(language, known, lexicon, weights, &vectors)
      known.append(language)
      try progress(0.6 + 0.4 * Double(place + 1) / Double(order.count))
    }
    try progress(1)
    return table(lexicon, vectors, corpus)
  }

  /// The language that the others are translated into: English, or that with the most meanings.
  private func anchor(_ corpus: DictionaryCorpus) -> Int? {
    let meanings = corpus.meanings.map(\.count)
    if let english = corpus.languages.firstIndex(of: "en"), meanings[english] > 0 { return english }
    let most = meanings.indices.max { meanings[$0] < meanings[$1] }
    return most.flatMap { meanings[$0] > 0 ? $0 : nil }
  }

  /// The other languages that can be reached, those with the most entries to the ones before first.
  private func order(_ lexicon: DictionaryLexicon, after anchor: Int) -> [Int] {
    var known = [anchor]
    var rest = lexicon.languages.indices.filter { $0 != anchor }
    while true {
      // What ties a language to the first one counts in full, as it does afterwards.
      let ties = rest.map { language in
        known.reduce(Float(0)) { sum, other in
          sum + Float(lexicon.translationCount(language, other))
            * (other == anchor ? 1 : options.detourWeight * 0.1)
        }
      }
      guard let next = ties.indices.max(by: { ties[$0] < ties[$1] }), ties[next] > 0 else { break }
      known.append(rest.remove(at: next))
    }
    return Array(known.dropFirst())
  }

  // MARK: - The first language

  private func anchorVectors(
    _ meanings: EntryList, _ weights: [Float], progress: (Double) throws -> Void
  ) throws -> Matrix {
    let width = max(options.dimensionCount, 1)
    let topics = try eigenvectors(MeaningMap(meanings, weights: weights)) {
      try progress(0.5 * $0)
    }
    let company = CooccurrenceMap(meanings, wordCount: weights.count)
    let kinds = try eigenvectors(company) { try progress(0.5 + 0.5 * $0) }
    var joined = Matrix(
      rowCount: weights.count, columnCount: topics.columnCount + kinds.columnCount)
    Self.copyNormalized(topics, rows: nil, into: &joined, column: 0)
    Self.copyNormalized(kinds, rows: company.words, into: &joined, column: topics.columnCount)
    guard joined.columnCount > width else {
      var padded = Matrix(rowCount: weights.count, columnCount: width)
      Self.copyNormalized(joined, rows: nil, into: &padded, column: 0)
      return padded
    }
    let squares = joined.multiplied(by: joined, left: .transposed)
    let rotation = SymmetricEigenproblem(squares).leadingVectors(width)
    let turned = joined.multiplied(by: rotation)
    var vectors = Matrix(rowCount: weights.count, columnCount: width)
    Self.copyNormalized(turned, rows: nil, into: &vectors, column: 0)
    return vectors
  }

  private func eigenvectors(
    _ map: some SymmetricMap, progress: (Double) throws -> Void
  ) throws -> Matrix {
    try LeadingEigenvectors(
      of: map, rank: options.dimensionCount, oversampling: options.oversampling,
      iterations: options.iterations, seed: options.seed, progress: progress
    ).vectors
  }

  /// Copies rows, scaled to length 1, to rows of the same or of the given numbers.
  private static func copyNormalized(
    _ source: Matrix, rows: [UInt32]?, into target: inout Matrix, column: Int
  ) {
    for row in 0..<source.rowCount {
      source.withRow(row) { source in
        let length = DenseVector.length(source)
        // What is no more than rounding has no direction.
        guard length > 1e-7 else { return }
        target.withMutableRow(rows.map { Int($0[row]) } ?? row) { target in
          for index in source.indices {
            target[column + index] = Float(Double(source[index]) / length)
          }
        }
      }
    }
  }

  // MARK: - The other languages

  /// Gives the words of a language the vectors of their translations.
  private func translate(
    _ language: Int, _ known: [Int], _ lexicon: DictionaryLexicon, _ weights: [Float],
    _ vectors: inout Matrix
  ) {
    var sums = Matrix(rowCount: lexicon.wordCount, columnCount: vectors.columnCount)
    var isTranslated = [Bool](repeating: false, count: lexicon.wordCount)
    for other in known {
      guard let (entries, others) = lexicon.translations(language, other) else { continue }
      let model = TranslationModel(entries, others, weights: weights)
      let factor = other == known.first ? 1 : options.detourWeight
      var mean = [Float](repeating: 0, count: vectors.columnCount)
      for (row, word) in model.words.enumerated() {
        for index in mean.indices { mean[index] = 0 }
        for place in model.starts[row]..<model.starts[row + 1] {
          let translation = model.translations[place]
          let weight = model.probabilities[place] * weights[Int(translation)]
          vectors.withRow(Int(translation)) { vector in
            for index in mean.indices { mean[index] += weight * vector[index] }
          }
        }
        let length = mean.withUnsafeBufferPointer { DenseVector.length($0) }
        guard length > 1e-9 else { continue }
        isTranslated[Int(word)] = true
        // The more often it is translated, the surer it is.
        let sureness = Float(NaturalLogarithm.of(1 + Double(model.totals[row])))
        let scale = factor * sureness / Float(length)
        sums.withMutableRow(Int(word)) { sum in
          for index in mean.indices { sum[index] += scale * mean[index] }
        }
      }
    }
    blend(language, known, lexicon, sums, isTranslated, &vectors)
  }

  /// Mixes the new vectors into those that words have from other languages, by how frequent they are in each.
  private func blend(
    _ language: Int, _ known: [Int], _ lexicon: DictionaryLexicon, _ sums: Matrix,
    _ isTranslated: [Bool], _ vectors: inout Matrix
  ) {
    for word in 0..<lexicon.wordCount where isTranslated[word] {
      let length = sums.withRow(word) { DenseVector.length($0) }
      guard length > 0 else { continue }
      let share = lexicon.shares[language][word]
      let others = known.reduce(Float(0)) { $0 + lexicon.shares[$1][word] }
      vectors.withMutableRow(word) { vector in
        let isNew = vector.allSatisfy { $0 == 0 }
        let part = isNew ? 1 : share / max(share + others, .leastNormalMagnitude)
        let scale = part / Float(length)
        sums.withRow(word) { sum in
          for index in vector.indices {
            vector[index] = vector[index] * (1 - part) + sum[index] * scale
          }
        }
        DenseVector.normalize(vector)
      }
    }
  }

  // MARK: - The table

  private func table(
    _ lexicon: DictionaryLexicon, _ vectors: Matrix, _ corpus: DictionaryCorpus
  ) -> LearnedTable? {
    let weights = lexicon.weights(constant: options.weightConstant)
    let width = vectors.columnCount
    var kept: [Int] = []
    var words = CodedVectors.none(dimensionCount: width, bucketBits: corpus.counter.bucketBits)
    for (word, tagged) in lexicon.buckets.enumerated() {
      let (codes, scale) = Quantizer.code(
        vectors.withRow(word) { Array($0) }, size: options.codeSize)
      guard scale > 0 else { continue }
      kept.append(word)
      words.append(
        codes, scale: scale * weights[word], bucket: BucketCounter.number(tagged),
        tag: BucketCounter.tag(tagged))
    }
    guard !kept.isEmpty else { return nil }
    let grams = SubwordLearner(limit: options.gramLimit, codeSize: options.codeSize).learn(
      words: kept.map { ($0, lexicon.kept[$0]) }, spellings: corpus.spellings,
      dimensionCount: width, factor: options.gramWeight,
      vector: { word in vectors.withRow(word) { Array($0) } })
    return LearnedTable(
      shape: LearnedTable.Shape(
        dimensionCount: width, bucketBits: corpus.counter.bucketBits, seed: corpus.counter.seed,
        analyzerVersion: TextAnalyzer.version, documentCount: corpus.entryCount, evenness: 1,
        unseenWeight: 1),
      words: words, rowScales: words.scales, grams: grams, rotation: [], base: nil)
  }
}
