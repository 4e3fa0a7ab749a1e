import SQLiteStore
import SearchModel

/// Gathers findings into reports of ranges.
struct TroubleReport {
  let connection: Connection

  /// The reports, in the order of ranges and then of types; what the index does not hold yet comes last.
  func reports(_ troubles: [Trouble]) throws -> [RangeReport] {
    try TroubleGroup.groups(troubles).map(report)
  }

  private func report(_ group: TroubleGroup) throws -> RangeReport {
    var counts: [(text: String, count: Int)] = []
    for trouble in group.troubles {
      let text = trouble.detail.isEmpty ? trouble.reason.rawValue : trouble.detail
      if let index = counts.firstIndex(where: { $0.text == text }) {
        counts[index].count += 1
      } else {
        counts.append((text, 1))
      }
    }
    let reasons = counts.map { entry in
      let isOfItems = group.troubles.contains {
        $0.identifier != nil && ($0.detail.isEmpty ? $0.reason.rawValue : $0.detail) == entry.text
      }
      return isOfItems ? "\(entry.text): \(entry.count)" : entry.text
    }
    let items = Set(group.troubles.compactMap { $0.identifier?.utf8Key })
      .sorted { $0.lexicographicallyPrecedes($1) }
    return RangeReport(
      range: group.token, state: Self.state(group.troubles.map(\.reason)), reasons: reasons,
      itemCount: try group.range.map { try itemCount($0) } ?? 0,
      badItems: items.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The most pressing condition of several reasons.
  static func state(_ reasons: [TroubleReason]) -> RangeState {
    let states = Set(reasons.map(\.state))
    return [RangeState.missing, .corrupt, .stale, .pending].first { states.contains($0) } ?? .clean
  }

  private func itemCount(_ range: Int64) throws -> Int {
    let rows = IndexFormat.rows(of: range)
    let statement = try connection.cached(
      "SELECT count(*) FROM item WHERE row >= ?1 AND row < ?2")
    statement.bind(1, rows.lowerBound)
    statement.bind(2, rows.upperBound)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}
