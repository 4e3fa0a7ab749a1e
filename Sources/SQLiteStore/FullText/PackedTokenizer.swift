import CSQLite

/// An FTS5 tokenizer for text that has been analysed already: it only splits.
///
/// A token follows a separator: a space starts a new position, 0x1F puts the token at the position of
/// the one before it. The first token needs no separator. Empty tokens are skipped, a token of more than
/// 32,768 bytes is cut there, as FTS5 itself would, and a NUL separates like a space, since FTS5 would cut
/// the token there when it writes it. Documents and queries have the same form, so
/// deleting a row with the text that was inserted removes exactly its postings.
///
/// Source: https://www.sqlite.org/fts5.html#custom_tokenizers
package enum PackedTokenizer {
  /// The byte before a token at a new position.
  package static let nextPosition: UInt8 = 0x20
  /// The byte before a token at the same position as the token before it.
  package static let samePosition: UInt8 = 0x1F
  /// The number of bytes at which a token is cut; FTS5_MAX_TOKEN_SIZE.
  package static let maximumTokenByteCount = 32_768

  static var methods: fts5_tokenizer {
    fts5_tokenizer(
      xCreate: { _, _, argumentCount, tokenizer in
        guard argumentCount == 0 else { return SQLITE_ERROR }
        // There is no state; any address that is not null will do, and is never followed.
        tokenizer?.pointee = OpaquePointer(bitPattern: 1)
        return SQLITE_OK
      },
      xDelete: { _ in },
      xTokenize: { _, context, _, text, count, emit in
        guard let text, let emit, count > 0 else { return SQLITE_OK }
        return PackedTokenizer.split(text, count: Int(count), context: context, emit: emit)
      })
  }

  private typealias Emit =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32
    ) -> Int32

  @inline(__always)
  private static func split(
    _ text: UnsafePointer<CChar>, count: Int, context: UnsafeMutableRawPointer?, emit: Emit
  ) -> Int32 {
    var flags: Int32 = 0
    var mayShare: Int32 = 0
    var start = 0
    var index = 0
    while true {
      let byte = index < count ? UInt8(bitPattern: text[index]) : nextPosition
      if byte <= nextPosition, byte == nextPosition || byte == samePosition || byte == 0 {
        let length = index - start
        if length > 0 {
          let code = emit(
            context, flags & mayShare, text + start,
            Int32(truncatingIfNeeded: min(length, maximumTokenByteCount)),
            Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: index))
          if code != SQLITE_OK { return code }
          mayShare = FTS5_TOKEN_COLOCATED
          flags = 0
        }
        if index >= count { return SQLITE_OK }
        flags = byte == samePosition ? FTS5_TOKEN_COLOCATED : 0
        start = index + 1
      }
      index += 1
    }
  }
}
