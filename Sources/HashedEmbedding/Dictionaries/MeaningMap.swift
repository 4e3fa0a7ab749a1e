import DenseAlgebra

/// The Gram matrix of meanings: a row for each entry with the weights of its words, scaled to length 1.
struct MeaningMap: SymmetricMap {
  let count: Int
  var rankBound: Int { rows.count }

  private var rows = SparseRows()

  /// The map of entries whose words weigh as `weights` has it, none of them nothing.
  init(_ entries: EntryList, weights: [Float]) {
    count = weights.count
    for index in 0..<entries.count where !entries[index].isEmpty {
      for word in entries[index] { rows.append(weights[Int(word)], column: word) }
      rows.endUnitRow()
    }
  }

  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix {
    var product = Matrix(rowCount: count, columnCount: block.columnCount)
    try rows.addGramProduct(with: block, to: &product, checkpoint: checkpoint)
    return product
  }
}
