package import SearchModel

/// Reads JSON Lines: one object a line.
///
/// A line that is no object, or without an identifier, is reported by its number and passed over;
/// empty lines are passed over. The version of a record is a hash of its line.
///
/// Source: https://jsonlines.org
package struct JSONLinesReader: RecordReader {
  /// Which members of an object are what.
  package struct Fields: Sendable, Equatable {
    /// The member that is the identifier: a string or a number.
    package var identifier: String
    /// The member that is the title.
    package var title: String
    /// The member that is the text.
    package var text: String

    /// Fields; by default those of BEIR's collections.
    package init(identifier: String = "_id", title: String = "title", text: String = "text") {
      self.identifier = identifier
      self.title = title
      self.text = text
    }
  }

  private let lines: LineReader
  private let type: String
  private let identifierName: [UInt8]
  private let titleName: [UInt8]
  private let textName: [UInt8]
  private var names = NameCache()

  /// A reader of a file.
  ///
  /// - Throws: `notFound` or `unreadable`.
  package init(path: [UInt8], type: String, fields: Fields = Fields()) throws(SearchError) {
    self.init(LineReader(try ByteSource(path: path)), type: type, fields: fields)
  }

  init(_ lines: LineReader, type: String, fields: Fields) {
    self.lines = lines
    self.type = type
    identifierName = Array(fields.identifier.utf8)
    titleName = Array(fields.title.utf8)
    textName = Array(fields.text.utf8)
  }

  package var consumedByteCount: Int64 { lines.consumedByteCount }

  package mutating func next() throws(SearchError) -> RecordOutcome? {
    while let line = try lines.next() {
      if line.isTooLong {
        let limit = LineReader.maximumLineLength >> 20
        return .skipped(
          .malformedRecord, line: line.number, detail: "the line is longer than \(limit) MiB")
      }
      if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      do throws(JSONFailure) {
        guard let donation = try donation(line.bytes) else {
          return .skipped(
            .missingIdentifier, line: line.number,
            detail: "no text or number named "
              + "'\(String(decoding: identifierName, as: UTF8.self))'")
        }
        return RecordOutcome(.init(donation: donation, line: line.number, offset: line.offset))
      } catch {
        return .skipped(.malformedRecord, line: line.number, detail: error.description)
      }
    }
    return nil
  }

  /// The item of one line; nil without an identifier.
  ///
  /// - Throws: when the line is not one JSON object.
  mutating func donation(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(JSONFailure) -> Donation? {
    var donation = Donation(key: ItemKey(type: type, identifier: ""))
    var reader = JSONReader(line)
    names.restart()
    try reader.members(depth: 0) { (name, reader) throws(JSONFailure) in
      let value = try reader.value(depth: 1)
      if name.equals(identifierName) {
        donation.key.identifier = Self.identifier(value)
      } else if name.equals(titleName) {
        donation.title = value.words
      } else if name.equals(textName) {
        donation.text = value.words
      } else {
        let name = names.string(name)
        if name == "keywords", Self.isTexts(value) {
          donation.keywords = Self.texts(value)
        } else {
          value.appendAttributes(named: name, to: &donation.attributes)
        }
      }
    }
    try reader.expectEnd()
    guard !donation.key.identifier.isEmpty else { return nil }
    donation.attributes = donation.attributes.normalized
    donation.version = Base36.text(ContentHash.hash(line))
    return donation
  }

  private static func identifier(_ value: JSONValue) -> String {
    switch value {
    case .text(let text): text
    case .integer, .number: value.words
    case .null, .boolean, .list, .object: ""
    }
  }

  private static func isTexts(_ value: JSONValue) -> Bool {
    switch value {
    case .text: true
    case .list(let values):
      values.allSatisfy { value in
        if case .text = value { true } else { false }
      }
    default: false
    }
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .list(let values): values.flatMap(texts)
    default: []
    }
  }
}

/// The names of members as strings: records mostly repeat the names of the record before, in their order.
private struct NameCache {
  private var known: [(bytes: [UInt8], string: String)] = []
  private var next = 0

  mutating func restart() {
    next = 0
  }

  mutating func string(_ name: JSONReader.Name) -> String {
    defer { next += 1 }
    if next < known.count {
      if name.equals(known[next].bytes) { return known[next].string }
      let string = name.string
      known[next] = (Array(string.utf8), string)
      return string
    }
    let string = name.string
    if known.count < 256 { known.append((Array(string.utf8), string)) }
    return string
  }
}
