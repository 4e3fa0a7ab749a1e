import SearchModel

extension SearchError {
  /// Whether a table could not be used because of what is in it.
  ///
  /// FTS5 reports the loss of its own structure as a failure without a code of its own.
  var isDamage: Bool {
    code == .corrupt || (code == .internalFailure && sqliteCode != nil)
  }

  /// What `body` returns; nil where a table that it reads is damaged.
  ///
  /// Other failures are thrown.
  static func nilWhereDamaged<T>(_ body: () throws -> T) throws -> T? {
    do {
      return try body()
    } catch {
      guard let failure = error as? SearchError, failure.isDamage else { throw error }
      return nil
    }
  }
}
