import SearchModel

extension EmbeddingStatus {
  /// What the vectors come from and, while some are missing, how far they have come.
  var line: String {
    if isServing { return isComplete ? source : "\(source), \(progress)" }
    return "\(progress), \(source); the old ones serve meanwhile"
  }

  private var source: String {
    switch origin {
    case .documents:
      "learned from \(DecimalText.grouped(documentCount)) "
        + (documentCount == 1 ? "document" : "documents")
    case .dictionaries: "learned from dictionaries"
    case .hashing: "not learned"
    case .client: "made by an embedder of the app's own"
    case .unknown: "made by an embedder that is not here"
    }
  }

  // Rounded down: what is not complete is never called 100 %.
  private var progress: String {
    let percentage = rangeCount > 0 ? min(embeddedRangeCount * 100 / rangeCount, 100) : 100
    let counts = [embeddedRangeCount, rangeCount].map { DecimalText.grouped($0) }
    return "\(percentage) % (\(counts[0]) of \(counts[1]) ranges)"
  }
}
