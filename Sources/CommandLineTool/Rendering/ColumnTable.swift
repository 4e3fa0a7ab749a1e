/// A table with a heading: the first column aligned at its start, numbers at their end.
struct ColumnTable {
  private let heading: [String]
  private let rows: [[String]]
  private let textColumns: Set<Int>

  /// A table; the columns that are not listed as text are aligned at their end.
  init(heading: [String], rows: [[String]], textColumns: Set<Int> = [0]) {
    self.heading = heading
    self.rows = rows.map { $0.map(SafeText.line) }
    self.textColumns = textColumns
  }

  /// The lines, without line breaks; the heading is marked as strong.
  func lines(_ style: TerminalStyle) -> [String] {
    let widths = heading.indices.map { column in
      ([heading] + rows).map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        DisplayWidth.pad(cell, to: widths[column], atStart: !textColumns.contains(column))
      }
      let joined = padded.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed())
    }
    return [style(.strong, line(heading))] + rows.map(line)
  }
}
