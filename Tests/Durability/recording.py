"""Creates a library and changes it while logging every operation on its files, for the power-cut test."""

import json
import os
import random
import subprocess
import threading
import time
from pathlib import Path

import disk
from disk import ACKNOWLEDGED, BEGAN, REFUSED, Disk
from model import FAVOURITE, NOTE
from program import Server, Unexpected, succeed


def compile_preload(directory, name):
    """Compiles a C file in this directory to a library that processes can preload."""
    source = Path(__file__).with_name(name)
    library = (directory / name).with_suffix(".so")
    command = ["cc", "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{name} can't be compiled: {done.stderr[:1000]}")
    return library


class Writing:
    """Creates the library and the log. A server and commands change the library at the same time."""

    def __init__(self, program, preload, seed, is_alone):
        self.program, self.random, self.is_alone = program, random.Random(seed), is_alone
        self.data = program.directory / "data"
        self.data.mkdir()
        self.log = program.directory / "log"
        self.environment = {
            "LD_PRELOAD": str(preload), "ALMANAC_TRACE": str(self.log), "ALMANAC_TRACE_ROOT": str(self.data),
        }
        self.log_file = os.open(self.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self.troubles = []
        self.acknowledged = 0
        self.refused = 0

    def note(self, record, facts):
        os.write(self.log_file, disk.pack(record, json.dumps(facts).encode()))

    def change(self, entry, kind, value, body, is_allowed=True):
        """Makes a change, and records before and after it how the program responded. `body` returns whether the change was acknowledged."""
        facts = {"entry": entry, "kind": kind, "value": value}
        self.note(BEGAN, facts)
        is_done = body()
        self.note(ACKNOWLEDGED if is_done else REFUSED, facts)
        if is_done != is_allowed:
            raise Unexpected(f"the {kind} of {entry} was {'acknowledged' if is_done else 'refused'}")
        if is_done:
            self.acknowledged += 1
        else:
            self.refused += 1

    def by_http(self, server, entry, kind, value, connection, is_allowed=True):
        path = f"/api/v1/{'favourites' if kind == FAVOURITE else 'notes'}/{entry}"
        body = None if value is None else {"name" if kind == FAVOURITE else "note": value}
        self.change(
            entry, kind, value,
            lambda: server.ask("DELETE" if value is None else "PUT", path, body, connection).status == 200, is_allowed)

    def by_command(self, entry, kind, value, is_allowed=True):
        if kind == FAVOURITE:
            words, text = (["favourite", "remove", entry] if value is None else ["favourite", "add", entry, "--name", value]), None
        elif value is None:
            words, text = ["note", entry, "--clear"], None
        else:
            words, text = ["note", entry, "--set", "-"], value.encode()
        self.change(
            entry, kind, value,
            lambda: self.program.run(self.data, *words, "--json", text=text, environment=self.environment).code == 0, is_allowed)

    def value(self, kind, mark, chance):
        if chance.random() < 0.25:
            return None
        if kind == FAVOURITE:
            return f"favourite {mark}"
        # Some notes are long, so that SQLite runs a checkpoint during the recording.
        return f"note {mark} " + "word " * int(chance.choice((0, 10, 100, 1000, 40_000))) + "end"

    def serve(self, server, chance):
        connection = server.connect()
        entries = [f"planets/{number}" for number in range(1, 16)]
        for number in range(90):
            kind = chance.choice((FAVOURITE, NOTE))
            if number % 20 == 7:
                self.by_http(server, "planets/9999", NOTE, f"refused {number}", connection, is_allowed=False)
            elif number % 20 == 14:
                self.by_http(server, "planets/20", FAVOURITE, f"refused {number} " + "long " * 100, connection, is_allowed=False)
            self.by_http(server, chance.choice(entries), kind, self.value(kind, f"h{number}", chance), connection)
        connection.close()

    def command(self, chance):
        entries = [f"planets/{number}" for number in range(21, 31)]
        for number in range(25):
            kind = chance.choice((FAVOURITE, NOTE))
            if number == 8:
                rows = "\n".join(["id,name,kind"] + [f"{row},Game {row},board" for row in range(1, 120)])
                succeed(self.program.run(
                    self.data, "import", "-", "--catalog", "games", "--json", text=rows.encode(), environment=self.environment))
            elif number % 10 == 5:
                self.by_command("planets/8888", NOTE, f"refused c{number}", is_allowed=False)
            elif number % 10 == 9:
                succeed(self.program.run(self.data, "catalogs", environment=self.environment))
            entry = f"games/{number}" if number > 18 else chance.choice(entries)
            self.by_command(entry, kind, self.value(kind, f"c{number}", chance))

    def run(self):
        succeed(self.program.run(self.data, "catalogs", environment=self.environment))
        server = Server(self.program, self.data, environment=self.environment)
        try:
            if not server.wait_until_ready():
                raise Unexpected("the server didn't start")
            threads = [threading.Thread(target=self.guarded, args=(self.serve, server, random.Random(self.random.random())))]
            if not self.is_alone:
                threads.append(threading.Thread(target=self.guarded, args=(self.command, random.Random(self.random.random()))))
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if self.troubles:
                raise self.troubles[0]
            # Check the log before the server stops, because SQLite deletes the log when the server stops.
            self.check_log()
        finally:
            code = server.end()
        if code != 0:
            raise Unexpected(f"the server ended with {code}")
        self.check_log()

    def guarded(self, body, *arguments):
        try:
            body(*arguments)
        except Exception as error:
            self.troubles.append(error)

    def read(self):
        return disk.records(self.log.read_bytes())

    def check_log(self):
        """Checks that the logged operations produce the directory's contents. Otherwise something wasn't logged, and the test would prove nothing.

        A running server also writes in the background, for example compressed packs. If the log grows while the files are read, or within the
        second after that, they are read again."""
        limit = time.monotonic() + 60
        while path := self.unexplained():
            length = self.log.stat().st_size
            time.sleep(1)
            if self.log.stat().st_size == length and self.unexplained() == path or time.monotonic() > limit:
                raise Unexpected(f"the log doesn't explain {path}: trace_writes.c may not track some kind of write")

    def unexplained(self):
        """Returns the path of the first file that differs from what the log says, or None."""
        state = Disk()
        for record in self.read():
            state.take(record)
        wanted = state.left("all", None)
        there = {}
        for path in self.data.rglob("*"):
            if path.name.endswith("-shm"):
                continue
            name = str(path.relative_to(self.data))
            try:
                there[name] = None if path.is_dir() else path.read_bytes()
            except FileNotFoundError:
                return name
        return next((path for path in sorted(wanted.keys() | there.keys()) if wanted.get(path, b"none") != there.get(path, b"none")), None)
