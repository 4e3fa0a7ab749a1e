/// Rows with a leaf's frequencies, all in memory.
struct PostingList {
  private(set) var rows: [Int64] = []
  private(set) var frequencies: [UInt64] = []
  private var place = 0

  /// The current row; `Int64.max` when there is none left.
  var row: Int64 { place < rows.count ? rows[place] : .max }

  /// The frequencies in the current row.
  var frequency: UInt64 { place < rows.count ? frequencies[place] : 0 }

  /// Adds a row greater than those before.
  mutating func append(_ row: Int64, _ frequency: UInt64) {
    rows.append(row)
    frequencies.append(frequency)
  }

  /// Adds the rows of a batch.
  mutating func append(_ batch: PostingBatch) {
    rows.append(contentsOf: UnsafeBufferPointer(start: batch.rows, count: batch.count))
    frequencies.append(
      contentsOf: UnsafeBufferPointer(start: batch.frequencies, count: batch.count))
  }

  /// Moves to the next row.
  mutating func advance() {
    if place < rows.count { place += 1 }
  }

  /// Moves to the first row from one on, unless the current one is.
  mutating func seek(_ target: Int64) {
    var low = place
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < target { low = middle + 1 } else { high = middle }
    }
    place = low
  }

  /// Appends rows before a limit until the batch is full.
  mutating func decode(before limit: Int64, selection: RowSelection?, into batch: PostingBatch) {
    while place < rows.count, rows[place] < limit, !batch.isFull {
      if selection?.contains(rows[place]) ?? true { batch.append(rows[place], frequencies[place]) }
      place += 1
    }
  }
}
