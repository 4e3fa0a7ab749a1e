import AppEntities
import Foundation
import SearchModel
import SpotlightAPI
import TestSupport
import Testing

@testable import SearchSources

struct FileReindexTests {
  private let folder: TemporaryFolder
  private let backend = RecordingBackend()
  private let observer = SourceObserver()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func handler(
    _ options: SourceOptions = SourceOptions(), more: [SourceRecord] = []
  ) throws -> any ReindexHandler {
    var source = try SourceRecord(path: folder.path, options: options)
    source.id = 1
    try SourceHandlers.register(on: backend, sources: [source] + more, observer: observer)
    return try #require(backend.handlers.handler(for: "file"))
  }

  private var context: ReindexContext {
    ReindexContext(backend: backend, source: 1, reason: .requested)
  }

  private func listed(_ handler: any ReindexHandler) async throws -> [String: String] {
    var versions: [String: String] = [:]
    let isListing = try await handler.enumerateVersions(context: context) { batch in
      for item in batch { versions[item.identifier] = item.version }
    }
    #expect(isListing)
    return versions
  }

  private func key(_ name: String) -> ItemKey {
    ItemKey(type: "file", identifier: folder.file(name))
  }

  @Test(
    "Everything listed is donated with the listed version, title, attributes, source and domain")
  func donates() async throws {
    try folder.write("---\ntitle: Shore\nmood: calm\nsize: large\n---\nA beach", to: "a.md")
    try folder.write("let x = 1", to: "code/b.swift")
    try folder.write("<title>Page</title><p>Words", to: "c.html")
    try folder.write("", to: "empty.txt")
    var options = SourceOptions()
    options.domain = "notes"
    options.language = "en"
    let handler = try handler(options)
    let versions = try await listed(handler)
    try await handler.reindexAll(context: context)
    #expect(
      Dictionary(uniqueKeysWithValues: backend.items.map { ($0.key.identifier, $0.value.version) })
        == versions)
    let note = try #require(backend.items[key("a.md")])
    #expect(note.title == "Shore")
    #expect(note.text.contains("A beach"))
    #expect(note.domain == "notes" && note.language == "en" && note.source == 1)
    #expect(note[attribute: "path"] == .text(folder.file("a.md")))
    #expect(note[attribute: "mood"] == "calm")
    #expect(note[attribute: "document.size"] == "large")
    #expect(note[attribute: "size"]?.numericValue == 51)
    #expect(backend.items[key("code/b.swift")]?[attribute: "codeLanguage"] == "swift")
    #expect(backend.items[key("code/b.swift")]?.title == "b.swift")
    #expect(backend.items[key("c.html")]?.title == "Page")
    #expect(backend.items[key("c.html")]?.text == "Words")
    #expect(backend.items[key("empty.txt")]?.text == "")
    let again = try await handler.versions(of: versions.keys.sorted(), context: context)
    #expect(again.mapValues { $0 ?? "" } == versions)
    #expect(observer.activity.errorCount == 0)
  }

  @Test("An edit of the same length with its time stamp set back has another version")
  func quickEdit() async throws {
    let path = try folder.write("aaaa", to: "a.md")
    let stamp = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let handler = try handler()
    try await handler.reindexAll(context: context)
    try folder.write("bbbb", to: "a.md")
    try FileManager.default.setAttributes([.modificationDate: stamp as Any], ofItemAtPath: path)
    let versions = try await listed(handler)
    #expect(versions[path] != backend.items[key("a.md")]?.version)
  }

  @Test("Edits right after the reading are always seen, however fast")
  func racyEdits() async throws {
    let path = try folder.write("0000", to: "a.md")
    let handler = try handler()
    for round in 1...20 {
      try await handler.reindex([path], context: context)
      let donated = try #require(backend.items[key("a.md")])
      // Rewritten in place: same inode, same size.
      let file = open(path, O_WRONLY)
      _ = String(format: "%04d", round).withCString { write(file, $0, 4) }
      close(file)
      let now = try await handler.versions(of: [path], context: context)
      #expect(now[path] != .some(donated.version))
    }
  }

  @Test("Only what the source confirms to be gone is gone")
  func gone() async throws {
    for name in ["a.md", "b.md", "sub/c.md", "sub/d.md"] { try folder.write("x", to: name) }
    try await handler().reindexAll(context: context)
    let manager = FileManager.default
    try manager.removeItem(atPath: folder.file("a.md"))
    try manager.removeItem(atPath: folder.file("sub/c.md"))
    try manager.createDirectory(atPath: folder.file("sub/c.md"), withIntermediateDirectories: true)
    try manager.removeItem(atPath: folder.file("b.md"))
    #expect(mkfifo(folder.file("b.md"), 0o644) == 0)
    let names = ["a.md", "b.md", "sub/c.md", "sub/d.md"].map(folder.file)
    let versions = try await handler().versions(of: names, context: context)
    #expect(Array(versions.keys) == [folder.file("sub/d.md")])
    // The folder moved away and a link took its place: a scan would not enter it.
    try manager.moveItem(atPath: folder.file("sub"), toPath: folder.file("moved"))
    try manager.createSymbolicLink(
      atPath: folder.file("sub"), withDestinationPath: folder.file("moved"))
    let behind = try await handler().versions(
      of: [folder.file("sub/d.md")], context: context)
    #expect(behind.isEmpty)
  }

  @Test("A root that is missing throws in every call: nothing can be concluded")
  func missingRoot() async throws {
    let path = try folder.write("x", to: "a.md")
    let handler = try handler()
    try FileManager.default.removeItem(atPath: folder.path)
    func code(_ body: () async throws -> Void) async -> SearchError.Code? {
      do {
        try await body()
        return nil
      } catch {
        return (error as? SearchError)?.code
      }
    }
    #expect(
      await code { _ = try await handler.versions(of: [path], context: context) } == .notFound)
    #expect(
      await code {
        _ = try await handler.enumerateVersions(context: context) { _ in
          Issue.record("nothing may be listed")
        }
      } == .notFound)
    #expect(await code { try await handler.reindexAll(context: context) } == .notFound)
  }

  @Test("An empty root on another volume is an unmounted one; on the same volume it is empty")
  func unmounted() async throws {
    let path = try folder.write("x", to: "a.md")
    let handler = try handler()
    try await handler.reindexAll(context: context)
    try FileManager.default.removeItem(atPath: path)
    #expect(try await handler.versions(of: [path], context: context).isEmpty)
    var item = try #require(backend.items[key("a.md")])
    item.attributes.removeAll { $0.name == "volume" }
    item.attributes.append(Attribute("volume", 987_654, visibility: .stored))
    try await backend.donate([item])
    await #expect(throws: SearchError.self) {
      try await handler.versions(of: [path], context: context)
    }
  }

  @Test("What turns out to be no text is skipped, and leaves the index if it was there")
  func binary() async throws {
    try folder.write("words", to: "a.md")
    try folder.write("words", to: "b.md")
    let handler = try handler()
    try await handler.reindexAll(context: context)
    #expect(backend.removals.isEmpty)
    try Data([UInt8](repeating: 0, count: 5000)).write(
      to: URL(fileURLWithPath: folder.file("a.md")))
    try await handler.reindex([folder.file("a.md"), folder.file("b.md")], context: context)
    #expect(backend.items.keys.map(\.identifier) == [folder.file("b.md")])
    #expect(observer.activity.skipped == [.binary: 1])
    try await handler.reindex([folder.file("a.md")], context: context)
    #expect(backend.removals.count == 1)
    // It is not read again until it changes.
    #expect(try await listed(handler).keys.sorted() == [folder.file("b.md")])
    #expect(
      try await handler.versions(of: [folder.file("a.md")], context: context).isEmpty)
    #expect(observer.activity.skipped == [.binary: 3])
    try folder.write("words again", to: "a.md")
    #expect(try await listed(handler).count == 2)
  }

  @Test("The longest root owns a file; files of records belong to their own source")
  func overlap() async throws {
    for name in ["a.md", "sub/b.md", "sub/c.md", "data.jsonl"] { try folder.write("x", to: name) }
    try folder.write("{\"_id\":\"1\"}", to: "data.jsonl")
    var file = try SourceRecord(path: folder.file("sub/b.md"))
    file.id = 2
    var records = try SourceRecord(path: folder.file("data.jsonl"))
    records.id = 3
    #expect(file.kind == "file" && records.kind == "jsonl")
    let handler = try handler(more: [file, records])
    try await handler.reindexAll(
      context: ReindexContext(backend: backend, reason: .requested))
    let sources = backend.items.map { ($0.key.identifier, $0.value.source) }
    #expect(
      Dictionary(uniqueKeysWithValues: sources) == [
        folder.file("a.md"): 1, folder.file("sub/b.md"): 2, folder.file("sub/c.md"): 1,
      ])
    #expect(backend.handlers.registeredTypes == ["file", "record"])
  }

  @Test("Names that are no UTF-8 are read by their bytes")
  func rawNames() async throws {
    let raw = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".md".utf8)
    let file = FileSystem.withCString(raw) { open($0, O_CREAT | O_WRONLY, 0o644) }
    _ = "words".withCString { write(file, $0, 5) }
    close(file)
    let handler = try handler()
    let versions = try await listed(handler)
    #expect(Array(versions.keys) == [folder.file(#"caf\xE9.md"#)])
    try await handler.reindex(Array(versions.keys), context: context)
    #expect(backend.items.values.map(\.text) == ["words"])
  }

  @Test("An error of the index ends the run with that error")
  func failingBackend() async throws {
    for number in 0..<20 { try folder.write("x", to: "\(number).md") }
    let handler = try handler()
    backend.fail(with: SearchError(.diskFull, "no space"))
    let error = await #expect(throws: SearchError.self) {
      try await handler.reindexAll(context: context)
    }
    #expect(error?.code == .diskFull)
  }
}

