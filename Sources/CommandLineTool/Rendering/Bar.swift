/// A share of a whole, drawn in eighths of a cell.
package enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a share between 0 and 1, padded with `·` to so many cells.
  package static func text(_ share: Double, cells: Int) -> String {
    let clamped = share.isFinite ? min(max(share, 0), 1) : 0
    let units = Int((clamped * Double(cells * 8)).rounded())
    let drawn = String(repeating: "█", count: units / 8) + eighths[units % 8]
    return DisplayWidth.pad(drawn, to: cells).replacing(" ", with: "·")
  }
}
