import SQLiteStore
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// The edit distance and the walk over terms, against plain recursion and a look at every term.
@Suite struct NearTermsTests {
  private static let letters = Array("abcé".unicodeScalars.map(\.value))

  private static func word(_ length: ClosedRange<Int>, _ random: inout SeededGenerator) -> [UInt32]
  {
    (0..<Int.random(in: length, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    }
  }

  /// The distance by its definition.
  private static func distance(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) -> Int {
    guard let last = left.last, let otherLast = right.last else { return left.count + right.count }
    var least = min(
      distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1,
      distance(left.dropLast(), right.dropLast()) + (last == otherLast ? 0 : 1))
    if left.count > 1, right.count > 1, left.dropLast().last == otherLast,
      right.dropLast().last == last
    {
      least = min(least, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return least
  }

  private static func bytes(_ word: [UInt32]) -> [UInt8] {
    word.compactMap(Unicode.Scalar.init).flatMap { Array(String($0).utf8) }
  }

  @Test func distanceIsThatOfItsDefinition() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<300 {
      let word = Self.word(0...5, &random)
      let text = Self.word(0...5, &random)
      var table = EditTable(word: word, limit: 2)
      for scalar in text { table.append(scalar) }
      #expect(table.distance == Self.distance(word[...], text[...]), "\(word) \(text)")
    }
  }

  @Test(arguments: [
    ("instalation", "installation", 1), ("instlalation", "installation", 1),
    ("xinstallation", "installation", 1), ("ab", "ba", 1), ("ca", "abc", 3), ("", "abc", 3),
    ("größe", "grösse", 2), ("кошка", "кошки", 1),
  ])
  func distanceOfExamples(_ left: String, _ right: String, _ expected: Int) {
    var table = EditTable(word: left.unicodeScalars.map(\.value), limit: 3)
    for scalar in right.unicodeScalars { table.append(scalar.value) }
    #expect(table.distance == expected)
  }

  @Test func takingOffRestoresTheTable() {
    var table = EditTable(word: Array("amber".unicodeScalars.map(\.value)), limit: 1)
    for scalar in "ambxy".unicodeScalars { table.append(scalar.value) }
    _ = table.popLast()
    _ = table.popLast()
    for scalar in "er".unicodeScalars { table.append(scalar.value) }
    #expect(table.distance == 0)
  }

  private func connection(_ folder: TemporaryFolder, _ words: [[UInt8]]) throws -> Connection {
    let connection = try Connection(
      path: folder.file("terms.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try LexicalSchema.prepare(connection)
    try connection.transaction(.immediate) { try LexicalSchema.create(in: connection) }
    try LexicalSchema.declareVocabulary(in: connection)
    let analyzer = TextAnalyzer(language: .english)
    try connection.transaction(.immediate) {
      var writer = try LexicalWriter(connection)
      for (row, word) in words.enumerated() {
        var document = LexicalDocument()
        for text in ["", String(decoding: word, as: UTF8.self), "", ""] {
          let count = document.append { analyzer.pack(text, into: &$0) }
          document.endColumn(positionCount: count)
        }
        document.finish()
        try writer.insert(document, row: Int64(row))
      }
      try writer.flush()
    }
    return connection
  }

  @Test(arguments: [1, 2])
  func theWalkFindsWhatALookAtEveryTermFinds(_ limit: Int) throws {
    var random = SeededGenerator(seed: UInt64(limit))
    let folder = try TemporaryFolder()
    let words = (0..<400).map { _ in Self.bytes(Self.word(2...7, &random)) }
    let connection = try connection(folder, words)
    var exact: [[UInt8]] = []
    let all = try connection.prepare("SELECT term FROM temp.vocabulary ORDER BY term")
    while try all.step() {
      let term = Array(all.bytes(0))
      if term.first == TermPrefix.exact { exact.append(Array(term.dropFirst())) }
    }
    #expect(exact.count > 200)
    for _ in 0..<5 {
      let word = Self.word(2...7, &random)
      var near = try NearTerms(connection, budget: .max)
      let found = try near.terms(near: Self.bytes(word), within: limit, mark: TermPrefix.exact)
      let expected = exact.filter { term in
        let scalars = String(decoding: term, as: UTF8.self).unicodeScalars.map(\.value)
        return Self.distance(word[...], scalars[...]) <= limit
      }
      #expect(found.map(\.term) == expected)
    }
  }

  @Test func theWalkEndsWithItsBudget() throws {
    var random = SeededGenerator(seed: 3)
    let folder = try TemporaryFolder()
    let words = (0..<100).map { _ in Self.bytes(Self.word(3...6, &random)) }
    let connection = try connection(folder, words)
    var near = try NearTerms(connection, budget: 5)
    let found = try near.terms(near: Array("abcabc".utf8), within: 2, mark: TermPrefix.exact)
    #expect(near.budget == 0)
    #expect(found.count <= 5)
  }
}
