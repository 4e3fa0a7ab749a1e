"""Vector search on the vectors of our own index, in a process of its own: `vectors.py ENGINE VECTORS.npy`.

The settings of each engine are raised until its recall@10 against the exact answer reaches .95 and .99; the latency is
that of single queries on one thread. A query is a stored vector with a tenth of noise, normalised.
"""

import json
import resource
import sys
import time

import numpy

TARGETS = (0.95, 0.99)


class FlatScan:
    """FAISS's exact scan of float32."""

    settings = [None]

    def build(self, vectors):
        import faiss

        self.index = faiss.IndexFlatIP(vectors.shape[1])
        self.index.add(vectors)

    def tune(self, setting):
        pass

    def search(self, query):
        return self.index.search(query[None], 10)[1][0]


class InvertedFile(FlatScan):
    """FAISS's inverted file over float32, 1,024 lists or fewer."""

    settings = [1, 2, 4, 8, 16, 24, 32, 64, 128]

    def build(self, vectors):
        import faiss

        lists = max(1, min(1024, len(vectors) // 64))
        quantizer = faiss.IndexFlatIP(vectors.shape[1])
        self.index = faiss.IndexIVFFlat(quantizer, vectors.shape[1], lists, faiss.METRIC_INNER_PRODUCT)
        self.index.train(vectors)
        self.index.add(vectors)

    def tune(self, setting):
        self.index.nprobe = setting


class Graph(FlatScan):
    """FAISS's hierarchical navigable small world graph over float32, 32 neighbours."""

    settings = [16, 32, 64, 128, 256, 512, 1024]

    def build(self, vectors):
        import faiss

        self.index = faiss.IndexHNSWFlat(vectors.shape[1], 32, faiss.METRIC_INNER_PRODUCT)
        self.index.add(vectors)

    def tune(self, setting):
        self.index.hnsw.efSearch = setting


class USearch:
    """usearch's graph over half precision."""

    settings = [16, 32, 64, 128, 256, 512, 1024]

    def build(self, vectors):
        from usearch.index import Index

        self.index = Index(ndim=vectors.shape[1], metric="ip", dtype="f16")
        self.index.add(numpy.arange(len(vectors)), vectors)

    def tune(self, setting):
        self.index.expansion_search = setting

    def search(self, query):
        return self.index.search(query, 10, threads=1).keys


class SQLiteVec:
    """sqlite-vec's exact scan of float32 in a virtual table."""

    settings = [None]

    def build(self, vectors):
        # Python's own sqlite3 is often built without extensions.
        import apsw
        import sqlite_vec

        self.connection = apsw.Connection(":memory:")
        self.connection.enable_load_extension(True)
        self.connection.load_extension(sqlite_vec.loadable_path())
        self.connection.execute(f"CREATE VIRTUAL TABLE v USING vec0(e float[{vectors.shape[1]}])")
        rows = ((number + 1, vector.tobytes()) for number, vector in enumerate(vectors))
        self.connection.executemany("INSERT INTO v(rowid, e) VALUES(?, ?)", rows)

    def tune(self, setting):
        pass

    def search(self, query):
        rows = self.connection.execute(
            "SELECT rowid - 1 FROM v WHERE e MATCH ? AND k = 10 ORDER BY distance", (query.tobytes(),))
        return [row[0] for row in rows]


ENGINES = {
    "faiss-flat": FlatScan, "faiss-ivf": InvertedFile, "faiss-hnsw": Graph, "usearch": USearch,
    "sqlite-vec": SQLiteVec,
}


def latency(engine, queries):
    times = []
    for query in queries:
        start = time.perf_counter()
        engine.search(query)
        times.append((time.perf_counter() - start) * 1000)
    return numpy.percentile(times, [50, 95, 99]).tolist()


def main():
    engine = ENGINES[sys.argv[1]]()
    try:
        import faiss

        faiss.omp_set_num_threads(1)
    except ImportError:
        pass
    vectors = numpy.load(sys.argv[2])
    random = numpy.random.default_rng(1)
    queries = vectors[random.integers(0, len(vectors), 200)]
    noise = random.normal(size=queries.shape).astype("float32")
    queries = queries + 0.1 * noise / numpy.linalg.norm(noise, axis=1, keepdims=True)
    queries = (queries / numpy.linalg.norm(queries, axis=1, keepdims=True)).astype("float32")
    # Equal vectors are interchangeable: an answer counts where its product reaches that of the exact tenth.
    products = [numpy.sort(vectors @ query)[-10] for query in queries]
    start = time.perf_counter()
    engine.build(vectors)
    result = {"seconds": time.perf_counter() - start, "at": {}}
    for setting in engine.settings:
        engine.tune(setting)
        right = sum(
            int((vectors[numpy.asarray(engine.search(query), dtype=int)] @ query >= least - 1e-5).sum())
            for query, least in zip(queries, products))
        recall = right / (10 * len(queries))
        for target in TARGETS:
            if recall >= target and str(target) not in result["at"]:
                result["at"][str(target)] = {
                    "setting": setting, "recall": recall, "ms": latency(engine, queries)}
        if len(result["at"]) == len(TARGETS):
            break
    result["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps(result))


if __name__ == "__main__":
    main()
