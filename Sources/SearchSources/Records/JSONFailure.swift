/// Why bytes are not a JSON text.
package struct JSONFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  package var reason: String
  /// Where, in bytes from the start.
  package var offset: Int

  /// The reason with its place.
  package var description: String { "\(reason) at byte \(offset + 1)" }
}
