import Foundation
import SearchModel

/// Finds the item that a person names: `type:identifier`, an identifier that is unambiguous, or a relative path.
struct ItemLookup {
  private let index: any IndexAccess

  /// A look-up in an index.
  init(_ index: any IndexAccess) {
    self.index = index
  }

  /// The key of the item with a name; nil when there is none.
  ///
  /// - Throws: `UsageError.ambiguousIdentifier` when several types have an item with the identifier, and `SearchError`.
  func key(named name: String) async throws -> ItemKey? {
    if let colon = name.firstIndex(of: ":"), colon > name.startIndex {
      let key = ItemKey(
        type: String(name[..<colon]), identifier: String(name[name.index(after: colon)...]))
      if try await index.item(key) != nil { return key }
    }
    if let key = try await unambiguous(name) { return key }
    // Items that are files have absolute paths for identifiers; people at a terminal type relative ones.
    guard !name.isEmpty, !name.hasPrefix("/") else { return nil }
    let path = URL(
      fileURLWithPath: name,
      relativeTo: URL(
        fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    ).standardizedFileURL.path
    return try await unambiguous(path)
  }

  private func unambiguous(_ identifier: String) async throws -> ItemKey? {
    let keys = try await index.keys(withIdentifier: identifier)
    guard keys.count <= 1 else {
      throw UsageError.ambiguousIdentifier(identifier, candidates: keys.map(\.description))
    }
    return keys.first
  }

  /// The keys of several names, and the names that no item has.
  func keys(named names: [String]) async throws -> (found: [ItemKey], unknown: [String]) {
    var found: [ItemKey] = []
    var unknown: [String] = []
    for name in names {
      if let key = try await key(named: name) {
        if !found.contains(key) { found.append(key) }
      } else {
        unknown.append(name)
      }
    }
    return (found, unknown)
  }
}
