import ContentDigests
package import SQLiteStore
package import SearchModel

/// One pass over every posting of the full-text table in term order, summed up by row or by range of rows.
///
/// - Complexity: O(p) for p postings; memory one sum for each group of rows.
package struct PostingPass {
  private let connection: Connection

  /// A pass within the connection's transaction.
  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// The sums of the digests of the postings of live rows.
  ///
  /// - Parameters:
  ///   - groups: only rows of these groups; nil for all. A row's group is its range of 256 rows here.
  ///   - lookUpInterval: every so many terms one is looked up as a search would, since a search finds a term's page
  ///     through an index of pages that the pass itself does not need; nil for none.
  ///   - key: what sums are kept by.
  /// - Returns: the sums, by key; without an entry for a key without postings.
  /// - Throws: `SearchError` when the table cannot be read to the end, or a look-up finds less than the pass.
  package func sums(
    limitedTo groups: Set<Int64>? = nil, lookUpInterval: Int? = nil, by key: (Int64) -> Int64
  ) throws -> [Int64: Digest128] {
    let statement = try connection.prepare(
      "SELECT term, doc, col, \"offset\" FROM temp.posting")
    let lengths = try DocumentLengths(connection)
    var term: [UInt8] = []
    var termDigest = Digest128.zero
    var sums: [Int64: Digest128] = [:]
    var run = PostingSum()
    var runRow: Int64 = -1
    var count = 0
    var termCount = 0
    var termRowCount = 0
    let lookUp = try connection.cached("SELECT doc FROM temp.vocabulary WHERE term = ?1")
    func finishTerm() throws {
      guard let lookUpInterval, !term.isEmpty, termCount % lookUpInterval == 0 else { return }
      term.withUnsafeBufferPointer { lookUp.bindText(1, $0) }
      defer { lookUp.reset() }
      guard try lookUp.step(), lookUp.int(0) == termRowCount else {
        throw SearchError(
          .corrupt, "a look-up in the full-text table finds less than a pass over it",
          advice: "run `limelight verify --repair`")
      }
    }
    func finishRun() throws {
      guard runRow >= 0, try lengths.lengths(of: runRow) != 0 else { return }
      if let groups, !groups.contains(runRow / 256) { return }
      sums[key(runRow), default: .zero] &+= run.bound(to: runRow)
    }
    while try statement.step() {
      count += 1
      if count % 65_536 == 0 { try Task.checkCancellation() }
      let bytes = statement.bytes(0)
      let isSameTerm = bytes.elementsEqual(term)
      let row = statement.int64(1)
      if !isSameTerm || row != runRow {
        try finishRun()
        if !isSameTerm {
          try finishTerm()
          termCount += 1
          termRowCount = 0
        }
        termRowCount += 1
        run = PostingSum()
        runRow = row
      }
      if !isSameTerm {
        term = [UInt8](bytes)
        termDigest = ContentDigest.digest(bytes)
      }
      run.add(
        termDigest: termDigest, column: Self.column(statement.bytes(2)),
        position: statement.int(3))
    }
    try finishRun()
    try finishTerm()
    return sums
  }

  // The vocabulary names columns; their first letters (and the second, for text and title) tell them apart.
  private static func column(_ name: UnsafeRawBufferPointer) -> Int {
    guard name.count > 1 else { return 0 }
    switch (name[0], name[1]) {
    case (UInt8(ascii: "t"), UInt8(ascii: "i")): return 0
    case (UInt8(ascii: "t"), _): return 1
    case (UInt8(ascii: "k"), _): return 2
    default: return 3
    }
  }
}
