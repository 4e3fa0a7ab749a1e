import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Conditions on attributes, each with the items that fulfil it.
@Suite struct PredicateTests {
  private static let items: [Donation] = [
    Donation(
      key: ItemKey(type: "n", identifier: "1"), title: "Paris",
      attributes: [
        Attribute("city", "Paris"), Attribute("size", 3), Attribute("tags", ["red", "blue"]),
        Attribute("when", .date(Date(timeIntervalSince1970: 1000))),
      ]),
    Donation(
      key: ItemKey(type: "n", identifier: "2"), title: "Frédéric",
      attributes: [
        Attribute("city", "paris"), Attribute("size", 3.5), Attribute("done", true),
        Attribute("tags", ["green"]),
      ]),
    Donation(
      key: ItemKey(type: "n", identifier: "3"), title: "Nothing",
      attributes: [
        Attribute("city", .text(String(repeating: "long ", count: 60) + "end")),
        Attribute("raw", .data(Data([1, 2]))), Attribute("size", .number(.nan)),
      ]),
    Donation(key: ItemKey(type: "n", identifier: "4"), title: "Bare"),
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    var predicate: AttributePredicate
    var expected: Set<String>
    var testDescription: String { "\(predicate)" }
  }

  static let cases: [Case] = [
    Case(predicate: .compare("city", .equal, "Paris", []), expected: ["1"]),
    Case(predicate: .compare("city", .equal, "PARIS", .caseInsensitive), expected: ["1", "2"]),
    Case(predicate: .compare("title", .equal, "frederic", .forgiving), expected: ["2"]),
    Case(predicate: .compare("title", .equal, "frederic", .caseInsensitive), expected: []),
    Case(predicate: .compare("city", .notEqual, "Paris", []), expected: ["2", "3", "4"]),
    Case(predicate: .compare("city", .contains, "ari", []), expected: ["1", "2"]),
    Case(predicate: .compare("city", .hasPrefix, "long", []), expected: ["3"]),
    Case(predicate: .compare("city", .hasSuffix, "end", []), expected: ["3"]),
    Case(
      predicate: .compare("city", .equal, .text(String(repeating: "long ", count: 60) + "end"), []),
      expected: ["3"]),
    Case(predicate: .compare("size", .equal, 3, []), expected: ["1"]),
    Case(predicate: .compare("size", .equal, 3.0, []), expected: ["1"]),
    Case(predicate: .compare("size", .greater, 3, []), expected: ["2"]),
    Case(predicate: .compare("size", .lessOrEqual, 3.5, []), expected: ["1", "2"]),
    Case(predicate: .compare("size", .less, 3, []), expected: []),
    Case(predicate: .inRange("size", 3, 3.5), expected: ["1", "2"]),
    Case(predicate: .compare("tags", .equal, "blue", []), expected: ["1"]),
    Case(predicate: .compare("done", .equal, true, []), expected: ["2"]),
    Case(predicate: .present("raw"), expected: ["3"]),
    Case(predicate: .not(.present("city")), expected: ["4"]),
    Case(
      predicate: .compare("when", .less, .date(Date(timeIntervalSince1970: 1001)), []),
      expected: ["1"]),
    Case(
      predicate: .any([.compare("size", .equal, 3, []), .present("raw")]), expected: ["1", "3"]),
    Case(
      predicate: .all([.compare("size", .greater, 1, []), .not(.present("done"))]),
      expected: ["1"]),
    Case(predicate: .all([]), expected: ["1", "2", "3", "4"]),
    Case(predicate: .any([]), expected: []),
    Case(predicate: .compare("unknown", .equal, 1, []), expected: []),
    Case(predicate: .compare("*", .contains, "Noth", []), expected: ["3"]),
  ]

  @Test func eachConditionSelectsItsItems() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(Self.items)
    for item in Self.cases {
      let results = try await index.search(SearchRequest("", predicate: item.predicate))
      #expect(Set(results.hits.map(\.key.identifier)) == item.expected, "\(item.predicate)")
      #expect(results.total == item.expected.count)
    }
    await index.close()
  }
}
