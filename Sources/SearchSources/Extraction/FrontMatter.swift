package import SearchModel

/// The block of `key: value` lines between two `---` lines at the head of a Markdown file.
///
/// A useful part of YAML: scalars, plain or in quotes; lists as `[a, b]` or as lines that begin with
/// `-`; nested keys, which get dotted names; text blocks `|` and `>`; comments. A line that is none of these is passed
/// over. A block that does not end is no front matter.
package struct FrontMatter: Sendable, Equatable {
  /// The values in the order of their keys' first appearance.
  package private(set) var values: [(key: String, value: AttributeValue)] = []
  /// Lines of the block with its two fences.
  package private(set) var lineCount = 0
  /// Bytes of the block with its two fences.
  package private(set) var byteCount = 0

  /// Reads the front matter of a text; nil when there is none.
  package init?(_ text: String) {
    var text = text
    let block = text.withUTF8 { Self.block(in: $0) }
    guard let block else { return nil }
    lineCount = block.lineCount
    byteCount = block.byteCount
    var reader = Reader(lines: block.lines)
    reader.readMapping(indentation: 0, prefix: "", into: &values)
  }

  /// The value of a key; keys are compared without regard to case.
  package subscript(key: String) -> AttributeValue? {
    values.last { $0.key.lowercased() == key }?.value
  }

  package static func == (left: FrontMatter, right: FrontMatter) -> Bool {
    left.lineCount == right.lineCount && left.byteCount == right.byteCount
      && left.values.elementsEqual(right.values) { $0.key == $1.key && $0.value == $1.value }
  }

  private static func block(
    in text: UnsafeBufferPointer<UInt8>
  ) -> (lines: [String], lineCount: Int, byteCount: Int)? {
    var lines: [String] = []
    var start = 0
    // Longer than any block that a person writes; keeps a file that only begins with a rule cheap.
    while start < text.count, lines.count < 2000 {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var line = text[start..<end]
      while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 {
        line.removeLast()
      }
      let isFence = line.elementsEqual("---".utf8)
      if start == 0 {
        guard isFence else { return nil }
      } else if isFence || line.elementsEqual("...".utf8) {
        return (lines, lines.count + 2, min(end + 1, text.count))
      } else {
        lines.append(String(decoding: line, as: UTF8.self))
      }
      start = end + 1
    }
    return nil
  }
}

extension FrontMatter {
  /// Reads the lines of a block.
  private struct Reader {
    let lines: [String]
    var next = 0

    init(lines: [String]) {
      self.lines = lines
    }

    private func indentation(of line: String) -> Int {
      line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    private func isBlank(_ line: String) -> Bool {
      guard let first = line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return true }
      return first == UInt8(ascii: "#")
    }

    private func content(_ line: String) -> Substring {
      line.drop { $0 == " " || $0 == "\t" }
    }

    mutating func readMapping(
      indentation level: Int, prefix: String,
      into values: inout [(key: String, value: AttributeValue)]
    ) {
      while next < lines.count {
        let line = lines[next]
        if isBlank(line) {
          next += 1
          continue
        }
        let depth = indentation(of: line)
        if depth < level { return }
        next += 1
        guard let (key, rest) = FrontMatter.split(content(line)) else { continue }
        let name = prefix + key
        if let value = readValue(rest, key: name, indentation: depth, into: &values) {
          values.append((name, value))
        }
      }
    }

    /// The value that begins behind a key; nil when there is none, or it was a mapping.
    private mutating func readValue(
      _ rest: Substring, key: String, indentation depth: Int,
      into values: inout [(key: String, value: AttributeValue)]
    ) -> AttributeValue? {
      if let style = rest.first, "|>".contains(style),
        rest.dropFirst().allSatisfy({ "+-0123456789".contains($0) })
      {
        return .text(readBlock(deeperThan: depth, isFolded: style == ">"))
      }
      if rest.first == "[" {
        var list = rest
        while !list.hasSuffix("]"), next < lines.count, lines.count < 2000 {
          list += " " + content(lines[next])
          next += 1
        }
        return .list(FrontMatter.items(list).compactMap(FrontMatter.scalar))
      }
      if !rest.isEmpty { return FrontMatter.scalar(rest) }
      var items: [AttributeValue] = []
      while next < lines.count {
        let line = lines[next]
        if isBlank(line) {
          next += 1
          continue
        }
        let text = content(line)
        let isItem = text == "-" || text.hasPrefix("- ")
        let level = indentation(of: line)
        if isItem, level >= depth {
          next += 1
          let item = text.dropFirst().drop { $0 == " " }
          if let value = FrontMatter.scalar(item) { items.append(value) }
        } else if !isItem, level > depth, items.isEmpty {
          readMapping(indentation: level, prefix: key + ".", into: &values)
          return nil
        } else {
          break
        }
      }
      return items.isEmpty ? nil : .list(items)
    }

