import CZlib
import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

struct BilingualReaderTests {
  private let folder = try? TemporaryFolder()

  /// A number in the digits of an index.
  private static func digits(_ number: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return (number >= 64 ? digits(number / 64) : "") + String(alphabet[number % 64])
  }

  /// Writes entries one after the other with their index; returns the dictionary's path.
  private func dictionary(
    _ entries: [(head: String, text: [UInt8])], compressed: Bool = false, cut: Int = 0
  ) throws -> String {
    let folder = try #require(folder)
    var text: [UInt8] = []
    var index = ""
    for entry in entries {
      index +=
        "\(entry.head)\t\(Self.digits(text.count))\t\(Self.digits(entry.text.count))\n"
      text += entry.text
    }
    _ = try folder.write(index, to: "freedict-deu-eng.index")
    let path = folder.path + "/freedict-deu-eng.dict" + (compressed ? ".dz" : "")
    if compressed {
      let file = try #require(gzopen(path, "wb"))
      gzwrite(file, text, UInt32(text.count))
      gzclose(file)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.dropLast(cut).write(to: URL(fileURLWithPath: path))
    } else {
      try Data(text).write(to: URL(fileURLWithPath: path))
    }
    return path
  }

  private func read(_ path: String) throws -> [[String]] {
    var found: [[String]] = []
    _ = try InstalledDictionary(kind: .bilingual, languages: ["de", "en"], path: path)
      .forEachEntry { found.append($0.parts.map { "\($0.language): \($0.text)" }) }
    return found
  }

  private static let simple: [(head: String, text: [UInt8])] = [
    ("00-database-info", Array("00-database-info\nGerman - English\n\nFreeDict\n".utf8)),
    ("Hahn", Array("Hahn /haːn/ <masc>\nrooster\n".utf8)),
    // Two headwords, one entry.
    ("Haus", Array("Haus <neut>\n1. house, home\n2. building\n".utf8)),
  ]
  private static let simpleEntries = [
    ["de: Hahn", "en: rooster"], ["de: Haus", "en: house, home ; building"],
  ]

  @Test(arguments: [false, true])
  func entriesNeedNoEmptyLineBetweenThem(compressed: Bool) throws {
    let path = try dictionary(Self.simple, compressed: compressed)
    #expect(try read(path) == Self.simpleEntries)
  }

  @Test func marksNotesAndReferencesAreLeftOut() throws {
    let text = """
               Note: technics
      Wasserhahn /vˈasɜhˌɑːn/ <masc, n, sg>
      tap <n>, faucet [Am.] <n>
            "den Wasserhahn zudrehen"  - to turn off the tap [fig.]
            "kein Gegenstück"
               Note: something
         Synonym: {Hahn}, {Armatur}

       see: {Wasserhähne}

      """
    let path = try dictionary([("Wasserhahn", Array(text.utf8))])
    #expect(
      try read(path) == [
        ["de: Wasserhahn", "en: tap  , faucet"],
        ["de: den Wasserhahn zudrehen", "en: to turn off the tap"],
      ])
  }

  @Test func explanationsAreInTheHeadwordsLanguage() throws {
    let text = """
      bürsten <v>
      brush 2.
      das Haar mit einer Bürste pflegen
       3.
      polish
      blank reiben

      """
    let path = try dictionary([("bürsten", Array(text.utf8))])
    #expect(
      try read(path) == [
        ["de: bürsten", "en: brush ; polish"],
        ["de: bürsten ; das Haar mit einer Bürste pflegen"], ["de: bürsten ; blank reiben"],
      ])
  }

  @Test func carriageReturnsAndBadBytesAreBorne() throws {
    let path = try dictionary([
      ("Hahn", Array("Hahn\r\nroo".utf8) + [0xFF] + Array("ster\r\n".utf8)),
      ("Haus", Array("Haus /ungeschlossen\r\nhouse\r\n".utf8)),
    ])
    #expect(
      try read(path) == [
        ["de: Hahn", "en: roo\u{FFFD}ster"], ["de: Haus /ungeschlossen", "en: house"],
      ])
  }

  @Test func aCutArchiveIsSaidAfterWhatItHolds() throws {
    var entries: [(head: String, text: [UInt8])] = []
    var generator = SeededGenerator(seed: 3)
    for number in 0..<20_000 {
      let word = "wort\(number)x\(UInt32.random(in: 0...UInt32.max, using: &generator))"
      entries.append((word, Array("\(word)\nword\(number)\n".utf8)))
    }
    let path = try dictionary(entries, compressed: true, cut: 50_000)
    var count = 0
    let error = #expect(throws: SearchError.self) {
      _ = try InstalledDictionary(kind: .bilingual, languages: ["de", "en"], path: path)
        .forEachEntry { _ in count += 1 }
    }
    #expect(error?.code == .malformedInput)
    #expect(error?.path == path)
    #expect(count > 1_000 && count < 20_000)
  }

  @Test func withoutIndexNothingIsRead() throws {
    let path = try dictionary(Self.simple)
    let index = try #require(folder).path + "/freedict-deu-eng.index"
    try FileManager.default.removeItem(atPath: index)
    #expect(throws: SearchError.self) { try read(path) }
    try Data("no index\n".utf8).write(to: URL(fileURLWithPath: index))
    let error = #expect(throws: SearchError.self) { try read(path) }
    #expect(error?.path == index)
    #expect(error?.message.contains("line 1") == true)
  }

  @Test func badLinesOfAnIndexArePassedOver() throws {
    let path = try dictionary(Self.simple)
    let index = URL(fileURLWithPath: try #require(folder).path + "/freedict-deu-eng.index")
    let good = try Data(contentsOf: index)
    try (Data("a\tb!\tC\n\nx\nHahn\tB\n".utf8) + good).write(to: index)
    #expect(try read(path) == Self.simpleEntries)
  }
}
