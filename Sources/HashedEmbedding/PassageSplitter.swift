/// Cuts a text into passages of about equal length, at the best places it offers.
///
/// Places rank: before a heading, between paragraphs, after a sentence, after a line, between words. In scripts that
/// write no spaces, any two letters count as a word and any place between letters serves at need.
package struct PassageSplitter: Sendable, Equatable {
  /// The length to aim at, in words, at least 1.
  package let wordCount: Int
  /// The greatest number of passages, at least 1; where it does not suffice, passages become longer.
  package let maximumCount: Int

  /// A splitter; values below 1 count as 1.
  package init(wordCount: Int = 200, maximumCount: Int = 64) {
    self.wordCount = max(wordCount, 1)
    self.maximumCount = max(maximumCount, 1)
  }

  /// The byte ranges of the passages: ascending, disjoint, without white space at their ends.
  ///
  /// A text up to a fifth longer than a passage should be is one passage; a text without words has none. Every word is in
  /// exactly one passage, and a range never begins or ends within a scalar of valid UTF-8.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func split(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var count = PassageScanner(text)
    while count.next() != nil {}
    let total = count.measure
    guard total > 0 else { return [] }
    var aim = aim(remaining: total, passages: maximumCount)
    if total <= aim.longest { return [count.firstToken..<count.lastEnd] }

    var passages: [Range<Int>] = []
    var scanner = PassageScanner(text)
    var current = OpenPassage(start: scanner.firstToken, measure: 0)
    while let place = scanner.next() {
      if total - current.measure <= aim.longest || passages.count + 1 == maximumCount { continue }
      guard let cut = current.consider(place, aim: aim) else { continue }
      passages.append(current.start..<cut.end)
      current = OpenPassage(start: cut.next, measure: cut.measure)
      aim = self.aim(remaining: total - cut.measure, passages: maximumCount - passages.count)
    }
    passages.append(current.start..<scanner.lastEnd)
    return passages
  }

  /// How long the next passage should be, when that much text is left for that many passages.
  private func aim(remaining: Int, passages: Int) -> PassageAim {
    let share = (remaining + max(passages, 1) - 1) / max(passages, 1)
    return PassageAim(target: max(wordCount * PassageScanner.wordMeasure, share))
  }
}

/// How long a passage should be, in the measure of `PassageScanner`.
struct PassageAim {
  let target: Int

  /// Before a heading a passage may end when it has this length.
  var shortestSection: Int { target / 4 }
  /// Elsewhere it may end when it has this length.
  var shortest: Int { target - target * 2 / 5 }
  /// It must end before it gets longer than this, unless there is no place.
  var longest: Int { target + target / 5 }
}

/// The passage being filled, with the best place of each rank to end it.
private struct OpenPassage {
  let start: Int
  /// The measure of the text before it.
  let measure: Int
  private var best: PassageScanner.Place?

  init(start: Int, measure: Int) {
    self.start = start
    self.measure = measure
  }

  /// Takes note of a place; returns where the passage ends, if that is now decided.
  mutating func consider(_ place: PassageScanner.Place, aim: PassageAim) -> PassageScanner.Place? {
    let length = place.measure - measure
    if place.rank == .heading, length >= max(aim.shortestSection, 1) { return place }
    if length > aim.longest, let best { return best }
    guard length >= max(aim.shortest, 1) else { return nil }
    if let best {
      let isCloser =
        abs(length - aim.target) <= abs(best.measure - measure - aim.target)
      if place.rank > best.rank || (place.rank == best.rank && isCloser) { self.best = place }
    } else {
      best = place
    }
    // A word that is longer than a whole passage leaves no choice.
    return length > aim.longest ? place : nil
  }
}
