/// Turns a passage of text into a vector; equal fingerprints promise comparable vectors.
public protocol Embedder: Sendable {
  /// Names everything that shapes a vector: algorithm and its version, seed, dimensions, analyser version.
  var fingerprint: String { get }

  /// The number of dimensions of every vector.
  var dimensionCount: Int { get }

  /// Writes the vector of a passage, of Euclidean length 1, or all zeros when nothing of it can be embedded.
  ///
  /// - Parameters:
  ///   - passage: the passage's text and its analysed terms.
  ///   - vector: `dimensionCount` floats, uninitialised on entry; every one is written.
  func embed(_ passage: borrowing EmbeddingPassage, into vector: UnsafeMutableBufferPointer<Float>)
}

/// A passage as an embedder sees it: its text and its analysed terms, both UTF-8 and valid during the call only.
public struct EmbeddingPassage: ~Copyable {
  /// The passage's text.
  public let text: UnsafeBufferPointer<UInt8>

  /// The passage's terms as the full-text index holds them, packed: a term is preceded by a space (new
  /// position) or by the byte 0x1F (same position as the term before).
  public let packedTerms: UnsafeBufferPointer<UInt8>

  /// A passage over two buffers that outlive it.
  public init(text: UnsafeBufferPointer<UInt8>, packedTerms: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.packedTerms = packedTerms
  }
}
