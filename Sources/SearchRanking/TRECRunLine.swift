/// A line of a run file that trec_eval reads: query, "Q0", document, rank, score, name of the run.
///
/// Source: https://github.com/usnistgov/trec_eval, README, "the results file".
package struct TRECRunLine: Sendable, CustomStringConvertible {
  /// The query's identifier.
  package var query: String
  /// The document's identifier.
  package var document: String
  /// The rank, from 1.
  package var rank: Int
  /// The score; trec_eval sorts by it, not by rank.
  package var score: Double
  /// The name of the run.
  package var run: String

  /// A line of a run.
  package init(query: String, document: String, rank: Int, score: Double, run: String) {
    self.query = query
    self.document = document
    self.rank = rank
    self.score = score
    self.run = run
  }

  /// The line, without a line break.
  package var description: String {
    "\(Self.field(query)) Q0 \(Self.field(document)) \(rank) \(score) \(Self.field(run))"
  }

  /// Fields end at white space and there is no quoting, so white space and `%` are escaped as in URLs.
  package static func field(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
  }
}
