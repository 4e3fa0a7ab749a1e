import SearchRanking

/// How the scores of the legs are put on one scale.
struct ScoreMapPlot {
  var svg: String {
    let blend = Blend(
      attainableMaximum: 1, background: .independent(dimensionCount: 256), semanticWeight: 0.5)
    let steps = (0...100).map { Double($0) / 100 }
    var chart = Chart(
      "Both legs on a scale from 0 to 1",
      horizontal: .init("share of the attainable BM25 sum; cosine", 0...1, step: 0.2, digits: 1),
      vertical: .init("score", 0...1, step: 0.2, digits: 1))
    let legs: [(String, [(Double, Double)])] = [
      ("lexical", steps.map { ($0, blend.lexicalScore(ofSum: $0)) }),
      ("semantic", steps.map { ($0, blend.semanticScore(ofCosine: $0)) }),
    ]
    for (place, leg) in legs.enumerated() { chart.line(leg.1, color: Chart.colors[place]) }
    chart.names(
      legs.enumerated().map { place, leg in
        // Both end at 1: the name stands where its line runs.
        (leg.0, place == 0 ? 0.9 : 0.8, Chart.colors[place])
      })
    return chart.svg
  }
}
