import AppEntities
import Foundation
import SearchModel
import SpotlightAPI
import Testing

/// An entity whose parts say different things of the same attributes.
private struct Contested: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contested"
  static let persistentIdentifier = "contested"
  static var defaultQuery: NoQuery<Contested> { NoQuery() }

  var id = "1"
  var shown = DisplayRepresentation(title: "shown title")
  var set: @Sendable (CSSearchableItemAttributeSet) -> Void = { _ in }
  var startsFromDefault = true
  var hideInSpotlight = false
  var indexVersion = ""
  var indexDomain: String?
  var indexLanguage: String?
  var indexSource: Int64?
  var indexExpirationDate: Date?

  @Property(indexingKey: \.title) var title: String?
  @Property(indexingKey: \.contentDescription) var subtitle: String?
  @Property(indexingKey: \.city) var city: String?
  @Property var country: String?

  var displayRepresentation: DisplayRepresentation { shown }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes =
      startsFromDefault ? defaultAttributeSet : CSSearchableItemAttributeSet(contentType: .text)
    set(attributes)
    return attributes
  }
}

@Suite struct IndexedEntityTests {
  private func donation(_ entity: Contested) -> Donation {
    entity.donation(type: "contested", layout: EntityLayout.of(Contested.self), priority: 3)
  }

  struct Precedence: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var property: String?
    var shown: String
    var attribute: String?
    var expected: String
  }

  @Test(
    arguments: [
      Precedence(
        testDescription: "property first", property: "p", shown: "d", attribute: "a", expected: "p"),
      Precedence(testDescription: "then what is shown", shown: "d", attribute: "a", expected: "d"),
      Precedence(testDescription: "shown alone", shown: "d", expected: "d"),
      Precedence(
        testDescription: "then the attribute set", shown: "", attribute: "a", expected: "a"),
      Precedence(testDescription: "nothing", shown: "", expected: ""),
    ], [true, false])
  func titlesHaveAPrecedence(_ row: Precedence, _ startsFromDefault: Bool) {
    var entity = Contested()
    entity.startsFromDefault = startsFromDefault
    entity.shown = DisplayRepresentation(title: "\(row.shown)")
    entity.title = row.property
    let attribute = row.attribute
    entity.set = { if let attribute { $0.title = attribute } }
    #expect(donation(entity).title == row.expected)
  }

  @Test func aTitleThatLosesToAPropertyIsStillFound() {
    let entity = Contested()
    entity.title = "property title"
    #expect(donation(entity).attributes == [Attribute("displayName", "shown title")])
  }

  @Test func subtitleAndImageComeFromTheRepresentation() throws {
    var entity = Contested()
    entity.set = {
      $0.contentDescription = "from the set"
      $0.thumbnailData = Data([1])
      $0.genre = "kept"
    }
    #expect(donation(entity)[attribute: "contentDescription"] == "from the set")
    let url = try #require(URL(string: "https://example.com/a.png"))
    entity.shown = DisplayRepresentation(
      title: "t", subtitle: "shown", image: DisplayRepresentation.Image(url: url),
      synonyms: ["other"])
    let shown = donation(entity)
    #expect(shown[attribute: "contentDescription"] == "shown")
    #expect(shown[attribute: "thumbnailURL"] == .text(url.absoluteString))
    #expect(shown[attribute: "genre"] == "kept")
    #expect(shown.keywords == ["other"])
    entity.subtitle = "property"
    #expect(donation(entity)[attribute: "contentDescription"] == "property")
  }

  @Test func aPropertyWithoutAnIndexingKeyIsNotIndexed() {
    let entity = Contested()
    entity.city = "Lisbon"
    entity.country = "Portugal"
    let donation = donation(entity)
    #expect(donation[attribute: "city"] == "Lisbon")
    #expect(!"\(donation)".contains("Portugal"))
  }

  @Test func aPropertyWithoutAValueLeavesTheAttributeSet() {
    var entity = Contested()
    entity.set = { $0.city = "from the set" }
    #expect(donation(entity)[attribute: "city"] == "from the set")
    entity.city = "from the property"
    #expect(donation(entity)[attribute: "city"] == "from the property")
  }

  @Test func whatIsBeyondApplesInterfaceReachesTheDonation() {
    var entity = Contested()
    entity.set = {
      $0.domainIdentifier = "set.domain"
      $0.languages = ["de", "en"]
    }
    var result = donation(entity)
    #expect(result.domain == "set.domain" && result.language == "de")
    #expect(result.version == "" && result.source == nil && result.expiry == nil)
    #expect(!result.isHidden && result.priority == 3)
    entity.hideInSpotlight = true
    entity.indexVersion = "v1"
    entity.indexDomain = "own.domain"
    entity.indexLanguage = "fr"
    entity.indexSource = 4
    entity.indexExpirationDate = .distantPast
    result = donation(entity)
    #expect(result.domain == "own.domain" && result.language == "fr")
    #expect(result.version == "v1" && result.source == 4 && result.expiry == .distantPast)
    #expect(result.isHidden)
    #expect(result.key == ItemKey(type: "contested", identifier: "1"))
  }

  @Test func propertiesOfEveryTypeAreIndexed() {
    let value = AllValues()
    let donation = value.donation(
      type: "AllValues", layout: EntityLayout.of(AllValues.self), priority: 0)
    #expect(donation[attribute: "pageCount"] == .integer(3))
    #expect(donation[attribute: "altitude"] == .number(2.5))
    #expect(donation[attribute: "allDay"] == .boolean(true))
    #expect(donation[attribute: "startDate"] == .date(Date(timeIntervalSince1970: 5)))
    #expect(donation[attribute: "url"] == "https://example.com")
    #expect(donation[attribute: "performers"] == ["Ada"])
    #expect(donation[attribute: "participants"] == ["Bo", "Cy"])
    #expect(donation[attribute: "duration"] == .number(90))
    #expect(donation[attribute: "comment"] == "7")
    #expect(donation[attribute: "speed"] == nil)
    #expect(donation[attribute: "subject"] == "Lisbon")
    #expect(donation[attribute: "fileSize"] == .number(1_500))
    #expect(donation.text == "rich")
  }
}

