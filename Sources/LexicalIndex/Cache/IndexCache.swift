import SQLiteStore
import SearchModel

/// What a connection has read of the lexical index, kept until something is committed.
///
/// Memory: at most ``pageByteLimit`` for pages, ``postingByteLimit`` for postings, 16 KiB for each of ``chunkLimit``
/// chunks of lengths and 32 KiB more for each of ``preparedChunkLimit``, and a count for each list that is too long.
final class IndexCache {
  /// The most bytes of pages that are kept.
  static let pageByteLimit = 8 << 20
  /// The most bytes of decoded postings that are kept.
  static let postingByteLimit = 32 << 20
  /// The most chunks of document lengths that are kept: those of sixteen million rows.
  static let chunkLimit = 4096
  /// The most chunks for which what lengths add to scores is kept, too: those of two million rows.
  static let preparedChunkLimit = 512
  /// The most counts that are kept.
  static let countLimit = 1 << 16

  private var version: (data: Int64, changes: Int) = (-1, -1)
  private var index: StoredIndex?
  private var chunks: [Int64: LengthChunk] = [:]
  private var postings = RecentValues<[UInt8], DecodedPostings>(
    limit: IndexCache.postingByteLimit)
  private var counts = RecentValues<[UInt8], Int>(limit: IndexCache.countLimit)

  /// The connection's cache, empty if something changed; nil in a transaction that writes.
  ///
  /// What such a transaction has written is not all in the table's pages yet, and may be taken back.
  static func current(_ connection: Connection) throws -> IndexCache? {
    guard !connection.isWriting else { return nil }
    let cache = connection.companion { IndexCache() }
    let version = (data: try connection.dataVersion(), changes: connection.totalChanges)
    if version != cache.version {
      cache.version = version
      cache.index = nil
      cache.chunks.removeAll()
      cache.counts.removeAll()
      cache.postings.removeAll()
    }
    return cache
  }

  /// The stored segments; nil where the format is not known.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the structure record is damaged.
  func index(_ connection: Connection) throws -> StoredIndex? {
    if let index { return index }
    guard let segments = try StoredSegments.read(connection) else { return nil }
    index = try StoredIndex(segments, connection)
    return index
  }

  /// A chunk of document lengths.
  func chunk(_ number: Int64, _ read: () throws -> LengthChunk) rethrows -> LengthChunk {
    if let chunk = chunks[number] { return chunk }
    let chunk = try read()
    if chunks.count < Self.chunkLimit {
      chunk.mayPrepare = chunks.count < Self.preparedChunkLimit
      chunks[number] = chunk
    }
    return chunk
  }

  /// A leaf's postings, if they are kept.
  func postings(of key: [UInt8]) -> DecodedPostings? {
    postings.value(key, cost: \.byteCount)
  }

  /// Keeps a leaf's postings.
  func keep(_ decoded: DecodedPostings, of key: [UInt8]) {
    postings.insert(decoded, key: key, cost: decoded.byteCount)
  }

  /// In how many rows a term is, if that was counted.
  func count(of term: [UInt8]) -> Int? {
    counts.value(term) { _ in 1 }
  }

  /// Keeps in how many rows a term is.
  func keep(count: Int, of term: [UInt8]) {
    counts.insert(count, key: term, cost: 1)
  }
}
