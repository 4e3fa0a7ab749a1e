import SQLiteStore
import SearchModel
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// The walk over stored terms, against FTS5's own view of its vocabulary.
@Suite struct TermWalkTests {
  /// An index of several segments, with a word in nearly all of many documents and deletions.
  private static func connection(_ folder: TemporaryFolder, seed: UInt64) throws -> Connection {
    let connection = try Connection(
      path: folder.file("terms.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try LexicalSchema.prepare(connection)
    try connection.transaction(.immediate) { try LexicalSchema.create(in: connection) }
    try LexicalSchema.declareVocabulary(in: connection)
    let analyzer = TextAnalyzer(language: .english)
    var random = SeededGenerator(seed: seed)
    for batch in 0..<9 {
      try connection.transaction(.immediate) {
        var writer = try LexicalWriter(connection)
        for number in 0..<(batch == 4 ? 900 : 60) {
          var document = LexicalDocument()
          let words = (0..<6).map { _ in
            String(
              (0..<Int.random(in: 1...5, using: &random)).map { _ in
                "abcé字".randomElement(using: &random) ?? "a"
              })
          }
          let text = "frequent " + words.joined(separator: " ")
          for text in ["", text, "", ""] {
            let count = document.append { analyzer.pack(text, into: &$0) }
            document.endColumn(positionCount: count)
          }
          document.finish()
          try writer.insert(document, row: Int64(batch * 1000 + number))
        }
        try writer.flush()
      }
    }
    return connection
  }

  private static func vocabulary(
    _ connection: Connection
  ) throws -> [(term: [UInt8], documents: Int)] {
    let statement = try connection.prepare("SELECT term, doc FROM temp.vocabulary ORDER BY term")
    var terms: [(term: [UInt8], documents: Int)] = []
    while try statement.step() { terms.append((Array(statement.bytes(0)), statement.int(1))) }
    return terms
  }

  @Test(arguments: [1, 2] as [UInt64])
  func lookUpsFindWhatTheViewHolds(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let connection = try Self.connection(folder, seed: seed)
    let terms = try Self.vocabulary(connection).map(\.term)
    #expect(try StoredSegments.read(connection)?.count ?? 0 > 1)
    var walk = try TermWalk(connection)
    var random = SeededGenerator(seed: seed)
    var keys = terms + terms.map { $0 + [0] } + [[], [0x01], [0x02], [0x7F], [0xFF, 0xFF]]
    keys.shuffle(using: &random)
    keys.removeLast(keys.count - 150)
    for round in 0..<2 {
      if round == 1 {
        keys.shuffle(using: &random)
      } else {
        keys.sort { $0.lexicographicallyPrecedes($1) }
      }
      for key in keys {
        let expected = terms.first { !$0.lexicographicallyPrecedes(key) }
        guard try walk.first(from: key) == expected else {
          Issue.record("\(key)")
          return
        }
      }
    }
  }

  @Test func visitsAreInOrderAndKnowTheFrequentTerm() throws {
    let folder = try TemporaryFolder()
    let connection = try Self.connection(folder, seed: 5)
    let terms = try Self.vocabulary(connection)
    for prefix in [[TermPrefix.exact], Array("f".utf8), [TermPrefix.exact] + Array("ab".utf8)] {
      var visited: [(term: [UInt8], byteCount: Int)] = []
      var walk = try TermWalk(connection)
      let isComplete = try walk.visit(startingWith: prefix, limit: .max) { term, byteCount in
        visited.append((Array(term), byteCount))
      }
      #expect(isComplete)
      #expect(visited.map(\.term) == terms.map(\.term).filter { $0.starts(with: prefix) })
      let largest = visited.max { $0.byteCount < $1.byteCount }
      let frequent = terms.filter { $0.term.starts(with: prefix) }.max {
        $0.documents < $1.documents
      }
      #expect(largest?.term == frequent?.term)
    }
    var walk = try TermWalk(connection)
    var count = 0
    #expect(try !walk.visit(startingWith: [], limit: 7) { _, _ in count += 1 })
    #expect(count == 7)
  }

  @Test func damageIsAnErrorAndNoTrap() throws {
    let folder = try TemporaryFolder()
    let connection = try Self.connection(folder, seed: 6)
    let blocks = try connection.prepare("SELECT id, block FROM fulltext_data WHERE id > 1")
    var stored: [(id: Int64, block: [UInt8])] = []
    while try blocks.step() { stored.append((blocks.int64(0), Array(blocks.bytes(1)))) }
    var random = SeededGenerator(seed: 6)
    let update = try connection.prepare("UPDATE fulltext_data SET block = ?2 WHERE id = ?1")
    for _ in 0..<60 {
      let (id, block) = stored[Int.random(in: 0..<stored.count, using: &random)]
      var damaged = block
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<block.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        damaged.removeLast(Int.random(in: 0...block.count, using: &random))
      }
      for bytes in [damaged, block] {
        update.bind(1, id)
        update.bind(2, bytes)
        _ = try update.step()
        update.reset()
        guard bytes != block else { continue }
        do {
          var walk = try TermWalk(connection)
          try walk.visit(startingWith: [], limit: 100_000) { _, _ in }
          _ = try walk.first(from: Array("b".utf8))
        } catch let error as SearchError {
          #expect(error.code == .corrupt)
        }
      }
    }
  }
}
