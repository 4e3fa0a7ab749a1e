import CommandLineTool
import Foundation
import TestSupport

/// One run of the command line in this process, against a fake index.
struct ToolRun {
  let code: ExitCode
  let output: String
  let error: String

  /// Runs the arguments of a line, separated by spaces, or a list of arguments.
  init(
    _ arguments: [String], index: FakeIndex? = FakeIndex(), environment: [String: String] = [:],
    input: Int32 = 0, isTerminal: Bool = false, width: Int? = nil, capacity: Int = .max
  ) async throws {
    let folder = try TemporaryFolder()
    var environment = environment
    if environment["LIMELIGHT_INDEX"] == nil {
      // A file has to be there; the fake index does not read it.
      environment["LIMELIGHT_INDEX"] =
        index == nil ? folder.file("missing.limelight") : try folder.write("", to: "i.limelight")
    }
    let output = MemorySink(capacity: capacity)
    let error = MemorySink()
    let runner = CommandRunner(
      environment: environment,
      console: Console(
        output: output, error: error, input: input, outputIsTerminal: isTerminal,
        errorIsTerminal: isTerminal, width: width),
      open: { _, _ in index ?? FakeIndex() })
    code = await runner.run(arguments)
    self.output = output.text
    self.error = error.text.replacing(folder.path, with: "FOLDER")
  }

  init(
    _ line: String, index: FakeIndex? = FakeIndex(), environment: [String: String] = [:],
    isTerminal: Bool = false, width: Int? = nil
  ) async throws {
    try await self.init(
      line.split(separator: " ").map(String.init), index: index, environment: environment,
      isTerminal: isTerminal, width: width)
  }
}
