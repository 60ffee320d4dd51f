"""Runs scenarios, each with its own library: files removed or replaced under a running server, and a file size limit."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading

from model import differences, shorten
from program import SAYING_SO, Server, Stuck, Unexpected, read_by_commands, succeed

# The words in a page's main part or banner that tell the user about damaged or replaced files.
WORDS = re.compile(r"damaged|replaced|removed|moved|missing|no longer|can’t be (read|used|opened)", re.IGNORECASE)

FAVOURITES = {"planets/1": "Home", "planets/2": "<script>&\"'", "people/1": "Luke", "films/1": "The first"}
NOTES = {"planets/1": "Two suns.", "people/2": "Gold.", "species/1": "*Many*\n\n- lines", "planets/5": "x" * 20_000}


class Scenario:
    """A library with acknowledged changes and a server. A scenario then changes the library's files."""

    def __init__(self, program, name):
        self.program = program
        self.folder = program.directory / f"scenario-{name}"
        self.folder.mkdir()
        self.data = self.folder / "data"
        self.moved = self.folder / "moved"
        self.wrong = []
        self.favourites, self.notes = {}, {}
        self.server = None

    def begin(self):
        # Simulates a library that has been used before: the database file contains the entries, and the write-ahead log
        # contains the latest changes.
        succeed(self.program.run(self.data, "catalogs", "--json"))
        self.server = Server(self.program, self.data)
        if not self.server.wait_until_ready():
            raise Unexpected("the server didn't start")
        for entry, name in FAVOURITES.items():
            self.put("favourites", entry, {"name": name}, self.favourites, name)
        for entry, text in NOTES.items():
            self.put("notes", entry, {"note": text}, self.notes, text)

    def put(self, kind, entry, body, shelf, value):
        answer = self.server.ask("PUT", f"/api/v1/{kind}/{entry}", body)
        if answer.status != 200:
            raise Unexpected(f"PUT {entry}: {answer.status} {answer.text()[:300]}")
        shelf[entry] = value

    def files(self, pattern="almanac.db*"):
        return sorted(self.data.glob(pattern))

    def remove(self, pattern="almanac.db*"):
        for path in self.files(pattern):
            path.unlink()

    def command(self, *words):
        """Runs a command beside the server. If the command fails, its error must explain why."""
        result = self.program.run(self.data, *words, "--json")
        if result.code < 0 or result.code not in (0, 1) and result.error_code() is None:
            self.wrong.append(f"almanac {words[0]}: exit code {result.code}, {result.out[:200]!r}")
        return result

    # Checks

    def expect_refusals(self):
        """Checks that every kind of change is refused with the reason, and that pages and the API report it too."""
        changes = [
            ("PUT", "/api/v1/notes/planets/9", {"note": "refused 1"}), ("PUT", "/api/v1/notes/planets/1", {"note": "refused 2"}),
            ("DELETE", "/api/v1/notes/people/2", None), ("PUT", "/api/v1/favourites/planets/9", {"name": "refused 3"}),
            ("DELETE", "/api/v1/favourites/planets/1", None),
        ]
        for method, path, body in changes:
            answer = self.server.ask(method, path, body)
            if answer.status < 400:
                self.wrong.append(f"{method} {path}: {answer.status}, but must be refused")
            elif answer.json()["error"]["code"] not in SAYING_SO:
                self.wrong.append(f"{method} {path}: refused, but for the wrong reason: {answer.text()[:200]}")
        for path, body in (
                ("/notes/planets/9", "note=refused+4"), ("/favourites/planets/9", "action=add&name=refused+5"),
                ("/notes/people/2", "note=")):
            answer = self.server.ask("POST", path, body)
            if answer.status < 400:
                self.wrong.append(f"POST {path}: {answer.status}, but must be refused")
            elif not WORDS.search(answer.text()):
                self.wrong.append(f"POST {path}: refused, but the page doesn't say why")
        for path in ("/", "/planets/1", "/favourites", "/api/v1/catalogs", "/api/v1/show/planets/1"):
            answer = self.server.ask("GET", path)
            if not WORDS.search(answer.text()):
                self.wrong.append(f"GET {path}: {answer.status}, but the page doesn't report the problem")

    def restart(self):
        """Stops the server and starts another. If the new server reports a damaged library, follows the message's advice."""
        self.server.end(signal.SIGTERM)
        self.open()

    def open(self):
        result = self.program.run(self.data, "catalogs", "--json")
        if result.code == 5 and result.error_code() == "damaged":
            aside = self.folder / "aside"
            aside.mkdir()
            for path in self.files():
                path.rename(aside / path.name)
        self.server = Server(self.program, self.data)
        if not self.server.wait_until_ready():
            raise Unexpected(f"the server doesn't start again: exit code {self.server.process.returncode}")

    def expect_shelf(self, data, favourites, notes):
        """Checks that a library has exactly these favourites and notes."""
        kept = read_by_commands(self.program, data)
        # Put lost data at the start of the report.
        self.wrong[:0] = differences((favourites, notes), kept)

    def end(self):
        if self.server and self.server.is_running:
            self.server.end(signal.SIGKILL)


