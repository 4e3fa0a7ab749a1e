/// With what probability each word of one language is translated by each word of another.
///
/// Entries of dictionaries are taken for pairs of sentences: every word of a translation is the doing of one of the entry's
/// words, and expectation maximisation finds out of which. So of `ein Buch lesen: to read a book` it is told what belongs together.
///
/// Source: Brown et al. 1993, "The Mathematics of Statistical Machine Translation", model 1, https://aclanthology.org/J93-2003/
struct TranslationModel: Sendable {
  /// The words that are translated, ascending.
  private(set) var words: [UInt32] = []
  /// Where the translations of each word begin, and the end.
  private(set) var starts = [0]
  /// The words of the other language, ascending for each word.
  private(set) var translations: [UInt32] = []
  /// The probabilities of these.
  private(set) var probabilities: [Float] = []
  /// How many translations each word has been made to explain, each as heavy as its weight.
  private(set) var totals: [Float] = []

  /// Learns from translations.
  ///
  /// - Parameters:
  ///   - entries: the entries in the language of the words.
  ///   - others: the same entries in the other language.
  ///   - weights: how much each word counts, of either language.
  ///   - iterations: how often probabilities are estimated anew, at least once.
  /// - Complexity: O(pairs of words within entries · (iterations + log of it)), 12 bytes for each pair.
  init(_ entries: EntryList, _ others: EntryList, weights: [Float], iterations: Int = 3) {
    let cells = Self.cells(entries, others)
    fill(cells)
    // For every pair of words of every entry, the place of its probability.
    let places = places(entries, others)
    probabilities = rows.flatMap { row, range in
      [Float](repeating: weights[Int(words[row])], count: range.count)
    }
    var counts = [Double](repeating: 0, count: translations.count)
    for _ in 0..<max(iterations, 1) {
      for place in counts.indices { counts[place] = 0 }
      count(entries, others, places, weights, into: &counts)
      normalize(counts)
    }
  }

  private var rows: [(Int, Range<Int>)] {
    words.indices.map { ($0, starts[$0]..<starts[$0 + 1]) }
  }

  /// All pairs of words that some entry has, ascending.
  private static func cells(_ entries: EntryList, _ others: EntryList) -> [UInt64] {
    var cells: [UInt64] = []
    for index in 0..<entries.count {
      for word in entries[index] {
        for other in others[index] { cells.append(UInt64(word) << 32 | UInt64(other)) }
      }
      // So that memory is bound by what is different.
      if cells.count > 1 << 25 { compact(&cells) }
    }
    compact(&cells)
    return cells
  }

  private static func compact(_ cells: inout [UInt64]) {
    cells.sort()
    var end = 0
    for cell in cells where end == 0 || cells[end - 1] != cell {
      cells[end] = cell
      end += 1
    }
    cells.removeLast(cells.count - end)
  }

  private mutating func fill(_ cells: [UInt64]) {
    translations.reserveCapacity(cells.count)
    for cell in cells {
      let word = UInt32(cell >> 32)
      if words.last != word {
        if !words.isEmpty { starts.append(translations.count) }
        words.append(word)
      }
      translations.append(UInt32(truncatingIfNeeded: cell))
    }
    if !words.isEmpty { starts.append(translations.count) }
  }

  /// The place of the probability of every pair of words of every entry, in the order of the translations.
  private func places(_ entries: EntryList, _ others: EntryList) -> [UInt32] {
    var rowOf = [UInt32](repeating: 0, count: Int((words.last ?? 0) + 1))
    for (row, word) in words.enumerated() { rowOf[Int(word)] = UInt32(row) }
    var places: [UInt32] = []
    for index in 0..<entries.count {
      for other in others[index] {
        for word in entries[index] {
          let row = Int(rowOf[Int(word)])
          let rowTranslations = translations[starts[row]..<starts[row + 1]]
          places.append(UInt32(rowTranslations.lowerBoundSorted(other)))
        }
      }
    }
    return places
  }

  /// Shares every word of a translation out among the words of its entry.
  private func count(
    _ entries: EntryList, _ others: EntryList, _ places: [UInt32], _ weights: [Float],
    into counts: inout [Double]
  ) {
    var next = 0
    for index in 0..<entries.count {
      let width = entries[index].count
      guard width > 0 else { continue }
      for other in others[index] {
        let mine = places[next..<next + width]
        next += width
        var sum = 0.0
        for place in mine { sum += Double(probabilities[Int(place)]) }
        guard sum > 0 else { continue }
        let share = Double(weights[Int(other)]) / sum
        for place in mine { counts[Int(place)] += share * Double(probabilities[Int(place)]) }
      }
    }
  }

  private mutating func normalize(_ counts: [Double]) {
    totals = []
    for (_, range) in rows {
      let total = range.reduce(0) { $0 + counts[$1] }
      totals.append(Float(total))
      guard total > 0 else { continue }
      for place in range { probabilities[place] = Float(counts[place] / total) }
    }
  }
}
