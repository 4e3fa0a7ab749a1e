import Dispatch
import SearchModel
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite(.timeLimit(.minutes(1))) struct ReaderPoolTests {
  private static let endless = """
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
    SELECT max(n) FROM numbers
    """

  let folder: TemporaryFolder
  let writer: Connection
  private let opened = Counter()

  private final class Counter: Sendable {
    private let state = Mutex((value: 0, maximum: 0, total: 0))

    func enter() {
      state.withLock {
        $0.value += 1
        $0.total += 1
        $0.maximum = max($0.maximum, $0.value)
      }
    }

    func leave() { state.withLock { $0.value -= 1 } }
    var maximum: Int { state.withLock { $0.maximum } }
    var total: Int { state.withLock { $0.total } }
    var value: Int { state.withLock { $0.value } }
  }

  private final class Order: Sendable {
    private let state = Mutex<[Int]>([])

    func append(_ number: Int) { state.withLock { $0.append(number) } }
    var numbers: [Int] { state.withLock { $0 } }
  }

  init() throws {
    folder = try TemporaryFolder()
    writer = try Connection(
      path: folder.file("index.limelight"), mode: .readWriteCreate, busyTimeout: .zero)
    try writer.enableWriteAheadLog()
    try writer.execute("CREATE TABLE items (key TEXT); INSERT INTO items VALUES ('a')")
  }

  private func makePool(_ capacity: Int) -> ReaderPool {
    let path = writer.path
    let opened = opened
    return ReaderPool(capacity: capacity, path: path) {
      opened.enter()
      return try Connection(path: path, mode: .readOnly, busyTimeout: .seconds(5))
    }
  }

  @Test func lendsAtMostItsCapacity() async throws {
    let pool = makePool(3)
    let running = Counter()
    let sum = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await pool.read { connection in
            running.enter()
            defer { running.leave() }
            return try connection.scalarInt64("SELECT count(*) FROM items") ?? 0
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 200)
    #expect(running.maximum <= 3)
    #expect(opened.total <= 3)
    await pool.closeAndWait()
  }

  @Test func opensNoMoreThanItNeeds() async throws {
    let pool = makePool(8)
    #expect(opened.total == 0)
    for _ in 0..<5 { _ = try await pool.read { try $0.scalarInt64("SELECT 1") } }
    #expect(opened.total == 1)
  }

  @Test func aReadSeesOneMoment() async throws {
    let pool = makePool(1)
    let path = writer.path
    let counts = try await pool.read { connection in
      let before = try connection.scalarInt64("SELECT count(*) FROM items")
      let other = try Connection(path: path, mode: .readWrite, busyTimeout: .seconds(5))
      try other.execute("INSERT INTO items VALUES ('b')")
      return [before, try connection.scalarInt64("SELECT count(*) FROM items")]
    }
    #expect(counts == [1, 1])
    #expect(try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") } == 2)
  }

  @Test func anAbandonedStatementKeepsNoOldMoment() async throws {
    let pool = makePool(1)
    try writer.execute("INSERT INTO items VALUES ('b')")
    #expect(try await pool.read { try $0.cached("SELECT key FROM items").step() })
    try writer.execute("INSERT INTO items VALUES ('c')")
    #expect(try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") } == 3)
    try writer.checkpoint(.truncate)
  }

  @Test func readsCannotWrite() async throws {
    let error = try await #require(throws: SearchError.self) {
      try await makePool(1).read { try $0.execute("INSERT INTO items VALUES ('b')") }
    }
    #expect(error.code == .readOnly)
  }

  @Test func waitersAreServedInTheirOrder() async throws {
    let pool = makePool(1)
    let order = Order()
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.read { _ in gate.wait() } }
      while pool.waiterCount != 0 || opened.total == 0 { await Task.yield() }
      for number in 0..<20 {
        group.addTask { try await pool.read { _ in order.append(number) } }
        while pool.waiterCount != number + 1 { await Task.yield() }
      }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(order.numbers == Array(0..<20))
  }

  @Test func cancellingARunningReadInterruptsIt() async throws {
    let pool = makePool(1)
    let running = Counter()
    let task = Task {
      try await pool.read { connection in
        running.enter()
        return try connection.scalarInt64(Self.endless)
      }
    }
    while running.total == 0 { await Task.yield() }
    task.cancel()
    let error = await #expect(throws: SearchError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    // The connection serves the next read as if nothing had happened.
    #expect(try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") } == 1)
    #expect(opened.total == 1)
  }

  @Test func cancellingBetweenStatementsStopsTheNext() async throws {
    let pool = makePool(1)
    let cancelled = DispatchSemaphore(value: 0)
    let running = Counter()
    let task = Task {
      try await pool.read { connection in
        running.enter()
        cancelled.wait()
        return try connection.scalarInt64("SELECT 1")
      }
    }
    while running.total == 0 { await Task.yield() }
    task.cancel()
    cancelled.signal()
    let error = await #expect(throws: SearchError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func cancellingAWaitingReadFreesItsPlace() async throws {
    let pool = makePool(1)
    let gate = DispatchSemaphore(value: 0)
    let first = Task { try await pool.read { _ in gate.wait() } }
    while opened.total == 0 { await Task.yield() }
    let second = Task { try await pool.read { try $0.scalarInt64("SELECT 1") } }
    while pool.waiterCount == 0 { await Task.yield() }
    second.cancel()
    let error = await #expect(throws: SearchError.self) { try await second.value }
    #expect(error?.code == .cancelled)
    #expect(pool.waiterCount == 0)
    gate.signal()
    try await first.value
  }

  @Test func aTaskCancelledBeforeItReadsDoesNotRead() async throws {
    let pool = makePool(1)
    let running = Counter()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pool.read { _ in running.enter() }
    }
    let error = await #expect(throws: SearchError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(running.total == 0)
  }

  @Test func cancellationsHitNobodyElse() async throws {
    let pool = makePool(2)
    let failures = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<400 {
        group.addTask {
          let task = Task {
            try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") }
          }
          if number % 2 == 0 { task.cancel() }
          do {
            _ = try await task.value
          } catch {
            if number % 2 != 0 || (error as? SearchError)?.code != .cancelled { failures.enter() }
          }
        }
      }
    }
    #expect(failures.total == 0)
    #expect(try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") } == 1)
  }

  @Test func closing() async throws {
    let pool = makePool(1)
    let gate = DispatchSemaphore(value: 0)
    let running = Task {
      try await pool.read { connection in
        gate.wait()
        return try connection.scalarInt64("SELECT count(*) FROM items")
      }
    }
    while opened.total == 0 { await Task.yield() }
    let waiting = Task { try await pool.read { _ in } }
    while pool.waiterCount == 0 { await Task.yield() }
    pool.close()
    #expect(await #expect(throws: SearchError.self) { try await waiting.value }?.code == .closed)
    let late = await #expect(throws: SearchError.self) { try await pool.read { _ in } }
    #expect(late?.code == .closed)
    #expect(#expect(throws: SearchError.self) { try pool.readSync { _ in } }?.code == .closed)
    gate.signal()
    #expect(try await running.value == 1)
    await pool.closeAndWait()
  }

  @Test func aConnectionThatCannotBeOpenedTakesNoPlace() async throws {
    let attempts = Counter()
    let path = writer.path
    let pool = ReaderPool(capacity: 1, path: path) {
      attempts.enter()
      if attempts.total <= 3 { throw SearchError(.unreadable, "Not yet", path: path) }
      return try Connection(path: path, mode: .readOnly, busyTimeout: .zero)
    }
    for _ in 0..<3 {
      let error = await #expect(throws: SearchError.self) { try await pool.read { _ in } }
      #expect(error?.code == .unreadable)
    }
    #expect(try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") } == 1)
  }

  @Test func synchronousReadsShareThePool() async throws {
    let pool = makePool(2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let count = try await pool.read { try $0.scalarInt64("SELECT count(*) FROM items") }
          #expect(count == 1)
        }
        #expect(try pool.readSync { try $0.scalarInt64("SELECT count(*) FROM items") } == 1)
      }
      try await group.waitForAll()
    }
    #expect(opened.total <= 2)
  }
}
