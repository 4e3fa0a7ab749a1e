"""Runs every engine on the same documents and queries and prints one table. `run` beside this file calls it."""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys

import numpy

import documents

HERE = os.path.dirname(os.path.abspath(__file__))
OURS = "limelight"
LEXICAL = ["tantivy", "fts5", "lancedb", "xapian", "bm25s"]
VECTORS = ["faiss-ivf", "faiss-hnsw", "usearch", "faiss-flat", "sqlite-vec"]


def run(command, environment=None):
    """The JSON that a process prints, or what it said when it failed."""
    env = {**os.environ, "TQDM_DISABLE": "1", "RAYON_NUM_THREADS": "1", "LANCE_CPU_THREADS": "1", **(environment or {})}
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        return {"error": last[0][:120]}
    return json.loads(done.stdout[done.stdout.index("{"):])


def python(engine):
    # Xapian's binding comes with the distribution's Python.
    return "/usr/bin/python3" if engine == "xapian" else sys.executable


def folder_bytes(path):
    if os.path.isfile(path):
        return sum(os.path.getsize(path + end) for end in ("", "-wal") if os.path.exists(path + end))
    return sum(os.path.getsize(os.path.join(top, name)) for top, _, names in os.walk(path) for name in names)


class Comparison:
    def __init__(self, options):
        self.options = options
        self.figures = {}
        self.queries_path = os.path.join(options.folder, "queries.json")
        self.index = os.path.join(options.folder, "limelight.limelight")
        self.data = options.data
        if options.documents:
            # A file of its own, so that all read the same lines.
            self.data = os.path.join(options.folder, "documents.tsv")
            opener = documents.gzip.open if options.data.endswith(".gz") else open
            with opener(options.data, "rt", encoding="utf-8", errors="replace") as lines:
                with open(self.data, "w", encoding="utf-8") as file:
                    file.writelines(line for _, line in zip(range(options.documents), lines))

    def place(self, engine):
        return self.index if engine == OURS else os.path.join(self.options.folder, engine)

    def build(self, engine):
        path = self.place(engine)
        for end in ("", "-wal", "-shm"):
            if os.path.isdir(path + end):
                shutil.rmtree(path + end)
            elif os.path.exists(path + end):
                os.remove(path + end)
        if engine == OURS:
            found = run([
                self.options.benchmark, "--tsv", self.data, "--queries", "0", "--index", path, "--keep",
                "--mode", "lexical"])
            built = found if "error" in found else {
                "seconds": found["ingestSeconds"], "peak": found["peakBytesIngest"]}
        else:
            built = run([python(engine), os.path.join(HERE, "lexical.py"), engine, "build", self.data, "0", path])
        figures = self.figures.setdefault(engine, {"rounds": []})
        if "error" in built:
            figures["error"] = built["error"]
        else:
            figures.update(built, bytes=folder_bytes(path))

    def query(self, engine):
        """One round: a fresh process, its first query, then every query warm."""
        figures = self.figures[engine]
        if "error" in figures:
            return
        if engine != OURS:
            found = run([python(engine), os.path.join(HERE, "lexical.py"), engine, "query", self.queries_path, self.place(engine)])
        else:
            found = {"times": {}, "peak": 0}
            for kind, mode in (("or", "lexical"), ("phrase", "lexical"), ("hybrid", "hybrid"), ("semantic", "semantic")):
                file = os.path.join(self.options.folder, f"{'phrase' if kind == 'phrase' else 'or'}.txt")
                one = run([
                    self.options.benchmark, "--tsv", self.data, "--index", self.index, "--keep", "--mode", mode,
                    "--query-file", file])
                if "error" in one:
                    found = one
                    break
                found["times"][kind] = one["times"][mode]
                found["peak"] = max(found["peak"], one["peakBytes"])
                if kind == "or":
                    found["first"] = one["firstQueryMilliseconds"]
        if "error" in found:
            figures["error"] = found["error"]
        else:
            figures["rounds"].append(found)

    def run(self):
        options = self.options
        queries = documents.queries(self.data, options.queries)
        phrases = documents.phrases(queries)
        with open(self.queries_path, "w", encoding="utf-8") as file:
            json.dump({"or": queries, "and": queries, "phrase": phrases}, file)
        for name, texts in (("or", queries), ("phrase", [f'"{phrase}"' for phrase in phrases])):
            with open(os.path.join(options.folder, f"{name}.txt"), "w", encoding="utf-8") as file:
                file.writelines(text + "\n" for text in texts)
        engines = [OURS] + [name for name in LEXICAL if name in options.engines]
        for engine in engines:
            print(f"building {engine}", file=sys.stderr)
            self.build(engine)
        for number in range(options.rounds):
            # There and back: whoever was first is last in the next round.
            for engine in engines if number % 2 == 0 else engines[::-1]:
                print(f"round {number + 1}: {engine}", file=sys.stderr)
                self.query(engine)
        self.vectors()

    def vectors(self):
        names = [name for name in VECTORS if name in self.options.engines]
        if not names or self.options.vectors == 0 or "error" in self.figures[OURS]:
            return
        path = os.path.join(self.options.folder, "vectors.npy")
        numpy.save(path, stored_vectors(self.index, self.options.vectors))
        for name in names:
            print(f"vectors: {name}", file=sys.stderr)
            self.figures[name] = run(
                [sys.executable, os.path.join(HERE, "vectors.py"), name, path], {"OMP_NUM_THREADS": "1"})

    def latency(self, engine, kind):
        """Median, 95th and 99th percentile of each query's best time over the rounds; nil where there is none."""
        rounds = [one["times"][kind] for one in self.figures[engine].get("rounds", []) if kind in one["times"]]
        if not rounds:
            return None
        return numpy.percentile(numpy.min(numpy.array(rounds), axis=0), [50, 95, 99]).tolist()

    def print(self):
        count = sum(1 for _ in documents.read(self.data))
        print(f"{count:,} documents, {self.options.queries + len(documents.FIXED)} queries, {self.options.rounds} rounds,"
              f" {os.cpu_count()} cores; ×: this project's figure over that engine's, below 1 is better for times and sizes\n")
        print("| engine | documents/s | MB | peak MB, ingest / query | first query ms | OR: median / p95 / p99 ms | × median / p99"
              " | AND ms | phrase ms |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
        ours = self.latency(OURS, "or")
        for engine in [OURS] + LEXICAL:
            if engine not in self.figures:
                continue
            figures = self.figures[engine]
            if "error" in figures:
                print(f"| {engine} | {figures['error']} | | | | | | | |")
                continue
            cells = [self.latency(engine, kind) for kind in ("or", "and", "phrase")]
            ratio = f"{ours[0] / cells[0][0]:.2f} / {ours[2] / cells[0][2]:.2f}" if ours and cells[0] else "–"
            first = min(one["first"] for one in figures["rounds"])
            peak = max(one["peak"] for one in figures["rounds"])
            print(f"| {engine} | {count / figures['seconds']:,.0f} | {figures['bytes'] / 1e6:.0f}"
                  f" | {figures['peak'] / 1e6:.0f} / {peak / 1e6:.0f} | {first:.0f} | {shown(cells[0])} | {ratio}"
                  f" | {shown(cells[1])} | {shown(cells[2])} |")
        for kind in ("semantic", "hybrid"):
            if self.latency(OURS, kind):
                print(f"\nThis project, {kind}, from text to ten hits: {shown(self.latency(OURS, kind))} ms.", end="")
        print()
        if any(name in self.figures for name in VECTORS):
            print("\n| vectors | recall@10 ≥ .95: median / p95 / p99 ms | ≥ .99 | built in s | peak MB |")
            print("|---|--:|--:|--:|--:|")
        for name in VECTORS:
            figures = self.figures.get(name)
            if figures is None:
                continue
            if "error" in figures:
                print(f"| {name} | {figures['error']} | | | |")
                continue
            at = [figures["at"].get(target) for target in ("0.95", "0.99")]
            cells = [shown(one["ms"]) if one else "not reached" for one in at]
            print(f"| {name} | {cells[0]} | {cells[1]} | {figures['seconds']:.1f} | {figures['peak'] / 1e6:.0f} |")


def shown(percentiles):
    return " / ".join(f"{value:.2f}" for value in percentiles) if percentiles else "–"


def stored_vectors(path, limit):
    """The vectors of the newest generation in an index, normalised, as float32 of shape (vectors, dimensions)."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    newest = connection.execute("SELECT max(id) >> 40 FROM vector_block").fetchone()[0]
    blocks = connection.execute(
        "SELECT passages, codes FROM vector_block WHERE id >> 40 = ? ORDER BY id", (newest,))
    parts = []
    total = 0
    for passages, codes in blocks:
        # A passage has 16 bytes, the last four of which are the scale of its codes; the length of a vector is dropped.
        count = len(passages) // 16
        if count:
            parts.append(numpy.frombuffer(codes, dtype="int8").reshape(count, -1))
            total += count
        if total >= limit:
            break
    vectors = numpy.concatenate(parts)[:limit].astype("float32")
    lengths = numpy.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / numpy.maximum(lengths, 1e-9)


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("data")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--benchmark", required=True)
    parser.add_argument("--documents", type=int, default=0, help="only so many of the lines")
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--vectors", type=int, default=1_000_000, help="at most so many vectors; 0 for none")
    parser.add_argument("--engines", default=",".join(LEXICAL + VECTORS))
    parser.add_argument("--json", help="a file for all figures")
    options = parser.parse_args()
    options.engines = options.engines.split(",")
    unknown = [name for name in options.engines if name and name not in LEXICAL + VECTORS]
    if unknown:
        parser.error(f"there is no engine {unknown[0]}; there are {', '.join(LEXICAL + VECTORS)}")
    comparison = Comparison(options)
    comparison.run()
    comparison.print()
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(comparison.figures, file, indent=1)


if __name__ == "__main__":
    main()
