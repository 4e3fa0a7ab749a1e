import LexicalIndex
import SearchModel
import SearchRanking
import SearchText
import VectorIndex

/// Makes the hits of a page from candidates: reads the items, cuts snippets, explains scores.
struct HitBuilder {
  let session: ReadSession
  let request: SearchRequest
  let query: QueryAnalysis
  let ranking: Ranking

  /// The hit of a candidate; nil when its item is not there.
  func hit(_ candidate: Candidate, rank: Int) throws -> SearchHit? {
    guard let item = try ItemRow.read(row: candidate.row, session.connection) else { return nil }
    let donation = item.donation
    let blended = candidate.blended
    var hit = SearchHit(
      rank: rank, key: donation.key, domain: donation.domain, title: donation.title,
      path: donation[attribute: "path"]?.texts.first, score: blended?.score ?? 0,
      tier: candidate.tier,
      lexical: request.mode == .semantic ? nil : blended?.lexical,
      semantic: request.mode == .lexical ? nil : blended?.semantic)
    if let names = request.fetchedAttributes {
      hit.attributes = donation.attributes.filter { names.isEmpty || names.contains($0.name) }
    }
    var text = donation.text
    text.withUTF8 { text in
      guard !text.isEmpty else { return }
      let nearest = nearestPassage(candidate, in: text)
      hit.passage = nearest.flatMap { passage($0, in: text) }
      if request.includesSnippets {
        hit.snippet = snippet(of: donation, text, candidate, nearest: nearest)
      }
    }
    if request.includesExplanation {
      hit.explanation = try explanation(candidate)
    }
    return hit
  }

  // What earned the score is shown: the words, or the sentences that are nearest to the query in meaning.
  private func snippet(
    of donation: Donation, _ text: UnsafeBufferPointer<UInt8>, _ candidate: Candidate,
    nearest: Range<Int>?
  ) -> SearchModel.Snippet? {
    let language = donation.language.map { TextLanguage(code: $0) }
    var options = SnippetMaker.Options()
    options.maximumFragmentCount = max(request.snippetFragmentCount, 1)
    let maker = SnippetMaker(
      analyzer: language.map { query.analyzer.with($0) } ?? query.analyzer, options: options)
    if !isFoundByMeaning(candidate) || nearest == nil {
      let made = maker.snippet(of: text, query: query.parsed, elseFrom: nearest?.lowerBound ?? 0)
      if nearest == nil || made.fragments.contains(where: { !$0.matches.isEmpty }) {
        return SearchModel.Snippet(made)
      }
    }
    guard let nearest else { return nil }
    let focus = ranking.queryVector.flatMap { vector in
      ranking.embedding.flatMap {
        PassageFocus(
          analyzer: query.analyzer.with(ContentDeriver.language(of: donation)),
          embedder: $0.embedder, query: vector)
      }
    }
    let start = focus?.start(in: text, passage: nearest) ?? nearest.lowerBound
    return SearchModel.Snippet(maker.snippet(of: text, query: query.parsed, from: start))
  }

  private func explanation(_ candidate: Candidate) throws -> Explanation? {
    guard let blend = ranking.blend else { return nil }
    let lexical =
      request.mode == .semantic
      ? nil
      : try LexicalSearcher(session.connection).explain(query.parsed, row: candidate.row)
    var blended = blend.explain(
      lexical: lexical, cosine: ranking.vectorHits[candidate.row]?.cosine)
    if let prior = candidate.prior { blended = prior.explain(blended) }
    if candidate.lowering != 1 {
      blended = Explanation(
        value: candidate.blended?.score ?? 0,
        label: "lowered below the items that have the word as it was typed, factor · blend",
        children: [Explanation(value: candidate.lowering, label: "factor"), blended])
    }
    guard candidate.tier == .exact else { return blended }
    return Explanation(
      value: blended.value,
      label: "exact: the query is the identifier or the title; ranked above all others",
      children: [blended])
  }
}

extension SearchModel.Snippet {
  fileprivate init(_ made: SearchText.Snippet) {
    self.init(
      fragments: made.fragments.map { fragment in
        let origin = fragment.range.lowerBound
        return Fragment(
          text: fragment.text,
          highlights: fragment.matches.map { $0.lowerBound - origin..<$0.upperBound - origin },
          line: fragment.line, byteOffset: origin, characterOffset: fragment.characterOffset)
      },
      isCutAtStart: made.startsInside, isCutAtEnd: made.endsInside)
  }
}
