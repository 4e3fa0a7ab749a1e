/// The edits between a word and a text that grows and shrinks at its end, one scalar at a time.
///
/// An edit is a scalar inserted, deleted or replaced, or two neighbours transposed; no stretch is edited twice
/// (optimal string alignment). Source: Damerau 1964, doi 10.1145/363958.363994; Wagner, Fischer 1974,
/// doi 10.1145/321796.321811.
struct EditTable {
  private let word: [UInt32]
  /// The word's scalars, each once, in ascending order.
  private let alphabet: [UInt32]
  private let limit: Int
  /// What the text is so far.
  private(set) var text: [UInt32] = []
  /// For each length of the text a row: the edits from its prefix to each prefix of the word.
  private var rows: [[Int]]

  /// A table for an empty text.
  ///
  /// - Parameters:
  ///   - word: the word compared with.
  ///   - limit: the edits beyond which a text is given up.
  init(word: [UInt32], limit: Int) {
    self.word = word
    self.limit = limit
    alphabet = Set(word).sorted()
    rows = [Array(0...word.count)]
  }

  /// The edits between the whole text and the whole word.
  var distance: Int { rows[text.count][word.count] }

  /// Adds a scalar to the text.
  ///
  /// - Complexity: O(n) for a word of n scalars.
  mutating func append(_ scalar: UInt32) {
    rows.append(row(after: scalar))
    text.append(scalar)
  }

  /// Takes the last scalar off the text; nil when there is none.
  mutating func popLast() -> UInt32? {
    guard let last = text.popLast() else { return nil }
    rows.removeLast()
    return last
  }

  /// The least scalar from a bound on after which the text can still come within the limit; nil for none.
  ///
  /// - Complexity: O(n²) at worst, O(n) while edits are left.
  func leastContinuation(from bound: UInt32) -> UInt32? {
    guard bound <= 0x10FFFF, let last = rows.last, let least = last.min() else { return nil }
    if least < limit { return (0xD800...0xDFFF).contains(bound) ? 0xE000 : bound }
    return alphabet.first { scalar in
      scalar >= bound && row(after: scalar).contains { $0 <= limit }
    }
  }

  private func row(after scalar: UInt32) -> [Int] {
    let length = text.count
    let last = rows[length]
    var row = [length + 1]
    row.reserveCapacity(word.count + 1)
    for column in word.indices {
      var edits = min(last[column + 1], row[column]) + 1
      edits = min(edits, last[column] + (word[column] == scalar ? 0 : 1))
      if column > 0, length > 0, word[column - 1] == scalar, word[column] == text[length - 1] {
        edits = min(edits, rows[length - 1][column - 1] + 1)
      }
      row.append(edits)
    }
    return row
  }
}
