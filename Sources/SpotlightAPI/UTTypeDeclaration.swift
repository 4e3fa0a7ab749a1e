/// What is known of a uniform type.
struct UTTypeDeclaration: Sendable {
  let identifier: String
  let parents: [String]
  let filenameExtensions: [String]
  let mimeType: String?

  private init(
    _ identifier: String, _ parents: [String] = [], _ filenameExtensions: [String] = [],
    _ mimeType: String? = nil
  ) {
    self.identifier = identifier
    self.parents = parents
    self.filenameExtensions = filenameExtensions
    self.mimeType = mimeType
  }

  static let byIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  /// The declared types: identifier, what they conform to, file name extensions (the preferred one first), MIME type.
  static let all: [UTTypeDeclaration] = [
    UTTypeDeclaration("public.item"),
    UTTypeDeclaration("public.content"),
    UTTypeDeclaration("public.composite-content", ["public.content"]),
    UTTypeDeclaration("public.data", ["public.item"], [], "application/octet-stream"),
    UTTypeDeclaration("public.directory", ["public.item"]),
    UTTypeDeclaration("public.folder", ["public.directory"]),
    UTTypeDeclaration("com.apple.package", ["public.directory"]),
    UTTypeDeclaration("public.archive", ["public.data"]),
    UTTypeDeclaration("public.zip-archive", ["public.archive"], ["zip"], "application/zip"),
    UTTypeDeclaration(
      "org.gnu.gnu-zip-archive", ["public.archive"], ["gz", "gzip"], "application/gzip"),
    UTTypeDeclaration("public.text", ["public.data", "public.content"]),
    UTTypeDeclaration("public.plain-text", ["public.text"], ["txt", "text"], "text/plain"),
    UTTypeDeclaration("public.utf8-plain-text", ["public.plain-text"]),
    UTTypeDeclaration("public.rtf", ["public.text"], ["rtf"], "text/rtf"),
    UTTypeDeclaration("public.html", ["public.text"], ["html", "htm"], "text/html"),
    UTTypeDeclaration("public.xml", ["public.text"], ["xml"], "application/xml"),
    UTTypeDeclaration("public.yaml", ["public.text"], ["yaml", "yml"], "application/yaml"),
    UTTypeDeclaration("public.json", ["public.text"], ["json"], "application/json"),
    UTTypeDeclaration("public.log", ["public.text"], ["log"]),
    UTTypeDeclaration(
      "public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"], "text/csv"),
    UTTypeDeclaration(
      "public.tab-separated-values-text", ["public.delimited-values-text"], ["tsv"],
      "text/tab-separated-values"),
    UTTypeDeclaration("public.delimited-values-text", ["public.text"]),
    UTTypeDeclaration("public.source-code", ["public.plain-text"]),
    UTTypeDeclaration("public.swift-source", ["public.source-code"], ["swift"]),
    UTTypeDeclaration("public.c-source", ["public.source-code"], ["c"]),
    UTTypeDeclaration("public.c-header", ["public.source-code"], ["h"]),
    UTTypeDeclaration("public.c-plus-plus-source", ["public.source-code"], ["cpp", "cc", "cxx"]),
    UTTypeDeclaration("public.c-plus-plus-header", ["public.source-code"], ["hpp", "hh"]),
    UTTypeDeclaration("public.objective-c-source", ["public.source-code"], ["m"]),
    UTTypeDeclaration("public.script", ["public.source-code"]),
    UTTypeDeclaration("public.shell-script", ["public.script"], ["sh", "bash", "zsh"]),
    UTTypeDeclaration("public.python-script", ["public.script"], ["py"], "text/x-python"),
    UTTypeDeclaration("public.ruby-script", ["public.script"], ["rb"]),
    UTTypeDeclaration("public.perl-script", ["public.script"], ["pl"]),
    UTTypeDeclaration("public.php-script", ["public.script"], ["php"]),
    UTTypeDeclaration(
      "com.netscape.javascript-source", ["public.script"], ["js", "mjs"], "text/javascript"),
    UTTypeDeclaration(
      "com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"], "application/pdf"),
    UTTypeDeclaration(
      "com.apple.rtfd", ["com.apple.package", "public.composite-content"], ["rtfd"]),
    UTTypeDeclaration("public.presentation", ["public.composite-content"]),
    UTTypeDeclaration("public.spreadsheet", ["public.content"]),
    UTTypeDeclaration(
      "org.idpf.epub-container", ["public.data", "public.composite-content"], ["epub"],
      "application/epub+zip"),
    UTTypeDeclaration("public.image", ["public.data", "public.content"]),
    UTTypeDeclaration("public.jpeg", ["public.image"], ["jpeg", "jpg"], "image/jpeg"),
    UTTypeDeclaration("public.png", ["public.image"], ["png"], "image/png"),
    UTTypeDeclaration("com.compuserve.gif", ["public.image"], ["gif"], "image/gif"),
    UTTypeDeclaration("public.tiff", ["public.image"], ["tiff", "tif"], "image/tiff"),
    UTTypeDeclaration("public.heic", ["public.image"], ["heic"], "image/heic"),
    UTTypeDeclaration("org.webmproject.webp", ["public.image"], ["webp"], "image/webp"),
    UTTypeDeclaration(
      "public.svg-image", ["public.image", "public.xml"], ["svg"], "image/svg+xml"),
    UTTypeDeclaration("public.audiovisual-content", ["public.data", "public.content"]),
    UTTypeDeclaration("public.audio", ["public.audiovisual-content"]),
    UTTypeDeclaration("public.mp3", ["public.audio"], ["mp3"], "audio/mpeg"),
    UTTypeDeclaration("com.microsoft.waveform-audio", ["public.audio"], ["wav"], "audio/vnd.wave"),
    UTTypeDeclaration("public.mpeg-4-audio", ["public.audio"], ["m4a"], "audio/mp4"),
    UTTypeDeclaration("public.movie", ["public.audiovisual-content"]),
    UTTypeDeclaration("public.video", ["public.movie"]),
    UTTypeDeclaration("public.mpeg-4", ["public.movie"], ["mp4"], "video/mp4"),
    UTTypeDeclaration("com.apple.quicktime-movie", ["public.movie"], ["mov"], "video/quicktime"),
    UTTypeDeclaration("public.url", ["public.data"]),
    UTTypeDeclaration("public.file-url", ["public.url"]),
    UTTypeDeclaration("public.bookmark"),
    UTTypeDeclaration("public.message"),
    UTTypeDeclaration("public.email-message", ["public.message"], ["eml"], "message/rfc822"),
    UTTypeDeclaration("public.contact"),
    UTTypeDeclaration("public.vcard", ["public.text", "public.contact"], ["vcf"], "text/vcard"),
    UTTypeDeclaration("public.to-do-item"),
    UTTypeDeclaration("public.calendar-event"),
    UTTypeDeclaration("public.database"),
    UTTypeDeclaration("public.font"),
    UTTypeDeclaration("com.apple.property-list", ["public.data"], ["plist"]),
    UTTypeDeclaration("com.apple.application"),
    UTTypeDeclaration("public.executable", ["public.data"]),
    UTTypeDeclaration(
      "net.daringfireball.markdown", ["public.plain-text"], ["md", "markdown"], "text/markdown"),
  ]
}
