import DenseAlgebra

/// The Gram matrix of the weighted documents, with the base's rows below them: what the learner decomposes.
struct WeightedRows: SymmetricMap {
  /// The number of buckets.
  let count: Int
  /// The idf of the buckets.
  let idf: [Float]
  /// The base's rows of V · Sᵖ for every bucket, times `baseWeight`: buckets × base dimensions; nil without a base.
  let baseRows: Matrix?
  /// What the base's rows were multiplied by.
  let baseWeight: Float

  var rankBound: Int { rows.count + (baseRows?.columnCount ?? 0) }

  private let rows: SparseRows

  /// Weights the entries of a corpus.
  init(
    _ corpus: LearningCorpus, heldOut: Set<Int>, buckets: [UInt32], base: LearnedTable?,
    baseEnergy: Double
  ) {
    count = buckets.count
    var columnOf = [Int32](repeating: -1, count: corpus.documentFrequencies.count)
    for (place, bucket) in buckets.enumerated() { columnOf[Int(bucket)] = Int32(place) }
    idf = buckets.map { bucket in
      LearnedTable.idf(
        documentFrequency: Int(corpus.documentFrequencies[Int(bucket)]), of: corpus.documentCount)
    }
    var rows = SparseRows()
    rows.reserveCapacity(rows: corpus.rowCount, entries: corpus.entryCount)
    for row in 0..<corpus.rowCount where !heldOut.contains(Int(corpus.numbers[row])) {
      for entry in corpus.starts[row]..<corpus.starts[row + 1] {
        let column = columnOf[Int(corpus.buckets[entry])]
        guard column >= 0 else { continue }
        let value =
          HashedEmbedder.weight(ofCount: Int(corpus.counts[entry])) * idf[Int(column)]
        rows.append(value, column: UInt32(column))
      }
      rows.endUnitRow()
    }
    self.rows = rows
    (baseRows, baseWeight) = Self.baseRows(
      of: base, buckets: buckets, corpus, baseEnergy: baseEnergy)
  }

  // The base's rows together weigh as much as so many documents, and never more than all of them.
  private static func baseRows(
    of base: LearnedTable?, buckets: [UInt32], _ corpus: LearningCorpus, baseEnergy: Double
  ) -> (Matrix?, Float) {
    guard let base else { return (nil, 0) }
    let width = base.shape.dimensionCount
    var rows = Matrix(rowCount: buckets.count, columnCount: width)
    var squares = 0.0
    rows.withMutableElements { elements in
      for (place, bucket) in buckets.enumerated() {
        guard let row = base.row(ofBucket: bucket, tag: corpus.tags[Int(bucket)]) else { continue }
        for (index, value) in row.enumerated() {
          elements[place * width + index] = value
          squares += Double(value) * Double(value)
        }
      }
    }
    guard squares > 0 else { return (nil, 0) }
    let energy = min(Double(corpus.rowCount), baseEnergy)
    let weight = Float((energy / squares).squareRoot())
    rows.withMutableElements { elements in
      for index in elements.indices { elements[index] *= weight }
    }
    return (rows, weight)
  }

  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix {
    var product = baseProduct(with: block)
    try rows.addGramProduct(with: block, to: &product, checkpoint: checkpoint)
    return product
  }

  private func baseProduct(with block: Matrix) -> Matrix {
    guard let baseRows else { return Matrix(rowCount: count, columnCount: block.columnCount) }
    return baseRows.multiplied(by: baseRows.multiplied(by: block, left: .transposed))
  }
}
