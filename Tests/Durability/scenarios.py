"""Files that are removed or replaced beside a running server, and a limit on the size of files: one scenario each, on a library of its own."""

import os
import re
import shutil
import signal

from model import shorten
from program import Server, Stuck, Unexpected, read_by_commands, succeed

# The codes of errors that say that the library's files are not those the server opened.
SAYING_SO = {"damaged", "replaced", "library-replaced", "library-unusable"}
# Words that a page says it with, in its main part or a banner.
WORDS = re.compile(r"damaged|replaced|removed|moved|missing|no longer|can’t be (read|used|opened)", re.IGNORECASE)

FAVOURITES = {"planets/1": "Home", "planets/2": "<script>&\"'", "people/1": "Luke", "films/1": "The first"}
NOTES = {"planets/1": "Two suns.", "people/2": "Gold.", "species/1": "*Many*\n\n- lines", "planets/5": "x" * 20_000}


class Scenario:
    """A library with acknowledged changes and a server; then something happens to its files."""

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
        # A library that is a few starts old: its database holds the entries, the changes of today are in the log.
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
        """Any command beside the server; if it fails, it has to say why."""
        result = self.program.run(self.data, *words, "--json")
        if result.code < 0 or result.code not in (0, 1) and result.error_code() is None:
            self.wrong.append(f"almanac {words[0]}: exit code {result.code}, {result.out[:200]!r}")
        return result

    # What has to be

    def expect_refusals(self):
        """Every kind of change is refused, and says why; pages and interface say so too."""
        changes = [
            ("PUT", "/api/v1/notes/planets/9", {"note": "refused 1"}), ("PUT", "/api/v1/notes/planets/1", {"note": "refused 2"}),
            ("DELETE", "/api/v1/notes/people/2", None), ("PUT", "/api/v1/favourites/planets/9", {"name": "refused 3"}),
            ("DELETE", "/api/v1/favourites/planets/1", None),
        ]
        for method, path, body in changes:
            answer = self.server.ask(method, path, body)
            if answer.status < 400:
                self.wrong.append(f"{method} {path}: {answer.status}, and has to be refused")
            elif answer.json()["error"]["code"] not in SAYING_SO:
                self.wrong.append(f"{method} {path}: refused, but not for what happened: {answer.text()[:200]}")
        for path, body in (
                ("/notes/planets/9", "note=refused+4"), ("/favourites/planets/9", "action=add&name=refused+5"),
                ("/notes/people/2", "note=")):
            answer = self.server.ask("POST", path, body)
            if answer.status < 400:
                self.wrong.append(f"POST {path}: {answer.status}, and has to be refused")
            elif not WORDS.search(answer.text()):
                self.wrong.append(f"POST {path}: refused, but the page doesn't say why")
        for path in ("/", "/planets/1", "/favourites", "/api/v1/catalogs", "/api/v1/show/planets/1"):
            answer = self.server.ask("GET", path)
            if not WORDS.search(answer.text()):
                self.wrong.append(f"GET {path}: {answer.status}, and doesn't say what happened")

    def restart(self):
        """Ends the server and starts another; if that says that the library is damaged, does what the message says."""
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
        """The favourites and notes of a library are exactly these."""
        kept = read_by_commands(self.program, data)
        for what, wanted, there in (("favourite", favourites, kept[0]), ("note", notes, kept[1])):
            for entry in sorted(wanted.keys() | there.keys()):
                if wanted.get(entry) != there.get(entry):
                    # What was lost is told first.
                    self.wrong.insert(0, f"{entry}: the {what} is {shorten(there.get(entry))}, and has to be {shorten(wanted.get(entry))}")

    def end(self):
        if self.server and self.server.is_running:
            self.server.end(signal.SIGKILL)


# The scenarios

