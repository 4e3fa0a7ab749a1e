import SearchModel
import SearchRanking

/// What the evaluation of a collection found.
struct CollectionMeasurement {
  /// The collection's name.
  var name: String
  /// Its documents.
  var documents: Int
  /// Its queries with a relevant document.
  var queries: Int
  /// How long indexing took.
  var indexDuration: Duration
  /// What learning its embeddings came to, if they were learned.
  var learned: LearningReport?
  /// The measures in hybrid mode with fixed weights of the semantic leg.
  var weights: [(weight: Double, measures: ModeMeasurement)] = []
  /// The measures in each mode, in the order in which they were run.
  var modes: [(mode: SearchMode, measures: ModeMeasurement)] = []

  /// The measurement as JSON, as the command line's contract has it.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "name", value: .string(name)),
      .init(name: "documents", value: .integer(documents)),
      .init(name: "queries", value: .integer(queries)),
      .init(name: "index_seconds", value: .number(indexDuration.seconds, digits: 3)),
      .init(
        name: "modes",
        value: .object(modes.map { .init(name: $0.mode.rawValue, value: $0.measures.json) })),
    ]
    if let learned {
      if let ratio = learned.legRatio {
        members.append(.init(name: "leg_ratio", value: .number(ratio, digits: 4)))
      }
      members.append(
        .init(name: "semantic_weight", value: .number(learned.semanticWeight, digits: 4)))
    }
    if !weights.isEmpty {
      let values = weights.map {
        JSONValue.Member(name: DecimalText.format($0.weight, digits: 2), value: $0.measures.json)
      }
      members.append(.init(name: "weights", value: .object(values)))
    }
    return .object(members)
  }

  private var rows: [(mode: String, measures: ModeMeasurement)] {
    modes.map { ($0.mode.rawValue, $0.measures) }
      + weights.map { ("hybrid " + DecimalText.format($0.weight, digits: 2), $0.measures) }
  }

  /// The table of several measurements, a mode a line.
  static func table(_ measurements: [CollectionMeasurement]) -> ColumnTable {
    ColumnTable(
      heading: [
        "collection", "mode", "nDCG@10", "recall@10", "recall@100", "MRR@10", "acc@1", "ms/query",
        "documents", "queries", "index s",
      ],
      rows: measurements.flatMap { measurement in
        measurement.rows.flatMap { mode, measures in
          let whole =
            [measurement.name, mode] + measures.cells + [
              DecimalText.grouped(measurement.documents), DecimalText.grouped(measurement.queries),
              DecimalText.format(measurement.indexDuration.seconds, digits: 1),
            ]
          let parts = measures.groups.map { group in
            ["  \(group.name)", mode] + group.measures.cells
              + ["", DecimalText.grouped(group.queries), ""]
          }
          return [whole] + parts
        }
      }, textColumns: [0, 1])
  }
}

/// Relevance and speed in one mode, as means over the queries.
struct ModeMeasurement {
  /// The normalised discounted cumulative gain of the first ten.
  var gain = 0.0
  /// The share of the relevant documents among the first ten.
  var earlyRecall = 0.0
  /// The share of the relevant documents among the first hundred.
  var recall = 0.0
  /// One over the rank of the first relevant document among the first ten.
  var reciprocalRank = 0.0
  /// The share of queries whose first document is relevant.
  var accuracy = 0.0
  /// The time that a query took.
  var milliseconds = 0.0
  /// The same for the queries of each group, in the order of their names.
  var groups: [(name: String, queries: Int, measures: ModeMeasurement)] = []

  /// Adds what a query's ranking measures.
  mutating func add(_ measures: RelevanceMeasures, depth: Int, milliseconds: Double) {
    gain += measures.normalizedDiscountedCumulativeGain(at: 10)
    earlyRecall += measures.recall(at: 10)
    recall += measures.recall(at: depth)
    reciprocalRank += measures.reciprocalRank(at: 10)
    accuracy += measures.accuracyAtOne
    self.milliseconds += milliseconds
  }

  /// The means from sums over so many queries; zero for none.
  func divided(by count: Int) -> ModeMeasurement {
    let divisor = Double(max(count, 1))
    return ModeMeasurement(
      gain: gain / divisor, earlyRecall: earlyRecall / divisor, recall: recall / divisor,
      reciprocalRank: reciprocalRank / divisor, accuracy: accuracy / divisor,
      milliseconds: milliseconds / divisor, groups: groups)
  }

  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "ndcg@10", value: .number(gain, digits: 6)),
      .init(name: "recall@10", value: .number(earlyRecall, digits: 6)),
      .init(name: "recall@100", value: .number(recall, digits: 6)),
      .init(name: "mrr@10", value: .number(reciprocalRank, digits: 6)),
      .init(name: "accuracy@1", value: .number(accuracy, digits: 6)),
      .init(name: "ms_per_query", value: .number(milliseconds, digits: 3)),
    ]
    if !groups.isEmpty {
      let values = groups.map { JSONValue.Member(name: $0.name, value: $0.measures.json) }
      members.append(.init(name: "groups", value: .object(values)))
    }
    return .object(members)
  }

  fileprivate var cells: [String] {
    [gain, earlyRecall, recall, reciprocalRank, accuracy].map { DecimalText.format($0, digits: 4) }
      + [DecimalText.format(milliseconds, digits: 2)]
  }
}
