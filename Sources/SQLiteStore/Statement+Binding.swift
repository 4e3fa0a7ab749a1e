import CSQLite
package import SearchModel

extension Statement {
  /// Binds an integer.
  package func bind(_ index: Int, _ value: Int64) {
    note(sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), value))
  }

  /// Binds an integer.
  package func bind(_ index: Int, _ value: Int) {
    bind(index, Int64(value))
  }

  /// Binds a floating-point number; NaN becomes NULL.
  package func bind(_ index: Int, _ value: Double) {
    note(sqlite3_bind_double(handle, Int32(truncatingIfNeeded: index), value))
  }

  /// Binds NULL.
  package func bindNull(_ index: Int) {
    note(sqlite3_bind_null(handle, Int32(truncatingIfNeeded: index)))
  }

  /// Binds a copy of a text, NUL characters included.
  package func bind(_ index: Int, _ value: String) {
    var value = value
    value.withUTF8 { bindText(index, $0) }
  }

  /// Binds a copy of a UTF-8 text, NUL characters included.
  package func bindText(_ index: Int, _ utf8: UnsafeBufferPointer<UInt8>) {
    guard let start = utf8.baseAddress else { return bindEmptyText(index) }
    note(
      csqlite_bind_text(handle, Int32(truncatingIfNeeded: index), start, UInt64(utf8.count)))
  }

  /// Binds a UTF-8 text that stays in place until the statement is reset or bound anew.
  package func bindTextNoCopy(_ index: Int, _ utf8: UnsafeBufferPointer<UInt8>) {
    guard let start = utf8.baseAddress else { return bindEmptyText(index) }
    start.withMemoryRebound(to: CChar.self, capacity: utf8.count) { text in
      note(
        sqlite3_bind_text64(
          handle, Int32(truncatingIfNeeded: index), text, UInt64(utf8.count), nil,
          UInt8(SQLITE_UTF8)))
    }
  }

  /// Binds a copy of bytes as a blob.
  package func bind(_ index: Int, _ value: UnsafeRawBufferPointer) {
    guard let start = value.baseAddress else { return bindEmptyBlob(index) }
    note(
      csqlite_bind_blob(handle, Int32(truncatingIfNeeded: index), start, UInt64(value.count)))
  }

  /// Binds a copy of bytes as a blob.
  package func bind(_ index: Int, _ value: [UInt8]) {
    value.withUnsafeBytes { bind(index, $0) }
  }

  /// Binds bytes that stay in place until the statement is reset or bound anew, as a blob.
  package func bindNoCopy(_ index: Int, blob: UnsafeRawBufferPointer) {
    guard let start = blob.baseAddress else { return bindEmptyBlob(index) }
    note(
      sqlite3_bind_blob64(
        handle, Int32(truncatingIfNeeded: index), start, UInt64(blob.count), nil))
  }

  /// Binds a digest as a blob of sixteen bytes, most significant first.
  package func bind(_ index: Int, _ value: Digest128) {
    let halves = (value.high.bigEndian, value.low.bigEndian)
    withUnsafeBytes(of: halves) { bind(index, $0) }
  }

  /// Binds an integer, or NULL for nil.
  package func bind(_ index: Int, _ value: Int64?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  /// Binds an integer, or NULL for nil.
  package func bind(_ index: Int, _ value: Int?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  /// Binds a floating-point number, or NULL for nil.
  package func bind(_ index: Int, _ value: Double?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  /// Binds a copy of a text, or NULL for nil.
  package func bind(_ index: Int, _ value: String?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  /// Binds a copy of bytes as a blob, or NULL for nil.
  package func bind(_ index: Int, _ value: [UInt8]?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  /// Binds a digest, or NULL for nil.
  package func bind(_ index: Int, _ value: Digest128?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  // An empty buffer may have no address, and to SQLite no address means NULL.

  private func bindEmptyText(_ index: Int) {
    note(
      sqlite3_bind_text64(
        handle, Int32(truncatingIfNeeded: index), "", 0, nil, UInt8(SQLITE_UTF8)))
  }

  private func bindEmptyBlob(_ index: Int) {
    note(sqlite3_bind_zeroblob(handle, Int32(truncatingIfNeeded: index), 0))
  }

  @inline(__always)
  private func note(_ code: Int32) {
    if code != SQLITE_OK, bindingFailure == SQLITE_OK { bindingFailure = code }
  }
}
