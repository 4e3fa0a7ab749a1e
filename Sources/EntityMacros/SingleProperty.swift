import SwiftSyntax

/// A `var` declaration of exactly one named property.
struct SingleProperty {
  /// The property's name without backticks.
  let name: String
  /// Its declared type.
  let type: TypeSyntax?
  /// Its accessor block.
  let accessors: AccessorBlockSyntax?
  /// `public`, `package`, `open` or empty: what a peer must be to be as visible as the property.
  let access: String

  /// Reads a declaration; nil for anything but a `var` with one identifier, and for type properties.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var),
      variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      !variable.modifiers.contains(where: {
        [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
      })
    else { return nil }
    name = pattern.identifier.text.filter { $0 != "`" }
    type = binding.typeAnnotation?.type.trimmed
    accessors = binding.accessorBlock
    let levels: Set = ["public", "package", "open", "private", "fileprivate"]
    let level = variable.modifiers.first { levels.contains($0.name.text) && $0.detail == nil }
    access = level.map { $0.name.text == "open" ? "public " : "\($0.name.text) " } ?? ""
  }
}

extension AttributeSyntax {
  /// The arguments in the attribute's parentheses; nil without parentheses.
  var argumentList: LabeledExprListSyntax? {
    arguments?.as(LabeledExprListSyntax.self)
  }
  /// The source text of the argument with a label; nil without one.
  func argument(_ label: String) -> String? {
    argumentList?.first { $0.label?.text == label }?.expression.trimmedDescription
  }
}
