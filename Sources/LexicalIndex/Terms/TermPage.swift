import SearchModel

/// A place among the terms of one leaf page, which moves forward.
///
/// Only the current term is put together; those passed over are told apart by the lengths that they share.
struct TermPage {
  /// The page.
  let leaf: LeafPage
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
  init(_ leaf: LeafPage) throws {
    self.leaf = leaf
    listOffset = leaf.contentEnd
    try advance()
  }

  /// Moves to the next term.
  mutating func advance() throws {
    guard let (shared, start, count) = try next() else { return }
    guard shared <= term.count else { throw StoredSegments.corrupt }
    term.removeSubrange(shared...)
    term.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Moves forward to the first term from a key on, if the page has one.
  ///
  /// - Complexity: O(n) in the terms passed over, a few operations each.
  mutating func seek(_ key: [UInt8]) throws {
    guard !isAtEnd, term.lexicographicallyPrecedes(key) else { return }
    // What the key has in common with the last term, which is less.
    var common = zip(term, key).prefix { $0 == $1 }.count
    let bytes = leaf.bytes
    let contentEnd = leaf.contentEnd
    var place = place
    var listOffset = listOffset
    defer {
      self.place = place
      self.listOffset = listOffset
    }
    try key.withUnsafeBufferPointer { key in
      while listOffset < leaf.byteCount {
        place += Self.varint(bytes, &listOffset)
        guard place <= contentEnd, listOffset <= leaf.byteCount else {
          throw StoredSegments.corrupt
        }
        var offset = place
        let shared = Self.varint(bytes, &offset)
        // One that shares more with the last term is as far from the key as that one.
        if shared > common { continue }
        let count = Self.varint(bytes, &offset)
        guard offset <= contentEnd, count <= contentEnd - offset else {
          throw StoredSegments.corrupt
        }
        if shared == common {
          let limit = min(count, key.count - common)
          var matched = 0
          while matched < limit, bytes[offset + matched] == key[common + matched] { matched += 1 }
          let isLess =
            common + matched < key.count
            && (matched == count || bytes[offset + matched] < key[common + matched])
          if isLess {
            common += matched
            continue
          }
        }
        term = Array(key[..<shared])
        term.append(contentsOf: UnsafeBufferPointer(start: bytes + offset, count: count))
        postings = offset + count
        return
      }
      isAtEnd = true
    }
  }

  /// Where the current term's postings lie in this page, and whether it is the last term there.
  func postingBounds() throws -> (start: Int, end: Int, isLast: Bool) {
    var list = BlockReader(leaf.block, offset: listOffset)
    guard !list.isAtEnd else { return (postings, leaf.contentEnd, true) }
    let end = place + (try list.varint())
    guard postings <= end, end <= leaf.contentEnd else { throw StoredSegments.corrupt }
    return (postings, end, false)
  }

  /// Reads the head of the next term: how much it shares with the one before, and the rest.
  @inline(__always)
  private mutating func next() throws -> (shared: Int, start: UnsafePointer<UInt8>, count: Int)? {
    guard listOffset < leaf.byteCount else {
      isAtEnd = true
      return nil
    }
    let bytes = leaf.bytes
    let isFirst = place == 0
    // Numbers that are cut off end in the padding after the page.
    place += Self.varint(bytes, &listOffset)
    guard listOffset <= leaf.byteCount, place >= 4, place <= leaf.contentEnd else {
      throw StoredSegments.corrupt
    }
    var offset = place
    let shared = isFirst ? 0 : Self.varint(bytes, &offset)
    let count = Self.varint(bytes, &offset)
    guard offset <= leaf.contentEnd, count <= leaf.contentEnd - offset else {
      throw StoredSegments.corrupt
    }
    postings = offset + count
    return (shared, bytes + offset, count)
  }

  /// The number at a place; one of more than five bytes is cut there.
  @inline(__always)
  private static func varint(_ bytes: UnsafePointer<UInt8>, _ offset: inout Int) -> Int {
    let first = Int(bytes[offset])
    offset += 1
    guard first >= 0x80 else { return first }
    var value = first & 0x7F
    for _ in 0..<4 {
      let byte = Int(bytes[offset])
      offset += 1
      value = value << 7 | (byte & 0x7F)
      if byte < 0x80 { break }
    }
    return value
  }
}
