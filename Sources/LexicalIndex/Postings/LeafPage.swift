import SearchModel

/// A copy of one leaf page, with zeros after its end so that a number cut off there ends within the copy.
struct LeafPage: ~Copyable {
  /// So many zeros follow the page; two numbers take at most 19 bytes.
  static let paddingByteCount = 32

  private var memory: UnsafeMutableBufferPointer<UInt8>
  /// Where the content ends and the list of the terms' places begins.
  private(set) var contentEnd = 0
  /// Where the first row stands that belongs to the list of a term on a page before; 0 for none.
  private(set) var firstRow = 0
  /// Where the first term stands; 0 for none.
  private(set) var firstTerm = 0

  init() {
    memory = .allocate(capacity: 4096 + Self.paddingByteCount)
    memory.initialize(repeating: 0)
  }

  deinit {
    memory.deallocate()
  }

  /// The page's bytes; those from its end to the end of the padding are zeros.
  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory.baseAddress.unsafelyUnwrapped) }

  /// Where a list that goes on from the page before ends on this one.
  var continuationEnd: Int { firstTerm > 0 ? firstTerm : contentEnd }

  /// Takes over a page.
  ///
  /// - Throws: `SearchError` of code `corrupt` when its head contradicts the format.
  mutating func load(_ block: UnsafeRawBufferPointer) throws {
    // The head has places in 16 bits, so that no page is longer.
    guard block.count >= 4, block.count <= 1 << 17 else { throw StoredSegments.corrupt }
    if block.count + Self.paddingByteCount > memory.count {
      memory.deallocate()
      memory = .allocate(capacity: block.count + Self.paddingByteCount)
    }
    let rest = UnsafeMutableBufferPointer(rebasing: memory[block.count...])
    UnsafeMutableRawBufferPointer(memory).copyMemory(from: block)
    rest.prefix(Self.paddingByteCount).initialize(repeating: 0)
    firstRow = Int(block[0]) << 8 | Int(block[1])
    contentEnd = Int(block[2]) << 8 | Int(block[3])
    guard contentEnd >= 4, contentEnd <= block.count else { throw StoredSegments.corrupt }
    firstTerm = 0
    if contentEnd < block.count {
      var list = BlockReader(block, offset: contentEnd)
      firstTerm = try list.varint()
      guard firstTerm >= 4, firstTerm < contentEnd else { throw StoredSegments.corrupt }
    }
    guard firstRow == 0 || (firstRow >= 4 && firstRow < continuationEnd) else {
      throw StoredSegments.corrupt
    }
  }
}
