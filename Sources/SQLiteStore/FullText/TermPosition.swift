import CSQLite

/// One place where a phrase of a full-text query occurs in a row, as `term_positions` lists it.
///
/// The function returns a blob of twelve bytes a place: column, position of the phrase's first token and
/// number of the phrase in the query, 32 bits each, little-endian, in the order of columns and positions.
package struct TermPosition: Hashable, Sendable {
  /// The column's number.
  package var column: Int32
  /// The number of token positions before the phrase.
  package var position: Int32
  /// The number of the phrase in the query.
  package var phrase: Int32

  /// A place.
  package init(column: Int32, position: Int32, phrase: Int32) {
    self.column = column
    self.position = position
    self.phrase = phrase
  }

  /// The places in a blob that the function returned; a rest of fewer than twelve bytes is dropped.
  package static func places(in blob: UnsafeRawBufferPointer) -> [TermPosition] {
    (0..<blob.count / 12).map { index in
      func value(_ field: Int) -> Int32 {
        Int32(
          littleEndian: blob.loadUnaligned(fromByteOffset: 12 * index + 4 * field, as: Int32.self))
      }
      return TermPosition(column: value(0), position: value(1), phrase: value(2))
    }
  }

  static let function: fts5_extension_function = { api, row, result, _, _ in
    guard let api = api?.pointee, let result else { return }
    var count: Int32 = 0
    let code = api.xInstCount(row, &count)
    guard code == SQLITE_OK else { return sqlite3_result_error_code(result, code) }
    guard count > 0 else { return sqlite3_result_zeroblob(result, 0) }
    guard let blob = sqlite3_malloc64(12 * UInt64(count)) else {
      return sqlite3_result_error_nomem(result)
    }
    for index in 0..<count {
      var phrase: Int32 = 0
      var column: Int32 = 0
      var position: Int32 = 0
      let code = api.xInst(row, index, &phrase, &column, &position)
      guard code == SQLITE_OK else {
        sqlite3_free(blob)
        return sqlite3_result_error_code(result, code)
      }
      let place = blob + 12 * Int(index)
      place.storeBytes(of: column.littleEndian, as: Int32.self)
      place.storeBytes(of: position.littleEndian, toByteOffset: 4, as: Int32.self)
      place.storeBytes(of: phrase.littleEndian, toByteOffset: 8, as: Int32.self)
    }
    sqlite3_result_blob64(result, blob, 12 * UInt64(count), sqlite3_free)
  }
}
