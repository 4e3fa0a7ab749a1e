import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SpotlightAPI

/// A delegate that does with its acknowledgement handler what a test wants.
private final class Delegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
  // Sendable because the tests wait for the delegate's calls before they read.
  enum Behaviour: Sendable {
    case acknowledges
    case acknowledgesLater
    case drops
    case keeps
    case deletesAllFirst
  }

  let behaviour: Behaviour
  private(set) var askedFor: [String]?
  private var kept: (() -> Void)?

  init(_ behaviour: Behaviour) {
    self.behaviour = behaviour
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void
  ) {
    askedFor = []
    answer(searchableIndex, ["1", "2"], acknowledgementHandler)
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    askedFor = identifiers
    answer(searchableIndex, identifiers, acknowledgementHandler)
  }

  private func answer(
    _ index: CSSearchableIndex, _ identifiers: [String], _ acknowledge: @escaping () -> Void
  ) {
    switch behaviour {
    case .acknowledges: acknowledge()
    case .drops: break
    case .keeps: kept = acknowledge
    case .acknowledgesLater, .deletesAllFirst:
      nonisolated(unsafe) let acknowledge = acknowledge
      if behaviour == .deletesAllFirst { index.deleteAllSearchableItems() }
      let items = identifiers.map {
        CSSearchableItem(
          uniqueIdentifier: $0, domainIdentifier: nil,
          attributeSet: CSSearchableItemAttributeSet(contentType: .text))
      }
      index.indexSearchableItems(items) { _ in acknowledge() }
    }
  }
}

@Suite struct CSSearchableIndexDelegateTests {
  private let backend = MemoryBackend()

  private func handler(
    _ delegate: Delegate, _ index: CSSearchableIndex
  ) async throws -> any ReindexHandler {
    index.indexDelegate = delegate
    _ = try await index.backend()
    return try #require(backend.handlers.handler(for: "CSSearchableItem"))
  }

  private var context: ReindexContext { ReindexContext(backend: backend, reason: .corrupt) }

  @Test func acknowledgementEndsTheRequest() async throws {
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.acknowledges)
    let handler = try await handler(delegate, index)
    #expect(handler.entityType == "CSSearchableItem")
    try await handler.reindex(["1", "2"], context: context)
    #expect(delegate.askedFor == ["1", "2"])
    try await handler.reindexAll(context: context)
    #expect(delegate.askedFor == [])
  }

  @Test func whatIsDonatedBeforeTheAcknowledgementIsStored() async throws {
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.acknowledgesLater)
    try await handler(delegate, index).reindex(["1", "2"], context: context)
    #expect(backend.items.map(\.key.identifier) == ["1", "2"])
  }

  @Test func deletingEverythingWhileAskedConcernsTheTypeAlone() async throws {
    try await backend.donate([
      Donation(key: ItemKey(type: "file", identifier: "kept")),
      Donation(key: CSSearchableItem.key("old")),
    ])
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.deletesAllFirst)
    try await handler(delegate, index).reindexAll(context: context)
    #expect(backend.items.map(\.key.identifier) == ["1", "2", "kept"])
  }

  @Test func aDroppedHandlerLeavesTheRequestPending() async throws {
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.drops)
    let handler = try await handler(delegate, index)
    await #expect(throws: SearchError.self) {
      try await handler.reindex(["1"], context: context)
    }
  }

  @Test func aDelegateThatNeverAcknowledgesRunsIntoTheLimit() async throws {
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.keeps)
    index.indexDelegate = delegate
    let handler = DelegateReindexHandler(
      index: index, entityType: "CSSearchableItem", timeLimit: .milliseconds(20))
    let error = await #expect(throws: SearchError.self) {
      try await handler.reindexAll(context: context)
    }
    #expect(error?.code == .busy)
  }

  @Test func aDelegateThatIsGoneIsNotAsked() async throws {
    let index = CSSearchableIndex(backend: backend)
    do {
      let delegate = Delegate(.acknowledges)
      _ = try await handler(delegate, index)
    }
    #expect(backend.handlers.handler(for: "CSSearchableItem") == nil)
  }

  @Test func settingTheDelegateSuffices() async throws {
    let index = CSSearchableIndex(backend: backend)
    let delegate = Delegate(.acknowledges)
    index.indexDelegate = delegate
    try await index.indexSearchableItems([])
    #expect(backend.handlers.handler(for: "anything") != nil)
    index.indexDelegate = nil
    try await index.indexSearchableItems([])
    #expect(backend.handlers.handler(for: "anything") == nil)
    #expect(delegate.askedFor == nil)
  }
}
