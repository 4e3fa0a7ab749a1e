/// A place that items come from, as the index remembers it.
public struct SourceRecord: Sendable, Equatable {
  /// The row's number; 0 for a record that is not stored yet.
  public var id: Int64
  /// The kind of source, such as `folder`, `jsonl`, `deb822`.
  public var kind: String
  /// Where it is: an absolute path, or `-` for standard input.
  public var location: String
  /// What else its reader needs to know, by option name.
  public var options: [String: String]

  /// A source; the index gives it its number when it is added.
  public init(id: Int64 = 0, kind: String, location: String, options: [String: String] = [:]) {
    self.id = id
    self.kind = kind
    self.location = location
    self.options = options
  }
}
