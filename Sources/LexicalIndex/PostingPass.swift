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
  ///   - key: what sums are kept by.
  /// - Returns: the sums, by key; without an entry for a key without postings.
  /// - Throws: `SearchError` when the table cannot be read to the end.
  package func sums(
    limitedTo groups: Set<Int64>? = nil, by key: (Int64) -> Int64
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
