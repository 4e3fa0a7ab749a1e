package import SearchModel

/// A file name pattern: `*`, `**`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a character to be taken literally.
///
/// `*` and `?` stop at a slash; `**` does not, and `**/` also stands for nothing at all. A pattern
/// without a slash is compared with the base name, any other with the path below the root; a leading
/// slash only says so. Upper and lower case differ. Names are compared as bytes, `?` and brackets
/// take one Unicode scalar (or one byte that is no UTF-8).
package struct GlobPattern: Sendable, Equatable {
  /// The pattern as it was written.
  package let source: String
  /// Whether the pattern is compared with the whole path below the root.
  package let comparesPath: Bool
  /// Whether the pattern names folders alone: it ended in a slash.
  package let namesFolders: Bool
  private let alternatives: [[Token]]

  private enum Token: Sendable, Equatable {
    case byte(UInt8)
    case anyScalar
    case scalars([ClosedRange<UInt32>], isNegated: Bool)
    case star
    case globstar
    case anyFolders
  }

  /// Compiles a pattern.
  ///
  /// - Throws: `invalidArgument` for an empty pattern, an open bracket, or braces with more than 1,000 alternatives.
  package init(_ source: String) throws(SearchError) {
    self.source = source
    var bytes = Array(source.utf8)
    namesFolders = bytes.count > 1 && bytes.last == UInt8(ascii: "/")
    if namesFolders { bytes.removeLast() }
    comparesPath = bytes.contains(UInt8(ascii: "/"))
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    guard !bytes.isEmpty else { throw Self.invalid(source, "is empty") }
    var compiled: [[Token]] = []
    for alternative in try Self.expandBraces(bytes, source: source) {
      compiled.append(try Self.compile(alternative, source: source))
    }
    alternatives = compiled
  }

  private static func invalid(_ source: String, _ why: String) -> SearchError {
    SearchError(
      .invalidArgument, "the pattern '\(source)' \(why)",
      advice: #"put a backslash before a character that is meant literally"#)
  }

  // MARK: Compiling

  private static func expandBraces(
    _ bytes: [UInt8], source: String
  ) throws(SearchError) -> [[UInt8]] {
    var results: [[UInt8]] = []
    var pending: [[UInt8]] = [bytes]
    while let current = pending.popLast() {
      guard results.count + pending.count < 1000 else {
        throw invalid(source, "has more than 1,000 alternatives")
      }
      guard let group = firstBraces(in: current) else {
        results.append(current)
        continue
      }
      let head = current[..<group.open]
      let tail = current[(group.close + 1)...]
      for part in group.parts.reversed() {
        pending.append(Array(head) + current[part] + tail)
      }
    }
    return results
  }

  /// The first braces with a comma; braces without one, or without an end, are literal.
  private static func firstBraces(
    in bytes: [UInt8]
  ) -> (open: Int, close: Int, parts: [Range<Int>])? {
    var start = 0
    search: while start < bytes.count {
      if bytes[start] == UInt8(ascii: "\\") {
        start += 2
        continue
      }
      guard bytes[start] == UInt8(ascii: "{") else {
        start += 1
        continue
      }
      var depth = 0
      var parts: [Range<Int>] = []
      var partStart = start + 1
      var position = start
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\\"): position += 1
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ",") where depth == 1:
          parts.append(partStart..<position)
          partStart = position + 1
        case UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 {
            guard !parts.isEmpty else {
              start += 1
              continue search
            }
            return (start, position, parts + [partStart..<position])
          }
        default: break
        }
        position += 1
      }
      start += 1
    }
    return nil
  }

  private static func compile(_ bytes: [UInt8], source: String) throws(SearchError) -> [Token] {
    var tokens: [Token] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where position < bytes.count:
        tokens.append(.byte(bytes[position]))
        position += 1
      case UInt8(ascii: "?"): tokens.append(.anyScalar)
      case UInt8(ascii: "*"):
        let start = position - 1
        while position < bytes.count, bytes[position] == byte { position += 1 }
        let isAtBoundary = start == 0 || bytes[start - 1] == UInt8(ascii: "/")
        if position - start == 1 {
          tokens.append(.star)
        } else if isAtBoundary, position < bytes.count, bytes[position] == UInt8(ascii: "/") {
          tokens.append(.anyFolders)
          position += 1
        } else {
          tokens.append(.globstar)
        }
      case UInt8(ascii: "["):
        tokens.append(try brackets(bytes, &position, source: source))
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  private static func brackets(
    _ bytes: [UInt8], _ position: inout Int, source: String
  ) throws(SearchError) -> Token {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false
    if position < bytes.count, [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(bytes[position]) {
      isNegated = true
      position += 1
    }
    var isFirst = true
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "]"), !isFirst {
        position += 1
        return .scalars(ranges, isNegated: isNegated)
      }
      isFirst = false
      let low = member(bytes, &position)
      var high = low
      if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "-"),
        bytes[position + 1] != UInt8(ascii: "]")
      {
        position += 1
        high = member(bytes, &position)
      }
      if low <= high { ranges.append(low...high) }
    }
    throw invalid(source, "has a bracket that is not closed")
  }

  private static func member(_ bytes: [UInt8], _ position: inout Int) -> UInt32 {
    if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
    return bytes.withUnsafeBufferPointer { scalar(in: $0, &position) }
  }

  /// The scalar at a position, which moves behind it; a byte that is no UTF-8 counts as 0x110000 + byte.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) -> UInt32 {
    let lead = bytes[position]
    if lead < 0x80 {
      position += 1
      return UInt32(lead)
    }
    guard let length = UTF8Sequence.length(in: bytes, at: position) else {
      position += 1
      return 0x110000 + UInt32(lead)
    }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
    position += length
    return value
  }

  // MARK: Matching

  /// Whether the pattern matches a whole path below the root, whose base name starts at an offset.
  ///
  /// - Complexity: O(p · n) for p bytes of pattern and n of path, for all practical patterns.
  package func matches(
    path: UnsafeBufferPointer<UInt8>, baseNameStart: Int, isFolder: Bool
  ) -> Bool {
    if namesFolders && !isFolder { return false }
    let text =
      comparesPath ? path : UnsafeBufferPointer(rebasing: path[baseNameStart...])
    return alternatives.contains { Self.matches($0, text) }
  }

  /// Whether the pattern matches a path below the root.
  package func matches(_ path: String, isFolder: Bool = false) -> Bool {
    let bytes = Array(path.utf8)
    let base = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    return bytes.withUnsafeBufferPointer {
      matches(path: $0, baseNameStart: base, isFolder: isFolder)
    }
  }

  private static func matches(_ tokens: [Token], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var token = 0
    var position = 0
    // On a mismatch the last `*` takes one scalar more, and when a slash stops it, the last `**`.
    var star: (token: Int, position: Int)?
    var globstar: (token: Int, position: Int, isFolders: Bool)?
    while true {
      if token == tokens.count {
        if position == text.count { return true }
      } else {
        switch tokens[token] {
        case .star:
          star = (token, position)
          token += 1
          continue
        case .globstar, .anyFolders:
          globstar = (token, position, tokens[token] == .anyFolders)
          star = nil
          token += 1
          continue
        case .byte(let byte):
          if position < text.count, text[position] == byte {
            position += 1
            token += 1
            continue
          }
        case .anyScalar:
          if position < text.count, text[position] != UInt8(ascii: "/") {
            _ = scalar(in: text, &position)
            token += 1
            continue
          }
        case .scalars(let ranges, let isNegated):
          var next = position
          if position < text.count, text[position] != UInt8(ascii: "/"),
            case let found = scalar(in: text, &next),
            ranges.contains(where: { $0.contains(found) }) != isNegated
          {
            position = next
            token += 1
            continue
          }
        }
      }
      if let last = star, last.position < text.count, text[last.position] != UInt8(ascii: "/") {
        position = last.position + 1
        star = (last.token, position)
        token = last.token + 1
      } else if let last = globstar, last.position < text.count {
        position = last.position + 1
        if last.isFolders {
          while position < text.count, text[position - 1] != UInt8(ascii: "/") { position += 1 }
          guard text[position - 1] == UInt8(ascii: "/") else { return false }
        }
        globstar = (last.token, position, last.isFolders)
        star = nil
        token = last.token + 1
      } else {
        return false
      }
    }
  }
}
