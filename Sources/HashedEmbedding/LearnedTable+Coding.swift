import ContentDigests
import SearchModel

/// The binary form: a header of fixed size, the arrays one after the other, little-endian, and a digest of it all.
///
/// Codes are stored in whole bytes, or in half a byte each where the table is made to be shipped: 60 instead of 120 levels
/// to a side cost nothing that shows, 7 cost .01 of recall.
extension LearnedTable {
  /// How many bits a code takes.
  package enum CodeSize: UInt8, Sendable {
    case eightBits = 8
    case fourBits = 4
  }

  private static var magic: [UInt8] { Array("LimeTabl".utf8) }
  private static var version: UInt32 { 2 }
  private static var headerSize: Int { 72 }

  /// The table as bytes, without its base, of which it holds the name.
  ///
  /// Codes that were not made for half a byte take a whole one, whatever the size that was asked for.
  package func encoded(_ size: CodeSize = .eightBits) -> [UInt8] {
    let isNarrow =
      size == .fourBits
      && [words, grams].allSatisfy { $0.codes.allSatisfy { (-8...7).contains($0) } }
    let size = isNarrow ? CodeSize.fourBits : .eightBits
    var bytes = Self.magic
    Self.append(Self.version, to: &bytes)
    Self.append(UInt32(size.rawValue), to: &bytes)
    Self.append(UInt32(shape.dimensionCount), to: &bytes)
    Self.append(UInt32(shape.bucketBits), to: &bytes)
    Self.append(shape.seed, to: &bytes)
    Self.append(UInt32(shape.analyzerVersion), to: &bytes)
    Self.append(shape.evenness.bitPattern, to: &bytes)
    Self.append(UInt64(shape.documentCount), to: &bytes)
    Self.append(shape.unseenWeight.bitPattern, to: &bytes)
    Self.append(UInt32(words.count), to: &bytes)
    Self.append(UInt32(grams.count), to: &bytes)
    Self.append(UInt32(rotation.count), to: &bytes)
    let name = Array((base?.name ?? "").utf8)
    Self.append(UInt32(name.count), to: &bytes)
    Self.append(UInt32(0), to: &bytes)
    bytes += name
    for value in rowScales + rotation { Self.append(value.bitPattern, to: &bytes) }
    for vectors in [words, grams] { Self.append(vectors, size, to: &bytes) }
    let digest = bytes.withUnsafeBytes { ContentDigest.hash64($0, seed: 0) }
    Self.append(digest, to: &bytes)
    return bytes
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ vectors: CodedVectors, _ size: CodeSize, to bytes: inout [UInt8]) {
    var last: UInt32 = 0
    // Gaps between buckets are small: one or two bytes each.
    for bucket in vectors.buckets {
      var gap = bucket - last
      last = bucket
      while gap >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: gap) | 0x80)
        gap >>= 7
      }
      bytes.append(UInt8(gap))
    }
    bytes += vectors.tags
    for value in vectors.scales { append(value.bitPattern, to: &bytes) }
    switch size {
    case .eightBits:
      vectors.codes.withUnsafeBytes { bytes.append(contentsOf: $0) }
    case .fourBits:
      for index in stride(from: 0, to: vectors.codes.count, by: 2) {
        let high = index + 1 < vectors.codes.count ? vectors.codes[index + 1] : 0
        bytes.append(UInt8(vectors.codes[index] + 8) | UInt8(high + 8) << 4)
      }
    }
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: what `encoded(_:)` gave.
  ///   - findBase: finds the base of that name; a table whose base is not at hand cannot be used.
  /// - Throws: `SearchError`: `corrupt` for bytes that cannot be, `newerFormat` for a later version, `corrupt` for an earlier one, too,
  ///   `notFound` for a base that is missing.
  package convenience init(
    decoding bytes: UnsafeRawBufferPointer, base findBase: (String) throws -> LearnedTable?
  ) throws {
    var reader = TableReader(bytes)
    guard bytes.count >= Self.headerSize + 8, reader.bytes(8) == Self.magic else {
      throw Self.damage("does not begin as one")
    }
    try Self.check(version: try reader.integer(UInt32.self))
    let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
    let stated = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    guard ContentDigest.hash64(body, seed: 0) == UInt64(littleEndian: stated) else {
      throw Self.damage("does not match its digest")
    }
    guard let size = CodeSize(rawValue: UInt8(truncatingIfNeeded: try reader.integer(UInt32.self)))
    else { throw Self.damage("has codes of an unknown size") }
    let shape = try reader.shape()
    let wordCount = Int(try reader.integer(UInt32.self))
    let gramCount = Int(try reader.integer(UInt32.self))
    let rotationCount = Int(try reader.integer(UInt32.self))
    let nameLength = Int(try reader.integer(UInt32.self))
    _ = try reader.integer(UInt32.self)
    guard nameLength <= 64 else { throw Self.damage("has a header that cannot be") }
    let baseName = String(decoding: reader.bytes(nameLength), as: UTF8.self)
    let base = nameLength > 0 ? try findBase(baseName) : nil
    guard nameLength == 0 || base != nil else {
      throw SearchError(
        .notFound, "the table of embeddings builds on another one, \(baseName), which is not here",
        advice: "run `limelight learn`")
    }
    guard
      rotationCount == (base?.shape.dimensionCount ?? 0) * shape.dimensionCount
        || rotationCount == 0,
      base == nil || base?.shape.bucketBits == shape.bucketBits && base?.shape.seed == shape.seed
    else { throw Self.damage("does not fit its base") }
    let rowScales = try reader.floats(wordCount)
    let rotation = try reader.floats(rotationCount)
    let words = try reader.vectors(
      wordCount, size, dimensionCount: shape.dimensionCount, bucketBits: shape.bucketBits)
    let grams = try reader.vectors(
      gramCount, size, dimensionCount: shape.dimensionCount, bucketBits: CharacterGrams.bucketBits)
    guard reader.isAt(bytes.count - 8) else {
      throw Self.damage("has \(bytes.count) bytes, which does not fit its header")
    }
    self.init(
      shape: shape, words: words, rowScales: rowScales, grams: grams, rotation: rotation, base: base
    )
  }

  private static func check(version: UInt32) throws {
    guard version <= Self.version else {
      throw SearchError(
        .newerFormat,
        "the table of embeddings has the format \(version), this version knows \(Self.version)",
        advice: "use a newer version of Limelight, or learn again")
    }
    guard version == Self.version else {
      throw Self.damage("has the format \(version) of an earlier version")
    }
  }

  fileprivate static func damage(_ what: String) -> SearchError {
    SearchError(.corrupt, "the table of embeddings \(what)", advice: "run `limelight learn`")
  }
}

