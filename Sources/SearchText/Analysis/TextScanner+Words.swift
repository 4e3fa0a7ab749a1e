extension TextScanner {
  /// Reads a run: words that separators without spaces hold together, and emits its terms.
  mutating func scanRun() {
    let start = offset
    var count = 0
    var separators = start..<start
    while true {
      scanWord(number: count, separators: separators)
      count += 1
      guard count < AnalysisLimits.maximumWordsInRun,
        let next = separatorEnd(from: offset, after: count - 1)
      else { break }
      separators = offset..<next
      offset = next
    }
    let prefix = prefixStart(before: start)
    let suffix = suffixEnd(from: offset)
    if count == 1, prefix == start, suffix == offset, context.records[0].splitCount == 0 {
      emitWord(number: 0, startsPosition: true)
    } else {
      emitCompound(wordCount: count, prefix: prefix..<start, suffix: offset..<suffix)
    }
    offset = suffix
  }

  /// Reads one word into the context's record of a number.
  @inline(__always)
  private mutating func scanWord(number: Int, separators: Range<Int>) {
    // Most words are a letter and lower-case letters after it.
    let start = offset
    var stop = start &+ 1
    if base[start] | 0x20 &- UInt8(ascii: "a") < 26 {
      while stop < end, base[stop] &- UInt8(ascii: "a") < 26 { stop &+= 1 }
      if stop == end || Self.endsPlainWord(base[stop]) {
        let length = min(stop &- start, AnalysisLimits.maximumTermLength)
        let target = context.words + number &* AnalysisContext.wordCapacity
        copyAhead(from: start, count: length, to: target)
        target[0] |= 0x20
        let record = context.records + number
        record.pointee = WordRecord(length: length, source: start..<stop, separators: separators)
        offset = stop
        return
      }
    }
    scanAnyWord(number: number, separators: separators)
  }

  /// Whether a byte after lower-case letters ends a word without further looks.
  @inline(__always)
  private static func endsPlainWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  /// Copies source bytes, 8 at a time where the source goes on far enough.
  @inline(__always)
  private func copyAhead(from start: Int, count: Int, to target: UnsafeMutablePointer<UInt8>) {
    var index = 0
    if start &+ count &+ StemCache.readAhead <= end {
      let source = UnsafeRawPointer(base + start)
      while index < count {
        UnsafeMutableRawPointer(target).storeBytes(
          of: source.loadUnaligned(fromByteOffset: index, as: UInt64.self), toByteOffset: index,
          as: UInt64.self)
        index &+= 8
      }
      return
    }
    while index < count {
      target[index] = base[start &+ index]
      index &+= 1
    }
  }

  @inline(never)
  private mutating func scanAnyWord(number: Int, separators: Range<Int>) {
    let target = context.words + number * AnalysisContext.wordCapacity
    var record = WordRecord()
    record.separators = separators
    record.hasLetters = false
    var splits = WordSplits(offsets: context.splits + number * AnalysisLimits.maximumPartsInWord)
    let start = offset
    var length = 0
    var position = offset
    scanning: while position < end {
      let byte = base[position]
      if byte < 0x80 {
        let characterClass = tables.latinValues[Int(byte)] & UnicodeTables.classMask
        var folded = byte
        switch characterClass {
        case CharacterClass.lower:
          splits.lower(at: length)
          record.hasLetters = true
        case CharacterClass.upper:
          splits.upper(at: length)
          record.hasLetters = true
          folded = byte | 0x20
        case CharacterClass.digit:
          splits.digit(at: length)
          record.hasDigits = true
        default:
          break scanning
        }
        if length < AnalysisLimits.maximumTermLength {
          target[length] = folded
          length += 1
        }
        position += 1
        continue
      }
      let (scalar, size) = ScalarDecoder.decode(base, at: position, end: end)
      let value = tables.value(scalar)
      switch value & UnicodeTables.classMask {
      case CharacterClass.lower:
        splits.lower(at: length)
        record.hasLetters = true
      case CharacterClass.upper:
        splits.upper(at: length)
        record.hasLetters = true
      case CharacterClass.digit:
        splits.digit(at: length)
        record.hasDigits = true
      case CharacterClass.mark:
        break
      case CharacterClass.ignorable:
        if scalar == Self.zeroWidthNonJoiner, length > 1, Self.isArabic(target, length: length) {
          splits.mark(at: length)
        }
        position += size
        continue
      default:
        break scanning
      }
      if value & UnicodeTables.mayCompose != 0 { record.needsComposition = true }
      record.mayHaveDiacritics = true
      if value & UnicodeTables.hasExactImage != 0 {
        let image = tables.image(value)
        if let imageBase = image.baseAddress,
          length + image.count <= AnalysisLimits.maximumTermLength
        {
          (target + length).update(from: imageBase, count: image.count)
          length += image.count
          if image.count > size { record.needsComposition = true }
        }
      } else if length + size <= AnalysisLimits.maximumTermLength {
        (target + length).update(from: base + position, count: size)
        length += size
      }
      position += size
    }
    record.source = start..<position
    offset = position
    if record.needsComposition {
      length = context.compose(target, count: length)
    } else {
      record.splitCount = splits.finish(target, length: length)
    }
    record.length = length
    scanEnding(of: &record, in: target)
    context.records[number] = record
  }

  private static var zeroWidthNonJoiner: UInt32 { 0x200C }

  /// Whether the last letter is of the Arabic script, where the non-joiner parts a word from its endings.
  private static func isArabic(_ word: UnsafePointer<UInt8>, length: Int) -> Bool {
    (0xD8...0xDB).contains(word[length - 2])
  }

  /// Takes up what belongs to the word beyond its letters: a clitic, or the `++` and `#` of a language's name.
  private mutating func scanEnding(
    of record: inout WordRecord, in target: UnsafeMutablePointer<UInt8>
  ) {
    guard offset < end else { return }
    let byte = base[offset]
    if byte == UInt8(ascii: "'") || byte >= 0x80 {
      scanClitic(of: &record, in: target)
      return
    }
    guard record.length == 1, record.hasLetters else { return }
    var ending = offset
    if byte == UInt8(ascii: "#") {
      ending += 1
    } else if byte == UInt8(ascii: "+"), offset + 1 < end, base[offset + 1] == byte {
      ending += 2
    }
    guard ending > offset, !(byte == UInt8(ascii: "#") && isWordStart(at: ending)) else { return }
    while offset < ending {
      target[record.length] = base[offset]
      record.length += 1
      offset += 1
    }
    record.source = record.source.lowerBound..<ending
    record.isSymbolic = true
  }

  /// Takes up `'s`, `'ll`, `n't` and their like, with either apostrophe.
  private mutating func scanClitic(
    of record: inout WordRecord, in target: UnsafeMutablePointer<UInt8>
  ) {
    var start = offset
    if base[offset] == UInt8(ascii: "'") {
      start += 1
    } else {
      let (characterClass, length) = classify(at: offset)
      guard characterClass == CharacterClass.apostrophe else { return }
      start += length
    }
    guard start < end, base[start] | 0x20 >= 0x61, base[start] < 0x80 else { return }
    let first = base[start] | 0x20
    let second = start + 1 < end && base[start + 1] < 0x80 ? base[start + 1] | 0x20 : 0
    var length = 0
    switch (first, second) {
    case (UInt8(ascii: "l"), UInt8(ascii: "l")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
      (UInt8(ascii: "r"), UInt8(ascii: "e")):
      length = 2
    case (UInt8(ascii: "s"), _), (UInt8(ascii: "d"), _), (UInt8(ascii: "m"), _):
      length = 1
    case (UInt8(ascii: "t"), _) where target[record.length - 1] == UInt8(ascii: "n"):
      length = 1
    default:
      return
    }
    guard !continuesWord(at: start + length) else { return }
    record.clitic = offset..<start + length
    offset = start + length
    if first == UInt8(ascii: "t"), record.length < AnalysisLimits.maximumTermLength {
      record.joinsClitic = true
      target[record.length] = first
      record.length += 1
    }
  }

  private func continuesWord(at offset: Int) -> Bool {
    let characterClass = classify(at: offset).characterClass
    return characterClass >= CharacterClass.lower && characterClass <= CharacterClass.ignorable
  }

  /// Emits a word at one position: its stem, its exact form, and the forms with diacritics or apostrophe.
  @inline(__always)
  mutating func emitWord(number: Int, startsPosition: Bool) {
    let record = context.records + number
    let word = context.words + number &* AnalysisContext.wordCapacity
    if record.pointee.isSymbolic {
      emit(
        UnsafeBufferPointer(start: word, count: record.pointee.length), .symbol,
        startsPosition: startsPosition, source: record.pointee.source)
      return
    }
    guard record.pointee.length > 0 else { return }
    emitForms(
      of: UnsafeBufferPointer(start: word, count: record.pointee.length),
      startsPosition: startsPosition,
      source: record.pointee.source, mayHaveDiacritics: record.pointee.mayHaveDiacritics,
      hasDigits: record.pointee.hasDigits, isJoined: false, clitic: record.pointee.clitic)
    if !record.pointee.clitic.isEmpty { emitClitic(of: record.pointee, word: word) }
  }

  /// Emits the forms of a folded word at one position.
  @inline(__always)
  mutating func emitForms(
    of word: UnsafeBufferPointer<UInt8>, startsPosition: Bool, source: Range<Int>,
    mayHaveDiacritics: Bool, hasDigits: Bool, isJoined: Bool, clitic: Range<Int>
  ) {
    guard let start = word.baseAddress else { return }
    let analyzed = context.analyze(
      start, count: word.count, mayHaveDiacritics: mayHaveDiacritics, language: language)
    emit(
      analyzed.stem, isJoined ? .joinedStem : .stem, startsPosition: startsPosition, source: source)
    if !analyzed.alternate.isEmpty {
      emit(analyzed.alternate, .alternateStem, startsPosition: false, source: source)
    }
    if language.isStemmed, clitic.isEmpty {
      let isUnchanged =
        analyzed.stem.count == analyzed.plain.count
        && (analyzed.isFunctionWord || hasDigits || analyzed.plain.count < 2)
      if !isUnchanged || !analyzed.stemIsPlain {
        emit(
          analyzed.plain, isJoined ? .joinedExact : .exact, startsPosition: false, source: source)
      }
    }
    if analyzed.hasDiacritics {
      emit(word, .accented, startsPosition: false, source: source)
    }
  }

  @inline(never)
  private mutating func emitClitic(of record: WordRecord, word: UnsafeMutablePointer<UInt8>) {
    let form = context.form
    let baseLength = record.joinsClitic ? record.length - 1 : record.length
    guard baseLength + record.clitic.count <= AnalysisLimits.maximumTermLength else { return }
    form.update(from: word, count: baseLength)
    form[baseLength] = UInt8(ascii: "'")
    var length = baseLength + 1
    // The apostrophe is one byte or two to three above 0x7F; letters are ASCII.
    var start = record.clitic.lowerBound + 1
    while base[start] >= 0x80 { start += 1 }
    while start < record.clitic.upperBound {
      form[length] = base[start] | 0x20
      length += 1
      start += 1
    }
    emit(
      UnsafeBufferPointer(start: form, count: length), .accented, startsPosition: false,
      source: record.source.lowerBound..<record.clitic.upperBound)
  }
}
