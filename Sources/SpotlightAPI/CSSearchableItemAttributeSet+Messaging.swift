public import Foundation
import SearchModel

/// Attributes of messages, people and accounts.
extension CSSearchableItemAttributeSet {
  /// The item's text: searched, but not returned with search results.
  @StoredAttribute public var textContent: String?
  /// The item's text as HTML: its words are searched, the markup is not kept.
  @StoredAttribute public var htmlContentData: Data?
  /// The identifier of the account that the item belongs to.
  @StoredAttribute(visibility: .fieldOnly) public var accountIdentifier: String?
  /// The handles of the account, such as addresses.
  @StoredAttribute public var accountHandles: [String]?
  /// Those who wrote the item.
  @StoredAttribute public var authors: [CSPerson]?
  /// Those to whom the item is addressed.
  @StoredAttribute public var primaryRecipients: [CSPerson]?
  /// Those who get a copy of the item.
  @StoredAttribute public var additionalRecipients: [CSPerson]?
  /// Those who get a copy that the others do not know of.
  @StoredAttribute public var hiddenAdditionalRecipients: [CSPerson]?
  /// The names of the authors.
  @StoredAttribute public var authorNames: [String]?
  /// The names of the recipients.
  @StoredAttribute public var recipientNames: [String]?
  /// The email addresses of the authors.
  @StoredAttribute public var authorEmailAddresses: [String]?
  /// The email addresses of the recipients.
  @StoredAttribute public var recipientEmailAddresses: [String]?
  /// Other addresses of the authors.
  @StoredAttribute public var authorAddresses: [String]?
  /// Other addresses of the recipients.
  @StoredAttribute public var recipientAddresses: [String]?
  /// Phone numbers that belong to the item.
  @StoredAttribute public var phoneNumbers: [String]?
  /// Email addresses that belong to the item.
  @StoredAttribute public var emailAddresses: [String]?
  /// Addresses for instant messages that belong to the item.
  @StoredAttribute public var instantMessageAddresses: [String]?
  /// The mailboxes that hold the item.
  @StoredAttribute(visibility: .fieldOnly) public var mailboxIdentifiers: [String]?
  /// Whether the message is probably unwanted.
  @StoredAttribute(name: "likelyJunk") public var isLikelyJunk: NSNumber?
  /// Whether the message is important.
  @StoredAttribute(name: "priorityMessage") public var isPriority: NSNumber?
  /// Words for contacts that are related to the item.
  @StoredAttribute public var contactKeywords: [String]?
}
