import DenseAlgebra

/// Which words occur in the same meanings more often than by chance: the square of the matrix of their positive pointwise
/// mutual information.
///
/// An entry of n words counts 1 ÷ n for each two of them. Chance takes the second word with the power .75 of its frequency.
/// The square has the same eigenvectors as the matrix, and no negative eigenvalue.
///
/// Source: Levy, Goldberg, Dagan 2015, "Improving Distributional Similarity with Lessons Learned from Word Embeddings",
/// doi 10.1162/tacl_a_00134.
struct CooccurrenceMap: SymmetricMap {
  /// The words, ascending: rows and columns of the matrix.
  let words: [UInt32]
  var count: Int { words.count }
  var rankBound: Int { words.count }

  private var rows = SparseRows()

  /// The map of words that occur in at least `minimum` of the entries.
  ///
  /// - Complexity: O(sum of the squares of the entries' lengths); 8 bytes for every two words that go together.
  init(_ entries: EntryList, wordCount: Int, minimum: Int = 2) {
    var frequencies = [Int](repeating: 0, count: wordCount)
    for word in entries.words { frequencies[Int(word)] += 1 }
    words = (0..<UInt32(wordCount)).filter { frequencies[Int($0)] >= minimum }
    var columnOf = [Int32](repeating: -1, count: wordCount)
    for (column, word) in words.enumerated() { columnOf[Int(word)] = Int32(column) }
    let matrix = EntryMatrix(entries, columnOf: columnOf, columnCount: words.count)
    let chance = Chance(matrix.frequencies)
    var sums = [Float](repeating: 0, count: words.count)
    var touched: [UInt32] = []
    for row in words.indices {
      matrix.addNeighbours(of: row, to: &sums, touched: &touched)
      touched.sort()
      for column in touched {
        let value = chance.information(sums[Int(column)], row, Int(column))
        sums[Int(column)] = 0
        guard value > 0 else { continue }
        rows.append(value, column: column)
      }
      touched.removeAll(keepingCapacity: true)
      rows.endRow()
    }
  }

  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix {
    var product = Matrix(rowCount: count, columnCount: block.columnCount)
    try rows.addGramProduct(with: block, to: &product, checkpoint: checkpoint)
    return product
  }
}

/// Which words are in which entries, both ways.
private struct EntryMatrix {
  /// The number of entries of each word.
  let frequencies: [Int]
  private var rowStarts = [0]
  private var rowColumns: [UInt32] = []
  private var columnStarts: [Int]
  private var columnRows: [UInt32]

  init(_ entries: EntryList, columnOf: [Int32], columnCount: Int) {
    var frequencies = [Int](repeating: 0, count: columnCount)
    for index in 0..<entries.count {
      for word in entries[index] where columnOf[Int(word)] >= 0 {
        let column = UInt32(columnOf[Int(word)])
        rowColumns.append(column)
        frequencies[Int(column)] += 1
      }
      rowStarts.append(rowColumns.count)
    }
    self.frequencies = frequencies
    columnStarts = [0]
    for frequency in frequencies {
      columnStarts.append(columnStarts[columnStarts.count - 1] + frequency)
    }
    columnRows = [UInt32](repeating: 0, count: rowColumns.count)
    var next = columnStarts
    for row in 0..<entries.count {
      for column in rowColumns[rowStarts[row]..<rowStarts[row + 1]] {
        columnRows[next[Int(column)]] = UInt32(row)
        next[Int(column)] += 1
      }
    }
  }

  /// Adds for every word how heavily it goes with one.
  func addNeighbours(of column: Int, to sums: inout [Float], touched: inout [UInt32]) {
    for row in columnRows[columnStarts[column]..<columnStarts[column + 1]] {
      let range = rowStarts[Int(row)]..<rowStarts[Int(row) + 1]
      let share = 1 / Float(range.count)
      for other in rowColumns[range] {
        if sums[Int(other)] == 0 { touched.append(other) }
        sums[Int(other)] += share
      }
    }
  }
}

/// What chance would let two words have in common.
private struct Chance {
  private let rowLogarithms: [Double]
  private let columnLogarithms: [Double]

  // With an entry counting 1 ÷ n for each of n words and one, a word's sum over all others is its number of entries.
  init(_ frequencies: [Int]) {
    rowLogarithms = frequencies.map { NaturalLogarithm.of(Double(max($0, 1))) }
    // The power .75 by square roots, which every machine rounds alike.
    let contexts = frequencies.map { frequency in
      let root = Double(frequency).squareRoot()
      return root * root.squareRoot()
    }
    let total = NaturalLogarithm.of(max(contexts.reduce(0, +), 1))
    columnLogarithms = contexts.map { NaturalLogarithm.of(max($0, 1)) - total }
  }

  /// The mean of both directions' positive pointwise mutual information.
  func information(_ sum: Float, _ row: Int, _ column: Int) -> Float {
    let logarithm = NaturalLogarithm.of(Double(sum))
    let one = logarithm - rowLogarithms[row] - columnLogarithms[column]
    let other = logarithm - rowLogarithms[column] - columnLogarithms[row]
    return Float((max(one, 0) + max(other, 0)) / 2)
  }
}
