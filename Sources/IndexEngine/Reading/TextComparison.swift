import Foundation
import SearchModel

/// Compares text as a predicate's options say.
struct TextComparison {
  private let matching: AttributePredicate.TextMatching

  init(_ matching: AttributePredicate.TextMatching) {
    self.matching = matching
  }

  /// Whether two texts are the same as far as the options look.
  func isEqual(_ text: String, _ pattern: String) -> Bool {
    folded(text).elementsEqual(folded(pattern))
  }

  /// Whether a text contains, begins with or ends with a part; an empty part is in every text.
  func holds(
    _ text: String, _ comparison: AttributePredicate.Comparison, _ part: String
  ) -> Bool {
    let text = folded(text)
    let part = folded(part)
    guard part.count <= text.count else { return false }
    switch comparison {
    case .hasPrefix: return text.starts(with: part)
    case .hasSuffix: return text.suffix(part.count).elementsEqual(part)
    default:
      guard let first = part.first else { return true }
      for start in 0...(text.count - part.count) where text[start] == first {
        if text[start..<(start + part.count)].elementsEqual(part) { return true }
      }
      return false
    }
  }

  private func folded(_ text: String) -> [UInt8] {
    var options: String.CompareOptions = []
    if matching.contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if matching.contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    guard !options.isEmpty else { return Array(text.utf8) }
    // No locale: the same text compares the same way on every machine.
    return Array(text.folding(options: options, locale: nil).utf8)
  }
}
