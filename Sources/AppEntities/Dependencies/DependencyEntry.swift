import Synchronization

/// A dependency that was added: how it is made, and what was made.
final class DependencyEntry: Sendable {
  private enum Provider: Sendable {
    case immediate(@Sendable () throws -> any Sendable)
    case suspending(@Sendable () async throws -> any Sendable)
  }

  private let provider: Provider
  private let made = Mutex<(any Sendable)?>(nil)

  init(immediate: @escaping @Sendable () throws -> any Sendable) {
    provider = .immediate(immediate)
  }

  init(suspending: @escaping @Sendable () async throws -> any Sendable) {
    provider = .suspending(suspending)
  }

  /// The dependency, made now if it was not before.
  func load() async throws -> any Sendable {
    if let value = made.withLock({ $0 }) { return value }
    switch provider {
    case .immediate(let make): return keep(try make())
    case .suspending(let make): return keep(try await make())
    }
  }

  /// The dependency, for code that cannot wait.
  ///
  /// A dependency that takes time to be made blocks the thread if `load` was not called before.
  func loadNow() throws -> any Sendable {
    if let value = made.withLock({ $0 }) { return value }
    switch provider {
    case .immediate(let make): return keep(try make())
    case .suspending(let make): return keep(try Blocking.result(of: make).get())
    }
  }

  /// Keeps what was made first, where several tasks made it at once.
  private func keep(_ value: any Sendable) -> any Sendable {
    made.withLock { made in
      if let made { return made }
      made = value
      return value
    }
  }
}
