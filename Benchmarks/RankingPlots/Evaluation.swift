import Foundation

/// What `limelight eval --json` printed.
struct Evaluation: Decodable {
  /// One collection.
  struct Collection: Decodable {
    var name: String
    /// The measures by mode.
    var modes: [String: [String: Double]]
    /// The measures by the semantic leg's weight.
    var weights: [String: [String: Double]]?
    /// The weight that calibration chose.
    var semanticWeight: Double?

    private static let gain = "ndcg@10"

    /// The gain of hybrid over lexical search, in nDCG@10.
    var hybridGain: Double? { gain(modes["hybrid"]) }

    /// The gain by weight, the lowest weight first; lexical search is weight 0.
    var gains: [(weight: Double, gain: Double)] {
      let others = (weights ?? [:]).compactMap { text, measures in
        Double(text).flatMap { weight in gain(measures).map { (weight, $0) } }
      }
      return ([(0, 0)] + others).sorted { $0.0 < $1.0 }
    }

    private func gain(_ measures: [String: Double]?) -> Double? {
      guard let value = measures?[Self.gain], let lexical = modes["lexical"]?[Self.gain] else {
        return nil
      }
      return value - lexical
    }
  }

  var collections: [Collection]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Evaluation.self, from: data)
  }
}
