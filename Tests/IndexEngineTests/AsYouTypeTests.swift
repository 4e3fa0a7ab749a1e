import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Searching while the last word is typed: what was found once stays.
@Suite struct AsYouTypeTests {
  private func index(_ texts: [String]) async throws -> (SearchIndex, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(
      texts.map { text in
        Donation(key: ItemKey(type: "note", identifier: text), title: "", text: text)
      })
    return (index, folder)
  }

  private static let table = [
    ("installation", ["installation", "the installation of it"]),
    ("installing", ["installing"]), ("install", ["install", "installing", "installation"]),
    ("universities", ["universities"]), ("running", ["running"]), ("Größe", ["Die Größe"]),
    ("résumé", ["the résumé"]), ("well-known", ["a well-known fact"]),
    ("loadImageData", ["loadImageData"]), ("release notes", ["release notes"]),
    ("v1.2.30", ["v1.2.30"]), ("библиотека", ["библиотека"]), ("中文合約", ["中文合約轉換"]),
    ("it's", ["it's here"]),
  ]

  @Test func whatAppearsStays() async throws {
    let others = ["instant", "in", "unrelated words"]
    let texts = Set(Self.table.flatMap(\.1) + others)
    let (index, folder) = try await index(texts.sorted())
    for (typed, texts) in Self.table {
      var appeared: Set<String> = []
      for length in 1...typed.count {
        let results = try await index.search(
          SearchRequest(
            String(typed.prefix(length)), mode: .lexical, limit: 50, completesLastWord: true))
        let found = Set(results.hits.map(\.key.identifier)).intersection(texts)
        #expect(appeared.isSubset(of: found), "lost at \(typed.prefix(length))")
        appeared.formUnion(found)
      }
      #expect(appeared == Set(texts), "\(typed)")
    }
    await index.close()
    _ = folder
  }

  @Test func withoutTheOptionTheLastWordIsWhole() async throws {
    let (index, folder) = try await index(["installation"])
    #expect(try await index.search(SearchRequest("inst", mode: .lexical)).hits.isEmpty)
    let typed = SearchRequest("inst", mode: .lexical, completesLastWord: true)
    #expect(try await index.search(typed).hits.count == 1)
    await index.close()
    _ = folder
  }

  @Test func aMisspeltWordIsCorrectedWhileItIsTyped() async throws {
    let (index, folder) = try await index(["installation", "unrelated"])
    let results = try await index.search(
      SearchRequest("installatoin", mode: .lexical, completesLastWord: true))
    #expect(results.hits.map(\.key.identifier) == ["installation"])
    #expect(
      results.corrections == [SpellingCorrection(typed: "installatoin", used: "installation")])
    await index.close()
    _ = folder
  }
}
