import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// What a search returns: tiers, filters before ranking, honest totals, order, explanations.
@Suite struct SearchTests {
  private static func note(
    _ identifier: String, _ title: String, _ text: String = "", type: String = "note",
    _ attributes: [Attribute] = []
  ) -> Donation {
    Donation(
      key: ItemKey(type: type, identifier: identifier), title: title, text: text,
      attributes: attributes)
  }

  private func index(_ donations: [Donation]) async throws -> (SearchIndex, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(donations)
    return (index, folder)
  }

  private func identifiers(_ results: SearchResults) -> [String] {
    results.hits.map(\.key.identifier)
  }

  @Test func anExactTitleComesBeforeBodiesThatRepeatItsWords() async throws {
    let filler = Array(repeating: "nothing of interest in this sentence", count: 60)
    var donations = [Self.note("wanted", "Release notes", filler.joined(separator: " "))]
    for number in 0..<20 {
      donations.append(
        Self.note(
          "stuffed\(number)", "Body \(number)",
          Array(repeating: "release notes", count: 30).joined(separator: " ")))
    }
    let (index, folder) = try await index(donations)
    for query in ["release notes", "Release Notes", " RELEASE  notes "] {
      let results = try await index.search(SearchRequest(query, includesExplanation: true))
      #expect(results.hits.first?.key.identifier == "wanted", "\(query)")
      #expect(results.hits.first?.tier == .exact, "\(query)")
      #expect(results.hits.first?.explanation?.label.hasPrefix("exact") == true)
      #expect(results.hits.dropFirst().allSatisfy { $0.tier == .blend })
      #expect(results.total == 21)
    }
    await index.close()
    _ = folder
  }

  @Test func anIdentifierAndAKeyAreExact() async throws {
    let (index, folder) = try await index([
      Self.note("inv-2024-17", "An invoice"), Self.note("other", "inv-2024-17 mentioned"),
    ])
    for query in ["inv-2024-17", "note:inv-2024-17"] {
      let results = try await index.search(SearchRequest(query))
      let first = results.hits.first { $0.tier == .exact && $0.key.identifier == "inv-2024-17" }
      #expect(first != nil, "\(query)")
    }
    await index.close()
    _ = folder
  }

  @Test func filtersApplyBeforeTheBestAreChosen() async throws {
    var donations = (0..<2000).map {
      Self.note("a\($0)", "amber amber amber", "amber", type: "a")
    }
    donations += (0..<5).map { number in
      var donation = Self.note("b\(number)", "stone", "a long text with one amber in it", type: "b")
      donation.domain = "x.y\(number)"
      donation.attributes = [Attribute("number", .integer(Int64(number)))]
      return donation
    }
    let (index, folder) = try await index(donations)
    for mode in [SearchMode.lexical, .hybrid] {
      let byType = try await index.search(SearchRequest("amber", mode: mode, types: ["b"]))
      #expect(Set(identifiers(byType)) == ["b0", "b1", "b2", "b3", "b4"])
      #expect(byType.total == 5)
      #expect(byType.totalIsExact)
      let byDomain = try await index.search(SearchRequest("amber", mode: mode, domains: ["x"]))
      #expect(byDomain.total == 5)
      let byPart = try await index.search(SearchRequest("amber", mode: mode, domains: ["x.y"]))
      #expect(byPart.total == 0, "a domain is no prefix of a name")
      let byValue = try await index.search(
        SearchRequest(
          "amber", mode: mode, predicate: .compare("number", .greaterOrEqual, 3, [])))
      #expect(Set(identifiers(byValue)) == ["b3", "b4"])
    }
    await index.close()
    _ = folder
  }

  @Test func gibberishAndNothingFindNothing() async throws {
    let (index, folder) = try await index((0..<300).map { Self.note("n\($0)", "Note \($0) amber") })
    for query in ["zxqv blorf", "", "   ", ":", "...", "()", "\"", "\u{200B}"] {
      for mode in SearchMode.allCases {
        let results = try await index.search(SearchRequest(query, mode: mode))
        #expect(results.hits.isEmpty, "\(query) \(mode)")
        #expect(results.total == 0, "\(query) \(mode)")
      }
    }
    #expect(try await index.search(SearchRequest("...")).hint != nil)
    await index.close()
    _ = folder
  }

  @Test func theSameQueryGivesTheSameAnswerAndPagesFitTogether() async throws {
    let (index, folder) = try await index(
      (0..<100).map { Self.note("n\(($0 * 37) % 100)", "amber", "the same text") })
    let all = identifiers(try await index.search(SearchRequest("amber", limit: 100)))
    #expect(all == all.sorted(), "ties are in the order of the keys")
    for _ in 0..<20 {
      #expect(identifiers(try await index.search(SearchRequest("amber", limit: 100))) == all)
    }
    var paged: [String] = []
    for offset in stride(from: 0, to: 100, by: 7) {
      let page = try await index.search(SearchRequest("amber", limit: 7, offset: offset))
      #expect(page.hits.first?.rank == offset + 1)
      paged += identifiers(page)
    }
    #expect(paged == all)
    await index.close()
    _ = folder
  }

