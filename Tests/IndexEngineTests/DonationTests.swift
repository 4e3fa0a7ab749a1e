import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

@Suite struct DonationTests {
  private func item(
    _ identifier: String, _ title: String, _ text: String = "", type: String = "note",
    attributes: [Attribute] = [], domain: String? = nil
  ) -> Donation {
    Donation(
      key: ItemKey(type: type, identifier: identifier), title: title, text: text,
      attributes: attributes, domain: domain)
  }

  @Test func aDonatedItemIsFoundByItsWordsAndReturnedWhole() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var donation = item(
      "1", "Lighthouse walk", "We walked along the cliffs to the old lighthouse.",
      attributes: [
        Attribute("year", 2024), Attribute("authorNames", ["Ada", "Grace"]),
        Attribute("secret", "hidden words", visibility: .stored),
      ], domain: "a.b")
    donation.keywords = ["coast"]
    donation.version = "v1"
    donation.expiry = Date(timeIntervalSince1970: 4_000_000_000)
    let summary = try await index.donate([donation])
    #expect(summary.added == 1)
    for query in ["lighthouse", "cliff", "coast", "grace", "authorNames:ada", "year:2024"] {
      let results = try await index.search(SearchRequest(query))
      #expect(results.hits.map(\.key) == [donation.key], "\(query)")
      #expect(results.total == 1, "\(query)")
    }
    for query in ["hidden", "secret:hidden", "zebra"] {
      // By meaning, an animal may be near to a walk.
      let results = try await index.search(SearchRequest(query, mode: .lexical))
      #expect(results.hits.isEmpty, "\(query)")
    }
    let stored = try #require(try await index.item(donation.key))
    #expect(stored.donation == donation)
    #expect(stored.vectorCount == 1)
    await index.close()
  }

  @Test func donatingAgainReplacesAndAnUnchangedDonationWritesNothing() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate([item("1", "First title", "apples and pears")])
    #expect(try await index.donate([item("1", "First title", "apples and pears")]).unchanged == 1)
    #expect(try await index.donate([item("1", "Second title", "plums")]).updated == 1)
    // By meaning, plums are near to apples.
    #expect(try await index.search(SearchRequest("apples", mode: .lexical)).hits.isEmpty)
    #expect(try await index.search(SearchRequest("plums")).hits.count == 1)
    let report = try await index.verify(VerifyOptions(derivesAgain: true))
    #expect(report.isClean, "\(report)")
    await index.close()
  }

  @Test func everyPartAgreesAfterARandomHistory() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var random = SeededGenerator(seed: 7)
    var expected: [String: Donation] = [:]
    // No word is another's stem or part.
    let words = ["b", "d", "f", "g", "k", "l", "m", "p"].flatMap { first in
      ["ako", "emu", "izo", "oru", "uta"].map { first + $0 + first + "o" }
    }
    for _ in 0..<30 {
      var changes: [IndexChange] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let identifier = "item\(Int.random(in: 0..<300, using: &random))"
        if Int.random(in: 0..<4, using: &random) == 0 {
          changes.append(.remove(.keys([ItemKey(type: "note", identifier: identifier)])))
          expected[identifier] = nil
        } else {
          let text = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
            words[Int.random(in: 0..<40, using: &random)]
          }
          let donation = item(
            identifier, words[Int.random(in: 0..<40, using: &random)],
            text.joined(separator: " "))
          changes.append(.donate(donation))
          expected[identifier] = donation
        }
      }
      _ = try await index.apply(changes, atomically: Bool.random(using: &random), clientState: nil)
    }
    let report = try await index.verify(VerifyOptions(derivesAgain: true))
    #expect(report.isClean, "\(report)")
    #expect(report.checkedItems == expected.count)
    for word in words {
      let found = try await index.search(
        SearchRequest(word, mode: .lexical, limit: 1000)
      ).hits.map(\.key.identifier)
      let holders = expected.filter { _, donation in
        (donation.title + " " + donation.text).split(separator: " ").contains(Substring(word))
      }
      let difference = Set(found).symmetricDifference(holders.keys)
      #expect(difference.isEmpty, "\(word)")
    }
    await index.close()
  }
}
