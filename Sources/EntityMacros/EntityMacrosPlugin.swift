import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
import SwiftCompilerPlugin

/// The program that the compiler starts to expand the macros of this package.
@main
struct EntityMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [ComputedPropertyMacro.self, StoredAttributeMacro.self]
}
#else
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

/// The program that the compiler starts to expand the macros of this package.
///
/// A toolchain ships the message handling of swift-syntax but not its `SwiftCompilerPlugin` module.
@main
struct EntityMacrosPlugin: PluginProvider {
  private static var macros: [String: any Macro.Type] {
    [
      "ComputedPropertyMacro": ComputedPropertyMacro.self,
      "StoredAttributeMacro": StoredAttributeMacro.self,
    ]
  }

  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: EntityMacrosPlugin())
    try listener.main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = Self.macros[typeName] else { throw UnknownMacro(name: typeName) }
    return macro
  }
}

/// A macro declaration names a type that this plugin does not have.
private struct UnknownMacro: Error, CustomStringConvertible {
  let name: String

  var description: String { "EntityMacros has no macro named \(name)" }
}
#endif
