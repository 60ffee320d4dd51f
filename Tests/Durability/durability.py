"""Makes changes through servers and commands, kills them at random, and checks after each restart that no acknowledged change is lost.

usage: Scripts/check-durability [--seconds N] [--seed N] [--binary PATH] [--only random|scenarios] [--keep PATH]

The changes are favourites, notes and imports into a test catalog. For N seconds (60), processes run and are killed at random. Some of
them have wrong clocks, a device exchanges changes with the servers, the library is replaced or overwritten with older copies of itself,
and changes that no library may accept arrive. Then the scenarios run: files removed or replaced under a running server, and a file size
limit. A change counts as acknowledged if the server responded with 2xx or the command ended with exit code 0. An interrupted change may
or may not be stored; a refused change must not be.
The last line is a summary, and the exit code is 1 if data was lost or a check failed.
"""

import argparse
import contextlib
import http.client
import random
import shutil
import signal
import sqlite3
import sys
import threading
import time
from pathlib import Path

from exchanges import CLOCKS, Exchanges
from imports import OWN, Imports
from model import FAVOURITE, NOTE, Model
from program import (
    ROOT, Program, Server, Stuck, Unexpected, counted, listed_favourites, read_by_commands, read_by_http, shelf_of_backup, stop_on_signals, succeed,
)
import scenarios
from recording import compile_preload

# The number of entries from the starter data to use in each catalog. These catalogs have no limit on favourites.
CATALOGS = {"planets": 60, "people": 20, "films": 6, "species": 15}
WRITERS = 4
# Error codes for an unusable library. This part of the test never damages the library, so the program must never report
# them.
FALSE_ALARMS = {"damaged", "library-unusable", "not-a-library", "cannot-open", "storage", "newer-version", "disk-full", "read-only"}

