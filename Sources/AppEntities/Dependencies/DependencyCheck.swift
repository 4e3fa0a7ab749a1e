/// Loads the dependencies of a query before it is run.
enum DependencyCheck {
  /// Loads every dependency that a value declares.
  ///
  /// - Throws: `AppDependencyManager.Error` for the first that is missing or cannot be made.
  static func load(for value: Any) async throws {
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      for child in current.children {
        if let dependency = child.value as? any LoadableDependency {
          try await dependency.load()
        }
      }
      mirror = current.superclassMirror
    }
  }
}
