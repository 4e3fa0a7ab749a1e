import SearchModel

/// A place among the terms of one leaf page, which moves forward.
///
/// Only the current term is put together; those passed over are told apart by the lengths that they share.
struct TermPage {
  private let block: [UInt8]
  /// Where the content ends and the list of the terms' places begins.
  private let contentEnd: Int
  /// How much of the list of places is read.
  private var listOffset: Int
  /// Where the current term stands; 0 before the first.
  private var place = 0
  /// Where the current term's postings begin.
  private var postings = 0
  /// The current term, with the byte that names its index; the last one when ``isAtEnd``.
  private(set) var term: [UInt8] = []
  /// Whether there is no current term any more.
  private(set) var isAtEnd = false

  /// Moves to the first term of a page; one that only goes on with the postings of a term before it has none.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the page contradicts the format.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    block = Array(bytes)
    guard block.count >= 4 else { throw StoredSegments.corrupt }
    contentEnd = Int(block[2]) << 8 | Int(block[3])
    guard contentEnd >= 4, contentEnd <= block.count else { throw StoredSegments.corrupt }
    listOffset = contentEnd
    try advance()
  }

  /// Moves to the next term.
  mutating func advance() throws {
    try block.withUnsafeBytes { bytes in
      guard let (shared, rest) = try next(bytes) else { return }
      guard shared <= term.count else { throw StoredSegments.corrupt }
      term.removeSubrange(shared...)
      term.append(contentsOf: rest)
    }
  }

  /// Moves forward to the first term from a key on, if the page has one.
  ///
  /// - Complexity: O(n) in the terms passed over, a few operations each.
  mutating func seek(_ key: [UInt8]) throws {
    guard !isAtEnd, term.lexicographicallyPrecedes(key) else { return }
    try block.withUnsafeBytes { bytes in
      // What the key has in common with the last term, which is less.
      var common = zip(term, key).prefix { $0 == $1 }.count
      while let (shared, rest) = try next(bytes) {
        // One that shares more with the last term is as far from the key as that one.
        if shared > common { continue }
        if shared == common {
          var matched = 0
          while matched < rest.count, common + matched < key.count,
            rest[matched] == key[common + matched]
          {
            matched += 1
          }
          let isLess =
            common + matched < key.count
            && (matched == rest.count || rest[matched] < key[common + matched])
          if isLess {
            common += matched
            continue
          }
        }
        term = Array(key[..<shared])
        term.append(contentsOf: rest)
        return
      }
    }
  }

  /// Where the current term's postings lie in this page, and whether it is the last term there.
  func postingBounds() throws -> (start: Int, end: Int, isLast: Bool) {
    try block.withUnsafeBytes { bytes in
      var list = BlockReader(bytes, offset: listOffset)
      guard !list.isAtEnd else { return (postings, contentEnd, true) }
      let end = place + (try list.varint())
      guard postings <= end, end <= contentEnd else { throw StoredSegments.corrupt }
      return (postings, end, false)
    }
  }

  /// Calls `body` with the page's bytes.
  func withBlock<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try block.withUnsafeBytes(body)
  }

  /// About how many bytes the current term's postings take in this page, and whether it is the last term there.
  func postingByteCount() throws -> (count: Int, isLast: Bool) {
    try block.withUnsafeBytes { bytes in
      var list = BlockReader(bytes, offset: listOffset)
      guard !list.isAtEnd else { return (contentEnd - postings, true) }
      return (max(place + (try list.varint()) - postings, 0), false)
    }
  }

  /// Reads the head of the next term: how much it shares with the one before, and the rest.
  private mutating func next(
    _ bytes: UnsafeRawBufferPointer
  ) throws -> (shared: Int, rest: UnsafeRawBufferPointer)? {
    var list = BlockReader(bytes, offset: listOffset)
    guard !list.isAtEnd else {
      isAtEnd = true
      return nil
    }
    let isFirst = place == 0
    place += try list.varint()
    listOffset = list.offset
    guard place <= contentEnd else { throw StoredSegments.corrupt }
    var content = BlockReader(
      UnsafeRawBufferPointer(rebasing: bytes[..<contentEnd]), offset: place)
    let shared = isFirst ? 0 : try content.varint()
    let rest = try content.bytes(try content.varint())
    postings = content.offset
    return (shared, rest)
  }
}
