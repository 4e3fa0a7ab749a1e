package import AppEntities
import Foundation
import SearchModel
import SpotlightAPI
import Testing

/// Without a memberwise initialiser of its own, and coded by the compiler.
private struct Note: IndexedEntity, Hashable, Codable {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Note")
  static var defaultQuery: NoQuery<Note> { NoQuery() }

  let id: UUID
  var heading: String

  @ComputedProperty(title: "Heading", indexingKey: \.title) var shownHeading: String {
    heading.uppercased()
  }

  var displayRepresentation: DisplayRepresentation { "\(heading)" }
}

/// A class with a superclass, whose computed properties can be set.
private class Base: @unchecked Sendable {
  @ComputedProperty(indexingKey: \.comment)
  var comment: String { "from the base" }
}

private final class Track: Base, IndexedEntity, @unchecked Sendable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
  static var defaultQuery: NoQuery<Track> { NoQuery() }

  let id: String
  @Property(title: "Artist", indexingKey: \.artist)
  var artist: String
  private var stars = 3

  @ComputedProperty(title: "Rating", indexingKey: \.rating)
  var rating: Int {
    get { stars }
    set { stars = newValue }
  }

  init(id: String, artist: String) {
    self.id = id
    super.init()
    self.artist = artist
  }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

/// Nested, public, generic, and with keys of its own that are written with `Self`.
package enum Outer {
  package struct Tagged<Tag: Sendable>: IndexedEntity {
    package static var typeDisplayRepresentation: TypeDisplayRepresentation { "Tagged" }
    package static var defaultQuery: NoQuery<Self> { NoQuery() }
    static var moodKey: CSCustomAttributeKey {
      CSCustomAttributeKey(
        keyName: "com_example_mood", searchable: true, searchableByDefault: true, unique: false,
        multiValued: false) ?? fallbackKey
    }
    static var fallbackKey: CSCustomAttributeKey { moodKey }

    package enum Level: String, AppEnum {
      case low
      case high

      package static var typeDisplayRepresentation: TypeDisplayRepresentation { "Level" }
      package static var caseDisplayRepresentations: [Level: DisplayRepresentation] {
        [.low: "Low", .high: "Very high"]
      }
    }

    package var id: Int
    let tag: Tag

    @ComputedProperty(title: "Mood", customIndexingKey: Self.moodKey)
    package var mood: String { "mood \(tag)" }

    @ComputedProperty(indexingKey: \CSSearchableItemAttributeSet.subject)
    package var level: Level { id > 1 ? .high : .low }

    @ComputedProperty(indexingKey: \.performers)
    package var `where`: [Level]? { id == 0 ? nil : [.low, .high] }

    package var displayRepresentation: DisplayRepresentation { "tagged \(id)" }
  }
}

extension Place {
  /// Known as a property, though not to the index.
  @ComputedProperty(title: "Initial") var initial: String { String(name.prefix(1)) }
}

package struct NoQuery<Entity: AppEntity>: EntityQuery {
  package init() {}
  package func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

private func donated<Entity: IndexedEntity>(_ entity: Entity) -> Donation {
  entity.donation(
    type: Entity.persistentIdentifier, layout: EntityLayout.of(Entity.self), priority: 0)
}

@Suite struct ComputedPropertyTests {
  @Test func costsNothing() {
    let places = MemoryLayout<Place>.size
    #expect(places == MemoryLayout<(Int, AnyObject, AnyObject, AnyObject, AnyObject, Int)>.size)
    #expect(MemoryLayout<Note>.size == MemoryLayout<(UUID, String)>.size)
  }

  @Test func isFoundInAStructWithAnInheritedMemberwiseInitialiser() {
    let note = Note(id: UUID(), heading: "sea")
    #expect(donated(note).title == "SEA")
    #expect(note.$shownHeading.wrappedValue == "SEA")
    #expect(note.$shownHeading.title?.key == "Heading")
  }

  @Test func leavesSynthesisedConformancesAlone() throws {
    let note = Note(id: UUID(), heading: "sea")
    let data = try JSONEncoder().encode(note)
    #expect(!String(decoding: data, as: UTF8.self).contains("shownHeading"))
    let decoded = try JSONDecoder().decode(Note.self, from: data)
    #expect(decoded == note && decoded.hashValue == note.hashValue)
    #expect(donated(decoded).title == "SEA")
    let withoutMarker = try JSONDecoder().decode(
      Note.self, from: Data(#"{"id":"\#(note.id)","heading":"sea"}"#.utf8))
    #expect(withoutMarker == note)
  }

  @Test func isFoundInAClassAndItsSuperclass() {
    let track = Track(id: "1", artist: "Ada")
    track.rating = 5
    let donation = donated(track)
    #expect(donation[attribute: "artist"] == "Ada")
    #expect(donation[attribute: "rating"] == 5)
    #expect(donation[attribute: "comment"] == "from the base")
  }

  @Test func isFoundInAGenericNestedType() {
    let donation = donated(Outer.Tagged(id: 2, tag: "blue"))
    #expect(donation.attributes.contains(Attribute("com_example_mood", "mood blue")))
    #expect(donation[attribute: "subject"] == "Very high")
    #expect(donation[attribute: "performers"] == ["Low", "Very high"])
    #expect(donated(Outer.Tagged(id: 0, tag: 1))[attribute: "performers"] == nil)
  }

  @Test func inAnExtensionIsAPropertyAllTheSame() {
    let place = Place(id: 1, name: "Lisbon")
    #expect(place.$initial.wrappedValue == "L")
    let keyPath = \Place.$initial
    #expect(place[keyPath: keyPath].title?.key == "Initial")
  }
}
