import Synchronization

/// The reindex handlers of one index, by entity type.
public final class ReindexRegistry: Sendable {
  private struct Handlers {
    var byType: [String: any ReindexHandler] = [:]
    var fallback: (@Sendable (String) -> (any ReindexHandler)?)?
  }

  private let handlers = Mutex(Handlers())

  /// A registry without handlers.
  public init() {}

  /// Adds a handler; a handler for the same type is replaced.
  public func register(_ handler: any ReindexHandler) {
    handlers.withLock { $0.byType[handler.entityType] = handler }
  }

  /// Sets what serves types that no handler was registered for: the index's delegate.
  ///
  /// - Parameter fallback: makes a handler for a type, or returns nil; nil takes the fallback away.
  public func setFallback(_ fallback: (@Sendable (String) -> (any ReindexHandler)?)?) {
    handlers.withLock { $0.fallback = fallback }
  }

  /// The handler for a type: the registered one, else the fallback's.
  public func handler(for type: String) -> (any ReindexHandler)? {
    let (registered, fallback) = handlers.withLock { ($0.byType[type], $0.fallback) }
    return registered ?? fallback?(type)
  }

  /// The types with a handler of their own, in byte order.
  public var registeredTypes: [String] {
    handlers.withLock { handlers in
      handlers.byType.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }
}
