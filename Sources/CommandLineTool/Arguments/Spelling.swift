/// Finds the word that a person most likely meant.
package enum Spelling {
  /// The candidate closest to a mistyped word, nil when none is close; of equally close ones the first in order.
  ///
  /// A candidate is close when it begins with the word (of at least two letters) or when at most a third of the
  /// word's letters have to change.
  ///
  /// - Complexity: O(m·n·c) for words of m and n letters and c candidates.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(64))
    let allowed = max(1, typed.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let scalars = Array(candidate.lowercased().unicodeScalars)
      let isPrefix = typed.count >= 2 && scalars.starts(with: typed)
      let distance = isPrefix ? 0 : editDistance(typed, scalars)
      guard distance <= allowed, distance < scalars.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour.
  ///
  /// The restricted Damerau–Levenshtein distance.
  /// Source: Boytsov 2011, section 2, doi 10.1145/1963190.1963191.
  package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
