import SQLiteStore
public import SearchModel

extension SearchIndex {
  /// Stores a source; one of the same kind and location is replaced and keeps its number.
  public func addSource(_ source: SourceRecord) async throws -> SourceRecord {
    try requireWritable()
    let known = try await sources()
    if let same = known.first(where: {
      $0.kind == source.kind && $0.location.utf8.elementsEqual(source.location.utf8)
        && $0.options == source.options
    }) {
      return same
    }
    return try await writer.writeTables { try SourceTable.add(source, in: $0) }
  }

  /// The sources in the order in which they were added.
  public func sources() async throws -> [SourceRecord] {
    try await readers.read { try SourceTable.all($0) }
  }

  /// Forgets a source and removes its items; returns how many.
  public func removeSource(_ id: Int64) async throws -> Int {
    try requireWritable()
    return try await writer.write { session in
      let removed = try session.remove(.source(id))
      try SourceTable.remove(id, in: session.connection)
      return removed
    }
  }
}