# Scenarios

def database_removed(scenario):
    """Removes almanac.db with its log and index."""
    scenario.begin()
    scenario.remove()
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_removed_then_command(scenario):
    """Removes the same files; a command then creates new ones."""
    scenario.begin()
    scenario.remove()
    scenario.command("catalogs")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_removed_then_written(scenario):
    """Removes the same files; a command then writes a note. If the command succeeds, the note must be stored."""
    scenario.begin()
    scenario.remove()
    if scenario.command("note", "planets/7", "--set", "by a command").code == 0:
        scenario.notes["planets/7"] = "by a command"
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_copied(scenario):
    """Replaces almanac.db with a copy, as a careless restore would."""
    scenario.begin()
    copy = scenario.data / "copy"
    shutil.copyfile(scenario.data / "almanac.db", copy)
    os.replace(copy, scenario.data / "almanac.db")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def directory_moved(scenario):
    """Moves the directory away and leaves nothing in its place."""
    scenario.begin()
    scenario.data.rename(scenario.moved)
    scenario.expect_refusals()
    scenario.server.end(signal.SIGTERM)
    scenario.expect_shelf(scenario.moved, scenario.favourites, scenario.notes)


def directory_moved_then_command(scenario):
    """Moves the directory away; a command then creates a new one."""
    scenario.begin()
    scenario.data.rename(scenario.moved)
    scenario.command("catalogs")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.moved, scenario.favourites, scenario.notes)
    scenario.expect_shelf(scenario.data, {}, {})


def directory_replaced(scenario):
    """Moves the directory away and puts another library in its place."""
    scenario.begin()
    other = scenario.folder / "other"
    succeed(scenario.program.run(other, "favourite", "add", "planets/3", "--name", "Other", "--json"))
    scenario.data.rename(scenario.moved)
    other.rename(scenario.data)
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.moved, scenario.favourites, scenario.notes)
    scenario.expect_shelf(scenario.data, {"planets/3": "Other"}, {})


