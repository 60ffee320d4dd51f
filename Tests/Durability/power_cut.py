"""Rebuilds the possible contents of a disk after power cuts at many points, and checks that the program still has every acknowledged
change.

usage: Scripts/check-power-cut [--points N] [--every N] [--seed N] [--binary PATH] [--alone] [--verbose]

The script creates a library, and writes favourites and notes through a server and commands at the same time, while trace_writes.c logs
every file operation. Then it rebuilds the directory as it could be after a power cut just before an operation, either for N operations
(200) spread over the log or for every N-th operation:

  strict  only synced data; a name only if its directory was synced afterwards
  fair    the same, except that syncing a file also makes its name durable, as on ext4, XFS and Btrfs
  some    as `fair`, plus a random part of the unsynced data, in sectors of 512 bytes
  all     everything up to that point

In each directory, the program must open the library and show every change acknowledged before that point, and no refused change. At each
point, one directory also loses its database, which is removed, emptied, truncated or overwritten. The script then follows the program's
advice to move the damaged files away, and all acknowledged changes must come back. With --alone, no command runs beside the server. The
exit code is 1 if data was lost.
"""

import argparse
import collections
import json
import os
import random
import shutil
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import disk
from disk import ACKNOWLEDGED, BEGAN, Disk
from model import FAVOURITE, shorten
from program import ROOT, Program, Stuck, Unexpected, counted, shelf_of_backup, stop_on_signals, succeed
from recording import Writing, compile_preload

VARIANTS = ("strict", "fair", "some", "all")
# The kinds of damage to the database and its write-ahead log, in addition to the power cut.
DAMAGES = (
    "both removed", "database cut short", "log removed", "both overwritten in part", "database removed", "first page zeroed", "log cut short",
    "both emptied", "database removed, log cut short", "log emptied", "both overwritten")


class Expected:
    """The values that each favourite and note may have at a position in the log."""

    def __init__(self):
        self.allowed = {}
        # The values that were allowed before the change in progress.
        self.before = {}
        self.refused = set()

    def take(self, record):
        facts = json.loads(record.data)
        key = (facts["entry"], facts["kind"])
        allowed = self.allowed.setdefault(key, frozenset([None]))
        if record.kind == BEGAN:
            self.allowed[key] = allowed | {facts["value"]}
            self.before[key] = allowed
        elif record.kind == ACKNOWLEDGED:
            self.allowed[key] = frozenset([facts["value"]])
        else:
            self.allowed[key] = self.before[key]
            self.refused.add(facts["value"])

    def now(self):
        return dict(self.allowed), set(self.refused)


class Checking:
    """Rebuilds directories and opens them with the program."""

    def __init__(self, program, place, seed, verbose):
        self.program, self.place, self.seed, self.verbose = program, place, seed, verbose
        self.lock = threading.Lock()
        self.states = collections.Counter()
        self.lost = collections.Counter()
        self.bad_states = collections.Counter()
        self.messages = []

    def check(self, number, moment, variant, damage, left, expected):
        """Checks a directory. `damage` names additional damage to the database, or is None."""
        folder = Path(tempfile.mkdtemp(prefix="state-", dir=self.place))
        try:
            data = folder / "data"
            data.mkdir()
            for path, content in left.items():
                if content is None:
                    (data / path).mkdir(mode=0o700)
                else:
                    (data / path).write_bytes(content)
            chance = random.Random(f"{self.seed} {number} {variant} {damage}")
            if damage:
                do_damage(data, damage, chance)
            try:
                differences = self.differences(data, folder, damage, expected)
            except (Unexpected, Stuck, ValueError, KeyError) as error:
                differences = [f"{type(error).__name__}: {error}"]
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        group = "damaged" if damage else variant
        with self.lock:
            self.states[group] += 1
            if differences:
                self.bad_states[group] += 1
                self.lost[group] += len(differences)
                where = f"{variant}{', ' + damage if damage else ''}"
                self.messages.append((number, damage is not None, f"before operation {number} ({moment}), {where}: {len(differences)}: {differences[0]}"))
                if self.verbose:
                    for text in differences[1:20]:
                        self.messages.append((number, damage is not None, f"        {text}"))

    def differences(self, data, folder, damage, expected):
        allowed, refused = expected
        options = ["--no-starter"] if damage else []
        first = self.program.run(data, "favourite", "list", "--json", *options)
        if damage and first.code == 5 and first.error_code() == "damaged":
            # Follow the advice in the error message: move the damaged files to another folder.
            aside = folder / "aside"
            aside.mkdir()
            for path in data.glob("almanac.db*"):
                path.rename(aside / path.name)
            first = self.program.run(data, "favourite", "list", "--json", *options)
        listed = succeed(first, (0, 1)).json()["favourites"]
        backup = succeed(self.program.run(data, "backup", "-", *options)).json()
        favourites, notes = shelf_of_backup(backup)
        found = []
        if {item["id"]: item["name"] for item in listed} != favourites:
            found.append("the list of favourites differs from the backup")
        for (entry, kind), values in sorted(allowed.items()):
            seen = (favourites if kind == FAVOURITE else notes).get(entry)
            if seen not in values:
                wanted = " or ".join(sorted(map(shorten, values)))
                found.append(f"{entry}: the {kind} is {shorten(seen)}, expected {wanted}")
        for entry in sorted((favourites.keys() | notes.keys()) - {entry for entry, _ in allowed}):
            found.append(f"{entry}: has an unexpected favourite or note")
        for change in backup["changes"]:
            if change.get("text", change.get("name")) in refused and change.get("text", change.get("name")) is not None:
                found.append(f"{change['entry']}: a refused change is present")
        return found


