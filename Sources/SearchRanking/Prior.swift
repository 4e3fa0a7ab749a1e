package import SearchModel

/// What is known of an item before any query, and how little it may change the item's score.
///
/// A score s becomes s · (1 + p · (1 − s²)). So it stays between 0 and 1, the order of items with the same prior stays as it
/// is, and p, between −0.03 and 0.15, bounds the change: none is above 15 % of the score, or 0.06, and an item
/// that is better by more than 19 % (1.15 ÷ 0.97) is never overtaken. A product rather than a sum, so that what hardly answers
/// the query gains hardly anything.
///
/// p = 0.15 · (1 − Π (1 − part)) over the parts that are known of the item. Each part but the priority's only raises, so
/// that an item of which something is known never falls behind for it.
package struct Prior: Sendable, Equatable {
  /// How old the item is, and what counts as old; nil where nobody asked or the age is not known.
  package var recency: Recency?
  /// The owner's hint, 0…100; nil for none.
  package var hint: Double?
  /// The owner's priority; 0 is neutral, and negative ones lower.
  package var priority: Int
  /// How often people chose the item, as a decayed count; nil for never.
  package var engagement: Double?

  /// An age on a scale.
  package struct Recency: Sendable, Equatable {
    /// The age in seconds; what lies in the future is new.
    package var age: Double
    /// The age that halves the advantage, in seconds.
    package var halvingAge: Double

    /// An age.
    package init(age: Double, halvingAge: Double) {
      self.age = age
      self.halvingAge = halvingAge
    }
  }

  /// The bound of p.
  package static let bound = 0.15
  /// The parts of a new item, of one that is chosen all the time, of a hint of 100, and of the greatest priority.
  static let recencyWeight = 0.6
  static let engagementWeight = 0.4
  static let hintWeight = 0.4
  static let priorityWeight = 0.2
  /// So many fresh engagements, and so high a priority, have half of their part.
  static let engagementScale = 2.0
  static let priorityScale = 5.0

  /// A prior; by default nothing is known.
  package init(
    recency: Recency? = nil, hint: Double? = nil, priority: Int = 0, engagement: Double? = nil
  ) {
    self.recency = recency
    self.hint = hint
    self.priority = priority
    self.engagement = engagement
  }

  /// Whether the score stays as it is.
  package var isNeutral: Bool { strength == 0 }

  /// The least relevance that can come to a score.
  package static func leastRelevance(for score: Double) -> Double { score / (1 + bound) }

  /// The score of an item from its relevance; relevance outside of 0…1 stays as it is.
  package func score(ofRelevance relevance: Double) -> Double {
    let strength = strength
    guard relevance > 0, relevance < 1, strength != 0 else { return relevance }
    return min(relevance * (1 + strength * (1 - relevance * relevance)), 1)
  }

  /// p.
  private var strength: Double {
    let rest = (1 - recencyPart) * (1 - hintPart) * (1 - priorityPart) * (1 - engagementPart)
    return Self.bound * (1 - rest)
  }

  // What is needed is needed less by a power of the time since then, not exponentially: what is a year old still differs from what
  // is ten years old.
  // Source: Anderson, Schooler 1991, "Reflections of the Environment in Memory", doi 10.1111/j.1467-9280.1991.tb00174.x.
  private var recencyPart: Double {
    guard let recency, recency.halvingAge > 0 else { return 0 }
    return Self.known(Self.recencyWeight / (1 + max(recency.age, 0) / recency.halvingAge))
  }

  private var hintPart: Double {
    Self.known(Self.hintWeight * min(max(hint ?? 0, 0), 100) / 100)
  }

  private var priorityPart: Double {
    let priority = Double(priority)
    return Self.priorityWeight * priority / (abs(priority) + Self.priorityScale)
  }

  private var engagementPart: Double {
    let count = max(engagement ?? 0, 0)
    return Self.known(Self.engagementWeight * count / (count + Self.engagementScale))
  }

  private static func known(_ part: Double) -> Double { part.isNaN ? 0 : part }
}

extension Prior {
  /// The score of an item as a tree; its value is exactly that of `score(ofRelevance:)`.
  package func explain(_ relevance: Explanation) -> Explanation {
    guard !isNeutral else { return relevance }
    return Explanation(
      value: score(ofRelevance: relevance.value), label: "s · (1 + p · (1 − s²))",
      children: [
        relevance,
        Explanation(
          value: strength, label: "p, prior: \(Self.bound) · (1 − Π (1 − part))",
          children: parts.filter { $0.value != 0 }),
      ])
  }

  private var parts: [Explanation] {
    [
      Explanation(
        value: recencyPart, label: "recency, \(Self.recencyWeight) ÷ (1 + age ÷ halving age)",
        children: [
          Explanation(value: max(recency?.age ?? 0, 0) / 86_400, label: "age in days"),
          Explanation(value: (recency?.halvingAge ?? 0) / 86_400, label: "halving age in days"),
        ]),
      Explanation(
        value: hintPart, label: "ranking hint, \(Self.hintWeight) · hint ÷ 100",
        children: [Explanation(value: hint ?? 0, label: "hint")]),
      Explanation(
        value: priorityPart,
        label: "priority, \(Self.priorityWeight) · n ÷ (|n| + \(Self.priorityScale))",
        children: [Explanation(value: Double(priority), label: "n")]),
      Explanation(
        value: engagementPart,
        label: "engagement, \(Self.engagementWeight) · n ÷ (n + \(Self.engagementScale))",
        children: [Explanation(value: engagement ?? 0, label: "n, how often chosen, fading")]),
    ]
  }
}
