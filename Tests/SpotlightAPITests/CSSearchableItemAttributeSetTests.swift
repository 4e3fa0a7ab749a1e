import Foundation
import SearchModel
import Testing

@testable import SpotlightAPI

extension CSSearchableItemAttributeSet {
  /// A property that an app declares over an attribute of its own.
  fileprivate var mood: String? {
    CSCustomAttributeKey(keyName: "com_example_mood").flatMap {
      value(forCustomKey: $0) as? String
    }
  }
}

@Suite struct CSSearchableItemAttributeSetTests {
  private let key = ItemKey(type: "t", identifier: "1")

  private func donation(_ attributes: CSSearchableItemAttributeSet) -> Donation {
    var donation = Donation(key: key)
    attributes.fill(&donation)
    return donation
  }

  @Test(arguments: AttributeCase.all)
  func everyAttributeHoldsItsValue(_ attribute: AttributeCase) {
    #expect(attribute.roundTrips(CSSearchableItemAttributeSet()))
  }

  @Test(arguments: AttributeCase.all)
  func everyKeyPathLeadsToItsAttribute(_ attribute: AttributeCase) {
    #expect(attribute.descriptor()?.name == attribute.name)
    #expect(attribute.descriptor()?.kind == attribute.kind)
  }

  @Test(arguments: AttributeCase.all)
  func everyAttributeComesBackFromTheIndex(_ attribute: AttributeCase) {
    let attributes = CSSearchableItemAttributeSet()
    #expect(attribute.roundTrips(attributes))
    let restored = CSSearchableItemAttributeSet(donation(attributes), includesText: true)
    // HTML is not kept, only its words.
    #expect(attribute.reads(restored) || attribute.name == "htmlContentData")
  }

  @Test func namesOfAttributesAreUnique() {
    #expect(Set(AttributeCase.all.map(\.name)).count == AttributeCase.all.count)
    #expect(AttributeCase.all.count == 185)
  }

  @Test func aKeyPathToAPropertyOfTheAppsOwnLeadsToTheCustomAttribute() {
    #expect(CSSearchableItemAttributeSet.attributeName(for: \.mood) == "com_example_mood")
    #expect(CSSearchableItemAttributeSet.attributeName(for: \.debugDescription) == nil)
  }

  @Test func numbersKeepTheirNature() {
    let attributes = CSSearchableItemAttributeSet()
    attributes.allDay = true
    attributes.latitude = 47.5
    attributes.pageCount = 12
    #expect(attributes.values["allDay"] == .boolean(true))
    #expect(attributes.values["latitude"] == .number(47.5))
    #expect(attributes.values["pageCount"] == .integer(12))
    #expect(attributes.allDay?.boolValue == true)
  }

  @Test(
    arguments: [
      ("Title", "Display", "Title"), (nil, "Display", "Display"), ("Title", nil, "Title"),
      (nil, nil, ""),
    ] as [(String?, String?, String)])
  func theTitleIsTheTitleOrElseTheDisplayName(
    _ title: String?, _ displayName: String?, _ expected: String
  ) {
    let attributes = CSSearchableItemAttributeSet()
    attributes.title = title
    attributes.displayName = displayName
    #expect(donation(attributes).title == expected)
  }

