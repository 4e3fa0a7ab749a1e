import ContentDigests
import Foundation
import HashedEmbedding
import LexicalIndex
import SearchModel
import SearchText
import VectorIndex

/// Everything that follows from an item's stored content alone: its terms, their lengths, its vectors.
struct DerivedContent: Sendable {
  var document: LexicalDocument
  /// The language that the text was analysed in.
  var language: TextLanguage
  /// The vectors of each generation that was asked for, by its number.
  var vectors: [Int64: PassageVectors]
}

/// Derives terms and vectors from content; the same content gives the same bytes on every run.
struct ContentDeriver: Sendable {
  let embedders: EmbedderStore
  private let splitter = PassageSplitter()
  // One analyser for all: it keeps the stems that its threads have computed.
  let analyzer = TextAnalyzer(language: .english)

  init(embedders: EmbedderStore) {
    self.embedders = embedders
  }

  /// The terms of a donation, and its vectors of some generations.
  ///
  /// - Complexity: O(bytes of text).
  func derive(_ donation: Donation, for embeddings: [Embedding] = []) -> DerivedContent {
    let language = Self.language(of: donation)
    let analyzer = analyzer.with(language)
    var document = LexicalDocument()
    let titleCount = document.append { analyzer.pack(donation.title, into: &$0) }
    let titleEnd = document.packed.bytes.count
    if titleCount > 0 {
      _ = document.append { packed in
        TitleTerm.append(donation.title, to: &packed)
        return 0
      }
    }
    document.endColumn(positionCount: titleCount)
    var passages: [(bytes: Range<Int>, packed: Range<Int>)] = []
    var text = donation.text
    var count = 0
    text.withUTF8 { utf8 in
      for passage in splitter.split(utf8) {
        let start = document.packed.bytes.count
        count += document.append {
          analyzer.pack(UnsafeBufferPointer(rebasing: utf8[passage]), into: &$0)
        }
        passages.append((passage, start..<document.packed.bytes.count))
      }
    }
    document.endColumn(positionCount: count)
    let keywordStart = document.packed.bytes.count
    count = 0
    for keyword in donation.keywords {
      count += document.append { analyzer.pack(keyword, into: &$0) }
    }
    document.endColumn(positionCount: count)
    if passages.isEmpty { passages = [(0..<0, keywordStart..<document.packed.bytes.count)] }
    document.endColumn(positionCount: packAttributes(donation.attributes, analyzer, &document))
    document.finish()
    var vectors: [Int64: PassageVectors] = [:]
    for embedding in embeddings {
      vectors[embedding.generation.id] = embed(
        document.packed, text: &text, titleEnd: titleEnd, passages: passages,
        embedder: embedding.embedder)
    }
    return DerivedContent(document: document, language: language, vectors: vectors)
  }

  /// The language that a donation's text is analysed in: the one it states, else the one that its text shows.
  static func language(of donation: Donation) -> TextLanguage {
    if let code = donation.language ?? donation[attribute: "language"]?.texts.first {
      let stated = TextLanguage(code: code)
      // A name like "Deutsch" states nothing that can be used; "und" states that nothing is known.
      if stated != .detect, stated != .unstemmed || donation.language != nil { return stated }
    }
    for text in [donation.text, donation.title] {
      var text = text
      if let found = text.withUTF8({ LanguageDetector.shared.detect($0) }) { return found }
    }
    return .english
  }

  private func packAttributes(
    _ attributes: [Attribute], _ analyzer: TextAnalyzer, _ document: inout LexicalDocument
  ) -> Int {
    var count = 0
    for attribute in attributes where attribute.visibility != .stored {
      for member in attribute.value.members {
        guard let text = Self.searchText(of: member) else { continue }
        var isDefault = false
        if case .text = member { isDefault = attribute.visibility == .searchable }
        count += document.append {
          analyzer.packAttribute(
            name: attribute.name, text, searchableByDefault: isDefault, into: &$0)
        }
      }
    }
    return count
  }

  /// What `field:word` finds a value by; nil for values that no word finds.
  static func searchText(of value: AttributeValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .boolean(let value): value ? "true" : "false"
    case .date(let value): value.formatted(.iso8601.year().month().day())
    case .data, .list: nil
    }
  }

  // A passage's vector is of the title's terms and its own, so that a passage deep in a long text still
  // knows what the item is about.
  private func embed(
    _ packed: PackedTerms, text: inout String, titleEnd: Int,
    passages: [(bytes: Range<Int>, packed: Range<Int>)], embedder: any Embedder
  ) -> PassageVectors {
    var vectors = PassageVectors()
    var terms: [UInt8] = []
    text.withUTF8 { utf8 in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: embedder.dimensionCount) { vector in
        for passage in passages {
          terms.removeAll(keepingCapacity: true)
          terms += packed.bytes[..<titleEnd]
          terms += packed.bytes[passage.packed]
          terms.withUnsafeBufferPointer { terms in
            embedder.embed(
              EmbeddingPassage(
                text: UnsafeBufferPointer(rebasing: utf8[passage.bytes]), packedTerms: terms),
              into: vector)
          }
          vectors.append(UnsafeBufferPointer(vector), bytes: passage.bytes)
        }
      }
    }
    return vectors
  }
}
