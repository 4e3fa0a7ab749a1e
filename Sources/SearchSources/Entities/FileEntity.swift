public import AppEntities
public import Foundation
public import SearchModel

/// A file of a folder: Markdown, text, source code or HTML.
public struct FileEntity: SourceEntity {
  /// What was read of the file.
  public let donation: Donation

  /// A file of which something was read.
  public init(_ donation: Donation) {
    self.donation = donation
  }

  /// The name of the type in the index: `file`.
  public static var persistentIdentifier: String { FileSource.type }

  /// How the type is shown.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "File" }

  /// Reads files from the sources.
  public static var defaultQuery: FileQuery { FileQuery() }

  /// The title that the file gives itself, else its name.
  public var title: String { donation.title }

  /// The absolute path; bytes that are no UTF-8 stand in it as `\xHH`.
  public var path: String { donation.key.identifier }

  /// The searchable text.
  public var text: String { donation.text }

  /// When the content was last changed.
  public var modificationDate: Date? {
    if case .date(let date) = donation[attribute: "modified"] { date } else { nil }
  }

  /// The bytes of the file.
  public var byteCount: Int? {
    if case .integer(let count) = donation[attribute: "size"] { Int(count) } else { nil }
  }
}
