import Foundation
import LexicalIndex
import SQLiteStore
public import SearchModel
import VectorIndex

extension SearchIndex {
  /// Compares what is stored with its digests and, if asked, with its sources.
  ///
  /// What is found is remembered in the journal, from where `status` and `reindex` take it; on an index that cannot
  /// be written it is only reported.
  ///
  /// - Returns: the ranges that are not clean.
  /// - Throws: `SearchError` when the file cannot be read at all; what a source throws that cannot be read.
  public func verify(_ options: VerifyOptions) async throws -> VerifyReport {
    let clock = ContinuousClock()
    let start = clock.now
    let deriver = deriver
    var (troubles, problems, items, ranges) = try await readers.read { connection in
      var verifier = Verifier(connection, deriver: deriver, options: options)
      try verifier.run()
      return (
        verifier.troubles, verifier.fileProblems, verifier.checkedItems, verifier.checkedRanges
      )
    }
    if options.asksSources { troubles += try await staleness() }
    // The journal also knows what this verification did not look for.
    if try await remember(troubles, asksSources: options.asksSources) {
      troubles = try await openTroubles()
    }
    return VerifyReport(
      checkedItems: items, checkedRanges: ranges, duration: clock.now - start,
      ranges: try await report(troubles), fileProblems: problems)
  }

  /// What the sources of all types with a handler say has changed.
  func staleness() async throws -> [Trouble] {
    var troubles: [Trouble] = []
    for type in try await typesWithItemsOrHandlers() {
      guard let handler = handlers.handler(for: type) else { continue }
      let context = ReindexContext(backend: self, indexName: name, reason: .check)
      _ = try await SourceComparison(index: self, handler: handler, context: context).run(
        asksAboutStored: true
      ) { differences, _ in
        troubles += differences.map {
          Trouble(range: $0.range, type: type, identifier: $0.identifier, reason: $0.reason)
        }
      }
    }
    return troubles
  }

  private func typesWithItemsOrHandlers() async throws -> [String] {
    let stored = try await readers.read { connection in
      let statement = try connection.cached("SELECT name FROM entity_type ORDER BY name")
      defer { statement.reset() }
      var types: [String] = []
      while try statement.step() { types.append(statement.text(0) ?? "") }
      return types
    }
    return stored + handlers.registeredTypes.filter { !stored.contains($0) }
  }

  // A verification replaces what earlier ones found of the kinds that it looks for. Findings that only a look at
  // the sources can make, and repairs that were asked for, stay until they are dealt with. Returns whether the
  // findings could be written.
  private func remember(_ troubles: [Trouble], asksSources: Bool) async throws -> Bool {
    guard !isReadOnly else { return false }
    let reasons = TroubleReason.allCases.filter { reason in
      switch reason {
      case .changed, .gone, .new: asksSources
      case .requested: false
      case .content, .postings, .alienPostings, .vectors, .lengths, .attributes, .totals, .lostRows,
        .analyzer,
        .embedding:
        true
      }
    }
    do {
      try await writer.writeTables { connection in
        try TroubleJournal.replace(reasons, by: troubles, connection)
        try IndexProperties.set(
          "verified", Int64(Date().timeIntervalSince1970 * 1000), connection)
      }
      return true
    } catch {
      // A file that cannot be written can still be verified.
      guard let failure = error as? SearchError,
        [.readOnly, .unreadable, .busy, .diskFull].contains(failure.code)
      else { throw error }
      return false
    }
  }

  /// What the journal holds.
  func openTroubles() async throws -> [Trouble] {
    try await readers.read { try TroubleJournal.all($0) }
  }

  /// Troubles as reports of ranges, in the order of the ranges.
  func report(_ troubles: [Trouble]) async throws -> [RangeReport] {
    try await readers.read { connection in
      try TroubleReport(connection: connection).reports(troubles)
    }
  }

  /// The digests of the ranges of a type, in order; of every type for nil.
  ///
  /// - Complexity: O(ranges).
  public func rangeDigests(type: String?) async throws -> [RangeDigest] {
    try await readers.read { connection in
      let statement = try connection.cached(
        """
        SELECT item_range.id, entity_type.name, items, content_sum FROM item_range
        JOIN entity_type ON entity_type.id = item_range.type
        WHERE items > 0 AND (?1 IS NULL OR entity_type.name = ?1) ORDER BY item_range.id
        """)
      statement.bind(1, type)
      defer { statement.reset() }
      var digests: [RangeDigest] = []
      while try statement.step() {
        digests.append(
          RangeDigest(
            range: RangeNames.token(statement.int64(0), type: statement.text(1) ?? ""),
            itemCount: statement.int(2), content: statement.digest(3) ?? .zero))
      }
      return digests
    }
  }

  /// What is in the index and how healthy it is.
  public func status() async throws -> IndexStatus {
    let path = path
    let embedders = deriver.embedders
    return try await readers.read { connection in
      try StatusReader(connection: connection, path: path, embedders: embedders).status()
    }
  }
}
