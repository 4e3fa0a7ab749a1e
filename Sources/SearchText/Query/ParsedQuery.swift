/// A query as a value: what to look up, and how to print it back.
package struct ParsedQuery: Sendable, Equatable {
  package var clauses: [QueryClause]
  /// How many words were left out because the query was longer than what is looked up.
  package var droppedTermCount: Int

  package init(clauses: [QueryClause] = [], droppedTermCount: Int = 0) {
    self.clauses = clauses
    self.droppedTermCount = droppedTermCount
  }

  /// Whether there is nothing to look up.
  package var isEmpty: Bool { clauses.isEmpty }

  /// Whether the query only says what must not be there.
  package var isExclusionOnly: Bool {
    !clauses.isEmpty && clauses.allSatisfy { $0.occurrence == .mustNot }
  }
}

extension ParsedQuery: CustomStringConvertible {
  /// The query as it could be typed; parsing it again gives the same clauses.
  package var description: String {
    clauses.map(\.description).joined(separator: " ")
  }
}
