import SearchModel

/// Everything stored for an item as text: a table of fields, then the text.
struct ItemPage {
  private let item: StoredItem
  private let style: TerminalStyle

  /// The page of an item.
  init(_ item: StoredItem, style: TerminalStyle) {
    self.item = item
    self.style = style
  }

  /// The page, ending in a line break.
  var text: String {
    let donation = item.donation
    var fields: [(String, String)] = [
      ("type", donation.key.type), ("identifier", donation.key.identifier),
      ("title", donation.title),
    ]
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { fields.append((name, value)) }
    }
    add("domain", donation.domain)
    add("version", donation.version)
    add("language", donation.language)
    add("priority", donation.priority == 0 ? nil : String(donation.priority))
    add("expires", donation.expiry.map(TimeText.stamp))
    add("hidden", donation.isHidden ? "yes" : nil)
    add("keywords", donation.keywords.joined(separator: ", "))
    add("source", donation.source.map { String($0) })
    add("range", item.range.description)
    add("donated", TimeText.stamp(item.donatedAt))
    add(
      "chosen",
      item.engagement.map {
        "\($0.count) \($0.count == 1 ? "time" : "times"), last \(TimeText.stamp($0.last))"
      })
    add("digest", item.contentDigest.hexadecimal)
    add("vectors", String(item.vectorCount))
    var lines = FieldTable(fields, style: style).lines
    if !donation.attributes.isEmpty {
      lines += ["", style(.strong, "attributes")]
      lines += FieldTable(donation.attributes.map { ($0.name, $0.value.line) }, style: style).lines
    }
    if !donation.text.isEmpty {
      lines += ["", style(.strong, "text"), SafeText.block(donation.text)]
    }
    let page = lines.joined(separator: "\n")
    return page.hasSuffix("\n") ? page : page + "\n"
  }
}
