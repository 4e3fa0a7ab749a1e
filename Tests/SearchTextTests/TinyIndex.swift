@testable import SearchText

/// Documents as packed terms, matched leaf by leaf without any index: the oracle of these tests.
struct TinyIndex {
  /// The terms at each position of a document.
  struct Document {
    var name: String
    var positions: [[[UInt8]]] = []
  }

  var documents: [Document] = []
  let analyzer: TextAnalyzer
  let parser: QueryParser

  init(_ texts: [(String, String)], language: TextLanguage = .english, fields: Set<String> = []) {
    analyzer = TextAnalyzer(language: language)
    parser = QueryParser(analyzer: analyzer, knownFields: fields)
    for (name, text) in texts { add(name, text) }
  }

  mutating func add(_ name: String, _ text: String) {
    var packed = PackedTerms()
    analyzer.pack(text, into: &packed)
    documents.append(Document(name: name, positions: Self.positions(of: packed)))
  }

  static func positions(of packed: PackedTerms) -> [[[UInt8]]] {
    var positions: [[[UInt8]]] = []
    var term: [UInt8] = []
    var startsPosition = true
    func flush() {
      guard !term.isEmpty else { return }
      if startsPosition {
        positions.append([term])
      } else {
        positions[positions.count - 1].append(term)
      }
      term = []
    }
    for byte in packed.bytes {
      if byte == 0x20 || byte == 0x1F {
        flush()
        startsPosition = byte == 0x20
      } else {
        term.append(byte)
      }
    }
    flush()
    return positions
  }

  /// How often a leaf occurs in a document.
  func count(_ leaf: QueryLeaf, in document: Document) -> Int {
    guard document.positions.count >= leaf.terms.count else { return 0 }
    var count = 0
    for start in 0...(document.positions.count - leaf.terms.count) {
      let matches = leaf.terms.indices.allSatisfy { index in
        let isLast = index == leaf.terms.count - 1
        return document.positions[start + index].contains { term in
          leaf.isPrefix && isLast ? term.starts(with: leaf.terms[index]) : term == leaf.terms[index]
        }
      }
      if matches { count += 1 }
    }
    return count
  }

  /// Names of the documents that a query matches, best first, by BM25 over leaves.
  func search(_ text: String, completesLastWord: Bool = false) -> [String] {
    ranked(parser.parse(text, completesLastWord: completesLastWord)).map(\.name)
  }

  func ranked(_ query: ParsedQuery) -> [(name: String, score: Double)] {
    let averageLength =
      Double(documents.map(\.positions.count).reduce(0, +)) / Double(max(documents.count, 1))
    var scores = [Double](repeating: 0, count: documents.count)
    var admitted = documents.map { _ in !query.isEmpty }
    var matchesAny = documents.map { _ in false }
    for clause in query.clauses {
      var matched = Set<Int>()
      for leaf in clause.leaves {
        let counts = documents.map { count(leaf, in: $0) }
        let frequency = Double(counts.filter { $0 > 0 }.count)
        let total = Double(documents.count)
        let inverse = _logarithm(1 + (total - frequency + 0.5) / (frequency + 0.5))
        for (number, count) in counts.enumerated() where count > 0 {
          matched.insert(number)
          let length = Double(documents[number].positions.count) / max(averageLength, 1)
          let occurrences = Double(count)
          scores[number] +=
            leaf.weight * inverse * occurrences * 2.2 / (occurrences + 1.2 * (0.25 + 0.75 * length))
        }
      }
      for number in documents.indices {
        switch clause.occurrence {
        case .should: break
        case .must: if !matched.contains(number) { admitted[number] = false }
        case .mustNot: if matched.contains(number) { admitted[number] = false }
        }
        if clause.occurrence != .mustNot, matched.contains(number) { matchesAny[number] = true }
      }
    }
    return documents.indices
      .filter { admitted[$0] && (matchesAny[$0] || query.isExclusionOnly) }
      .map { (documents[$0].name, scores[$0]) }
      .sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
  }
}

/// The natural logarithm, by the series of the inverse hyperbolic tangent.
private func _logarithm(_ value: Double) -> Double {
  let exponent = Double(value.exponent)
  let mantissa = value.significand
  let ratio = (mantissa - 1) / (mantissa + 1)
  var power = ratio
  var sum = 0.0
  for index in stride(from: 1, through: 41, by: 2) {
    sum += power / Double(index)
    power *= ratio * ratio
  }
  return 2 * sum + exponent * 0.693147180559945309
}

/// The terms of a text in readable form: `|` between positions, `,` between terms of one position,
/// kinds as `=` exact, `!` literal.
func readableTerms(_ text: String, language: TextLanguage = .english) -> String {
  var packed = PackedTerms()
  TextAnalyzer(language: language).pack(text, into: &packed)
  return TinyIndex.positions(of: packed).map { terms in
    terms.map { term in
      switch term.first {
      case TermPrefix.exact: "=" + String(decoding: term.dropFirst(), as: UTF8.self)
      case TermPrefix.literal: "!" + String(decoding: term.dropFirst(), as: UTF8.self)
      default: String(decoding: term, as: UTF8.self)
      }
    }.joined(separator: ",")
  }.joined(separator: "|")
}
