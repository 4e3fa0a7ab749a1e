import SearchModel

/// The files of a source whose content turned out not to be text, so that nobody reads them again until they change.
///
/// Kept with the index as client state: a 64-bit hash of path and version for each, sorted, little-endian.
/// Without it such a file would count as new for ever.
struct RejectedFiles: Sendable, Equatable {
  private var hashes: Set<UInt64> = []

  /// None.
  init() {}

  private init(bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count - bytes.count % 8, by: 8) {
      hashes.insert((0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
  }

  private var bytes: [UInt8] {
    hashes.sorted().flatMap { hash in
      (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }
  }

  private static func name(_ source: Int64) -> String { "limelight.sources.not-text.\(source)" }

  /// What the index remembers for a source.
  static func load(source: Int64, from backend: any SearchBackend) async throws -> RejectedFiles {
    RejectedFiles(bytes: try await backend.clientState(named: name(source)) ?? [])
  }

  /// Changes what the index remembers for a source; nothing is written when nothing changes.
  static func update(
    source: Int64, in backend: any SearchBackend, _ change: (inout RejectedFiles) -> Void
  ) async throws {
    let known = try await load(source: source, from: backend)
    var changed = known
    change(&changed)
    guard changed != known else { return }
    _ = try await backend.apply(
      [], atomically: true,
      clientState: ClientStateUpdate(name: name(source), new: changed.bytes))
  }

  var isEmpty: Bool { hashes.isEmpty }
  var count: Int { hashes.count }

  /// Whether a file was found not to be text in this version.
  func contains(_ file: RejectedFile) -> Bool {
    !hashes.isEmpty && hashes.contains(file.hash)
  }

  mutating func insert(_ file: RejectedFile) {
    hashes.insert(file.hash)
  }

  mutating func formUnion(_ other: RejectedFiles) {
    hashes.formUnion(other.hashes)
  }

  mutating func subtract(_ other: RejectedFiles) {
    hashes.subtract(other.hashes)
  }
}

/// A file in one version.
struct RejectedFile: Sendable {
  /// The file's identifier.
  let identifier: String
  fileprivate let hash: UInt64

  init(identifier: String, version: String) {
    self.identifier = identifier
    hash = ContentHash.hash(identifier, seed: ContentHash.hash(version))
  }
}
