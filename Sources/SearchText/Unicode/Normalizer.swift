/// Canonical composition of text whose scalars are already folded.
///
/// Source: Unicode Standard Annex 15, https://www.unicode.org/reports/tr15/, and section 3.12 of the
/// Unicode Standard for Hangul.
struct Normalizer {
  private static let hangulBase: UInt32 = 0xAC00
  private static let leadBase: UInt32 = 0x1100
  private static let vowelBase: UInt32 = 0x1161
  private static let trailBase: UInt32 = 0x11A7
  private static let leadCount: UInt32 = 19
  private static let vowelCount: UInt32 = 21
  private static let trailCount: UInt32 = 28
  private static let syllableCount: UInt32 = 11_172

  let tables: UnicodeTables

  /// Brings scalars into canonical order and composes them.
  func compose(_ scalars: [UInt32]) -> [UInt32] {
    var decomposed: [UInt32] = []
    for scalar in scalars { decompose(scalar, into: &decomposed) }
    reorder(&decomposed)
    return composed(decomposed)
  }

  /// Appends the canonical decomposition of a scalar of the exact form.
  func decompose(_ scalar: UInt32, into output: inout [UInt32]) {
    let syllable = scalar &- Self.hangulBase
    if syllable < Self.syllableCount {
      output.append(Self.leadBase + syllable / (Self.vowelCount * Self.trailCount))
      output.append(
        Self.vowelBase + syllable % (Self.vowelCount * Self.trailCount) / Self.trailCount)
      let trail = syllable % Self.trailCount
      if trail > 0 { output.append(Self.trailBase + trail) }
      return
    }
    if scalar >= 0xC0, let index = Self.find(scalar, in: tables.decompositionKeys) {
      let pair = tables.decompositionPairs[index]
      decompose(UInt32(pair >> 32), into: &output)
      output.append(UInt32(truncatingIfNeeded: pair))
    } else {
      output.append(scalar)
    }
  }

  private func reorder(_ scalars: inout [UInt32]) {
    guard scalars.count > 1 else { return }
    for index in 1..<scalars.count {
      let combiningClass = tables.combiningClass(scalars[index])
      guard combiningClass != 0 else { continue }
      var target = index
      while target > 0, tables.combiningClass(scalars[target - 1]) > combiningClass {
        scalars.swapAt(target, target - 1)
        target -= 1
      }
    }
  }

  private func composed(_ scalars: [UInt32]) -> [UInt32] {
    var output: [UInt32] = []
    output.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in scalars {
      let combiningClass = tables.combiningClass(scalar)
      if let index = starter {
        let isAdjacent = index == output.count - 1
        let isBlocked = !isAdjacent && (lastClass == 0 || lastClass >= combiningClass)
        if !isBlocked, let composite = composite(output[index], scalar) {
          output[index] = composite
          continue
        }
      }
      if combiningClass == 0 { starter = output.count }
      lastClass = combiningClass
      output.append(scalar)
    }
    return output
  }

  private func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let lead = first &- Self.leadBase
    let vowel = second &- Self.vowelBase
    if lead < Self.leadCount, vowel < Self.vowelCount {
      return Self.hangulBase + (lead * Self.vowelCount + vowel) * Self.trailCount
    }
    let syllable = first &- Self.hangulBase
    let trail = second &- Self.trailBase
    if syllable < Self.syllableCount, syllable % Self.trailCount == 0, trail > 0,
      trail < Self.trailCount
    {
      return first + trail
    }
    let key = UInt64(first) << 32 | UInt64(second)
    return Self.find(key, in: tables.compositionKeys).map { tables.composites[$0] }
  }

  private static func find<Key: Comparable>(_ key: Key, in keys: [Key]) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }
}
