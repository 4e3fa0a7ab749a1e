/// Seeded text of many scripts and shapes: words, documents and whatever a person may type as a query.
public struct RandomText: Sendable {
  /// Where the choices come from.
  public var generator: SeededGenerator

  /// The text of a seed.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let alphabets: [[UInt32]] = [
    Array(0x61...0x7A), Array(0x41...0x5A) + Array(0x61...0x7A), Array(0x30...0x39),
    Array(0x61...0x7A) + [0xE4, 0xF6, 0xFC, 0xDF, 0xE9, 0xE8, 0xF1, 0x301, 0x308],
    Array(0x430...0x44F) + [0x439, 0x451], Array(0x3B1...0x3C9) + [0x3AC, 0x3C2],
    Array(0x4E00...0x4E80), Array(0x3041...0x3096) + [0x3099, 0x30FC], Array(0xAC00...0xAC80),
    Array(0x1100...0x1112) + Array(0x1161...0x1175) + Array(0x11A8...0x11C2),
    Array(0x0E01...0x0E2E) + [0x0E48, 0x0E31, 0x0E33], Array(0x0905...0x0939) + [0x093E, 0x094D],
    Array(0x0627...0x064A) + [0x064E, 0x0651], Array(0x05D0...0x05EA) + [0x05B0, 0x05BC],
    Array(0x1780...0x17B3) + [0x17D2, 0x17B6], Array(0x1000...0x1020) + [0x1039, 0x103A],
    [0x1F350, 0x1F468, 0x200D, 0xFE0F, 0x1F3FD, 0x2764, 0x1F1EE, 0x1F1F9],
    Array(0x21...0x7E), [0x27, 0x2019, 0x61, 0x62, 0x73, 0x74],
    [0x2D, 0x5F, 0x2E, 0x2F, 0x61, 0x31],
  ]

  private static let queries = [
    "multi-agent systems", "POL-358", "state-of-the-art", "who's on first", "don't panic",
    "user@example.com", "https://a.b/c?d=1", "/etc/hosts", "C:\\temp\\x", "C++ templates",
    "C# .NET F#", "version 1.2.30", "atomic_write_json", "report_2020-07-13_final.pdf",
    "URLSession poolDayData", "中文合約轉換體驗課問題", "サンドボックス修正テスト", "重跑gen-itgc后",
    "AND gate vs OR gate", "NEAR(a b", "NOT (a OR b)", "\"quoted words\" -without title:name*",
    "❤️ 👩‍👩‍👧 🍐", "как установить пакет", "ภาษาไทยไม่มีช่องว่าง", "학교에서 공부한다", "Straße ISTANBUL ﬁnance",
  ]

  private static let marks = [
    "\"", "\"", "-", "*", ":", "(", ")", "[", "]", "{", "}", "'", "’", "“", "”", "«", "»", "「", "」",
    "„",
    "^", "+", "~", "\\", "/", "&", "|", "=", "%", "#", "@", "!", "?", ".", ",", ";", " ", "\t",
    "\n",
    "\u{200B}", "\u{FE0F}", "\u{301}", "\u{AD}", "\u{202E}", "\u{0}", "\u{1}", "\u{1B}[31m",
    "\u{7F}",
    " AND ", " OR ", " NOT ", " NEAR(", "title:", "text:", "author:", "unknown:", "-\"", "*\"",
    "--",
  ]

  private mutating func one<Element>(of choices: [Element], else fallback: Element) -> Element {
    choices.randomElement(using: &generator) ?? fallback
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// A word of one to ten scalars of one alphabet; the alphabets include punctuation.
  public mutating func word() -> String {
    let alphabet = one(of: Self.alphabets, else: [])
    var word = String.UnicodeScalarView()
    for _ in 0..<count(1...10) {
      if let scalar = Unicode.Scalar(one(of: alphabet, else: 0x61)) { word.append(scalar) }
    }
    return String(word)
  }

  /// A word in which the query language sees no operator, so that it means itself.
  public mutating func literalWord() -> String {
    var scalars = word().unicodeScalars
    scalars.removeAll { $0 == "\"" || $0 == ":" || $0 == "*" }
    while scalars.first == "-" { scalars.removeFirst() }
    return scalars.isEmpty ? "x" : String(scalars)
  }

  /// Some words that mean themselves.
  public mutating func literalWords(_ range: ClosedRange<Int>) -> [String] {
    (0..<count(range)).map { _ in literalWord() }
  }

  /// A query of any kind: random scalars, a real query after some damage, or the query language without sense.
  public mutating func query() -> String {
    switch count(0...9) {
    case 0: scalars(count(0...40))
    case 1...4: damaged(one(of: Self.queries, else: ""))
    case 5: (0..<count(1...5)).map { _ in word() }.joined(separator: " ")
    default: shaped()
    }
  }

  /// Scalars from all of Unicode, half of them from its first plane.
  private mutating func scalars(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let limit: UInt32 = Bool.random(using: &generator) ? 0xFFFF : 0x10FFFF
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The text with some scalars left out, put in, doubled or swapped.
  public mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<count(0...4) {
      let place = count(0...scalars.count)
      switch count(0...3) {
      case 0: if place < scalars.count { scalars.remove(at: place) }
      case 1: scalars.insert(contentsOf: one(of: Self.marks, else: "x").unicodeScalars, at: place)
      case 2: scalars.insert(contentsOf: word().unicodeScalars.prefix(2), at: place)
      default: if place + 1 < scalars.count { scalars.swapAt(place, place + 1) }
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// Operators, quotes and brackets between words.
  private mutating func shaped() -> String {
    (0..<count(1...12)).map { _ in
      Bool.random(using: &generator) ? one(of: Self.marks, else: "") : word()
    }.joined(separator: Bool.random(using: &generator) ? " " : "")
  }
}