/// Reads a table's parts in order; beyond the end there is nothing.
private struct TableReader {
  private let source: UnsafeRawBufferPointer
  private var offset = 0

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
  }

  func isAt(_ place: Int) -> Bool { offset == place }

  /// How many bytes are left.
  var rest: Int { source.count - offset }

  mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(offset + max(count, 0), source.count)
    defer { offset = end }
    return Array(source[offset..<end])
  }

  mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    guard source.count - offset >= MemoryLayout<T>.size else {
      throw LearnedTable.damage("ends too early")
    }
    defer { offset += MemoryLayout<T>.size }
    return T(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// The shape, as the header states it.
  mutating func shape() throws -> LearnedTable.Shape {
    let dimensionCount = Int(try integer(UInt32.self))
    let bucketBits = Int(try integer(UInt32.self))
    let seed = try integer(UInt64.self)
    let analyzerVersion = Int(try integer(UInt32.self))
    let evenness = Float(bitPattern: try integer(UInt32.self))
    let documentCount = Int(truncatingIfNeeded: try integer(UInt64.self))
    let unseenWeight = Float(bitPattern: try integer(UInt32.self))
    guard (1...4096).contains(dimensionCount), (1...24).contains(bucketBits), documentCount >= 0,
      evenness.isFinite, unseenWeight.isFinite
    else { throw LearnedTable.damage("has a header that cannot be") }
    return LearnedTable.Shape(
      dimensionCount: dimensionCount, bucketBits: bucketBits, seed: seed,
      analyzerVersion: analyzerVersion, documentCount: documentCount, evenness: evenness,
      unseenWeight: unseenWeight)
  }

  /// So many vectors of ascending buckets.
  mutating func vectors(
    _ count: Int, _ size: LearnedTable.CodeSize, dimensionCount: Int, bucketBits: Int
  ) throws -> CodedVectors {
    guard count <= 1 << bucketBits else { throw LearnedTable.damage("has too many vectors") }
    var buckets: [UInt32] = []
    buckets.reserveCapacity(count)
    var last: UInt64 = 0
    for index in 0..<count {
      let gap = try variableInteger()
      last += gap
      guard last < 1 << bucketBits, index == 0 || gap > 0 else {
        throw LearnedTable.damage("has buckets out of order")
      }
      buckets.append(UInt32(last))
    }
    let tags = bytes(count)
    let scales = try floats(count)
    let codeCount = count * dimensionCount
    let codes = codes(codeCount, size)
    guard codes.count == codeCount, tags.count == count else {
      throw LearnedTable.damage("ends too early")
    }
    return CodedVectors(
      dimensionCount: dimensionCount, bucketBits: bucketBits, buckets: buckets, tags: tags,
      codes: codes, scales: scales)
  }

  private mutating func codes(_ count: Int, _ size: LearnedTable.CodeSize) -> [Int8] {
    switch size {
    case .eightBits:
      return bytes(count).map { Int8(bitPattern: $0) }
    case .fourBits:
      var codes: [Int8] = []
      codes.reserveCapacity(min(count, 2 * rest) + 1)
      for byte in bytes((count + 1) / 2) {
        codes.append(Int8(byte & 0xF) - 8)
        codes.append(Int8(byte >> 4) - 8)
      }
      codes.removeLast(max(codes.count - count, 0))
      return codes
    }
  }

  mutating func variableInteger() throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      let byte = try integer(UInt8.self)
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw LearnedTable.damage("has a number without an end")
  }

  mutating func floats(_ count: Int) throws -> [Float] {
    guard (source.count - offset) / 4 >= count else { throw LearnedTable.damage("ends too early") }
    var values: [Float] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let value = Float(bitPattern: try integer(UInt32.self))
      guard value.isFinite else { throw LearnedTable.damage("has a value that is no number") }
      values.append(value)
    }
    return values
  }
}
