"""The documents that every engine indexes, and the queries that every engine answers."""

import gzip
import random
import re

# The queries of the project's own measurements, from rare words to the most frequent ones.
FIXED = [
    "python library for data",
    "mcp server for sqlite search",
    "machine learning model training",
    "web framework",
    "a simple wrapper for the api",
]


def read(path, limit=None):
    """Yields the text of each line, name and summary together, at most `limit` of them."""
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines):
            if limit is not None and number >= limit:
                return
            yield line.rstrip("\n").replace("\t", " ", 1)


def queries(path, count, seed=1, limit=None):
    """Draws `count` runs of two to four neighbouring words from the documents, by seed, after the fixed queries.

    Only plain words are drawn, so that no engine's syntax gives them another meaning. Reservoir sampling, one pass.
    """
    source = random.Random(seed)
    drawn = []
    seen = 0
    for text in read(path, limit):
        words = re.findall(r"[A-Za-z]{2,}", text)
        if len(words) < 3:
            continue
        seen += 1
        place = seen - 1 if seen <= count else source.randrange(seen)
        if place >= count:
            continue
        length = source.choice([2, 3, 4])
        start = source.randrange(max(1, len(words) - length + 1))
        query = " ".join(words[start : start + length])
        if place < len(drawn):
            drawn[place] = query
        else:
            drawn.append(query)
    return FIXED + drawn


def phrases(queries):
    """The first two words of each query, which stand side by side in some document."""
    return [" ".join(query.split()[:2]) for query in queries]
