import CSearchKernels
import DenseAlgebra

/// The Gram matrix of meanings: a row for each entry with the weights of its words, scaled to length 1.
struct MeaningMap: SymmetricMap {
  let count: Int
  var rankBound: Int { starts.count - 1 }

  private var starts = [0]
  private var columns: [UInt32] = []
  private var values: [Float] = []

  /// The map of entries whose words weigh as `weights` has it.
  init(_ entries: EntryList, weights: [Float]) {
    count = weights.count
    for index in 0..<entries.count {
      let words = entries[index]
      let squares = words.reduce(0) { $0 + Double(weights[Int($1)]) * Double(weights[Int($1)]) }
      guard squares > 0 else { continue }
      let factor = Float(1 / squares.squareRoot())
      for word in words {
        columns.append(word)
        values.append(weights[Int(word)] * factor)
      }
      starts.append(columns.count)
    }
  }

  func product(with block: Matrix) -> Matrix {
    let width = block.columnCount
    var product = Matrix(rowCount: count, columnCount: width)
    var scratch = [Float](repeating: 0, count: width)
    block.withElements { block in
      product.withMutableElements { product in
        columns.withUnsafeBufferPointer { columns in
          values.withUnsafeBufferPointer { values in
            guard let column = columns.baseAddress, let value = values.baseAddress else { return }
            for row in 0..<starts.count - 1 {
              ls_add_gram_row(
                column + starts[row], value + starts[row], starts[row + 1] - starts[row],
                block.baseAddress, width, product.baseAddress, &scratch)
            }
          }
        }
      }
    }
    return product
  }
}
