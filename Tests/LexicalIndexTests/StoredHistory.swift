import SQLiteStore
import TestSupport

@testable import LexicalIndex

/// A full-text table after a random history of insertions, deletions and merges, from a seed.
struct StoredHistory {
  let connection: Connection
  /// The packed columns of the rows that the table has.
  private(set) var documents: [Int64: [[UInt8]]] = [:]
  private var random: SeededGenerator
  private let seed: UInt64

  /// Words by falling frequency; a few are longer than a small page.
  static let words: [String] =
    (0..<60).map { "w\(String($0, radix: 5))" }
    + ["wa" + String(repeating: "long", count: 30), "wa" + String(repeating: "long", count: 31)]

  /// A table whose page size and merge options differ with the seed.
  init(_ folder: TemporaryFolder, seed: UInt64, rounds: Int = 25) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    connection = try Connection(
      path: folder.file("history.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    // Nothing here need outlive the process.
    try connection.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    try LexicalSchema.prepare(connection)
    try connection.transaction(.immediate) { try LexicalSchema.create(in: connection) }
    try LexicalSchema.declareVocabulary(in: connection)
    let options = [
      ("pgsz", [32, 64, 200, 1000, 4050][Int(seed % 5)]),
      ("automerge", [0, 2, 4, 16][Int(seed / 5 % 4)]),
      ("crisismerge", [2, 4, 16][Int(seed / 2 % 3)]),
      ("usermerge", 2),
    ]
    for (name, value) in options { try command(name, value) }
    for round in 0..<rounds { try play(round) }
  }

  /// Runs one of FTS5's commands.
  func command(_ name: String, _ value: Int? = nil) throws {
    let columns = value == nil ? "fulltext" : "fulltext, rank"
    let values = value.map { "'\(name)', \($0)" } ?? "'\(name)'"
    try connection.execute("INSERT INTO fulltext(\(columns)) VALUES(\(values))")
  }

  private mutating func play(_ round: Int) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try command("merge", Int.random(in: 1...20, using: &random))
    case 1: try command("merge", -Int.random(in: 1...20, using: &random))
    case 2 where round % 4 == 0: try command("optimize")
    case 3 where round == 7:
      try command("delete-all")
      documents = [:]
    default: break
    }
    try connection.execute("BEGIN IMMEDIATE")
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let row = self.row()
      let old = documents.removeValue(forKey: row)
      if let old { try write(old, row: row, deletes: true) }
      if old == nil || Bool.random(using: &random) {
        let columns = document()
        documents[row] = columns
        try write(columns, row: row, deletes: false)
      }
    }
    try connection.execute("COMMIT")
  }

  // Most rows are near each other, some far away.
  private mutating func row() -> Int64 {
    let near = Int64.random(in: 0..<700, using: &random)
    return seed % 3 == 0 ? near &* near &* near &* 1001 : near
  }

  private mutating func document() -> [[UInt8]] {
    let isLong = Int.random(in: 0..<25, using: &random) == 0
    return [3, isLong ? 2000 : 12, 4, 2].map { limit in
      var packed: [UInt8] = []
      for _ in 0..<Int.random(in: 0...limit, using: &random) {
        let isColocated = Int.random(in: 0..<8, using: &random) == 0
        packed.append(isColocated ? 0x1F : 0x20)
        packed += Self.words[word()].utf8
      }
      return packed
    }
  }

  private mutating func word() -> Int {
    let count = Self.words.count
    return min(
      Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random),
      Int.random(in: 0..<count, using: &random))
  }

  private func write(_ columns: [[UInt8]], row: Int64, deletes: Bool) throws {
    let statement = try connection.cached(
      deletes
        ? """
        INSERT INTO fulltext(fulltext, rowid, title, text, keywords, attributes)
        VALUES('delete', ?1, ?2, ?3, ?4, ?5)
        """
        : "INSERT INTO fulltext(rowid, title, text, keywords, attributes) VALUES(?1, ?2, ?3, ?4, ?5)"
    )
    statement.bind(1, row)
    for (index, column) in columns.enumerated() {
      column.withUnsafeBufferPointer { statement.bindText(index + 2, $0) }
    }
    try statement.run()
  }

  /// FTS5's own view of a term: the positions of each row, columns in the upper 32 bits.
  func positions(of term: String) throws -> [Int64: [Int64]] {
    let statement = try connection.cached(
      "SELECT doc, col, \"offset\" FROM temp.posting WHERE term = ?1")
    statement.bind(1, term)
    defer { statement.reset() }
    let columns: [String: Int64] = ["title": 0, "text": 1, "keywords": 2, "attributes": 3]
    var positions: [Int64: [Int64]] = [:]
    while try statement.step() {
      let column = columns[statement.text(1) ?? ""] ?? -1
      positions[statement.int64(0), default: []].append(column << 32 | statement.int64(2))
    }
    return positions
  }
}
