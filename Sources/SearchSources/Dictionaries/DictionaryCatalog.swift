import Foundation

/// Finds the dictionaries that are installed, and names the packages that bring more.
package struct DictionaryCatalog: Sendable {
  /// Where Debian puts them: the folder that holds `wordnet`, `mythes` and `dictd`.
  package static let defaultRoot = "/usr/share"

  private let root: String

  /// A catalog of what is below a folder.
  package init(root: String = DictionaryCatalog.defaultRoot) {
    self.root = root
  }

  /// The dictionaries, in the order of kind and name.
  package func installed() -> [InstalledDictionary] {
    var found: [InstalledDictionary] = []
    let wordNet = root + "/wordnet"
    if FileManager.default.fileExists(atPath: wordNet + "/data.noun") {
      found.append(InstalledDictionary(kind: .wordNet, languages: ["en"], path: wordNet))
    }
    for name in names(in: root + "/mythes", suffix: "_v2.dat") {
      // th_de_DE_v2.dat
      let parts = name.split(separator: "_")
      guard parts.count >= 3, parts[0] == "th", parts[1].count == 2 else { continue }
      found.append(
        InstalledDictionary(
          kind: .thesaurus, languages: [String(parts[1])], path: "\(root)/mythes/\(name)"))
    }
    for name in names(in: root + "/dictd", suffix: ".dict.dz") {
      // freedict-deu-eng.dict.dz
      let parts = name.dropLast(".dict.dz".count).split(separator: "-")
      guard parts.count == 3, parts[0] == "freedict",
        let from = LanguageCodes.short[String(parts[1])],
        let to = LanguageCodes.short[String(parts[2])]
      else { continue }
      found.append(
        InstalledDictionary(kind: .bilingual, languages: [from, to], path: "\(root)/dictd/\(name)"))
    }
    return found
  }

  private func names(in folder: String, suffix: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A language's countries often share one file under many names.
    var seen: Set<String> = []
    return all.filter { $0.hasSuffix(suffix) }.sorted().filter { name in
      seen.insert(URL(fileURLWithPath: "\(folder)/\(name)").resolvingSymlinksInPath().path).inserted
    }
  }

  /// The Debian packages that teach a language, beyond `wordnet-base` for English.
  package static func packages(for language: String) -> [String] {
    guard language != "en" else { return ["wordnet-base"] }
    guard let long = LanguageCodes.short.first(where: { $0.value == language })?.key else {
      return []
    }
    var packages: [String] = []
    if LanguageCodes.thesauri.contains(language) { packages.append("mythes-\(language)") }
    packages += ["dict-freedict-\(long)-eng", "dict-freedict-eng-\(long)"]
    return packages
  }
}

/// The codes of the languages that FreeDict ties to English.
enum LanguageCodes {
  /// ISO 639-1 by the longer codes that FreeDict uses.
  static let short: [String: String] = [
    "afr": "af", "ara": "ar", "bul": "bg", "ces": "cs", "cym": "cy", "dan": "da", "deu": "de",
    "ell": "el", "eng": "en", "fin": "fi", "fra": "fr", "gle": "ga", "hin": "hi", "hrv": "hr",
    "hun": "hu", "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "lat": "la", "lit": "lt",
    "nld": "nl", "nor": "no", "pol": "pl", "por": "pt", "rus": "ru", "slk": "sk", "slv": "sl",
    "spa": "es", "srp": "sr", "swe": "sv", "tur": "tr",
  ]

  /// The languages with a thesaurus in Debian under `mythes-` and the code.
  static let thesauri: Set<String> = [
    "ar", "bg", "ca", "cs", "da", "de", "es", "fr", "hu", "id", "is", "it", "lv", "no", "pl",
    "ro", "ru", "sk", "sl", "sv", "uk",
  ]
}
