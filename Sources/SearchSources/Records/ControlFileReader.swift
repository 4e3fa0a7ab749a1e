package import SearchModel

/// Reads Debian control files: `dpkg`'s status, `apt-cache dumpavail`, a repository's `Packages`.
///
/// A paragraph with a line that is neither a field nor a continuation is reported by that line's number and passed
/// over. The identifier is the package's name; the paragraphs of further architectures get `name:architecture`.
///
/// Source: deb822(5), https://www.debian.org/doc/debian-policy/ch-controlfields.html
package struct ControlFileReader: RecordReader {
  private let lines: LineReader
  private let type: String
  /// The architecture of the paragraph that has a name's plain identifier, both as hashes.
  private var architectures: [UInt64: UInt64] = [:]

  /// A reader of a file.
  ///
  /// - Throws: `notFound` or `unreadable`.
  package init(path: [UInt8], type: String = "package") throws(SearchError) {
    self.init(LineReader(try ByteSource(path: path)), type: type)
  }

  init(_ lines: LineReader, type: String) {
    self.lines = lines
    self.type = type
  }

  package var consumedByteCount: Int64 { lines.consumedByteCount }

  package mutating func next() throws(SearchError) -> RecordOutcome? {
    guard let paragraph = try paragraph() else { return nil }
    if let problem = paragraph.problem {
      return .skipped(.malformedRecord, line: problem.line, detail: problem.words)
    }
    guard let name = paragraph["package"], !name.isEmpty else {
      return .skipped(
        .missingIdentifier, line: paragraph.line, detail: "the paragraph has no field 'Package'")
    }
    let donation = donation(paragraph, name: name)
    return RecordOutcome(
      .init(donation: donation, line: paragraph.line, offset: paragraph.offset))
  }

  private mutating func paragraph() throws(SearchError) -> ControlParagraph? {
    var paragraph: ControlParagraph?
    while let line = try lines.next() {
      let bytes = line.bytes
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        if paragraph == nil { continue }
        break
      }
      if bytes.first == UInt8(ascii: "#") { continue }
      var current = paragraph ?? ControlParagraph(line: line.number, offset: line.offset)
      paragraph = nil
      current.add(line)
      paragraph = current
    }
    return paragraph
  }

  private mutating func donation(_ paragraph: ControlParagraph, name: String) -> Donation {
    let architecture = paragraph["architecture"] ?? ""
    let version = paragraph["version"] ?? ""
    let known = architectures[ContentHash.hash(name)]
    let ownArchitecture = ContentHash.hash(architecture)
    if known == nil { architectures[ContentHash.hash(name)] = ownArchitecture }
    let isFirst = known == nil || known == ownArchitecture
    var donation = Donation(
      key: ItemKey(type: type, identifier: isFirst ? name : "\(name):\(architecture)"))
    donation.title = name
    donation.text = Self.text(paragraph["description"] ?? paragraph["description-en"] ?? "")
    donation.language = "en"
    donation.version = "\(version)-\(Base36.text(paragraph.hash))"
    for field in Self.fields {
      guard let value = paragraph[field.name], !value.isEmpty else { continue }
      donation.attributes.append(
        Attribute(field.attribute, field.value(value), visibility: .fieldOnly))
    }
    donation.attributes = donation.attributes.normalized
    return donation
  }

  /// A description as text: the summary, an empty line, the paragraphs.
  static func text(_ description: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(description.utf8.count + 1)
    var index = 0
    for line in description.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if index == 1 { text.append(0x0A) }
      if index > 0 { text.append(0x0A) }
      // A line of a single full stop stands for an empty one.
      if !line.elementsEqual(".".utf8) { text.append(contentsOf: line) }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ControlFileReader {
  /// A field that becomes an attribute.
  private struct Field {
    var name: String
    var attribute: String
    var value: @Sendable (String) -> AttributeValue

    static func text(_ name: String, _ attribute: String) -> Field {
      Field(name: name, attribute: attribute) { .text($0) }
    }

    static func list(_ name: String, _ attribute: String) -> Field {
      Field(name: name, attribute: attribute) { value in
        let parts = value.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x0A }
        return .list(parts.compactMap(trimmed).map(AttributeValue.text))
      }
    }

    /// A part without the spaces around it; nil when nothing is left.
    private static func trimmed(_ part: Substring.UTF8View) -> String? {
      let isWord = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
      guard let first = part.firstIndex(where: isWord), let last = part.lastIndex(where: isWord)
      else { return nil }
      return String(Substring(part[first...last]))
    }
  }

  private static let fields: [Field] = [
    .text("version", "version"), .text("architecture", "architecture"),
    .text("section", "section"), .text("priority", "priority"), .text("source", "source"),
    .text("status", "status"), .text("maintainer", "maintainer"), .text("homepage", "homepage"),
    .text("essential", "essential"), .text("multi-arch", "multiArch"),
    .list("depends", "depends"), .list("pre-depends", "preDepends"),
    .list("recommends", "recommends"), .list("suggests", "suggests"),
    .list("provides", "provides"), .list("tag", "tags"),
    Field(name: "installed-size", attribute: "installedSize") {
      Int64($0).map(AttributeValue.integer) ?? .text($0)
    },
    Field(name: "size", attribute: "size") {
      Int64($0).map(AttributeValue.integer) ?? .text($0)
    },
  ]
}
