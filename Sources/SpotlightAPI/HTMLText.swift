import Foundation

/// The words of an HTML text: good enough to be searched, without a parser.
enum HTMLText {
  /// Elements whose content is no text.
  private static let skipped: Set<String> = ["script", "style", "head", "template", "noscript"]
  /// Elements that do not end a word.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "code", "em", "font", "i", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  /// The text between the tags, with entities resolved and runs of white space made one.
  static func plainText(of html: Data) -> String {
    let source = String(decoding: html, as: UTF8.self)
    var result = ""
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      rest = rest[open...]
      guard let tag = Tag(&rest) else {
        result += "<"
        rest = rest.dropFirst()
        continue
      }
      if !inline.contains(tag.name) { result += "\n" }
      if !tag.isClosing, skipped.contains(tag.name) {
        let end = rest.range(of: "</\(tag.name)", options: .caseInsensitive)
        rest = end.map { rest[$0.lowerBound...] } ?? ""
      }
    }
    result += rest
    return collapse(resolvingEntities(in: result))
  }

  /// A tag, a comment or a declaration.
  private struct Tag {
    var name: String
    var isClosing: Bool

    /// Reads what begins with `<`; nil, with nothing consumed, where that is just a character.
    init?(_ rest: inout Substring) {
      let body = rest.dropFirst()
      isClosing = body.first == "/"
      if body.hasPrefix("!--") {
        name = "!--"
        rest = body.range(of: "-->").map { body[$0.upperBound...] } ?? ""
        return
      }
      let start = isClosing ? body.dropFirst() : body
      guard let first = start.first, first.isLetter || first == "!" || first == "?",
        let end = start.firstIndex(of: ">")
      else { return nil }
      name = start.prefix { $0.isLetter || $0.isNumber }.lowercased()
      rest = start[end...].dropFirst()
    }
  }

  private static let entities: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
    "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "aacute": "á",
    "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "iacute": "í", "uacute": "ú", "euro": "€",
    "copy": "©", "reg": "®", "laquo": "«", "raquo": "»", "rsquo": "’", "lsquo": "‘",
    "ldquo": "“", "rdquo": "”",
  ]

  private static func resolvingEntities(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.dropFirst().prefix(12).prefix { $0 != ";" }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == ";", let character = character(named: name) {
        result += character
        rest = rest[end...].dropFirst()
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func character(named name: Substring) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let code =
      digits.lowercased().hasPrefix("x")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static func collapse(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
