"""One peer's full-text search in a process of its own: `lexical.py ENGINE build|query …`, one JSON object on its output.

Every engine gets one field of text, English stems where it has them, positions, and stores no documents; a query asks
for the ten best and fetches none of them. All run on one thread where they can be told to.
"""

import json
import os
import resource
import sqlite3
import sys
import time

import documents


class Tantivy:
    """Tantivy through its Python package: one writer thread."""

    kinds = ["or", "and", "phrase"]

    def build(self, texts, folder):
        import tantivy

        builder = tantivy.SchemaBuilder()
        builder.add_text_field("text", stored=False, tokenizer_name="en_stem", index_option="position")
        index = tantivy.Index(builder.build(), path=folder)
        writer = index.writer(heap_size=128 << 20, num_threads=1)
        for text in texts:
            writer.add_document(tantivy.Document(text=text))
        writer.commit()
        writer.wait_merging_threads()

    def open(self, folder):
        import tantivy

        self.index = tantivy.Index.open(folder)
        self.searcher = self.index.searcher()

    def search(self, query, kind):
        text = f'"{query}"' if kind == "phrase" else query
        parsed = self.index.parse_query(text, ["text"], conjunction_by_default=kind == "and")
        return len(self.searcher.search(parsed, 10, count=False).hits)


class FTS5:
    """SQLite's own full-text search and ranking, contentless."""

    kinds = ["or", "and", "phrase"]

    def build(self, texts, folder):
        connection = sqlite3.connect(os.path.join(folder, "fts5.db"))
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE VIRTUAL TABLE t USING fts5(text, content='', tokenize='porter unicode61')")
        with connection:
            connection.executemany("INSERT INTO t(text) VALUES(?)", ((text,) for text in texts))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def open(self, folder):
        self.connection = sqlite3.connect(os.path.join(folder, "fts5.db"))

    def search(self, query, kind):
        words = [f'"{word}"' for word in query.split()]
        text = f'"{query}"' if kind == "phrase" else (" OR " if kind == "or" else " AND ").join(words)
        rows = self.connection.execute("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10", (text,))
        return len(rows.fetchall())


class BM25S:
    """bm25s: scores computed beforehand, all in memory; no positions, no conjunction."""

    kinds = ["or"]

    def build(self, texts, folder):
        import bm25s

        tokens = bm25s.tokenize(list(texts), stopwords=None, show_progress=False)
        retriever = bm25s.BM25()
        retriever.index(tokens, show_progress=False)
        retriever.save(folder)

    def open(self, folder):
        import bm25s

        self.bm25s = bm25s
        self.retriever = bm25s.BM25.load(folder, mmap=False)

    def search(self, query, kind):
        tokens = self.bm25s.tokenize([query], stopwords=None, show_progress=False, return_ids=False)
        known = [[token for token in tokens[0] if token in self.retriever.vocab_dict]]
        if not known[0]:
            return 0
        result = self.retriever.retrieve(known, k=10, show_progress=False, n_threads=0)
        return int((result.scores[0] > 0).sum())


class LanceDB:
    """LanceDB's own full-text index; the table holds the text, as it always does."""

    kinds = ["or", "and", "phrase"]

    def build(self, texts, folder):
        import lancedb
        import pyarrow

        def batches():
            batch = []
            for text in texts:
                batch.append(text)
                if len(batch) == 65_536:
                    yield pyarrow.record_batch([pyarrow.array(batch)], names=["text"])
                    batch = []
            if batch:
                yield pyarrow.record_batch([pyarrow.array(batch)], names=["text"])

        schema = pyarrow.schema([("text", pyarrow.string())])
        table = lancedb.connect(folder).create_table("t", batches(), schema=schema)
        table.create_fts_index("text", with_position=True, stem=True, remove_stop_words=False)

    def open(self, folder):
        import lancedb
        from lancedb.query import FullTextOperator, MatchQuery, PhraseQuery

        self.table = lancedb.connect(folder).open_table("t")
        self.query = {
            "or": lambda text: MatchQuery(text, "text"),
            "and": lambda text: MatchQuery(text, "text", operator=FullTextOperator.AND),
            "phrase": lambda text: PhraseQuery(text, "text"),
        }

    def search(self, query, kind):
        found = self.table.search(self.query[kind](query), query_type="fts").limit(10)
        return found.select(["_rowid"]).with_row_id(True).to_arrow().num_rows


class Xapian:
    """Xapian 1.4 of the distribution, glass backend, BM25."""

    kinds = ["or", "and", "phrase"]

    def build(self, texts, folder):
        import xapian

        database = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OPEN)
        generator = xapian.TermGenerator()
        generator.set_stemmer(xapian.Stem("en"))
        for number, text in enumerate(texts):
            document = xapian.Document()
            generator.set_document(document)
            generator.index_text(text)
            database.add_document(document)
            if number % 100_000 == 99_999:
                database.commit()
        database.commit()
        database.close()

    def open(self, folder):
        import xapian

        self.xapian = xapian
        self.database = xapian.Database(folder)
        self.parser = xapian.QueryParser()
        self.parser.set_stemmer(xapian.Stem("en"))
        self.parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
        self.parser.set_database(self.database)

    def search(self, query, kind):
        xapian = self.xapian
        self.parser.set_default_op(xapian.Query.OP_AND if kind == "and" else xapian.Query.OP_OR)
        text = f'"{query}"' if kind == "phrase" else query.lower()
        enquire = xapian.Enquire(self.database)
        enquire.set_query(self.parser.parse_query(text))
        return len(list(enquire.get_mset(0, 10)))


ENGINES = {"tantivy": Tantivy, "fts5": FTS5, "bm25s": BM25S, "lancedb": LanceDB, "xapian": Xapian}


def peak_bytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def build(engine, data, limit, folder):
    os.makedirs(folder, exist_ok=True)
    start = time.perf_counter()
    engine.build(documents.read(data, limit), folder)
    return {"seconds": time.perf_counter() - start, "peak": peak_bytes()}


def query(engine, path, folder):
    with open(path, encoding="utf-8") as file:
        queries = json.load(file)
    start = time.perf_counter()
    engine.open(folder)
    engine.search(queries["or"][0], "or")
    result = {"first": (time.perf_counter() - start) * 1000, "times": {}, "found": {}}
    for kind in engine.kinds:
        for text in queries[kind]:
            engine.search(text, kind)
        times = []
        found = 0
        for text in queries[kind]:
            start = time.perf_counter()
            found += engine.search(text, kind)
            times.append((time.perf_counter() - start) * 1000)
        result["times"][kind] = times
        result["found"][kind] = found
    result["peak"] = peak_bytes()
    return result


def main():
    engine = ENGINES[sys.argv[1]]()
    if sys.argv[2] == "build":
        data, limit, folder = sys.argv[3:6]
        result = build(engine, data, int(limit) or None, folder)
    else:
        result = query(engine, *sys.argv[3:5])
    print(json.dumps(result))


if __name__ == "__main__":
    main()
