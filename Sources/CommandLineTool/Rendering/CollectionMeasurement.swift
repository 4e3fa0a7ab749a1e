import SearchModel

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
  /// The measures in each mode, in the order in which they were run.
  var modes: [(mode: SearchMode, measures: ModeMeasurement)] = []

  /// The measurement as JSON, as the command line's contract has it.
  var json: JSONValue {
    [
      "name": .string(name),
      "documents": .integer(documents),
      "queries": .integer(queries),
      "index_seconds": .number(indexDuration.seconds, digits: 3),
      "modes": .object(
        modes.map { .init(name: $0.mode.rawValue, value: $0.measures.json) }),
    ]
  }

  /// The table of several measurements, a mode a line.
  static func table(_ measurements: [CollectionMeasurement]) -> ColumnTable {
    ColumnTable(
      heading: [
        "collection", "mode", "nDCG@10", "recall@100", "MRR@10", "ms/query", "documents", "queries",
        "index s",
      ],
      rows: measurements.flatMap { measurement in
        measurement.modes.map { mode, measures in
          [measurement.name, mode.rawValue] + measures.cells + [
            DecimalText.grouped(measurement.documents), DecimalText.grouped(measurement.queries),
            DecimalText.format(measurement.indexDuration.seconds, digits: 1),
          ]
        }
      }, textColumns: [0, 1])
  }
}

/// Relevance and speed in one mode, as means over the queries.
struct ModeMeasurement {
  /// The normalised discounted cumulative gain of the first ten.
  var gain = 0.0
  /// The share of the relevant documents among the first hundred.
  var recall = 0.0
  /// One over the rank of the first relevant document among the first ten.
  var reciprocalRank = 0.0
  /// The time that a query took.
  var milliseconds = 0.0

  /// The means from sums over so many queries; zero for none.
  func divided(by count: Int) -> ModeMeasurement {
    let divisor = Double(max(count, 1))
    return ModeMeasurement(
      gain: gain / divisor, recall: recall / divisor, reciprocalRank: reciprocalRank / divisor,
      milliseconds: milliseconds / divisor)
  }

  fileprivate var json: JSONValue {
    [
      "ndcg@10": .number(gain, digits: 6),
      "recall@100": .number(recall, digits: 6),
      "mrr@10": .number(reciprocalRank, digits: 6),
      "ms_per_query": .number(milliseconds, digits: 3),
    ]
  }

  fileprivate var cells: [String] {
    [gain, recall, reciprocalRank].map { DecimalText.format($0, digits: 4) }
      + [DecimalText.format(milliseconds, digits: 2)]
  }
}
