import Foundation

/// A new folder that is deleted with everything in it when the value is released.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path, without a trailing slash.
  public let path: String

  /// Creates the folder in the system's temporary folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("limelight-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry of the folder.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file into the folder, creating folders in between.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let target = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: target)
    return target.path
  }
}
