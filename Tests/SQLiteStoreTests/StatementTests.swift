import CSQLite
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct StatementTests {
  let connection: Connection
  let echo: Statement

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    echo = try connection.prepare("SELECT ?1")
  }

  @Test(arguments: [
    "", "a", "a\0b", "\0", "caf\u{E9}", "cafe\u{301}", "\u{1F469}\u{200D}\u{1F4BB}",
    String(repeating: "x", count: 100_000),
  ])
  func texts(text: String) throws {
    echo.bind(1, text)
    #expect(try echo.step())
    #expect(echo.columnType(0) == .text)
    #expect(echo.text(0).map { Array($0.utf8) } == Array(text.utf8))
    #expect(Array(echo.bytes(0)) == Array(text.utf8))
    echo.reset()
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { buffer in
      for bind in [echo.bindText, echo.bindTextNoCopy] {
        bind(1, buffer)
        let hasRow = try echo.step()
        #expect(hasRow)
        #expect(echo.columnType(0) == .text)
        #expect(echo.text(0) == text)
        echo.reset()
        echo.clearBindings()
      }
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE2, 0x82], "\u{FFFD}"),
      ([0x80], "\u{FFFD}"), ([0x61, 0x00, 0xC3], "a\0\u{FFFD}"),
    ] as [([UInt8], String)])
  func invalidTextIsRepaired(bytes: [UInt8], expected: String) throws {
    bytes.withUnsafeBufferPointer { echo.bindText(1, $0) }
    #expect(try echo.step())
    #expect(echo.text(0) == expected)
    #expect(echo.blob(0) == bytes)
  }

  @Test(arguments: [[], [0], [0, 1, 255], [UInt8](repeating: 7, count: 70_000)] as [[UInt8]])
  func blobs(bytes: [UInt8]) throws {
    for isCopied in [true, false] {
      try bytes.withUnsafeBytes { buffer in
        if isCopied { echo.bind(1, bytes) } else { echo.bindNoCopy(1, blob: buffer) }
        let hasRow = try echo.step()
        #expect(hasRow)
        #expect(echo.columnType(0) == .blob)
        #expect(echo.blob(0) == bytes)
        echo.reset()
        echo.clearBindings()
      }
    }
  }

  @Test func buffersWithoutAddressAreEmptyAndNotNull() throws {
    let bindings: [(Statement) -> Void] = [
      { $0.bindText(1, UnsafeBufferPointer(start: nil, count: 0)) },
      { $0.bindTextNoCopy(1, UnsafeBufferPointer(start: nil, count: 0)) },
      { $0.bind(1, UnsafeRawBufferPointer(start: nil, count: 0)) },
      { $0.bindNoCopy(1, blob: UnsafeRawBufferPointer(start: nil, count: 0)) },
    ]
    for bind in bindings {
      bind(echo)
      #expect(try echo.step())
      #expect(!echo.isNull(0))
      #expect(echo.blob(0) == [])
      echo.reset()
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func integers(value: Int64) throws {
    echo.bind(1, value)
    #expect(try echo.step())
    #expect(echo.columnType(0) == .integer)
    #expect(echo.int64(0) == value)
    #expect(echo.int(0) == Int(value))
  }

  @Test(arguments: [0, -0.0, 1.5, .infinity, .leastNonzeroMagnitude] as [Double])
  func numbers(value: Double) throws {
    echo.bind(1, value)
    #expect(try echo.step())
    #expect(echo.columnType(0) == .real)
    #expect(echo.double(0) == value)
  }

  @Test func absence() throws {
    let bindings: [(Statement) -> Void] = [
      { $0.bindNull(1) }, { $0.bind(1, Int64?.none) }, { $0.bind(1, Int?.none) },
      { $0.bind(1, String?.none) }, { $0.bind(1, Double?.none) }, { $0.bind(1, [UInt8]?.none) },
      { $0.bind(1, Digest128?.none) }, { $0.bind(1, Double.nan) },
    ]
    for bind in bindings {
      echo.bind(1, 5)
      bind(echo)
      #expect(try echo.step())
      #expect(echo.isNull(0))
      #expect(echo.columnType(0) == .null)
      #expect(echo.text(0) == nil)
      #expect(echo.blob(0) == nil)
      #expect(echo.digest(0) == nil)
      #expect(echo.bytes(0).isEmpty)
      #expect(echo.int64(0) == 0)
      echo.reset()
    }
  }

  @Test func digests() throws {
    let digest = Digest128(high: 0x0102_0304_0506_0708, low: 0xFFFE_FDFC_FBFA_F9F8)
    echo.bind(1, digest)
    #expect(try echo.step())
    #expect(echo.digest(0) == digest)
    #expect(echo.blob(0) == digest.bytes)
    echo.reset()
    echo.bind(1, [UInt8](repeating: 1, count: 15))
    #expect(try echo.step())
    #expect(echo.digest(0) == nil)
  }

  @Test func aParameterThatDoesNotExistFailsTheStep() throws {
    echo.bind(2, 5)
    echo.bind(1, 5)
    let error = try #require(throws: SearchError.self) { try echo.step() }
    #expect(error.sqliteCode == SQLITE_RANGE)
    // The failure is over with the reset.
    echo.bind(1, 6)
    #expect(try echo.step())
    #expect(echo.int(0) == 6)
  }

  @Test func aFailureResets() throws {
    try connection.execute("CREATE TABLE items (id INTEGER PRIMARY KEY)")
    let insert = try connection.prepare("INSERT INTO items VALUES (?1)")
    insert.bind(1, 1)
    try insert.run()
    #expect(throws: SearchError.self) { try insert.run() }
    insert.bind(1, 2)
    try insert.run()
    #expect(try connection.scalarInt64("SELECT count(*) FROM items") == 2)
  }

  @Test func statementsOutliveTheirConnection() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    let statement = try connection.prepare("SELECT 1, 2")
    connection.close()
    #expect(try statement.step())
    #expect(statement.columnCount == 2)
    #expect(statement.sql == "SELECT 1, 2")
  }
}
