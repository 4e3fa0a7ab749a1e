import Glibc

extension Console {
  /// The console of this process; `COLUMNS` in the environment gives the width where the terminal does not.
  package static func ofProcess(environment: [String: String]) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Console(
      output: DescriptorSink(STDOUT_FILENO, name: "standard output"),
      error: DescriptorSink(STDERR_FILENO, name: "standard error"),
      input: STDIN_FILENO,
      outputIsTerminal: isTerminal,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      width: isTerminal ? terminalWidth(STDOUT_FILENO) ?? columns ?? 80 : columns)
  }

  private static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
