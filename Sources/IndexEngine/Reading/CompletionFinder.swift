import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchText

/// Suggests how what was typed could go on: with words of the index, and with titles.
///
/// Words and titles take turns, words in the order of how many items have them beside the words before, titles in the
/// order of the words that complete what was typed, then the shortest first. All work is bounded, so that one letter
/// costs little more than ten.
struct CompletionFinder {
  /// The longest text that is completed, in bytes.
  static let byteLimit = 1000
  /// The most suggestions.
  static let suggestionLimit = 100
  /// The most frequent terms that are counted for the last word, and how many are looked at to find them.
  private static let termLimit = 200
  private static let visitedTermLimit = 20_000
  /// A word of so few letters is more likely begun than complete.
  private static let begunWordLength = 2
  /// Words before the last one in more items than this are too frequent to be looked up beside each candidate.
  private static let headLimit = 20_000
  /// The rounds in which the most frequent words are found: how far to count, and how many words to keep.
  private static let rounds = [
    (bound: 16, kept: 120), (bound: 256, kept: 30), (bound: 4096, kept: 0),
  ]

  let connection: Connection
  let items: VisibleItems
  let analyzer: TextAnalyzer
  let completions: TermCompletions

  init(_ connection: Connection, analyzer: TextAnalyzer, now: Date = Date()) throws {
    self.connection = connection
    self.analyzer = analyzer
    items = try VisibleItems(connection, analyzer: analyzer, now: now)
    completions = TermCompletions(connection)
  }

  /// A word that begins with the last one, and what it is looked up by.
  struct Candidate {
    var word: [UInt8]
    var term: [UInt8]
    var postingByteCount = 0
    var count = TermCompletions.Count()

    func isLikelier(than other: Candidate) -> Bool {
      if count.documents != other.count.documents {
        return count.documents > other.count.documents
      }
      // Counts end at a bound, bytes do not.
      if postingByteCount != other.postingByteCount {
        return postingByteCount > other.postingByteCount
      }
      return word.lexicographicallyPrecedes(other.word)
    }
  }

  /// What was typed, completed.
  ///
  /// - Complexity: some thousand look-ups at most, whatever the size of the index.
  func suggestions(for text: String, limit: Int) throws -> [String] {
    let typed = String(text.drop(while: \.isWhitespace))
    let limit = min(limit, Self.suggestionLimit)
    guard limit > 0, typed.utf8.count <= Self.byteLimit else { return [] }
    let opening = TextNormalization.fold(typed)
    guard !opening.isEmpty else { return [] }
    let parts = TypedText(typed)
    let clauses = try headClauses(parts.head)
    let candidates = try candidates(parts, beside: clauses, limit: limit)
    let words = try words(candidates, parts, beside: clauses, limit: limit)
    let titles = try titles(opening, parts, candidates, limit: limit)
    return Self.merged(words, titles, besides: opening, limit: limit)
  }

  /// Takes one of each in turn; of those that fold alike the first stays.
  private static func merged(
    _ words: [String], _ titles: [String], besides typed: [UInt8], limit: Int
  ) -> [String] {
    var known: Set<[UInt8]> = [typed]
    var merged: [String] = []
    for index in 0..<max(words.count, titles.count) {
      // A title keeps its capitals where a word would be the same.
      for list in [titles, words] where index < list.count && merged.count < limit {
        if known.insert(TextNormalization.fold(list[index])).inserted { merged.append(list[index]) }
      }
    }
    return merged
  }

  // MARK: - Words

  /// What the words before the last one demand; nothing where that is too much to look up.
  private func headClauses(_ head: String) throws -> [[QueryLeaf]] {
    let query = try QueryAnalysis(head, connection: connection, analyzer: analyzer).parsed
    let leaves = query.clauses.filter { $0.occurrence != .mustNot && !$0.isStopWord }
      .suffix(8).map(\.leaves)
    guard !leaves.isEmpty else { return [] }
    let count = try completions.count([], beside: leaves, bound: Self.headLimit)
    return (1..<Self.headLimit).contains(count.documents) ? leaves : []
  }

  private func candidates(
    _ parts: TypedText, beside clauses: [[QueryLeaf]], limit: Int
  ) throws -> [Candidate] {
    let prefix = TextNormalization.fold(parts.word)
    guard !prefix.isEmpty, !prefix.contains(0x20) else { return [] }
    var found: [[UInt8]: Candidate] = [:]
    let languages = try LanguageTable.languages(connection)
    let hasUnstemmed = languages.contains { !$0.isStemmed }
    for opening in [[TermPrefix.exact], []] {
      let (terms, isComplete) = try completions.frequentTerms(
        startingWith: opening + prefix, limit: Self.termLimit, visited: Self.visitedTermLimit
      ) { term in
        let word = term.dropFirst(opening.count)
        if word.count == prefix.count { return false }
        if parts.isUnspaced {
          return String(decoding: word, as: UTF8.self).unicodeScalars.count == 2
        }
        // Plain terms are stems where languages are stemmed, but for those with digits.
        return !opening.isEmpty || hasUnstemmed
          || word.contains(where: { (0x30...0x39).contains($0) })
      }
      for term in terms {
        let word = Array(term.bytes.dropFirst(opening.count))
        guard found[word] == nil else { continue }
        found[word] = Candidate(
          word: word, term: term.bytes, postingByteCount: term.postingByteCount)
      }
      if !isComplete, !opening.isEmpty {
        // The rest of the terms is passed over; the words of some items hold the frequent ones.
        for word in try items.sampledWords(startingWith: prefix) where found[word] == nil {
          let term = opening + word
          found[word] = Candidate(
            word: word, term: term,
            postingByteCount: try completions.postingByteCount(of: term))
        }
      }
    }
    var candidates = Array(found.values)
    for round in Self.rounds {
      for index in candidates.indices {
        candidates[index].count = try completions.count(
          [candidates[index].term], beside: clauses, bound: round.bound)
      }
      candidates.removeAll { $0.count.documents == 0 }
      candidates.sort { $0.isLikelier(than: $1) }
      candidates.removeLast(max(0, candidates.count - max(round.kept, 2 * limit)))
    }
    return candidates
  }

