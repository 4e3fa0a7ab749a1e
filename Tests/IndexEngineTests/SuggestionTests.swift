import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Completions are whole words and titles, the likeliest first, each once.
@Suite struct SuggestionTests {
  private static func note(
    _ title: String, _ text: String = "", language: String? = nil
  ) -> Donation {
    var donation = Donation(
      key: ItemKey(type: "note", identifier: title + "/" + text), title: title, text: text)
    donation.language = language
    return donation
  }

  private static let notes = [
    note("Installation Guide", "the installation of a server"),
    note("", "installation and more"), note("", "installing a mail server"),
    note("", "install the mail reader"), note("", "a mail service"), note("", "a web service"),
    note("", "a web service too"), note("Mail Server", "exim"), note("MAIL SERVER", "postfix"),
    note("", "state-of-the-art e-mail"), note("", "PoolDayData"), note("The NASA Report", ""),
    note("中文合約", "合約轉換"), note("", "合約"), note("résumé", ""), note("", "2024 report"),
  ]

  private func suggestions(
    _ text: String, limit: Int = 10, _ notes: [Donation] = notes
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(notes)
    let suggestions = try await index.suggestions(for: text, limit: limit)
    await index.close()
    _ = folder
    return suggestions
  }

  private static let table: [(String, [String])] = [
    ("inst", ["Installation Guide", "installation", "install", "installing"]),
    ("Inst", ["Installation Guide", "Installation", "Install", "Installing"]),
    ("a mail ser", ["a mail server", "a mail service"]),
    ("web ser", ["web service"]), ("mail se", ["MAIL SERVER", "mail service"]),
    ("the nasa", ["The NASA Report"]), ("the nasa ", ["The NASA Report"]),
    ("installation g", ["Installation Guide"]), ("中文合", ["中文合約"]), ("合", ["合約"]),
    ("résu", ["résumé"]), ("resum", ["résumé"]), ("", []), ("  ", []), ("...", []), ("zzz", []),
    ("pooldayd", ["pooldaydata"]), ("stateofthe", []),
    ("instal", ["Installation Guide", "installation"]),
    ("202", ["2024"]),
  ]

  // One index serves the whole table: opening one is what takes time.
  @Test func whatIsTypedIsCompleted() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(Self.notes)
    for (text, expected) in Self.table {
      let found = try await index.suggestions(for: text, limit: 10)
      #expect(Array(found.prefix(expected.count)) == expected, "\(text): \(found)")
      #expect(!expected.isEmpty || found.isEmpty, "\(text): \(found)")
    }
    for text in ["i", "in", "ins", "m", "p", "s", "r", "t"] {
      let found = try await index.suggestions(for: text, limit: 50)
      let halves = ["instal", "servic", "stateoftheart"]
      #expect(!found.contains { halves.contains($0) }, "\(found)")
      #expect(Set(found.map { $0.lowercased() }).count == found.count, "\(found)")
      #expect(found.allSatisfy { $0.lowercased().hasPrefix(text) }, "\(found)")
    }
    await index.close()
    _ = folder
  }

  @Test func limitsAreKept() async throws {
    #expect(try await suggestions("i", limit: 0).isEmpty)
    #expect(try await suggestions("i", limit: 2).count == 2)
    let long = String(repeating: "word ", count: 1000)
    #expect(try await suggestions(long).isEmpty)
  }

  @Test func hiddenAndRemovedItemsAreNotSuggested() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var hidden = Self.note("Secret Garden", "secretive")
    hidden.isHidden = true
    let removed = Self.note("Second Garden", "secondary")
    try await index.donate([hidden, removed, Self.note("Section", "sectional")])
    try await index.remove(.keys([removed.key]))
    #expect(try await index.suggestions(for: "sec", limit: 10) == ["Section", "sectional"])
    await index.close()
    _ = folder
  }

  @Test func wordsOfLanguagesWithoutStemsAreSuggested() async throws {
    let notes = [Self.note("", "zdravotnictví ve městě", language: "cs")]
    #expect(try await suggestions("zdravotn", notes) == ["zdravotnictvi"])
  }

  @Test func oneLetterBeforeManyWordsFindsTheFrequentOnes() async throws {
    var notes = (0..<600).map { Self.note("", "a\(Self.letters($0)) frequent amber") }
    notes.append(Self.note("", "azure"))
    let found = try await suggestions("a", limit: 3, notes)
    #expect(found.first == "amber", "\(found)")
    #expect(found.count == 3)
  }

  @Test func titlesOfFrequentWordsComeFirst() async throws {
    var notes = (0..<40).map { Self.note("", "python package number \($0)") }
    notes += [Self.note("P-1"), Self.note("P eo"), Self.note("Python Handbook"), Self.note("Px")]
    let found = try await suggestions("p", limit: 4, notes)
    #expect(found == ["Python Handbook", "python", "Px", "package"], "\(found)")
  }

  @Test func lettersWithoutSpacesGoOnToRuns() async throws {
    let notes = [
      Self.note("", "這份合約書已經簽署"), Self.note("", "新的合約書"), Self.note("", "合作，還有別的"),
      Self.note("", "集合著大家"), Self.note("合理的價格", "內容"),
    ]
    let found = try await suggestions("合", notes)
    #expect(found == ["合理的價格", "合約書", "合作"], "\(found)")
  }

  private static func letters(_ number: Int) -> String {
    var rest = number
    return String(
      (0..<3).map { _ in
        defer { rest /= 26 }
        return Character(Unicode.Scalar(UInt8(0x61 + rest % 26)))
      })
  }
}
