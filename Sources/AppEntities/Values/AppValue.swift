public import SearchModel

/// A value of the app's own: an entity or an enumeration.
public protocol AppValue: _IntentValue, PersistentlyIdentifiable, TypeDisplayRepresentable, Sendable
{}

/// A type whose cases are shown to people.
public protocol CaseDisplayRepresentable: DisplayRepresentable, CaseIterable, Hashable {
  /// How each case is shown.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
  /// How the case is shown; by its name where nothing is declared for it.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(self)")
  }
}

/// An enumeration whose cases people choose from.
public protocol AppEnum: AppValue, CaseDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
  /// The title of the case.
  public var _attributeValue: AttributeValue? {
    .text(String(localized: displayRepresentation.title))
  }
}
