import SQLiteStore
import SearchModel

extension WriteSession {
  /// Embeds the next ranges of a generation from stored text; once none is left, the generation serves.
  ///
  /// Items whose stored content is damaged get no vectors: they must be donated again, and are embedded then.
  ///
  /// - Returns: how many items were embedded, and whether the generation is complete.
  mutating func embedNextRanges(
    of id: Int64, limit: Int
  ) throws -> (items: Int, isComplete: Bool) {
    guard let place = embeddings.firstIndex(where: { $0.generation.id == id }) else {
      return (0, true)
    }
    let generation = embeddings[place].generation
    guard generation.nextRange != Generation.complete else { return (0, true) }
    let ranges = try rangesToEmbed(from: generation.nextRange, limit: limit)
    guard let last = ranges.last else {
      try GenerationTable.serve(id, connection)
      return (0, true)
    }
    var count = 0
    for range in ranges {
      for row in try itemRows(in: range) where try embed(row: row, place: place) { count += 1 }
    }
    try GenerationTable.setNextRange(last + 1, of: id, connection)
    return (count, false)
  }

  private func rangesToEmbed(from first: Int64, limit: Int) throws -> [Int64] {
    let statement = try connection.cached(
      "SELECT id FROM item_range WHERE id >= ?1 AND items > 0 ORDER BY id LIMIT ?2")
    statement.bind(1, first)
    statement.bind(2, limit)
    defer { statement.reset() }
    var ranges: [Int64] = []
    while try statement.step() { ranges.append(statement.int64(0)) }
    return ranges
  }
}
