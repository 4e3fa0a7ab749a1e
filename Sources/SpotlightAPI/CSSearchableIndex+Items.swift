import Foundation
package import SearchModel
import Synchronization

/// How many items are handed to the index at a time, so that memory stays flat.
private let chunkSize = 4_000

extension CSSearchableIndex {
  /// Adds or replaces items, or changes those that are updates.
  ///
  /// - Throws: `CSIndexError`; some of the items may be stored then, and all may be indexed again.
  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    if stage(IndexStep.indexing(items)) { return }
    await waitForEarlierOperations()
    try await apply(items)
  }

  /// Adds or replaces items, or changes those that are updates.
  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if stage(IndexStep.indexing(items)) {
      completionHandler?(nil)
      return
    }
    enqueue(completionHandler: completionHandler) { try await $0.apply(items) }
  }

  /// Removes the items with these identifiers; unknown ones are passed over.
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await remove(.keys(identifiers.map(CSSearchableItem.key)))
  }

  /// Removes the items with these identifiers; unknown ones are passed over.
  public func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    remove([.keys(identifiers.map(CSSearchableItem.key))], completionHandler)
  }

  /// Removes the items and entities of these domains and of the domains below them.
  public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  {
    for domain in domainIdentifiers {
      try await remove(.domain(domain, type: ReindexScope.entityType))
    }
  }

  /// Removes the items and entities of these domains and of the domains below them.
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let type = ReindexScope.entityType
    remove(domainIdentifiers.map { .domain($0, type: type) }, completionHandler)
  }

  /// Removes everything and forgets the client state; a batch that was begun is dropped.
  ///
  /// While the index asks for the items of one type, it removes those alone.
  public func deleteAllSearchableItems() async throws {
    dropBatch()
    await waitForEarlierOperations()
    try await removeAll(of: ReindexScope.entityType)
  }

  /// Removes everything and forgets the client state; a batch that was begun is dropped.
  public func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    dropBatch()
    let type = ReindexScope.entityType
    enqueue(completionHandler: completionHandler) { try await $0.removeAll(of: type) }
  }

  /// Removes a selection of items, now or with the batch that was begun.
  package func remove(_ selection: ItemSelection) async throws {
    if stage([.change(.remove(selection))]) { return }
    await waitForEarlierOperations()
    try await translatingErrors { _ = try await backend().remove(selection) }
  }

  /// Hands changes to the index, now or with the batch that was begun.
  package func apply(_ changes: [IndexChange]) async throws {
    if stage(changes.map(IndexStep.change)) { return }
    await waitForEarlierOperations()
    try await translatingErrors {
      _ = try await backend().apply(changes, atomically: false, clientState: nil)
    }
  }

  private func remove(
    _ selections: [ItemSelection], _ completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    if stage(selections.map { .change(.remove($0)) }) {
      completionHandler?(nil)
      return
    }
    enqueue(completionHandler: completionHandler) { index in
      let backend = try await index.backend()
      for selection in selections { _ = try await backend.remove(selection) }
    }
  }

  private func apply(_ items: [CSSearchableItem]) async throws {
    try await translatingErrors {
      let backend = try await backend()
      var rest = items[...]
      while !rest.isEmpty {
        try Task.checkCancellation()
        let steps = IndexStep.indexing(Array(rest.prefix(chunkSize)))
        let changes = try await IndexStep.changes(of: steps[...], over: backend)
        _ = try await backend.apply(changes, atomically: false, clientState: nil)
        rest = rest.dropFirst(chunkSize)
      }
    }
  }

  private func removeAll(of type: String?) async throws {
    try await translatingErrors {
      let reset = name.map { ClientStateUpdate(name: $0, new: []) }
      let selection = type.map(ItemSelection.type) ?? .all
      _ = try await backend().apply(
        [.remove(selection)], atomically: false, clientState: reset)
    }
  }

  private func dropBatch() {
    state.withLock { state in
      if state.batch != nil { state.batch = [] }
    }
  }

  func translatingErrors(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw CSIndexError(error)
    }
  }
}
