public import SearchModel

/// A thing of the app's that people know: it has a lasting identifier, can be shown, and is found by a query.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible & Sendable, ValueType == Self {
  /// The query that finds entities of the type.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

  /// The query that finds entities of the type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// Declares a property of the entity.
  public typealias Property = EntityProperty

  /// The title that the entity is shown with.
  public var _attributeValue: AttributeValue? {
    .text(String(localized: displayRepresentation.title))
  }
}

extension AppEntity where Self: AppEnum {
  /// The title of the case.
  public var _attributeValue: AttributeValue? {
    .text(String(localized: displayRepresentation.title))
  }
}
