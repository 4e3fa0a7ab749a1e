import CSearchKernels
import DenseAlgebra

/// A matrix most of whose elements are zero, row after row.
struct SparseRows: Sendable {
  /// Where the entries of each row begin, and the end.
  private var starts = [0]
  private var columns: [UInt32] = []
  private var values: [Float] = []

  /// So many entries are multiplied between two checkpoints: a fraction of a second.
  private static let checkpointInterval = 1 << 20

  /// The number of rows that have ended.
  var count: Int { starts.count - 1 }

  /// Makes room for so many rows and entries.
  mutating func reserveCapacity(rows: Int, entries: Int) {
    starts.reserveCapacity(rows + 1)
    columns.reserveCapacity(entries)
    values.reserveCapacity(entries)
  }

  /// Appends an entry to the row that has not ended.
  mutating func append(_ value: Float, column: UInt32) {
    columns.append(column)
    values.append(value)
  }

  /// Ends a row.
  mutating func endRow() {
    starts.append(columns.count)
  }

  /// Ends a row and scales it to length 1, unless it is all zeros.
  mutating func endUnitRow() {
    let row = starts[count]..<values.count
    let squares = values[row].reduce(0) { $0 + Double($1) * Double($1) }
    if squares > 0 {
      let factor = Float(1 / squares.squareRoot())
      for entry in row { values[entry] *= factor }
    }
    endRow()
  }

  /// Adds AᵀA · `block` to a product; both have a row for each column of A.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - product: what is added to.
  ///   - checkpoint: called now and then with the share that is done; what it throws ends the sum.
  /// - Throws: what `checkpoint` throws.
  /// - Complexity: O(entries · columns of the block).
  func addGramProduct(
    with block: Matrix, to product: inout Matrix, checkpoint: (Double) throws -> Void
  ) throws {
    var first = 0
    for row in 1..<starts.count where starts[row] - starts[first] >= Self.checkpointInterval {
      addGramProduct(of: first..<row, with: block, to: &product)
      first = row
      try checkpoint(Double(starts[row]) / Double(columns.count))
    }
    addGramProduct(of: first..<count, with: block, to: &product)
  }

  private func addGramProduct(of rows: Range<Int>, with block: Matrix, to product: inout Matrix) {
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
}