def database_removed(scenario):
    """almanac.db, its log and index are removed."""
    scenario.begin()
    scenario.remove()
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_removed_then_command(scenario):
    """They are removed, and a command makes new ones."""
    scenario.begin()
    scenario.remove()
    scenario.command("catalogs")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_removed_then_written(scenario):
    """They are removed, and a command writes a note: if it says that it is kept, it is."""
    scenario.begin()
    scenario.remove()
    if scenario.command("note", "planets/7", "--set", "by a command").code == 0:
        scenario.notes["planets/7"] = "by a command"
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def database_copied(scenario):
    """A copy takes the place of almanac.db, as a careless restore would do it."""
    scenario.begin()
    copy = scenario.data / "copy"
    shutil.copyfile(scenario.data / "almanac.db", copy)
    os.replace(copy, scenario.data / "almanac.db")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def directory_moved(scenario):
    """The directory is moved away, and nothing takes its place."""
    scenario.begin()
    scenario.data.rename(scenario.moved)
    scenario.expect_refusals()
    scenario.server.end(signal.SIGTERM)
    scenario.expect_shelf(scenario.moved, scenario.favourites, scenario.notes)


def directory_moved_then_command(scenario):
    """The directory is moved away, and a command makes a new one."""
    scenario.begin()
    scenario.data.rename(scenario.moved)
    scenario.command("catalogs")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.moved, scenario.favourites, scenario.notes)
    scenario.expect_shelf(scenario.data, {}, {})


def directory_replaced(scenario):
    """The directory is moved away, and another library takes its place."""
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
    """Only almanac.db-wal is removed."""
    scenario.begin()
    scenario.remove("almanac.db-wal")
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def log_removed_then_command(scenario):
    """Only almanac.db-wal is removed, and a command writes a note: if it says that it is kept, it is."""
    scenario.begin()
    scenario.remove("almanac.db-wal")
    if scenario.command("note", "planets/7", "--set", "by a command").code == 0:
        scenario.notes["planets/7"] = "by a command"
    scenario.expect_refusals()
    scenario.restart()
    scenario.expect_shelf(scenario.data, scenario.favourites, scenario.notes)


def file_limit(scenario):
    """No file may be longer than a limit: a command says `disk-full` and changed nothing, or it did what it says. Never does a signal end it."""
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
                f"at most {limit} bytes: exit code {result.code}, has to be 0, or 5 with the code “disk-full”:"
                f" {(result.out + result.err).decode('utf-8', 'replace')[:120]}")
        shown = succeed(program.run(data, "show", "planets/1", "--json")).json()["note"]
        if (shown and shown.strip()) != expected:
            scenario.wrong.append(f"at most {limit} bytes, exit code {result.code}: the note is {shorten(shown)}, and has to be {shorten(expected)}")
            expected = shown and shown.strip()
    if not refused and not scenario.wrong:
        scenario.wrong.append("no limit was ever reached")
    # The same at the first start of all.
    for limit in (0, 4096, 100_000, 400_000):
        first = scenario.folder / f"first-{limit}"
        result = program.run(first, "note", "planets/1", "--set", "first", "--json", file_limit=limit)
        if result.code not in (0, 5) or result.code == 5 and result.error_code() != "disk-full":
            scenario.wrong.append(f"a new library, at most {limit} bytes: exit code {result.code}: {result.out[:300]!r}")
        shown = succeed(program.run(first, "show", "planets/1", "--json")).json()["note"]
        if shown != ("first" if result.code == 0 else None):
            scenario.wrong.append(f"a new library, at most {limit} bytes, exit code {result.code}: the note is {shorten(shown)}")


def file_limit_of_a_server(scenario):
    """The same of a server: it refuses with `disk-full`, and lives."""
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


ALL = [
    database_removed, database_removed_then_command, database_removed_then_written, database_copied, directory_moved,
    directory_moved_then_command, directory_replaced, log_removed, log_removed_then_command, file_limit, file_limit_of_a_server,
]


def run_all(program, random):
    """Runs all scenarios; returns how many there are, and how many failed."""
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
