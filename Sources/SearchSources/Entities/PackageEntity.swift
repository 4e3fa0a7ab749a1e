public import AppEntities
public import SearchModel

/// A Debian package from a control file.
public struct PackageEntity: SourceEntity {
  /// What was read of the package.
  public let donation: Donation

  /// A package of which something was read.
  public init(_ donation: Donation) {
    self.donation = donation
  }

  /// The name of the type in the index: `package`.
  public static var persistentIdentifier: String { RecordSource.packageType }

  /// How the type is shown.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Package" }

  /// Reads packages from the sources.
  public static var defaultQuery: PackageQuery { PackageQuery() }

  /// The package's name.
  public var name: String { donation.title }

  /// The summary and, below it, the description.
  public var text: String { donation.text }

  /// The package's version, which is only a part of the entity's.
  public var packageVersion: String? { donation[attribute: "version"]?.texts.first }

  /// The section of the archive, such as `utils`.
  public var section: String? { donation[attribute: "section"]?.texts.first }
}
