import SearchText

/// Finds what a pair of letters goes on to in scripts without spaces.
extension VisibleItems {
  /// The most letters of a run that is suggested.
  private static let runLimit = 8
  /// The most letters of a whole stretch between signs that is taken for a word although it stands but once.
  private static let stretchLimit = 4

  /// The longest run of letters that opens with a pair wherever most of some items have it; nil for no such run.
  ///
  /// A run is sensible where it stands twice, or is all that stands between two signs.
  func run(openedBy pair: [UInt8], in rows: [Int64]) throws -> String? {
    let pair = String(decoding: pair, as: UTF8.self)
    let head = Array(pair.unicodeScalars)
    var followers: [ArraySlice<Unicode.Scalar>] = []
    var stretches: [String: Int] = [:]
    for text in try texts(rows) {
      for stretch in text.unicodeScalars.split(whereSeparator: { !TypedText.isUnspaced($0) }) {
        let letters = Array(stretch)
        guard letters.count >= head.count else { continue }
        for start in 0...(letters.count - head.count)
        where letters[start..<start + head.count].elementsEqual(head) {
          followers.append(letters[(start + head.count)...].prefix(Self.runLimit - head.count))
          guard start == 0, letters.count <= Self.stretchLimit else { continue }
          stretches[String(String.UnicodeScalarView(letters)), default: 0] += 1
        }
      }
    }
    let whole = stretches.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    guard followers.count > 1 else { return whole }
    var run = head
    while run.count < Self.runLimit {
      var counts: [Unicode.Scalar: Int] = [:]
      for letter in followers.compactMap(\.first) { counts[letter, default: 0] += 1 }
      guard let next = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        next.value > 1, 3 * next.value >= 2 * followers.count
      else { break }
      run.append(next.key)
      followers = followers.filter { $0.first == next.key }.map { $0.dropFirst() }
    }
    if run.count > head.count { return String(String.UnicodeScalarView(run)) }
    return whole
  }
}