class Run:
    """The random part: writers, an importer, and a main thread that starts, stops and kills servers."""

    def __init__(self, program, seed, seconds):
        self.program = program
        self.random = random.Random(seed)
        self.seconds = seconds
        self.data = program.directory / "data"
        self.preload = compile_preload(program.directory, "shift_clock.c")
        self.model = Model()
        self.exchanges = Exchanges(self)
        self.began = time.monotonic()
        self.servers = []
        self.servers_lock = threading.Lock()
        self.troubles = []
        # The fields that have wrong values. Each field is reported only once.
        self.lost = set()
        self.kills = 0
        self.checks = 0
        self.ending = threading.Event()
        # A lock for each writer. A writer holds its own lock during a change. The main thread acquires all locks to
        # pause the writers.
        self.gates = []
        self.imports = Imports(self)
        self.counter_lock = threading.Lock()

    # Problems

    def trouble(self, text):
        with self.counter_lock:
            self.troubles.append(f"at {time.monotonic() - self.began:.1f} s: {text}")
        self.ending.set()

    def killed(self):
        with self.counter_lock:
            self.kills += 1

    def clock(self, chance):
        """The environment of a process whose clock may be wrong."""
        return {"LD_PRELOAD": str(self.preload), "CLOCK_OFFSET": str(chance.choice(CLOCKS))}

    @contextlib.contextmanager
    def paused(self):
        """Pauses the writers and the importer."""
        with contextlib.ExitStack() as stack:
            for gate in self.gates:
                stack.enter_context(gate)
            yield

    # Writers

    def writer(self, number, entries, chance):
        gate = self.gates[number]
        made = 0
        connections = {}
        while not self.ending.is_set():
            with gate:
                made += 1
                entry = chance.choice(entries)
                kind = chance.choice((FAVOURITE, NOTE))
                # Every value is unique, so that it shows which change stored it.
                value = None if chance.random() < 0.3 else f"{kind} {number}.{made} " + "x" * int(chance.expovariate(1 / 200))
                if kind == FAVOURITE and value is not None:
                    value = value[:300].strip()
                elif value is not None:
                    value = value.strip()
                self.model.begin(entry, kind)
                outcome, proof = "unanswered", ""
                try:
                    if chance.random() < 0.7:
                        outcome, proof = self.change_by_http(entry, kind, value, chance, connections)
                    else:
                        outcome, proof = self.change_by_command(entry, kind, value, chance)
                except Stuck as error:
                    self.trouble(str(error))
                finally:
                    self.model.end(entry, kind, value, outcome, f"{proof} at {time.monotonic() - self.began:.2f} s")
            # Writers begin slowly, because a copy or an exchange may also find entries that never had a change.
            is_early = time.monotonic() - self.began < self.seconds / 5
            time.sleep(chance.expovariate(1 / (0.4 if is_early else 0.004)))

    def change_by_http(self, entry, kind, value, chance, connections, may_refuse=()):
        """Makes a change through a server, which may refuse it only with one of these error codes."""
        with self.servers_lock:
            server = chance.choice(self.servers) if self.servers else None
        if server is None:
            time.sleep(0.02)
            return "untried", ""
        path = f"/api/v1/{'favourites' if kind == FAVOURITE else 'notes'}/{entry}"
        connection = connections.get(server)
        if connection is None:
            connections.clear()
            connection = connections[server] = server.connect()
        try:
            if value is None:
                answer = server.ask("DELETE", path, connection=connection)
            else:
                answer = server.ask("PUT", path, {"name" if kind == FAVOURITE else "note": value}, connection=connection)
        except (OSError, http.client.HTTPException):
            connections.pop(server, None)
            connection.close()
            # The server may still be processing the request until its process ends.
            try:
                server.process.wait(30)
            except Exception:
                raise Stuck(f"a running server closed the connection during a change to {entry}") from None
            return "unanswered", ""
        if 200 <= answer.status < 300:
            return "done", f"{'DELETE' if value is None else 'PUT'} to server {server.process.pid}"
        code = answer.json().get("error", {}).get("code")
        if code not in may_refuse and (code in FALSE_ALARMS or answer.status not in (500, 503)):
            self.trouble(f"changing {entry} over HTTP: {answer.status} {answer.text()[:400]}")
        return "refused", ""

    def change_by_command(self, entry, kind, value, chance):
        if kind == FAVOURITE:
            words = ["favourite", "remove", entry] if value is None else ["favourite", "add", entry, "--name", value]
        else:
            words = ["note", entry, "--clear"] if value is None else ["note", entry, "--set", value]
        kill_after = chance.uniform(0, 0.06) if chance.random() < 0.25 else None
        result = self.program.run(self.data, *words, "--json", kill_after=kill_after, environment=self.clock(chance))
        if result.code == 0:
            return "done", f"almanac {' '.join(words[:2])}"
        if result.code == -signal.SIGKILL and kill_after is not None:
            self.killed()
            return "unanswered", ""
        self.judge(result, " ".join(words[:3]))
        return "refused", ""

    def judge(self, result, words):
        """Reports an exit code that a command must never return if nobody damages anything."""
        if result.code < 0 or result.code in (2, 4) or result.error_code() in FALSE_ALARMS:
            self.trouble(f"almanac {words}: exit code {result.code}: {(result.out + result.err).decode('utf-8', 'replace')[:400]}")

    # Imports and read-only commands

    def importer(self, number, chance):
        gate = self.gates[number]
        while not self.ending.is_set():
            with gate:
                try:
                    if chance.random() < 0.4:
                        self.imports.run_once(chance)
                    else:
                        self.look(chance)
                except Stuck as error:
                    self.trouble(str(error))
            time.sleep(chance.expovariate(1 / 0.15))

    def look(self, chance):
        words = chance.choice((["catalogs"], ["list", "planets", "--limit", "3"], ["backup", "-"], ["show", "planets/1"]))
        kill_after = chance.uniform(0, 0.04) if chance.random() < 0.3 else None
        result = self.program.run(self.data, *words, "--json", kill_after=kill_after)
        if result.code == -signal.SIGKILL and kill_after is not None:
            self.killed()
        elif result.code != 0:
            self.judge(result, " ".join(words))

    # Servers

    def start_server(self):
        server = Server(self.program, self.data, environment=self.clock(self.random))
        if not server.wait_until_ready():
            raise Unexpected(f"the server didn't start; exit code {server.process.returncode}")
        with self.servers_lock:
            self.servers.append(server)
        return server

    def end_server(self, server, number):
        with self.servers_lock:
            self.servers.remove(server)
        if not server.is_running:
            raise Unexpected(f"a server ended unexpectedly; exit code {server.process.returncode}")
        code = server.end(number)
        if number == signal.SIGKILL:
            self.killed()
        elif code != 0:
            raise Unexpected(f"a stopped server ended with exit code {code}")

    def end_servers(self):
        for server in list(self.servers):
            self.end_server(server, self.random.choice((signal.SIGKILL, signal.SIGTERM)))

    def begin_and_kill(self):
        """Starts a server and kills it before it is ready, or shortly after."""
        server = Server(self.program, self.data)
        time.sleep(self.random.uniform(0, 0.08))
        server.end(signal.SIGKILL)
        self.killed()

    # Comparison

    def check_server(self, server, narrow=False):
        before = self.model.quiet()
        favourites, notes = read_by_http(server, self.model.noted())
        self.found(self.model.compare(before, favourites, notes, narrow), f"server {server.process.pid}")
        return favourites, notes

    def check_commands(self):
        before = self.model.quiet()
        stars = {key: serial for key, serial in before.items() if key[1] == FAVOURITE}
        self.found(self.model.compare(stars, listed_favourites(self.program, self.data), {}), "almanac favourite list")
        before = self.model.quiet()
        document = succeed(self.program.run(self.data, "backup", "-")).json()
        self.found(self.model.compare(before, *shelf_of_backup(document)), "almanac backup")
        self.exchanges.check_others(document)
        # Compare a few entries with the output of `show`.
        for entry in self.random.sample(self.model.entries(), 3):
            before = self.model.quiet()
            shown = succeed(self.program.run(self.data, "show", entry, "--json")).json()
            favourite = shown["favourite"] and shown["favourite"]["name"]
            mine = {key: serial for key, serial in before.items() if key[0] == entry}
            self.found(
                self.model.compare(
                    mine, {entry: favourite} if favourite else {}, {entry: shown["note"]} if shown["note"] is not None else {}),
                "almanac show")

    def found(self, differences, where):
        self.checks += 1
        for field, difference in differences.items():
            if field not in self.lost:
                self.lost.add(field)
                self.trouble(f"{where}: {difference}")

    def check_file(self):
        """Runs SQLite's own check on a copy, because opening the library's file could change what the next start finds."""
        copy = self.program.directory / "copy"
        copy.mkdir()
        for suffix in ("", "-wal"):
            if (self.data / f"almanac.db{suffix}").exists():
                shutil.copyfile(self.data / f"almanac.db{suffix}", copy / f"almanac.db{suffix}")
        database = sqlite3.connect(copy / "almanac.db")
        said = database.execute("PRAGMA integrity_check").fetchall()
        database.close()
        shutil.rmtree(copy)
        if said != [("ok",)]:
            raise Unexpected(f"PRAGMA integrity_check: {said[:3]}")

    # Running the whole test

    def run(self):
        self.start_server()
        chance = self.random
        for catalog, count in CATALOGS.items():
            listed = succeed(self.program.run(self.data, "list", catalog, "--json")).json()["entries"]
            for item in listed[:count]:
                self.model.add(item["id"])
        self.imports.run_once(random.Random(0))
        for row in range(1, 21):
            self.model.add(f"{OWN}/{row}")
        entries = self.model.entries()
        chance.shuffle(entries)
        self.gates = [threading.Lock() for _ in range(WRITERS + 1)]
        threads = [
            threading.Thread(target=self.guarded, args=(self.writer, number, entries[number::WRITERS], random.Random(chance.random())))
            for number in range(WRITERS)
        ] + [threading.Thread(target=self.guarded, args=(self.importer, WRITERS, random.Random(chance.random())))]
        self.began = time.monotonic()
        for thread in threads:
            thread.start()
        try:
            while not self.ending.wait(chance.uniform(0.1, 1.2)) and time.monotonic() - self.began < self.seconds:
                self.step()
            if not self.ending.is_set():
                self.calm()
                self.prove_it_can_fail()
        except (Unexpected, Stuck, OSError, http.client.HTTPException) as error:
            self.trouble(f"{type(error).__name__}: {error}")
        finally:
            self.ending.set()
            for server in self.servers:
                server.process.kill()
            for thread in threads:
                thread.join()

    def guarded(self, body, *arguments):
        try:
            body(*arguments)
        except Exception as error:
            self.trouble(f"{type(error).__name__}: {error}")

    def step(self):
        event = self.random.choices(
            ("kill", "stop", "second", "calm", "kill the new", "look", "device", "copy", "overwrite"), (5, 2, 4, 3, 2, 2, 4, 3, 3))[0]
        if event in ("kill", "stop"):
            self.end_server(self.random.choice(self.servers), signal.SIGKILL if event == "kill" else signal.SIGTERM)
            server = self.servers[0] if self.servers else self.start_server()
            self.check_server(server)
            self.check_commands()
        elif event == "second" and len(self.servers) < 2:
            self.check_server(self.start_server())
        elif event == "second":
            self.end_server(self.random.choice(self.servers), self.random.choice((signal.SIGKILL, signal.SIGTERM)))
            self.check_server(self.servers[0])
        elif event == "kill the new":
            self.begin_and_kill()
        elif event == "device":
            with self.paused():
                self.exchanges.write_on_device()
        elif event == "copy":
            with self.paused():
                self.exchanges.take_or_restore_copy()
        elif event == "overwrite":
            with self.paused():
                self.exchanges.overwrite_with_copy()
        elif event == "look":
            for server in list(self.servers):
                self.check_server(server)
            self.check_commands()
        else:
            self.calm()

    def calm(self):
        """Stops everything, checks the file, starts again, and compares all the data."""
        # In most cases, kill the remaining servers while the writers are still active.
        is_rough = self.random.random() < 0.7
        if is_rough:
            self.end_servers()
        with self.paused():
            self.end_servers()
            if self.random.random() < 0.5:
                self.check_file()
            if self.random.random() < 0.5:
                self.check_commands()
            server = self.start_server()
            first = self.check_server(server, narrow=True)
            self.check_commands()
            if read_by_commands(self.program, self.data) != first:
                raise Unexpected("the server and the commands show different data")
        with self.gates[-1]:
            self.imports.check(server)

    def prove_it_can_fail(self):
        """Removes a favourite and a note, and expects the comparison to report both."""
        with self.paused():
            favourites, notes = read_by_http(self.servers[0], self.model.noted())
            before = self.model.quiet()
            if not favourites or not notes:
                raise Unexpected("nothing was written, so nothing was checked")
            favourites.pop(sorted(favourites)[0])
            notes.pop(sorted(notes)[0])
            if len(self.model.compare(before, favourites, notes)) != 2:
                raise Unexpected("two changes were removed, and the comparison didn't report them")
            self.exchanges.prove_it_can_fail()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--binary", type=Path, default=ROOT / ".build/release/almanac")
    parser.add_argument("--keep", type=Path, help="copy the data directory to this new directory if data is lost")
    parser.add_argument("--only", choices=("random", "scenarios"))
    options = parser.parse_args()
    stop_on_signals()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}", flush=True)
    program = Program(options.binary)
    failed, words = 0, f"durability: seed {seed}"
    try:
        if options.only != "scenarios":
            run = Run(program, seed, options.seconds)
            run.run()
            for text in run.troubles[:10]:
                print(text)
            print(
                f"{counted(run.model.acknowledged, 'change')} acknowledged, {run.model.refused:,} refused, {run.model.unanswered:,} without a response;"
                f" {counted(run.imports.tried, 'import')}; replaced with a copy {counted(run.exchanges.restored, 'time')}, overwritten"
                f" {counted(run.exchanges.overwritten, 'time')}; {counted(run.checks, 'comparison')}", flush=True)
            if run.troubles and options.keep:
                shutil.copytree(run.data, options.keep)
            failed += len(run.troubles)
            words += f", {counted(run.model.acknowledged, 'acknowledged write')}, {counted(run.kills, 'kill')}, {len(run.lost):,} lost"
            if len(run.troubles) > len(run.lost):
                words += f", {counted(len(run.troubles) - len(run.lost), 'wrong answer')}"
        if options.only != "random":
            total, wrong = scenarios.run_all(program, random.Random(seed))
            failed += wrong
            words += f"; {counted(total, 'scenario')}, {wrong} failed"
    except KeyboardInterrupt:
        print("stopped")
        return 130
    finally:
        program.close()
    print(words)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
