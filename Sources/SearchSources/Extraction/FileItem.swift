import Foundation
package import SearchModel

/// Turns a file's bytes into what is known of the file.
package enum FileItem {
  /// What a file's content amounts to; nil when it is not text.
  package static func document(
    _ bytes: UnsafeBufferPointer<UInt8>, kind: FileKind
  ) -> (document: ExtractedDocument, encoding: TextDecoding.Encoding)? {
    if kind == .html {
      if TextDecoding.isSurelyBinary(bytes) { return nil }
      return HTMLDocument.read(bytes).map { ($0, .utf8) }
    }
    guard let decoded = TextDecoding(bytes) else { return nil }
    let document =
      kind == .markdown
      ? MarkdownDocument.read(decoded.text) : ExtractedDocument(text: decoded.text)
    return (document, decoded.encoding)
  }

  /// The item of a file; nil when the content is not text.
  ///
  /// Its title is the document's own, else the file's name. Attributes of the document that have the name of a
  /// file's attribute get the prefix `document.`. The file's name is searched with the rest, its path as `path:word`.
  package static func donation(
    path: [UInt8], stamp: FileStamp, bytes: UnsafeBufferPointer<UInt8>
  ) -> Donation? {
    let kind = FileKind(path: path)
    guard let (document, encoding) = document(bytes, kind: kind) else { return nil }
    let identifier = PathIdentifier.encode(path)
    let name = String(
      identifier[
        (identifier.lastIndex(of: "/").map(identifier.index(after:)) ?? identifier.startIndex)...])
    var donation = Donation(key: ItemKey(type: FileSource.type, identifier: identifier))
    donation.title = document.title ?? name
    donation.text = document.text
    donation.keywords = document.keywords
    donation.language = document.language
    var attributes: [Attribute] = [
      Attribute("path", .text(identifier), visibility: .fieldOnly),
      Attribute("name", .text(name)),
      Attribute("size", .integer(stamp.byteCount)),
      Attribute("modified", .date(stamp.modificationDate)),
      Attribute("kind", .text(kind.label), visibility: .fieldOnly),
    ]
    if let dot = name.lastIndex(of: "."), dot > name.startIndex {
      let ending = name[name.index(after: dot)...].lowercased()
      attributes.append(Attribute("extension", .text(ending), visibility: .fieldOnly))
    }
    if case .sourceCode(let language) = kind {
      attributes.append(Attribute("codeLanguage", .text(language), visibility: .fieldOnly))
    }
    if encoding != .utf8 {
      attributes.append(Attribute("encoding", .text(encoding.rawValue), visibility: .fieldOnly))
    }
    attributes.append(
      Attribute("volume", .integer(Int64(bitPattern: stamp.device)), visibility: .stored))
    let own = Set(attributes.map(\.name))
    for attribute in document.attributes {
      var attribute = attribute
      if own.contains(attribute.name) { attribute.name = "document." + attribute.name }
      attributes.append(attribute)
    }
    donation.attributes = attributes.normalized
    return donation
  }
}
