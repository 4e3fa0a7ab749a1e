public import Foundation
import SearchModel

/// A person who has to do with an item: a name and the addresses at which the person is reached.
public final class CSPerson: NSObject, NSCopying, Sendable {
  /// The name to show.
  public let displayName: String?
  /// Addresses or numbers of the person.
  public let handles: [String]
  /// What kind of handles these are, as the contacts framework names the property.
  public let handleIdentifier: String

  /// A person.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
  }

  /// The person itself: persons do not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same person.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSPerson else { return false }
    return displayName == other.displayName && handles == other.handles
      && handleIdentifier == other.handleIdentifier
  }

  /// A hash of what `isEqual` compares.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(displayName)
    hasher.combine(handles)
    hasher.combine(handleIdentifier)
    return hasher.finalize()
  }
}

extension CSPerson {
  // A mark, then the kind of handles, as bytes since nobody searches for them; then the name (empty for none) and the handles.
  private static let mark = Data("person".utf8)

  var attributeValue: AttributeValue {
    .list(
      [.data(Self.mark), .data(Data(handleIdentifier.utf8)), .text(displayName ?? "")]
        + handles.map(AttributeValue.text))
  }

  convenience init?(attributeValue: AttributeValue) {
    guard case .list(let parts) = attributeValue, parts.count >= 3, parts[0] == .data(Self.mark),
      case .data(let identifier) = parts[1], case .text(let name) = parts[2]
    else { return nil }
    self.init(
      displayName: name.isEmpty ? nil : name,
      handles: parts.dropFirst(3).flatMap(\.texts),
      handleIdentifier: String(decoding: identifier, as: UTF8.self))
  }
}
