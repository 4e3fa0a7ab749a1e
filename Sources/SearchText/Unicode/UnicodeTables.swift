/// Constant-time look-up of what the analyser must know about a scalar, decoded once from the generated text.
///
/// A value packs the class (bits 0–3), whether its image is the exact or the plain folding (bits 4 and 5),
/// whether it may compose with what stands before (bit 6), the canonical combining class (bits 8–15) and
/// the number of its image (bits 16–31, 0 for none).
///
/// `@unchecked Sendable` because the memory behind the pointers is written in `init` alone and never freed.
struct UnicodeTables: @unchecked Sendable {
  static let shared = UnicodeTables()

  static let classMask: UInt32 = 0xF
  static let hasExactImage: UInt32 = 0x10
  static let hasPlainImage: UInt32 = 0x20
  static let mayCompose: UInt32 = 0x40

  /// For every 256 scalars the number of their block.
  let stages: UnsafePointer<UInt16>
  /// The values, 256 a block.
  let values: UnsafePointer<UInt32>
  /// The values of the first 256 scalars.
  let latinValues: UnsafePointer<UInt32>
  /// Start and end of every image in ``imageBytes``.
  let imageBounds: UnsafePointer<UInt32>
  /// The images in UTF-8.
  let imageBytes: UnsafePointer<UInt8>
  /// Pairs that compose, sorted by first and second; the composite beside each.
  let compositionKeys: [UInt64]
  let composites: [UInt32]
  /// Composites in ascending order; the index of each one's pair.
  let decompositionKeys: [UInt32]
  let decompositionPairs: [UInt64]

  private init() {
    var builder = UnicodeTableBuilder()
    builder.readClasses(UnicodeTableData.classes)
    builder.readCombiningClasses(UnicodeTableData.combiningClasses)
    builder.readFoldings(UnicodeTableData.exactFoldings, flag: Self.hasExactImage)
    builder.readFoldings(UnicodeTableData.plainFoldings, flag: Self.hasPlainImage)
    builder.readFoldings(UnicodeTableData.variantFoldings, flag: Self.hasPlainImage)
    builder.readCompositions(UnicodeTableData.compositions)
    stages = Self.immortal(builder.stages)
    values = Self.immortal(builder.values)
    latinValues = values + (Int(builder.stages[0]) << 8)
    imageBounds = Self.immortal(builder.imageBounds)
    imageBytes = Self.immortal(builder.imageBytes)
    let byKey = builder.compositions.sorted { $0.key < $1.key }
    compositionKeys = byKey.map(\.key)
    composites = byKey.map(\.composite)
    let byComposite = builder.compositions.sorted { $0.composite < $1.composite }
    decompositionKeys = byComposite.map(\.composite)
    decompositionPairs = byComposite.map(\.key)
  }

  private static func immortal<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() {
      (memory + index).initialize(to: element)
    }
    return UnsafePointer(memory)
  }

  /// The value of a scalar; `scalar` is below 0x110000.
  @inline(__always)
  func value(_ scalar: UInt32) -> UInt32 {
    values[Int(stages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
  }

  /// The image that a value names.
  @inline(__always)
  func image(_ value: UInt32) -> UnsafeBufferPointer<UInt8> {
    let number = Int(value >> 16)
    let start = Int(imageBounds[number])
    return UnsafeBufferPointer(
      start: imageBytes + start, count: Int(imageBounds[number + 1]) - start)
  }

  /// The canonical combining class of a scalar.
  func combiningClass(_ scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value(scalar) >> 8)
  }
}
