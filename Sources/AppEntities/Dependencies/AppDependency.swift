import Foundation
import Synchronization

/// A dependency of a query, an options provider or an intent, looked up in a manager.
///
/// Whoever runs the query loads its dependencies first, and fails if one is missing. Reading one that is missing in other
/// code is a programming mistake and stops the program.
@propertyWrapper
public final class AppDependency<Value: Sendable>: @unchecked Sendable {
  // Sendable because everything mutable is behind the mutex; the default's maker is called under no lock but changes nothing.
  private let key: DependencyKey
  private let manager: AppDependencyManager
  private let makeDefault: (() async throws -> Value)?
  private let value = Mutex<Value?>(nil)

  private init(
    _ key: AnyHashable?, _ manager: AppDependencyManager,
    _ makeDefault: (() async throws -> Value)?
  ) {
    self.key = DependencyKey(key, Value.self)
    self.manager = manager
    self.makeDefault = makeDefault
  }

  /// The dependency of this type, or with a key.
  public convenience init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.init(key, manager, nil)
  }

  /// The dependency of this type, or with a key; the default where there is none.
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default defaultValueProvider: @autoclosure @escaping () -> Value
  ) {
    self.init(key, manager, defaultValueProvider)
  }

  /// The dependency of this type, or with a key; what the provider makes where there is none.
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default defaultValueProvider: @escaping () async throws -> Value
  ) {
    self.init(key, manager, defaultValueProvider)
  }

  /// The dependency.
  public var wrappedValue: Value {
    get {
      do {
        return try current()
      } catch {
        preconditionFailure(error.localizedDescription)
      }
    }
    set { value.withLock { $0 = newValue } }
  }

  /// The dependency itself.
  public var projectedValue: AppDependency<Value> { self }
}

extension AppDependency {
  /// The dependency, for code that cannot wait.
  ///
  /// - Throws: `AppDependencyManager.Error`.
  package func current() throws -> Value {
    if let value = value.withLock({ $0 }) { return value }
    if let entry = manager.entry(key) {
      do {
        return try checked(try entry.loadNow())
      } catch {
        throw asLoadingFailure(error)
      }
    }
    guard let makeDefault else { throw missing }
    let made = Blocking.result(of: makeDefault)
    do {
      return keep(try made.get())
    } catch {
      throw asLoadingFailure(error)
    }
  }

  /// Makes sure that the dependency can be read without waiting.
  ///
  /// - Throws: `AppDependencyManager.Error`.
  package func load() async throws {
    if value.withLock({ $0 }) != nil { return }
    do {
      if let entry = manager.entry(key) {
        _ = try checked(try await entry.load())
      } else if let makeDefault {
        _ = keep(try await makeDefault())
      } else {
        throw missing
      }
    } catch {
      throw asLoadingFailure(error)
    }
  }

  private var missing: AppDependencyManager.Error<Value> {
    .failedToRetrieveDependency(key.value, Value.self)
  }

  private func keep(_ made: Value) -> Value {
    value.withLock { value in
      if let value { return value }
      value = made
      return made
    }
  }

  private func checked(_ dependency: any Sendable) throws -> Value {
    guard let value = dependency as? Value else {
      throw AppDependencyManager.Error.incorrectDependencyType(
        key.value, Value.self, type(of: dependency))
    }
    return value
  }

  private func asLoadingFailure(_ error: any Error) -> any Error {
    error is AppDependencyManager.Error<Value>
      ? error : AppDependencyManager.Error.failedToLoadDependency(key.value, Value.self)
  }
}

/// A dependency whatever its type.
protocol LoadableDependency {
  func load() async throws
}

extension AppDependency: LoadableDependency {}
