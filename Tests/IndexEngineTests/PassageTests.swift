import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// The passage by whose meaning a hit was found: named with its lines, and shown where it is nearest.
struct PassageTests {
  /// Chapters of some 250 words each, about one thing each.
  private static let chapters: [(name: String, words: [String])] = [
    ("Baking", ["flour", "yeast", "dough", "oven", "crust", "loaf", "butter", "sugar", "bread"]),
    ("Stars", ["telescope", "planet", "orbit", "galaxy", "comet", "eclipse", "nebula", "meteor"]),
    ("Garage", ["engine", "car", "brake", "mechanic", "clutch", "vehicle", "motor", "truck"]),
    (
      "Taxes", ["income", "levy", "revenue", "treasury", "invoice", "accountant", "wage", "budget"]
    ),
    ("Sailing", ["mast", "sail", "harbour", "anchor", "captain", "hull", "rudder", "sailor"]),
  ]

  private static let book: String = {
    var generator = SeededGenerator(seed: 31)
    var text = "\u{FEFF}"
    for chapter in chapters {
      text += "## \(chapter.name)\r\n\r\n"
      for _ in 0..<25 {
        let words = chapter.words.shuffled(using: &generator)
        text +=
          "Thé \(words[0]) and the \(words[1]) were near the \(words[2]) of a \(words[3]).\r\n"
      }
      text += "\r\n"
    }
    return text
  }()

  private func withIndex(_ body: (SearchIndex) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate([
      Donation(
        key: ItemKey(type: "note", identifier: "book"), title: "Miscellany", text: Self.book,
        language: "en"),
      Donation(key: ItemKey(type: "note", identifier: "short"), title: "Note", text: "A brake."),
    ])
    try await body(index)
    await index.close()
  }

  private func book(
    _ index: SearchIndex, _ query: String, mode: SearchMode = .hybrid, snippets: Bool = true
  ) async throws -> SearchHit {
    let results = try await index.search(
      SearchRequest(query, mode: mode, includesSnippets: snippets, snippetFragmentCount: 3))
    return try #require(results.hits.first { $0.key.identifier == "book" })
  }

  /// The text of some lines.
  private func lines(_ lines: ClosedRange<Int>) -> String {
    let all = Self.book.split(separator: "\r\n", omittingEmptySubsequences: false)
    return all[(lines.lowerBound - 1)...(lines.upperBound - 1)].joined(separator: "\r\n")
  }

  private func words(_ chapter: String) -> [String] {
    Self.chapters.first { $0.name == chapter }?.words ?? []
  }

  @Test(arguments: [
    ("automobile repairing", "Garage"), ("the seafaring ship", "Sailing"),
    ("fiscal taxation", "Taxes"), ("asteroid cosmos", "Stars"),
  ])
  func aHitWithoutAWordOfTheQueryNamesItsPassage(_ query: String, _ chapter: String) async throws {
    try await withIndex { index in
      let hit = try await book(index, query)
      #expect(hit.lexical == nil)
      let passage = try #require(hit.passage)
      let shown = lines(passage.firstLine...passage.lastLine)
      #expect(words(chapter).contains { shown.contains($0) })
      let others = Self.chapters.filter { $0.name != chapter }.flatMap(\.words)
      #expect(!others.contains { shown.contains(" \($0) ") })
      let bytes = Array(Self.book.utf8)[passage.byteOffset...].prefix(passage.byteCount)
      #expect(
        shown.utf8.count - bytes.count < 80
          && shown.contains(String(decoding: bytes, as: UTF8.self)))

      let snippet = try #require(hit.snippet)
      let fragment = try #require(snippet.fragments.first)
      #expect(snippet.fragments.count == 1 && snippet.isCutAtStart)
      #expect((passage.firstLine...passage.lastLine).contains(snippet.line))
      #expect(
        (passage.byteOffset..<passage.byteOffset + passage.byteCount).contains(fragment.byteOffset))
      #expect(fragment.highlights.isEmpty, "a stop word is no reason")
      let alone = try await book(index, query, snippets: false)
      #expect(alone.passage == passage && alone.snippet == nil)
    }
  }

  @Test func wordsAreShownWhereTheyFoundTheItem() async throws {
    try await withIndex { index in
      let hit = try await book(index, "galaxy")
      #expect((hit.lexical ?? 0) > 0)
      #expect(hit.snippet?.fragments.allSatisfy { !$0.highlights.isEmpty } == true)
      let lexical = try await book(index, "galaxy", mode: .lexical)
      #expect(lexical.passage == nil)
      #expect(lexical.snippet == hit.snippet)
    }
  }

  @Test func aSearchByMeaningShowsTheNearestSentences() async throws {
    try await withIndex { index in
      let hit = try await book(index, "mast anchor rudder", mode: .semantic)
      let passage = try #require(hit.passage)
      #expect(lines(passage.firstLine...passage.lastLine).contains("anchor"))
      let fragment = try #require(hit.snippet?.fragments.first)
      let bytes = Array(fragment.text.utf8)
      let marked = fragment.highlights.map { String(decoding: bytes[$0], as: UTF8.self) }
      #expect(!marked.isEmpty && marked.allSatisfy { ["mast", "anchor", "rudder"].contains($0) })
    }
  }

  @Test func aTextOfOnePassageNamesNone() async throws {
    try await withIndex { index in
      let results = try await index.search(SearchRequest("brake", includesSnippets: true))
      let hit = try #require(results.hits.first { $0.key.identifier == "short" })
      #expect(hit.passage == nil && hit.snippet?.line == 1)
      #expect((hit.semantic ?? 0) > 0)
    }
  }

  @Test(arguments: ["FFFFFFFFFFFFFFFF", "0000000000000000", "0100000000000080", "FEFF000001000000"])
  func aDamagedPassageDoesNoHarm(_ place: String) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate([
      Donation(
        key: ItemKey(type: "note", identifier: "book"), title: "\u{E4}", text: Self.book,
        language: "en")
    ])
    await index.close()
    // The first byte and the length of every passage; the vectors stay.
    try DamagedFile.execute(
      """
      WITH RECURSIVE entry(id, place, blob) AS (
        SELECT id, 0, passages FROM vector_block
        UNION ALL
        SELECT id, place + 1, substr(blob, 1, place * 16 + 4) || x'\(place)' || substr(blob, place * 16 + 13)
        FROM entry WHERE place * 16 < length(blob))
      UPDATE vector_block SET passages =
        (SELECT blob FROM entry WHERE entry.id = vector_block.id ORDER BY place DESC LIMIT 1)
      """, at: index.path)
    let again = try await TestIndex.make(in: folder)
    for query in ["seafaring ship", "galaxy"] {
      let hit = try await book(again, query)
      #expect(hit.snippet != nil)
    }
    #expect(try await !again.verify(VerifyOptions()).isClean)
    await again.close()
  }
}
