/// Two neighbouring units side by side in memory, so that the pair is one stretch of bytes.
struct UnitWindow {
  private static let unitCapacity = AnalysisLimits.maximumTermLength / 2

  private let memory: UnsafeMutablePointer<UInt8>
  private var previousLength = 0
  private var currentLength = 0
  private(set) var previousSource = 0..<0
  private(set) var currentSource = 0..<0
  var needsComposition = false

  init(memory: UnsafeMutablePointer<UInt8>) {
    self.memory = memory
  }

  var hasPrevious: Bool { previousLength > 0 }
  var hasUnit: Bool { currentLength > 0 }

  var previous: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory, count: previousLength)
  }

  var pair: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory, count: previousLength + currentLength)
  }

  /// Begins a unit after the previous one.
  @inline(__always)
  mutating func start(_ bytes: UnsafePointer<UInt8>, count: Int, source: Range<Int>) {
    (memory + previousLength).update(from: bytes, count: count)
    currentLength = count
    currentSource = source
    needsComposition = false
  }

  /// Adds a mark to the current unit; marks beyond the unit's capacity are dropped.
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int, sourceEnd: Int) {
    currentSource = currentSource.lowerBound..<sourceEnd
    guard currentLength + count <= Self.unitCapacity else { return }
    (memory + previousLength + currentLength).update(from: bytes, count: count)
    currentLength += count
  }

  mutating func compose(with context: AnalysisContext) {
    currentLength = context.compose(memory + previousLength, count: currentLength)
    needsComposition = false
  }

  /// Makes the current unit the previous one.
  @inline(__always)
  mutating func shift() {
    let start = memory + previousLength
    for index in 0..<currentLength { memory[index] = start[index] }
    previousLength = currentLength
    previousSource = currentSource
    currentLength = 0
  }
}
