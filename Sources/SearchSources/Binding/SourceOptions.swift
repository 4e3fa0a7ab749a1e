public import SearchModel

/// How a source is read; stored with the source as text, by option name.
public struct SourceOptions: Sendable, Equatable {
  /// If not empty, only files that match one of these patterns.
  public var includes: [String] = []
  /// No files or folders that match one of these patterns.
  public var excludes: [String] = []
  /// Whether what programs leave behind, such as `node_modules`, is left out.
  public var usesDefaultExcludes = true
  /// Whether files and folders whose names begin with a dot take part.
  public var includesHidden = false
  /// Whether symbolic links are followed.
  public var followsLinks = false
  /// Larger files are skipped.
  public var maximumByteCount = ScanRules.defaultMaximumByteCount
  /// The language of every item as a BCP 47 code; nil to detect it.
  public var language: String?
  /// The domain of every item; nil for none.
  public var domain: String?
  /// The type of the items of a file of records; nil for the kind's own.
  public var type: String?
  /// The member of a JSON object that is the identifier.
  public var identifierField = "_id"
  /// The member of a JSON object that is the title.
  public var titleField = "title"
  /// The member of a JSON object that is the text.
  public var textField = "text"

  /// The options' defaults.
  public init() {}

  /// The options that differ from the defaults, by name.
  public var dictionary: [String: String] {
    let defaults = SourceOptions()
    var result: [String: String] = [:]
    if !includes.isEmpty { result["include"] = Self.encode(includes) }
    if !excludes.isEmpty { result["exclude"] = Self.encode(excludes) }
    if !usesDefaultExcludes { result["default-excludes"] = "false" }
    if includesHidden { result["hidden"] = "true" }
    if followsLinks { result["follow-links"] = "true" }
    if maximumByteCount != defaults.maximumByteCount {
      result["max-file-size"] = String(maximumByteCount)
    }
    result["language"] = language
    result["domain"] = domain
    result["type"] = type
    if identifierField != defaults.identifierField { result["id-field"] = identifierField }
    if titleField != defaults.titleField { result["title-field"] = titleField }
    if textField != defaults.textField { result["text-field"] = textField }
    return result
  }

  /// Reads stored options; names that are not known are left alone, for they may be another program's.
  ///
  /// - Throws: `invalidArgument` for a value that cannot be read.
  public init(_ stored: [String: String]) throws(SearchError) {
    includes = try Self.decode(stored, "include")
    excludes = try Self.decode(stored, "exclude")
    usesDefaultExcludes = stored["default-excludes"] != "false"
    includesHidden = stored["hidden"] == "true"
    followsLinks = stored["follow-links"] == "true"
    if let size = stored["max-file-size"] {
      guard let count = Int64(size), count >= 0 else {
        throw SearchError(
          .invalidArgument, "the largest file size '\(size)' is not a number of bytes")
      }
      maximumByteCount = count
    }
    language = stored["language"]
    domain = stored["domain"]
    type = stored["type"]
    identifierField = stored["id-field"] ?? identifierField
    titleField = stored["title-field"] ?? titleField
    textField = stored["text-field"] ?? textField
  }

  // Patterns may contain whatever separator one could think of, so that lists are JSON.
  private static func encode(_ texts: [String]) -> String {
    let quoted = texts.map { text in
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
    return "[" + quoted.joined(separator: ",") + "]"
  }

  private static func decode(
    _ stored: [String: String], _ name: String
  ) throws(SearchError) -> [String] {
    guard let text = stored[name] else { return [] }
    guard let value = try? JSONReader.read(text), case .list(let members) = value else {
      throw SearchError(.invalidArgument, "the source's option '\(name)' is not a list of texts")
    }
    return members.map(\.words)
  }
}
