package import IndexEngine
package import SearchModel

/// What the commands need of an index; `SearchIndex` is it, tests may stand in for it.
package protocol IndexAccess: SearchBackend {
  /// Brings the items of a type up to date with their source.
  func synchronize(type: String, source: Int64?) async throws -> SynchronizationReport
  /// Why an item is, or is not, among the hits of a request.
  func explain(_ request: SearchRequest, key: ItemKey) async throws -> HitExplanation
  /// The keys with this identifier, of whatever type, in order.
  func keys(withIdentifier identifier: String) async throws -> [ItemKey]
  /// Stores a source; one of the same kind and location is replaced and keeps its number.
  func addSource(_ source: SourceRecord) async throws -> SourceRecord
  /// The sources in the order in which they were added.
  func sources() async throws -> [SourceRecord]
  /// Forgets a source and removes its items; returns how many.
  func removeSource(_ id: Int64) async throws -> Int
  /// Learns the embeddings anew from the index; nil where there is too little to learn from.
  func learn(progress: @escaping @Sendable (LearningStep) -> Void) async throws -> LearningReport?
  /// Whether the collection has grown so much that learning again pays.
  func isLearningDue() async throws -> Bool
  /// Embeds what has no vectors of the embeddings that serve; returns how many items.
  func completeEmbeddings(
    progress: @escaping @Sendable (LearningStep) -> Void
  ) async throws -> Int
  /// Merges what many donations have left in pieces; returns whether there was any need.
  func mergeSegments() async throws -> Bool
  /// What a person should know of how the file was opened, if anything.
  var openingNote: String? { get }
  /// Waits for what is under way and closes the file.
  func close() async
}

extension SearchIndex: IndexAccess {}

/// Opens the index file of a command.
package typealias IndexOpener =
  @Sendable (_ path: String, _ options: IndexOptions) async throws -> any IndexAccess