    private mutating func readBlock(deeperThan depth: Int, isFolded: Bool) -> String {
      var parts: [Substring] = []
      while next < lines.count {
        let line = lines[next]
        let text = content(line)
        if !text.isEmpty, indentation(of: line) <= depth { break }
        parts.append(text)
        next += 1
      }
      while parts.last?.isEmpty == true { parts.removeLast() }
      return parts.joined(separator: isFolded ? " " : "\n")
    }
  }

  /// A line's key and what stands behind its colon.
  private static func split(_ line: Substring) -> (key: String, rest: Substring)? {
    var key: Substring
    var rest: Substring
    if let quote = line.first, quote == "\"" || quote == "'" {
      let body = line.dropFirst()
      guard let end = body.firstIndex(of: quote) else { return nil }
      key = body[..<end]
      rest = body[body.index(after: end)...].drop { $0 == " " }
      guard rest.first == ":" else { return nil }
      rest = rest.dropFirst()
    } else {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      key = line[..<colon]
      rest = line[line.index(after: colon)...]
      guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
      while key.last == " " { key.removeLast() }
    }
    guard !key.isEmpty, !key.hasPrefix("- ") else { return nil }
    return (String(key), uncommented(rest.drop { $0 == " " || $0 == "\t" }))
  }

  /// The text before a comment: a `#` after a space, outside of quotes.
  private static func uncommented(_ text: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open, previous != "\\" || open == "'" { quote = nil }
      } else if character == "\"" || character == "'", " [,:".contains(previous) {
        quote = character
      } else if character == "#", previous == " " || previous == "\t" {
        return trimmed(text[..<index])
      }
      previous = character
    }
    return trimmed(text)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// The parts of `[a, "b, c"]`.
  private static func items(_ list: Substring) -> [Substring] {
    var parts: [Substring] = []
    let body = list.dropFirst().hasSuffix("]") ? list.dropFirst().dropLast() : list.dropFirst()
    var start = body.startIndex
    var quote: Character?
    for index in body.indices {
      let character = body[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," {
        parts.append(body[start..<index])
        start = body.index(after: index)
      }
    }
    parts.append(body[start...])
    return parts.map { trimmed($0.drop { $0 == " " || $0 == "\t" }) }.filter { !$0.isEmpty }
  }

  /// The value of a scalar; nil for YAML's null.
  private static func scalar(_ text: Substring) -> AttributeValue? {
    let text = uncommented(text)
    if text.isEmpty || ["~", "null", "Null", "NULL"].contains(text) { return nil }
    if text.count >= 2, let quote = text.first, text.last == quote, quote == "\"" || quote == "'" {
      let body = text.dropFirst().dropLast()
      return .text(quote == "'" ? replacing("''", in: body, with: "'") : unescaped(body))
    }
    if ["true", "True", "yes", "Yes", "on"].contains(text) { return .boolean(true) }
    if ["false", "False", "no", "No", "off"].contains(text) { return .boolean(false) }
    if let integer = Int64(text), !hasLeadingZero(text) { return .integer(integer) }
    if let number = Double(text), number.isFinite, !hasLeadingZero(text),
      text.allSatisfy({ "+-.0123456789eE".contains($0) })
    {
      return .number(number)
    }
    return DateText.value(String(text)) ?? .text(String(text))
  }

  // 007 and 01234 are names and postal codes, not numbers.
  private static func hasLeadingZero(_ text: Substring) -> Bool {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    return digits.first == "0" && digits.dropFirst().first?.isNumber == true
  }

  private static func replacing(
    _ pair: String, in text: Substring, with single: Character
  )
    -> String
  {
    var result = ""
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(pair) {
        result.append(single)
        rest = rest.dropFirst(2)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
