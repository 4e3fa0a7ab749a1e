public import Foundation
import SearchModel

/// Attributes of documents.
extension CSSearchableItemAttributeSet {
  /// The subject of the item.
  @StoredAttribute public var subject: String?
  /// The theme of the item.
  @StoredAttribute public var theme: String?
  /// A description of the item's content.
  @StoredAttribute public var contentDescription: String?
  /// An identifier of the content that is known outside the app.
  @StoredAttribute(visibility: .fieldOnly) public var identifier: String?
  /// Those that the item is meant for.
  @StoredAttribute public var audiences: [String]?
  /// The size in megabytes, as Core Spotlight has it.
  @StoredAttribute public var fileSize: NSNumber?
  /// The number of pages.
  @StoredAttribute public var pageCount: NSNumber?
  /// The width of a page in points.
  @StoredAttribute public var pageWidth: NSNumber?
  /// The height of a page in points.
  @StoredAttribute public var pageHeight: NSNumber?
  /// How the document is protected.
  @StoredAttribute public var securityMethod: String?
  /// The program that made the document.
  @StoredAttribute public var creator: String?
  /// The programs that encoded the document.
  @StoredAttribute public var encodingApplications: [String]?
  /// What kind of document it is, in words.
  @StoredAttribute public var kind: String?
  /// The fonts of the document.
  @StoredAttribute public var fontNames: [String]?
}
