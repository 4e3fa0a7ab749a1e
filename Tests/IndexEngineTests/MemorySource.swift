import IndexEngine
import SearchModel
import Synchronization

/// A source in memory: donates its items when asked, and can be told to fail.
final class MemorySource: ReindexHandler {
  struct Unreadable: Error {}

  let entityType: String
  private let lists: Bool
  private let items = Mutex<[String: Donation]>([:])
  private let failing = Mutex(false)
  private let asked = Mutex<[String]>([])

  init(type: String, items: [Donation], lists: Bool = true) {
    entityType = type
    self.lists = lists
    for item in items { self.items.withLock { $0[item.key.identifier] = item } }
  }

  /// The identifiers that were asked for so far.
  var askedFor: [String] { asked.withLock { $0 } }

  func set(_ donation: Donation) {
    items.withLock { $0[donation.key.identifier] = donation }
  }

  func remove(_ identifier: String) {
    items.withLock { $0[identifier] = nil }
  }

  func fail(_ fails: Bool) {
    failing.withLock { $0 = fails }
  }

  private func check() throws {
    if failing.withLock({ $0 }) { throw Unreadable() }
  }

  func versions(
    of identifiers: [String], context: ReindexContext
  ) async throws -> [String: String?] {
    try check()
    var versions: [String: String?] = [:]
    for identifier in identifiers {
      if let item = items.withLock({ $0[identifier] }) {
        versions[identifier] = .some(item.version)
      }
    }
    return versions
  }

  func enumerateVersions(
    context: ReindexContext, _ body: ([ItemVersion]) async throws -> Void
  ) async throws -> Bool {
    try check()
    guard lists else { return false }
    let versions = items.withLock { items in
      items.values.map { ItemVersion(identifier: $0.key.identifier, version: $0.version) }
    }
    try await body(versions.sorted { $0.identifier < $1.identifier })
    return true
  }

  func reindex(_ identifiers: [String], context: ReindexContext) async throws {
    try check()
    asked.withLock { $0 += identifiers }
    let wanted = items.withLock { items in identifiers.compactMap { items[$0] } }
    try await context.backend.donate(wanted)
  }

  func reindexAll(context: ReindexContext) async throws {
    try check()
    let all = items.withLock { $0.values.sorted { $0.key < $1.key } }
    try await context.backend.donate(all)
  }
}