def do_damage(data, damage, chance):
    database, log = data / "almanac.db", data / "almanac.db-wal"

    def overwrite(path, share):
        if path.exists() and path.stat().st_size:
            bytes_ = bytearray(path.read_bytes())
            length = max(1, int(len(bytes_) * share))
            start = chance.randrange(len(bytes_) - length + 1)
            bytes_[start:start + length] = chance.randbytes(length)
            path.write_bytes(bytes_)

    def cut(path):
        """Cuts a file anywhere or, as often, only its last pages."""
        if path.exists():
            size = path.stat().st_size
            os.truncate(path, max(0, int(size * chance.random()) if chance.random() < 0.5 else size - chance.randrange(1, 1 << 16)))

    if damage == "both removed":
        database.unlink(missing_ok=True)
        log.unlink(missing_ok=True)
    elif damage == "database removed":
        database.unlink(missing_ok=True)
    elif damage == "log removed":
        log.unlink(missing_ok=True)
    elif damage == "database cut short":
        cut(database)
    elif damage == "log cut short":
        cut(log)
    elif damage == "database removed, log cut short":
        database.unlink(missing_ok=True)
        cut(log)
    elif damage == "both overwritten in part":
        overwrite(database, chance.choice((0.01, 0.1, 0.5)))
        overwrite(log, 0.1)
    elif damage == "both overwritten":
        overwrite(database, 1)
        overwrite(log, 1)
    elif damage == "first page zeroed":
        # Remove the write-ahead log, because it would restore the overwritten page.
        log.unlink(missing_ok=True)
        if database.exists():
            database.write_bytes(bytes(4096) + database.read_bytes()[4096:])
    elif damage == "both emptied":
        for path in (database, log):
            if path.exists():
                path.write_bytes(b"")
    elif damage == "log emptied":
        if log.exists():
            log.write_bytes(b"")
    else:
        raise ValueError(f"unknown damage: {damage}")


def moment(record):
    names = {
        disk.WROTE: "write", disk.RESIZED: "change of length", disk.SYNC_ENDED: "end of a sync", disk.RENAMED: "rename", disk.REMOVED: "unlink",
    }
    return f"{names[record.kind]}, {record.path}"


