import CSQLite

/// How often the phrases of a full-text query occur in a row, per column, as `term_frequencies` returns it.
///
/// Column 0 stands in the lowest 16 bits of the integer, column 3 in the highest. A count stops at
/// 65,535. All phrases of the query are counted together; columns after the fourth are not counted.
package struct TermFrequencies: Hashable, Sendable {
  /// The four counts.
  package let packed: UInt64

  /// The counts in an integer that the function returned.
  package init(packed: Int64) {
    self.packed = UInt64(bitPattern: packed)
  }

  /// The count of a column, 0 for a column after the fourth.
  package subscript(column: Int) -> Int {
    (0..<4).contains(column) ? Int(packed >> UInt64(16 * column) & 0xFFFF) : 0
  }

  static let function: fts5_extension_function = { api, row, result, _, _ in
    guard let api = api?.pointee, let result else { return }
    var packed: UInt64 = 0
    for phrase in 0..<api.xPhraseCount(row) {
      var iterator = Fts5PhraseIter()
      var column: Int32 = 0
      var position: Int32 = 0
      let code = api.xPhraseFirst(row, phrase, &iterator, &column, &position)
      guard code == SQLITE_OK else { return sqlite3_result_error_code(result, code) }
      while column >= 0 {
        if column < 4 {
          let shift = UInt64(16 * column)
          if packed >> shift & 0xFFFF != 0xFFFF { packed += 1 << shift }
        }
        api.xPhraseNext(row, &iterator, &column, &position)
      }
    }
    sqlite3_result_int64(result, Int64(bitPattern: packed))
  }
}
