/// A symmetric matrix as a tridiagonal one, seen along other axes.
struct TridiagonalForm {
  /// The diagonal; the eigenvalues once it is made diagonal.
  private(set) var diagonal: [Double]
  /// The axes, one a row; the eigenvectors once it is made diagonal.
  private(set) var axes: [Double]
  /// The elements beside the diagonal: number i is in rows i and i + 1; the last is 0.
  private var besides: [Double]
  private let count: Int

  /// So many shifts are tried for an eigenvalue: two are usual, and only what is not finite takes more than a few.
  private static let shiftLimit = 50

  /// Makes a matrix tridiagonal; its upper triangle is read.
  init(_ elements: [Double], count: Int) {
    self.count = count
    diagonal = Array(repeating: 0, count: count)
    besides = Array(repeating: 0, count: count)
    var matrix = elements
    for row in 0..<count {
      for column in 0..<row { matrix[row * count + column] = elements[column * count + row] }
    }
    axes = Array(repeating: 0, count: count * count)
    for index in 0..<count { axes[index * count + index] = 1 }
    var image = [Double](repeating: 0, count: count)
    for step in 0..<max(count - 1, 0) {
      guard
        let (mirror, factor, beside) = Self.mirror(
          matrix[step * count + step + 1..<(step + 1) * count])
      else { continue }
      besides[step] = beside
      if factor == 0 { continue }
      let first = step + 1
      // A becomes A - mirror · imageᵀ - image · mirrorᵀ.
      for row in first..<count {
        image[row] = factor * Self.product(matrix, row * count + first, mirror)
      }
      let share = 0.5 * factor * Self.product(image, first, mirror)
      for row in first..<count { image[row] -= share * mirror[row - first] }
      for row in first..<count {
        let (left, right) = (mirror[row - first], image[row])
        for column in first..<count {
          matrix[row * count + column] -= left * image[column] + right * mirror[column - first]
        }
      }
      reflectAxes(first, mirror, factor)
    }
    for index in 0..<count { diagonal[index] = matrix[index * count + index] }
  }

  /// The reflection 1 - factor · mirror · mirrorᵀ that leaves of a row of the matrix its first element only, and that element.
  ///
  /// - Returns: nil for a row that is all zeros.
  private static func mirror(
    _ row: ArraySlice<Double>
  ) -> (mirror: [Double], factor: Double, beside: Double)? {
    var mirror = Array(row)
    let greatest = mirror.reduce(0) { max($0, abs($1)) }
    guard greatest > 0, let head = mirror.first else { return nil }
    guard mirror.dropFirst().contains(where: { $0 != 0 }) else { return (mirror, 0, head) }
    // Scaled, so that no square is too small or too great.
    let length = greatest * mirror.reduce(0) { $0 + ($1 / greatest) * ($1 / greatest) }.squareRoot()
    let beside = head > 0 ? -length : length
    // Scaled to a first element of 1.
    let pivot = head - beside
    for index in mirror.indices { mirror[index] = index == 0 ? 1 : mirror[index] / pivot }
    return (mirror, -pivot / beside, beside)
  }

  private static func product(_ elements: [Double], _ start: Int, _ vector: [Double]) -> Double {
    var sum = 0.0
    for index in vector.indices { sum += elements[start + index] * vector[index] }
    return sum
  }

  /// Reflects the axes from number `first` on.
  private mutating func reflectAxes(_ first: Int, _ mirror: [Double], _ factor: Double) {
    var sums = [Double](repeating: 0, count: count)
    for (index, weight) in mirror.enumerated() {
      for column in 0..<count { sums[column] += weight * axes[(first + index) * count + column] }
    }
    for (index, weight) in mirror.enumerated() {
      let share = factor * weight
      for column in 0..<count { axes[(first + index) * count + column] -= share * sums[column] }
    }
  }

  /// Turns the axes until nothing is left beside the diagonal.
  mutating func diagonalize() {
    for start in 0..<count {
      for _ in 0..<Self.shiftLimit {
        let end = endOfBlock(start)
        if end == start { break }
        shift(start, end)
      }
    }
  }

  /// The last row of the block that begins at `start`: beyond it, nothing that counts is beside the diagonal.
  private func endOfBlock(_ start: Int) -> Int {
    var end = start
    while end + 1 < count {
      let scale = abs(diagonal[end]) + abs(diagonal[end + 1])
      if scale + abs(besides[end]) == scale { break }
      end += 1
    }
    return end
  }

  /// One implicit shift of the block from `start` to `end`, chased upwards.
  private mutating func shift(_ start: Int, _ end: Int) {
    // The shift is the eigenvalue of the first two rows that is nearer to the first one's diagonal.
    let slope = (diagonal[start + 1] - diagonal[start]) / (2 * besides[start])
    let root = Self.length(slope, 1)
    let tangent = besides[start] / (slope + (slope < 0 ? -root : root))
    var bulge = diagonal[end] - diagonal[start] + tangent
    var (sine, cosine, carried) = (1.0, 1.0, 0.0)
    for index in stride(from: end - 1, through: start, by: -1) {
      let spill = sine * besides[index]
      let beside = cosine * besides[index]
      let length = Self.length(spill, bulge)
      besides[index + 1] = length
      if length == 0 {
        // The block fell apart here.
        diagonal[index + 1] -= carried
        besides[end] = 0
        return
      }
      sine = spill / length
      cosine = bulge / length
      let rest = diagonal[index + 1] - carried
      let turned = (diagonal[index] - rest) * sine + 2 * cosine * beside
      carried = sine * turned
      diagonal[index + 1] = rest + carried
      bulge = cosine * turned - beside
      turnAxes(index, cosine, sine)
    }
    diagonal[start] -= carried
    besides[start] = bulge
    besides[end] = 0
  }

  private mutating func turnAxes(_ index: Int, _ cosine: Double, _ sine: Double) {
    let width = count
    axes.withUnsafeMutableBufferPointer { axes in
      let first = UnsafeMutableBufferPointer(rebasing: axes[index * width..<(index + 1) * width])
      let second = UnsafeMutableBufferPointer(
        rebasing: axes[(index + 1) * width..<(index + 2) * width])
      for column in 0..<width {
        let (left, right) = (first[column], second[column])
        first[column] = cosine * left - sine * right
        second[column] = sine * left + cosine * right
      }
    }
  }

  /// The length of the vector (first, second), without squares that are too great.
  private static func length(_ first: Double, _ second: Double) -> Double {
    let (great, small) = (max(abs(first), abs(second)), min(abs(first), abs(second)))
    guard great > 0, great.isFinite else { return great }
    let ratio = small / great
    return great * (1 + ratio * ratio).squareRoot()
  }
}
