import IndexEngine
package import SearchModel
import Synchronization

/// Asks an index's delegate for items, and waits for its acknowledgement.
///
/// A delegate cannot tell versions, nor list its items: what the index holds is taken to exist. An item that the delegate
/// deleted, or did not donate when the index had lost it, is gone once the delegate has acknowledged.
package struct DelegateReindexHandler: ReindexHandler {
  package let entityType: String
  private let index: CSSearchableIndex
  private let timeLimit: Duration

  /// A handler for the items of a type.
  ///
  /// - Parameters:
  ///   - index: the index whose delegate is asked.
  ///   - entityType: the type of the items.
  ///   - timeLimit: how long the delegate may take to acknowledge.
  package init(
    index: CSSearchableIndex, entityType: String, timeLimit: Duration = .seconds(600)
  ) {
    self.index = index
    self.entityType = entityType
    self.timeLimit = timeLimit
  }

  package func versions(
    of identifiers: [String], context: ReindexContext
  ) async throws -> [String: String?] {
    var versions: [String: String?] = [:]
    for identifier in identifiers {
      let key = ItemKey(type: entityType, identifier: identifier)
      // An item that cannot be read is there, if damaged.
      let isStored: Bool
      do {
        isStored = try await context.backend.item(key) != nil
      } catch let error as SearchError where error.code == .corrupt {
        isStored = true
      }
      if isStored { versions[identifier] = .some(nil) }
    }
    return versions
  }

  package func enumerateVersions(
    context: ReindexContext, _ body: ([ItemVersion]) async throws -> Void
  ) async throws -> Bool {
    false
  }

  package func reindex(_ identifiers: [String], context: ReindexContext) async throws {
    try await ask(context) { delegate, acknowledge in
      delegate.searchableIndex(
        index, reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: acknowledge)
    }
  }

  package func reindexAll(context: ReindexContext) async throws {
    try await ask(context) { delegate, acknowledge in
      delegate.searchableIndex(
        index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
    }
  }

  private func ask(
    _ context: ReindexContext,
    _ call: (any CSSearchableIndexDelegate, @escaping () -> Void) -> Void
  ) async throws {
    guard let delegate = index.indexDelegate else {
      throw SearchError(.notFound, "the index's delegate is gone")
    }
    let acknowledgement = Acknowledgement()
    IndexLocation.$override.withValue(context.backend) {
      ReindexScope.$entityType.withValue(entityType) {
        let promise = Acknowledgement.Promise(acknowledgement)
        call(delegate) { promise.keep() }
      }
    }
    let limit = Task {
      try await Task.sleep(for: timeLimit)
      acknowledgement.settle(
        .failure(
          SearchError(.busy, "the index's delegate has not acknowledged in time")))
    }
    defer { limit.cancel() }
    try await withTaskCancellationHandler {
      try await acknowledgement.wait()
    } onCancel: {
      acknowledgement.settle(.failure(CancellationError()))
    }
  }
}

/// An outcome that is settled once and waited for by one task.
private final class Acknowledgement: Sendable {
  private struct State {
    var outcome: Result<Void, any Error>?
    var waiting: CheckedContinuation<Void, any Error>?
  }

  private let state = Mutex(State())

  /// Settles the outcome; later calls have no effect.
  func settle(_ outcome: Result<Void, any Error>) {
    let waiting = state.withLock { state in
      guard state.outcome == nil else { return nil as CheckedContinuation<Void, any Error>? }
      state.outcome = outcome
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: outcome)
  }

  /// Waits for the outcome.
  func wait() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(with: outcome) }
    }
  }

  /// What the delegate's handler holds: when it is released without having been called, nobody can acknowledge any more.
  final class Promise: Sendable {
    private let acknowledgement: Acknowledgement

    init(_ acknowledgement: Acknowledgement) {
      self.acknowledgement = acknowledgement
    }

    func keep() {
      acknowledgement.settle(.success(()))
    }

    deinit {
      acknowledgement.settle(
        .failure(
          SearchError(.notFound, "the index's delegate dropped its acknowledgement handler")))
    }
  }
}
