package import SQLiteStore
import SearchModel
package import SearchRanking
package import SearchText

/// Looks up similar words of the index for the words of a query that next to no document has.
///
/// A word of five letters and more may be one edit away, one of nine and more two, but not in its first letter, where
/// none is one away. A word in a few documents is taken for a misspelling too where one that is one edit away and begins
/// alike is ``frequencyRatio`` times as frequent and no form of the same stem. Words
/// of four letters and fewer, with digits or signs, quoted, excluded or demanded are taken as they are typed.
///
/// - Complexity: at most ``seekLimit`` and ``frequentSeekLimit`` look-ups of a term for a query, whatever its length and the size of the index.
package struct SpellingCorrector {
  /// A word in so many live documents is no misspelling, unless one much like it is much more frequent.
  static let sufficientCount = 3
  /// A word in more live documents than this is no misspelling.
  static let commonCount = 100
  /// How much more frequent the word must be that one in a few documents is taken for a misspelling of.
  static let frequencyRatio = 100
  /// The most look-ups for the words of a query that are in a few documents.
  package static let frequentSeekLimit = 600
  /// The most look-ups for all words of a query.
  package static let seekLimit = 1200
  /// The most words of a query that are corrected.
  static let wordLimit = 4
  /// The most words that one word is corrected to.
  static let correctionLimit = 3
  /// The longest word that is corrected, in bytes.
  static let byteLimit = 64
  /// What a corrected word counts of the word typed, at most.
  static let weight = 0.6
  /// The documents looked at to learn that a word is in enough of them, should many be garbage.
  private static let rowLimit = 1000

  private let connection: Connection
  private let lengths: DocumentLengths
  private let normalization: BM25LengthNormalization
  private let includesPlainTerms: Bool
  private let documentCount: Int

  /// A corrector within the connection's read transaction.
  ///
  /// With `includesPlainTerms` plain terms are taken for words, as in languages that are not stemmed; where all are,
  /// every whole word has an exact form, and plain terms are stems.
  package init(
    _ connection: Connection, includesPlainTerms: Bool,
    parameters: BM25Parameters = BM25Parameters()
  ) throws {
    self.connection = connection
    self.includesPlainTerms = includesPlainTerms
    lengths = try DocumentLengths(connection)
    let statistics = try DocumentLengths.statistics(connection)
    normalization = BM25LengthNormalization(parameters: parameters, statistics: statistics)
    documentCount = statistics.documentCount
  }

  /// The query with similar words added to those that find next to nothing.
  ///
  /// - Parameters:
  ///   - query: the parsed query.
  ///   - isLastWordUnfinished: whether the last word is still being typed, and so is corrected although it is a prefix.
  ///   - leaves: what a word is looked up by.
  /// - Returns: the query; as it was where nothing was misspelt or nothing similar is in the index.
  /// - Throws: `SearchError` when the tables cannot be read.
  package func correct(
    _ query: ParsedQuery, isLastWordUnfinished: Bool = false, leaves: (String) -> [QueryLeaf]
  ) throws -> CorrectedQuery {
    try PostingReader.withFallback(connection) { reader in
      try correct(query, isLastWordUnfinished: isLastWordUnfinished, reader, leaves: leaves)
    }
  }

  private func correct(
    _ query: ParsedQuery, isLastWordUnfinished: Bool, _ reader: PostingReader,
    leaves: (String) -> [QueryLeaf]
  ) throws -> CorrectedQuery {
    var result = CorrectedQuery(query)
    var near = try NearTerms(connection, budget: Self.seekLimit)
    var frequentNear = try NearTerms(connection, budget: Self.frequentSeekLimit)
    var correctedCount = 0
    for (index, clause) in query.clauses.enumerated() where correctedCount < Self.wordLimit {
      let isUnfinished = isLastWordUnfinished && index == query.clauses.count - 1
      guard !clause.isPrefix || isUnfinished, let word = clause.misspellableWord,
        word.count <= Self.byteLimit
      else { continue }
      let letterCount = String(decoding: word, as: UTF8.self).unicodeScalars.count
      guard letterCount >= 5, let literalRows = try literalRows(clause.leaves, reader) else {
        continue
      }
      let words =
        literalRows.count < Self.sufficientCount
        ? try words(
          near: word, letterCount: letterCount, moreThan: literalRows.count, &near, reader)
        : try frequentWord(
          near: word, than: literalRows.count, &frequentNear, reader, leaves: leaves,
          typed: clause.leaves)
      guard !words.isEmpty else { continue }
      correctedCount += 1
      let used = words.map { String(decoding: $0, as: UTF8.self) }
      result.query.clauses[index].leaves += try lighter(
        used.flatMap(leaves), than: clause.leaves, literalRows: literalRows, reader)
      result.corrections += used.map { SpellingCorrection(typed: clause.surface, used: $0) }
      result.literalRows.formUnion(literalRows)
    }
    result.isWhollyCorrected =
      correctedCount > 0
      && query.clauses.count { $0.occurrence != .mustNot && !$0.isStopWord } == correctedCount
    return result
  }

  /// The live rows that have one of the leaves; nil where the word is too frequent for a misspelling.
  private func literalRows(_ leaves: [QueryLeaf], _ reader: PostingReader) throws -> Set<Int64>? {
    if let rows = try fewRows(leaves, reader) { return rows }
    guard documentCount > Self.sufficientCount * Self.frequencyRatio else { return nil }
    var rows: Set<Int64> = []
    for leaf in leaves {
      // Most rows are live, so that twice as many are nearly always enough.
      let found = try reader.rows(leaf, limit: 2 * Self.commonCount)
      guard found.count < 2 * Self.commonCount else { return nil }
      for row in found where try lengths.lengths(of: row) != 0 { rows.insert(row) }
      guard rows.count <= Self.commonCount else { return nil }
    }
    return rows.count * Self.frequencyRatio <= documentCount ? rows : nil
  }

  /// The live rows that have one of the leaves; nil where they are enough.
  private func fewRows(_ leaves: [QueryLeaf], _ reader: PostingReader) throws -> Set<Int64>? {
    var rows: Set<Int64> = []
    for leaf in leaves {
      // Most rows are live, so that the first few are nearly always enough.
      for limit in [2 * Self.sufficientCount, Self.rowLimit] {
        let found = try reader.rows(leaf, limit: limit)
        for row in found where try lengths.lengths(of: row) != 0 { rows.insert(row) }
        if rows.count >= Self.sufficientCount { return nil }
        if found.count < limit { break }
      }
    }
    return rows
  }

  // MARK: - Candidates

  private func words(
    near word: [UInt8], letterCount: Int, moreThan count: Int, _ near: inout NearTerms,
    _ reader: PostingReader
  ) throws -> [[UInt8]] {
    for limit in 1...(letterCount >= 9 ? 2 : 1) {
      var found = try near.terms(
        near: word, within: limit, sharesFirst: limit > 1, mark: TermPrefix.exact
      )
      .map { (word: $0.term, term: [TermPrefix.exact] + $0.term, distance: $0.distance) }
      if includesPlainTerms {
        let known = Set(found.map(\.word))
        found += try near.terms(near: word, within: limit, sharesFirst: limit > 1, mark: nil)
          .filter { !known.contains($0.term) }
          .map { (word: $0.term, term: $0.term, distance: $0.distance) }
      }
      var candidates: [(word: [UInt8], distance: Int, count: Int)] = []
      for candidate in found where candidate.word != word && SpelledWord.isPlain(candidate.word) {
        let leaf = QueryLeaf(terms: [candidate.term])
        guard try fewRows([leaf], reader)?.count ?? Self.sufficientCount > count else { continue }
        candidates.append(
          (
            candidate.word, candidate.distance,
            try reader.documentFrequency(leaf)
          ))
      }
      candidates.sort { left, right in
        if left.distance != right.distance { return left.distance < right.distance }
        if left.count != right.count { return left.count > right.count }
        return left.word.lexicographicallyPrecedes(right.word)
      }
      if let closest = candidates.first?.distance {
        return candidates.prefix(Self.correctionLimit).filter { $0.distance == closest }
          .map(\.word)
      }
    }
    return []
  }

  /// The most frequent word that is one edit away, begins alike and is much more frequent than so many documents.
  private func frequentWord(
    near word: [UInt8], than count: Int, _ near: inout NearTerms, _ reader: PostingReader,
    leaves: (String) -> [QueryLeaf], typed: [QueryLeaf]
  ) throws -> [[UInt8]] {
    var best: (word: [UInt8], count: Int)?
    for mark in includesPlainTerms ? [TermPrefix.exact, nil] : [TermPrefix.exact] {
      for (candidate, _) in try near.terms(near: word, within: 1, sharesFirst: true, mark: mark)
      where candidate != word && SpelledWord.isPlain(candidate) {
        let leaf = QueryLeaf(terms: [(mark.map { [$0] } ?? []) + candidate])
        let documents = try reader.documentFrequency(leaf)
        guard documents >= count * Self.frequencyRatio, documents > best?.count ?? 0,
          // A form of the word typed is found by the stem that they share.
          !leaves(String(decoding: candidate, as: UTF8.self)).contains(where: { leaf in
            leaf.terms.first?.first ?? 0 >= 0x20 && typed.contains { $0.terms == leaf.terms }
          })
        else { continue }
        best = (candidate, documents)
      }
    }
    return best.map { [$0.word] } ?? []
  }

  // MARK: - Weights

  /// The leaves that are new, so light that all of them together score below the word typed in any row that has it.
  private func lighter(
    _ leaves: [QueryLeaf], than typed: [QueryLeaf], literalRows: Set<Int64>,
    _ reader: PostingReader
  ) throws -> [QueryLeaf] {
    var added: [QueryLeaf] = []
    for leaf in leaves
    where !(typed + added).contains(where: {
      $0.terms == leaf.terms && $0.isPrefix == leaf.isPrefix
    }) {
      added.append(leaf)
    }
    var factor = Self.weight
    if !literalRows.isEmpty {
      let attainable = try added.reduce(0) { try $0 + scorer($1, reader).upperBound }
      let least = try literalRows.map { try score(typed, row: $0, reader) }.min() ?? 0
      if attainable > 0 { factor = min(factor, 0.9 * least / attainable) }
    }
    for index in added.indices { added[index].weight *= factor }
    return added.filter { $0.weight > 0 }
  }

  private func score(
    _ leaves: [QueryLeaf], row: Int64, _ reader: PostingReader
  ) throws -> Double {
    let rowLengths = try lengths.lengths(of: row)
    var sum = 0.0
    for leaf in leaves {
      let frequencies = try reader.frequencies(leaf, row: row)
      guard frequencies > 0 else { continue }
      sum += try scorer(leaf, reader).score(frequencies: frequencies, lengths: rowLengths)
    }
    return sum
  }

  private func scorer(_ leaf: QueryLeaf, _ reader: PostingReader) throws -> BM25Scorer {
    BM25Scorer(
      normalization: normalization,
      documentFrequency: try reader.documentFrequency(leaf),
      weight: leaf.weight)
  }
}
