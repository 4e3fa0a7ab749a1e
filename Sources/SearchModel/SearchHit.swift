/// One item that answers a search.
public struct SearchHit: Sendable {
  /// The place in the answer, from 1.
  public var rank: Int
  /// The item.
  public var key: ItemKey
  /// The item's domain.
  public var domain: String?
  /// The item's title.
  public var title: String
  /// The file that the item stands for, if it does.
  public var path: String?
  /// The final score, 0 to 1; within a tier higher is better.
  public var score: Double
  /// Exact hits stand above all others.
  public var tier: Tier
  /// The lexical leg's score, 0 to 1; nil when that leg did not find the item.
  public var lexical: Double?
  /// The semantic leg's score, 0 to 1; nil when that leg did not find the item.
  public var semantic: Double?
  /// The text around the match, if asked for.
  public var snippet: Snippet?
  /// The passage of the text that is nearest to the query in meaning; nil where that leg did not find the item, and for
  /// a text that is a single passage.
  public var passage: Passage?
  /// The requested attributes.
  public var attributes: [Attribute]
  /// How the score came about, if asked for.
  public var explanation: Explanation?

  /// A hit from its parts.
  public init(
    rank: Int,
    key: ItemKey,
    domain: String?,
    title: String,
    path: String? = nil,
    score: Double,
    tier: Tier,
    lexical: Double?,
    semantic: Double?,
    snippet: Snippet? = nil,
    passage: Passage? = nil,
    attributes: [Attribute] = [],
    explanation: Explanation? = nil
  ) {
    self.rank = rank
    self.key = key
    self.domain = domain
    self.title = title
    self.path = path
    self.score = score
    self.tier = tier
    self.lexical = lexical
    self.semantic = semantic
    self.snippet = snippet
    self.passage = passage
    self.attributes = attributes
    self.explanation = explanation
  }

  /// The class of a hit; a better class comes first whatever the scores.
  public enum Tier: String, Sendable, CaseIterable {
    /// The query is the item's identifier or title; letter for letter before signs and marks apart.
    case exact
    /// Everything else, by blended score.
    case blend
  }
}
