import CZlib
import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

/// Reads all outcomes of a reader as lines of text.
private func outcomes(_ reader: some RecordReader) throws -> [String] {
  var reader = reader
  var lines: [String] = []
  while let outcome = try reader.next() {
    switch outcome {
    case .record(let record):
      let donation = record.donation
      lines.append("\(record.line) \(donation.key.identifier)|\(donation.title)|\(donation.text)")
    case .skipped(let reason, let line, let detail): lines.append("\(line) \(reason) \(detail)")
    }
  }
  return lines
}

struct JSONLinesReaderTests {
  private func read(
    _ text: String, bufferSize: Int = 1 << 20, limit: Int = LineReader.maximumLineLength
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "x.jsonl")
    let lines = LineReader(
      try ByteSource(path: Array(path.utf8)), limit: limit, bufferSize: bufferSize)
    return try outcomes(JSONLinesReader(lines, type: "record", fields: .init()))
  }

  @Test("Good lines are read, bad ones named by their number, whatever the size of the buffer")
  func lines() throws {
    let text =
      "\u{FEFF}{\"_id\":\"a\",\"title\":\"T\",\"text\":\"x\"}\r\n\n  \n{bad}\n"
      + "{\"title\":\"no id\"}\n{\"_id\":7,\"text\":[\"p\",\"q\"]}\n[1]\n{\"_id\":\"b\"} x\n"
      + "{\"_id\":\"\"}\n{\"_id\":\"z\",\"title\":null,\"text\":\"é\"}"
    let expected = [
      "1 a|T|x", "4 malformedRecord a member's name is expected at byte 2",
      "5 missingIdentifier no text or number named '_id'", "6 7||p\nq",
      "7 malformedRecord an object is expected at byte 1",
      "8 malformedRecord nothing more is expected at byte 13",
      "9 missingIdentifier no text or number named '_id'", "10 z||é",
    ]
    for size in [16, 17, 31, 64, 1 << 20] {
      #expect(try read(text, bufferSize: size) == expected)
    }
    #expect(try read("") == [])
    #expect(try read("\n\n") == [])
  }

  @Test("An identifier or a member's name that no index takes costs that record or member alone")
  func names() throws {
    let long = String(repeating: "i", count: Donation.nameByteLimit + 1)
    let text =
      "{\"_id\":\"a\",\"\":1,\"\(long)\":2,\"kept\":3}\n{\"_id\":\"\(long)\"}\n{\"_id\":\"b\"}"
    #expect(
      try read(text) == [
        "1 a||", "2 malformedRecord the identifier has 8193 bytes, more than 8192", "3 b||",
      ])
    let attributes = [Attribute("", 1), Attribute(long, 2), Attribute("kept", 3)]
    #expect(attributes.normalized == [Attribute("kept", 3)])
    #expect([Attribute("", 1)].normalized == [])
  }

  @Test("A line beyond the limit is named and passed over without being kept")
  func longLines() throws {
    let long = "{\"_id\":\"long\",\"text\":\"" + String(repeating: "x", count: 5000) + "\"}"
    let text = "{\"_id\":\"a\"}\n\(long)\n{\"_id\":\"b\"}\n\(long)"
    for size in [16, 300, 1 << 20] {
      let found = try read(text, bufferSize: size, limit: 1000)
      #expect(
        found.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
          "1 a||", "2 malformedRecord", "3 b||", "4 malformedRecord",
        ])
    }
  }

  @Test("Other members become attributes")
  func attributes() throws {
    let line = """
      {"_id":"a","n":3,"x":1.5,"ok":true,"nil":null,"day":"2026-04-30","who":{"name":"Ana","born":\
      {"year":1990}},"tags":["a","b",1],"parts":[{"k":"x","v":1},{"k":"y"}],"big":1e999,"empty":[],\
      "n":4,"keywords":["q","r"]}
      """
    let folder = try TemporaryFolder()
    let path = try folder.write(line, to: "x.jsonl")
    var reader = try JSONLinesReader(path: Array(path.utf8), type: "note")
    guard case .record(let record) = try reader.next() else {
      Issue.record("the line is a record")
      return
    }
    #expect(record.donation.key == ItemKey(type: "note", identifier: "a"))
    #expect(record.donation.keywords == ["q", "r"])
    #expect(
      record.donation.attributes == [
        Attribute("big", "1e999"),
        Attribute("day", .date(Date(timeIntervalSince1970: 1_777_507_200))), Attribute("n", 4),
        Attribute("ok", true), Attribute("parts.k", ["x", "y"]), Attribute("parts.v", .list([1])),
        Attribute("tags", ["a", "b", 1]), Attribute("who.born.year", 1990),
        Attribute("who.name", "Ana"), Attribute("x", 1.5),
      ])
  }

  @Test("Fields have the names that were asked for; the version follows the line")
  func fields() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{\"key\":\"a\",\"name\":\"N\",\"body\":\"B\",\"title\":\"other\"}\n{\"key\":\"a\",\"name\":\"N\",\"body\":\"C\"}\n",
      to: "x.jsonl")
    var reader = try JSONLinesReader(
      path: Array(path.utf8), type: "record",
      fields: .init(identifier: "key", title: "name", text: "body"))
    var versions: [String] = []
    while case .record(let record) = try reader.next() {
      versions.append(record.donation.version)
      #expect(record.donation.title == "N")
    }
    #expect(Set(versions).count == 2)
  }

  @Test("Compressed lines, several members, and one that is cut")
  func compressed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.jsonl.gz")
    for (mode, line) in [("wb", "{\"_id\":\"a\"}\n"), ("ab", "{\"_id\":\"b\"}\n")] {
      let archive = gzopen(path, mode)
      #expect(gzputs(archive, line) > 0)
      gzclose(archive)
    }
    let bytes = Array(path.utf8)
    #expect(try outcomes(JSONLinesReader(path: bytes, type: "r")) == ["1 a||", "2 b||"])
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.dropLast(9).write(to: URL(fileURLWithPath: path))
    var reader = try JSONLinesReader(path: bytes, type: "r")
    #expect(throws: SearchError.self) {
      while try reader.next() != nil {}
    }
    #expect(throws: SearchError.self) {
      try JSONLinesReader(path: Array(folder.file("none").utf8), type: "r")
    }
  }
}

