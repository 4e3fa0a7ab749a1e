import ContentDigests
import DenseAlgebra
import HashedEmbedding
import SearchModel
import TestSupport
import Testing

struct HashedEmbedderTests {
  static func embed(_ embedder: HashedEmbedder, packed: [UInt8]) -> [Float] {
    // What lies in the buffer before must not matter.
    var vector = [Float](repeating: .nan, count: embedder.dimensionCount)
    packed.withUnsafeBufferPointer { packed in
      vector.withUnsafeMutableBufferPointer { vector in
        embedder.embed(
          EmbeddingPassage(text: UnsafeBufferPointer(start: nil, count: 0), packedTerms: packed),
          into: vector)
      }
    }
    return vector
  }

  static func embed(_ embedder: HashedEmbedder, _ terms: [String]) -> [Float] {
    embed(embedder, packed: terms.flatMap { [0x20] + Array($0.utf8) })
  }

  /// The definition, with a dictionary.
  static func naive(
    _ terms: [String], dimensionCount: Int, bucketBits: Int, seed: UInt64
  ) -> [Float] {
    var counts: [UInt64: Int] = [:]
    for term in terms {
      let hash = Array(term.utf8).withUnsafeBytes { ContentDigest.hash64($0, seed: seed) }
      // Words of one bucket with different tags count by themselves; the tag comes first in the order.
      let tagged = (hash >> 56) << 24 | hash % (1 << UInt64(bucketBits))
      counts[tagged, default: 0] += 1
    }
    var vector = [Float](repeating: 0, count: dimensionCount)
    for (tagged, count) in counts.sorted(by: { $0.key < $1.key }) {
      var seeds = SplitMix64(seed: 1 + tagged % (1 << 24))
      var stream = SplitMix64(seed: seeds.next())
      var power = 1
      var exponent = 0
      while power * 2 <= count {
        power *= 2
        exponent += 1
      }
      let logarithm = Float(exponent) + Float(count - power) / Float(power)
      let weight = 1 + 0.693_147_2 * logarithm
      var word: UInt64 = 0
      for dimension in vector.indices {
        if dimension % 64 == 0 { word = stream.next() }
        vector[dimension] += word & 1 == 1 ? -weight : weight
        word >>= 1
      }
    }
    vector.withUnsafeMutableBufferPointer { _ = DenseVector.normalize($0) }
    return vector
  }

  static func cosine(_ first: [Float], _ second: [Float]) -> Float {
    zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test(arguments: [0, 1, 2, 10, 47, 48, 49, 200, 3_000], [1, 64, 100, 256])
  func agreesWithTheDefinition(termCount: Int, dimensionCount: Int) {
    var generator = SeededGenerator(seed: UInt64(termCount))
    let terms = (0..<termCount).map { _ in
      "t\(Int.random(in: 0..<max(termCount / 2, 1), using: &generator))"
    }
    for bucketBits in [4, 18, 24] {
      let embedder = HashedEmbedder(
        analyzerVersion: 1, dimensionCount: dimensionCount, bucketBits: bucketBits, seed: 7)
      let expected = Self.naive(
        terms, dimensionCount: dimensionCount, bucketBits: bucketBits, seed: 7)
      #expect(Self.embed(embedder, terms) == expected)
      // A passage is a bag of terms.
      #expect(Self.embed(embedder, terms.shuffled(using: &generator)) == expected)
    }
  }

  static let embedder = HashedEmbedder(analyzerVersion: 1)

  @Test func onlyFeaturesCount() {
    let plain = Self.embed(Self.embedder, ["harbour", "boat"])
    let marked = Array(
      "\u{20}harbour\u{1F}\u{1}Harbours\u{1F}\u{2}har-bour\u{20}boat\u{20}\u{3}title".utf8)
    #expect(Self.embed(Self.embedder, packed: marked) == plain)
    // A term at the position of the one before is a feature like any other.
    #expect(Self.embed(Self.embedder, packed: Array("\u{20}harbour\u{1F}boat".utf8)) == plain)
    // Stray separators hold no term.
    #expect(
      Self.embed(Self.embedder, packed: Array("\u{20}\u{20}harbour\u{20}\u{1F}boat\u{20}".utf8))
        == plain)
  }

  @Test func nothingToEmbedGivesZeros() {
    for packed in [[], [0x20], [0x1F, 0x20], Array("\u{20}\u{1}exact".utf8)] as [[UInt8]] {
      #expect(Self.embed(Self.embedder, packed: packed) == Array(repeating: 0, count: 256))
    }
  }

  @Test func vectorsAreUnitsAndLikeTextsAreNear() {
    let harbour = Self.embed(Self.embedder, ["harbour", "boat", "fish", "quay"])
    let boats = Self.embed(Self.embedder, ["boat", "harbour", "sail"])
    let recipe = Self.embed(Self.embedder, ["flour", "butter", "egg", "sugar"])
    #expect(abs(Self.cosine(harbour, harbour) - 1) < 1e-5)
    #expect(Self.cosine(harbour, boats) > 0.4)
    #expect(abs(Self.cosine(harbour, recipe)) < 0.3)
  }

  @Test func randomPairsLookIndependent() {
    let vectors = (0..<60).map { Self.embed(Self.embedder, ["a\($0)", "b\($0)", "c\($0)"]) }
    var cosines: [Double] = []
    for first in 0..<vectors.count {
      for second in 0..<first {
        cosines.append(Double(Self.cosine(vectors[first], vectors[second])))
      }
    }
    let mean = cosines.reduce(0, +) / Double(cosines.count)
    let variance = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cosines.count)
    #expect(abs(mean) < 0.01)
    #expect(abs(variance.squareRoot() - 1.0 / 16) < 0.006)
  }

  @Test func whateverShapesAVectorIsInTheFingerprint() {
    let embedders = [
      HashedEmbedder(analyzerVersion: 1),
      HashedEmbedder(analyzerVersion: 2),
      HashedEmbedder(analyzerVersion: 1, dimensionCount: 128),
      HashedEmbedder(analyzerVersion: 1, bucketBits: 16),
      HashedEmbedder(analyzerVersion: 1, seed: 1),
      HashedEmbedder(analyzerVersion: 1, table: .signs(seed: 2)),
    ]
    #expect(Set(embedders.map(\.fingerprint)).count == embedders.count)
    #expect(HashedEmbedder(analyzerVersion: 1).fingerprint == embedders[0].fingerprint)
    #expect(!embedders[0].fingerprint.contains("\n"))
  }

  @Test func parametersOutOfBoundsAreMoved() {
    for embedder in [
      HashedEmbedder(analyzerVersion: 1, dimensionCount: -1, bucketBits: -1),
      HashedEmbedder(analyzerVersion: 1, dimensionCount: 100_000, bucketBits: 99),
    ] {
      #expect((1...65_536).contains(embedder.dimensionCount))
      let vector = Self.embed(embedder, ["a", "b", "a"])
      #expect(vector.allSatisfy { $0.isFinite })
    }
  }

  /// The bits of a vector are stored: a change of the algorithm needs a new name in the fingerprint.
  @Test func theBitsAreFrozen() {
    let vector = Self.embed(Self.embedder, ["harbour", "boat", "boat", "quay"])
    let digest = vector.withUnsafeBytes { ContentDigest.hash64($0, seed: 0) }
    #expect(Self.embedder.fingerprint.hasPrefix("hashed/1 "))
    #expect(digest == 17_968_553_791_953_418_586)
  }
}
