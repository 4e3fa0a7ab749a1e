import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a macro of this package has to say about the declaration that it is attached to.
enum EntityMacroDiagnostic: String, DiagnosticMessage, Sendable {
  case notAProperty
  case noType
  case noGetter
  case hasGetter
  case notOptional
  case inExtension
  case inEnum

  var message: String {
    switch self {
    case .notAProperty: "the macro goes with a single 'var' of a type"
    case .noType: "the property needs a type annotation"
    case .noGetter: "'@ComputedProperty' needs a getter; use '@Property' for a stored property"
    case .hasGetter: "'@StoredAttribute' makes the accessors itself"
    case .notOptional: "an attribute may be absent, so its type must be optional"
    case .inExtension:
      "a computed property with an indexing key is found by the index only where it is declared in the type itself, not in an extension"
    case .inEnum: "a computed property of an enumeration is not found by the index"
    }
  }

  var severity: DiagnosticSeverity {
    switch self {
    case .notAProperty, .noType, .noGetter, .hasGetter, .notOptional: .error
    case .inExtension, .inEnum: .warning
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "EntityMacros", id: rawValue) }
}

extension MacroExpansionContext {
  /// Reports a diagnostic at a node.
  func report(_ message: EntityMacroDiagnostic, at node: some SyntaxProtocol) {
    diagnose(Diagnostic(node: Syntax(node), message: message))
  }
}
