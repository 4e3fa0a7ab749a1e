extension TextScanner {
  /// Reads a run of letters written without spaces: each letter with its marks is a unit; a position
  /// holds the unit with its successor, and the unit alone.
  mutating func scanUnspacedRun() {
    var units = UnitWindow(memory: context.units)
    while offset < end {
      let (scalar, size) = ScalarDecoder.decode(base, at: offset, end: end)
      let value = tables.value(scalar)
      let characterClass = value & UnicodeTables.classMask
      if characterClass == CharacterClass.ignorable {
        offset += size
        continue
      }
      if characterClass == CharacterClass.mark, units.hasUnit {
        units.needsComposition =
          units.needsComposition || value & UnicodeTables.mayCompose != 0
        if value & UnicodeTables.hasExactImage != 0 {
          // A mark may be short for a mark and a letter, as the vowel of the Thai word for water is.
          appendImage(tables.image(value), to: &units, source: offset..<offset + size, joins: true)
        } else {
          units.append(base + offset, count: size, sourceEnd: offset + size)
        }
        offset += size
        continue
      }
      guard characterClass == CharacterClass.ngram else { break }
      let source = offset..<offset + size
      if value & UnicodeTables.hasExactImage == 0 {
        advance(&units)
        units.start(base + offset, count: size, source: source)
        if scalar < 0x1200 { units.needsComposition = true }
      } else {
        appendImage(tables.image(value), to: &units, source: source)
      }
      offset += size
    }
    advance(&units)
    if units.hasPrevious {
      emit(units.previous, .unigram, startsPosition: true, source: units.previousSource)
    }
  }

  /// Every letter of a compatibility character's image is a unit, every mark joins the unit before.
  @inline(never)
  private mutating func appendImage(
    _ image: UnsafeBufferPointer<UInt8>, to units: inout UnitWindow, source: Range<Int>,
    joins: Bool = false
  ) {
    guard let start = image.baseAddress else { return }
    var position = 0
    while position < image.count {
      let (scalar, size) = ScalarDecoder.decode(start, at: position, end: image.count)
      let value = tables.value(scalar)
      if value & UnicodeTables.classMask == CharacterClass.mark, units.hasUnit,
        joins || position > 0
      {
        units.append(start + position, count: size, sourceEnd: source.upperBound)
        units.needsComposition = true
      } else {
        advance(&units)
        units.start(start + position, count: size, source: source)
      }
      position += size
    }
  }

  /// Ends the current unit and emits the terms of the unit before it.
  @inline(__always)
  private mutating func advance(_ units: inout UnitWindow) {
    guard units.hasUnit else { return }
    if units.needsComposition { units.compose(with: context) }
    if units.hasPrevious {
      emit(
        units.pair, .bigram, startsPosition: true,
        source: units.previousSource.lowerBound..<units.currentSource.upperBound)
      emit(units.previous, .unigram, startsPosition: false, source: units.previousSource)
    }
    units.shift()
  }
}