  /// The candidates that some item really has as a word, with what was typed before them.
  private func words(
    _ candidates: [Candidate], _ parts: TypedText, beside clauses: [[QueryLeaf]], limit: Int
  ) throws -> [String] {
    let prefix = TextNormalization.fold(parts.word)
    var words: [String] = []
    for candidate in candidates where words.count < limit {
      let rows = try completions.rows([candidate.term], beside: clauses, limit: 8)
      if parts.isUnspaced {
        // A pair may join the end of one word with the beginning of the next.
        guard let run = try items.run(openedBy: candidate.word, in: rows) else { continue }
        words.append(parts.head + run)
        continue
      }
      guard try items.hold(candidate.word, in: rows) else { continue }
      let rest = String(decoding: candidate.word.dropFirst(prefix.count), as: UTF8.self)
      words.append(parts.head + parts.word + rest)
    }
    return words
  }

  // MARK: - Titles

  private func titles(
    _ opening: [UInt8], _ parts: TypedText, _ candidates: [Candidate], limit: Int
  ) throws -> [String] {
    var rows: Set<Int64> = []
    func add(_ terms: [[UInt8]], _ clauses: [[QueryLeaf]], upTo last: Int64) throws {
      rows.formUnion(
        try completions.rows(titleOpening: terms, beside: clauses, upTo: last, limit: 4 * limit))
    }
    let firstWord = Array(opening.prefix { $0 != 0x20 })
    let isOneWord = firstWord.count == opening.count
    if isOneWord, !parts.word.isEmpty, !parts.isUnspaced {
      for candidate in candidates.prefix(8) {
        let last = candidate.count.documents < 4096 ? Int64.max : candidate.count.lastRow
        try add([candidate.term], [], upTo: last)
      }
    }
    // The typed words may be a title's first words already.
    let query = try QueryAnalysis(
      String(decoding: opening, as: UTF8.self), connection: connection, analyzer: analyzer,
      completesLastWord: false
    ).parsed
    if let first = query.clauses.first?.leaves.filter({ $0.terms.count == 1 }).map({ $0.terms[0] }),
      !first.isEmpty
    {
      let bound = try completions.count(first, bound: 4096)
      let last = bound.documents < 4096 ? Int64.max : bound.lastRow
      let followers = candidates.prefix(8).map { QueryLeaf(terms: [$0.term]) }
      let ended = isOneWord || followers.isEmpty ? [] : [followers]
      if bound.documents > 0 { try add(first, ended, upTo: last) }
    }
    var titles: [String: Int] = [:]
    let ranks = Dictionary(
      candidates.enumerated().map { ($0.element.word, $0.offset) }, uniquingKeysWith: min)
    for row in rows.sorted().prefix(400) {
      guard let title = try items.title(row), title.utf8.count <= 200 else { continue }
      let folded = TextNormalization.fold(title)
      guard folded.starts(with: opening) else { continue }
      titles[title] = Self.rank(ofTitle: folded, opening, parts, ranks)
    }
    let shortestFirst = titles.sorted { left, right in
      left.key.utf8.count != right.key.utf8.count
        ? left.key.utf8.count < right.key.utf8.count
        : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
    // One title of each word before the second of any.
    var taken: [Int: Int] = [:]
    return shortestFirst.map { title, rank in
      defer { taken[rank, default: 0] += 1 }
      return (title: title, round: rank < 0 ? 0 : taken[rank, default: 0], rank: rank)
    }
    .enumerated()
    .sorted { left, right in
      (left.element.round, left.element.rank, left.offset)
        < (right.element.round, right.element.rank, right.offset)
    }
    .map(\.element.title)
  }

  /// Where the word of a title that goes on with what was typed stands among the candidates.
  ///
  /// What was typed counts as a whole word before all others, unless it is so short that it is rather begun.
  private static func rank(
    ofTitle title: [UInt8], _ opening: [UInt8], _ parts: TypedText, _ ranks: [[UInt8]: Int]
  ) -> Int {
    let rest = title.dropFirst(opening.count).prefix { byte in
      byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10
    }
    let prefix = TextNormalization.fold(parts.word)
    if rest.isEmpty { return prefix.count > begunWordLength || prefix.isEmpty ? -1 : ranks.count }
    return ranks[prefix + rest] ?? ranks.count + 1
  }
}
