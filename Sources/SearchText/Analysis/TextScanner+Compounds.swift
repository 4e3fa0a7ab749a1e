extension TextScanner {
  /// The end of the separators at an offset if they hold the run together and a word follows.
  @inline(__always)
  func separatorEnd(from start: Int, after number: Int) -> Int? {
    guard start < end else { return nil }
    let byte = base[start]
    // White space follows most words.
    if byte <= 0x20 { return nil }
    return separatorEndSlow(from: start, after: number)
  }

  @inline(never)
  private func separatorEndSlow(from start: Int, after number: Int) -> Int? {
    if context.records[number].isSymbolic, isWordStart(at: start) { return start }
    var position = start
    var previous: UInt8 = 0
    while position < end, position - start < 4 {
      let byte = base[position]
      if byte >= 0x80 {
        let (characterClass, length) = classify(at: position)
        guard position == start,
          characterClass == CharacterClass.hyphen || characterClass == CharacterClass.apostrophe
        else { break }
        return isWordStart(at: position + length) ? position + length : nil
      }
      guard Separators.joins(byte) else { break }
      if byte == previous, !Separators.mayRepeat(byte) { return nil }
      if byte == UInt8(ascii: ","), !isBetweenDigits(position) { return nil }
      previous = byte
      position += 1
    }
    return position > start && position - start < 4 && isWordStart(at: position) ? position : nil
  }

  private func isBetweenDigits(_ position: Int) -> Bool {
    position > 0 && position + 1 < end && base[position - 1] &- 0x30 < 10
      && base[position + 1] &- 0x30 < 10
  }

  /// Where the run's form begins: before it for `#`, `@`, `$` and the dot of `.net` after a break.
  @inline(__always)
  func prefixStart(before start: Int) -> Int {
    guard start > 0 else { return start }
    let byte = base[start - 1]
    guard byte > 0x20, byte < 0x80, Separators.isPrefix(byte) else { return start }
    guard start == 1 || Separators.isBreak(base[start - 2]) else { return start }
    if byte == UInt8(ascii: "."), base[start] &- 0x30 < 10 { return start }
    return start - 1
  }

  /// Where the run's form ends: after it for `%`, `+`, `++` and `#` before a break.
  @inline(__always)
  func suffixEnd(from start: Int) -> Int {
    guard start < end else { return start }
    let byte = base[start]
    guard byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
    else { return start }
    var position = start + 1
    if byte == UInt8(ascii: "+"), position < end, base[position] == byte { position += 1 }
    return position == end || Separators.isBreak(base[position]) ? position : start
  }

  /// Emits a run of several words, of a word in parts, or with a prefix or suffix.
  mutating func emitCompound(wordCount: Int, prefix: Range<Int>, suffix: Range<Int>) {
    for number in 0..<wordCount {
      let record = context.records[number]
      // The joined word, or the only part, opens the position.
      emitWhole(record, number: number)
      if number == 0 {
        if wordCount > 1 || !prefix.isEmpty || !suffix.isEmpty {
          emitLiteral(0..<wordCount, prefix: prefix, suffix: suffix)
        }
      }
      if wordCount > 1 { emitSpans(from: number, wordCount: wordCount) }
      emitLaterParts(record, number: number)
    }
  }

  private mutating func emitWhole(_ record: WordRecord, number: Int) {
    guard record.splitCount > 0 else {
      emitWord(number: number, startsPosition: true)
      return
    }
    let word = context.words + number * AnalysisContext.wordCapacity
    emitForms(
      of: UnsafeBufferPointer(start: word, count: record.length), startsPosition: true,
      source: record.source, mayHaveDiacritics: record.mayHaveDiacritics,
      hasDigits: record.hasDigits, isJoined: true, clitic: 0..<0)
    emitPart(0, of: record, number: number)
  }

  private mutating func emitLaterParts(_ record: WordRecord, number: Int) {
    guard record.splitCount > 0 else { return }
    for part in 1...record.splitCount { emitPart(part, of: record, number: number) }
  }

  private mutating func emitPart(_ part: Int, of record: WordRecord, number: Int) {
    let word = context.words + number * AnalysisContext.wordCapacity
    let splits = context.splits + number * AnalysisLimits.maximumPartsInWord
    let start = part == 0 ? 0 : Int(splits[part - 1])
    let end = part == record.splitCount ? record.length : Int(splits[part])
    guard end > start else { return }
    // Folded ASCII keeps its length, so parts have their own place in the source.
    let source =
      record.mayHaveDiacritics || record.source.count != record.length
      ? record.source
      : record.source.lowerBound + start..<record.source.lowerBound + end
    emitForms(
      of: UnsafeBufferPointer(start: word + start, count: end - start), startsPosition: part > 0,
      source: source, mayHaveDiacritics: record.mayHaveDiacritics,
      hasDigits: word[start] &- 0x30 < 10, isJoined: false, clitic: 0..<0)
  }

  /// Emits words of the run as they were written, folded.
  private mutating func emitLiteral(
    _ numbers: Range<Int>, prefix: Range<Int>, suffix: Range<Int>, skippingFirstByte: Bool = false
  ) {
    let form = context.form
    var length = 0
    for offset in prefix {
      form[length] = base[offset]
      length += 1
    }
    for number in numbers {
      let record = context.records[number]
      let skipped = skippingFirstByte && number == numbers.lowerBound ? 1 : 0
      guard
        length + record.length + record.separators.count + suffix.count
          <= AnalysisLimits.maximumTermLength
      else { return }
      if number > numbers.lowerBound { length += writeSeparators(record.separators, at: length) }
      (form + length).update(
        from: context.words + number * AnalysisContext.wordCapacity + skipped,
        count: record.length - skipped)
      length += record.length - skipped
    }
    for offset in suffix {
      form[length] = base[offset]
      length += 1
    }
    let source =
      min(
        prefix.isEmpty ? Int.max : prefix.lowerBound,
        context.records[numbers.lowerBound].source.lowerBound)..<max(
        suffix.isEmpty ? 0 : suffix.upperBound,
        context.records[numbers.upperBound - 1].source.upperBound)
    emit(
      UnsafeBufferPointer(start: form, count: length), .literal, startsPosition: false,
      source: source)
  }

  private func writeSeparators(_ separators: Range<Int>, at start: Int) -> Int {
    guard let first = separators.first else { return 0 }
    let form = context.form
    if base[first] >= 0x80 {
      let isHyphen = classify(at: first).characterClass == CharacterClass.hyphen
      form[start] = isHyphen ? UInt8(ascii: "-") : UInt8(ascii: "'")
      return 1
    }
    for offset in separators { form[start + offset - first] = base[offset] }
    return separators.count
  }

  /// Emits the shorter forms that begin at a word: path segments, versions and dates, and words joined.
  private mutating func emitSpans(from number: Int, wordCount: Int) {
    let whole = 0..<wordCount
    var segment = number..<number
    if number == 0 || separatesSegments(number) {
      segment = number..<spanEnd(from: number, wordCount: wordCount) { !$0.separatesSegments($1) }
      if segment.count > 1, segment != whole {
        emitLiteral(segment, prefix: 0..<0, suffix: 0..<0)
      }
    }
    if isNumeric(number), number == 0 || !isNumeric(number - 1) || !isNumberSeparator(number) {
      let span =
        number..<spanEnd(from: number, wordCount: wordCount) {
          $0.isNumeric($1) && $0.isNumberSeparator($1)
        }
      if span.count > 1 {
        let isVersion = context.words[number * AnalysisContext.wordCapacity] == UInt8(ascii: "v")
        if isVersion || span != segment && span != whole {
          emitLiteral(span, prefix: 0..<0, suffix: 0..<0, skippingFirstByte: isVersion)
        }
      }
    }
    // Only a whole segment is joined: in `2.30-beta`, `30beta` would be no word.
    if segment.count > 1, segment.count <= AnalysisLimits.maximumJoinedWords,
      segment.dropFirst().allSatisfy({ joinsWords($0) })
    {
      emitJoined(segment)
    }
  }

  private func spanEnd(
    from number: Int, wordCount: Int, while belongs: (TextScanner, Int) -> Bool
  ) -> Int {
    var last = number + 1
    while last < wordCount, belongs(self, last) { last += 1 }
    return last
  }

  private mutating func emitJoined(_ numbers: Range<Int>) {
    let form = context.form
    var length = 0
    var mayHaveDiacritics = false
    var hasDigits = false
    for number in numbers {
      let record = context.records[number]
      guard length + record.length <= AnalysisLimits.maximumJoinedLength, !record.isSymbolic
      else { return }
      (form + length).update(
        from: context.words + number * AnalysisContext.wordCapacity, count: record.length)
      length += record.length
      mayHaveDiacritics = mayHaveDiacritics || record.mayHaveDiacritics
      hasDigits = hasDigits || record.hasDigits
    }
    emitForms(
      of: UnsafeBufferPointer(start: form, count: length), startsPosition: false,
      source: context.records[numbers.lowerBound].source
        .lowerBound..<context.records[numbers.upperBound - 1].source.upperBound,
      mayHaveDiacritics: mayHaveDiacritics, hasDigits: hasDigits, isJoined: true, clitic: 0..<0)
  }

  private func separatesSegments(_ number: Int) -> Bool {
    context.records[number].separators.contains { Separators.separatesSegments(base[$0]) }
  }

  private func joinsWords(_ number: Int) -> Bool {
    context.records[number].separators.allSatisfy { Separators.joinsWords(base[$0]) }
  }

  private func isNumberSeparator(_ number: Int) -> Bool {
    let separators = context.records[number].separators
    guard separators.count == 1 else { return false }
    let byte = base[separators.lowerBound]
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// Whether a word is a number, or a number after the `v` of a version at the run's start.
  private func isNumeric(_ number: Int) -> Bool {
    let record = context.records[number]
    guard record.hasDigits, record.length > 0 else { return false }
    if !record.hasLetters { return true }
    let word = context.words + number * AnalysisContext.wordCapacity
    guard number == 0, record.length > 1, word[0] == UInt8(ascii: "v") else { return false }
    return (1..<record.length).allSatisfy { word[$0] &- 0x30 < 10 }
  }
}
