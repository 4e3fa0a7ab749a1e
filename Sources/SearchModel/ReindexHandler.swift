/// Asks the owner of a type's entities about them, and has them donated again.
///
/// The entity layer makes one of these from an `IndexedEntityQuery`. Returning from a reindex means
/// that the donations are persisted; throwing leaves the range pending and it is tried again later.
public protocol ReindexHandler: Sendable {
  /// The entity type that the handler serves.
  var entityType: String { get }

  /// The versions of those of the identifiers that the source still has.
  ///
  /// - Parameters:
  ///   - identifiers: identifiers of the type, at most some thousands at a time.
  ///   - context: the index that asks, and why.
  /// - Returns: an entry for each identifier that exists; its value is nil when the version is not known
  ///   without fetching the entity. An identifier without an entry is gone.
  /// - Throws: when the source cannot be read; nothing is concluded then.
  func versions(
    of identifiers: [String], context: ReindexContext
  ) async throws -> [String: String?]

  /// Calls `body` with every identifier of the source and its version, in batches of any order.
  ///
  /// - Parameters:
  ///   - context: the index that asks, and why.
  ///   - body: takes a batch.
  /// - Returns: false, without having called `body`, when the source cannot list its identifiers.
  /// - Throws: when the source cannot be read.
  func enumerateVersions(
    context: ReindexContext, _ body: ([ItemVersion]) async throws -> Void
  ) async throws -> Bool

  /// Donates the entities with these identifiers again.
  func reindex(_ identifiers: [String], context: ReindexContext) async throws

  /// Donates every entity of the type again.
  func reindexAll(context: ReindexContext) async throws
}

/// An identifier with the version that its source reports.
public struct ItemVersion: Sendable, Equatable {
  /// The entity's identifier.
  public var identifier: String
  /// Its version; nil when unknown without fetching the entity.
  public var version: String?

  /// An identifier and its version.
  public init(identifier: String, version: String?) {
    self.identifier = identifier
    self.version = version
  }
}

/// What a reindex handler is told: which index asks, for which ranges, and why.
public struct ReindexContext: Sendable {
  /// The index to donate to.
  public var backend: any SearchBackend
  /// The index's name, nil for the default one.
  public var indexName: String?
  /// The source that is to be read, nil for every source of the type.
  public var source: Int64?
  /// The ranges concerned, if known.
  public var ranges: [RangeToken]
  /// Why the range is reindexed.
  public var reason: Reason

  /// Why entities are asked for again.
  public enum Reason: String, Sendable, CaseIterable {
    /// Somebody asked for it.
    case requested
    /// The source has changed.
    case stale
    /// What is stored is damaged.
    case corrupt
    /// What was stored is lost.
    case missing
    /// An earlier attempt failed.
    case pending
    /// Nothing is wrong yet: versions are being compared.
    case check
  }

  /// A context from its parts.
  public init(
    backend: any SearchBackend, indexName: String? = nil, source: Int64? = nil,
    ranges: [RangeToken] = [], reason: Reason
  ) {
    self.backend = backend
    self.indexName = indexName
    self.source = source
    self.ranges = ranges
    self.reason = reason
  }
}
