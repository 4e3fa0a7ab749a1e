import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Misspelt words find what was meant, below what was typed; what is no misspelling is left alone.
@Suite struct SpellingTests {
  private static let texts = [
    "installation": "Installation of the printer", "installing": "Installing a scanner",
    "kubernetes": "Kubernetes deployment", "color": "A colour and its name",
    "garden": "The garden in spring", "cobalt": "Cobalt glass", "mirror": "mirror of archives",
    "numbers": "release 12345 of python3", "identifier": "loadImageData and POL-358",
    "short": "a tree and a lake", "german": "Die Größe der Bibliothek",
    "russian": "Большая библиотека", "phrase": "an ordinary sentence",
  ]

  private func index(
    _ texts: [String: String] = texts
  ) async throws -> (SearchIndex, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(
      texts.sorted { $0.key < $1.key }.map { identifier, text in
        Donation(
          key: ItemKey(type: "note", identifier: identifier), title: "Number \(identifier.count)",
          text: text)
      })
    return (index, folder)
  }

  private static let misspellings = [
    ("installatoin", "installation", "installation"),
    ("instlalation", "installation", "installation"),
    ("nstallation", "installation", "installation"),
    ("jnstallation", "installation", "installation"),
    ("Instalaton", "installation", "installation"), ("kubernates", "kubernetes", "kubernetes"),
    ("kuberntes", "kubernetes", "kubernetes"), ("kubernaties", "kubernetes", "kubernetes"),
    ("gardn", "garden", "garden"), ("agrden", "garden", "garden"), ("cobaldt", "cobalt", "cobalt"),
    ("mirorr", "mirror", "mirror"), ("Bibliotek", "bibliothek", "german"),
    ("библеотека", "библиотека", "russian"), ("MIROR", "mirror", "mirror"),
  ]

  // One index serves a whole table: opening one is what takes time.
  @Test func aMisspeltWordFindsWhatWasMeant() async throws {
    let (index, folder) = try await index()
    for (typed, used, found) in Self.misspellings {
      for mode in [SearchMode.lexical, .hybrid] {
        let results = try await index.search(SearchRequest(typed, mode: mode))
        #expect(results.corrections.first == SpellingCorrection(typed: typed, used: used))
        #expect(results.hits.contains { $0.key.identifier == found }, "\(typed)")
        let again = try await index.search(SearchRequest(typed, mode: mode))
        #expect(again.corrections == results.corrections)
        #expect(again.hits.map(\.key) == results.hits.map(\.key))
        #expect(again.hits.map(\.score) == results.hits.map(\.score))
      }
    }
    // The stem forgives this one already.
    let results = try await index.search(SearchRequest("instalation"))
    #expect(results.hits.contains { $0.key.identifier == "installation" })
    await index.close()
    _ = folder
  }

  private static let others = [
    "12346", "pythn3", "loadImageDat", "POL-359", "tre", "laek", "\"installatoin\"",
    "-installatoin garden", "title:installatoin", "installatoin*", "garden", "installation",
    "install", "installer", "wholly", "gibberish", "北京大学", "garn", "a.b", "install.atoin",
  ]

  @Test func whatIsNoMisspellingIsLeftAlone() async throws {
    let (index, folder) = try await index()
    for query in Self.others {
      let results = try await index.search(SearchRequest(query))
      #expect(results.corrections.isEmpty, "\(query): \(results.corrections)")
    }
    await index.close()
    _ = folder
  }

  @Test func whatIsFoundOftenIsNotCorrected() async throws {
    var texts = Self.texts
    for number in 0..<3 { texts["rare\(number)"] = "The gardem of number \(number)" }
    let (index, folder) = try await index(texts)
    #expect(try await index.search(SearchRequest("gardem")).corrections.isEmpty)
    try await index.remove(.keys([ItemKey(type: "note", identifier: "rare0")]))
    // Two are left, and of the word meant there is one only.
    #expect(try await index.search(SearchRequest("gardem")).corrections.isEmpty)
    await index.close()
    _ = folder
  }

