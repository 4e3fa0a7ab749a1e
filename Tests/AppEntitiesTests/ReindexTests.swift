import AppEntities
import Foundation
import IndexEngine
import SearchModel
import SpotlightAPI
import Synchronization
import TestSupport
import Testing

/// An entity with a version and a source.
private struct Row: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Row"
  static let persistentIdentifier = "row"
  static var defaultQuery: RowQuery { RowQuery() }

  let id: Int
  var indexVersion: String
  var indexSource: Int64?

  var displayRepresentation: DisplayRepresentation { "row \(id)" }
}

/// Knows versions without fetching, and notes what it is asked.
private struct RowQuery: VersionedEntityQuery {
  final class Table: Sendable {
    @TaskLocal static var current = Table()
    let rows = Mutex<[Int: String]>([:])
    let fetches = Mutex(0)
    let descriptions = Mutex<[CSSearchableIndexDescription]>([])
  }

  func entities(for identifiers: [Int]) async throws -> [Row] {
    Table.current.fetches.withLock { $0 += identifiers.count }
    let rows = Table.current.rows.withLock { $0 }
    return identifiers.compactMap { id in rows[id].map { Row(id: id, indexVersion: $0) } }
  }

  func versions(for identifiers: [Int]) async throws -> [Int: String] {
    Table.current.rows.withLock { rows in rows.filter { identifiers.contains($0.key) } }
  }

  func enumerateVersions(
    in source: Int64?, _ body: ([(Int, String)]) async throws -> Void
  ) async throws {
    let rows = Table.current.rows.withLock { $0 }.sorted { $0.key < $1.key }
    for row in rows where source == nil || Int64(row.key % 2) == source {
      try await body([(row.key, row.value)])
    }
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    Table.current.descriptions.withLock { $0.append(indexDescription) }
    let identifiers = Table.current.rows.withLock { Array($0.keys) }
    // The app's own index leads to the one that asks.
    try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
  }
}

@Suite struct ReindexTests {
  private let backend = MemoryBackend()

  private var index: CSSearchableIndex { CSSearchableIndex(backend: backend) }

  private func context(
    _ reason: ReindexContext.Reason = .stale, source: Int64? = nil
  ) -> ReindexContext {
    ReindexContext(
      backend: backend, indexName: "notes", source: source,
      ranges: [RangeToken(type: "row", token: "0-255")], reason: reason)
  }

  private func handler(_ type: String) throws -> any ReindexHandler {
    try #require(backend.handlers.handler(for: type))
  }

  private var identifiers: [String] { backend.items.map(\.key.identifier) }

  @Test func indexingEntitiesTellsTheIndexWhomToAsk() async throws {
    try await index.indexAppEntities([Place]())
    #expect(backend.handlers.registeredTypes == ["Place"])
    #expect(try handler("Place").entityType == "Place")
  }

