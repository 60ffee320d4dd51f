"""The tantivy side of the benchmark: builds an index of a corpus, runs the queries, and prints a line of JSON for each measurement.

The times cover only `Searcher.search`, not building the query or fetching documents.
"""
import json
import random
import sys
import tempfile
import time

import tantivy


def main(corpus, queries, shape, seconds):
    schema = tantivy.SchemaBuilder()
    fields = ["title", "words", "text"] if shape == "fields" else ["all"]
    for field in fields:
        schema.add_text_field(field, stored=False, tokenizer_name="default", index_option="position")
    schema = schema.build()
    with tempfile.TemporaryDirectory() as folder:
        index = tantivy.Index(schema, path=folder)
        writer = index.writer(heap_size=1_000_000_000, num_threads=1)
        length = 0
        started = time.perf_counter()
        with open(corpus) as file:
            for line in file:
                title, a, b, c, _, words, text = line.rstrip("\n").split("\t")
                length += len(title) + len(words) + len(text)
                words = f"{a} {b} {c} {words}"
                writer.add_document(tantivy.Document(title=title, words=words, text=text) if shape == "fields" else tantivy.Document(all=f"{title} {words} {text}"))
        writer.commit()
        writer.wait_merging_threads()
        seconds = time.perf_counter() - started
        index.reload()
        searcher = index.searcher()
        # The index has a single segment, because the other engines' indexes aren't segmented either.
        print(json.dumps({"engine": f"tantivy, {shape}", "set": "build", "seconds": round(seconds, 3), "segments": searcher.num_segments}))
        Q, T, O = tantivy.Query, tantivy.Query.term_query, tantivy.Occur

        def word(text, make=None):
            make = make or (lambda field: T(schema, field, text, "freq"))
            return Q.boolean_query([(O.Should, make(field)) for field in fields]) if len(fields) > 1 else make(fields[0])

        def query(kind, words):
            if kind == "words":
                return Q.boolean_query([(O.Must, word(w)) for w in words]) if len(words) > 1 else word(words[0])
            if kind == "phrase":
                return word(None, lambda field: Q.phrase_query(schema, field, words) if len(words) > 1 else T(schema, field, words[0]))
            if kind in ("prefix", "typo"):
                last = words[-1]
                distance = (0 if len(last) < 5 else 1 if len(last) < 9 else 2) if kind == "typo" else 0
                end = word(None, lambda field: Q.fuzzy_term_query(schema, field, last, distance, True, True))
                return Q.boolean_query([(O.Must, word(w)) for w in words[:-1]] + [(O.Must, end)])
            return None

        sets = {}
        with open(queries) as file:
            for line in file:
                name, _, kind, words = line.rstrip("\n").split("\t")
                made = query(kind, words.split(" "))
                if made is not None:
                    sets.setdefault(name, []).append(made)
        for name, own in sets.items():
            random.Random(1).shuffle(own)
            times = []
            end = time.monotonic() + float(seconds)
            for one in own:
                if time.monotonic() > end:
                    break
                searcher.search(one, 20, count=False)
            end = time.monotonic() + float(seconds)
            for one in own:
                if time.monotonic() > end:
                    break
                # Run each query three times and record the median time, as for the other engines.
                three = []
                for _ in range(3):
                    start = time.perf_counter_ns()
                    searcher.search(one, 20, count=False)
                    three.append((time.perf_counter_ns() - start) / 1000)
                times.append(sorted(three)[1])
            times.sort()
            print(json.dumps({"engine": f"tantivy, {shape}", "set": name, "what": "top 20", "count": len(times), "p50": round(times[len(times) // 2], 2),
                              "p99": round(times[min(len(times) - 1, int(len(times) * 0.99))], 2), "max": round(times[-1], 2)}), flush=True)


main(*sys.argv[1:5])
