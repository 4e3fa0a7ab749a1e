import Foundation
import SQLiteStore
import SearchModel

/// A change with everything computed that needs no look at the index.
enum PreparedChange: Sendable {
  case donate(PreparedDonation)
  case patch(DonationPatch)
  case remove(ItemSelection)
  case recordEngagement(with: ItemKey, at: Date)
}

/// Computes digests, terms and vectors on all cores, ahead of the one writer.
struct ChangePreparer: Sendable {
  let deriver: ContentDeriver
  let readers: ReaderPool

  /// The most changes of a group; a group is written in one transaction.
  static let groupCount = 8192
  /// About the most bytes of text of a group, which bounds the memory of what is derived.
  static let groupByteCount = 4 << 20
  /// A task prepares so many donations at least.
  private static let sliceCount = 64

  /// Cuts changes into groups.
  static func groups(_ changes: [IndexChange]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    var bytes = 0
    for (index, change) in changes.enumerated() {
      if case .donate(let donation) = change { bytes += byteCount(donation) }
      if index + 1 - start >= groupCount || bytes >= groupByteCount {
        groups.append(start..<(index + 1))
        start = index + 1
        bytes = 0
      }
    }
    if start < changes.count { groups.append(start..<changes.count) }
    return groups
  }

  private static func byteCount(_ donation: Donation) -> Int {
    donation.title.utf8.count + donation.text.utf8.count
      + donation.keywords.reduce(0) { $0 + $1.utf8.count }
      + donation.attributes.reduce(0) { $0 + byteCount($1.value) }
  }

  private static func byteCount(_ value: AttributeValue) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .data(let data): data.count
    case .list(let values): values.reduce(0) { $0 + byteCount($1) }
    case .integer, .number, .boolean, .date: 8
    }
  }

  /// Prepares changes, keeping their order.
  ///
  /// - Throws: `SearchError` when the index cannot be read; `CancellationError`.
  func prepare(_ changes: ArraySlice<IndexChange>) async throws -> [PreparedChange] {
    var prepared = try await inParallel(Array(changes)) { change in
      switch change {
      case .donate(let donation): PreparedChange.donate(PreparedDonation(donation))
      case .patch(let patch): PreparedChange.patch(patch)
      case .remove(let selection): PreparedChange.remove(selection)
      case .recordEngagement(let key, let date):
        PreparedChange.recordEngagement(with: key, at: date)
      }
    }
    let stored = try await positionsStoredAlready(prepared)
    let deriver = deriver
    let embeddings = try await readers.read { try deriver.embedders.writable($0) }
    let derived = try await inParallel(Array(prepared.enumerated())) { position, change in
      guard case .donate(var donation) = change, !stored.contains(position) else { return change }
      donation.derived = deriver.derive(donation.donation, for: embeddings)
      return .donate(donation)
    }
    prepared = derived
    return prepared
  }

  // A hint that saves the analysis of what will not be written; the writer looks again under its lock.
  private func positionsStoredAlready(_ changes: [PreparedChange]) async throws -> Set<Int> {
    try await readers.read { connection in
      var positions: Set<Int> = []
      let statement = try connection.cached(
        """
        SELECT content_digest FROM item WHERE identifier = ?2
          AND type = (SELECT id FROM entity_type WHERE name = ?1)
        """)
      for (position, change) in changes.enumerated() {
        guard case .donate(let prepared) = change else { continue }
        statement.bind(1, prepared.donation.key.type)
        statement.bind(2, prepared.donation.key.identifier)
        if try statement.step(), statement.digest(0) == prepared.contentDigest {
          positions.insert(position)
        }
        statement.reset()
      }
      return positions
    }
  }

  private func inParallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) -> Output
  ) async throws -> [Output] {
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let slice = max(Self.sliceCount, (inputs.count + 4 * workers - 1) / (4 * workers))
    guard inputs.count > slice else { return inputs.map(transform) }
    return try await withThrowingTaskGroup(of: (Int, [Output]).self) { group in
      for start in stride(from: 0, to: inputs.count, by: slice) {
        group.addTask {
          try Task.checkCancellation()
          return (start, inputs[start..<min(start + slice, inputs.count)].map(transform))
        }
      }
      var parts: [Int: [Output]] = [:]
      for try await (start, outputs) in group { parts[start] = outputs }
      return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }
}
