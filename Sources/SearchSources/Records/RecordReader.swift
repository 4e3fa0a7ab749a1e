package import SearchModel

/// One entry of a file of records, or why it is not indexed.
package enum RecordOutcome: Sendable {
  /// A record.
  case record(Record)
  /// Something that gives no item.
  case skipped(SkipReason, line: Int, detail: String)

  /// A record with its place in the file.
  package struct Record: Sendable {
    /// The item; without source and domain, which the reader does not know.
    package var donation: Donation
    /// The line on which the record begins, from 1.
    package var line: Int
    /// Where the record begins in the (decompressed) file.
    package var offset: Int64
  }

  /// The outcome of a record that was read: one whose identifier is too long for an index is skipped alone.
  init(_ record: Record) {
    let byteCount = record.donation.key.identifier.utf8.count
    if byteCount <= Donation.nameByteLimit {
      self = .record(record)
    } else {
      self = .skipped(
        .malformedRecord, line: record.line,
        detail: "the identifier has \(byteCount) bytes, more than \(Donation.nameByteLimit)")
    }
  }
}

/// Reads a file of records one after the other.
package protocol RecordReader {
  /// The next entry; nil after the last.
  ///
  /// - Throws: `unreadable` or `malformedInput` when the file cannot be read to its end.
  mutating func next() throws(SearchError) -> RecordOutcome?

  /// Bytes of the file that have been read so far.
  var consumedByteCount: Int64 { get }
}
