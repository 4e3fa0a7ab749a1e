/// A condition on an item's attributes; one tree serves `--where`, Spotlight's grammar and property queries.
///
/// Beside the donated attributes these names are known: `title`, `domain`, `type`, `identifier`,
/// `version`, `language`, `priority`, `keywords`, `text` and `*` (any text of the item).
public indirect enum AttributePredicate: Sendable, Equatable {
  /// Holds when every part does; an empty list holds.
  case all([AttributePredicate])
  /// Holds when one part does; an empty list does not hold.
  case any([AttributePredicate])
  /// Holds when the part does not.
  case not(AttributePredicate)
  /// Holds when the attribute exists.
  case present(String)
  /// Holds when the attribute exists and one of its values compares so.
  case compare(String, Comparison, AttributeValue, TextMatching)
  /// Holds when one of the attribute's values lies between two values, both included.
  case inRange(String, AttributeValue, AttributeValue)

  /// How an attribute's value is compared with the given one.
  public enum Comparison: String, Sendable, Equatable, CaseIterable {
    /// The same value.
    case equal
    /// Another value; holds for an item without the attribute.
    case notEqual
    /// A smaller value.
    case less
    /// A smaller or the same value.
    case lessOrEqual
    /// A larger value.
    case greater
    /// A larger or the same value.
    case greaterOrEqual
    /// Text that contains the given text.
    case contains
    /// Text that begins with the given text.
    case hasPrefix
    /// Text that ends with the given text.
    case hasSuffix
  }

  /// How text is compared; without an option, byte for byte.
  public struct TextMatching: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Upper and lower case are the same (Spotlight's `c`).
    public static let caseInsensitive = TextMatching(rawValue: 1)
    /// Accents are ignored (Spotlight's `d`).
    public static let diacriticInsensitive = TextMatching(rawValue: 2)
    /// What a person at a terminal expects of `--where`.
    public static let forgiving: TextMatching = [.caseInsensitive, .diacriticInsensitive]
  }
}
