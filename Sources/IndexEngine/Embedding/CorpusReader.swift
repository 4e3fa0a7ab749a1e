import HashedEmbedding
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchText

/// Reads the terms of every sound item, for learning.
struct CorpusReader {
  let connection: Connection
  let deriver: ContentDeriver

  /// So many documents are drawn for comparing the legs.
  private static let sampleCount = 300
  /// In smaller collections this share of them.
  private static let sampleShare = 0.2

  /// What was read.
  struct Outcome: Sendable {
    var corpus: LearningCorpus
    var samples: [LegComparison.Sample] = []
  }

  /// Reads them in the order of the rows.
  ///
  /// - Throws: `SearchError`; `CancellationError`.
  /// - Complexity: O(bytes of all text); the corpus has a bound.
  func read(progress: (Int, Int) -> Void) throws -> Outcome {
    let total = Int(try connection.scalarInt64("SELECT count(*) FROM item") ?? 0)
    let wanted = min(Self.sampleCount, Int(Double(total) * Self.sampleShare))
    var outcome = Outcome(corpus: LearningCorpus(bucketBits: HashedEmbedder.defaultBucketBits))
    var generator = SplitMix64(seed: 1)
    let statement = try connection.cached(ItemRow.selection + " ORDER BY item.row")
    defer { statement.reset() }
    var seen = 0
    while try statement.step() {
      seen += 1
      if seen % 1024 == 0 {
        try Task.checkCancellation()
        progress(seen, total)
      }
      let item = ItemRow(statement)
      guard item.isSound else { continue }
      let number = outcome.corpus.documentCount
      deriver.derive(item.donation).document.packed.bytes.withUnsafeBufferPointer { terms in
        outcome.corpus.add(terms)
        // A reservoir: every document has the same chance, however many there are.
        let place =
          outcome.samples.count < wanted
          ? outcome.samples.count : Int.random(in: 0...number, using: &generator)
        guard place < wanted,
          let sample = LegComparison.sample(number: number, terms, of: outcome.corpus)
        else { return }
        if place < outcome.samples.count {
          outcome.samples[place] = sample
        } else {
          outcome.samples.append(sample)
        }
      }
    }
    return outcome
  }
}
