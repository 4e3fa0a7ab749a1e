import CSearchKernels
package import SQLiteStore
import SearchModel
package import SearchRanking

/// Finds the rows whose vectors are nearest to a query's, by an exact scan of the quantised codes.
///
/// - Complexity: O(v · d) for v vectors of d dimensions; memory O(k) and one block. With a filter that admits few rows
///   only their blocks are read.
package struct VectorSearcher {
  private let connection: Connection
  private let generation: Int64
  private let codes: [Int8]
  private let scale: Float
  private let dimensionCount: Int

  /// A searcher among a generation's vectors for a query's, within the connection's transaction.
  package init(_ connection: Connection, generation: Int64, query: [Float]) {
    self.connection = connection
    self.generation = generation
    dimensionCount = query.count
    var codes = [Int8](repeating: 0, count: query.count)
    scale = ls_quantize_i8(query, query.count, &codes)
    self.codes = codes
  }

  /// A row with its best passage.
  package struct Hit: Sendable, Equatable {
    /// The row.
    package var row: Int64
    /// The cosine of its best passage with the query.
    package var cosine: Double
    /// The best passage.
    package var passage: PassageVectors.Passage
  }

  /// The nearest rows, and what cosines the scanned rows have.
  package struct Answer: Sendable {
    /// The nearest rows, best first; of equals the smaller row.
    package var hits: [Hit] = []
    /// The rows that were compared.
    package var scannedCount = 0
    fileprivate var cosineSum = 0.0
    fileprivate var cosineSquareSum = 0.0

    /// The mean and the deviation of the cosines of the scanned rows: what chance gives for this query.
    ///
    /// Few rows tell little of chance, and may all be related: the prior counts as so many rows more.
    package func background(prior: CosineBackground) -> CosineBackground {
      let priorCount = 100.0
      let count = Double(scannedCount)
      let mean = (cosineSum + priorCount * prior.mean) / (count + priorCount)
      guard scannedCount > 1 else { return prior }
      let ownMean = cosineSum / count
      let variance = max(cosineSquareSum / count - ownMean * ownMean, 0)
      return CosineBackground(
        mean: max(mean, prior.mean), deviation: max(variance.squareRoot(), prior.deviation))
    }
  }

  /// Finds the nearest rows.
  ///
  /// - Throws: `SearchError` of code `corrupt` for a block that cannot be.
  package func search(filter: RowFilter, limit: Int) throws -> Answer {
    var answer = Answer()
    guard scale > 0 else { return answer }
    var best = TopK<HitKey>(limit: limit)
    var products: [Int32] = []
    func scan(_ id: Int64, _ statement: Statement) throws {
      let admitted = filter.word(ofBlock: id)
      guard admitted != 0 else { return }
      try score(
        id, passages: statement.bytes(0), codes: statement.bytes(1), admitted: admitted,
        products: &products
      ) { hit in
        answer.scannedCount += 1
        answer.cosineSum += hit.cosine
        answer.cosineSquareSum += hit.cosine * hit.cosine
        best.insert(score: hit.cosine, key: HitKey(row: hit.row, passage: hit.passage))
      }
    }
    if let blocks = selectedBlocks(filter) {
      let statement = try connection.cached(
        "SELECT passages, codes FROM vector_block WHERE id = ?1")
      for id in blocks {
        statement.bind(1, VectorSchema.key(id, generation: generation))
        defer { statement.reset() }
        if try statement.step() { try scan(id, statement) }
      }
    } else {
      let statement = try connection.cached(
        """
        SELECT passages, codes, id FROM vector_block WHERE id BETWEEN ?1 AND ?2 ORDER BY id
        """)
      let keys = VectorSchema.keys(of: generation)
      statement.bind(1, keys.lowerBound)
      statement.bind(2, keys.upperBound)
      defer { statement.reset() }
      var count = 0
      while try statement.step() {
        count += 1
        if count % 1024 == 0 { try Task.checkCancellation() }
        try scan(VectorSchema.number(ofKey: statement.int64(2)), statement)
      }
    }
    answer.hits = best.sorted().map {
      Hit(row: $0.key.row, cosine: $0.score, passage: $0.key.passage)
    }
    return answer
  }

  /// The best passages of given rows; rows without vectors are left out.
  package func hits(rows: some Sequence<Int64>) throws -> [Int64: Hit] {
    guard scale > 0 else { return [:] }
    var hits: [Int64: Hit] = [:]
    for hit in try search(filter: RowFilter(allowed: RowSet(rows)), limit: .max).hits {
      hits[hit.row] = hit
    }
    return hits
  }

  // A filter that admits few rows is served block by block; otherwise one pass in order is faster.
  private func selectedBlocks(_ filter: RowFilter) -> [Int64]? {
    guard let allowed = filter.allowed else { return nil }
    let rows = allowed.rows
    guard rows.count < 16_384 else { return nil }
    var blocks: [Int64] = []
    for row in rows where blocks.last != row / VectorSchema.blockRowCount {
      blocks.append(row / VectorSchema.blockRowCount)
    }
    return blocks
  }

  private func score(
    _ id: Int64, passages: UnsafeRawBufferPointer, codes blob: UnsafeRawBufferPointer,
    admitted: UInt64, products: inout [Int32], _ body: (Hit) -> Void
  ) throws {
    let count = passages.count / VectorBlock.entryByteCount
    guard passages.count % VectorBlock.entryByteCount == 0, blob.count == count * dimensionCount
    else {
      throw VectorBlock.damage(
        id, "has \(passages.count) bytes of passages and \(blob.count) of codes")
    }
    if products.count < count {
      products.append(contentsOf: repeatElement(0, count: count - products.count))
    }
    ls_dot_i8_many(
      codes, blob.bindMemory(to: Int8.self).baseAddress, dimensionCount, count, &products)
    var current: Hit?
    for index in 0..<count {
      let entry = VectorBlock.entry(index, of: passages)
      guard entry.rowOffset < 64, admitted & (1 << UInt64(entry.rowOffset)) != 0 else { continue }
      let row = id &* VectorSchema.blockRowCount &+ Int64(entry.rowOffset)
      let cosine = Double(Float(products[index]) * scale * entry.passage.scale)
      guard cosine.isFinite else { continue }
      if let best = current, best.row == row {
        if cosine > best.cosine { current = Hit(row: row, cosine: cosine, passage: entry.passage) }
      } else {
        if let best = current { body(best) }
        current = Hit(row: row, cosine: cosine, passage: entry.passage)
      }
    }
    if let best = current { body(best) }
  }

  /// Orders hits by row; the passage rides along.
  private struct HitKey: Comparable, Sendable {
    var row: Int64
    var passage: PassageVectors.Passage

    static func < (left: HitKey, right: HitKey) -> Bool { left.row < right.row }
    static func == (left: HitKey, right: HitKey) -> Bool { left.row == right.row }
  }
}
