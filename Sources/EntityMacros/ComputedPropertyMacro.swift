import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a computed property of an entity known to the index.
///
/// Beside the property `name` stand: a type that describes it and reads it from an entity, `$name`, its description as an
/// `EntityProperty`, and `_name`, a stored value of no size whose *type* leads reflection to the description. Code outside
/// sees `$name` alone; a memberwise initialiser does not have `_name`, since that is a `let` with a value (a defaulted
/// variable in a type that is declared `Codable` or `Decodable`).
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
    let arguments = node.argumentList?.trimmed ?? []
    let projection: DeclSyntax = """
      \(raw: property.access)var $\(raw: property.name): EntityProperty<\(type)> {
        EntityProperty<\(type)>(computed: self.\(raw: property.name), like: EntityProperty<\(type)>(\(arguments)))
      }
      """
    let isIndexed =
      node.argumentList?.contains {
        ["indexingKey", "customIndexingKey"].contains($0.label?.text)
      } ?? false
    guard let (owner, isDecodable) = scope.storingType else {
      if isIndexed {
        context.report(scope.is(ExtensionDeclSyntax.self) ? .inExtension : .inEnum, at: node)
      }
      return [projection]
    }
    let description = "_ComputedProperty_\(property.name)"
    // The compiler warns of a constant with a value where it makes `init(from:)`. A variable must not be private, or a memberwise
    // initialiser would be.
    let (access, specifier) = isDecodable ? ("", "var") : ("private ", "let")
    // Within the nested type, `Self` would be that type.
    let naming = SelfNaming(owner)
    let (ownedType, ownedArguments) = (naming.rewritten(type), naming.rewritten(arguments))
    return [
      projection,
      """
      \(raw: access)enum \(raw: description): ComputedPropertyDescription {
        static func makeProperty() -> EntityProperty<\(ownedType)> {
          EntityProperty<\(ownedType)>(\(ownedArguments))
        }
        static func value(of entity: \(raw: owner)) -> \(ownedType) {
          entity.\(raw: property.name)
        }
      }
      """,
      "\(raw: access)\(raw: specifier) _\(raw: property.name) = ComputedPropertyMarker<\(raw: description)>()",
    ]
  }
}

extension Syntax {
  /// The name of the struct or class that this is and whether it says that it is decodable; nil for declarations that cannot
  /// store a property.
  fileprivate var storingType: (name: String, isDecodable: Bool)? {
    if let structure = self.as(StructDeclSyntax.self) {
      return (structure.name.text, structure.inheritanceClause.isDecodable)
    }
    if let reference = self.as(ClassDeclSyntax.self) {
      return (reference.name.text, reference.inheritanceClause.isDecodable)
    }
    return nil
  }
}

extension InheritanceClauseSyntax? {
  fileprivate var isDecodable: Bool {
    self?.inheritedTypes.contains {
      ["Codable", "Decodable"].contains($0.type.trimmedDescription)
    } ?? false
  }
}

/// Puts a type's name in the place of `Self`.
private final class SelfNaming: SyntaxRewriter {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard token.tokenKind == .keyword(.Self) else { return token }
    return token.with(\.tokenKind, .identifier(name))
  }

  func rewritten<Node: SyntaxProtocol>(_ node: Node) -> Node {
    rewrite(node).as(Node.self) ?? node
  }
}
