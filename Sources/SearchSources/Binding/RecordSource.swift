import Foundation
import SearchModel
import Synchronization

/// A file of records, or standard input, as a source of items.
final class RecordSource: Sendable {
  /// The type of JSON records that no other was chosen for.
  static let recordType = "record"
  /// The type of Debian packages.
  static let packageType = "package"

  let record: SourceRecord
  let kind: SourceKind
  let type: String
  let options: SourceOptions
  /// The file; nil for standard input.
  let path: [UInt8]?
  private let readsStandardInput: Mutex<Bool>
  private let places = Mutex<RecordPlaces?>(nil)

  init(
    _ record: SourceRecord, kind: SourceKind, readsStandardInput: Bool
  ) throws(SearchError) {
    self.record = record
    self.kind = kind
    options = try SourceOptions(record.options)
    type = options.type ?? (kind == .controlFile ? Self.packageType : Self.recordType)
    path = record.location == "-" ? nil : PathIdentifier.decode(record.location)
    self.readsStandardInput = Mutex(readsStandardInput)
    guard !type.isEmpty, type != FileSource.type, !type.utf8.contains(UInt8(ascii: ":")) else {
      throw SearchError(
        .invalidArgument, "the type '\(type)' cannot be given to records",
        advice: "choose another name, without a colon", path: record.location)
    }
  }

  /// A reader at the start of the source.
  ///
  /// - Throws: `notFound` or `unreadable`; also when standard input was read before.
  func reader() throws(SearchError) -> any RecordReader {
    if let path { return reader(LineReader(try ByteSource(path: path))) }
    let isFirst = readsStandardInput.withLock { isUnread in
      defer { isUnread = false }
      return isUnread
    }
    guard isFirst else { throw SourceRoot.standardInput }
    return reader(LineReader(try ByteSource.standardInput()))
  }

  private func reader(_ lines: LineReader) -> any RecordReader {
    if kind == .controlFile { return ControlFileReader(lines, type: type) }
    let fields = JSONLinesReader.Fields(
      identifier: options.identifierField, title: options.titleField, text: options.textField)
    return JSONLinesReader(lines, type: type, fields: fields)
  }

  /// A donation with what the source knows about it.
  func completed(_ donation: Donation) -> Donation {
    var donation = donation
    donation.source = record.id == 0 ? nil : record.id
    donation.domain = options.domain
    donation.language = options.language ?? donation.language
    donation.version += "-" + readingVersion
    return donation
  }

  // What else shapes an item: another choice of fields is another version of every record.
  private var readingVersion: String {
    let parts = [
      "1", options.identifierField, options.titleField, options.textField, options.language ?? "",
      options.domain ?? "",
    ]
    return Base36.text(ContentHash.hash(parts.joined(separator: "\u{0}")) % 60_466_176)
  }

  /// The records with these identifiers, complete; the last one where an identifier is repeated.
  ///
  /// - Throws: `notFound` or `unreadable`; also for standard input.
  /// - Complexity: one pass over the file when it changed since the last call, or when it is compressed; otherwise one
  ///   small read for each identifier. Remembers 16 bytes for each record of the file.
  func records(withIdentifiers identifiers: [String]) throws(SearchError) -> [Donation] {
    guard let path else { throw SourceRoot.standardInput }
    let stamp: FileStamp
    do {
      stamp = try FileSystem.stamp(path, followsLinks: true).get()
    } catch {
      throw SourceRoot.failure(error, path: path)
    }
    if let known = places.withLock({ $0 }), known.stamp == stamp, !known.isCompressed,
      let found = try found(identifiers, at: known, path: path)
    {
      return found
    }
    return try scan(for: identifiers, stamp: stamp, path: path)
  }

  /// Reads the records at their known places; nil when one is not where it should be.
  private func found(
    _ identifiers: [String], at places: RecordPlaces, path: [UInt8]
  ) throws(SearchError) -> [Donation]? {
    var donations: [Donation] = []
    for identifier in identifiers {
      let offsets = places.offsets(of: identifier)
      var match: Donation?
      for offset in offsets.reversed() {
        let lines = LineReader(
          try ByteSource(path: path, offset: offset), bufferSize: 1 << 13)
        var reader = reader(lines)
        guard case .record(let record) = try reader.next() else { continue }
        if let donation = Self.renamed(record.donation, identifier, kind: kind) {
          match = donation
          break
        }
      }
      if match == nil, !offsets.isEmpty { return nil }
      if let match { donations.append(completed(match)) }
    }
    return donations
  }

  // Read alone, a paragraph does not know that its package has others: it gets the plain name.
  private static func renamed(
    _ donation: Donation, _ identifier: String, kind: SourceKind
  ) -> Donation? {
    if ItemKey(type: "", identifier: donation.key.identifier)
      == ItemKey(type: "", identifier: identifier)
    {
      return donation
    }
    guard kind == .controlFile,
      case .text(let architecture) = donation[attribute: "architecture"],
      identifier == "\(donation.key.identifier):\(architecture)"
    else { return nil }
    var renamed = donation
    renamed.key.identifier = identifier
    return renamed
  }

  private func scan(
    for identifiers: [String], stamp: FileStamp, path: [UInt8]
  ) throws(SearchError) -> [Donation] {
    let source = try ByteSource(path: path)
    var wanted: [ItemKey: Donation?] = [:]
    for identifier in identifiers {
      wanted[ItemKey(type: type, identifier: identifier)] = .some(nil)
    }
    var builder = RecordPlaces.Builder(stamp: stamp, isCompressed: source.isCompressed)
    var reader = reader(LineReader(source))
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      builder.add(record.donation.key.identifier, offset: record.offset)
      if wanted[record.donation.key] != nil {
        wanted[record.donation.key] = .some(completed(record.donation))
      }
    }
    let built = builder.build()
    places.withLock { $0 = built }
    return identifiers.compactMap { wanted[ItemKey(type: type, identifier: $0)] ?? nil }
  }
}
