import Foundation
import SearchModel

/// Text written to a file that a person named.
enum FileText {
  /// Writes lines to a file, which is replaced in one step.
  ///
  /// - Throws: `SearchError.inputOutput`.
  static func write(_ lines: [String], to path: String) throws {
    do {
      try Data(lines.map { $0 + "\n" }.joined().utf8)
        .write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw SearchError(
        .inputOutput, "the file cannot be written", advice: "check the folder and its permissions",
        path: path)
    }
  }
}
