import CXML2
import Foundation
import SearchModel

/// Reads HTML with libxml2's forgiving parser: title, description, keywords, language and visible text.
package enum HTMLDocument {
  /// Reads an HTML file; nil when libxml2 finds no document in it.
  ///
  /// Bytes that are valid UTF-8 are taken as such whatever the file declares; otherwise the declared
  /// character set counts, and without one Windows-1252. Script, style, template and comments give no
  /// text; elements that browsers show as blocks end a line, cells are parted by a space.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ExtractedDocument? {
    // Our own decoding never gives up where libxml2's would end the document: at a NUL, or at a
    // byte that the character set lacks.
    guard let declared = declaredEncoding(of: bytes) else {
      guard !bytes.isEmpty else { return ExtractedDocument(text: "") }
      let census = ByteCensus(bytes)
      if census.invalidCount == 0, census.nulsAtEvenOffsets + census.nulsAtOddOffsets == 0 {
        return parse(bytes, encoding: "UTF-8")
      }
      guard var text = TextDecoding(bytes)?.text else { return nil }
      return text.withUTF8 { parse($0, encoding: "UTF-8") }
    }
    return parse(bytes, encoding: declared)
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, encoding: String
  ) -> ExtractedDocument? {
    _ = initialized
    guard !bytes.isEmpty, bytes.count <= Int(Int32.max), let base = bytes.baseAddress,
      let parser = htmlNewParserCtxt()
    else { return nil }
    defer { htmlFreeParserCtxt(parser) }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    let document = base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      cxml2_read_html(parser, $0, Int32(bytes.count), encoding, Int32(options))
    }
    guard let document else { return nil }
    defer { xmlFreeDoc(document) }
    var reader = Reader()
    reader.read(xmlDocGetRootElement(document))
    return reader.document
  }

  // Once, before any parser runs, because the library's set-up is not safe among threads.
  private static let initialized: Void = xmlInitParser()

  /// The character set that the document declares and libxml2 has to convert; nil for what our own decoding does.
  private static func declaredEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]]
    if marks.contains(where: { bytes.starts(with: $0) }) { return nil }
    if ByteCensus(bytes).invalidCount == 0 { return nil }
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
    guard let place = head.range(of: "charset=") else { return nil }
    let name = head[place.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
      .prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
    // Browsers read both names as Windows-1252: https://encoding.spec.whatwg.org/#names-and-labels
    let own = ["", "utf-8", "utf8", "iso-8859-1", "latin1", "us-ascii", "windows-1252"]
    if own.contains(String(name)) || xmlFindCharEncodingHandler(String(name)) == nil { return nil }
    return String(name)
  }
}

extension HTMLDocument {
  /// Walks the tree, without recursion because documents nest as deep as they like.
  private struct Reader {
    private var text: [UInt8] = []
    private var title: [UInt8] = []
    private var heading: [UInt8] = []
    private var isInTitle = false
    private var isInHeading = false
    private var hasHeading = false
    private var preformattedDepth = 0
    private var found = ExtractedDocument(text: "")

    var document: ExtractedDocument {
      var document = found
      document.text = String(decoding: text.drop { $0 == 0x0A }, as: UTF8.self)
      while document.text.utf8.last == 0x0A || document.text.utf8.last == 0x20 {
        document.text.removeLast()
      }
      let own = Self.collapsed(title)
      document.title = own.isEmpty ? Self.collapsed(heading) : own
      if document.title?.isEmpty == true { document.title = nil }
      return document
    }

    private static func collapsed(_ bytes: [UInt8]) -> String {
      bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        .joined(separator: " ")
    }

    mutating func read(_ root: xmlNodePtr?) {
      guard let root else { return }
      var node = root
      while true {
        if enter(node), let child = node.pointee.children {
          node = child
          continue
        }
        while true {
          leave(node)
          if node == root { return }
          if let sibling = node.pointee.next {
            node = sibling
            break
          }
          guard let parent = node.pointee.parent else { return }
          node = parent
        }
      }
    }

    /// Whether the node's children are to be read.
    private mutating func enter(_ node: xmlNodePtr) -> Bool {
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        append(content: node)
        return false
      case XML_ELEMENT_NODE: break
      default: return false
      }
      let name = Self.name(node)
      switch name {
      case "script", "style", "template", "noscript", "svg", "math", "iframe", "object":
        return false
      case "title": isInTitle = true
      case "meta":
        readMeta(node)
        return false
      case "html":
        found.language = Self.attribute("lang", of: node).flatMap { $0.isEmpty ? nil : $0 }
      case "h1": isInHeading = !hasHeading
      case "pre", "textarea": preformattedDepth += 1
      case "img":
        if let words = Self.attribute("alt", of: node), !words.isEmpty {
          append(Array(words.utf8), isPreformatted: false)
        }
        return false
      default: break
      }
      separate(name)
      return true
    }

    private mutating func leave(_ node: xmlNodePtr) {
      guard node.pointee.type == XML_ELEMENT_NODE else { return }
      let name = Self.name(node)
      switch name {
      case "title": isInTitle = false
      case "h1":
        if isInHeading { hasHeading = true }
        isInHeading = false
      case "pre", "textarea": preformattedDepth = max(0, preformattedDepth - 1)
      default: break
      }
      separate(name)
    }

    private mutating func separate(_ name: String) {
      if HTMLDocument.blocks.contains(name) {
        while text.last == 0x20 { text.removeLast() }
        if !text.isEmpty, text.last != 0x0A { text.append(0x0A) }
      } else if ["td", "th", "option", "button", "label", "input"].contains(name) {
        if let last = text.last, last > 0x20 { text.append(0x20) }
      }
    }

    private mutating func append(content node: xmlNodePtr) {
      guard let content = node.pointee.content else { return }
      let count = Int(xmlStrlen(content))
      let bytes = Array(UnsafeBufferPointer(start: content, count: count))
      if isInTitle {
        title += bytes
        return
      }
      if isInHeading { heading += bytes + [0x20] }
      append(bytes, isPreformatted: preformattedDepth > 0)
    }

    private mutating func append(_ bytes: [UInt8], isPreformatted: Bool) {
      if isPreformatted {
        text += bytes
        return
      }
      for byte in bytes {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          if let last = text.last, last > 0x20 { text.append(0x20) }
        } else {
          text.append(byte)
        }
      }
    }

    private mutating func readMeta(_ node: xmlNodePtr) {
      let key = Self.attribute("name", of: node) ?? Self.attribute("property", of: node) ?? ""
      guard let value = Self.attribute("content", of: node), !value.isEmpty else { return }
      switch key.lowercased() {
      case "description", "og:description":
        guard !found.attributes.contains(where: { $0.name == "description" }) else { return }
        found.attributes.append(Attribute("description", .text(value)))
      case "keywords":
        found.keywords += value.split(separator: ",").map { word in
          String(word.drop { $0 == " " })
        }
      case "author":
        found.attributes.append(Attribute("author", .text(value)))
      default: break
      }
    }

    private static func name(_ node: xmlNodePtr) -> String {
      node.pointee.name.map { String(cString: $0) } ?? ""
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
      guard let value = xmlGetProp(node, name) else { return nil }
      defer { cxml2_free(value) }
      return String(cString: value)
    }
  }

  /// What browsers show as a block of its own.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3",
    "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol",
    "p", "pre", "search", "section", "select", "summary", "table", "tbody", "tfoot", "thead",
    "textarea", "tr", "ul", "head", "title", "caption",
  ]
}
