import SearchModel

extension LearningReport {
  /// What was learned, in one line.
  var line: String {
    "learned from \(DecimalText.grouped(documentCount)) documents: "
      + "\(DecimalText.grouped(bucketCount)) words, \(DecimalText.grouped(embeddedCount)) items "
      + "embedded; meaning counts \(DecimalText.format(semanticWeight * 100, digits: 0)) % here; "
      + "in \(TimeText.short(duration))"
  }

  /// The report as JSON.
  var json: JSONValue {
    [
      "documents": .integer(documentCount), "words": .integer(bucketCount),
      "embedded": .integer(embeddedCount),
      "leg_ratio": legRatio.map { .number($0, digits: 4) } ?? .null,
      "semantic_weight": .number(semanticWeight, digits: 4),
      "seconds": .number(duration.seconds, digits: 3),
    ]
  }
}
