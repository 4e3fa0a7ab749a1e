package import SearchModel

extension Condition {
  /// The condition as a predicate.
  ///
  /// What is typed has no type, so the value is taken as text and as everything else that it reads as: a
  /// number, true or false, a date. The condition holds when it holds for one of them. A date names the whole
  /// span that it writes out (a month, a day, a minute, a second, in UTC), so that `= 2024-05-01` finds every moment of the day.
  package var predicate: AttributePredicate {
    switch comparison {
    case .exists: .present(attribute)
    case .missing: .not(.present(attribute))
    case .compare(.notEqual): .not(.any(readings(.equal)))
    case .compare(let comparison): .any(readings(comparison))
    }
  }

  private func readings(_ comparison: AttributePredicate.Comparison) -> [AttributePredicate] {
    let isWithinText = [.contains, .hasPrefix, .hasSuffix].contains(comparison)
    let number: AttributeValue? =
      Int64(value).map { .integer($0) }
      ?? Double(value).flatMap { $0.isFinite ? .number($0) : nil }
    var readings: [AttributePredicate] = []
    // Text that is more or less than a number would only be so by its first digits.
    if isWithinText || comparison == .equal || number == nil {
      // What has no letters has no case: the index of values can look it up as it is.
      let matching: AttributePredicate.TextMatching =
        value.contains(where: \.isLetter) || isWithinText ? .forgiving : []
      readings.append(.compare(attribute, comparison, .text(value), matching))
    }
    if isWithinText { return readings }
    if let number { readings.append(.compare(attribute, comparison, number, [])) }
    if comparison == .equal, let truth = Self.truths[value.lowercased()] {
      readings.append(.compare(attribute, .equal, .boolean(truth), []))
    }
    if let span = DateSpan(value) { readings.append(span.predicate(attribute, comparison)) }
    return readings
  }

  private static let truths = ["true": true, "yes": true, "false": false, "no": false]
}
