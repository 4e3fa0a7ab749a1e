/// How far to trust meaning in a collection, from how the legs compare on pseudo queries of its own documents.
///
/// The ratio of the legs' mean reciprocal ranks orders collections as the weights do that serve them best, but the weight
/// that is best *on* pseudo queries is another one: the ratio is mapped. A half is where words are told apart by nothing but
/// themselves; from four fifths on documents explain each other.
package struct BlendCalibration: Sendable, Equatable {
  /// Semantic over lexical, above 0.
  package let ratio: Double

  /// A calibration by a ratio.
  package init(ratio: Double) {
    self.ratio = ratio.isFinite ? max(ratio, 0) : 1
  }

  /// The semantic leg's share for a plain query: in a straight line from 0.17 at 0.72 to 0.45 at 0.85.
  package var semanticWeight: Double {
    min(max(0.17 + 2.2 * (ratio - 0.72), 0.17), 0.45)
  }

  /// The weight of what the best documents add to the query: none up to 0.7, straight to ½ at 0.8.
  package var feedbackWeight: Double {
    min(max((ratio - 0.7) / 0.1, 0), 1) / 2
  }
}
