import Foundation

/// What a file holds, as far as its name tells.
package enum FileKind: Sendable, Equatable {
  /// Markdown.
  case markdown
  /// Prose, logs, data: text without a structure that is used here.
  case plainText
  /// Source code in a named language.
  case sourceCode(String)
  /// HTML.
  case html
  /// Something that is not text.
  case binary
  /// The name does not tell; the content decides between text and binary.
  case unknown

  /// The kind that the base name of a path tells.
  package init(path: [UInt8]) {
    let base = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path[...]
    guard let dot = base.lastIndex(of: UInt8(ascii: ".")), dot > base.startIndex else {
      let name = String(decoding: base, as: UTF8.self)
      self = Self.byName[name].map(FileKind.sourceCode) ?? .unknown
      return
    }
    let ending = base[(dot + 1)...]
    guard ending.count <= 15 else {
      self = .unknown
      return
    }
    let lowered = ending.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    self = Self.byExtension[String(decoding: lowered, as: UTF8.self)] ?? .unknown
  }

  /// The name under which items carry the kind.
  package var label: String {
    switch self {
    case .markdown: "markdown"
    case .plainText, .unknown: "text"
    case .sourceCode: "code"
    case .html: "html"
    case .binary: "binary"
    }
  }

  private static let byName: [String: String] = [
    "Makefile": "make", "makefile": "make", "GNUmakefile": "make", "Dockerfile": "dockerfile",
    "CMakeLists.txt": "cmake", "Rakefile": "ruby", "Gemfile": "ruby", "Jenkinsfile": "groovy",
    "Vagrantfile": "ruby", "Podfile": "ruby", "Justfile": "just", "justfile": "just",
  ]

  private static let byExtension: [String: FileKind] = {
    var table: [String: FileKind] = [:]
    for name in ["md", "markdown", "mdown", "mkd", "mdx"] { table[name] = .markdown }
    for name in ["html", "htm", "xhtml"] { table[name] = .html }
    for name in plainTextExtensions.split(separator: " ") { table[String(name)] = .plainText }
    for name in binaryExtensions.split(separator: " ") { table[String(name)] = .binary }
    for line in codeExtensions.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for name in words.dropFirst() { table[name] = .sourceCode(words[0]) }
    }
    return table
  }()

  private static let plainTextExtensions = """
    txt text log rst adoc asciidoc org tex bib csv tsv json jsonl ndjson yaml yml toml ini cfg conf \
    xml svg srt vtt eml diff patch po pot properties env ics vcf opml textile wiki me 1 2 3 4 5 6 7 8
    """

  private static let binaryExtensions = """
    png jpg jpeg gif bmp tif tiff webp ico icns heic heif avif psd ai eps raw cr2 nef mp3 m4a aac ogg \
    oga opus flac wav aiff mid midi mp4 m4v mov avi mkv webm mpg mpeg wmv flv zip gz tgz bz2 tbz xz \
    txz zst lz lz4 7z rar tar jar war ear apk ipa deb rpm dmg iso img cab msi exe dll so dylib a o \
    obj lib pyc pyo class wasm swiftmodule swiftdoc pdf doc docx xls xlsx ppt pptx odt ods odp epub \
    mobi ttf otf woff woff2 eot sqlite sqlite3 db limelight parquet arrow npy npz pkl pt onnx \
    safetensors gguf bin pack idx
    """

  private static let codeExtensions = """
    swift swift swiftinterface
    c c h
    cpp cc cpp cxx hh hpp hxx
    objective-c m mm
    csharp cs
    fsharp fs fsi fsx
    visualbasic vb
    java java
    kotlin kt kts
    scala scala sc
    groovy groovy gradle
    clojure clj cljs cljc edn
    python py pyi pyx
    ruby rb rake gemspec
    perl pl pm
    php php
    javascript js mjs cjs jsx
    typescript ts mts cts tsx
    vue vue
    svelte svelte
    css css
    scss scss sass less
    shell sh bash zsh fish ksh
    powershell ps1 psm1
    batch bat cmd
    rust rs
    go go
    zig zig
    nim nim
    d d
    dart dart
    lua lua
    r r
    julia jl
    haskell hs lhs
    ocaml ml mli
    elm elm
    erlang erl hrl
    elixir ex exs
    lisp lisp cl el scm ss rkt
    fortran f f90 f95 f03
    pascal pas pp
    ada adb ads
    assembly s asm
    sql sql
    graphql graphql gql
    protobuf proto
    thrift thrift
    terraform tf
    nix nix
    cmake cmake
    make mk
    vhdl vhd vhdl
    verilog v sv
    awk awk
    tcl tcl
    prolog pro
    solidity sol
    """
}
