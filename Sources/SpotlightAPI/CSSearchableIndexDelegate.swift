public import Foundation

/// Donates an index's items again when the index has lost them.
///
/// The methods are called on any thread.
public protocol CSSearchableIndexDelegate: AnyObject {
  /// Asks for every item: the index is lost.
  ///
  /// - Parameters:
  ///   - searchableIndex: the index.
  ///   - acknowledgementHandler: to be called when the items are stored, not before; without it the index asks again later.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void)

  /// Asks for some items.
  ///
  /// - Parameters:
  ///   - searchableIndex: the index.
  ///   - identifiers: the items' identifiers; those that no longer exist should be deleted from the index.
  ///   - acknowledgementHandler: to be called when the items are stored, not before; without it the index asks again later.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)

  /// The index takes items more slowly for a while; never called here.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// The index takes items as fast as before; never called here.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The data of an item in a representation.
  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data

  /// The file of an item in a representation.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL

  /// Gives the items with these identifiers, complete.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)

  /// Tells that the index changed items whose `updateListenerOptions` ask for it; never called here.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Has no data.
  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "the delegate has no data of its items")
  }

  /// Has no files.
  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "the delegate has no files of its items")
  }

  /// Gives nothing.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Does nothing.
  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