/// One property of each kind of value, with the kind of attribute that it goes to.
private struct AllValues: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Values"
  static var defaultQuery: NoQuery<AllValues> { NoQuery() }

  let id = "1"
  @Property(indexingKey: \.pageCount) var count: Int
  @Property(indexingKey: \.altitude) var height: Double
  @Property(indexingKey: \.allDay) var flag: Bool
  @Property(indexingKey: \.startDate) var date: Date
  @Property(indexingKey: \.url) var url: URL
  @Property(indexingKey: \.performers) var single: String
  @Property(indexingKey: \.participants) var several: Set<String>
  @Property(indexingKey: \.duration) var duration: Duration
  @Property(indexingKey: \.comment) var number: Int?
  @Property(indexingKey: \.speed) var unfit: String
  @Property(indexingKey: \.subject) var entity: Place
  @Property(indexingKey: \.fileSize) var length: Measurement<UnitLength>
  @Property(indexingKey: \.textContent) var styled: AttributedString

  var displayRepresentation: DisplayRepresentation { "values" }

  init() {
    count = 3
    height = 2.5
    flag = true
    date = Date(timeIntervalSince1970: 5)
    url = URL(string: "https://example.com") ?? URL(filePath: "/")
    single = "Ada"
    several = ["Cy", "Bo"]
    duration = .seconds(90)
    number = 7
    unfit = "fast"
    entity = Place(id: 1, name: "Lisbon")
    length = Measurement(value: 1.5, unit: .kilometers)
    styled = AttributedString("rich")
  }
}
