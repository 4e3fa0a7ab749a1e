/// How a score came about: a value, the formula in words, and the parts that it is made of.
public struct Explanation: Sendable, Equatable, Codable {
  /// The value of this part.
  public var value: Double
  /// What the value is.
  public var label: String
  /// The values that it was computed from.
  public var children: [Explanation]

  /// A part of an explanation.
  public init(value: Double, label: String, children: [Explanation] = []) {
    self.value = value
    self.label = label
    self.children = children
  }
}
