import SearchModel

/// What ranking needs to know of the item at a candidate's row.
struct Standing: Sendable {
  var key: ItemKey
  var typeNumber: Int64
  var priority: Int
  var signals: RankingSignals
}
