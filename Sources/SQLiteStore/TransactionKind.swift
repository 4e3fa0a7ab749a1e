/// When a transaction takes its lock.
package enum TransactionKind: Sendable {
  /// A snapshot at the first read; the write lock at the first write, which fails if another wrote since.
  case deferred
  /// The write lock at once.
  case immediate
  /// The write lock at once; with the rollback journal, readers are kept out too.
  case exclusive
}
