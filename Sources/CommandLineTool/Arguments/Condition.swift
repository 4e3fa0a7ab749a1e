package import SearchModel

/// A condition of `--where`: an attribute, an operator and, for most operators, a value.
package struct Condition: Sendable, Equatable {
  /// The attribute's name.
  package var attribute: String
  /// How its values are compared.
  package var comparison: Comparison
  /// What they are compared with, as typed; empty for `exists` and `missing`.
  package var value: String

  /// The operators of `--where`.
  package enum Comparison: Sendable, Equatable {
    /// A comparison with a value.
    case compare(AttributePredicate.Comparison)
    /// The attribute exists.
    case exists
    /// The attribute does not exist.
    case missing
  }

  /// A condition from the arguments after `--where`: three, two (`ATTR exists`) or one (`ATTR<=VALUE`).
  ///
  /// - Throws: `UsageError.invalidValue` when the operator is unknown or the attribute's name empty.
  package init(_ arguments: [String]) throws(UsageError) {
    let expected = "ATTR OP VALUE with one of \(Self.operatorList)"
    if arguments.count == 1, let parts = Self.split(arguments[0]) {
      (attribute, comparison, value) = parts
    } else if arguments.count >= 2, let named = Self.comparison(named: arguments[1]) {
      attribute = arguments[0]
      comparison = named
      value = arguments.count > 2 ? arguments[2] : ""
    } else {
      throw .invalidValue(
        option: "--where", value: arguments.joined(separator: " "), expected: expected)
    }
    guard !attribute.isEmpty else {
      throw .invalidValue(
        option: "--where", value: arguments.joined(separator: " "), expected: expected)
    }
  }

  /// How many of the arguments after `--where` belong to it; nil when too few are left.
  package static func argumentCount(_ arguments: ArraySlice<String>) -> Int? {
    guard let first = arguments.first else { return nil }
    let second = arguments.dropFirst().first
    let isWhole = split(first) != nil
    if let second, let comparison = comparison(named: second) {
      // After `year=2000`, the word `is` belongs to the query; a symbol cannot.
      let isSymbol = symbols.contains { $0.symbol == second }
      if !isWhole || isSymbol {
        if case .compare = comparison { return arguments.count >= 3 ? 3 : nil }
        return 2
      }
    }
    if isWhole { return 1 }
    // An unknown operator is reported together with what stands around it.
    return arguments.count >= 3 ? 3 : nil
  }

  private static let symbols: [(symbol: String, comparison: AttributePredicate.Comparison)] = [
    ("==", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<=", .lessOrEqual),
    (">=", .greaterOrEqual), ("=", .equal), ("<", .less), (">", .greater), ("~", .contains),
  ]

  private static let words: [(word: String, comparison: Comparison)] = [
    ("is", .compare(.equal)), ("isnot", .compare(.notEqual)), ("contains", .compare(.contains)),
    ("startswith", .compare(.hasPrefix)), ("endswith", .compare(.hasSuffix)),
    ("before", .compare(.less)), ("after", .compare(.greater)),
    ("exists", .exists), ("missing", .missing),
  ]

  private static let operatorList =
    "=, !=, <, <=, >, >=, ~, contains, startswith, endswith, is, isnot, before, after, exists, missing"

  private static func comparison(named name: String) -> Comparison? {
    if let symbol = symbols.first(where: { $0.symbol == name }) {
      return .compare(symbol.comparison)
    }
    let word = name.lowercased()
    return words.first { $0.word == word }?.comparison
  }

  /// Splits `ATTR<=VALUE` at its first operator symbol, or `ATTR contains VALUE` at its operator word.
  private static func split(_ text: String) -> (String, Comparison, String)? {
    let pieces = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    if pieces.count >= 2, let comparison = comparison(named: String(pieces[1])) {
      if case .compare = comparison, pieces.count < 3 { return nil }
      return (String(pieces[0]), comparison, pieces.count > 2 ? String(pieces[2]) : "")
    }
    guard let start = text.firstIndex(where: { "=!<>~".contains($0) }),
      let symbol = symbols.first(where: { text[start...].hasPrefix($0.symbol) })
    else { return nil }
    let name = text[..<start].trimmingSpaces
    let value = text[start...].dropFirst(symbol.symbol.count).trimmingSpaces
    return name.isEmpty ? nil : (name, .compare(symbol.comparison), value)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...end])
  }
}
