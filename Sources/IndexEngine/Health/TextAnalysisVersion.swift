import SearchText

/// The version of the text analysis that this build uses.
enum TextAnalysisVersion {
  /// Terms made by another version are stale.
  static let current = TextAnalyzer.version
}
