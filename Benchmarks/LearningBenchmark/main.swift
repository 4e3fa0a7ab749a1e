// What is measured: how long it takes to learn an embedding from a collection, in how much memory, and to embed with it.
//
//   LearningBenchmark PATH [--language CODE] [--base PATH]
//
// PATH is a file of JSON Lines (titles and texts are read) or of lines with a tab between name and text, - the standard input:
// `zcat packages.tsv.gz | LearningBenchmark -`. With --base, learning builds on a table that `limelight learn` wrote. Prints one JSON
// object.

import BenchmarkSupport
import Foundation

do {
  let options = try LearningOptions(CommandLine.arguments.dropFirst())
  print(try LearningMeasurement(options).json())
} catch {
  FileHandle.standardError.write(Data("LearningBenchmark: \(error)\n".utf8))
  exit(2)
}
