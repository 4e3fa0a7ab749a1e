import Dispatch
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct QueueExecutorTests {
  private actor Counter {
    private let executor = QueueExecutor(label: "test.counter")
    private(set) var value = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    func increase() async {
      assertIsolated()
      let before = value
      value = before + 1
      await Task.yield()
      assertIsolated()
    }

    nonisolated func checkIsolated() -> Int {
      assumeIsolated { $0.value }
    }

    func checkFromInside() -> Int {
      checkIsolated()
    }
  }

  @Test func runsOneJobAtATime() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { await counter.increase() } }
    }
    #expect(await counter.value == 1_000)
    #expect(await counter.checkFromInside() == 1_000)
  }

  @Test func blockingDoesNotStarveTheCooperativePool() async {
    // More blocked actors than the pool has threads; the task that frees them still runs.
    actor Blocker {
      private let executor = QueueExecutor(label: "test.blocker")
      nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
      func wait(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + 10) == .success
      }
    }
    let semaphore = DispatchSemaphore(value: 0)
    let freed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 { group.addTask { await Blocker().wait(for: semaphore) } }
      try? await Task.sleep(for: .milliseconds(50))
      for _ in 0..<32 { semaphore.signal() }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(freed == 32)
  }
}
