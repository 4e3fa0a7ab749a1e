public import Foundation
import SearchModel

/// Attributes of media of any kind.
extension CSSearchableItemAttributeSet {
  /// Those who edited the item.
  @StoredAttribute public var editors: [String]?
  /// Those who take part in the item.
  @StoredAttribute public var participants: [String]?
  /// Projects that the item belongs to.
  @StoredAttribute public var projects: [String]?
  /// Where the content came from.
  @StoredAttribute public var contentSources: [String]?
  /// A comment on the item.
  @StoredAttribute public var comment: String?
  /// The copyright notice.
  @StoredAttribute public var copyright: String?
  /// When the item was last used.
  @StoredAttribute public var lastUsedDate: Date?
  /// When the content was made.
  @StoredAttribute public var contentCreationDate: Date?
  /// When the content last changed.
  @StoredAttribute public var contentModificationDate: Date?
  /// When the item was added to its place.
  @StoredAttribute public var addedDate: Date?
  /// When the item was last downloaded.
  @StoredAttribute public var downloadedDate: Date?
  /// The duration in seconds.
  @StoredAttribute public var duration: NSNumber?
  /// The codecs of the content.
  @StoredAttribute(visibility: .fieldOnly) public var codecs: [String]?
  /// The kinds of media in the content.
  @StoredAttribute public var mediaTypes: [String]?
  /// Whether the content can be streamed.
  @StoredAttribute(name: "streamable") public var isStreamable: NSNumber?
  /// The bit rate of sound and image together.
  @StoredAttribute public var totalBitRate: NSNumber?
  /// The bit rate of the image.
  @StoredAttribute public var videoBitRate: NSNumber?
  /// The bit rate of the sound.
  @StoredAttribute public var audioBitRate: NSNumber?
  /// How the content is delivered: 0 fast start, 1 by streaming.
  @StoredAttribute public var deliveryType: NSNumber?
  /// Organisations that the item belongs to.
  @StoredAttribute public var organizations: [String]?
  /// The role of whoever made the content.
  @StoredAttribute public var role: String?
  /// The languages of the content as BCP 47 codes; the first is the text's.
  @StoredAttribute(visibility: .fieldOnly) public var languages: [String]?
  /// Who may do what with the content.
  @StoredAttribute public var rights: String?
  /// Those who published the item.
  @StoredAttribute public var publishers: [String]?
  /// Those who contributed to the item.
  @StoredAttribute public var contributors: [String]?
  /// What the content covers, in space or time.
  @StoredAttribute public var coverage: [String]?
  /// The rating, 0 to 5.
  @StoredAttribute public var rating: NSNumber?
  /// The rating in words.
  @StoredAttribute public var ratingDescription: String?
  /// How often the item was played.
  @StoredAttribute public var playCount: NSNumber?
  /// Information about the item.
  @StoredAttribute public var information: String?
  /// The director.
  @StoredAttribute public var director: String?
  /// The producer.
  @StoredAttribute public var producer: String?
  /// The genre.
  @StoredAttribute public var genre: String?
  /// The performers.
  @StoredAttribute public var performers: [String]?
  /// The format of the original.
  @StoredAttribute public var originalFormat: String?
  /// The source of the original.
  @StoredAttribute public var originalSource: String?
  /// Whether the content is on this machine.
  @StoredAttribute(name: "local") public var isLocal: NSNumber?
  /// Whether the content is explicit: 0 no, 1 yes.
  @StoredAttribute public var contentRating: NSNumber?
  /// The address of the item.
  @StoredAttribute(visibility: .fieldOnly) public var url: URL?
}
