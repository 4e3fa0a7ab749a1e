import Foundation
import SQLiteStore
import SearchText

/// Reads titles and words of items that are neither hidden nor expired.
struct VisibleItems {
  /// How much of an item's text is read to see whether a word is in it, in bytes.
  private static let byteLimit = 16_384
  /// How many items are sampled for the words of an index.
  private static let sampleCount = 400
  /// How much of a sampled item's text is read, in bytes.
  private static let sampleByteLimit = 400

  private let connection: Connection
  private let body: Statement
  private let analyzer: TextAnalyzer
  private let now: Double

  init(_ connection: Connection, analyzer: TextAnalyzer, now: Date) throws {
    self.connection = connection
    self.analyzer = analyzer
    self.now = now.timeIntervalSince1970
    body = try connection.cached(
      """
      SELECT body, language FROM item
      WHERE row = ?1 AND hidden = 0 AND (expiry IS NULL OR expiry >= ?2)
      """)
  }

  /// The title of an item; nil when there is none to show.
  func title(_ row: Int64) throws -> String? {
    body.bind(1, row)
    body.bind(2, now)
    defer { body.reset() }
    return try body.step() ? ItemBody.title(body.bytes(0)) : nil
  }

  /// Whether a folded word stands as a word in one of some items, not only as a stem or as part of a compound.
  ///
  /// Words that the beginnings of the items do not have at all get the benefit of the doubt.
  func hold(_ word: [UInt8], in rows: [Int64]) throws -> Bool {
    var isVisible = false
    var isPart = false
    for row in rows {
      body.bind(1, row)
      body.bind(2, now)
      defer { body.reset() }
      guard try body.step() else { continue }
      isVisible = true
      let language = body.text(1).map { TextLanguage(code: $0) }
      let title = Array((ItemBody.title(body.bytes(0)) ?? "").utf8)
      let text = ItemBody.textPrefix(body.bytes(0), byteCount: Self.byteLimit) ?? []
      for part in [title, text] {
        switch Self.occurrence(
          of: word, in: part, language.map { analyzer.with($0) } ?? analyzer)
        {
        case .word: return true
        case .part: isPart = true
        case .none: break
        }
      }
    }
    return isVisible && !isPart
  }

  /// The titles and the beginnings of the texts of items.
  func texts(_ rows: [Int64]) throws -> [String] {
    var texts: [String] = []
    for row in rows {
      body.bind(1, row)
      body.bind(2, now)
      defer { body.reset() }
      guard try body.step() else { continue }
      if let title = ItemBody.title(body.bytes(0)) { texts.append(title) }
      let text = ItemBody.textPrefix(body.bytes(0), byteCount: Self.byteLimit) ?? []
      texts.append(String(decoding: text, as: UTF8.self))
    }
    return texts
  }

  private enum Occurrence {
    case none
    case part
    case word
  }

  private static func occurrence(
    of word: [UInt8], in text: [UInt8], _ analyzer: TextAnalyzer
  ) -> Occurrence {
    var occurrence = Occurrence.none
    text.withUnsafeBufferPointer { utf8 in
      analyzer.terms(utf8) { term in
        guard occurrence != .word, term.bytes.elementsEqual(word) else { return }
        let source = String(decoding: utf8[term.source], as: UTF8.self)
        let isWord = TextNormalization.fold(source).elementsEqual(word)
        occurrence = isWord || term.role == .accented ? .word : .part
      }
    }
    return occurrence
  }

  /// The folded words that begin with a prefix in items spread evenly over the index, each once, in order.
  func sampledWords(startingWith prefix: [UInt8]) throws -> [[UInt8]] {
    guard let last = try connection.scalarInt64("SELECT max(row) FROM item") else { return [] }
    let statement = try connection.cached(
      "SELECT body FROM item WHERE row >= ?1 AND hidden = 0 ORDER BY row LIMIT 1")
    defer { statement.reset() }
    var words: Set<[UInt8]> = []
    for number in 0..<Int64(Self.sampleCount) {
      statement.bind(1, last / Int64(Self.sampleCount) * number)
      defer { statement.reset() }
      guard try statement.step() else { break }
      var text = Array((ItemBody.title(statement.bytes(0)) ?? "").utf8) + [0x20]
      text += ItemBody.textPrefix(statement.bytes(0), byteCount: Self.sampleByteLimit) ?? []
      let folded = TextNormalization.fold(String(decoding: text, as: UTF8.self))
      for word in folded.split(separator: 0x20).dropLast() where word.starts(with: prefix) {
        words.insert(Array(word))
      }
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
