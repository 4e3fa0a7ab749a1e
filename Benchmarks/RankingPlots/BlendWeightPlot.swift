/// What each weight of the semantic leg would gain, and which one calibration chose.
struct BlendWeightPlot {
  private let evaluation: Evaluation

  init(_ evaluation: Evaluation) {
    self.evaluation = evaluation
  }

  var svg: String {
    // A collection that meaning harms at great weights would press the others together.
    let shown = evaluation.collections.map { collection in
      (collection, collection.gains.filter { $0.gain >= Self.floor })
    }
    let greatest = shown.flatMap { $0.1.map(\.gain) + [$0.0.hybridGain ?? 0] }.max() ?? 0
    var chart = Chart(
      "Gain of the blend over its lexical leg; dots: calibrated, weight by query",
      horizontal: .init("weight of the semantic leg", 0...0.6, step: 0.1, digits: 1),
      vertical: .init(
        "Δ nDCG@10", Self.floor...max(greatest + 0.005, 0.02), step: 0.01, digits: 2))
    var names: [(name: String, vertical: Double, color: String)] = []
    for (place, (collection, gains)) in shown.enumerated() {
      let color = Chart.colors[place % Chart.colors.count]
      chart.line(gains.map { ($0.weight, $0.gain) }, color: color)
      if let gain = collection.hybridGain, let weight = collection.semanticWeight {
        chart.dot(weight, gain, color: color)
      }
      names.append((collection.name, gains.last?.gain ?? 0, color))
    }
    chart.names(names)
    return chart.svg
  }

  private static let floor = -0.03
}
