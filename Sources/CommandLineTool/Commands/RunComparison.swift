import SearchModel
import SearchRanking

/// Two runs on one collection, query by query.
struct RunComparison {
  private let names: [String]
  private let identifiers: [String]
  private let gains: [[Double]]
  private let probability: Double

  /// The queries that are named are those that differ most.
  private static let namedCount = 5

  /// Reads and compares two TREC runs; a query that a run lacks counts 0 there.
  ///
  /// - Throws: `SearchError` when a run or the collection cannot be read.
  init(_ collection: RelevanceCollection, firstPath: String, secondPath: String) throws {
    let queries = try collection.judgedQueries()
    names = [firstPath, secondPath]
    identifiers = queries.map(\.identifier)
    gains = try names.map { path in
      let rankings = try Self.rankings(path)
      return queries.map { query in
        // Identifiers in a run have their white space escaped.
        let judgements = Dictionary(
          query.judgements.map { (TRECRunLine.field($0.key), $0.value) }
        ) { first, _ in first }
        return RelevanceMeasures(
          ranking: rankings[TRECRunLine.field(query.identifier)] ?? [], judgements: judgements
        ).normalizedDiscountedCumulativeGain(at: 10)
      }
    }
    probability = PairedRandomizationTest().pValue(gains[0], gains[1])
  }

  private static func rankings(_ path: String) throws -> [String: [String]] {
    var scored: [String: [(document: String, score: Double)]] = [:]
    let lines = try LineReader(path: path, standardInput: -1)
    var number = 0
    while let line = try lines.next() {
      number += 1
      let fields = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      if fields.isEmpty { continue }
      guard fields.count == 6, let score = Double(fields[4]) else {
        throw SearchError(
          .malformedInput, "line \(number) is not query, Q0, document, rank, score and name",
          advice: "write runs with --run", path: path)
      }
      scored[fields[0], default: []].append((fields[2], score))
    }
    // As trec_eval does: by score alone, whatever the ranks say; equal scores keep their order.
    return scored.mapValues { lines in
      lines.enumerated().sorted {
        $0.element.score != $1.element.score
          ? $0.element.score > $1.element.score : $0.offset < $1.offset
      }.map(\.element.document)
    }
  }

  private var means: [Double] {
    gains.map { $0.reduce(0, +) / Double(max($0.count, 1)) }
  }

  private var differences: [(identifier: String, first: Double, second: Double)] {
    identifiers.indices.map { (identifiers[$0], gains[0][$0], gains[1][$0]) }
  }

  /// The comparison as lines.
  var text: String {
    let better = differences.count { $0.first > $0.second }
    let worse = differences.count { $0.first < $0.second }
    func format(_ value: Double) -> String { DecimalText.format(value, digits: 4) }
    var lines = zip(names, means).map { "\(SafeText.line($0))  nDCG@10 \(format($1))" }
    lines.append(
      "difference \(format(means[0] - means[1])), p = \(format(probability)); "
        + "better in \(better), worse in \(worse), alike in "
        + "\(identifiers.count - better - worse) of \(identifiers.count) queries")
    let most = differences.sorted {
      let (left, right) = (abs($0.first - $0.second), abs($1.first - $1.second))
      return left != right ? left > right : $0.identifier < $1.identifier
    }
    for query in most.prefix(Self.namedCount) where query.first != query.second {
      lines.append(
        "  \(SafeText.line(query.identifier))  \(format(query.first)) : \(format(query.second))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The comparison as JSON.
  var json: JSONValue {
    [
      "ndcg@10": .array(means.map { .number($0, digits: 6) }),
      "p": .number(probability, digits: 6),
      "queries": .array(
        differences.map { query in
          [
            "id": .string(query.identifier),
            "ndcg@10": .array([
              .number(query.first, digits: 6), .number(query.second, digits: 6),
            ]),
          ]
        }),
    ]
  }
}
