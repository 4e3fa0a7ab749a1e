public import Foundation
import Synchronization

/// One item of an app's content that people can find.
///
/// Safe to use from several threads.
open class CSSearchableItem: NSObject, NSCopying, @unchecked Sendable {
  // Sendable because everything mutable is behind the mutex; the attribute set guards itself.
  private let contents: Mutex<Contents>

  private struct Contents {
    var uniqueIdentifier: String
    var domainIdentifier: String?
    var expirationDate: Date?
    var isUpdate = false
    var updateListenerOptions: CSSearchableItemUpdateListenerOptions = []
    var attributeSet: CSSearchableItemAttributeSet
    var priority = 0
  }

  /// An item; without an identifier it gets a new one.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    contents = Mutex(
      Contents(
        uniqueIdentifier: uniqueIdentifier ?? UUID().uuidString,
        domainIdentifier: domainIdentifier ?? attributeSet.domainIdentifier,
        attributeSet: attributeSet))
  }

  /// The item's identifier, unique within the app.
  open var uniqueIdentifier: String {
    get { contents.withLock { $0.uniqueIdentifier } }
    set { contents.withLock { $0.uniqueIdentifier = newValue } }
  }

  /// The group that the item belongs to: a path of names separated by periods.
  open var domainIdentifier: String? {
    get { contents.withLock { $0.domainIdentifier } }
    set { contents.withLock { $0.domainIdentifier = newValue } }
  }

  /// When the item leaves the index; nil for a month after it is indexed, `.distantFuture` for never.
  open var expirationDate: Date? {
    get { contents.withLock { $0.expirationDate } }
    set { contents.withLock { $0.expirationDate = newValue } }
  }

  /// Whether the item changes parts of one that is indexed already instead of replacing it.
  ///
  /// Attributes that were set are stored, those set to nil are removed, all others stay. An update of an item that
  /// is not in the index is dropped.
  open var isUpdate: Bool {
    get { contents.withLock { $0.isUpdate } }
    set { contents.withLock { $0.isUpdate = newValue } }
  }

  /// The changes of the item that the index's delegate is told of.
  open var updateListenerOptions: CSSearchableItemUpdateListenerOptions {
    get { contents.withLock { $0.updateListenerOptions } }
    set { contents.withLock { $0.updateListenerOptions = newValue } }
  }

  /// What can be found of the item.
  open var attributeSet: CSSearchableItemAttributeSet {
    get { contents.withLock { $0.attributeSet } }
    set { contents.withLock { $0.attributeSet = newValue } }
  }

  /// Raises the item among equal results.
  package var priority: Int {
    get { contents.withLock { $0.priority } }
    set { contents.withLock { $0.priority = newValue } }
  }

  /// An item with the same values that changes independently.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier,
      attributeSet: CSSearchableItemAttributeSet(contents: attributeSet.withContents { $0 }))
    copy.expirationDate = expirationDate
    copy.isUpdate = isUpdate
    copy.updateListenerOptions = updateListenerOptions
    copy.priority = priority
    return copy
  }

  /// Whether the other object is an item with the same identifier and domain.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSSearchableItem else { return false }
    return uniqueIdentifier == other.uniqueIdentifier
      && domainIdentifier == other.domainIdentifier
  }

  /// A hash of the identifier.
  open override var hash: Int { uniqueIdentifier.hashValue }
}

/// Changes that the system makes to an item and that a delegate may be told of.
public struct CSSearchableItemUpdateListenerOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A summary was made.
  public static let summarization = CSSearchableItemUpdateListenerOptions(rawValue: 1)
  /// A priority was found.
  public static let priority = CSSearchableItemUpdateListenerOptions(rawValue: 2)
}
