public import Foundation
import IndexEngine
public import SearchModel
import Synchronization

/// An index of an app's content, to which the app donates what people should find.
///
/// Unlike on Apple's systems, completion means that the items are stored durably and can be found. Operations of one
/// index object take effect in the order in which they were asked for. Errors are `CSIndexError`.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  // Sendable because the constants are Sendable and everything mutable is behind the mutex or the delegate's lock.

  /// The name by which the index is opened; nil for the default index.
  public let name: String?
  /// How the index's files are protected; kept for source compatibility, without effect.
  public let protectionClass: FileProtectionType?

  private let boundBackend: (any SearchBackend)?
  private let delegate = WeakDelegate()
  let state = Mutex(State())

  /// What changes while an index is used.
  struct State {
    /// The changes of the batch that was begun; nil outside a batch.
    var batch: [IndexStep]?
    /// The last operation that was started and may not have ended.
    var lastOperation: Task<Void, Never>?
  }

  private static let defaultIndex = CSSearchableIndex(
    name: nil, protectionClass: nil, backend: nil)

  private init(name: String?, protectionClass: FileProtectionType?, backend: (any SearchBackend)?) {
    self.name = name
    self.protectionClass = protectionClass
    boundBackend = backend
  }

  /// The app's default index: good for trying things out, without batches.
  open class func `default`() -> CSSearchableIndex { defaultIndex }

  /// Whether there is an index to donate to; always so.
  open class func isIndexingAvailable() -> Bool { true }

  /// The index of a name; the same name leads to the same content.
  public convenience init(name: String) {
    self.init(name: name, protectionClass: nil, backend: nil)
  }

  /// The index of a name; the same name leads to the same content.
  public convenience init(name: String, protectionClass: FileProtectionType?) {
    self.init(name: name, protectionClass: protectionClass, backend: nil)
  }

  /// The index that a backend holds, for tools and tests that opened it themselves.
  public convenience init(backend: any SearchBackend, name: String? = nil) {
    self.init(name: name, protectionClass: nil, backend: backend)
  }

  /// Who is asked when items of the index are lost or damaged and no query of their type can be asked.
  ///
  /// The index keeps the delegate as a weak reference, and has to be kept itself.
  open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { delegate.value }
    set {
      let hadDelegate = delegate.value != nil
      delegate.value = newValue
      guard newValue != nil || hadDelegate else { return }
      // Opening the index may take a while, and may fail: the next operation then reports it.
      enqueue { index in
        let backend = try await index.location()
        if index.indexDelegate == nil {
          backend.handlers.setFallback(nil)
        } else {
          index.installDelegate(in: backend)
        }
      }
    }
  }

  /// The backend of the index, with the index's delegate known to it.
  package func backend() async throws -> any SearchBackend {
    let backend = try await location()
    if indexDelegate != nil { installDelegate(in: backend) }
    return backend
  }

  private func location() async throws -> any SearchBackend {
    if let boundBackend { return boundBackend }
    return try await IndexLocation.backend(named: name)
  }

  private func installDelegate(in backend: any SearchBackend) {
    backend.handlers.setFallback { [weak self] type in
      guard let self, indexDelegate != nil else { return nil }
      return DelegateReindexHandler(index: self, entityType: type)
    }
  }
}

extension CSSearchableIndex {
  /// Waits until the operations that were asked for before have ended.
  func waitForEarlierOperations() async {
    await state.withLock { $0.lastOperation }?.value
  }

  /// Starts an operation that begins when those asked for before have ended; its error goes to the handler.
  func enqueue(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil,
    _ operation: @escaping @Sendable (CSSearchableIndex) async throws -> Void
  ) {
    state.withLock { state in
      let previous = state.lastOperation
      state.lastOperation = Task {
        await previous?.value
        do {
          try await operation(self)
          completionHandler?(nil)
        } catch {
          completionHandler?(CSIndexError(error))
        }
      }
    }
  }

  /// Takes the steps into the open batch; returns false, having done nothing, outside a batch.
  func stage(_ steps: @autoclosure () -> [IndexStep]) -> Bool {
    state.withLock { state in
      guard state.batch != nil else { return false }
      state.batch?.append(contentsOf: steps())
      return true
    }
  }
}

/// A weak reference to a delegate that several threads may use.
private final class WeakDelegate: @unchecked Sendable {
  // Sendable because the reference is only touched under the lock; what the delegate does is the client's business.
  private let lock = NSLock()
  private weak var reference: (any CSSearchableIndexDelegate)?

  var value: (any CSSearchableIndexDelegate)? {
    get { lock.withLock { reference } }
    set { lock.withLock { reference = newValue } }
  }
}
