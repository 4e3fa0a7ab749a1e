import AppEntities
import Foundation
import SpotlightAPI
import Synchronization

/// What the sample queries read; each test has its own, under a key of its own manager or as a task-local value.
final class PlaceStore: Sendable {
  @TaskLocal static var current = PlaceStore()

  private let contents = Mutex<[Int: Place]>([:])

  init(_ places: [Place] = []) {
    for place in places { self[place.id] = place }
  }

  var places: [Place] {
    contents.withLock { $0.values.sorted { $0.id < $1.id } }
  }

  subscript(id: Int) -> Place? {
    get { contents.withLock { $0[id] } }
    set { contents.withLock { $0[id] = newValue } }
  }
}

/// An entity as the tutorials declare them: stored and computed properties, shown by its name.
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

/// The least that a query needs: everything that heals is inherited.
struct PlaceQuery: EntityStringQuery, EnumerableEntityQuery, IndexedEntityQuery {
  func entities(for identifiers: [Place.ID]) async throws -> [Place] {
    identifiers.compactMap { PlaceStore.current[$0] }
  }

  func entities(matching string: String) async throws -> [Place] {
    PlaceStore.current.places.filter { $0.name.contains(string) }
  }

  func allEntities() async throws -> [Place] { PlaceStore.current.places }
}
