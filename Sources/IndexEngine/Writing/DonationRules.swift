import SearchModel

/// What a donation must fulfil before it is stored.
enum DonationRules {
  /// The longest identifier, type, domain or attribute name, in bytes.
  static let nameByteLimit = Donation.nameByteLimit

  /// - Throws: `SearchError` of code `invalidArgument`.
  static func check(_ donation: Donation) throws(SearchError) {
    guard !donation.key.type.isEmpty, !donation.key.identifier.isEmpty else {
      throw invalid("a donation needs a type and an identifier that are not empty")
    }
    let names = [donation.key.type, donation.key.identifier, donation.domain ?? ""]
    guard (names + donation.attributes.map(\.name)).allSatisfy({ $0.utf8.count <= nameByteLimit })
    else { throw invalid("a name of a donation is longer than \(nameByteLimit) bytes") }
    guard !donation.key.type.utf8.contains(0x3A) else {
      throw invalid("the name of a type must not contain a colon")
    }
    guard donation.attributes.allSatisfy({ !$0.name.isEmpty }) else {
      throw invalid("an attribute's name must not be empty")
    }
  }

  private static func invalid(_ message: String) -> SearchError {
    SearchError(.invalidArgument, message, advice: "mend the donation; nothing of it was stored")
  }
}
