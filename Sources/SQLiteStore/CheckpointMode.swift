/// How far a checkpoint goes.
package enum CheckpointMode: Sendable {
  /// Copies what it can without waiting for anybody.
  case passive
  /// Waits for readers and writers, copies everything and truncates the write-ahead log to nothing.
  case truncate
}
