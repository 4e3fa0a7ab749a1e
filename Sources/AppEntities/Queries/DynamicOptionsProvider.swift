/// Several values that a provider offers.
public protocol ResultsCollection {
  /// The type of a value.
  associatedtype Result: _IntentValue

  /// The values in order.
  var _results: [Result] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The type of a value.
  public typealias Result = Element

  /// The elements.
  public var _results: [Element] { self }
}

/// A type whose instances may use dependencies.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// Declares a dependency.
  public typealias Dependency = AppDependency
}

/// Offers values to choose from.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  /// The values offered.
  associatedtype Result: ResultsCollection
  /// The type of the value that is chosen unless a person chooses another.
  associatedtype DefaultValue: _IntentValue = Result.Result

  /// The values to choose from.
  func results() async throws -> Result

  /// The value that is chosen unless a person chooses another.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// No value.
  public func defaultResult() async -> DefaultValue? { nil }
}
