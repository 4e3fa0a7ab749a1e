import SQLiteStore
import SearchModel

/// A chunk of lengths as a blob: four bytes a row, column 0 first, trailing zeros left out.
enum LengthChunkCodec {
  /// Reads a chunk; an absent one is all zeros.
  static func load(
    _ chunk: Int64, with statement: Statement, into lengths: UnsafeMutableBufferPointer<UInt32>
  ) throws {
    statement.bind(1, chunk)
    defer { statement.reset() }
    lengths.update(repeating: 0)
    guard try statement.step() else { return }
    let bytes = statement.bytes(0)
    guard bytes.count % 4 == 0, bytes.count <= 4 * lengths.count else {
      throw SearchError(
        .corrupt, "the chunk \(chunk) of document lengths has \(bytes.count) bytes",
        advice: "run `limelight verify --repair`")
    }
    for index in 0..<(bytes.count / 4) {
      lengths[index] = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
  }

  /// The blob of a chunk.
  static func encode(_ lengths: [UInt32]) -> [UInt8] {
    let used = (lengths.lastIndex { $0 != 0 } ?? -1) + 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * used)
    for value in lengths[..<used] {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}
