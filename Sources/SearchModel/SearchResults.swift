/// The answer to a search.
public struct SearchResults: Sendable {
  /// The query as it was asked.
  public var query: String
  /// The legs that were asked.
  public var mode: SearchMode
  /// How long the index took.
  public var duration: Duration
  /// The items above the cut-off, of which `hits` is a part.
  public var total: Int
  /// Whether `total` was counted to the end.
  public var totalIsExact: Bool
  /// The leg that could not serve and why; nil when all served.
  public var degraded: String?
  /// What a person should know of the answer: nothing searchable in the query, terms dropped.
  public var hint: String?
  /// Words that next to no item has, and the similar words that were looked up as well; the likeliest first.
  public var corrections: [SpellingCorrection]
  /// The hits, best first.
  public var hits: [SearchHit]

  /// An answer from its parts.
  public init(
    query: String,
    mode: SearchMode,
    duration: Duration = .zero,
    total: Int = 0,
    totalIsExact: Bool = true,
    degraded: String? = nil,
    hint: String? = nil,
    corrections: [SpellingCorrection] = [],
    hits: [SearchHit] = []
  ) {
    self.query = query
    self.mode = mode
    self.duration = duration
    self.total = total
    self.totalIsExact = totalIsExact
    self.degraded = degraded
    self.hint = hint
    self.corrections = corrections
    self.hits = hits
  }
}
