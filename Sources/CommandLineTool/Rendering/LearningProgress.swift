import SearchModel

/// Shows how far learning has come: reading, learning, embedding.
final class LearningProgress: Sendable {
  private let reading: ProgressDisplay
  private let learning: ProgressDisplay
  private let embedding: ProgressDisplay

  /// A display on a context's standard error.
  init(_ context: CommandContext) {
    reading = ProgressDisplay(context, verb: "analysed", unit: "items")
    learning = ProgressDisplay(context, verb: "learned", unit: "percent")
    embedding = ProgressDisplay(context, verb: "embedded", unit: "items")
  }

  /// Takes note of a step.
  func update(_ step: LearningStep) {
    switch step {
    case .read(let count, let total): reading.update(count, of: total)
    case .learned(let share):
      reading.finish()
      learning.update(Int(share * 100), of: 100)
    case .embedded(let count):
      learning.finish()
      embedding.update(count, of: nil)
    }
  }

  /// Ends the display.
  func finish() {
    for display in [reading, learning, embedding] { display.finish() }
  }
}
