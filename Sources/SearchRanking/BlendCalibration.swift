/// How far to trust meaning in a collection, from how the legs compare on pseudo queries of its own documents.
///
/// The ratio of the legs' mean reciprocal ranks orders collections as the weights do that serve them best, but the weight
/// that is best *on* pseudo queries is another one: the ratio is mapped. Below ½ meaning is noise, around 1 it is as good
/// as the words.
package struct BlendCalibration: Sendable, Equatable {
  /// Semantic over lexical, above 0.
  package let ratio: Double

  /// A calibration by a ratio.
  package init(ratio: Double) {
    self.ratio = ratio.isFinite ? max(ratio, 0) : 1
  }

  /// The semantic leg's share for a plain query: straight from 0.05 at ½ to 0.4 at 1, and there it stays.
  package var semanticWeight: Double {
    min(max(0.05 + 0.7 * (ratio - 0.5), 0.05), 0.4)
  }

  /// The weight of what the best documents add to the query: none up to 0.65, straight to ½ at 1.
  package var feedbackWeight: Double {
    min(max((ratio - 0.65) / 0.35, 0), 1) / 2
  }
}
