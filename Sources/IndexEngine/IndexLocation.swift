public import Foundation
public import SearchModel
import Synchronization

/// Where an app's indexes live: a factory that the app may replace, and a task-local value that wins over it.
public enum IndexLocation {
  /// Makes (or finds) the backend of a named index; nil names the default one.
  public typealias Factory = @Sendable (_ name: String?) async throws -> any SearchBackend

  /// The backend that every index of the current task uses; for tools and tests.
  @TaskLocal public static var override: (any SearchBackend)?

  private static let factory = Mutex<Factory?>(nil)

  /// Replaces the factory; nil restores the built-in one.
  public static func setFactory(_ newFactory: Factory?) {
    factory.withLock { $0 = newFactory }
  }

  /// The backend of a named index: the task's override, else the factory's.
  public static func backend(named name: String?) async throws -> any SearchBackend {
    if let override { return override }
    if let custom = factory.withLock({ $0 }) { return try await custom(name) }
    return try await SharedIndexes.open(name)
  }

  /// The file of a named index: `$LIMELIGHT_INDEX` for the default one where set, else a file in
  /// `$XDG_DATA_HOME/limelight` (`~/.local/share/limelight`).
  public static func path(
    named name: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if name == nil, let path = environment["LIMELIGHT_INDEX"], !path.isEmpty { return path }
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? NSHomeDirectory() + "/.local/share"
    return "\(data)/limelight/\(fileName(name ?? "default")).limelight"
  }

  // A name is the client's; a slash in it must not lead to another folder.
  private static func fileName(_ name: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_. "))
    let escaped = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "default"
    return escaped.hasPrefix(".") ? "%2E" + escaped.dropFirst() : escaped
  }
}

/// The indexes that this process has opened by name; each is opened once.
private enum SharedIndexes {
  private static let opening = Mutex<[String: Task<SearchIndex, any Error>]>([:])

  static func open(_ name: String?) async throws -> SearchIndex {
    let path = IndexLocation.path(named: name)
    let task = opening.withLock { opening in
      if let task = opening[path] { return task }
      let task = Task {
        try await SearchIndex.open(
          path, options: IndexOptions(createsIfMissing: true, learnsInBackground: true, name: name))
      }
      opening[path] = task
      return task
    }
    do {
      return try await task.value
    } catch {
      // The next caller tries again: the cause may be gone by then.
      opening.withLock { opening in
        if opening[path] == task { opening[path] = nil }
      }
      throw error
    }
  }
}
