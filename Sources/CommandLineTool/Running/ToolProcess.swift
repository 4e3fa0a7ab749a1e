import Foundation
import Glibc
import SearchSources

/// The command as a process: arguments, environment and signals of the operating system.
package enum ToolProcess {
  /// Runs the command line of this process and ends the process.
  package static func main() async -> Never {
    // A closed pipe is an error of `write`, not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    holdStandardStreams()
    let environment = ProcessInfo.processInfo.environment
    let runner = CommandRunner(
      environment: environment, console: .ofProcess(environment: environment))
    let work = Task { await runner.run(arguments) }
    let interruption = Interruption { work.cancel() }
    let code = await work.value
    interruption.stop()
    exit(code.rawValue)
  }

  /// Opens standard streams that were closed: no other file may get their number and be printed into.
  private static func holdStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// The arguments after the program's name; one that is no UTF-8 has the form of an identifier, which is reversible.
  private static var arguments: [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      arguments.append(
        String(validatingCString: argument)
          ?? PathIdentifier.encode(
            UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
    return arguments
  }
}