struct SourceEntityTests {
  private let folder: TemporaryFolder
  private let backend = RecordingBackend()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func catalog(_ sources: [SourceRecord]) throws -> SourceCatalog {
    try SourceHandlers.register(
      on: backend,
      sources: sources.enumerated().map { index, source in
        var source = source
        source.id = Int64(index + 1)
        return source
      })
  }

  @Test("An entity donates what its source donates")
  func sameDonation() async throws {
    try folder.write(
      "---\ntitle: 100 % \\(x)\ntags: [a, b]\nort.x: Köln\nschlüssel: 1\n---\nText", to: "a.md")
    try folder.write("{\"_id\":\"1\",\"b\":[1,\"x\"],\"a\":true,\"text\":\"t\"}", to: "r.jsonl")
    try folder.write(
      "Package: p\nVersion: 1\nDepends: a, b\nDescription: d\n more\n", to: "status")
    let catalog = try catalog([
      SourceRecord(path: folder.file("a.md")), SourceRecord(path: folder.file("r.jsonl")),
      SourceRecord(path: folder.file("status"), format: "deb822"),
    ])
    for type in catalog.entityTypes {
      let handler = try #require(backend.handlers.handler(for: type))
      try await handler.reindexAll(
        context: ReindexContext(backend: backend, reason: .requested))
    }
    let direct = backend.items
    #expect(direct.count == 3)
    let index = CSSearchableIndex(backend: backend)
    let file = try await FileQuery(catalog: catalog).entities(for: [folder.file("a.md"), "/none"])
    #expect(file.map(\.title) == [#"100 % \(x)"#])
    #expect(file.map(\.byteCount) == [70])
    try await index.indexAppEntities(file)
    let records = try await RecordQuery(catalog: catalog).entities(for: ["1", "2"])
    #expect(records.map { $0["a"] } == [true])
    try await index.indexAppEntities(records)
    let packages = try await PackageQuery(catalog: catalog).entities(for: ["p"])
    #expect(packages.map(\.packageVersion) == ["1"])
    try await index.indexAppEntities(packages)
    #expect(backend.batches.filter { $0 == 1 }.count == 6)
    for (key, donation) in direct { #expect(backend.items[key] == donation) }
  }

  @Test("The sources' types are served by their queries, a chosen type by a handler")
  func handlers() throws {
    try folder.write("x", to: "a.md")
    try folder.write("x", to: "r.jsonl")
    var options = SourceOptions()
    options.type = "person"
    _ = try catalog([
      SourceRecord(path: folder.path), SourceRecord(path: folder.file("r.jsonl")),
      SourceRecord(path: folder.file("r.jsonl"), options: options),
      SourceRecord(path: folder.file("a.md"), format: "deb822"),
      SourceRecord(kind: "mailbox", location: "/x"),
    ])
    #expect(backend.handlers.registeredTypes == ["file", "package", "person", "record"])
    #expect(backend.handlers.handler(for: "file") is EntityReindexHandler<FileQuery>)
    #expect(backend.handlers.handler(for: "package") is EntityReindexHandler<PackageQuery>)
    #expect(backend.handlers.handler(for: "record") is EntityReindexHandler<RecordQuery>)
    #expect(backend.handlers.handler(for: "person") is SourceReindexHandler)
  }

  @Test("A query made without arguments finds its catalogue among the dependencies")
  func dependency() async throws {
    let path = try folder.write("words", to: "a.md")
    let catalog = try catalog([SourceRecord(path: folder.path)])
    AppDependencyManager.shared.add(dependency: catalog)
    let entities = try await FileEntity.defaultQuery.entities(for: [path])
    #expect(entities.map(\.text) == ["words"])
    #expect(entities.map(\.path) == [path])
  }

  @Test("A file that cannot be looked at is neither there nor gone")
  func unknown() async throws {
    try folder.write("x", to: "a.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("loop"), withDestinationPath: "loop")
    _ = try catalog([SourceRecord(path: folder.path)])
    let path = folder.file("loop/b.md")
    let handler = try #require(backend.handlers.handler(for: "file"))
    let versions = try await handler.versions(
      of: [path, folder.file("c.md")],
      context: ReindexContext(backend: backend, reason: .check))
    #expect(versions == [path: nil])
  }
}

struct RecordReindexTests {
  private let folder: TemporaryFolder
  private let backend = RecordingBackend()
  private let observer = SourceObserver()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func handler(
    _ path: String, type: String, format: String? = nil
  ) throws
    -> any ReindexHandler
  {
    var options = SourceOptions()
    if type != "record" && type != "package" { options.type = type }
    var source = try SourceRecord(path: path, format: format, options: options)
    source.id = 4
    try SourceHandlers.register(on: backend, sources: [source], observer: observer)
    return try #require(backend.handlers.handler(for: type))
  }

  private var context: ReindexContext {
    ReindexContext(backend: backend, source: 4, reason: .requested)
  }

  @Test(
    "Records are donated in chunks; the last of a repeated identifier wins; bad lines are listed")
  func donates() async throws {
    var text = (0..<20_000).map { "{\"_id\":\"\($0)\",\"text\":\"number \($0)\"}" }
      .joined(separator: "\n")
    text += "\n{\"_id\":\"7\",\"text\":\"seven again\"}\nnonsense\n"
    let path = try folder.write(text, to: "x.jsonl")
    let handler = try handler(path, type: "note")
    #expect(try await handler.enumerateVersions(context: context) { _ in } == false)
    try await handler.reindexAll(context: context)
    #expect(backend.batches.map { $0 <= 8000 } == [true, true, true])
    #expect(backend.items.count == 20_000)
    let seven = try #require(backend.items[ItemKey(type: "note", identifier: "7")])
    #expect(seven.text == "seven again" && seven.source == 4)
    #expect(observer.activity.skipped == [.duplicateIdentifier: 1, .malformedRecord: 1])
    #expect(observer.activity.entries.map(\.line) == [20_001, 20_002])
    #expect(observer.activity.bytes == Int64(text.utf8.count))

    let versions = try await handler.versions(of: ["7", "19999", "gone"], context: context)
    #expect(versions["7"] == .some(seven.version))
    #expect(versions.count == 2)
    try await backend.remove(.keys([ItemKey(type: "note", identifier: "19999")]))
    try await handler.reindex(["19999", "gone"], context: context)
    #expect(backend.items[ItemKey(type: "note", identifier: "19999")]?.text == "number 19999")
  }

  @Test("Places of records are noted anew when the file changes")
  func changedFile() async throws {
    let path = try folder.write("{\"_id\":\"a\"}\n{\"_id\":\"b\",\"text\":\"1\"}\n", to: "x.jsonl")
    let handler = try handler(path, type: "record")
    let before = try await handler.versions(of: ["a", "b"], context: context)
    #expect(try await handler.versions(of: ["a", "b"], context: context) == before)
    FileSystem.waitForTick()
    try folder.write("{\"_id\":\"b\",\"text\":\"2\"}\n", to: "x.jsonl")
    let after = try await handler.versions(of: ["a", "b"], context: context)
    #expect(after.count == 1 && after["b"] != before["b"])
    try await handler.reindex(["b"], context: context)
    #expect(backend.items.values.map(\.text) == ["2"])
  }

  @Test("Packages of several architectures are found again by their identifiers")
  func packages() async throws {
    let path = try folder.write(
      "Package: a\nArchitecture: amd64\nVersion: 1\n\nPackage: a\nArchitecture: i386\nVersion: 1\n",
      to: "status")
    let handler = try handler(path, type: "package", format: "deb822")
    try await handler.reindexAll(context: context)
    let identifiers = backend.items.keys.map(\.identifier).sorted()
    #expect(identifiers == ["a", "a:i386"])
    for _ in 0..<2 {
      let versions = try await handler.versions(of: identifiers, context: context)
      #expect(Set(versions.keys) == Set(identifiers))
      for (identifier, version) in versions {
        #expect(backend.items[ItemKey(type: "package", identifier: identifier)]?.version == version)
      }
    }
  }

  @Test("Standard input cannot be asked again")
  func standardInput() async throws {
    var source = try SourceRecord(path: "-", format: "jsonl")
    source.id = 4
    #expect(source.location == "-")
    try SourceHandlers.register(on: backend, sources: [source], observer: observer)
    let handler = try #require(backend.handlers.handler(for: "record"))
    let error = await #expect(throws: SearchError.self) {
      try await handler.reindexAll(context: context)
    }
    #expect(error?.code == .unreadable)
    await #expect(throws: SearchError.self) {
      try await handler.reindex(["a"], context: context)
    }
    // Nothing is concluded about what it gave once.
    #expect(try await handler.versions(of: ["a"], context: context) == ["a": nil])
  }
}

