import Testing

@testable import SearchText

@Suite("Query language")
struct QueryParserTests {
  private static let parser = QueryParser(
    analyzer: TextAnalyzer(), knownFields: ["author", "Content-Type"])

  @Test(
    "Operators are read and printed back",
    arguments: [
      ("plain words", "plain words"), ("\"a phrase\" word", "\"a phrase\" word"),
      ("-excluded word", "-excluded word"), ("pre*", "pre*"), ("author:smith", "author:smith"),
      ("author:\"j smith\"", "author:\"j smith\""), ("-author:smith x", "-author:smith x"),
      ("unknown:smith", "unknown:smith"), ("title:x", "title:x"), ("author: smith", "author smith"),
      ("\u{201C}curly quotes\u{201D}", "\"curly quotes\""),
      ("\u{AB}guillemets\u{BB}", "\"guillemets\""),
      ("5\" pipe", "5 pipe"), ("a-b -c", "a-b -c"), ("--help", "help"),
      ("content-type:x", "content-type:x"),
      ("word word", "word word"), ("((foo", "foo"), ("doCAn't panic", "doCAn't panic"),
      ("ゅら't x", "ゅら t x"),
      ("\u{201E}a \"b\u{201C}", "\u{201C}a \"b\u{201D}"), ("/title:x", "(title:x"),
    ])
  func printing(text: String, expected: String) {
    let query = Self.parser.parse(text)
    #expect(query.description == expected)
    #expect(Self.parser.parse(query.description) == query)
  }

  @Test("Occurrences and flags")
  func occurrences() {
    let query = Self.parser.parse("word \"a phrase\" -not author:x pre* the")
    #expect(query.clauses.map(\.occurrence) == [.should, .must, .mustNot, .must, .should, .should])
    #expect(query.clauses.map(\.isPhrase) == [false, true, false, false, false, false])
    #expect(query.clauses.map(\.isStopWord) == [false, false, false, false, false, true])
    #expect(
      query.clauses[3].leaves.first?.terms == [[3] + Array("author".utf8) + [4] + Array("x".utf8)])
    #expect(Self.parser.parse("-only").isExclusionOnly)
  }

  @Test("Stop words alone keep their weight")
  func stopWordsOnly() {
    let alone = Self.parser.parse("to be or not to be")
    #expect(alone.clauses.allSatisfy { !$0.isStopWord && ($0.leaves.first?.weight ?? 0) >= 1 })
    #expect(TinyIndex([("d", "to be or not to be")]).search("who is to be") == ["d"])
    let beside = Self.parser.parse("the whale")
    #expect(beside.clauses[0].leaves[0].weight < 0.1)
  }

  @Test("A column limits leaves")
  func column() {
    let query = Self.parser.parse("title:whale keywords:sea")
    #expect(query.clauses[0].leaves.allSatisfy { $0.column == .title })
    #expect(query.clauses[1].leaves.allSatisfy { $0.column == .keywords })
  }

  @Test("Field forms are found by field queries alone or with plain words")
  func fields() {
    let analyzer = TextAnalyzer()
    var hidden = PackedTerms()
    analyzer.packAttribute(
      name: "author", "Anne Smithies", searchableByDefault: false, into: &hidden)
    var open = PackedTerms()
    analyzer.packAttribute(name: "author", "Anne Smithies", searchableByDefault: true, into: &open)
    var index = TinyIndex([], fields: ["author"])
    index.documents = [
      .init(name: "hidden", positions: TinyIndex.positions(of: hidden)),
      .init(name: "open", positions: TinyIndex.positions(of: open)),
    ]
    #expect(Set(index.search("author:smithies")) == ["hidden", "open"])
    #expect(Set(index.search("AUTHOR:\"Anne Smithies\"")) == ["hidden", "open"])
    #expect(index.search("smithies") == ["open"])
    #expect(index.documents.map(\.positions.count) == [2, 2])
  }

  @Test("A long query is bounded")
  func bounded() {
    let words = (0..<5_000).map { "word\($0)x" }.joined(separator: " ")
    let query = Self.parser.parse(words + String(repeating: "(", count: 300))
    #expect(query.clauses.count == QueryParser.maximumClauseCount)
    #expect(query.droppedTermCount == 5_000 - QueryParser.maximumClauseCount)
    #expect(!Self.parser.parse(String(repeating: "\"", count: 100_000)).isEmpty == false)
  }

  @Test("Of a long query the demands and the rarest words stay, in their order")
  func rarest() {
    let frequencies = ["common": 900, "rare": 2, "middling": 50, "absent": 0]
    let query = Self.parser.parse("common absent rare the middling -not \"a phrase\"")
    let limited = query.limited(to: 4) { leaf in
      let term = String(decoding: leaf.terms[0], as: UTF8.self)
      return frequencies.first { term.hasPrefix($0.key.prefix(4)) }?.value ?? 0
    }
    #expect(limited.description == "rare middling -not \"a phrase\"")
    #expect(limited.droppedTermCount == 3)
    #expect(query.limited(to: 100) { _ in 1 } == query)
  }
}
