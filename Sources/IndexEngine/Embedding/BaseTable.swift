import CBaseTable
public import Foundation
import HashedEmbedding

/// The table that was learned from dictionaries: one that the user made, else the one that ships.
public enum BaseTable {
  /// The table; nil where there is none that can be read.
  static let shared: LearnedTable? = load()

  /// The file of the user's table: `$LIMELIGHT_TABLE`, else `words.table` in `$XDG_DATA_HOME/limelight`.
  public static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let path = environment["LIMELIGHT_TABLE"], !path.isEmpty { return path }
    let index = IndexLocation.path(named: "words", environment: environment)
    return String(index.dropLast(".limelight".count)) + ".table"
  }

  /// Looks whether bytes are a table that indexes can build on.
  ///
  /// - Throws: `SearchError` that says what is wrong with them.
  public static func check(_ bytes: [UInt8]) throws {
    _ = try bytes.withUnsafeBytes { try decode($0) }
  }

  private static func load() -> LearnedTable? {
    if let data = FileManager.default.contents(atPath: path()),
      let table = try? data.withUnsafeBytes({ try decode($0) })
    {
      return table
    }
    guard let start = ll_base_table() else { return nil }
    return try? decode(UnsafeRawBufferPointer(start: start, count: ll_base_table_size()))
  }

  private static func decode(_ bytes: UnsafeRawBufferPointer) throws -> LearnedTable {
    try LearnedTable(decoding: bytes) { _ in nil }
  }
}
