import Foundation
import SearchModel

/// The part of an item that only its owner knows: title, text, keywords, attributes, as one blob.
///
/// Title and text come first, so that they can be read without decoding the rest.
enum ItemBody {
  /// The first byte of every body.
  private static let layout: UInt8 = 1

  private enum Tag {
    static let text: UInt8 = 0
    static let integer: UInt8 = 1
    static let number: UInt8 = 2
    static let boolean: UInt8 = 3
    static let date: UInt8 = 4
    static let data: UInt8 = 5
    static let list: UInt8 = 6
  }

  /// Lists nest at most so deep in what is read back; what a client nests deeper is stored but flattened.
  private static let depthLimit = 16

  /// The blob of a donation.
  static func encode(_ donation: Donation) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(layout)
    writer.append(donation.title)
    writer.append(donation.text)
    writer.append(count: donation.keywords.count)
    for keyword in donation.keywords { writer.append(keyword) }
    writer.append(count: donation.attributes.count)
    for attribute in donation.attributes {
      writer.append(attribute.name)
      writer.append(attribute.visibility.rawValue)
      append(attribute.value, to: &writer, depth: 0)
    }
    return writer.bytes
  }

  /// Fills a donation's title, text, keywords and attributes from a blob.
  ///
  /// - Throws: `SearchError` of code `corrupt`.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, into donation: inout Donation
  ) throws(SearchError) {
    do {
      var reader = ByteReader(bytes)
      try begin(&reader)
      donation.title = try reader.text()
      donation.text = try reader.text()
      donation.keywords = []
      for _ in 0..<(try reader.count()) { donation.keywords.append(try reader.text()) }
      donation.attributes = []
      for _ in 0..<(try reader.count()) {
        let name = try reader.text()
        guard let visibility = Attribute.Visibility(rawValue: try reader.byte()) else {
          throw ByteReader.Damage()
        }
        donation.attributes.append(
          Attribute(name, try value(&reader, depth: 0), visibility: visibility))
      }
      guard reader.isAtEnd else { throw ByteReader.Damage() }
    } catch {
      throw SearchError(
        .corrupt, "the stored content of an item cannot be decoded",
        advice: "run `limelight verify --repair`")
    }
  }

  /// The title alone; nil when the blob cannot be decoded.
  static func title(_ bytes: UnsafeRawBufferPointer) -> String? {
    var reader = ByteReader(bytes)
    do {
      try begin(&reader)
      return try reader.text()
    } catch {
      return nil
    }
  }

  /// The first bytes of the text, at most so many; nil when the blob cannot be decoded.
  static func textPrefix(_ bytes: UnsafeRawBufferPointer, byteCount: Int) -> [UInt8]? {
    var reader = ByteReader(bytes)
    do {
      try begin(&reader)
      _ = try reader.data()
      return Array(try reader.data().prefix(byteCount))
    } catch {
      return nil
    }
  }

  private static func begin(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    guard try reader.byte() == layout else { throw ByteReader.Damage() }
  }

  private static func append(_ value: AttributeValue, to writer: inout ByteWriter, depth: Int) {
    switch value {
    case .text(let text):
      writer.append(Tag.text)
      writer.append(text)
    case .integer(let value):
      writer.append(Tag.integer)
      writer.append(fixed: UInt64(bitPattern: value))
    case .number(let value):
      writer.append(Tag.number)
      writer.append(fixed: value.bitPattern)
    case .boolean(let value):
      writer.append(Tag.boolean)
      writer.append(value ? 1 : 0)
    case .date(let value):
      writer.append(Tag.date)
      writer.append(fixed: value.timeIntervalSinceReferenceDate.bitPattern)
    case .data(let data):
      writer.append(Tag.data)
      writer.append(data: data)
    case .list(let values):
      let values = depth + 1 < depthLimit ? values : value.members
      writer.append(Tag.list)
      writer.append(count: values.count)
      for value in values { append(value, to: &writer, depth: depth + 1) }
    }
  }

  private static func value(
    _ reader: inout ByteReader, depth: Int
  ) throws(ByteReader.Damage) -> AttributeValue {
    switch try reader.byte() {
    case Tag.text: return .text(try reader.text())
    case Tag.integer: return .integer(Int64(bitPattern: try reader.fixed()))
    case Tag.number: return .number(Double(bitPattern: try reader.fixed()))
    case Tag.boolean: return .boolean(try reader.byte() != 0)
    case Tag.date:
      return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try reader.fixed())))
    case Tag.data: return .data(Data(try reader.data()))
    case Tag.list:
      guard depth < depthLimit else { throw ByteReader.Damage() }
      var values: [AttributeValue] = []
      for _ in 0..<(try reader.count()) { values.append(try value(&reader, depth: depth + 1)) }
      return .list(values)
    default: throw ByteReader.Damage()
    }
  }
}
