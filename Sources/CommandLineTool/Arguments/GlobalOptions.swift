/// The options that every command has.
package struct GlobalOptions: Sendable, Equatable {
  /// The index file; nil for the default one.
  package var indexPath: String?
  /// Whether standard output carries JSON.
  package var usesJSON = false
  /// Whether progress and closing remarks are left out.
  package var isQuiet = false
  /// When output is coloured.
  package var color = ColorChoice.auto

  /// When output is coloured.
  package enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  static let index = Option<String?>.text("index", "PATH", help: "The index file")
  static let json = Option<Bool>.flag("json", help: "Print JSON instead of text")
  static let quiet = Option<Bool>.flag("quiet", help: "Leave out progress and closing remarks")
  static let colorOption = Option<ColorChoice>.choice(
    "color", "WHEN", default: .auto, help: "Colour the output: auto, always or never")
  static let help = Option<Bool>.flag("help", help: "Print help; also -h")
  static let version = Option<Bool>.flag("version", help: "Print the version")

  /// The definitions in the order of the help text.
  package static let definitions = [
    index.definition, json.definition, quiet.definition, colorOption.definition, help.definition,
    version.definition,
  ]

  /// The options from parsed arguments; what cannot be read keeps its default.
  static func lenient(_ arguments: ParsedArguments) -> GlobalOptions {
    var options = GlobalOptions()
    options.indexPath = try? arguments[index]
    options.usesJSON = arguments.has(json)
    options.isQuiet = arguments.has(quiet)
    options.color = (try? arguments[colorOption]) ?? .auto
    return options
  }
}
