import SQLiteStore
import SearchModel
import VectorIndex

/// The vectors of one range against the sum of their digests, and, where that is wrong, against what the items give.
///
/// No item keeps a digest of its vectors: a new generation would have to rewrite every item. The sum tells that
/// something is wrong, and deriving the range's items again tells what.
struct VectorCheck {
  /// Whether the range's vectors are those that were written.
  let isSumRight: Bool
  private var digests: [Int64: Digest128] = [:]
  private let damagedBlocks: [Range<Int64>]
  private var foundTrouble = false
  private let isChecked: Bool

  /// Reads the vectors of a range, unless the generation has not come to it.
  init(range: Int64, generation: Generation?, _ connection: Connection) throws {
    guard let generation, generation.covers(range: range) else {
      (isSumRight, damagedBlocks, isChecked) = (true, [], false)
      return
    }
    let reader = VectorReader(
      connection, generation: generation.id, dimensionCount: generation.dimensionCount)
    var sum = Digest128.zero
    var found: [Int64: Digest128] = [:]
    damagedBlocks = try reader.forEachRow(in: IndexFormat.rows(of: range)) { row, vectors in
      let digest = vectors.digest(row: row)
      found[row] = digest
      sum &+= digest
    }
    digests = found
    isChecked = true
    isSumRight = try damagedBlocks.isEmpty && sum == reader.statedSum(range: range)
  }

  /// An item's vectors are taken as right.
  mutating func pass(_ row: Int64) {
    digests[row] = nil
  }

  /// Compares an item's vectors with those derived from it; nil where this process cannot derive them.
  ///
  /// - Returns: what is wrong, if anything.
  mutating func check(_ row: Int64, derived: PassageVectors?) -> String? {
    let held = digests.removeValue(forKey: row) ?? .zero
    guard isChecked, let derived, derived.digest(row: row) != held else { return nil }
    foundTrouble = true
    return held == .zero ? "vector missing" : "vector is not that of the item"
  }

  /// What is wrong with the range and was not found with any item.
  func rangeTroubles(rows: Range<Int64>) -> [String] {
    var troubles: [String] = []
    for block in damagedBlocks where rows.overlaps(block) {
      troubles.append("vectors of rows \(block.lowerBound)-\(block.upperBound - 1) unreadable")
    }
    if !digests.isEmpty { troubles.append("vectors without item: \(digests.count)") }
    if !isSumRight, !foundTrouble, troubles.isEmpty {
      troubles.append("vectors are not those that were written")
    }
    return troubles
  }
}
