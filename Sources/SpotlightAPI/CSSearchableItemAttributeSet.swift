public import Foundation
package import SearchModel
import Synchronization

/// What can be found of an item: a set of typed attributes, most of them optional strings, dates and numbers.
///
/// A property that was never set and one that was set to nil both read nil; the difference matters for an item that
/// is an update, where nil removes what is stored. Safe to use from several threads.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, @unchecked Sendable {
  // Sendable because everything mutable is behind the mutex, and subclasses outside are documented to keep to that.
  private let contents: Mutex<Contents>

  /// Everything that an attribute set holds.
  struct Contents {
    /// The attributes that were set, by name; a nil value was set to nil.
    var entries: [String: Entry] = [:]
    /// Where the accessors note which attribute they serve; nil except in the set that key paths are tried on.
    var trace: [AttributeDescriptor]?
    /// What another module keeps with the set.
    var attachment: (any Sendable)?
  }

  /// The value of one attribute and who finds it.
  struct Entry {
    var value: AttributeValue?
    var visibility: Attribute.Visibility
  }

  init(contents: Contents) {
    self.contents = Mutex(contents)
  }

  /// An empty set for content of a type.
  public convenience init(contentType: UTType) {
    self.init(contents: Contents())
    self.contentType = contentType.identifier
  }

  /// An empty set for content of a type that is given by its identifier.
  public convenience init(itemContentType: String) {
    self.init(contents: Contents())
    contentType = itemContentType
  }

  /// A set without attributes, not even a content type.
  public override convenience init() {
    self.init(contents: Contents())
  }

  /// A set with the same attributes that changes independently.
  open func copy(with zone: NSZone? = nil) -> Any {
    CSSearchableItemAttributeSet(contents: withContents { $0 })
  }

  /// Whether the other object is a set with the same attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSSearchableItemAttributeSet else { return false }
    return self === other || values == other.values
  }

  /// A hash of the attributes.
  open override var hash: Int { values.hashValue }

  /// Reads or changes the contents under the lock.
  func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    // The closure leaves nothing of the contents behind but copies of values.
    contents.withLock { body(&$0) }
  }

  /// What another module keeps with the set; copied with it.
  package var attachment: (any Sendable)? {
    get { withContents { $0.attachment } }
    set { withContents { $0.attachment = newValue } }
  }

  /// The values of the attributes that are set, by name.
  package var values: [String: AttributeValue] {
    withContents { $0.entries.compactMapValues(\.value) }
  }

  /// Sets an attribute; a value that the attribute's kind cannot hold leaves it as it is.
  ///
  /// - Returns: whether the attribute was set.
  @discardableResult
  package func set(_ value: AttributeValue?, for descriptor: AttributeDescriptor) -> Bool {
    guard let value else {
      setEntry(nil, name: descriptor.name, visibility: descriptor.visibility)
      return true
    }
    guard let held = descriptor.kind.holding(value) else { return false }
    setEntry(held, name: descriptor.name, visibility: descriptor.visibility)
    return true
  }

  func setEntry(_ value: AttributeValue?, name: String, visibility: Attribute.Visibility) {
    withContents { $0.entries[name] = Entry(value: value, visibility: visibility) }
  }

  func read(
    _ name: String, _ kind: AttributeDescriptor.Kind, _ visibility: Attribute.Visibility
  ) -> AttributeValue? {
    withContents { contents in
      contents.trace?.append(
        AttributeDescriptor(name: name, kind: kind, visibility: visibility))
      return contents.entries[name]?.value
    }
  }
}
