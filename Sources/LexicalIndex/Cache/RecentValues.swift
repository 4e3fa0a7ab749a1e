/// Values by key, of which those that were not asked for of late are forgotten.
///
/// There are two generations: when the younger one is full it becomes the older one, and what is left in that is
/// dropped.
struct RecentValues<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let generationLimit: Int
  private var youngCost = 0

  /// Keeps values of at most so much cost together.
  init(limit: Int) {
    generationLimit = max(limit / 2, 1)
  }

  /// The value of a key; a value of the older generation moves to the younger one.
  mutating func value(_ key: Key, cost: (Value) -> Int) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, key: key, cost: cost(value))
    return value
  }

  /// Keeps a value.
  mutating func insert(_ value: Value, key: Key, cost: Int) {
    if youngCost + cost > generationLimit {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
      youngCost = 0
    }
    young[key] = value
    youngCost += cost
  }

  /// Forgets everything.
  mutating func removeAll() {
    young.removeAll()
    old.removeAll()
    youngCost = 0
  }
}
