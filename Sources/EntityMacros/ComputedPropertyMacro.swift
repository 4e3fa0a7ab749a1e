import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a computed property of an entity known to the index.
///
/// Beside the property `name` stand: a type that describes it and reads it from an entity, `$name`, its description as an
/// `EntityProperty`, and `_name`, a stored value of no size whose *type* leads reflection to the description. Code outside
/// sees `$name` alone; a memberwise initialiser does not have `_name`, since that is a `let` with a value.
struct ComputedPropertyMacro: PeerMacro, Sendable {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = SingleProperty(declaration) else {
      context.report(.notAProperty, at: node)
      return []
    }
    guard let type = property.type else {
      context.report(.noType, at: declaration)
      return []
    }
    guard property.accessors != nil else {
      context.report(.noGetter, at: declaration)
      return []
    }
    guard let scope = context.lexicalContext.first else {
      context.report(.notAProperty, at: node)
      return []
    }
    let arguments = node.argumentList?.trimmedDescription ?? ""
    let projection: DeclSyntax = """
      \(raw: property.access)var $\(raw: property.name): EntityProperty<\(type)> {
        EntityProperty<\(type)>(computed: self.\(raw: property.name), like: EntityProperty<\(type)>(\(raw: arguments)))
      }
      """
    let isIndexed =
      node.argumentList?.contains {
        ["indexingKey", "customIndexingKey"].contains($0.label?.text)
      } ?? false
    guard let owner = scope.storingTypeName else {
      if isIndexed {
        context.report(scope.is(ExtensionDeclSyntax.self) ? .inExtension : .inEnum, at: node)
      }
      return [projection]
    }
    let description = "_ComputedProperty_\(property.name)"
    return [
      projection,
      """
      private enum \(raw: description): ComputedPropertyDescription {
        static func makeProperty() -> EntityProperty<\(type)> {
          EntityProperty<\(type)>(\(raw: arguments))
        }
        static func value(of entity: \(raw: owner)) -> \(type) {
          entity.\(raw: property.name)
        }
      }
      """,
      "private let _\(raw: property.name) = ComputedPropertyMarker<\(raw: description)>()",
    ]
  }
}

extension Syntax {
  /// The name of the struct, class or actor that this is; nil for declarations that cannot store a property.
  fileprivate var storingTypeName: String? {
    if let structure = self.as(StructDeclSyntax.self) { return structure.name.text }
    if let reference = self.as(ClassDeclSyntax.self) { return reference.name.text }
    return nil
  }
}