  @Test func hiddenAndExpiredItemsAreStoredButNotShown() async throws {
    var hidden = Self.note("hidden", "amber")
    hidden.isHidden = true
    var expired = Self.note("expired", "amber")
    expired.expiry = Date(timeIntervalSince1970: 1)
    let (index, folder) = try await index([Self.note("shown", "amber"), hidden])
    let before = try await index.search(SearchRequest("amber"))
    #expect(identifiers(before) == ["shown"])
    #expect(before.total == 1)
    var request = SearchRequest("amber")
    request.includesHidden = true
    #expect(try await index.search(request).total == 2)
    try await index.donate([expired])
    #expect(identifiers(try await index.search(SearchRequest("amber"))) == ["shown"])
    try await index.donate([Self.note("later", "basalt")])
    #expect(try await index.item(expired.key) == nil, "a later write takes expired items out")
    await index.close()
    _ = folder
  }

  @Test func hitsCanBeSortedByAnAttribute() async throws {
    let (index, folder) = try await index([
      Self.note("a", "amber", "", [Attribute("year", 2020)]),
      Self.note("b", "amber amber", "", [Attribute("year", 1999)]),
      Self.note("c", "amber", ""),
      Self.note("d", "amber stone", "", [Attribute("year", 2024)]),
    ])
    let up = try await index.search(
      SearchRequest("amber", sort: .attribute("year", ascending: true)))
    #expect(identifiers(up) == ["b", "a", "d", "c"])
    let down = try await index.search(
      SearchRequest("amber", sort: .attribute("year", ascending: false)))
    #expect(identifiers(down) == ["d", "a", "b", "c"])
    await index.close()
    _ = folder
  }

  @Test func everyHitIsExplainedToItsScore() async throws {
    let (index, folder) = try await index(
      (0..<50).map { Self.note("n\($0)", "Note about stones", "amber and basalt number \($0)") })
    for query in ["amber", "amber basalt stone", "\"amber and\" stones"] {
      let results = try await index.search(SearchRequest(query, includesExplanation: true))
      #expect(!results.hits.isEmpty)
      for hit in results.hits {
        #expect(abs((hit.explanation?.value ?? -1) - hit.score) < 1e-9, "\(query)")
        #expect((0...1).contains(hit.score))
      }
    }
    let absent = try await index.explain(
      SearchRequest("zebra"), key: ItemKey(type: "note", identifier: "n1"))
    #expect(absent.hit == nil)
    #expect(!absent.verdict.isEmpty)
    let present = try await index.explain(
      SearchRequest("amber"), key: ItemKey(type: "note", identifier: "n1"))
    #expect(present.hit != nil)
    await index.close()
    _ = folder
  }

  @Test func aSnippetShowsTheMatchWithItsLine() async throws {
    let text = "First line.\r\nZweite Zeile mit Ümlaut.\r\nThe amber room is here.\r\n"
    let (index, folder) = try await index([Self.note("1", "Rooms", text)])
    let results = try await index.search(SearchRequest("amber", includesSnippets: true))
    let snippet = try #require(results.hits.first?.snippet)
    #expect(snippet.line == 3)
    let fragment = try #require(snippet.fragments.first)
    let bytes = Array(fragment.text.utf8)
    #expect(fragment.highlights.map { String(decoding: bytes[$0], as: UTF8.self) } == ["amber"])
    await index.close()
    _ = folder
  }

  @Test func severalFragmentsKnowTheirPlaces() async throws {
    let filler = String(repeating: "Füllwörter 字 stehen 🐘 hier.\r\n", count: 20)
    let text = filler + "an amber room\r" + filler + "a red fox\n" + filler
    let (index, folder) = try await index([Self.note("1", "Rooms", text)])
    let results = try await index.search(
      SearchRequest("amber fox", includesSnippets: true, snippetFragmentCount: 3))
    let snippet = try #require(results.hits.first?.snippet)
    #expect(snippet.fragments.map(\.line) == [21, 42])
    #expect(snippet.line == 21 && snippet.isCutAtStart && snippet.isCutAtEnd)
    let bytes = Array(text.utf8)
    for fragment in snippet.fragments {
      let stored = bytes[fragment.byteOffset...].prefix(fragment.text.utf8.count)
      #expect(stored.elementsEqual(fragment.text.utf8))
      let before = String(decoding: bytes[..<fragment.byteOffset], as: UTF8.self)
      #expect(fragment.characterOffset == before.unicodeScalars.count)
    }
    let single = try await index.search(SearchRequest("amber fox", includesSnippets: true))
    #expect(single.hits.first?.snippet?.fragments.count == 1)
    await index.close()
    _ = folder
  }

  @Test func wordsWithAFieldNarrowAndDoNotFind() async throws {
    let (index, folder) = try await index([
      Self.note("1", "amber", "", [Attribute("colour", "yellow")]),
      Self.note("2", "amber", "", [Attribute("colour", "brown")]),
      Self.note("3", "basalt", "", [Attribute("colour", "yellow")]),
    ])
    #expect(identifiers(try await index.search(SearchRequest("amber colour:yellow"))) == ["1"])
    #expect(
      Set(identifiers(try await index.search(SearchRequest("colour:yellow")))) == ["1", "3"])
    #expect(identifiers(try await index.search(SearchRequest("amber -colour:yellow"))) == ["2"])
    await index.close()
    _ = folder
  }
}
