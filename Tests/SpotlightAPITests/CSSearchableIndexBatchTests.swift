import Foundation
import IndexEngine
import SearchModel
import SpotlightAPI
import TestSupport
import Testing

@Suite struct CSSearchableIndexBatchTests {
  let backend = MemoryBackend()
  let index: CSSearchableIndex

  init() {
    index = CSSearchableIndex(backend: backend, name: "notes")
  }

  private func items(_ identifiers: String...) -> [CSSearchableItem] {
    identifiers.map {
      CSSearchableItem(
        uniqueIdentifier: $0, domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text))
    }
  }

  private var identifiers: [String] { backend.items.map(\.key.identifier) }

  @Test func aBatchIsStoredAtItsEndWithItsState() async throws {
    try await index.indexSearchableItems(items("0"))
    index.beginBatch()
    try await index.indexSearchableItems(items("1", "2"))
    try await index.deleteSearchableItems(withIdentifiers: ["0", "2"])
    #expect(identifiers == ["0"])
    try await index.endBatch(withClientState: Data([1, 2]))
    #expect(identifiers == ["1"])
    #expect(try await index.fetchLastClientState() == Data([1, 2]))
  }

  @Test func theStateBelongsToTheName() async throws {
    index.beginBatch()
    try await index.endBatch(withClientState: Data([1]))
    let same = CSSearchableIndex(backend: backend, name: "notes")
    #expect(try await same.fetchLastClientState() == Data([1]))
    let another = CSSearchableIndex(backend: backend, name: "mail")
    #expect(try await another.fetchLastClientState() == nil)
  }

  @Test func aClientStateHasALimit() async throws {
    index.beginBatch()
    try await index.indexSearchableItems(items("1"))
    let error = await #expect(throws: CSIndexError.self) {
      try await index.endBatch(withClientState: Data(count: 251))
    }
    #expect(error?.code == .invalidClientStateError)
    #expect(identifiers.isEmpty)
    try await index.endBatch(withClientState: Data(count: 250))
    #expect(identifiers == ["1"])
  }

  @Test func anExpectedStateIsCompared() async throws {
    index.beginBatch()
    try await index.indexSearchableItems(items("1"))
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
    index.beginBatch()
    try await index.indexSearchableItems(items("2"))
    let error = await #expect(throws: CSIndexError.self) {
      try await index.endIndexBatch(expectedClientState: Data([9]), newClientState: Data([2]))
    }
    #expect(error?.code == .mismatchedClientState)
    #expect(error?.errorCode == -1_006)
    #expect(identifiers == ["1"])
    #expect(try await index.fetchLastClientState() == Data([1]))
    index.beginBatch()
    try await index.indexSearchableItems(items("3"))
    try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
    #expect(identifiers == ["1", "3"])
  }

  @Test func deletingAllForgetsTheState() async throws {
    index.beginBatch()
    try await index.endBatch(withClientState: Data([1]))
    try await index.deleteAllSearchableItems()
    #expect(try await index.fetchLastClientState() == nil)
    index.beginBatch()
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([2]))
    #expect(try await index.fetchLastClientState() == Data([2]))
  }

  @Test func theDefaultIndexHasNoBatches() async throws {
    try await IndexLocation.$override.withValue(backend) {
      let index = CSSearchableIndex.default()
      index.beginBatch()
      try await index.indexSearchableItems(items("1"))
      #expect(identifiers == ["1"])
      let error = await #expect(throws: CSIndexError.self) {
        try await index.endBatch(withClientState: Data([1]))
      }
      #expect(error?.code == .indexingUnsupported)
    }
  }
}
