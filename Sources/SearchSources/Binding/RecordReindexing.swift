import Foundation
import SearchModel

/// What the catalogue does for the items that are records.
extension SourceCatalog {
  private func recordSources(_ type: String, _ source: Int64?) -> [RecordSource] {
    recordSources.filter { $0.type == type && (source == nil || $0.record.id == source) }
  }

  /// Whether records of the type came through standard input, which cannot be asked again.
  func hasStandardInput(_ type: String, source: Int64? = nil) -> Bool {
    recordSources(type, source).contains { $0.path == nil }
  }

  /// The records with these identifiers that a file of the type's sources still has.
  ///
  /// - Throws: `notFound` or `unreadable` when a file cannot be read.
  func records(
    _ identifiers: [String], type: String, source: Int64? = nil
  ) throws(SearchError) -> [Donation] {
    var records: [Donation] = []
    for source in recordSources(type, source) where source.path != nil {
      records += try source.records(withIdentifiers: identifiers)
    }
    return records
  }

  /// Reads the records with these identifiers and donates them.
  ///
  /// - Throws: `notFound` or `unreadable` when a file cannot be read, and when what no file has may have come
  ///   through standard input.
  func reindexRecords(
    _ identifiers: [String], type: String, source: Int64?, backend: any SearchBackend
  ) async throws {
    let records = try records(identifiers, type: type, source: source)
    observer.read(items: records.count, bytes: 0)
    try await backend.donate(records)
    if records.count < identifiers.count, hasStandardInput(type, source: source) {
      throw SourceRoot.standardInput
    }
  }

  /// Reads every record of the type's sources and donates it; of records with one identifier the last one stays.
  ///
  /// - Throws: `notFound` or `unreadable` when a source cannot be read, `malformedInput` when compressed data are damaged.
  func reindexAllRecords(
    type: String, source: Int64?, backend: any SearchBackend
  ) async throws {
    _ = try await DonationPipeline.run(backend) { pipeline in
      for source in recordSources(type, source) {
        try await donateAll(of: source, to: &pipeline)
      }
    }
  }

  private func donateAll(
    of source: RecordSource, to pipeline: inout DonationPipeline
  ) async throws {
    var reader = try source.reader()
    if let path = source.path,
      case .success(let stamp) = FileSystem.stamp(path, followsLinks: true)
    {
      observer.expects(bytes: stamp.byteCount)
    }
    var known = RepeatedIdentifiers()
    var pending = 0
    var reportedBytes: Int64 = 0
    while let outcome = try reader.next() {
      switch outcome {
      case .skipped(let reason, let line, let detail):
        observer.skip(reason, path: source.record.location, line: line, detail: detail)
      case .record(let record):
        if known.isRepeated(record.donation.key.identifier) {
          observer.skip(
            .duplicateIdentifier, path: source.record.location, line: record.line,
            detail: record.donation.key.identifier)
        }
        pending += 1
        try await pipeline.add(source.completed(record.donation))
      }
      if pending == 512 {
        observer.read(items: pending, bytes: Int(reader.consumedByteCount - reportedBytes))
        reportedBytes = reader.consumedByteCount
        pending = 0
      }
    }
    observer.read(items: pending, bytes: Int(reader.consumedByteCount - reportedBytes))
  }
}
