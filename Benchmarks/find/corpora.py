"""Creates the corpora and query sets for the search benchmark, as text files that all engines use.

A corpus has tab-separated lines: the title, three values, a number, the attributes' text and the text. A query file has tab-separated
lines: the set's name, the query in Almanac's syntax, and the kind and words for the other engines. All random choices have fixed seeds.
"""
import itertools
import json
import random
import re
import subprocess
import unicodedata
from pathlib import Path

WORD = re.compile(r"[a-z0-9]+")


def fold(text):
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()
    return WORD.findall(text.replace("'", "").replace("’", ""))


def clean(text):
    return re.sub(r"\s+", " ", text or "").strip()


def texts(value):
    """Returns all names and descriptions in a value, in order."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return [text for key in ("name", "desc", "description") for text in texts(value.get(key))]
    return []


def dnd(root):
    """Returns all entries in the data package, from both editions."""
    file = root / ".build/share/almanac/dnd5e-monsters.jsonl"
    rows = []
    for line in file.read_text().splitlines() if file.exists() else []:
        row = json.loads(line)
        if "name" not in row:
            continue
        parts = ("special_abilities", "actions", "reactions", "legendary_actions", "desc", "description", "higher_level")
        text = " ".join(text for key in parts for text in texts(row.get(key)))
        facts = [" ".join(texts(row.get(key))) for key in ("size", "type", "alignment", "languages")]
        rows.append((clean(row["name"]), *map(clean, facts[:3]), str(row.get("challenge_rating") or 0), clean(facts[3]), clean(text)))
    return sorted(rows)


def apt():
    """Returns all packages that apt knows."""
    rows, now = {}, {}
    last = None
    for line in itertools.chain(subprocess.run(["apt-cache", "dumpavail"], capture_output=True, check=True).stdout.decode().split("\n"), [""]):
        if not line:
            if "Package" in now:
                rows[now["Package"]] = (
                    now["Package"], now.get("Section", ""), now.get("Priority", ""), now.get("Architecture", ""), now.get("Installed-Size", "0"),
                    clean(now.get("Tag")), clean(" ".join(now.get(k, "") for k in ("Description", "Maintainer", "Homepage", "Depends"))))
            now, last = {}, None
        elif line[0] == " ":
            if last:
                now[last] += " " + line.strip()
        else:
            last, _, value = line.partition(": ")
            now[last] = value
    return [rows[k] for k in sorted(rows)]


def typo(word, rng):
    """Returns the word with a typo that isn't in its first letter."""
    place = rng.randrange(1, len(word))
    kind = rng.randrange(4)
    if kind == 0 and place + 1 < len(word) and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2:]
    if kind == 1:
        return word[:place] + word[place + 1:]
    if kind == 2:
        return word[:place] + rng.choice("aeiou") + word[place:]
    return word[:place] + rng.choice("bcdfglmnprst") + word[place + 1:]


def queries(rows, count=200, seed=7):
    rng = random.Random(seed)
    out = []
    sample = [rng.choice(rows) for _ in range(count)]
    for row in sample:
        name = row[0].lower()
        for end in range(1, len(name) + 1):
            words = fold(name[:end])
            if words:
                out.append(("prefix", name[:end], "prefix", words))
    texts = [fold(row[6]) for row in sample]
    texts = [t for t in texts if len(t) > 3]
    plain = [[w for w in t if not w.isdigit() and len(w) > 1] for t in texts]
    plain = [t for t in plain if len(t) > 3]
    for _ in range(count):
        text = rng.choice(plain)
        out.append(("word", None, "words", [rng.choice(text)]))
        pair = rng.sample(text, 2)
        out.append(("two words", None, "words", pair))
    for _ in range(count):
        text = rng.choice(texts)
        place = rng.randrange(len(text) - 1)
        out.append(("phrase", '"' + " ".join(text[place:place + 2]) + '"', "phrase", text[place:place + 2]))
    long = [w for row in rows[:: max(1, len(rows) // 5000)] for w in fold(row[0]) if len(w) >= 5 and w.isalpha()]
    for _ in range(count):
        wrong = typo(rng.choice(long), rng)
        if len(wrong) >= 5:
            out.append(("typing error", wrong, "typo", [wrong]))
    kinds = [(1, "fa"), (2, "fb"), (3, "fc")]
    for _ in range(count // 2):
        row = rng.choice(rows)
        place, key = rng.choice(kinds)
        if row[place]:
            out.append(("filter", f'{key}:"{row[place]}"', "filter", [key, row[place]]))
            if fold(row[6]):
                word = rng.choice(fold(row[6]))
                out.append(("filter and word", f'{key}:"{row[place]}" {word}', "filter+word", [key, row[place], word]))
    begun = {}
    for row in rows[:: max(1, len(rows) // 20000)]:
        for word in fold(row[0]) + fold(row[6]):
            for length in (1, 2):
                if len(word) >= length:
                    begun[word[:length]] = begun.get(word[:length], 0) + 1
    for length in (1, 2):
        frequent = sorted((p for p in begun if len(p) == length), key=lambda p: (-begun[p], p))[:20]
        out += [("frequent beginning", p, "prefix", [p]) for p in frequent]
    return [(kind, text if text is not None else " ".join(words), how, words) for kind, text, how, words in out]


def write_rows(folder, name, rows):
    with open(folder / f"{name}.tsv", "w") as file:
        for row in rows:
            file.write("\t".join(row) + "\n")


def write_queries(folder, name):
    """Returns the queries for a stored corpus. For a large corpus, they come from a sample at regular intervals."""
    with open(folder / f"{name}.tsv") as file:
        count = sum(1 for _ in file)
        file.seek(0)
        rows = [tuple(line.rstrip("\n").split("\t")) for line in itertools.islice(file, 0, None, max(1, count // 60_000))]
    with open(folder / f"{name}.queries", "w") as file:
        for kind, text, how, words in queries(rows):
            file.write("\t".join([kind, text, how, " ".join(words) if how not in ("filter", "filter+word") else "\x1f".join(words)]) + "\n")
    return count
