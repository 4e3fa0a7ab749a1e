import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

@testable import SpotlightAPI

/// The Spotlight interface over an index in a file.
@Suite struct StoredIndexTests {
  private func withIndex(
    _ body: (CSSearchableIndex, SearchIndex) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let backend = try await SearchIndex.open(
      folder.file("notes.limelight"), options: IndexOptions(createsIfMissing: true, name: "notes"))
    try await body(CSSearchableIndex(backend: backend, name: "notes"), backend)
    await backend.close()
  }

  private func item(
    _ identifier: String, domain: String? = nil, _ attributes: CSSearchableItemAttributeSet
  ) -> CSSearchableItem {
    CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
  }

  @Test func everyAttributeComesBackFromTheFile() async throws {
    try await withIndex { index, backend in
      let items = AttributeCase.all.map { attribute in
        let attributes = CSSearchableItemAttributeSet()
        _ = attribute.roundTrips(attributes)
        return item(attribute.name, attributes)
      }
      try await index.indexSearchableItems(items)
      for attribute in AttributeCase.all where attribute.name != "htmlContentData" {
        let stored = try await backend.item(CSSearchableItem.key(attribute.name))
        let donation = try #require(stored?.donation)
        let restored = CSSearchableItemAttributeSet(donation, includesText: true)
        #expect(attribute.reads(restored), "\(attribute.name)")
      }
    }
  }

  @Test func itemsAreFoundChangedAndRemoved() async throws {
    try await withIndex { index, backend in
      func found(_ query: String) async throws -> [String] {
        let request = SearchRequest(query, mode: .lexical)
        return try await backend.search(request).hits.map(\.key.identifier)
      }
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Beaches of Lisbon"
      attributes.textContent = "Guincho is windy"
      attributes.city = "Cascais"
      try await index.indexSearchableItems([item("1", domain: "a.b", attributes)])
      #expect(try await found("beaches") == ["1"])
      #expect(try await found("windy") == ["1"])
      #expect(try await found("cascais") == ["1"])

      let change = CSSearchableItemAttributeSet()
      change.textContent = "calm"
      change.city = nil
      let update = item("1", change)
      update.isUpdate = true
      try await index.indexSearchableItems([update])
      #expect(try await found("windy") == [])
      #expect(try await found("cascais") == [])
      #expect(try await found("calm") == ["1"])

      try await index.deleteSearchableItems(withDomainIdentifiers: ["a"])
      #expect(try await found("calm") == [])
    }
  }

  @Test func indexingTheSameItemAgainWritesNothing() async throws {
    try await withIndex { _, backend in
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "title"
      attributes.authors = [
        CSPerson(displayName: "Ada", handles: ["a@b"], handleIdentifier: "emailAddresses")
      ]
      let expiry = CSSearchableItem.defaultExpiry(now: Date())
      let donation = item("1", attributes).donation(defaultExpiry: expiry)
      let first = try await backend.donate([donation])
      let second = try await backend.donate([donation])
      #expect(first.added == 1 && second.unchanged == 1)
    }
  }

  @Test func clientStateIsComparedAndSet() async throws {
    try await withIndex { index, backend in
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      index.beginBatch()
      try await index.indexSearchableItems([item("1", attributes)])
      try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
      index.beginBatch()
      try await index.indexSearchableItems([item("2", attributes)])
      let error = await #expect(throws: CSIndexError.self) {
        try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([2]))
      }
      #expect(error?.code == .mismatchedClientState)
      let absent = try await backend.item(CSSearchableItem.key("2"))
      #expect(absent == nil)
      try await index.deleteAllSearchableItems()
      let state = try await index.fetchLastClientState()
      #expect(state == nil)
      index.beginBatch()
      try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([3]))
      #expect(try await index.fetchLastClientState() == Data([3]))
    }
  }
}
