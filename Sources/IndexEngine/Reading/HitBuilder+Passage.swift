import SearchModel
import SearchRanking
import SearchText
import VectorIndex

extension HitBuilder {
  /// The passage of a text that is nearest to the query in meaning, in bytes; nil where the semantic leg gives it nothing.
  func nearestPassage(_ candidate: Candidate, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard request.mode != .lexical, (candidate.blended?.semantic ?? 0) > 0,
      let passage = ranking.vectorHits[candidate.row]?.passage
    else { return nil }
    // The file may be damaged: what lies beyond the text is no passage.
    let start = Int(passage.byteStart)
    let end = start + Int(passage.byteCount)
    return start < end && end <= text.count ? start..<end : nil
  }

  /// A passage with its lines; nil for one that is the whole text.
  func passage(
    _ bytes: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> SearchHit.Passage? {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard
      !text[..<bytes.lowerBound].allSatisfy(isBlank)
        || !text[bytes.upperBound...].allSatisfy(isBlank)
    else { return nil }
    let lines = SnippetMaker.lines(of: bytes, in: text)
    return SearchHit.Passage(
      firstLine: lines.lowerBound, lastLine: lines.upperBound, byteOffset: bytes.lowerBound,
      byteCount: bytes.count)
  }

  /// Whether meaning gives a candidate more of its score than words do.
  func isFoundByMeaning(_ candidate: Candidate) -> Bool {
    guard let blend = ranking.blend, let blended = candidate.blended else { return false }
    let semantic = blend.semanticWeight * (blended.semantic ?? 0)
    return semantic > (1 - blend.semanticWeight) * (blended.lexical ?? 0)
  }
}
