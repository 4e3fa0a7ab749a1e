import Dispatch
import SearchModel

/// A place of a reader pool: a connection, opened for the first read, and the queue on which it reads.
///
/// `@unchecked Sendable` because a slot is either in the pool's list or with one read, never both, and
/// passes from one to the other under the pool's lock.
final class ReaderSlot: @unchecked Sendable {
  /// The queue on which the slot's asynchronous reads run, one after another.
  ///
  /// A serial queue gets threads beyond those that tasks run on. A concurrent one would share theirs on
  /// Linux, where a few reads that wait for the disk would then stop every task.
  let queue = DispatchQueue(label: "limelight.reader")
  private var connection: Connection?

  /// Runs a body in a transaction of its own.
  ///
  /// - Throws: what the body throws, `cancelled`, or the failure to open the connection.
  func read<T>(
    cancellation: ReadCancellation, _ makeConnection: () throws -> Connection,
    _ body: (Connection) throws -> T
  ) throws -> T {
    let connection = try connection ?? makeConnection()
    self.connection = connection
    guard cancellation.begin(connection.interruption) else {
      throw SearchError(.cancelled, "Cancelled", path: connection.path)
    }
    defer {
      cancellation.end()
      connection.resetStatements()
      // A connection that cannot leave its transaction would show later reads an old moment.
      if !connection.rollBack() { close() }
    }
    try connection.cached("BEGIN DEFERRED").run()
    return try body(connection)
  }

  /// Closes the connection; the next read opens another.
  func close() {
    connection?.close()
    connection = nil
  }
}
