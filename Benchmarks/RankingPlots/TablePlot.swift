/// What each table of embeddings gains on each collection.
struct TablePlot {
  private let tables: [(name: String, evaluation: Evaluation)]

  init(_ tables: [(name: String, evaluation: Evaluation)]) {
    self.tables = tables
  }

  var svg: String {
    let collections = tables.last?.evaluation.collections.map(\.name) ?? []
    let rows = collections.enumerated().map { (name: $1, place: Double(collections.count - $0)) }
    let gains = tables.flatMap { $0.evaluation.collections.compactMap(\.hybridGain) }
    let range = min((gains.min() ?? 0) - 0.005, -0.01)...max((gains.max() ?? 0) + 0.005, 0.02)
    var chart = Chart(
      "Gain of the blend over its lexical leg, by what the embeddings know",
      horizontal: .init("Δ nDCG@10", range, step: 0.01, digits: 2),
      vertical: .init(
        "", 0.5...(Double(collections.count) + 0.5), marks: rows.map { ($0.place, $0.name) }))
    for (place, table) in tables.enumerated() {
      for collection in table.evaluation.collections {
        guard let gain = collection.hybridGain,
          let row = rows.first(where: { $0.name == collection.name })
        else { continue }
        chart.dot(gain, row.place, color: Chart.colors[place % Chart.colors.count])
      }
    }
    let top = Double(collections.count) + 0.5
    chart.names(
      tables.enumerated().map { place, table in
        (table.name, top - Double(place) * 0.5, Chart.colors[place % Chart.colors.count])
      })
    return chart.svg
  }
}
