import Foundation
package import SearchModel

// Attributes that have a place of their own in a donation.
private let titleName = "title"
private let displayNameName = "displayName"
private let keywordsName = "keywords"
private let alternateNamesName = "alternateNames"
private let textName = "textContent"
private let htmlName = "htmlContentData"
private let coupledNames: Set = [
  titleName, displayNameName, keywordsName, alternateNamesName, textName, htmlName,
]

extension CSSearchableItemAttributeSet {
  /// Fills a donation from the attributes.
  ///
  /// The title is `title`, or `displayName` without one; `alternateNames` and `keywords` are keywords; `textContent`
  /// and the words of `htmlContentData` are the text. Everything else, and what these cannot give back, is an attribute.
  package func fill(_ donation: inout Donation) {
    let entries = withContents { $0.entries }
    let title = entries[titleName]?.value?.texts.first
    let displayName = entries[displayNameName]?.value?.texts.first
    donation.title = title ?? displayName ?? ""
    let alternateNames = entries[alternateNamesName]?.value?.texts ?? []
    donation.keywords = alternateNames + (entries[keywordsName]?.value?.texts ?? [])
    donation.text = Self.text(entries)
    donation.language = entries["languages"]?.value?.texts.first
    donation.attributes.reserveCapacity(entries.count)
    for (name, entry) in entries where !coupledNames.contains(name) {
      guard let value = entry.value else { continue }
      donation.attributes.append(Attribute(name, value, visibility: entry.visibility))
    }
    if let displayName {
      // Stored only where it is the title as well: its words are found there.
      let isTitle = title == nil || title == displayName
      donation.attributes.append(
        Attribute(
          displayNameName, .text(displayName), visibility: isTitle ? .stored : .searchable))
    }
    if !alternateNames.isEmpty {
      donation.attributes.append(
        Attribute(
          alternateNamesName, .list(alternateNames.map(AttributeValue.text)), visibility: .stored)
      )
    }
    donation.attributes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func text(_ entries: [String: Entry]) -> String {
    var text = entries[textName]?.value?.texts.first ?? ""
    if case .data(let html)? = entries[htmlName]?.value {
      let words = HTMLText.plainText(of: html)
      if !words.isEmpty {
        text += text.isEmpty ? words : "\n" + words
      }
    }
    return text
  }

  /// The attributes of a donation.
  ///
  /// - Parameters:
  ///   - donation: what is stored.
  ///   - includesText: whether the text comes back as `textContent`; as on Apple's systems it usually does not.
  package convenience init(_ donation: Donation, includesText: Bool = false) {
    self.init(contents: Contents())
    withContents { contents in
      var alternateNames: [String] = []
      for attribute in donation.attributes {
        contents.entries[attribute.name] = Entry(
          value: attribute.value, visibility: attribute.visibility)
        if attribute.name == alternateNamesName { alternateNames = attribute.value.texts }
      }
      if !donation.title.isEmpty {
        contents.entries[titleName] = Entry(
          value: .text(donation.title), visibility: .searchable)
      }
      let keywords = donation.keywords.dropFirst(
        donation.keywords.starts(with: alternateNames) ? alternateNames.count : 0)
      if !keywords.isEmpty {
        contents.entries[keywordsName] = Entry(
          value: .list(keywords.map(AttributeValue.text)), visibility: .searchable)
      }
      if includesText, !donation.text.isEmpty {
        contents.entries[textName] = Entry(
          value: .text(donation.text), visibility: .searchable)
      }
    }
  }
}

extension CSSearchableItemAttributeSet {
  /// Whether the change that the set describes depends on what is stored: several attributes share a place in a donation.
  package var isCoupled: Bool {
    withContents { contents in
      [displayNameName, keywordsName, alternateNamesName, titleName].contains {
        contents.entries[$0] != nil
      }
    }
  }

  /// Puts the change that the set describes into a patch: what was set is stored, what was set to nil is removed.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - stored: what the index holds; needed where `isCoupled`.
  package func fill(_ patch: inout DonationPatch, over stored: Donation?) {
    let entries = withContents { $0.entries }
    for (name, entry) in entries.sorted(by: { $0.key < $1.key })
    where !coupledNames.contains(name) {
      if let value = entry.value {
        patch.attributes.append(Attribute(name, value, visibility: entry.visibility))
      } else {
        patch.removedAttributes.append(name)
      }
    }
    if entries[textName] != nil || entries[htmlName] != nil { patch.text = Self.text(entries) }
    guard isCoupled, let stored else { return }
    // Everything that shares a place: as it is stored, changed as the set says, and put together again.
    let merged = CSSearchableItemAttributeSet(stored)
    let isTitled = stored.title != stored[attribute: displayNameName]?.texts.first
    merged.withContents { contents in
      if !isTitled { contents.entries[titleName] = nil }
      for name in coupledNames {
        if let entry = entries[name] { contents.entries[name] = entry }
      }
    }
    var result = Donation(key: stored.key)
    merged.fill(&result)
    patch.title = result.title
    patch.keywords = result.keywords
    for name in [displayNameName, alternateNamesName] {
      if let attribute = result.attributes.last(where: { $0.name == name }) {
        patch.attributes.append(attribute)
      } else {
        patch.removedAttributes.append(name)
      }
    }
  }
}
