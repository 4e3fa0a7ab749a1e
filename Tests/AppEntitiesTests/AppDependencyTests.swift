import AppEntities
import Foundation
import Synchronization
import Testing

private struct Failure: Error {}

@Suite struct AppDependencyTests {
  private let manager = AppDependencyManager()

  @Test func valuesAreMadeWhenTheyAreNeededAndKept() {
    let count = Mutex(0)
    manager.add(
      dependency: count.withLock { count in
        count += 1
        return "value \(count)"
      })
    #expect(count.withLock { $0 } == 0)
    let first = AppDependency<String>(manager: manager)
    let second = AppDependency<String>(manager: manager)
    #expect(first.wrappedValue == "value 1")
    #expect(second.wrappedValue == "value 1")
  }

  @Test func keysTellDependenciesOfOneTypeApart() {
    manager.add(key: "a", dependency: 1)
    manager.add(key: "b", dependency: 2)
    #expect(AppDependency<Int>(key: "a", manager: manager).wrappedValue == 1)
    #expect(AppDependency<Int>(key: "b", manager: manager).wrappedValue == 2)
    #expect(AppDependency<Int>(manager: manager, default: 3).wrappedValue == 3)
  }

  @Test func asynchronousDependenciesCanBeReadAtOnce() async throws {
    manager.add { () async throws -> [Int] in
      try await Task.sleep(for: .milliseconds(5))
      return [1, 2]
    }
    let dependency = AppDependency<[Int]>(manager: manager)
    try await dependency.load()
    #expect(dependency.wrappedValue == [1, 2])
    #expect(AppDependency<[Int]>(manager: manager).wrappedValue == [1, 2])
  }

  @Test func anAsynchronousDefaultIsMadeOnce() async throws {
    let count = Mutex(0)
    let dependency = AppDependency<Int>(
      manager: manager,
      default: { () async throws -> Int in
        count.withLock {
          $0 += 1
          return $0
        }
      })
    try await dependency.load()
    try await dependency.load()
    #expect(dependency.wrappedValue == 1)
  }

  @Test func whatWasSetWins() {
    manager.add(dependency: 1)
    let dependency = AppDependency<Int>(manager: manager)
    dependency.wrappedValue = 5
    #expect(dependency.wrappedValue == 5)
    #expect(dependency.projectedValue === dependency)
  }

  @Test func errorsSayWhatIsWrong() async throws {
    typealias Failures = AppDependencyManager.Error<Int>
    let missing = await #expect(throws: Failures.self) {
      try await AppDependency<Int>(key: "k", manager: manager).load()
    }
    guard case .failedToRetrieveDependency(AnyHashable("k"), _)? = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(missing?.errorDescription?.contains("AppDependencyManager.shared.add") == true)

    manager.add(key: "k", dependency: "text")
    let wrong = #expect(throws: Failures.self) {
      try AppDependency<Int>(key: "k", manager: manager).current()
    }
    guard case .incorrectDependencyType(AnyHashable("k"), _, let actual)? = wrong,
      actual == String.self
    else {
      Issue.record("\(String(describing: wrong))")
      return
    }

    manager.add(key: "k") { () async throws -> Int in throw Failure() }
    let unmade = await #expect(throws: Failures.self) {
      try await AppDependency<Int>(key: "k", manager: manager).load()
    }
    guard case .failedToLoadDependency(AnyHashable("k"), _)? = unmade else {
      Issue.record("\(String(describing: unmade))")
      return
    }
  }
}
