import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

struct DictionaryTests {
  private let folder = try? TemporaryFolder()

  private func entries(
    _ kind: InstalledDictionary.Kind, _ languages: [String], _ path: String
  )
    throws -> [[String]]
  {
    var found: [[String]] = []
    _ = try InstalledDictionary(kind: kind, languages: languages, path: path).forEachEntry {
      found.append($0.parts.map { "\($0.language): \($0.text)" })
    }
    return found
  }

  @Test func wordNetGivesMeaningsWithTheirRelations() throws {
    let folder = try #require(folder)
    let licence = "  1 This software and database is being provided | to you\n"
    _ = try folder.write(
      licence
        + "00001740 03 n 02 tap 0 faucet 0 001 @ 00001930 n 0000 | a regulator for a flow  \n"
        + "00001930 03 n 01 plumbing_fixture 0 001 ~ 00001740 n 0000 | a fixture  \n",
      to: "wordnet/data.noun")
    _ = try folder.write(
      licence + "00002000 29 v 01 drip(a) 0 000 01 + 02 00 | fall in drops  \n",
      to: "wordnet/data.verb")
    for name in ["adj", "adv"] { _ = try folder.write(licence, to: "wordnet/data.\(name)") }
    #expect(
      try entries(.wordNet, ["en"], folder.path + "/wordnet") == [
        ["en: tap ; faucet ; tap ; faucet ; a regulator for a flow   ; plumbing fixture"],
        ["en: plumbing fixture ; plumbing fixture ; a fixture   ; tap ; faucet"],
        ["en: drip ; drip ; fall in drops  "],
      ])
  }

  @Test(arguments: [
    "00000001 00 0 -1 w 0 000 0 | y", "00000001 00 a 7fffffffffffffff w 0 000 0 | y",
    "00000001 00 a 01 w 0 -1 0 | y", "00000001 00 a 01 w 0 9000000000000000000 0 | y",
    "00000001 00 a 02 w 0 000 | y", "00000001 00 a 01 w 0 002 ! 1 n 0 | y", "00000001 | y", "|",
  ])
  func linesThatAreNoMeaningArePassedOver(line: String) throws {
    let folder = try #require(folder)
    for name in ["noun", "verb", "adj", "adv"] {
      _ = try folder.write(line + "\n", to: "wordnet/data.\(name)")
    }
    #expect(try entries(.wordNet, ["en"], folder.path + "/wordnet").isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"])
  func thesauriGiveSynonymsWithoutRemarks(lineEnd: String) throws {
    let folder = try #require(folder)
    let path = try folder.write(
      ["UTF-8", "Hahn|2", "-|Wasserhahn|Armatur (fachspr.)", "-|Gockel (ugs.)|Hähnchen", "leer|1"]
        .joined(separator: lineEnd), to: "th_de_DE_v2.dat")
    #expect(
      try entries(.thesaurus, ["de"], path) == [
        ["de: Hahn ; Hahn ; Wasserhahn ; Armatur "], ["de: Hahn ; Hahn ; Gockel  ; Hähnchen"],
      ])
  }

  @Test func thesauriMayBeLatin() throws {
    let folder = try #require(folder)
    let path = folder.path + "/th_es_ES_v2.dat"
    let bytes = Array("ISO8859-1\ncami".utf8) + [0xF3] + Array("n|1\n-|veh".utf8) + [0xED]
    try Data(bytes + Array("culo\n".utf8)).write(to: URL(fileURLWithPath: path))
    #expect(try entries(.thesaurus, ["es"], path) == [["es: camión ; camión ; vehículo"]])
  }

  @Test func whatIsInstalledIsFound() throws {
    let folder = try #require(folder)
    for name in [
      "wordnet/data.noun", "mythes/th_de_DE_v2.dat", "mythes/th_odd.dat",
      "dictd/freedict-deu-eng.dict.dz", "dictd/freedict-xxx-eng.dict.dz", "dictd/gcide.dict.dz",
    ] {
      _ = try folder.write("", to: name)
    }
    #expect(
      DictionaryCatalog(root: folder.path).installed().map(\.name) == [
        "wordnet-en", "mythes-de", "freedict-de-en",
      ])
    #expect(DictionaryCatalog(root: folder.path + "/none").installed().isEmpty)
  }

  @Test(arguments: [
    ("en", ["wordnet-base"]),
    ("de", ["mythes-de", "dict-freedict-deu-eng", "dict-freedict-eng-deu"]),
    ("fi", ["dict-freedict-fin-eng", "dict-freedict-eng-fin"]), ("xx", []),
  ])
  func packagesAreNamed(language: String, packages: [String]) {
    #expect(DictionaryCatalog.packages(for: language) == packages)
  }

  @Test func aMissingFileIsSaid() throws {
    let folder = try #require(folder)
    #expect(throws: SearchError.self) { try entries(.wordNet, ["en"], folder.path) }
    #expect(throws: SearchError.self) { try entries(.thesaurus, ["de"], folder.path + "/no.dat") }
  }
}
