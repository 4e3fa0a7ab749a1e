package import SearchModel

extension BM25Scorer {
  /// The names of the columns, as explanations show them.
  package static let columnNames = ["title", "text", "keywords", "attributes"]

  /// The score of a document as a tree; its value is exactly that of `score(frequencies:lengths:)`.
  ///
  /// - Parameters:
  ///   - label: the term, as the reader should see it.
  ///   - frequencies: the term's frequencies, 16 bits a column, column 0 lowest.
  ///   - lengths: the ``QuantizedLength`` codes of the columns, column 0 lowest.
  /// - Returns: the score and what it was made from.
  package func explain(label: String, frequencies: UInt64, lengths: UInt32) -> Explanation {
    let frequency = weightedFrequency(frequencies)
    let length = normalization.value(lengths: lengths)
    let statistics = normalization.statistics
    let parameters = normalization.parameters
    let inverse = statistics.inverseDocumentFrequency(of: documentFrequency)
    var inputs = [
      Explanation(
        value: frequency, label: "tf, Σ column weight · frequency",
        children: columns { PackedFrequencies.frequency(ofColumn: $0, in: frequencies) }),
      Explanation(
        value: length, label: "norm, k1 · (1 − b + b · length ÷ average)",
        children: [
          Explanation(value: parameters.k1, label: "k1"),
          Explanation(value: parameters.b, label: "b"),
          Explanation(
            value: (0..<BM25Parameters.columnCount).reduce(0) {
              $0 + parameters.weight(ofColumn: $1)
                * Double(QuantizedLength.length(ofColumn: $1, in: lengths))
            },
            label: "length, Σ column weight · tokens",
            children: columns { QuantizedLength.length(ofColumn: $0, in: lengths) }),
          Explanation(value: normalization.averageLength, label: "average"),
        ]),
    ]
    if frequency == 0 { inputs.removeLast() }
    return Explanation(
      value: score(frequencies: frequencies, lengths: lengths),
      label: "\(label): weight · idf · saturation",
      children: [
        Explanation(value: weight, label: "weight of the term"),
        Explanation(
          value: inverse, label: "idf, ln(1 + (N − n + ½) ÷ (n + ½))",
          children: [
            Explanation(value: Double(statistics.documentCount), label: "N, documents"),
            Explanation(value: Double(documentFrequency), label: "n, documents with the term"),
          ]),
        Explanation(
          value: frequency > 0 ? frequency / (frequency + length) : 0,
          label: "saturation, tf ÷ (tf + norm)", children: inputs),
      ])
  }

  /// One child for each column in which something was counted.
  private func columns(_ count: (Int) -> Int) -> [Explanation] {
    (0..<BM25Parameters.columnCount).compactMap { column in
      let value = count(column)
      guard value > 0 else { return nil }
      let weight = normalization.parameters.weight(ofColumn: column)
      return Explanation(
        value: Double(value), label: "\(Self.columnNames[column]), weight \(weight)")
    }
  }
}