def log_removed(scenario):
    """Removes only almanac.db-wal."""
    scenario.begin()
    scenario.remove("almanac.db-wal")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def log_removed_then_command(scenario):
    """Removes only almanac.db-wal; a command then writes a note. If the command succeeds, the note must be stored."""
    scenario.begin()
    scenario.remove("almanac.db-wal")
    if scenario.command("note", "planets/7", "--set", "by a command").code == 0:
        scenario.notes["planets/7"] = "by a command"
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def file_limit(scenario):
    """Limits the size of files. A command must either report `disk-full` and change nothing, or succeed. It must never end with a signal."""
    data, program = scenario.data, scenario.program
    succeed(program.run(data, "catalogs", "--json"))
    length = (data / "almanac.db").stat().st_size
    expected = None
    refused = 0
    for number, limit in enumerate((0, 1, 4096, 50_000, 110_000, length // 2, length, length + 50_000, length + 200_000, length + 2_000_000)):
        text = f"{number} " + "long " * 20_000
        result = program.run(data, "note", "planets/1", "--set", "-", "--json", text=text.encode(), file_limit=limit)
        if result.code == 0:
            expected = text.strip()
        elif result.code == 5 and result.error_code() == "disk-full":
            refused += 1
        else:
            scenario.wrong.append(
                f"at most {limit} bytes: exit code {result.code}, expected 0, or 5 with the code “disk-full”:"
                f" {(result.out + result.err).decode('utf-8', 'replace')[:120]}")
        shown = succeed(program.run(data, "show", "planets/1", "--json")).json()["note"]
        if (shown and shown.strip()) != expected:
            scenario.wrong.append(f"at most {limit} bytes, exit code {result.code}: the note is {shorten(shown)}, expected {shorten(expected)}")
            expected = shown and shown.strip()
    if not refused and not scenario.wrong:
        scenario.wrong.append("no limit was ever reached")
    # Repeat the test with a new library.
    for limit in (0, 4096, 100_000, 400_000):
        first = scenario.folder / f"first-{limit}"
        result = program.run(first, "note", "planets/1", "--set", "first", "--json", file_limit=limit)
        if result.code not in (0, 5) or result.code == 5 and result.error_code() != "disk-full":
            scenario.wrong.append(f"a new library, at most {limit} bytes: exit code {result.code}: {result.out[:300]!r}")
        shown = succeed(program.run(first, "show", "planets/1", "--json")).json()["note"]
        if shown != ("first" if result.code == 0 else None):
            scenario.wrong.append(f"a new library, at most {limit} bytes, exit code {result.code}: the note is {shorten(shown)}")


def file_limit_of_a_server(scenario):
    """Limits the size of files for a server. It refuses changes with `disk-full` and keeps running."""
    program, data = scenario.program, scenario.data
    succeed(program.run(data, "catalogs", "--json"))
    scenario.server = Server(program, data, file_limit=150_000)
    if not scenario.server.wait_until_ready():
        raise Unexpected("the server didn't start")
    refused = 0
    for number in range(1, 31):
        text = f"{number} " + "long " * 2000
        answer = scenario.server.ask("PUT", f"/api/v1/notes/planets/{number}", {"note": text})
        if answer.status == 200:
            scenario.notes[f"planets/{number}"] = text
        else:
            refused += 1
            if answer.json()["error"]["code"] != "disk-full":
                scenario.wrong.append(f"a refused note: {answer.text()[:300]}")
    if not refused:
        scenario.wrong.append("the limit was never reached")
    code = scenario.server.end(signal.SIGTERM)
    if code != 0:
        scenario.wrong.append(f"the server ended with {code}")
    scenario.expect_shelf(data, {}, scenario.notes)


# Locks the database in its first argument until its input ends.
LOCK = '''
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
'''


def library_busy(scenario):
    """Another process locks the database. Changes end with `busy`, reads go on, and later the same changes are stored."""
    scenario.begin()
    lock = subprocess.Popen(
        [sys.executable, "-c", LOCK, scenario.data / "almanac.db"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        lock.stdout.readline()
        entries = [f"planets/{number}" for number in range(11, 19)]
        answers = {}

        def change(entry):
            answers[entry] = scenario.server.ask("PUT", f"/api/v1/notes/{entry}", {"note": entry})

        threads = [threading.Thread(target=change, args=(entry,)) for entry in entries]
        for thread in threads:
            thread.start()
        for path in ("/", "/planets", "/planets/1", "/favourites", "/search?q=two", "/api/v1/favourites") * 3:
            answer = scenario.server.ask("GET", path)
            if answer.status != 200:
                scenario.wrong.append(f"GET {path} beside changes that wait: {answer.status}")
        if answers:
            scenario.wrong.append(f"the reads ended after {len(answers)} of the changes that waited")
        for thread in threads:
            thread.join()
        for entry, answer in answers.items():
            if answer.status != 503 or answer.json()["error"]["code"] != "busy":
                scenario.wrong.append(f"{entry}: {answer.status} {answer.text()[:200]}")
    finally:
        lock.communicate()
    for entry in entries:
        scenario.put("notes", entry, {"note": entry}, scenario.notes, entry)
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


ALL = [
    database_removed, database_removed_then_command, database_removed_then_written, database_copied, directory_moved,
    directory_moved_then_command, directory_replaced, log_removed, log_removed_then_command, file_limit, file_limit_of_a_server,
    library_busy,
]


def run_all(program, random):
    """Runs all scenarios. Returns the number of scenarios and of failures."""
    failed = 0
    for body in ALL:
        name = body.__name__.replace("_", "-")
        scenario = Scenario(program, name)
        try:
            body(scenario)
        except (Unexpected, Stuck, OSError, ValueError, KeyError) as error:
            scenario.wrong.append(f"{type(error).__name__}: {error}")
        finally:
            scenario.end()
        if scenario.wrong:
            failed += 1
            print(f"FAILED {name}: {body.__doc__}")
            for text in scenario.wrong[:6]:
                print(f"    {text}")
            if len(scenario.wrong) > 6:
                print(f"    … and {len(scenario.wrong) - 6} more")
        else:
            print(f"ok     {name}", flush=True)
    return len(ALL), failed
