import SearchModel

/// A copy of one leaf page, with zeros after its end so that a number cut off there ends within the copy.
final class LeafPage {
  /// So many zeros follow the page; two numbers take at most 19 bytes.
  static let paddingByteCount = 32

  private let memory: UnsafeMutableRawBufferPointer
  /// The page's bytes; the padding after them is zeros.
  let bytes: UnsafePointer<UInt8>
  /// How many bytes the page has.
  let byteCount: Int
  /// Where the content ends and the list of the terms' places begins.
  let contentEnd: Int
  /// Where the first row stands that belongs to the list of a term on a page before; 0 for none.
  let firstRow: Int
  /// Where the first term stands; 0 for none.
  let firstTerm: Int

  /// The page in a block.
  ///
  /// - Throws: `SearchError` of code `corrupt` when its head contradicts the format.
  init(_ block: UnsafeRawBufferPointer) throws {
    // The head has places in 16 bits, so that no page is longer.
    guard block.count >= 4, block.count <= 1 << 17 else { throw StoredSegments.corrupt }
    let firstRow = Int(block[0]) << 8 | Int(block[1])
    let contentEnd = Int(block[2]) << 8 | Int(block[3])
    guard contentEnd >= 4, contentEnd <= block.count else { throw StoredSegments.corrupt }
    var firstTerm = 0
    if contentEnd < block.count {
      var list = BlockReader(block, offset: contentEnd)
      firstTerm = try list.varint()
      guard firstTerm >= 4, firstTerm < contentEnd else { throw StoredSegments.corrupt }
    }
    guard firstRow == 0 || (firstRow >= 4 && firstRow < (firstTerm > 0 ? firstTerm : contentEnd))
    else { throw StoredSegments.corrupt }
    memory = .allocate(byteCount: block.count + Self.paddingByteCount, alignment: 8)
    memory.copyMemory(from: block)
    UnsafeMutableRawBufferPointer(rebasing: memory[block.count...])
      .initializeMemory(as: UInt8.self, repeating: 0)
    bytes = UnsafePointer(memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
    byteCount = block.count
    self.contentEnd = contentEnd
    self.firstRow = firstRow
    self.firstTerm = firstTerm
  }

  deinit {
    memory.deallocate()
  }

  /// The page; valid as long as this object.
  var block: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: byteCount) }

  /// Where a list that goes on from the page before ends on this one.
  var continuationEnd: Int { firstTerm > 0 ? firstTerm : contentEnd }
}
