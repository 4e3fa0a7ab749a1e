public import Foundation
import Synchronization

/// Holds what queries and intents depend on, so that they can be made without arguments.
///
/// Each dependency is made when it is first needed, and kept.
public final class AppDependencyManager: Sendable {
  /// The manager that dependencies are looked up in unless they name another.
  public static let shared = AppDependencyManager()

  private let entries = Mutex<[DependencyKey: DependencyEntry]>([:])

  /// An empty manager.
  public init() {}

  /// Adds a dependency under a key, or under its type.
  ///
  /// - Parameters:
  ///   - key: what `@Dependency(key:)` names; nil for the type.
  ///   - dependencyProvider: the dependency, evaluated when it is first needed.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    add(DependencyKey(key, Dependency.self), DependencyEntry(immediate: dependencyProvider))
  }

  /// Adds a dependency that may fail to be made.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping () -> @Sendable () throws -> Dependency
  ) {
    add(DependencyKey(key, Dependency.self), DependencyEntry(immediate: dependencyProvider()))
  }

  /// Adds a dependency that takes time to be made.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @escaping @Sendable () async throws -> Dependency
  ) {
    add(DependencyKey(key, Dependency.self), DependencyEntry(suspending: dependencyProvider))
  }

  private func add(_ key: DependencyKey, _ entry: DependencyEntry) {
    entries.withLock { $0[key] = entry }
  }

  func entry(_ key: DependencyKey) -> DependencyEntry? {
    entries.withLock { $0[key] }
  }
}

extension AppDependencyManager {
  /// Why a dependency cannot be had.
  public enum Error<Value>: LocalizedError, @unchecked Sendable {
    // Sendable because keys are values and types do not change.

    /// Nothing was added under the key.
    case failedToRetrieveDependency(AnyHashable, Value.Type)
    /// Making it failed.
    case failedToLoadDependency(AnyHashable, Value.Type)
    /// What was added under the key has another type.
    case incorrectDependencyType(AnyHashable, Value.Type, any Any.Type)

    /// What to do about it.
    public var errorDescription: String? {
      switch self {
      case .failedToRetrieveDependency(let key, let type):
        "no dependency of type \(type) was added under the key \(key); call AppDependencyManager.shared.add(dependency:) when the program starts"
      case .failedToLoadDependency(let key, let type):
        "the dependency of type \(type) under the key \(key) could not be made"
      case .incorrectDependencyType(let key, let type, let actual):
        "the dependency under the key \(key) is of type \(actual), not \(type)"
      }
    }
  }
}

/// What a dependency is looked up by: a key of the app's, or its type.
struct DependencyKey: Hashable, @unchecked Sendable {
  // Sendable because a key is made of values that the app uses as keys, and is never changed.
  let value: AnyHashable

  init<Dependency>(_ key: AnyHashable?, _ type: Dependency.Type) {
    value = key ?? AnyHashable(ObjectIdentifier(type))
  }
}