def choose(log, points, every):
    """Chooses the positions in the log to cut at: a tenth while the library is created, the others while it is changed."""
    places = [
        place for place, record in enumerate(log)
        if record.kind in (disk.WROTE, disk.RESIZED, disk.SYNC_ENDED, disk.RENAMED, disk.REMOVED) and not record.path.endswith("-shm")]
    if every:
        return places[::every]
    start = next(place for place, record in enumerate(log) if record.kind == BEGAN)
    making = [place for place in places if place < start]
    changing = [place for place in places if place > start]

    def spread(some, count):
        count = min(count, len(some))
        return [some[number * len(some) // count] for number in range(count)]

    return spread(making, points // 10) + spread(changing, points - points // 10)


def check_all(checking, log, points, seed):
    chance = random.Random(seed)
    state, expected = Disk(), Expected()
    wanted = set(points)
    # Check only a few states at a time, because each state keeps a whole directory in memory.
    slots = threading.Semaphore(6)
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:

        def submit(*arguments):
            slots.acquire()

            def work():
                try:
                    checking.check(*arguments)
                finally:
                    slots.release()

            futures.append(pool.submit(work))

        futures = []
        number = 0
        for place, record in enumerate(log):
            if place in wanted:
                now = expected.now()
                lefts = {}
                for variant in VARIANTS:
                    lefts[variant] = state.left(variant, chance)
                    submit(place, moment(record), variant, None, lefts[variant], now)
                # The "strict" variant is left out. Before a directory's first sync, it would contain no files to
                # recover. The check above covers that case.
                variant = ("fair", "some", "all")[number % 3]
                submit(place, moment(record), variant, DAMAGES[number % len(DAMAGES)], lefts[variant], now)
                number += 1
            if record.kind >= BEGAN:
                expected.take(record)
            state.take(record)
        for future in futures:
            future.result()


def prove_it_can_fail(checking, log, points):
    """Drops all syncs since the first change. The test must then find missing changes."""
    start = next(place for place, record in enumerate(log) if record.kind == BEGAN)
    state, expected = Disk(), Expected()
    for place, record in enumerate(log[:points[-1]]):
        state.ignores_syncs = place > start
        if record.kind >= BEGAN:
            expected.take(record)
        state.take(record)
    blind = Checking(checking.program, checking.place, 0, False)
    blind.check(0, "proof", "fair", None, state.left("fair", None), expected.now())
    if not blind.lost["fair"]:
        raise Unexpected("all syncs were dropped, and no change was missing: the test can't fail")


def rebuilding_place(program):
    """Returns the folder for rebuilt directories: in memory if there is room, because their files don't need a disk."""
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 1 << 30:
        return Path(tempfile.mkdtemp(prefix="almanac-power-cut-", dir=memory))
    place = program.directory / "states"
    place.mkdir()
    return place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--binary", type=Path, default=ROOT / ".build/release/almanac")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    stop_on_signals()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}", flush=True)
    program = Program(options.binary)
    place = rebuilding_place(program)
    try:
        began = time.monotonic()
        writing = Writing(program, compile_preload(program.directory, "trace_writes.c"), seed, options.alone)
        writing.run()
        log = writing.read()
        kinds = collections.Counter(record.kind for record in log)
        points = choose(log, options.points, options.every)
        print(
            f"{counted(kinds[disk.WROTE], 'write')}, {counted(kinds[disk.SYNC_ENDED], 'sync')} by"
            f" {counted(len({record.process for record in log if record.process}), 'process', 'processes')};"
            f" {counted(writing.acknowledged, 'change')} acknowledged, {writing.refused} refused ({time.monotonic() - began:.1f} s)", flush=True)
        checking = Checking(program, place, seed, options.verbose)
        prove_it_can_fail(checking, log, points)
        check_all(checking, log, points, seed)
    except KeyboardInterrupt:
        print("stopped")
        return 130
    except (Unexpected, Stuck, ValueError, OSError) as error:
        print(f"{type(error).__name__}: {error}")
        print(f"power cut: seed {seed}, failed")
        return 1
    finally:
        program.close()
        shutil.rmtree(place, ignore_errors=True)
    for is_damage in (False, True):
        texts = [text for _, kind, text in sorted(checking.messages) if kind == is_damage]
        for text in texts if options.verbose else texts[:10]:
            print(text)
        if not options.verbose and len(texts) > 10:
            print(f"… and {len(texts) - 10} more")
    print("; ".join(
        f"{variant}: {checking.states[variant]:,} states, {checking.bad_states[variant]:,} with a loss"
        for variant in VARIANTS + ("damaged",)))
    lost = sum(checking.lost[variant] for variant in VARIANTS)
    states = sum(checking.states[variant] for variant in VARIANTS)
    print(
        f"power cut: seed {seed}, {counted(len(points), 'point')}, {counted(states, 'state')}, {lost:,} lost;"
        f" recovered without the database: {checking.states['damaged'] - checking.bad_states['damaged']:,} of {checking.states['damaged']:,},"
        f" {checking.lost['damaged']:,} lost")
    return 1 if checking.lost else 0


if __name__ == "__main__":
    sys.exit(main())
