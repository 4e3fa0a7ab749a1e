import Foundation
import IndexEngine
import SearchModel
import SpotlightAPI
import TestSupport
import Testing

@Suite struct CSSearchableIndexTests {
  let backend = MemoryBackend()
  let index: CSSearchableIndex

  init() {
    index = CSSearchableIndex(backend: backend, name: "notes")
  }

  private func item(
    _ identifier: String, _ title: String = "title", domain: String? = nil,
    _ change: (CSSearchableItemAttributeSet) -> Void = { _ in }
  ) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    change(attributes)
    return CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
  }

  private func update(
    _ identifier: String, _ change: (CSSearchableItemAttributeSet) -> Void
  ) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet()
    change(attributes)
    let item = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
    item.isUpdate = true
    return item
  }

  private func stored(_ identifier: String) -> Donation? { backend["CSSearchableItem", identifier] }
  private var identifiers: [String] { backend.items.map(\.key.identifier) }

  @Test func indexesAndReplaces() async throws {
    try await index.indexSearchableItems([item("1", "old"), item("2")])
    try await index.indexSearchableItems([item("1", "new")])
    #expect(stored("1")?.title == "new")
    #expect(identifiers == ["1", "2"])
    try await index.indexSearchableItems([])
  }

  @Test func anItemWithoutIdentifierGetsOne() {
    let items = (0..<2).map { _ in
      CSSearchableItem(
        uniqueIdentifier: nil, domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet())
    }
    #expect(UUID(uuidString: items[0].uniqueIdentifier) != nil)
    #expect(items[0].uniqueIdentifier != items[1].uniqueIdentifier)
  }

  @Test func manyItemsAreHandedOverInChunks() async throws {
    try await index.indexSearchableItems((0..<9_000).map { item("\($0)") })
    #expect(backend.appliedChangeCounts == [4_000, 4_000, 1_000])
  }

  @Test func itemsExpireAfterAMonthUnlessTheySayOtherwise() async throws {
    let never = item("never")
    never.expirationDate = .distantFuture
    let soon = item("soon")
    soon.expirationDate = AttributeCase.sampleDate
    try await index.indexSearchableItems([item("usual"), never, soon])
    let expiry = try #require(stored("usual")?.expiry)
    #expect((28...32).contains(expiry.timeIntervalSinceNow / 86_400))
    #expect(stored("never")?.expiry == nil && stored("never") != nil)
    #expect(stored("soon")?.expiry == AttributeCase.sampleDate)
  }

  @Test(arguments: [
    ("2024-01-31T10:00:00Z", "2024-03-01T00:00:00Z"),
    ("2023-12-05T00:00:00Z", "2024-01-05T00:00:00Z"),
    ("2024-02-10T23:59:59Z", "2024-03-11T00:00:00Z"),
  ])
  func theDefaultExpiryIsTheEndOfADayAMonthLater(_ now: String, _ expected: String) throws {
    let expiry = CSSearchableItem.defaultExpiry(now: try Date(now, strategy: .iso8601))
    #expect(try expiry == Date(expected, strategy: .iso8601))
  }

  @Test(arguments: [
    ("a", ["ab", "b", "none"]), ("a.b", ["a", "a.bc", "ab", "b", "none"]),
    ("c", ["a", "a.b", "a.b.c", "a.bc", "ab", "b", "none"]),
  ])
  func deletingADomainDeletesThoseBelow(_ domain: String, _ kept: [String]) async throws {
    let domains = ["a", "a.b", "a.b.c", "a.bc", "ab", "b"]
    try await index.indexSearchableItems(domains.map { item($0, domain: $0) } + [item("none")])
    try await index.deleteSearchableItems(withDomainIdentifiers: [domain])
    #expect(identifiers == kept)
  }

  @Test func deletesByIdentifierAndAll() async throws {
    try await backend.donate([Donation(key: ItemKey(type: "place", identifier: "1"))])
    try await index.indexSearchableItems([item("1"), item("2"), item("3")])
    try await index.deleteSearchableItems(withIdentifiers: ["1", "unknown"])
    #expect(identifiers == ["2", "3", "1"])
    try await index.deleteAllSearchableItems()
    #expect(identifiers.isEmpty)
  }

  @Test func anItemComesBackFromTheIndex() async throws {
    try await index.indexSearchableItems([
      item("1", "title", domain: "d") { $0.city = "Lisbon" }
    ])
    let restored = CSSearchableItem(try #require(stored("1")))
    #expect(restored.uniqueIdentifier == "1" && restored.domainIdentifier == "d")
    #expect(restored.attributeSet.title == "title" && restored.attributeSet.city == "Lisbon")
    #expect(restored.attributeSet.contentType == "public.text")
  }

  // MARK: Updates

  @Test func anUpdateMergesAndNilRemoves() async throws {
    try await index.indexSearchableItems([
      item("1", "title", domain: "d") {
        $0.city = "Lisbon"
        $0.country = "Portugal"
        $0.textContent = "old text"
        $0.keywords = ["k"]
      }
    ])
    try await index.indexSearchableItems([
      update("1") {
        $0.city = nil
        $0.genre = "walk"
        $0.textContent = "new text"
      }
    ])
    let result = try #require(stored("1"))
    #expect(result.title == "title" && result.domain == "d" && result.keywords == ["k"])
    #expect(result.text == "new text")
    #expect(result[attribute: "city"] == nil)
    #expect(result[attribute: "country"] == "Portugal")
    #expect(result[attribute: "genre"] == "walk")
  }

  @Test func anUpdateOfAMissingItemIsDropped() async throws {
    try await index.indexSearchableItems([
      update("1") { $0.city = "Lisbon" }, update("2") { $0.title = "Lisbon" },
    ])
    #expect(backend.items.isEmpty)
  }

  @Test func anUpdateOfNamesKeepsTheOthers() async throws {
    try await index.indexSearchableItems([
      item("1", "title") {
        $0.alternateNames = ["other"]
        $0.keywords = ["old"]
      },
      item("2") {
        $0.title = nil
        $0.displayName = "shown"
      },
    ])
    try await index.indexSearchableItems([
      update("1") { $0.keywords = ["new"] }, update("2") { $0.displayName = "renamed" },
    ])
    #expect(stored("1")?.keywords == ["other", "new"])
    #expect(stored("1")?.title == "title")
    #expect(stored("2")?.title == "renamed")
    try await index.indexSearchableItems([
      update("1") {
        $0.alternateNames = nil
        $0.displayName = "shown"
      }
    ])
    #expect(stored("1")?.keywords == ["new"])
    #expect(stored("1")?.title == "title")
    #expect(stored("1")?[attribute: "displayName"] == "shown")
  }

  @Test func anUpdateSeesTheChangesBeforeIt() async throws {
    try await index.indexSearchableItems([item("1") { $0.keywords = ["old"] }])
    try await index.indexSearchableItems([
      item("1") { $0.alternateNames = ["new"] }, update("1") { $0.keywords = ["added"] },
    ])
    #expect(stored("1")?.keywords == ["new", "added"])
  }

  // MARK: Completion handlers and errors

  @Test func handlersAreCalledInOrder() async throws {
    await withCheckedContinuation { continuation in
      for number in 0..<20 {
        index.indexSearchableItems([item("\(number)")])
        index.deleteSearchableItems(withIdentifiers: ["\(number)"])
      }
      index.beginBatch()
      index.indexSearchableItems([item("last")], completionHandler: nil)
      index.endBatch(withClientState: Data([7])) { error in
        #expect(error == nil)
        continuation.resume()
      }
    }
    #expect(identifiers == ["last"])
    let state = await withCheckedContinuation { continuation in
      index.fetchLastClientState { state, _ in continuation.resume(returning: state) }
    }
    #expect(state == Data([7]))
  }

  @Test(arguments: [
    (SearchError.Code.diskFull, CSIndexError.Code.quotaExceeded),
    (.readOnly, .indexUnavailableError), (.invalidArgument, .invalidItemError),
    (.internalFailure, .unknownError),
  ])
  func failuresHaveCoreSpotlightsCodes(
    _ code: SearchError.Code, _ expected: CSIndexError.Code
  ) async throws {
    backend.fail(with: SearchError(code, "no"))
    do {
      try await index.indexSearchableItems([item("1")])
      Issue.record("nothing was thrown")
    } catch expected {
    }
    let failure = await withCheckedContinuation { continuation in
      index.deleteAllSearchableItems { continuation.resume(returning: $0) }
    }
    #expect((failure as? CSIndexError)?.code == expected)
  }

  @Test func codesHaveTheirNumbers() {
    let numbers = CSIndexError.Code.allCases.map(\.rawValue)
    #expect(numbers == [-1, -1_000, -1_001, -1_002, -1_003, -1_004, -1_005, -1_006])
    #expect(CSIndexError.errorDomain == "CSIndexErrorDomain")
    #expect(CSSearchableIndex.isIndexingAvailable())
  }
}
