import SearchModel

extension SearchResults {
  /// The results as JSON, with the members of the command line's contract in its order.
  var json: JSONValue {
    [
      "query": .string(query),
      "mode": .string(mode.rawValue),
      "took_ms": .number(duration.milliseconds, digits: 3),
      "total": .integer(total),
      "total_is_exact": .boolean(totalIsExact),
      "degraded": .optional(degraded),
      "hint": .optional(hint),
      "did_you_mean": .array(corrections.map(\.json)),
      "hits": .array(hits.map(\.json)),
    ]
  }
}

extension SpellingCorrection {
  /// The correction as JSON.
  var json: JSONValue { ["typed": .string(typed), "used": .string(used)] }
}

extension SearchHit {
  /// The hit as JSON; what was not asked for is `null`.
  var json: JSONValue {
    [
      "rank": .integer(rank),
      "id": .string(key.identifier),
      "type": .string(key.type),
      "domain": .optional(domain),
      "title": .string(title),
      "path": .optional(path),
      "score": .number(score, digits: 6),
      "tier": .string(tier.rawValue),
      "lexical": lexical.map { .number($0, digits: 6) } ?? .null,
      "semantic": semantic.map { .number($0, digits: 6) } ?? .null,
      "snippet": .optional(snippet?.markup),
      "line": snippet.map { .integer($0.line) } ?? .null,
      "fragments": snippet.map { .array($0.fragments.map(\.json)) } ?? .null,
      "passage": passage?.json ?? .null,
      "explanation": explanation?.json ?? .null,
    ]
  }
}

extension SearchHit.Passage {
  /// The passage as JSON: where it stands in the stored text.
  var json: JSONValue {
    [
      "first_line": .integer(firstLine), "last_line": .integer(lastLine),
      "byte": .integer(byteOffset), "bytes": .integer(byteCount),
    ]
  }
}

extension Snippet.Fragment {
  /// The fragment as JSON: its text as HTML, and where it stands in the stored text.
  var json: JSONValue {
    [
      "text": .string(markup), "line": .integer(line), "byte": .integer(byteOffset),
      "character": .integer(characterOffset),
    ]
  }
}

extension Explanation {
  /// The explanation as JSON: a tree of values with their labels.
  var json: JSONValue {
    [
      "value": .number(value, digits: 6),
      "label": .string(label),
      "children": .array(children.map(\.json)),
    ]
  }
}

extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  /// The duration in seconds.
  package var seconds: Double { milliseconds / 1e3 }
}
