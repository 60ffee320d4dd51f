"""Upgrades a library that contains a large catalog, and kills the server while it rebuilds the catalog's pack.

usage: Scripts/check-upgrade [--rows N] [--kills N] [--binary PATH] [--previous PATH]

The previous version of Almanac (`--previous`) imports N rows (800,000), so its pack has an older format. Without this version, the
current version imports the rows, and the script converts all packs to the oldest format that it reads. Then the current version serves the
library. The script kills the server several times (5), each time after it has written a larger part of the new pack. After each start and until
each kill, every catalog must have all its entries, and lists, entries and searches must work. The favourite and the note must be there.
Finally, the script lets the rebuild finish and checks that the new pack finds other forms of words. The exit code is 1 if a check failed.
With 800,000 rows, the script takes several minutes and needs 3 GB in the temporary directory.
"""

import argparse
import csv
import hashlib
import random
import re
import signal
import sqlite3
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

from program import ROOT, Program, Server, Unexpected, counted, expect, stop_on_signals

OWN = "things"
# The offset of the version in a pack, the oldest version that Almanac reads, and the version that it writes (docs/pack-format.md).
VERSION_OFFSET = 8
OLDEST, CURRENT = (
    int(re.search(rf"static let {name}: UInt32 = (\d+)", (ROOT / "Sources/Pack/PackFormat.swift").read_text(encoding="utf-8"))[1])
    for name in ("oldestVersion", "version"))
# The time limit in seconds for an import and for a rebuild.
LIMIT = 900
KINDS = ["board", "cards", "dice", "puzzle", "party", "solo"]
SYLLABLES = "ba ko ri tu mel an dor vi sha len po gri est um ta ne qua il or fen".split()


def write_rows(path, count):
    """Writes the CSV file to import. Only the last row contains the word "wolf"."""
    chance = random.Random(11)
    words = sorted({"".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 4))) for _ in range(20_000)})
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["id", "name", "kind", "size", "text"])
        for number in range(1, count + 1):
            text = " ".join(chance.choice(words) for _ in range(8)) + (" wolf" if number == count else "")
            table.writerow([f"t{number}", f"{chance.choice(words).title()} {number}", chance.choice(KINDS), number % 1000, text])


def earlier(pack):
    """Converts a pack to the oldest format by removing the index's table of word forms."""
    blocks, table = struct.unpack_from("<I", pack, 12)[0], struct.unpack_from("<Q", pack, 24)[0]
    end = 36 + blocks * 20
    for block in range(blocks):
        kind, index = struct.unpack_from("<IQ", pack, 36 + block * 20)
        if kind == 5:
            forms, last = index + 24 + 10 * 16, index + 24 + 13 * 16
            pack[index + 8] = 2
            pack[forms:last] = pack[forms + 16:last] + bytes(16)
    pack[VERSION_OFFSET] = OLDEST
    checksums = b"".join(
        struct.pack("<I", zlib.crc32(pack[at:min(at + 16384, table)])) for at in range(end + 4, table, 16384))
    pack[table:] = checksums
    struct.pack_into("<I", pack, 32, zlib.crc32(checksums))
    struct.pack_into("<I", pack, end, zlib.crc32(pack[:end]))
    return pack


def go_back(data):
    """Replaces all packs of a closed library with packs in the oldest format."""
    database = sqlite3.connect(data / "almanac.db")
    for path in sorted((data / "packs").glob("*.pack")):
        old = earlier(bytearray(path.read_bytes()))
        name = hashlib.sha256(old).hexdigest()
        (data / "packs" / f"{name}.pack").write_bytes(old)
        path.unlink()
        for column in ("base", "delta", "old_base", "old_delta"):
            database.execute(f"UPDATE catalog SET {column} = ? WHERE {column} = ?", (name, path.stem))
    database.commit()
    database.close()


