// What is measured: ingest (documents/s, bytes a document, peak memory) and ranked search (median, p95, p99) through
// the public API of SearchIndex, on a seeded generated collection or on a file of lines «name TAB summary».
//
//   IndexBenchmark [--documents N] [--seed S] [--tsv PATH] [--queries N] [--index PATH] [--keep] [--verify]
//                  [--query-file PATH] [--thresholds PATH] [--mode lexical|semantic|hybrid]
//
// A file of queries holds one on each line; they are asked once to warm up, then measured one by one.
// Prints one JSON object. With --thresholds, counts beyond the committed ones make it fail; seconds never do.

import Dispatch
import Foundation

// The main thread waits instead of leaving: callgrind does not outlive the end of a process's first thread.
Task.detached {
  let code: Int32
  do {
    code = try await BenchmarkRun.main(CommandLine.arguments.dropFirst())
  } catch {
    FileHandle.standardError.write(Data("IndexBenchmark: \(error)\n".utf8))
    code = 2
  }
  exit(code)
}
DispatchSemaphore(value: 0).wait()
