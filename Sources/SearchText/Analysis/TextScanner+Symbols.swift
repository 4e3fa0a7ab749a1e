extension TextScanner {
  private static var zeroWidthJoiner: UInt32 { 0x200D }
  private static var enclosingKeycap: UInt32 { 0x20E3 }

  /// Reads an emoji sequence or another symbol as one term; variation selectors are left out.
  ///
  /// A sequence with a skin tone also yields the sequence without it.
  mutating func scanSymbol() {
    let start = offset
    let form = context.form
    var length = 0
    var scalarCount = 0
    var hasModifier = false
    var joins = true
    let isFlag = classify(at: offset).characterClass == CharacterClass.regionalIndicator
    scanning: while offset < end, scalarCount < AnalysisLimits.maximumSequenceScalars {
      let (scalar, size) = ScalarDecoder.decode(base, at: offset, end: end)
      switch scalar {
      case 0xFE00...0xFE0F:
        offset += size
        continue scanning
      case Self.zeroWidthJoiner:
        guard classify(at: offset + size).characterClass == CharacterClass.symbol else {
          offset += size
          break scanning
        }
        joins = true
      case 0x1F3FB...0x1F3FF where scalarCount > 0:
        hasModifier = true
      case Self.enclosingKeycap, 0xE0020...0xE007F:
        break
      default:
        let characterClass = tables.value(scalar) & UnicodeTables.classMask
        guard
          joins && characterClass == CharacterClass.symbol
            || isFlag && scalarCount < 2 && characterClass == CharacterClass.regionalIndicator
        else { break scanning }
        joins = false
      }
      (form + length).update(from: base + offset, count: size)
      length += size
      scalarCount += 1
      offset += size
    }
    emit(
      UnsafeBufferPointer(start: form, count: length), .symbol, startsPosition: true,
      source: start..<offset)
    if hasModifier {
      emit(
        UnsafeBufferPointer(start: form, count: withoutModifiers(form, count: length)), .symbol,
        startsPosition: false, source: start..<offset)
    }
  }

  private func withoutModifiers(_ form: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var read = 0
    var written = 0
    while read < count {
      let (scalar, size) = ScalarDecoder.decode(form, at: read, end: count)
      if !(0x1F3FB...0x1F3FF).contains(scalar) {
        for index in 0..<size { form[written + index] = form[read + index] }
        written += size
      }
      read += size
    }
    return written
  }
}
