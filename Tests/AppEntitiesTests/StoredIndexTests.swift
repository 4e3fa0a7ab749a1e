import AppEntities
import Foundation
import IndexEngine
import SearchModel
import SpotlightAPI
import TestSupport
import Testing

/// Entities and their queries over an index in a file.
@Suite struct StoredIndexTests {
  private func withIndex(
    _ store: PlaceStore, _ body: (CSSearchableIndex, SearchIndex) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let backend = try await SearchIndex.open(
      folder.file("places.limelight"), options: IndexOptions(createsIfMissing: true))
    try await PlaceStore.$current.withValue(store) {
      try await body(CSSearchableIndex(backend: backend), backend)
    }
    await backend.close()
  }

  private func identifiers(_ backend: SearchIndex) async throws -> [String] {
    try await backend.list(.type("Place"), after: nil, limit: 100).map(\.key.identifier)
  }

  @Test func anEntityIsFoundByItsPropertiesAndFilteredByThem() async throws {
    let places = [
      Place(id: 1, name: "Lisbon", city: "Lisboa"), Place(id: 9, name: "Porto", city: "Porto"),
    ]
    try await withIndex(PlaceStore(places)) { index, backend in
      try await index.indexAppEntities(places)
      var request = SearchRequest("lisboa", mode: .lexical)
      #expect(try await backend.search(request).hits.map(\.key.identifier) == ["1"])
      request = SearchRequest("place", mode: .lexical)
      request.predicate = .compare("latitude", .greater, 3, [])
      #expect(try await backend.search(request).hits.map(\.key.identifier) == ["9"])
      #expect(try await backend.search(SearchRequest("secret", mode: .lexical)).hits.isEmpty)
    }
  }

  @Test func whatTheQueryNoLongerHasIsRemovedWhenAskedFor() async throws {
    let store = PlaceStore((1...5).map { Place(id: $0, name: "old \($0)") })
    try await withIndex(store) { index, backend in
      try await index.indexAppEntities(store.places)
      store[2] = nil
      store[3] = Place(id: 3, name: "new")
      let keys = ["2", "3"].map { ItemKey(type: "Place", identifier: $0) }
      let report = try await backend.reindex(.keys(keys), dryRun: false)
      #expect(!report.isIncomplete)
      #expect(try await identifiers(backend) == ["1", "3", "4", "5"])
      #expect(try await backend.item(keys[1])?.donation.title == "new")
    }
  }

  @Test func synchronizingFollowsTheQuery() async throws {
    let store = PlaceStore((1...3).map { Place(id: $0, name: "old \($0)") })
    try await withIndex(store) { index, backend in
      registerQuery(PlaceQuery(), in: backend)
      _ = try await backend.synchronize(type: "Place", source: nil)
      #expect(try await identifiers(backend) == ["1", "2", "3"])
      store[1] = nil
      store[4] = Place(id: 4, name: "new")
      let report = try await backend.synchronize(type: "Place", source: nil)
      #expect(report.changes.added == 1 && report.changes.removed == 1)
      #expect(try await identifiers(backend) == ["2", "3", "4"])
    }
  }
}
