import Foundation
import SQLiteStore
public import SearchModel
import Synchronization

/// An index in one file: the embedded implementation of `SearchBackend`.
///
/// One writer at a time, also across processes; any number of readers, which never wait for it. All calls are safe
/// from any task. Blocking work runs on threads of its own.
public final class SearchIndex: SearchBackend {
  /// The file's path.
  public let path: String
  /// The name by which clients know the index; nil for the default one.
  public let name: String?
  /// Who is asked when items have to be donated again.
  public let handlers = ReindexRegistry()
  /// What a person should know of how the file was opened, if anything.
  public let openingNote: String?

  let writer: IndexWriter
  let readers: ReaderPool
  let deriver: ContentDeriver
  let isReadOnly: Bool
  /// Learns embeddings in the background; nil where the client learns when it sees fit.
  let backgroundLearner: BackgroundLearner?
  let donationTrackers = Mutex<[DonationTracker.ID: DonationTracker]>([:])

  /// Opens an index file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how it is opened.
  /// - Returns: the open index.
  /// - Throws: `SearchError`: `notFound` where the file must exist, `notAnIndex` for another kind of file,
  ///   `newerFormat`, `olderFormat`, `unreadable`, and what SQLite reports.
  public static func open(
    _ path: String, options: IndexOptions = IndexOptions()
  ) async throws -> SearchIndex {
    let file = IndexFile(path: path, busyTimeout: options.busyTimeout)
    let deriver = ContentDeriver(
      embedders: EmbedderStore(
        custom: options.embedder, base: options.usesBaseTable ? BaseTable.shared : nil))
    let creates = options.createsIfMissing && !options.isReadOnly
    let writer = IndexWriter(file: file, createsIfMissing: creates, deriver: deriver)
    let note = creates ? try await writer.open() : nil
    let readers = ReaderPool(capacity: options.readerCount, path: path) { try file.openReader() }
    // Says at once what is wrong with the file, not at the first search.
    try await readers.read { _ in }
    return SearchIndex(
      path: path, options: options, note: note, writer: writer, readers: readers, deriver: deriver)
  }

  private init(
    path: String, options: IndexOptions, note: String?, writer: IndexWriter, readers: ReaderPool,
    deriver: ContentDeriver
  ) {
    self.path = path
    name = options.name
    isReadOnly = options.isReadOnly
    openingNote = note
    self.writer = writer
    self.readers = readers
    self.deriver = deriver
    backgroundLearner =
      options.learnsInBackground && !options.isReadOnly
      ? BackgroundLearner(rest: .seconds(2), observer: options.learningObserver) : nil
  }

  /// Waits for what is under way and closes the file.
  ///
  /// Learning in the background is broken off; it goes on when the index is open again and changes.
  public func close() async {
    await backgroundLearner?.close()
    readers.close()
    await writer.close()
  }

  func requireWritable() throws {
    guard isReadOnly else { return }
    throw SearchError(
      .readOnly, "the index was opened for reading only",
      advice: "open it again for writing", path: path)
  }
}
