package import SQLiteStore
import SearchModel

/// The tables of the lexical index: FTS5's, and document lengths in chunks.
package enum LexicalSchema {
  /// Creates the FTS5 table.
  ///
  /// Contentless: the text is in the item rows. No column sizes: lengths are kept in chunks of our own. The
  /// tokenizer replays terms that `SearchText` has packed.
  package static let createTable = """
    CREATE VIRTUAL TABLE fulltext USING fts5(
      title, text, keywords, attributes,
      content='', columnsize=0, detail=full, tokenize='packed')
    """

  /// Creates the table of document lengths and the totals over all documents.
  package static let createLengths = """
    CREATE TABLE length_chunk(id INTEGER PRIMARY KEY, lengths BLOB NOT NULL);
    CREATE TABLE length_total(
      id INTEGER PRIMARY KEY CHECK(id = 1),
      documents INTEGER NOT NULL, title INTEGER NOT NULL, text INTEGER NOT NULL,
      keywords INTEGER NOT NULL, attributes INTEGER NOT NULL);
    INSERT INTO length_total VALUES(1, 0, 0, 0, 0, 0);
    """

  /// How many bytes of postings FTS5 gathers before it writes a segment: its default of 1 MB makes many small ones,
  /// and a hash table beyond the processor's cache is slower to fill.
  private static let flushByteCount = 4 << 20

  /// So many segments of a level are merged into one of the next: with FTS5's default of 4 every posting is written
  /// again twice as often.
  private static let mergedSegmentCount = 16

  /// Creates everything in an open write transaction.
  package static func create(in connection: Connection) throws {
    try createFullText(in: connection)
    try connection.execute(createLengths)
  }

  /// Creates the FTS5 table alone.
  package static func createFullText(in connection: Connection) throws {
    try connection.execute(createTable)
    try connection.execute(
      """
      INSERT INTO fulltext(fulltext, rank) VALUES('hashsize', \(flushByteCount));
      INSERT INTO fulltext(fulltext, rank) VALUES('automerge', \(mergedSegmentCount));
      """)
  }

  /// Replaces the FTS5 table by an empty one, in whatever state it is; in an open write transaction.
  ///
  /// Dropping a virtual table means opening it first, which FTS5 refuses when its own structure is lost. Then the
  /// table is struck out of the schema, and its shadow tables, ordinary tables from then on, are dropped one by one.
  package static func replaceFullText(in connection: Connection) throws {
    do {
      try connection.execute("DROP TABLE fulltext")
    } catch {
      guard error.code != .busy, error.code != .cancelled, error.code != .readOnly else {
        throw error
      }
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        DELETE FROM sqlite_schema WHERE type = 'table' AND name = 'fulltext';
        PRAGMA writable_schema = RESET;
        """)
      for shadow in ["data", "idx", "config", "content", "docsize"] {
        try connection.execute("DROP TABLE IF EXISTS fulltext_\(shadow)")
      }
    }
    try createFullText(in: connection)
  }

  /// Teaches a connection what the table needs: the tokenizer, the frequency function, the vocabulary.
  ///
  /// Call it on every connection before its first use of the table.
  package static func prepare(_ connection: Connection) throws {
    try connection.registerPackedTokenizer(named: "packed")
    try connection.registerFrequencyFunction(named: "term_frequencies")
  }

  /// Declares the connection's view of the index's terms; the table must exist.
  package static func declareVocabulary(in connection: Connection) throws {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'fulltext', 'row');
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.posting USING fts5vocab('main', 'fulltext', 'instance');
      """)
  }
}
