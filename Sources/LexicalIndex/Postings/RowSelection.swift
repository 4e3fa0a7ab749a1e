/// Some of the rows of a window, as bits.
struct RowSelection {
  /// The first row of the window.
  let base: Int64
  /// One bit for each row of the window.
  let words: UnsafePointer<UInt64>

  /// Whether a row of the window is selected.
  @inline(__always)
  func contains(_ row: Int64) -> Bool {
    let offset = Int(truncatingIfNeeded: row &- base)
    return words[offset >> 6] & (1 << UInt64(offset & 63)) != 0
  }
}
