/// What is wrong with what the plots were asked for.
struct PlotError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
