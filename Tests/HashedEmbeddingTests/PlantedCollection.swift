import HashedEmbedding
import SearchModel
import TestSupport

/// Documents about one of some topics: each topic has pairs of words that mean the same, of which a document uses one only.
struct PlantedCollection {
  var documents: [[String]] = []
  static let topicCount = 6
  static let pairCount = 12

  /// The two words of a pair never stand in the same document, but in the same company.
  init(count: Int, seed: UInt64 = 1, sides: ClosedRange<Int> = 0...1) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      let topic = number % Self.topicCount
      let side = (0..<Self.pairCount).map { _ in Int.random(in: sides, using: &generator) }
      documents.append(
        (0..<10).map { _ in
          let pair = Int.random(in: 0..<Self.pairCount, using: &generator)
          return Self.word(topic, pair, side[pair])
        } + ["the", "of"])
    }
  }

  static func word(_ topic: Int, _ pair: Int, _ side: Int) -> String {
    "t\(topic)p\(pair)\(side == 0 ? "a" : "b")"
  }

  static func packed(_ words: [String]) -> [UInt8] {
    words.flatMap { [0x20] + Array($0.utf8) }
  }

  func corpus(bucketBits: Int = 16) -> LearningCorpus {
    var corpus = LearningCorpus(bucketBits: bucketBits)
    for words in documents {
      Self.packed(words).withUnsafeBufferPointer { corpus.add($0) }
    }
    return corpus
  }

  static func vector(_ words: [String], _ table: LearnedTable) -> [Float] {
    let embedder = HashedEmbedder(table: table)
    var vector = [Float](repeating: 0, count: embedder.dimensionCount)
    packed(words).withUnsafeBufferPointer { terms in
      vector.withUnsafeMutableBufferPointer { vector in
        embedder.embed(EmbeddingPassage(text: terms, packedTerms: terms), into: vector)
      }
    }
    return vector
  }

  static func cosine(_ first: String, _ second: String, _ table: LearnedTable) -> Float {
    zip(vector([first], table), vector([second], table)).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
