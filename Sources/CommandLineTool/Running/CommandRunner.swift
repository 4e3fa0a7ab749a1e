import IndexEngine

/// Runs a command line: parses it, carries it out, reports what went wrong.
package struct CommandRunner: Sendable {
  private let environment: [String: String]
  private let console: Console
  private let open: IndexOpener

  /// A runner for an environment and a console; tests may put another index in the place of the file.
  package init(
    environment: [String: String], console: Console,
    open: @escaping IndexOpener = { path, options in
      try await SearchIndex.open(path, options: options)
    }
  ) {
    self.environment = environment
    self.console = console
    self.open = open
  }

  /// Runs the arguments after the program's name and says how it went.
  ///
  /// A reader that has closed its end of the pipe has what it wants: the run ends without a word, as done.
  package func run(_ arguments: [String]) async -> ExitCode {
    let line = ArgumentParser(commands: CommandTable.all).parse(arguments)
    let context = CommandContext(
      globals: line.globals, console: console, environment: environment,
      style: .choose(
        line.globals.color, isTerminal: console.outputIsTerminal, environment: environment),
      errorStyle: .choose(
        line.globals.color, isTerminal: console.errorIsTerminal, environment: environment),
      open: open)
    do {
      let code = try await carryOut(try line.invocation.get(), context)
      try console.output.flush()
      try? console.error.flush()
      return code
    } catch is ClosedPipe {
      return .done
    } catch {
      return report(ErrorReport(error, command: line.commandName), context)
    }
  }

  private func carryOut(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws -> ExitCode {
    switch invocation {
    case .help(let grammar):
      try HelpCommand.print(grammar, context)
      return .done
    case .version:
      try context.globals.usesJSON
        ? context.print(["version": .string(ToolVersion.current)])
        : context.print("limelight \(ToolVersion.current)\n")
      return .done
    case .command(let command, let arguments):
      return try await command.init(arguments).run(context)
    }
  }

  private func report(_ report: ErrorReport, _ context: CommandContext) -> ExitCode {
    // What the command printed before it failed comes first.
    try? console.output.flush()
    let line =
      context.errorStyle.isEnabled
      ? report.line.replacingPrefix("limelight:", with: context.errorStyle(.bad, "limelight:"))
      : report.line
    try? console.error.write(line + "\n")
    try? console.error.flush()
    if context.globals.usesJSON {
      try? context.print(report.json)
      try? console.output.flush()
    }
    return report.exitCode
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with replacement: String) -> String {
    hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
  }
}
