import AppEntities
import Foundation
import Testing

private enum Size: Int, AppEnum {
  case small = 1
  case large

  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Size", numericFormat: "\(placeholder: .int) sizes")
  static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [
    .small: DisplayRepresentation(title: "Small", subtitle: "for one")
  ]
}

private struct Custom: RawRepresentable, EntityIdentifierConvertible, Hashable {
  var rawValue: Int
}

@Suite struct ValueTests {
  @Test func resourcesHaveAKeyAndAText() {
    let name = "Lisbon"
    let resource: LocalizedStringResource = "\(name) has \(3) beaches, \(0.5) of them \(true)"
    #expect(resource.key == "%@ has %lld beaches, %lf of them %@")
    #expect(String(localized: resource) == "Lisbon has 3 beaches, 0.5 of them true")
    let keyed = LocalizedStringResource("greeting", defaultValue: "Hello", table: "Main")
    #expect(keyed.key == "greeting" && String(localized: keyed) == "Hello")
    #expect(keyed.table == "Main")
    #expect(String(localized: "a \(1)") == "a 1")
    #expect("\(LocalizedStringResource("x"))".contains("x"))
  }

  @Test func resourcesAreCoded() throws {
    let resource: LocalizedStringResource = "in \("Rome")"
    let data = try JSONEncoder().encode(resource)
    #expect(try JSONDecoder().decode(LocalizedStringResource.self, from: data) == resource)
  }

  @Test func representationsAreWrittenAsLiterals() {
    let name = "Ada"
    let shown: DisplayRepresentation = "by \(name)"
    #expect(String(localized: shown.title) == "by Ada")
    #expect(shown.subtitle == nil && shown.image == nil && shown.synonyms.isEmpty)
    let image = DisplayRepresentation.Image(systemName: "star", isTemplate: true)
    let full = DisplayRepresentation(title: "t", subtitle: "s", image: image, synonyms: ["o"])
    #expect(full.image?.isTemplate == true && full.image?.displayStyle == .default)
    #expect(DisplayRepresentation(stringLiteral: name).title.key == "Ada")
  }

  @Test func casesAreShown() {
    #expect(Size.small.displayRepresentation.subtitle?.key == "for one")
    #expect(String(localized: Size.large.displayRepresentation.title) == "large")
    #expect(Size.allCases.count == 2)
    #expect(Size.persistentIdentifier == "Size")
    #expect(Size.typeDisplayRepresentation.numericFormat?.key == "%lld sizes")
    #expect(String(localized: Size.small.localizedStringResource) == "Small")
  }

  @Test func identifiersAreWrittenAndRead() throws {
    func roundTrips<ID: EntityIdentifierConvertible & Equatable>(_ identifier: ID) -> Bool {
      ID.entityIdentifier(for: identifier.entityIdentifierString) == identifier
    }
    #expect(roundTrips("a/b") && roundTrips(-4) && roundTrips(Float(0.1)) && roundTrips(UUID()))
    #expect(roundTrips(Custom(rawValue: 3)) && roundTrips(Int64.max))
    #expect(Int.entityIdentifier(for: "x") == nil)
    #expect(UUID.entityIdentifier(for: "x") == nil)
  }

  @Test func entityIdentifiersNameTypeAndEntity() {
    let identifier = EntityIdentifier(for: Place(id: 1, name: "a"))
    #expect(identifier == EntityIdentifier(for: Place.self, identifier: 1))
    #expect(identifier.description == "Place/1")
  }

  @Test func propertiesShareTheirStorage() {
    let place = Place(id: 1, name: "a")
    let copy = place
    copy.name = "b"
    #expect(place.name == "b")
    #expect(place.city == nil)
    #expect(place.$name.title?.key == "Name" && place.$text.title == nil)
    #expect(place == copy && place != Place(id: 1, name: "c"))
  }

  @Test func queriesInheritTheirDefaults() async throws {
    let store = PlaceStore([Place(id: 1, name: "a")])
    try await PlaceStore.$current.withValue(store) {
      let suggested = try await PlaceQuery().suggestedEntities()
      let results = try await PlaceQuery().results()
      let matching = try await PlaceQuery().entities(matching: "a")
      #expect([suggested, results, matching].map { $0.map(\.id) } == [[1], [1], [1]])
      let chosen = await PlaceQuery().defaultResult()
      #expect(chosen == nil)
      let none = try await NoQuery<Place>().suggestedEntities()
      #expect(none.isEmpty)
      #expect(PlaceQuery.persistentIdentifier == "PlaceQuery")
    }
  }
}
