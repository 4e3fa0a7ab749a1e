import Foundation
package import SearchModel

/// Reads Markdown: front matter, the first heading, the text.
package enum MarkdownDocument {
  /// Reads a Markdown text.
  ///
  /// The text stays as it was written, so that its lines are the file's lines: the front matter is
  /// replaced by as many empty lines. The title is the front matter's, else the first heading
  /// (`# …`, or a line underlined with `=` or `-`) outside of fenced code.
  package static func read(_ text: String) -> ExtractedDocument {
    let front = FrontMatter(text)
    var body = text
    if let front {
      body = String(repeating: "\n", count: front.lineCount)
      body += String(decoding: text.utf8.dropFirst(front.byteCount), as: UTF8.self)
    }
    var document = ExtractedDocument(text: body)
    for (key, value) in front?.values ?? [] {
      switch key.lowercased() {
      case "title" where !value.plainText.isEmpty: document.title = value.plainText
      case "lang", "language": document.language = value.plainText
      case "tags", "keywords", "categories", "aliases":
        // A single text is a list with commas.
        let words = value.texts.flatMap { $0.split(separator: ",") }
        document.keywords += words.map(trimmed).filter { !$0.isEmpty }
        document.attributes.append(Attribute(key, value))
      default: document.attributes.append(Attribute(key, value))
      }
    }
    if document.title == nil { document.title = firstHeading(of: body) }
    return document
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "#" }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The first heading's text, without markup; nil when none stands in the first thousand lines.
  package static func firstHeading(of text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes -> String? in
      var fence: UInt8?
      var previous: Slice<UnsafeBufferPointer<UInt8>>?
      var start = 0
      var lineCount = 0
      while start < bytes.count, lineCount < 1000 {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        var line = bytes[start..<end]
        start = end + 1
        lineCount += 1
        while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 {
          line.removeLast()
        }
        let indentation = line.prefix { $0 == 0x20 }.count
        line = line.dropFirst(indentation)
        if let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
          line.prefix(while: { $0 == mark }).count >= 3, indentation < 4
        {
          if fence == nil { fence = mark } else if fence == mark { fence = nil }
          previous = nil
          continue
        }
        if fence != nil || indentation >= 4 {
          previous = nil
          continue
        }
        if let heading = numberSignHeading(line) { return heading }
        if let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
          line.allSatisfy({ $0 == mark }), let text = previous
        {
          return plain(text)
        }
        let isParagraph = line.first.map { !#"->*+|<"#.utf8.contains($0) } ?? false
        previous = isParagraph ? line : nil
      }
      return nil
    }
  }

  private static func numberSignHeading(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    var heading = line.dropFirst(level)
    guard heading.first == 0x20 || heading.first == 0x09 else { return nil }
    let unclosed = heading.lastIndex { $0 != UInt8(ascii: "#") } ?? heading.startIndex
    // A closing run of number signs counts only behind a space: "C#" keeps its own.
    if heading[unclosed] == 0x20 { heading = heading[...unclosed] }
    return plain(heading)
  }

  /// A heading without emphasis, code marks, and with links reduced to their text; nil when nothing is left.
  private static func plain(_ heading: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    var result: [UInt8] = []
    var rest = heading[...]
    while let byte = rest.first {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "\\"):
        if let next = rest.first {
          result.append(next)
          rest.removeFirst()
        }
      case UInt8(ascii: "`"): break
      case UInt8(ascii: "*"): break
      case UInt8(ascii: "["):
        guard let close = rest.firstIndex(of: UInt8(ascii: "]")),
          rest[close...].dropFirst().first == UInt8(ascii: "("),
          let end = rest[close...].firstIndex(of: UInt8(ascii: ")"))
        else {
          result.append(byte)
          continue
        }
        result += rest[..<close]
        rest = rest[(end + 1)...]
      default: result.append(byte)
      }
    }
    let text = String(decoding: result, as: UTF8.self)
    let title = trimmedSpaces(text)
    return title.isEmpty ? nil : title
  }

  private static func trimmedSpaces(_ text: String) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension AttributeValue {
  /// A single value in words; a list's values separated by commas.
  package var plainText: String {
    switch self {
    case .text(let text): text
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .boolean(let value): String(value)
    case .date(let date): String(date.ISO8601Format().prefix { $0 != "T" })
    case .data: ""
    case .list(let values): values.map(\.plainText).joined(separator: ", ")
    }
  }
}
