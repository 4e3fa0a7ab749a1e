import SearchModel

/// The findings of one range and type: what reports and repairs go by.
struct TroubleGroup: Sendable {
  /// The range; nil for what the index does not hold yet, and for the full-text table as a whole.
  var range: Int64?
  /// The entity type's name; empty for the full-text table as a whole.
  var type: String
  var troubles: [Trouble]

  /// The range as reports name it.
  var token: RangeToken {
    if let range { return RangeNames.token(range, type: type) }
    return type.isEmpty
      ? RangeToken(type: "index", token: "full-text") : RangeToken(type: type, token: "new")
  }

  /// Findings by range and then type, those without a range last; within a group they keep their order.
  static func groups(_ troubles: [Trouble]) -> [TroubleGroup] {
    var groups: [String: TroubleGroup] = [:]
    for trouble in troubles {
      let key = "\(trouble.range ?? .max)\u{0}\(trouble.type)"
      groups[key, default: TroubleGroup(range: trouble.range, type: trouble.type, troubles: [])]
        .troubles.append(trouble)
    }
    return groups.values.sorted { ($0.range ?? .max, $0.type) < ($1.range ?? .max, $1.type) }
  }
}
