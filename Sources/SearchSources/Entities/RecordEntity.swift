public import AppEntities
public import SearchModel

/// An object of a JSON Lines file that no other type was chosen for.
///
/// The type of a source's records is its user's choice, and an entity type is static: records of
/// other types are the business of ``SourceReindexHandler``.
public struct RecordEntity: SourceEntity {
  /// What was read of the record.
  public let donation: Donation

  /// A record of which something was read.
  public init(_ donation: Donation) {
    self.donation = donation
  }

  /// The name of the type in the index: `record`.
  public static var persistentIdentifier: String { RecordSource.recordType }

  /// How the type is shown.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Record" }

  /// Reads records from the sources.
  public static var defaultQuery: RecordQuery { RecordQuery() }

  /// The member that the source calls the title.
  public var title: String { donation.title }

  /// The member that the source calls the text.
  public var text: String { donation.text }

  /// Another member by its name; nested ones have dotted names.
  public subscript(member: String) -> AttributeValue? { donation[attribute: member] }
}