struct SourceRecordTests {
  @Test("Kinds by path and format")
  func kinds() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.md")
    try folder.write("x", to: "b.JSONL")
    try folder.write("x", to: "c.jsonl.gz")
    try folder.write("x", to: "sub/d.md")
    func kind(_ path: String, _ format: String? = nil) throws -> String {
      try SourceRecord(path: path, format: format).kind
    }
    #expect(try kind(folder.path) == "folder")
    #expect(try kind(folder.path + "/./") == "folder")
    #expect(try kind(folder.file("a.md")) == "file")
    #expect(try kind(folder.file("b.JSONL")) == "jsonl")
    #expect(try kind(folder.file("c.jsonl.gz")) == "jsonl")
    #expect(try kind(folder.file("a.md"), "deb822") == "deb822")
    #expect(try kind(folder.file("b.JSONL"), "text") == "file")
    #expect(try kind("-", "deb822") == "deb822")
    #expect(try SourceRecord(path: folder.path + "//sub/../a.md").location == folder.file("a.md"))
    let refused: [(String, String?, SearchError.Code)] = [
      ("-", nil, .invalidArgument), ("-", "text", .invalidArgument),
      (folder.path, "jsonl", .invalidArgument), (folder.file("a.md"), "xml", .invalidArgument),
      (folder.file("none"), nil, .notFound), ("", nil, .invalidArgument),
      ("a\u{0}b", nil, .invalidArgument),
    ]
    for (path, format, code) in refused {
      let error = #expect(throws: SearchError.self) { try kind(path, format) }
      #expect(error?.code == code)
    }
  }

  @Test("Options come back from the text they are stored as")
  func options() throws {
    var options = SourceOptions()
    #expect(options.dictionary.isEmpty)
    options.includes = ["*.md", "a,b\"c\\\n", "ü🐘"]
    options.excludes = ["x/**"]
    options.usesDefaultExcludes = false
    options.includesHidden = true
    options.followsLinks = true
    options.maximumByteCount = 5
    options.language = "de"
    options.domain = "a.b"
    options.identifierField = "id"
    options.titleField = "t"
    options.textField = "b"
    #expect(try SourceOptions(options.dictionary) == options)
    #expect(throws: SearchError.self) { try SourceOptions(["include": "{"]) }
    #expect(throws: SearchError.self) { try SourceOptions(["max-file-size": "big"]) }
  }

  @Test("Options that do not fit are refused before they are stored")
  func conflicts() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.jsonl")
    func refuses(_ path: String, _ change: (inout SourceOptions) -> Void) {
      var options = SourceOptions()
      change(&options)
      #expect(throws: SearchError.self) { try SourceRecord(path: path, options: options) }
    }
    refuses(folder.path) { $0.type = "note" }
    refuses(folder.path) { $0.excludes = ["[a"] }
    refuses(folder.file("a.jsonl")) { $0.type = "file" }
    refuses(folder.file("a.jsonl")) { $0.type = "a:b" }
  }
}
