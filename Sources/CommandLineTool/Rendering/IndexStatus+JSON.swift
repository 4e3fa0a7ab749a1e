import SearchModel

extension IndexStatus {
  /// The status as JSON.
  var json: JSONValue {
    [
      "path": .string(path),
      "format_version": .integer(formatVersion),
      "items": .integer(itemCount),
      "types": .object(itemCounts.map { .init(name: $0.type, value: .integer($0.count)) }),
      "ranges": .integer(rangeCount),
      "vectors": .integer(vectorCount),
      "bytes": .integer(byteCount),
      "healthy": .boolean(troubledRanges.isEmpty && degraded == nil),
      "degraded": .optional(degraded),
      "troubled_ranges": .array(troubledRanges.map(\.json)),
      "last_donation": .optional(lastDonation.map(TimeText.stamp)),
      "last_verification": .optional(lastVerification.map(TimeText.stamp)),
      "embedding": .string(embeddingFingerprint),
      "embeddings": .array(embeddings.map(\.json)),
      "analyzer_version": .integer(analyzerVersion),
      "repairs": .array(
        repairs.map {
          ["date": .string(TimeText.stamp($0.date)), "summary": .string($0.summary)]
        }),
      "sources": .array(sources.map(\.json)),
    ]
  }
}

extension EmbeddingStatus {
  /// The status as JSON.
  var json: JSONValue {
    [
      "fingerprint": .string(fingerprint),
      "state": .string(isServing ? "serving" : "building"),
      "learned_from": .string(origin.rawValue),
      "documents": .integer(documentCount),
      "semantic_weight": .number(semanticWeight, digits: 4),
      "ranges": .integer(rangeCount),
      "embedded_ranges": .integer(embeddedRangeCount),
    ]
  }
}

extension RangeReport {
  /// The report as JSON, as the command line's contract has it.
  var json: JSONValue {
    [
      "range": .string(range.description),
      "state": .string(state.rawValue),
      "reasons": .strings(reasons),
      "items": .integer(itemCount),
      "bad_items": .strings(badItems),
    ]
  }
}

extension SourceRecord {
  /// The source as JSON.
  var json: JSONValue {
    [
      "id": .integer(id),
      "kind": .string(kind),
      "location": .string(location),
      "options": .object(
        options.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { .init(name: $0.key, value: .string($0.value)) }),
    ]
  }
}
