import Foundation
import SearchModel

extension StoredItem {
  /// Everything stored for the item as JSON.
  var json: JSONValue {
    [
      "id": .string(donation.key.identifier),
      "type": .string(donation.key.type),
      "domain": .optional(donation.domain),
      "title": .string(donation.title),
      "version": .string(donation.version),
      "priority": .integer(donation.priority),
      "expires": .optional(donation.expiry.map(TimeText.stamp)),
      "hidden": .boolean(donation.isHidden),
      "language": .optional(donation.language),
      "source": donation.source.map { .integer($0) } ?? .null,
      "range": .string(range.description),
      "donated": .string(TimeText.stamp(donatedAt)),
      "content_digest": .string(contentDigest.hexadecimal),
      "vectors": .integer(vectorCount),
      "engagement": engagement.map {
        ["count": .integer($0.count), "last": .string(TimeText.stamp($0.last))]
      } ?? .null,
      "keywords": .strings(donation.keywords),
      "attributes": .object(
        donation.attributes.map { .init(name: $0.name, value: $0.value.json) }),
      "text": .string(donation.text),
    ]
  }
}

extension ItemSummary {
  /// The summary as JSON.
  var json: JSONValue {
    [
      "id": .string(key.identifier),
      "type": .string(key.type),
      "title": .string(title),
      "domain": .optional(domain),
      "version": .string(version),
    ]
  }
}

extension AttributeValue {
  /// The value as JSON: dates as ISO 8601 text, bytes as base 64.
  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .boolean(let value): .boolean(value)
    case .date(let date): .string(TimeText.stamp(date))
    case .data(let data): .string(data.base64EncodedString())
    case .list(let values): .array(values.map(\.json))
    }
  }

  /// The value as text in one line.
  var line: String {
    switch self {
    case .text(let text): SafeText.line(text)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): TimeText.stamp(date)
    case .data(let data): ByteCount.describe(Int64(data.count))
    case .list(let values): values.map(\.line).joined(separator: ", ")
    }
  }
}

extension Digest128 {
  /// The digest as 32 hexadecimal digits.
  var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
