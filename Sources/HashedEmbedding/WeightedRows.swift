import CSearchKernels
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

  var rankBound: Int { starts.count - 1 + (baseRows?.columnCount ?? 0) }

  private let starts: [Int]
  private let columns: [UInt32]
  private let values: [Float]

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
    var starts = [0]
    var columns: [UInt32] = []
    var values: [Float] = []
    columns.reserveCapacity(corpus.entryCount)
    values.reserveCapacity(corpus.entryCount)
    starts.reserveCapacity(corpus.rowCount + 1)
    for row in 0..<corpus.rowCount where !heldOut.contains(Int(corpus.numbers[row])) {
      let first = values.count
      var squares = 0.0
      for entry in corpus.starts[row]..<corpus.starts[row + 1] {
        let column = columnOf[Int(corpus.buckets[entry])]
        guard column >= 0 else { continue }
        let value =
          HashedEmbedder.weight(ofCount: Int(corpus.counts[entry])) * idf[Int(column)]
        columns.append(UInt32(column))
        values.append(value)
        squares += Double(value) * Double(value)
      }
      if squares > 0 {
        let factor = Float(1 / squares.squareRoot())
        for entry in first..<values.count { values[entry] *= factor }
      }
      starts.append(values.count)
    }
    (self.starts, self.columns, self.values) = (starts, columns, values)
    (baseRows, baseWeight) = Self.rows(
      of: base, buckets: buckets, corpus, baseEnergy: baseEnergy)
  }

  // The base's rows together weigh as much as so many documents, and never more than all of them.
  private static func rows(
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

  func product(with block: Matrix) -> Matrix {
    var product = baseProduct(with: block)
    add(rows: 0..<starts.count - 1, block, to: &product)
    return product
  }

  /// So many entries are multiplied between two checkpoints: a fraction of a second.
  private static let checkpointInterval = 1 << 20

  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix {
    var product = baseProduct(with: block)
    var first = 0
    for row in 1..<starts.count where starts[row] - starts[first] >= Self.checkpointInterval {
      add(rows: first..<row, block, to: &product)
      first = row
      try checkpoint(Double(starts[row]) / Double(columns.count))
    }
    add(rows: first..<starts.count - 1, block, to: &product)
    return product
  }

  private func add(rows: Range<Int>, _ block: Matrix, to product: inout Matrix) {
    let width = block.columnCount
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { scratch in
      block.withElements { block in
        product.withMutableElements { product in
          columns.withUnsafeBufferPointer { columns in
            values.withUnsafeBufferPointer { values in
              guard let column = columns.baseAddress, let value = values.baseAddress else { return }
              for row in rows where starts[row] < starts[row + 1] {
                ls_add_gram_row(
                  column + starts[row], value + starts[row], starts[row + 1] - starts[row],
                  block.baseAddress, width, product.baseAddress, scratch.baseAddress)
              }
            }
          }
        }
      }
    }
  }

  private func baseProduct(with block: Matrix) -> Matrix {
    guard let baseRows else { return Matrix(rowCount: count, columnCount: block.columnCount) }
    return baseRows.multiplied(by: baseRows.multiplied(by: block, left: .transposed))
  }
}
