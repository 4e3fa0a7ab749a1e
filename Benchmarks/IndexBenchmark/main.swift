// What is measured: ingest (documents/s, bytes a document, peak memory) and ranked search (median, p95, p99) through
// the public API of SearchIndex, on a seeded generated collection or on a file of lines «name TAB summary».
//
//   IndexBenchmark [--documents N] [--seed S] [--tsv PATH] [--queries N] [--index PATH] [--keep] [--thresholds PATH]
//
// Prints one JSON object. With --thresholds, counts beyond the committed ones make it fail; seconds never do.

import Foundation
import IndexEngine
import SearchModel

let options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
let result = try await IndexBenchmark(options: options).run()
print(try result.json())
if let path = options.thresholds {
  let excess = try Thresholds(path: path).excess(of: result)
  for line in excess { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
  if !excess.isEmpty { exit(1) }
}
