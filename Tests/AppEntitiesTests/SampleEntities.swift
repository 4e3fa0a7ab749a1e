import AppEntities
import Foundation
import SpotlightAPI

/// Shared by the sample queries, so that they need no arguments.
final class PlaceStore: @unchecked Sendable {
  // Sendable because a store is filled before queries read it.
  var places: [Place] = []
}

/// An entity as the tutorials declare them: stored and computed properties, a query with a dependency.
struct Place: IndexedEntity, Hashable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  static let defaultQuery = PlaceQuery()

  let id: Int

  @Property(title: "Name", indexingKey: \.title)
  var name: String

  @Property(title: "City", indexingKey: \.city)
  var city: String?

  @Property(title: "Notes")
  var notes: String?

  @Property(indexingKey: \.textContent)
  var text: String?

  var visits = 0

  @ComputedProperty(title: "Latitude", indexingKey: \.latitude)
  var latitude: Double { Double(id) / 2 }

  @ComputedProperty(indexingKey: \.keywords)
  var tags: [String] { ["tag\(id)", "place"] }

  @ComputedProperty
  var unindexed: String { "secret" }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "in \(city ?? "nowhere")")
  }

  init(id: Int, name: String, city: String? = nil) {
    self.id = id
    self.name = name
    self.city = city
  }
}

struct PlaceQuery: EntityStringQuery, EnumerableEntityQuery, IndexedEntityQuery {
  @Dependency var store: PlaceStore

  func entities(for identifiers: [Place.ID]) async throws -> [Place] {
    store.places.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Place] {
    store.places.filter { $0.name.contains(string) }
  }

  func allEntities() async throws -> [Place] { store.places }
}