struct ControlFileReaderTests {
  private static let status = """
    # a comment
    Package: gzip
    Status: install ok installed
    Priority: required
    Section: utils
    Installed-Size: 250
    Maintainer: Ana <ana@example.org>
    Architecture: amd64
    Version: 1.12-1
    Depends: dpkg (>= 1.15.4) | install-info,
     libc6 (>= 2.34)
    Tag: role::program, works-with::archive
    Description: GNU compression utilities
     This package provides the standard GNU file compression.
     .
     A second paragraph,
      with an indented line.
    Homepage: https://www.gnu.org/software/gzip/

    Package: broken
    this is no field
    Version: 1


    Source: nothing
    Version: 2

    Package: libc6
    Architecture: amd64
    Version: 2.36

    Package: libc6
    Architecture: i386
    Version: 2.36
    """

  private func read(_ text: String) throws -> (lines: [String], donations: [Donation]) {
    let folder = try TemporaryFolder()
    let path = Array(try folder.write(text, to: "status").utf8)
    var reader = try ControlFileReader(path: path)
    var donations: [Donation] = []
    while let outcome = try reader.next() {
      if case .record(let record) = outcome { donations.append(record.donation) }
    }
    return (try outcomes(ControlFileReader(path: path)), donations)
  }

  @Test(
    "Paragraphs, continuations, comments, what is malformed, and several architectures",
    arguments: ["\n", "\r\n"])
  func paragraphs(lineEnd: String) throws {
    let text = Self.status.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineEnd)
    let found = try read(text)
    #expect(
      found.lines == [
        "2 gzip|gzip|GNU compression utilities\n\n"
          + "This package provides the standard GNU file compression.\n\nA second paragraph,\n"
          + " with an indented line.",
        "21 malformedRecord neither a field nor a continuation",
        "25 missingIdentifier the paragraph has no field 'Package'",
        "28 libc6|libc6|", "32 libc6:i386|libc6|",
      ])
    let gzip = found.donations[0]
    #expect(gzip[attribute: "installedSize"] == 250)
    #expect(gzip[attribute: "section"] == "utils")
    #expect(
      gzip[attribute: "depends"] == [
        "dpkg (>= 1.15.4) | install-info", "libc6 (>= 2.34)",
      ])
    #expect(gzip[attribute: "tags"] == ["role::program", "works-with::archive"])
    #expect(gzip.version.hasPrefix("1.12-1-"))
  }

  @Test(
    "Odd files",
    arguments: [
      ("", []), ("\n\n \n", []),
      (" lost\nPackage: a\n", ["1 malformedRecord a continuation stands before the first field"]),
      ("package: a\nDESCRIPTION: x\n", ["1 a|a|x"]),
      ("Package:\n", ["1 missingIdentifier the paragraph has no field 'Package'"]),
      ("Package: a\nPackage: b", ["1 b|b|"]),
      (": x\n", ["1 malformedRecord neither a field nor a continuation"]),
    ] as [(String, [String])])
  func oddities(text: String, lines: [String]) throws {
    #expect(try read(text).lines == lines)
  }

  @Test("The version changes with any line of the paragraph")
  func versions() throws {
    let first = try read("Package: a\nVersion: 1\nDescription: x\n").donations
    let second = try read("Package: a\nVersion: 1\nDescription: y\n").donations
    #expect(first.map(\.version) != second.map(\.version))
  }
}
