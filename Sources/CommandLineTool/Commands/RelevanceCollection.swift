import Foundation
import SearchModel
import SearchSources

/// A collection in BEIR layout: documents, queries and judgements in one folder.
///
/// Source: Thakur et al. 2021, arXiv 2104.08663; https://github.com/beir-cellar/beir
struct RelevanceCollection: Sendable {
  /// The folder's name.
  let name: String
  /// The file of documents.
  let corpusPath: String
  private let queriesPath: String
  private let judgementsPath: String

  /// The collection in a folder; nil when the folder does not have the three files.
  ///
  /// - Throws: `SearchError.notFound` when there is no such folder.
  init?(folder: String) throws {
    let location = URL(fileURLWithPath: folder).standardizedFileURL
    guard FilePresence.exists(location.path) else {
      throw SearchError(
        .notFound, "there is no such folder", advice: "check the path", path: folder)
    }
    func file(_ names: [String]) -> String? {
      names.map { "\(location.path)/\($0)" }.first { FilePresence.exists($0) }
    }
    guard FilePresence.isFolder(location.path),
      let corpus = file(["corpus.jsonl", "corpus.jsonl.gz"]),
      let queries = file(["queries.jsonl", "queries.jsonl.gz"]),
      let judgements = file(["qrels.tsv"])
    else { return nil }
    name = location.lastPathComponent
    corpusPath = corpus
    queriesPath = queries
    judgementsPath = judgements
  }

  /// The group of a query: its identifier up to the last hyphen; nil for one without.
  static func group(of identifier: String) -> String? {
    guard let hyphen = identifier.lastIndex(of: "-"), hyphen > identifier.startIndex else {
      return nil
    }
    return String(identifier[..<hyphen])
  }

  /// A query with the grades of the documents judged for it.
  struct JudgedQuery: Sendable {
    var identifier: String
    var text: String
    var judgements: [String: Int]
  }

  /// The queries that have a relevant document, in the order of their file.
  ///
  /// - Throws: `SearchError` when a file cannot be read or a line of the judgements is none.
  func judgedQueries() throws -> [JudgedQuery] {
    let judgements = try judgements()
    var reader = try JSONLinesReader(path: PathIdentifier.decode(queriesPath), type: "query")
    var queries: [JudgedQuery] = []
    while let outcome = try reader.next() {
      switch outcome {
      case .skipped(_, let line, let detail):
        throw SearchError(
          .malformedInput, "line \(line) is no query: \(detail)", advice: "correct the line",
          path: queriesPath)
      case .record(let record):
        let identifier = record.donation.key.identifier
        if let judged = judgements[identifier], judged.values.contains(where: { $0 > 0 }) {
          queries.append(
            JudgedQuery(
              identifier: identifier, text: record.donation.text, judgements: judged))
        }
      }
    }
    return queries
  }

  /// Grades by query and document; a first line without a grade is a heading, four columns are TREC's.
  private func judgements() throws -> [String: [String: Int]] {
    var result: [String: [String: Int]] = [:]
    let lines = try LineReader(path: judgementsPath, standardInput: -1)
    var number = 0
    while let line = try lines.next() {
      number += 1
      let fields = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      if fields.isEmpty { continue }
      guard fields.count == 3 || fields.count == 4, let grade = Int(fields[fields.count - 1]) else {
        if number == 1 { continue }
        throw SearchError(
          .malformedInput, "line \(number) is not query, document and grade",
          advice: "correct the line", path: judgementsPath)
      }
      result[fields[0], default: [:]][fields[fields.count - 2]] = grade
    }
    return result
  }
}
