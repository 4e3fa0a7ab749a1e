import SQLiteStore
import SearchRanking

/// The document lengths that one write transaction changes, and the totals over all documents.
///
/// Memory: 16 KiB for each chunk of 4,096 rows touched.
package struct DocumentLengthLedger {
  private let connection: Connection
  private var chunks: [Int64: [UInt32]] = [:]
  private var documents = 0
  private var totals = [0, 0, 0, 0]

  init(_ connection: Connection) throws {
    self.connection = connection
  }

  /// Sets the lengths of a row; 0 takes the row out.
  ///
  /// - Throws: what reading the chunk throws.
  package mutating func set(_ lengths: UInt32, row: Int64) throws {
    let chunk = DocumentLengths.chunk(of: row)
    if chunks[chunk] == nil {
      var loaded = [UInt32](repeating: 0, count: DocumentLengths.chunkRowCount)
      let statement = try connection.cached("SELECT lengths FROM length_chunk WHERE id = ?1")
      try loaded.withUnsafeMutableBufferPointer {
        try LengthChunkCodec.load(chunk, with: statement, into: $0)
      }
      chunks[chunk] = loaded
    }
    let index = Int(row & 4095)
    let old = chunks[chunk]?[index] ?? 0
    guard old != lengths else { return }
    chunks[chunk]?[index] = lengths
    documents += (lengths == 0 ? 0 : 1) - (old == 0 ? 0 : 1)
    for column in 0..<4 {
      totals[column] +=
        QuantizedLength.length(ofColumn: column, in: lengths)
        - QuantizedLength.length(ofColumn: column, in: old)
    }
  }

  /// Writes the touched chunks and the totals.
  mutating func flush() throws {
    guard !chunks.isEmpty else { return }
    let insertion = try connection.cached(
      "INSERT OR REPLACE INTO length_chunk(id, lengths) VALUES(?1, ?2)")
    for (chunk, lengths) in chunks.sorted(by: { $0.key < $1.key }) {
      insertion.bind(1, chunk)
      insertion.bind(2, LengthChunkCodec.encode(lengths))
      try insertion.run()
    }
    let update = try connection.cached(
      """
      UPDATE length_total SET documents = documents + ?1, title = title + ?2, text = text + ?3,
        keywords = keywords + ?4, attributes = attributes + ?5 WHERE id = 1
      """)
    update.bind(1, documents)
    for column in 0..<4 { update.bind(column + 2, totals[column]) }
    try update.run()
    chunks = [:]
    documents = 0
    totals = [0, 0, 0, 0]
  }
}
