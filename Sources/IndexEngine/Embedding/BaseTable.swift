import Foundation
import HashedEmbedding

/// The table that was learned from dictionaries: one that the user made, else the one that ships.
enum BaseTable {
  /// The table; nil where there is none.
  static let shared: LearnedTable? = load()

  private static func load() -> LearnedTable? {
    guard let path = ProcessInfo.processInfo.environment["LIMELIGHT_TABLE"], !path.isEmpty,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return try? data.withUnsafeBytes { bytes in try LearnedTable(decoding: bytes) { _ in nil } }
  }
}
