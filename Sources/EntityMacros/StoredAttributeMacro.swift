import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Gives an optional property accessors that read and write the attribute of its name.
///
/// `@StoredAttribute var title: String?` reads and writes `self[attribute: "title", .searchable]`; an argument `name:` gives
/// the attribute another name, `visibility:` says which searches see it.
struct StoredAttributeMacro: AccessorMacro, Sendable {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = SingleProperty(declaration) else {
      context.report(.notAProperty, at: node)
      return []
    }
    guard property.accessors == nil else {
      context.report(.hasGetter, at: node)
      return []
    }
    guard property.type?.is(OptionalTypeSyntax.self) == true else {
      context.report(.notOptional, at: node)
      return []
    }
    let name = node.argument("name") ?? "\"\(property.name)\""
    let visibility = node.argument("visibility") ?? ".searchable"
    return [
      "get { self[attribute: \(raw: name), \(raw: visibility)] }",
      "set { self[attribute: \(raw: name), \(raw: visibility)] = newValue }",
    ]
  }
}
