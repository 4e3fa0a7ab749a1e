import Foundation

/// A frame with two axes, in which points, lines and words are placed by their values; made of SVG's own elements.
struct Chart {
  /// One axis: its title, its least and greatest value and the values with a mark.
  struct Axis {
    var title: String
    var range: ClosedRange<Double>
    var marks: [(value: Double, label: String)]

    /// An axis with a mark at every so much.
    init(_ title: String, _ range: ClosedRange<Double>, step: Double, digits: Int) {
      self.title = title
      self.range = range
      let first = Int((range.lowerBound / step).rounded(.up))
      let last = Int((range.upperBound / step + 1e-9).rounded(.down))
      marks = (first...max(first, last)).map { number in
        let value = Double(number) * step
        return (value, String(format: "%.\(digits)f", value == 0 ? 0 : value))
      }
    }

    /// An axis with the given marks.
    init(_ title: String, _ range: ClosedRange<Double>, marks: [(value: Double, label: String)]) {
      self.title = title
      self.range = range
      self.marks = marks
    }
  }

  /// Colours that are told apart by all, on white and on black.
  /// Source: Okabe, Ito 2008, https://jfly.uni-koeln.de/color/
  static let colors = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C6BB1", "#7F7F7F",
    "#B22222",
  ]

  private let horizontal: Axis
  private let vertical: Axis
  private let size = (width: 760.0, height: 430.0)
  private let margins = (left: 96.0, right: 150.0, top: 44.0, bottom: 58.0)
  private var elements: [String] = []

  /// An empty chart under a title.
  init(_ title: String, horizontal: Axis, vertical: Axis) {
    self.horizontal = horizontal
    self.vertical = vertical
    let (left, right) = (margins.left, size.width - margins.right)
    let (top, bottom) = (margins.top, size.height - margins.bottom)
    text(title, left, 22, anchor: "start", weight: "600")
    for mark in horizontal.marks {
      let place = x(mark.value)
      rule(place, top, place, bottom, faint: mark.value != 0)
      text(mark.label, place, bottom + 20, anchor: "middle")
    }
    for mark in vertical.marks {
      let place = y(mark.value)
      rule(left, place, right, place, faint: mark.value != 0)
      text(mark.label, left - 10, place + 5, anchor: "end")
    }
    text(horizontal.title, (left + right) / 2, size.height - 12, anchor: "middle")
    if !vertical.title.isEmpty {
      let middle = (top + bottom) / 2
      elements.append(
        "<text transform=\"translate(20 \(Self.number(middle))) rotate(-90)\" text-anchor=\"middle\">"
          + "\(Self.escaped(vertical.title))</text>")
    }
  }

  /// A line through points.
  mutating func line(_ points: [(Double, Double)], color: String) {
    let path = points.map { "\(Self.number(x($0.0))),\(Self.number(y($0.1)))" }
      .joined(separator: " ")
    elements.append(
      "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>")
  }

  /// A dot.
  mutating func dot(_ horizontal: Double, _ vertical: Double, color: String) {
    elements.append(
      "<circle cx=\"\(Self.number(x(horizontal)))\" cy=\"\(Self.number(y(vertical)))\" r=\"5\" fill=\"\(color)\"/>"
    )
  }

  /// Names at the right edge, each as near to its value as the others leave room for.
  mutating func names(_ names: [(name: String, vertical: Double, color: String)]) {
    let height = 17.0
    var next = margins.top
    let ordered = names.sorted { $0.vertical > $1.vertical }
    for (place, name) in ordered.enumerated() {
      let room = size.height - margins.bottom - Double(ordered.count - 1 - place) * height
      let wanted = min(max(y(name.vertical) + 5, next), room)
      next = wanted + height
      text(name.name, size.width - margins.right + 12, wanted, anchor: "start", color: name.color)
    }
  }

  /// The chart as a file.
  var svg: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\" "
      + "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"14\" fill=\"#808080\">\n"
      + elements.joined(separator: "\n") + "\n</svg>\n"
  }

  // MARK: - Placing

  private func x(_ value: Double) -> Double {
    let share =
      (value - horizontal.range.lowerBound)
      / (horizontal.range.upperBound - horizontal.range.lowerBound)
    return margins.left + share * (size.width - margins.left - margins.right)
  }

  private func y(_ value: Double) -> Double {
    let share =
      (value - vertical.range.lowerBound) / (vertical.range.upperBound - vertical.range.lowerBound)
    return size.height - margins.bottom - share * (size.height - margins.top - margins.bottom)
  }

  private mutating func rule(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, faint: Bool
  ) {
    elements.append(
      "<line x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" y2=\"\(Self.number(y2))\" "
        + "stroke=\"#808080\" stroke-opacity=\"\(faint ? "0.25" : "0.9")\"/>")
  }

  private mutating func text(
    _ text: String, _ x: Double, _ y: Double, anchor: String, color: String? = nil,
    weight: String? = nil
  ) {
    let fill = color.map { " fill=\"\($0)\"" } ?? ""
    let bold = weight.map { " font-weight=\"\($0)\"" } ?? ""
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\"\(fill)\(bold)>"
        + "\(Self.escaped(text))</text>")
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
