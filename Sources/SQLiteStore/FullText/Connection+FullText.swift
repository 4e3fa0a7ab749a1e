import CSQLite
package import SearchModel

extension Connection {
  /// Makes the tokenizer for analysed text known to FTS5 on this connection; see ``PackedTokenizer``.
  package func registerPackedTokenizer(named name: String = "packed") throws(SearchError) {
    let api = try fullTextAPI()
    var methods = PackedTokenizer.methods
    try check(
      api.pointee.xCreateTokenizer(api, name, nil, &methods, nil), on: handle, path: path)
  }

  /// Makes the function that counts a row's matches known to FTS5; see ``TermFrequencies``.
  package func registerFrequencyFunction(
    named name: String = "term_frequencies"
  ) throws(SearchError) {
    let api = try fullTextAPI()
    try check(
      api.pointee.xCreateFunction(api, name, nil, TermFrequencies.function, nil), on: handle,
      path: path)
  }

  /// Makes the function that lists a row's matches known to FTS5; see ``TermPosition``.
  package func registerPositionFunction(
    named name: String = "term_positions"
  ) throws(SearchError) {
    let api = try fullTextAPI()
    try check(
      api.pointee.xCreateFunction(api, name, nil, TermPosition.function, nil), on: handle,
      path: path)
  }

  private func fullTextAPI() throws(SearchError) -> UnsafeMutablePointer<fts5_api> {
    let handle = try openHandle()
    var api: UnsafeMutablePointer<fts5_api>?
    try check(csqlite_fts5_api(handle, &api), on: handle, path: path)
    guard let api, api.pointee.iVersion >= 2 else {
      throw SearchError(
        .internalFailure, "This SQLite has no FTS5", advice: "install a SQLite built with FTS5")
    }
    return api
  }
}
