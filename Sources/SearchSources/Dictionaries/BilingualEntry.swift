/// What stands in the lines of one entry of a bilingual dictionary.
///
/// The first line that is not indented has the headword. Lines like it are translations; one without a number that follows
/// another is an explanation. Indented lines are examples, notes, and references to entries of their own.
struct BilingualEntry {
  private(set) var head = ""
  private(set) var translations: [String] = []
  private(set) var explanations: [String] = []
  private(set) var examples: [(text: String, translation: String)] = []
  private var followsTranslation = false

  mutating func read(_ line: String) {
    guard let first = line.first else { return }
    if first == " " || first == "\t" { return readIndented(line) }
    let text = Self.withoutMarks(line)
    if head.isEmpty {
      head = text
      return
    }
    // The number of the next meaning may stand at the end of a line.
    let isNumbered = text.first?.isNumber ?? false
    let words = Self.withoutNumbers(text)
    if followsTranslation, !isNumbered {
      followsTranslation = false
      if !words.isEmpty { explanations.append(words) }
      return
    }
    followsTranslation = !words.isEmpty
    if !words.isEmpty { translations.append(words) }
  }

  private mutating func readIndented(_ line: String) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.first?.isNumber == true {
      // « 2.» alone: a translation comes next.
      followsTranslation = false
      return
    }
    guard text.first == "\"", let separator = Self.range(of: "\" ", in: text.dropFirst()) else {
      return
    }
    let rest = text[separator.upperBound...].drop { $0 == " " }
    guard rest.first == "-" else { return }
    let example = Self.withoutMarks(text.dropFirst()[..<separator.lowerBound])
    let translation = Self.withoutMarks(rest.dropFirst())
    if !example.isEmpty, !translation.isEmpty { examples.append((example, translation)) }
  }

  /// Where two characters first stand next to each other.
  private static func range(of pair: String, in text: Substring) -> Range<String.Index>? {
    let wanted = Array(pair)
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == wanted[0], next < text.endIndex, text[next] == wanted[1] {
        return index..<text.index(after: next)
      }
      index = next
    }
    return nil
  }

  /// A line without what stands between slashes, brackets and parentheses; of an opening without its end nothing is lost.
  static func withoutMarks(_ text: some StringProtocol) -> String {
    var kept = ""
    var skipped = ""
    var closing: Character?
    for character in text {
      if let end = closing {
        skipped.append(character)
        if character == end {
          closing = nil
          skipped = ""
          kept.append(" ")
        }
        continue
      }
      switch character {
      case "<": closing = ">"
      case "[": closing = "]"
      case "(": closing = ")"
      case "/": closing = "/"
      default:
        kept.append(character)
        continue
      }
      skipped = String(character)
    }
    return trimmed(kept + skipped)
  }

  private static func withoutNumbers(_ text: String) -> String {
    var words = text[...]
    let start = words.drop(while: \.isNumber)
    if start.first == ".", start.startIndex > words.startIndex { words = start.dropFirst() }
    let end = words.reversed().drop { $0 == " " }
    if end.first == ".", end.dropFirst().first?.isNumber == true {
      words = words.prefix(end.dropFirst().drop(while: \.isNumber).count)
    }
    return trimmed(String(words))
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
