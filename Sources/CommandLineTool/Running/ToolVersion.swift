/// The version of the command and of the package.
package enum ToolVersion {
  /// The version that `--version` prints.
  package static let current = "0.1.0"
}
