import HashedEmbedding
import SearchModel
import SearchRanking

/// A table with what comparing the legs on it came to.
struct LearnedSpace: Sendable {
  var table: LearnedTable
  var calibration: BlendCalibration

  /// From so many documents on, those that the legs are compared on are simply not learned from.
  private static let largeCount = 6_000

  /// Learns a table and compares the legs with documents held out of it; nil where there is nothing to learn from.
  ///
  /// In a small collection every document teaches: there a second table is learned from all.
  static func learn(
    _ read: CorpusReader.Outcome, base: LearnedTable?, progress: (Double) throws -> Void
  ) throws -> LearnedSpace? {
    let learner = TableLearner()
    let isLarge = read.corpus.documentCount >= largeCount
    let heldOut = Set(read.samples.map(\.number))
    let share = isLarge ? 1.0 : 0.5
    guard
      let partial = try learner.learn(
        read.corpus, base: base, heldOut: heldOut, progress: { try progress(share * $0) })
    else { return nil }
    let comparison = LegComparison(read.samples, corpus: read.corpus, table: partial)
    let calibration = BlendCalibration(ratio: comparison.ratio)
    guard !isLarge else { return LearnedSpace(table: partial, calibration: calibration) }
    let whole = try learner.learn(read.corpus, base: base) { try progress(0.5 + 0.5 * $0) }
    return whole.map { LearnedSpace(table: $0, calibration: calibration) }
  }
}
