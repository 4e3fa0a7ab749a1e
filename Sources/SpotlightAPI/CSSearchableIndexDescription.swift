public import Foundation
public import SearchModel

/// Which index asks for its content again, and why.
///
/// Apple's has the protection class alone; everything else is more than that.
public final class CSSearchableIndexDescription: NSObject, Sendable {
  /// How the index's files are protected.
  public let protectionClass: FileProtectionType?
  /// The index that asks, to donate to.
  public let searchableIndex: CSSearchableIndex
  /// The index's name, nil for the default index.
  public let indexName: String?
  /// The ranges of the index that are concerned; empty where they are not known.
  public let ranges: [RangeToken]
  /// Why the index asks.
  public let reason: ReindexContext.Reason
  /// The source that is to be read, nil for every source of the type.
  public let source: Int64?

  /// A description, for tests of a query.
  public init(
    searchableIndex: CSSearchableIndex = .default(), ranges: [RangeToken] = [],
    reason: ReindexContext.Reason = .requested, source: Int64? = nil
  ) {
    self.searchableIndex = searchableIndex
    protectionClass = searchableIndex.protectionClass
    indexName = searchableIndex.name
    self.ranges = ranges
    self.reason = reason
    self.source = source
  }

  /// The description of what a backend asks for.
  package convenience init(_ context: ReindexContext) {
    self.init(
      searchableIndex: CSSearchableIndex(backend: context.backend, name: context.indexName),
      ranges: context.ranges, reason: context.reason, source: context.source)
  }
}