class Upgrade:
    def __init__(self, options, program):
        self.options, self.program = options, program
        self.data = program.directory / "data"
        self.random = random.Random(5)
        self.counts = {}
        self.wrong = []
        self.requests = 0
        self.slowest = 0.0

    def pack(self):
        """Returns the path of the catalog's pack, as recorded in the database."""
        database = sqlite3.connect(f"file:{self.data / 'almanac.db'}?mode=ro", uri=True)
        try:
            name = database.execute("SELECT base FROM catalog WHERE id = ?", (OWN,)).fetchone()[0]
        finally:
            database.close()
        return self.data / "packs" / f"{name}.pack"

    def version(self):
        with self.pack().open("rb") as file:
            file.seek(VERSION_OFFSET)
            return file.read(1)[0]

    def unfinished(self):
        """Returns the size of the largest incomplete pack."""
        sizes = [0]
        for path in (self.data / "packs").iterdir():
            try:
                sizes += [] if path.suffix == ".pack" else [path.stat().st_size]
            except FileNotFoundError:
                pass
        return max(sizes)

    def prepare(self):
        rows = self.program.directory / "things.csv"
        write_rows(rows, self.options.rows)
        old = self.program if self.options.previous is None else self.previous
        for arguments in (
            ["import", rows, "--catalog", OWN], ["favourite", "add", f"{OWN}/t7", "--name", "Mine"],
            ["note", f"{OWN}/t9", "--set", "Kept."], ["note", "planets/1", "--set", "Two suns."],
        ):
            started = time.monotonic()
            process = old.spawn([*arguments, "--data", self.data, "--offline"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if process.wait(LIMIT) != 0:
                raise Unexpected(f"almanac {arguments[0]}: exit code {process.returncode}")
            old.ended(process)
            if arguments[0] == "import":
                print(f"imported {self.options.rows:,} rows in {time.monotonic() - started:.0f} s", flush=True)
        rows.unlink()
        if self.options.previous is None:
            go_back(self.data)
        self.before = self.version()
        if not OLDEST <= self.before < CURRENT:
            raise Unexpected(f"the pack has version {self.before}, which isn't between {OLDEST} and {CURRENT - 1}")

    def ask(self, server, path):
        started = time.monotonic()
        answer = server.ask("GET", path)
        self.requests += 1
        self.slowest = max(self.slowest, time.monotonic() - started)
        if answer.status != 200:
            self.wrong.append(f"{path}: {answer.status} {answer.text()[:200]}")
            return None
        return answer.json() if path.startswith("/api/") else answer.text()

    def look(self, server):
        """Checks that nothing is empty or missing."""
        catalogs = self.ask(server, "/api/v1/catalogs")
        counts = {one["id"]: one["count"] for one in catalogs["catalogs"]} if catalogs else {}
        if not self.counts:
            if counts.get(OWN) != self.options.rows:
                self.wrong.append(f"{OWN} has {counts.get(OWN)} entries")
            self.counts = counts
        elif counts != self.counts:
            self.wrong.append(f"catalogs have {counts} entries, but had {self.counts}")
        number = self.random.randrange(1, self.options.rows + 1)
        entry = self.ask(server, f"/api/v1/show/{OWN}/t{number}")
        if entry and not entry["title"].endswith(f" {number}"):
            self.wrong.append(f"t{number} has the title {entry['entry']['title']}")
        for path in (f"/{OWN}", f"/{OWN}/t{number}", f"/api/v1/list/{OWN}?q=kind:dice&limit=5", "/planets/1"):
            self.ask(server, path)
        found = self.ask(server, "/api/v1/find?q=wolf&in=" + OWN)
        if found and found["total"] != 1:
            self.wrong.append(f"wolf: {found['total']} results")
        note = self.ask(server, f"/api/v1/notes/{OWN}/t9")
        if note and note["note"] != "Kept.":
            self.wrong.append(f"the note is {note['note']!r}")
        favourites = self.ask(server, "/api/v1/favourites")
        if favourites and [one["name"] for one in favourites["favourites"]] != ["Mine"]:
            self.wrong.append(f"the favourites are {favourites['favourites']}")

    def prove(self, server):
        """Checks that a missing entry and an error are noticed."""
        wrong, counts = self.wrong, self.counts
        self.wrong, self.counts = [], {**counts, OWN: counts[OWN] + 1}
        self.look(server)
        self.ask(server, f"/{OWN}/t{self.options.rows + 1}")
        if len(self.wrong) != 2:
            raise Unexpected(f"a missing entry and an error weren't noticed: {self.wrong}")
        self.wrong, self.counts = wrong, counts

    def start(self):
        started = time.monotonic()
        server = Server(self.program, self.data)
        if not server.wait_until_ready():
            raise Unexpected("the server didn't start")
        ready = time.monotonic() - started
        self.look(server)
        return server, ready, time.monotonic() - started

    def run(self):
        self.prepare()
        whole = self.pack().stat().st_size
        for number in range(self.options.kills):
            server, ready, looked = self.start()
            if number == 0:
                self.prove(server)
            wanted = whole * (number + 0.5) / self.options.kills
            began = time.monotonic()
            while self.unfinished() < wanted and self.version() == self.before:
                if time.monotonic() - began > LIMIT:
                    raise Unexpected(f"no rebuild within {LIMIT} s")
                self.look(server)
            size = self.unfinished()
            server.end(signal.SIGKILL)
            if self.version() != self.before or size == 0:
                raise Unexpected("the rebuild ended before the kill")
            print(
                f"kill {number + 1}: {size >> 20} of {whole >> 20} MiB written after {time.monotonic() - began:.0f} s; the server was ready"
                f" after {ready:.2f} s, all answers were there after {looked:.2f} s", flush=True)
        server, ready, looked = self.start()
        began = time.monotonic()
        while self.version() == self.before:
            if time.monotonic() - began > LIMIT:
                raise Unexpected(f"no rebuild within {LIMIT} s")
            self.look(server)
        print(f"rebuilt in {time.monotonic() - began:.0f} s, while the script looked", flush=True)
        # The server uses the new pack from its next snapshot.
        for _ in range(50):
            found = self.ask(server, "/api/v1/find?q=wolves&in=" + OWN)
            if found and found["total"] == 1:
                break
            time.sleep(0.1)
        else:
            self.wrong.append("the new pack doesn't find wolf for wolves")
        self.look(server)
        if server.end() != 0:
            self.wrong.append("the server ended with an error")
        if self.version() != CURRENT:
            self.wrong.append(f"the pack has version {self.version()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=800_000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--binary", type=Path, default=ROOT / ".build/release/almanac")
    parser.add_argument("--previous", type=Path, help="a build of the previous version")
    options = parser.parse_args()
    stop_on_signals()
    program = Program(options.binary)
    upgrade = Upgrade(options, program)
    upgrade.previous = Program(options.previous) if options.previous else None
    try:
        upgrade.run()
    except KeyboardInterrupt:
        print("stopped")
        return 130
    finally:
        program.close()
        if upgrade.previous:
            upgrade.previous.close()
    for text in upgrade.wrong[:10]:
        print(text)
    print(
        f"upgrade: {counted(options.rows, 'row')}, {counted(options.kills, 'kill')}, {counted(upgrade.requests, 'request')},"
        f" slowest {upgrade.slowest * 1000:.0f} ms; {len(upgrade.wrong)} wrong")
    return 1 if upgrade.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
