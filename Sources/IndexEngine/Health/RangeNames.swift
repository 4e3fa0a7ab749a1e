import SQLiteStore
import SearchModel

/// Translates between ranges as rows of the file and as tokens.
enum RangeNames {
  /// The token of a range of a type: its rows, first and last; `impossible` for a damaged number.
  static func token(_ range: Int64, type: String) -> RangeToken {
    let rows = IndexFormat.rows(of: range)
    guard !rows.isEmpty else { return RangeToken(type: type, token: "impossible") }
    return RangeToken(type: type, token: "\(rows.lowerBound)-\(rows.upperBound - 1)")
  }

  /// The range of a token.
  ///
  /// - Throws: `SearchError` of code `invalidArgument` for a token that names no range.
  static func range(_ token: RangeToken) throws(SearchError) -> Int64 {
    let bounds = token.token.split(separator: "-").compactMap { Int64($0) }
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] % IndexFormat.rangeRowCount == 0,
      bounds[1] == bounds[0] + IndexFormat.rangeRowCount - 1
    else {
      throw SearchError(
        .invalidArgument, "there is no range \(token)",
        advice: "take ranges as `limelight verify` prints them, such as file:256-511")
    }
    return IndexFormat.range(of: bounds[0])
  }
}