  @Test(arguments: [SearchMode.lexical, .hybrid])
  func theWordAsTypedComesFirst(_ mode: SearchMode) async throws {
    var texts: [String: String] = [:]
    for number in 0..<30 { texts["other\(number)"] = "marble marble marble" }
    let filler = Array(repeating: "nothing of interest in here", count: 200)
    texts["typed"] = filler.joined(separator: " ") + " marbel " + filler.joined(separator: " ")
    let (index, folder) = try await index(texts)
    let results = try await index.search(
      SearchRequest("marbel", mode: mode, limit: 50, includesExplanation: true))
    #expect(results.corrections == [SpellingCorrection(typed: "marbel", used: "marble")])
    #expect(results.hits.first?.key.identifier == "typed")
    #expect(results.hits.count == 31)
    #expect(results.total == 31)
    let scores = results.hits.map(\.score)
    #expect(scores == scores.sorted(by: >))
    #expect(results.hits.allSatisfy { $0.explanation?.value == $0.score })
    await index.close()
    _ = folder
  }

  @Test func aCorrectedWordCountsBesideOthers() async throws {
    let (index, folder) = try await index([
      "both": "kubernetes deployment guide", "one": "deployment guide", "two": "deployment plan",
    ])
    let results = try await index.search(SearchRequest("kubernates deployment guide"))
    #expect(results.hits.first?.key.identifier == "both")
    #expect(results.hits.count == 3)
    await index.close()
    _ = folder
  }

  @Test func theLikeliestOfSeveralWordsComesFirst() async throws {
    var texts: [String: String] = ["a": "batter", "b": "butter", "c": "better", "d": "bitter"]
    texts["e"] = "butter again"
    texts["f"] = "banter"
    let (index, folder) = try await index(texts)
    let results = try await index.search(SearchRequest("bxtter"))
    #expect(results.corrections.map(\.used) == ["butter", "batter", "better"])
    await index.close()
    _ = folder
  }

  @Test(arguments: SearchMode.allCases)
  func aCommonMisspellingFindsWhatWasMeantToo(_ mode: SearchMode) async throws {
    var texts: [String: String] = [:]
    for number in 0..<420 { texts["right\(number)"] = "python number \(number)" }
    for number in 0..<4 { texts["wrong\(number)"] = "pyhton number \(number)" }
    for number in 0..<4 { texts["plural\(number)"] = "pythons number \(number)" }
    for number in 0..<5 { texts["rival\(number)"] = "pynthon number \(number)" }
    let (index, folder) = try await index(texts)
    let results = try await index.search(SearchRequest("pyhton", mode: mode, limit: 50))
    #expect(results.corrections == [SpellingCorrection(typed: "pyhton", used: "python")])
    if mode != .semantic {
      #expect(results.hits.count == 50)
      #expect(results.hits.prefix(4).allSatisfy { $0.key.identifier.hasPrefix("wrong") })
    }
    // Too many for so few others, a form of the same stem, in quotes, and itself the frequent one.
    for query in ["pynthon", "pythons", "\"pyhton\"", "python"] {
      #expect(
        try await index.search(SearchRequest(query, mode: mode)).corrections.isEmpty, "\(query)")
    }
    await index.close()
    _ = folder
  }

  @Test func meaningIsThatOfTheWordMeant() async throws {
    let (index, folder) = try await index()
    let wrong = try await index.search(SearchRequest("kubernates deploiment", mode: .semantic))
    let right = try await index.search(SearchRequest("kubernetes deployment", mode: .semantic))
    #expect(wrong.corrections.map(\.used) == ["kubernetes", "deployment"])
    #expect(wrong.hits.map(\.key) == right.hits.map(\.key))
    #expect(wrong.hits.map(\.score) == right.hits.map(\.score))
    await index.close()
    _ = folder
  }
}
