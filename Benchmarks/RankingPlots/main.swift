// What is drawn: how the ranking works, as the plots of the article Ranking.
//
//   limelight eval COLLECTION… --mode lexical --mode hybrid --weight .1 --weight .2 … --json > both.json
//   limelight eval COLLECTION… --mode lexical --mode hybrid --table none --json > none.json       (and base, corpus)
//   RankingPlots FOLDER both.json none=none.json base=base.json corpus=corpus.json
//
// Writes score-maps.svg, blend-weights.svg and tables.svg into FOLDER.

import Foundation

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard let folder = arguments.first, let path = arguments.dropFirst().first else {
    throw PlotError("say where to write and what `limelight eval --json` printed")
  }
  let evaluation = try Evaluation(path: path)
  var tables: [(name: String, evaluation: Evaluation)] = []
  for argument in arguments.dropFirst(2) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw PlotError("\(argument) is not NAME=FILE") }
    tables.append((parts[0], try Evaluation(path: parts[1])))
  }
  let plots = [
    ("score-maps", ScoreMapPlot().svg),
    ("blend-weights", BlendWeightPlot(evaluation).svg),
    ("tables", TablePlot(tables + [("both", evaluation)]).svg),
  ]
  for (name, svg) in plots {
    try Data(svg.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).svg"))
  }
} catch {
  FileHandle.standardError.write(Data("RankingPlots: \(error)\n".utf8))
  exit(2)
}
