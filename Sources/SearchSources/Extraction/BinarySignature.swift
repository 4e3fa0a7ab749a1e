/// The first bytes by which formats that are not text give themselves away.
///
/// Source: https://www.garykessler.net/library/file_sigs.html
enum BinarySignature {
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47],  // PNG
    [0xFF, 0xD8, 0xFF],  // JPEG
    Array("GIF8".utf8),
    Array("%PDF-".utf8),
    [0x50, 0x4B, 0x03, 0x04],  // ZIP and what is built on it
    [0x1F, 0x8B],  // gzip
    [0x28, 0xB5, 0x2F, 0xFD],  // Zstandard
    [0xFD, 0x37, 0x7A, 0x58, 0x5A],  // xz
    [0x37, 0x7A, 0xBC, 0xAF],  // 7-Zip
    [0x7F, 0x45, 0x4C, 0x46],  // ELF
    [0xCA, 0xFE, 0xBA, 0xBE],  // Java class, universal Mach-O
    [0xCF, 0xFA, 0xED, 0xFE],  // Mach-O
    [0x00, 0x61, 0x73, 0x6D],  // WebAssembly
    [0xD0, 0xCF, 0x11, 0xE0],  // OLE 2
    Array("SQLite format 3\0".utf8),
    Array("OggS".utf8),
    Array("ID3\u{3}".utf8),
  ]
}
