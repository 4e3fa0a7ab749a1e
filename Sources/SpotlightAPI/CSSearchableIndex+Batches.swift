public import Foundation
import SearchModel
import Synchronization

/// The bytes that a client state may have.
private let clientStateLimit = 250

// A batch covers indexing and deleting between its beginning and its end; it is stored at its end, in one transaction with
// the client state, or not at all. The default index has none.
extension CSSearchableIndex {
  /// Begins a batch; until its end, indexing and deleting return at once and nothing is stored.
  ///
  /// Without effect on the default index and within a batch.
  public func beginBatch() {
    guard name != nil else { return }
    state.withLock { state in
      if state.batch == nil { state.batch = [] }
    }
  }

  /// Ends a batch: stores its changes and the state together.
  ///
  /// - Parameter clientState: at most 250 bytes that tell the app how far it has come.
  /// - Throws: `CSIndexError`: `invalidClientStateError` for a longer state, and the batch stays open;
  ///   `indexingUnsupported` on the default index.
  public func endBatch(withClientState clientState: Data) async throws {
    let update = try checked { ClientStateUpdate(name: $0, new: Array(clientState)) }
    let steps = takeBatch()
    await waitForEarlierOperations()
    try await end(steps, update)
  }

  /// Ends a batch: stores its changes and the state together.
  public func endBatch(
    withClientState clientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(completionHandler) { ClientStateUpdate(name: $0, new: Array(clientState)) }
  }

  /// Ends a batch if the stored client state is the expected one.
  ///
  /// - Throws: `CSIndexError`; `mismatchedClientState` when another state is stored: the batch is dropped then, and
  ///   the app starts again from the state that it fetches.
  public func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    let update = try checked {
      ClientStateUpdate(
        name: $0, expected: Self.expectation(expectedClientState), new: Array(newClientState))
    }
    let steps = takeBatch()
    await waitForEarlierOperations()
    try await end(steps, update)
  }

  /// Ends a batch if the stored client state is the expected one.
  public func endIndexBatch(
    expectedClientState: Data?, newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(completionHandler) {
      ClientStateUpdate(
        name: $0, expected: Self.expectation(expectedClientState), new: Array(newClientState))
    }
  }

  /// The state that the last batch was ended with, nil when there was none since everything was deleted.
  ///
  /// - Throws: `CSIndexError`; `indexingUnsupported` on the default index.
  public func fetchLastClientState() async throws -> Data? {
    guard let name else { throw CSIndexError(.indexingUnsupported) }
    await waitForEarlierOperations()
    do {
      let state = try await backend().clientState(named: name) ?? []
      return state.isEmpty ? nil : Data(state)
    } catch {
      throw CSIndexError(error)
    }
  }

  /// The state that the last batch was ended with, nil when there was none since everything was deleted.
  public func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await fetchLastClientState(), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  // Deleting everything leaves an empty state, which stands for none.
  private static func expectation(_ state: Data?) -> [UInt8]? {
    state.flatMap { $0.isEmpty ? nil : Array($0) }
  }

  private func checked(_ update: (String) -> ClientStateUpdate) throws -> ClientStateUpdate {
    guard let name else {
      throw CSIndexError(.indexingUnsupported, "the default index has no batches")
    }
    let update = update(name)
    guard update.new.count <= clientStateLimit else {
      throw CSIndexError(.invalidClientStateError)
    }
    return update
  }

  private func takeBatch() -> [IndexStep] {
    state.withLock { state in
      defer { state.batch = nil }
      return state.batch ?? []
    }
  }

  private func end(_ steps: [IndexStep], _ update: ClientStateUpdate) async throws {
    try await translatingErrors {
      let backend = try await backend()
      // An index whose state was reset holds an empty one; whoever expects none means that as well.
      var update = update
      if update.checksExpected, update.expected == nil,
        try await backend.clientState(named: update.name) == []
      {
        update.expected = []
      }
      let changes = try await IndexStep.changes(of: steps[...], over: backend)
      _ = try await backend.apply(changes, atomically: true, clientState: update)
    }
  }

  private func end(
    _ completionHandler: (@Sendable ((any Error)?) -> Void)?,
    _ update: (String) -> ClientStateUpdate
  ) {
    do {
      let update = try checked(update)
      let steps = takeBatch()
      enqueue(completionHandler: completionHandler) { try await $0.end(steps, update) }
    } catch {
      completionHandler?(error)
    }
  }
}
