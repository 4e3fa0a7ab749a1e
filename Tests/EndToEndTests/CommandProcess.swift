import Foundation
import TestSupport

/// One run of the built `limelight` as a process.
struct CommandProcess {
  let code: Int32
  let output: String
  let error: String

  /// The executable, which is built beside the test bundle.
  static let executable: String = {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("limelight").path
  }()

  /// The output as a JSON object; empty when it is none.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
  }

  /// Runs the command with an index file and waits for its end; `whileRunning` gets the process's number.
  init(
    _ arguments: [String], index: String, input: String = "",
    environment: [String: String] = [:],
    whileRunning: (@Sendable (Int32) async throws -> Void)? = nil
  ) async throws {
    try await self.init(
      executable: Self.executable, arguments, index: index, input: input, environment: environment,
      whileRunning: whileRunning)
  }

  /// Runs a line of shell script in which `limelight` is the command.
  init(shell line: String, index: String) async throws {
    try await self.init(
      executable: "/bin/bash", ["-c", "limelight() { '\(Self.executable)' \"$@\"; }; \(line)"],
      index: index, input: "", environment: [:], whileRunning: nil)
  }

  private init(
    executable: String, _ arguments: [String], index: String, input: String,
    environment: [String: String], whileRunning: (@Sendable (Int32) async throws -> Void)?
  ) async throws {
    // Files rather than pipes: nothing blocks, however much is written.
    let folder = try TemporaryFolder()
    let input = try folder.write(input, to: "input")
    let files = try ["output", "error"].map { name in
      try FileHandle(forWritingTo: URL(fileURLWithPath: try folder.write("", to: name)))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LIMELIGHT_INDEX": index, "NO_COLOR": "", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    ) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: input)
    process.standardOutput = files[0]
    process.standardError = files[1]
    let ended = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in ended.continuation.finish() }
    try process.run()
    try await whileRunning?(process.processIdentifier)
    for await _ in ended.stream {}
    process.waitUntilExit()
    code = process.terminationStatus
    output = try String(contentsOfFile: folder.file("output"), encoding: .utf8)
    error = try String(contentsOfFile: folder.file("error"), encoding: .utf8)
  }
}
