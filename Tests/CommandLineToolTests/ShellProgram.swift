import Foundation

/// The shells of this machine.
enum ShellProgram {
  /// Whether a test needs the shell: it is here, or continuous integration should have installed it.
  static func isExpected(_ name: String) -> Bool {
    path(of: name) != nil || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  /// Where a shell is, nil where it is not installed.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a shell without a person's own settings and waits for its end.
  static func run(
    _ name: String, _ arguments: [String], in folder: String, home: String
  ) async throws -> (code: Int32, output: String, error: String) {
    guard let path = path(of: name) else { return (127, "", "\(name) is not installed") }
    let files = ["\(home)/output", "\(home)/error"]
    let handles = try files.map { file in
      _ = FileManager.default.createFile(atPath: file, contents: nil)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = (name == "zsh" ? ["-f"] : name == "bash" ? ["--norc"] : []) + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "XDG_CONFIG_HOME": "\(home)/config",
      "LC_ALL": "C.UTF-8", "TERM": "dumb",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    let ended = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in ended.continuation.finish() }
    try process.run()
    for await _ in ended.stream {}
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (process.terminationStatus, texts[0], texts[1])
  }
}