  @Test func aDisplayNameThatIsTheTitleIsNotSearchedTwice() {
    let attributes = CSSearchableItemAttributeSet()
    attributes.displayName = "Lisbon"
    #expect(
      donation(attributes).attributes == [
        Attribute("displayName", "Lisbon", visibility: .stored)
      ])
    attributes.title = "Porto"
    #expect(donation(attributes).attributes == [Attribute("displayName", "Lisbon")])
  }

  @Test func alternateNamesAndKeywordsAreKeywords() {
    let attributes = CSSearchableItemAttributeSet()
    attributes.keywords = ["sea"]
    attributes.alternateNames = ["Lisboa"]
    let donation = donation(attributes)
    #expect(donation.keywords == ["Lisboa", "sea"])
    let restored = CSSearchableItemAttributeSet(donation)
    #expect(restored.keywords == ["sea"])
    #expect(restored.alternateNames == ["Lisboa"])
  }

  @Test func textIsSearchedAndNotReturned() {
    let attributes = CSSearchableItemAttributeSet()
    attributes.textContent = "plain"
    attributes.htmlContentData = Data("<p>rich</p>".utf8)
    let donation = donation(attributes)
    #expect(donation.text == "plain\nrich")
    #expect(donation.attributes.isEmpty)
    #expect(CSSearchableItemAttributeSet(donation).textContent == nil)
  }

  @Test(arguments: [
    (false, false, Attribute.Visibility.stored), (true, false, .fieldOnly),
    (true, true, .searchable),
  ])
  func customKeysDecideWhoFindsTheirText(
    _ searchable: Bool, _ byDefault: Bool, _ expected: Attribute.Visibility
  ) throws {
    let custom = try #require(
      CSCustomAttributeKey(
        keyName: "com_example_x", searchable: searchable, searchableByDefault: byDefault,
        unique: false, multiValued: false))
    let attributes = CSSearchableItemAttributeSet()
    attributes.setValue("red", forCustomKey: custom)
    #expect(
      donation(attributes).attributes == [
        Attribute("com_example_x", "red", visibility: expected)
      ])
  }

  @Test(arguments: [
    ("com_company_app_key", true), ("a1", true), ("", false), ("kMDThing", false), ("a-b", false),
    ("a b", false), ("ä", false), ("kmd", true),
  ])
  func customKeyNamesFollowTheRules(_ name: String, _ isValid: Bool) {
    #expect((CSCustomAttributeKey(keyName: name) != nil) == isValid)
  }

  @Test func customKeysHaveTheUsualDefaults() throws {
    let custom = try #require(CSCustomAttributeKey(keyName: "k"))
    #expect(custom.isSearchable && !custom.isSearchableByDefault)
    #expect(!custom.isUnique && !custom.isMultiValued)
  }

  @Test func customValuesOfEveryTypeComeBack() throws {
    let custom = try #require(CSCustomAttributeKey(keyName: "k"))
    let attributes = CSSearchableItemAttributeSet()
    func roundTrip(_ value: Any?) -> Any? {
      attributes.setValue(value, forCustomKey: custom)
      return CSSearchableItemAttributeSet(donation(attributes)).value(forCustomKey: custom)
    }
    let person = CSPerson(displayName: nil, handles: ["+49"], handleIdentifier: "phoneNumbers")
    let localized = CSLocalizedString(localizedStrings: ["de": "Meer", "en": "sea"])
    #expect(roundTrip("a") as? String == "a")
    #expect(roundTrip(3) as? NSNumber == 3)
    #expect(roundTrip(2.5) as? NSNumber == 2.5)
    #expect(roundTrip(UInt8(7)) as? NSNumber == 7)
    #expect(roundTrip(true) as? NSNumber == true)
    #expect(roundTrip(AttributeCase.sampleDate) as? Date == AttributeCase.sampleDate)
    #expect(roundTrip(Data([9])) as? Data == Data([9]))
    #expect(roundTrip(["a", "b"]) as? [String] == ["a", "b"])
    #expect(roundTrip(person) as? CSPerson == person)
    #expect((roundTrip([person]) as? [CSPerson]) == [person])
    #expect((roundTrip(localized) as? CSLocalizedString)?.localizedStrings["de"] == "Meer")
    #expect((roundTrip(["a": 1]) as? [String: Int]) == ["a": 1])
    #expect(roundTrip(nil) == nil)
    attributes.setValue("kept", forCustomKey: custom)
    attributes.setValue(Self.self, forCustomKey: custom)
    #expect(attributes.value(forCustomKey: custom) as? String == "kept")
  }

  @Test func copiesChangeIndependently() throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "a"
    let copy = try #require(attributes.copy() as? CSSearchableItemAttributeSet)
    #expect(copy == attributes)
    copy.title = "b"
    #expect(attributes.title == "a")
    #expect(copy != attributes)
  }

  @Test(arguments: [
    (["de-AT"], "Meer"), (["fr"], "sea"), (["en-GB", "de"], "sea"), (["es", "de"], "Meer"),
  ])
  func localizedStringsFollowThePreferredLanguages(_ languages: [String], _ expected: String) {
    let string = CSLocalizedString(localizedStrings: ["de": "Meer", "en": "sea"])
    #expect(string.localizedString(for: languages) == expected)
  }
}
