import Foundation
import Glibc

/// The command as a process: arguments, environment and signals of the operating system.
package enum ToolProcess {
  /// Runs the command line of this process and ends the process.
  package static func main() async -> Never {
    // A closed pipe is an error of `write`, not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let runner = CommandRunner(
      environment: environment, console: .ofProcess(environment: environment))
    let work = Task { await runner.run(arguments) }
    let interruption = Interruption { work.cancel() }
    let code = await work.value
    interruption.stop()
    exit(code.rawValue)
  }

  /// The arguments after the program's name.
  private static var arguments: [String] {
    Array(CommandLine.arguments.dropFirst())
  }
}
