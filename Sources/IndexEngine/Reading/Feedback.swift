import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import VectorIndex

/// Draws a query's vector towards the documents that both legs together find best.
///
/// On a collection whose documents explain each other this finds what shares no word with the query; on one where the
/// best document is the only right one it does harm. Calibration decides.
struct Feedback {
  let connection: Connection
  let generation: Generation
  let lexical: LexicalResult
  let semantic: SemanticLeg

  /// How many documents count.
  private static let documentCount = 3
  /// The semantic share by which they are chosen.
  private static let semanticWeight = 0.3

  /// The moved vector, of length 1; nil where no document was found.
  func vector(from vector: [Float], weight: Double) throws -> [Float]? {
    let best = best()
    let sum = best.reduce(0) { $0 + $1.score }
    guard sum > 0 else { return nil }
    let reader = VectorReader(
      connection, generation: generation.id, dimensionCount: generation.dimensionCount)
    var direction = [Double](repeating: 0, count: vector.count)
    for document in best {
      let vectors = try reader.vectors(row: document.row)
      vectors.addBest(for: vector, times: document.score / sum, to: &direction)
    }
    let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 0 else { return nil }
    let moved = zip(vector, direction).map { Double($0) + weight * $1 / length }
    let movedLength = moved.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return movedLength > 0 ? moved.map { Float($0 / movedLength) } : nil
  }

  private func best() -> [RowScore] {
    let blend = Blend(
      attainableMaximum: lexical.attainableMaximum, background: semantic.background,
      semanticWeight: Self.semanticWeight)
    var sums = lexical.wantedScores
    for hit in lexical.hits { sums[hit.row] = hit.score }
    let cosines = Dictionary(semantic.hits.map { ($0.row, $0.cosine) }) { first, _ in first }
    var best = TopK<Int64>(limit: Self.documentCount)
    for row in Set(sums.keys).union(cosines.keys) {
      let score = blend.score(lexicalSum: sums[row], cosine: cosines[row]).score
      if score > 0 { best.insert(score: score, key: row) }
    }
    return best.sorted().map { RowScore(row: $0.key, score: $0.score) }
  }
}
