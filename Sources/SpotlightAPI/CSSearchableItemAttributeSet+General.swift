public import Foundation
import SearchModel

/// Attributes of what an item is called, what it is and where it is.
extension CSSearchableItemAttributeSet {
  /// The item's name.
  @StoredAttribute public var title: String?
  /// The name to show for the item, where it differs from the title.
  @StoredAttribute public var displayName: String?
  /// Further names of the item.
  @StoredAttribute public var alternateNames: [String]?
  /// Words that describe the item.
  @StoredAttribute public var keywords: [String]?
  /// The path of the item's file.
  @StoredAttribute(visibility: .fieldOnly) public var path: String?
  /// The address of the item's content.
  @StoredAttribute(visibility: .fieldOnly) public var contentURL: URL?
  /// The address of an image that stands for the item.
  @StoredAttribute(visibility: .stored) public var thumbnailURL: URL?
  /// An image that stands for the item.
  @StoredAttribute(visibility: .stored) public var thumbnailData: Data?
  /// The address of an image for dark surroundings.
  @StoredAttribute(visibility: .stored) public var darkThumbnailURL: URL?
  /// The identifier of the item that this one belongs to and vanishes with.
  @StoredAttribute(visibility: .stored) public var relatedUniqueIdentifier: String?
  /// The identifier of the item that this one is related to, without vanishing with it.
  @StoredAttribute(visibility: .stored) public var weakRelatedUniqueIdentifier: String?
  /// When these attributes last changed.
  @StoredAttribute public var metadataModificationDate: Date?
  /// The identifier of the content's uniform type.
  @StoredAttribute(visibility: .fieldOnly) public var contentType: String?
  /// The identifiers of the types that the content's type conforms to.
  @StoredAttribute(visibility: .fieldOnly) public var contentTypeTree: [String]?
  /// The item's version.
  @StoredAttribute(visibility: .fieldOnly) public var version: String?
  /// Whether a person made the item.
  @StoredAttribute(name: "userCreated") public var isUserCreated: NSNumber?
  /// Whether a person owns the item, by purchase for instance.
  @StoredAttribute(name: "userOwned") public var isUserOwned: NSNumber?
  /// Whether a person chose the item, by subscribing for instance.
  @StoredAttribute(name: "userCurated") public var isUserCurated: NSNumber?
  /// How important the item is among the app's items, 0 to 100.
  @StoredAttribute public var rankingHint: NSNumber?
  /// The domain of the item, as a path of names separated by periods.
  @StoredAttribute(visibility: .fieldOnly) public var domainIdentifier: String?
  /// A summary of the item's text.
  @StoredAttribute public var textContentSummary: String?
  /// The text that is spoken or shown in the item.
  @StoredAttribute public var transcribedTextContent: String?
  /// Whether the item's phone number may be called.
  @StoredAttribute public var supportsPhoneCall: NSNumber?
  /// Whether one can navigate to the item's coordinates.
  @StoredAttribute public var supportsNavigation: NSNumber?
  /// The identifiers of actions that the item offers.
  @StoredAttribute(visibility: .stored) public var actionIdentifiers: [String]?
  /// The title of what contains the item.
  @StoredAttribute public var containerTitle: String?
  /// The name to show for what contains the item.
  @StoredAttribute public var containerDisplayName: String?
  /// The identifier of what contains the item.
  @StoredAttribute(visibility: .stored) public var containerIdentifier: String?
  /// The item's place within its container.
  @StoredAttribute public var containerOrder: NSNumber?
}
