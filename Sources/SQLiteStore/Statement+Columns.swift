import CSQLite
package import SearchModel

extension Statement {
  /// What a column of the current row holds.
  package enum ColumnType: Sendable {
    /// A 64-bit integer.
    case integer
    /// A floating-point number.
    case real
    /// Text.
    case text
    /// Bytes.
    case blob
    /// Nothing.
    case null
  }

  /// What a column of the current row holds; ask before reading it as another type.
  package func columnType(_ column: Int) -> ColumnType {
    switch sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether a column of the current row is NULL.
  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  /// A column as an integer, 0 for NULL.
  package func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column))
  }

  /// A column as an integer, 0 for NULL.
  package func int(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column)))
  }

  /// A column as a floating-point number, 0 for NULL.
  package func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, Int32(truncatingIfNeeded: column))
  }

  /// A column as text, nil for NULL; bytes that are no UTF-8 become U+FFFD.
  package func text(_ column: Int) -> String? {
    let column = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, empty for NULL; valid until the next step or reset.
  package func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    let column = Int32(truncatingIfNeeded: column)
    // The order matters: reading the blob may convert, and only then is the count right.
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A copy of the bytes of a column, nil for NULL.
  package func blob(_ column: Int) -> [UInt8]? {
    isNull(column) ? nil : [UInt8](bytes(column))
  }

  /// A column as a digest, nil unless it holds sixteen bytes.
  package func digest(_ column: Int) -> Digest128? {
    let bytes = bytes(column)
    guard bytes.count == 16 else { return nil }
    return Digest128(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
