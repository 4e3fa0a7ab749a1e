/// A dictionary that is installed on this machine.
package struct InstalledDictionary: Sendable, Equatable {
  /// What kind of dictionary it is.
  package enum Kind: String, Sendable, Equatable {
    /// WordNet: an English dictionary of meanings and how they relate. Its licence lets what follows from it be passed on.
    case wordNet = "wordnet"
    /// A thesaurus of the kind that LibreOffice uses.
    case thesaurus = "mythes"
    /// A bilingual dictionary of the FreeDict project in the dictd format.
    case bilingual = "freedict"
  }

  /// The kind.
  package var kind: Kind
  /// The languages, ISO 639-1: one, or from and to.
  package var languages: [String]
  /// The folder of WordNet, the file of the others.
  package var path: String

  /// The dictionary's name: its kind and languages.
  package var name: String { ([kind.rawValue] + languages).joined(separator: "-") }

  /// Calls `body` with every entry, in the order of the file.
  ///
  /// - Returns: how many there were.
  /// - Throws: `SearchError` when a file cannot be read; what `body` throws.
  package func forEachEntry(_ body: (DictionaryEntry) throws -> Void) throws -> Int {
    var reader: any DictionaryReader =
      switch kind {
      case .wordNet: try WordNetReader(folder: path)
      case .thesaurus: try ThesaurusReader(path: path, language: languages.first ?? "en")
      case .bilingual:
        try BilingualReader(
          path: path, from: languages.first ?? "en", to: languages.last ?? "en")
      }
    var count = 0
    while let entry = try reader.next() {
      count += 1
      try body(entry)
    }
    return count
  }
}