  @Test func aQueryThatWasRegisteredByHandStays() async throws {
    struct Other: IndexedEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Place] { [] }
    }
    try await index.register(Other())
    try await index.indexAppEntities([Place]())
    let handler = try handler("Place")
    #expect(handler is EntityReindexHandler<Other>)
    registerQuery(PlaceQuery(), in: backend)
    #expect(try self.handler("Place") is EntityReindexHandler<PlaceQuery>)
  }

  @Test func indexesAndDeletesEntities() async throws {
    let places = (1...3).map { Place(id: $0, name: "place \($0)") }
    try await index.indexAppEntities(places, priority: 2)
    #expect(backend["Place", "2"]?.title == "place 2")
    #expect(backend["Place", "2"]?.priority == 2)
    try await index.deleteAppEntities(identifiedBy: [2, 9], ofType: Place.self)
    #expect(identifiers == ["1", "3"])
    try await backend.donate([Donation(key: ItemKey(type: "other", identifier: "x"))])
    try await index.deleteAppEntities(ofType: Place.self)
    #expect(identifiers == ["x"])
  }

  @Test func manyEntitiesAreHandedOverInChunks() async throws {
    try await index.indexAppEntities((0..<9_000).map { Place(id: $0, name: "p") })
    #expect(backend.appliedChangeCounts == [4_000, 4_000, 1_000])
  }

  @Test func theInheritedReindexDonatesAndRemovesWhatIsGone() async throws {
    try await index.indexAppEntities((1...4).map { Place(id: $0, name: "old") })
    let store = PlaceStore([Place(id: 1, name: "new"), Place(id: 2, name: "new")])
    try await PlaceStore.$current.withValue(store) {
      try await handler("Place").reindex(["1", "3", "not a number"], context: context())
    }
    #expect(identifiers == ["1", "2", "4"])
    #expect(backend["Place", "1"]?.title == "new" && backend["Place", "2"]?.title == "old")
  }

  @Test func theInheritedReindexOfAllFollowsTheQuery() async throws {
    try await index.indexAppEntities((1...1_200).map { Place(id: $0, name: "old") })
    try await backend.donate([Donation(key: ItemKey(type: "other", identifier: "x"))])
    let store = PlaceStore([Place(id: 7, name: "new"), Place(id: 5_000, name: "new")])
    try await PlaceStore.$current.withValue(store) {
      try await handler("Place").reindexAll(context: context())
    }
    #expect(identifiers == ["5000", "7", "x"])
  }

  @Test func withoutAListTheStoredIdentifiersAreFollowed() async throws {
    struct Unlisted: IndexedEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Place] {
        identifiers.filter { $0 % 2 == 0 }.map { Place(id: $0, name: "new") }
      }
    }
    try await index.indexAppEntities((1...1_001).map { Place(id: $0, name: "old") })
    let handler = EntityReindexHandler(Unlisted())
    try await handler.reindexAll(context: context())
    #expect(backend.items.count == 500)
    #expect(backend.items.allSatisfy { $0.title == "new" })
    #expect(try await !handler.enumerateVersions(context: context()) { _ in })
  }

  @Test func entitiesAreFetchedWhereVersionsAreNotKnown() async throws {
    let store = PlaceStore([Place(id: 1, name: "a"), Place(id: 2, name: "b")])
    try await PlaceStore.$current.withValue(store) {
      let handler = EntityReindexHandler(PlaceQuery())
      let versions = try await handler.versions(of: ["1", "3", "x"], context: context(.check))
      #expect(versions == ["1": String?.none])
      let listed = Mutex<[ItemVersion]>([])
      let canList = try await handler.enumerateVersions(context: context(.check)) { batch in
        listed.withLock { $0 += batch }
      }
      #expect(canList)
      #expect(listed.withLock { $0.map(\.identifier) } == ["1", "2"])
    }
  }

  @Test func aVersionedQueryIsNotAskedForEntities() async throws {
    let table = RowQuery.Table()
    table.rows.withLock { $0 = [1: "a", 2: "b", 3: "c"] }
    try await RowQuery.Table.$current.withValue(table) {
      let handler = EntityReindexHandler(RowQuery())
      #expect(
        try await handler.versions(of: ["2", "9"], context: context(.check)) == ["2": "b"])
      for (source, expected) in [(nil, ["1", "2", "3"]), (1, ["1", "3"])] as [(Int64?, [String])] {
        let listed = Mutex<[String]>([])
        let canList = try await handler.enumerateVersions(
          context: context(.check, source: source)
        ) { batch in
          listed.withLock { $0 += batch.map(\.identifier) }
        }
        #expect(canList && listed.withLock { $0 } == expected)
      }
      #expect(table.fetches.withLock { $0 } == 0)
    }
  }

  @Test func theDescriptionSaysWhichIndexRangesAndReason() async throws {
    let table = RowQuery.Table()
    table.rows.withLock { $0 = [1: "a"] }
    try await RowQuery.Table.$current.withValue(table) {
      try await EntityReindexHandler(RowQuery()).reindexAll(
        context: context(.corrupt, source: 4))
    }
    let description = try #require(table.descriptions.withLock { $0.first })
    #expect(description.indexName == "notes" && description.searchableIndex.name == "notes")
    #expect(description.reason == .corrupt && description.source == 4)
    #expect(description.ranges.map(\.token) == ["0-255"])
    #expect(description.protectionClass == nil)
    #expect(backend["row", "1"]?.version == "a")
  }

  @Test func deletingEverythingWhileAskedConcernsTheTypeAlone() async throws {
    struct Clearing: IndexedEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Place] { [] }
      func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        try await CSSearchableIndex(name: "mine").deleteAllSearchableItems()
      }
    }
    try await index.indexAppEntities([Place(id: 1, name: "a")])
    try await backend.donate([Donation(key: ItemKey(type: "other", identifier: "x"))])
    try await EntityReindexHandler(Clearing()).reindexAll(context: context())
    #expect(identifiers == ["x"])
  }

  @Test func aMissingDependencyLeavesTheRequestPending() async throws {
    struct Dependent: IndexedEntityQuery {
      @Dependency(manager: AppDependencyManager()) var missing: PlaceStore
      func entities(for identifiers: [Int]) async throws -> [Place] {
        identifiers.compactMap { missing[$0] }
      }
    }
    let handler = EntityReindexHandler(Dependent())
    await #expect(throws: AppDependencyManager.Error<PlaceStore>.self) {
      try await handler.reindex(["1"], context: context())
    }
  }

  @Test func anItemCanStandForAnEntity() async throws {
    let item = CSSearchableItem(appEntity: Place(id: 7, name: "Lisbon"), priority: 5)
    #expect(item.uniqueIdentifier == "7")
    #expect(item.relatedAppEntityIdentifier == EntityIdentifier(for: Place.self, identifier: 7))
    try await index.indexSearchableItems([item])
    let stored = try #require(backend["CSSearchableItem", "7"])
    #expect(stored.title == "Lisbon" && stored.priority == 5 && stored.expiry != nil)
    #expect(stored[attribute: "latitude"] == 3.5)
    #expect(stored[attribute: "relatedAppEntityIdentifier"] == "Place/7")
    let plain = CSSearchableItemAttributeSet(contentType: .text)
    plain.associateAppEntity(Place(id: 8, name: "Porto"))
    #expect(plain.relatedAppEntityIdentifier?.identifier == "8")
  }
}
