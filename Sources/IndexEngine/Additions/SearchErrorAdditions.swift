import SearchModel

extension SearchError {
  /// Whether a table could not be used because of what is in it.
  ///
  /// FTS5 reports the loss of its own structure as a failure without a code of its own.
  var isDamage: Bool {
    code == .corrupt || (code == .internalFailure && sqliteCode != nil)
  }
}
