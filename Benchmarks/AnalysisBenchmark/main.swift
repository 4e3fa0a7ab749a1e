// What is measured: megabytes of text that one core turns into index terms in a second.
//
//   AnalysisBenchmark [PATH…] [--language CODE] [--seconds S] [--seed S]
//
// A PATH is a text file, a file of JSON Lines (its titles and texts are read), or a folder of such files; without one the
// text is generated from a seed. The time is that of the thread, so that a busy machine measures the same. Prints one JSON object.

import BenchmarkSupport
import Foundation

do {
  let options = try AnalysisOptions(CommandLine.arguments.dropFirst())
  let documents = try AnalysisText.documents(options)
  print(try AnalysisMeasurement(documents, options: options).json())
} catch {
  FileHandle.standardError.write(Data("AnalysisBenchmark: \(error)\n".utf8))
  exit(2)
}
