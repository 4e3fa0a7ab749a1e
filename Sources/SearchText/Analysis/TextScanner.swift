/// Walks over UTF-8 once and hands every term to a sink.
///
/// Invalid bytes, NUL and control characters separate words.
struct TextScanner<Sink: TermSink> {
  let context: AnalysisContext
  let tables: UnicodeTables
  let language: TextLanguage
  let base: UnsafePointer<UInt8>
  let end: Int
  var offset = 0
  var sink: Sink
  /// The number of positions begun so far.
  var positionCount = 0
  var run = 0

  init(
    _ utf8: UnsafeBufferPointer<UInt8>, context: AnalysisContext, language: TextLanguage, sink: Sink
  ) {
    self.context = context
    tables = context.tables
    self.language = language
    // A buffer without an address is empty, so the stand-in is never read.
    base = utf8.baseAddress ?? UnsafePointer(context.words)
    end = utf8.baseAddress == nil ? 0 : utf8.count
    self.sink = sink
  }

  /// Reads the whole text.
  ///
  /// - Complexity: O(n) in the number of bytes.
  mutating func scan() {
    while offset < end {
      let value: UInt32
      var length = 1
      let byte = base[offset]
      if byte < 0x80 {
        value = tables.latinValues[Int(byte)]
      } else {
        let decoded = ScalarDecoder.decode(base, at: offset, end: end)
        value = tables.value(decoded.scalar)
        length = decoded.length
      }
      switch value & UnicodeTables.classMask {
      case CharacterClass.lower, CharacterClass.upper, CharacterClass.digit:
        if byte < UInt8(ascii: "A") || byte >= 0x80 || !scanPlainWord() { scanRun() }
        run += 1
      case CharacterClass.ngram:
        scanUnspacedRun()
        run += 1
      case CharacterClass.symbol, CharacterClass.regionalIndicator:
        scanSymbol()
        run += 1
      default:
        offset += byte == 0x1B ? controlSequenceLength(at: offset) : length
      }
    }
  }

  /// The length of a terminal's control sequence, so that the `31m` of a colour does not become text.
  private func controlSequenceLength(at start: Int) -> Int {
    guard start + 1 < end, base[start + 1] == UInt8(ascii: "[") else { return 1 }
    var position = start + 2
    while position < end, position - start < 32, base[position] >= 0x20, base[position] < 0x40 {
      position += 1
    }
    let isComplete = position < end && base[position] >= 0x40 && base[position] < 0x7F
    return position - start + (isComplete ? 1 : 0)
  }

  /// The class of the scalar at an offset and its length; a separator past the end.
  @inline(__always)
  func classify(at offset: Int) -> (characterClass: UInt32, length: Int) {
    guard offset < end else { return (CharacterClass.separator, 0) }
    let byte = base[offset]
    if byte < 0x80 { return (tables.latinValues[Int(byte)] & UnicodeTables.classMask, 1) }
    let (scalar, length) = ScalarDecoder.decode(base, at: offset, end: end)
    return (tables.value(scalar) & UnicodeTables.classMask, length)
  }

  /// Whether a letter or digit of a spaced script begins at an offset.
  @inline(__always)
  func isWordStart(at offset: Int) -> Bool {
    let characterClass = classify(at: offset).characterClass
    return characterClass >= CharacterClass.lower && characterClass <= CharacterClass.digit
  }

  @inline(__always)
  mutating func emit(
    _ bytes: UnsafeBufferPointer<UInt8>, _ role: TermRole, startsPosition: Bool, source: Range<Int>
  ) {
    if startsPosition { positionCount += 1 }
    sink.append(
      AnalyzedTerm(
        bytes: bytes, role: role, position: max(positionCount - 1, 0), run: run, source: source),
      startsPosition: startsPosition)
  }
}

@available(*, unavailable)
extension TextScanner: Sendable {}
