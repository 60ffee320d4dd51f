"""The part of the random test in which a device exchanges changes with the servers, and the library is replaced with older copies of itself."""

import shutil
import signal
import time

from device import Device, poisoned
from model import FAVOURITE, NOTE, differences
from program import SAYING_SO, Unexpected, expect, read_by_http, succeed

DAY = 86_400
# By how many seconds a clock is wrong. Most clocks are right.
CLOCKS = (0,) * 12 + (-40 * 365 * DAY, -DAY, -60, 60, DAY, 82 * 365 * DAY)


class Exchanges:
    """A device and the latest copy of the library. The methods need paused writers."""

    def __init__(self, run):
        self.run = run
        self.random = run.random
        self.device = Device()
        self.copy = run.program.directory / "older"
        self.imported_at_copy = (0, 0)
        self.written = 0
        self.restored = self.overwritten = 0

    def value(self, kind):
        self.written += 1
        return None if self.random.random() < 0.3 else f"{kind} exchange.{self.written}"

    def write_on_device(self):
        """Makes a change on the device, whose clock may be wrong, and sends it. The change may have an ID or date out of range."""
        server = self.random.choice(self.run.servers)
        self.device.exchange(server)
        entry, kind = self.random.choice(self.run.model.entries()), self.random.choice((FAVOURITE, NOTE))
        value = self.value(kind)
        self.run.model.begin(entry, kind)
        seconds = time.time() + self.random.choice(CLOCKS)
        moment, counter, date = int(seconds * 1000), self.random.choice((0, 1, 2**32 - 2)), int(seconds)
        if self.random.random() < 0.4:
            moment, counter, date = poisoned(self.random)
        self.device.write(entry, kind, value, moment, counter, date, writer=self.random.getrandbits(64))
        self.device.write_other(self.random, entry, f"other {self.written}", int(time.time() * 1000), self.random.getrandbits(64))
        self.device.exchange(server)
        self.run.model.end(entry, kind, value, "done", "the device")
        self.run.check_server(server)

    def check_others(self, document):
        """Checks that a backup contains the device's acknowledged changes to lists and unknown things, unchanged."""
        stored = {change["id"]: change for change in document["changes"]}
        for name, change in self.device.others().items():
            if name not in self.device.waiting and differ(stored.get(name, {}), change):
                raise Unexpected(f"the change {change} is {stored.get(name)} in the backup")

    def take_or_restore_copy(self):
        """Copies the data directory, or replaces it with the last copy, while no process is running."""
        run = self.run
        if not self.copy.exists() or self.random.random() < 0.4:
            run.end_servers()
            shutil.rmtree(self.copy, ignore_errors=True)
            shutil.copytree(run.data, self.copy)
            self.imported_at_copy = run.imports.acknowledged
            run.start_server()
            return
        self.device.exchange(run.servers[0])
        before = run.model.quiet()
        run.found(run.model.compare(before, *self.device.shelf()), "the device")
        run.end_servers()
        shutil.rmtree(run.data)
        shutil.copytree(self.copy, run.data)
        run.imports.acknowledged = self.imported_at_copy
        self.restored += 1
        server = run.start_server()
        # Writes in a library that has lost changes, before the device brings them back.
        for entry in self.random.sample(run.model.entries(), self.random.randrange(6)):
            kind = self.random.choice((FAVOURITE, NOTE))
            outcome, _ = run.change_by_http(entry, kind, self.value(kind), self.random, {})
            if outcome != "done":
                raise Unexpected(f"a change after the restore of a copy was {outcome}")
        changes = succeed(run.program.run(run.data, "backup", "-")).json()["changes"]
        twice = [one["id"] for one in changes if one["id"] in self.device.changes and differ(one, self.device.changes[one["id"]])]
        if twice:
            raise Unexpected(f"the ID of another change was given again: {twice[:3]}")
        expected = self.device.shelf(changes)
        self.device.exchange(server)
        self.check_others(succeed(run.program.run(run.data, "backup", "-")).json())
        # The model doesn't know of the changes after the restore, so an entry may have its first note.
        seen = read_by_http(server, run.model.entries())
        for where, shelf in (("the server", seen), ("the device", self.device.shelf())):
            for text in differences(expected, shelf):
                raise Unexpected(f"{where} after the restore of a copy and an exchange: {text}")
        run.model.settle(*seen, "after the restore of a copy and an exchange")
        run.checks += 1

    def overwrite_with_copy(self):
        """Copies older files over a running server's files. What the server knew must be in the library or in a rescue file."""
        run = self.run
        if not self.copy.exists():
            return
        for server in run.servers[1:]:
            run.end_server(server, signal.SIGTERM)
        server = run.servers[0]
        # The server learns of the latest changes of commands.
        server.ask("GET", "/")
        files = self.random.choice((("almanac.db",), ("shelf.journal",), ("almanac.db", "almanac.db-wal", "shelf.journal"), None))
        is_truncating = self.random.random() < 0.5
        for source in sorted(self.copy.rglob("*")):
            if source.is_file() and (files is None or source.name in files):
                overwrite(source, run.data / source.relative_to(self.copy), is_truncating)
        run.imports.acknowledged = self.imported_at_copy
        self.overwritten += 1
        # Sometimes the first request is a change.
        if self.random.random() < 0.5:
            server.ask("GET", "/")
        for entry in self.random.sample(run.model.entries(), 3):
            kind = self.random.choice((FAVOURITE, NOTE))
            value = self.value(kind)
            run.model.begin(entry, kind)
            outcome, proof = run.change_by_http(entry, kind, value, self.random, {}, may_refuse=SAYING_SO)
            run.model.end(entry, kind, value, outcome, proof + " after files were overwritten")
        # A stopped server reports the loss with its exit code.
        run.servers.remove(server)
        code = server.end(self.random.choice((signal.SIGKILL, signal.SIGTERM)))
        if code not in (0, 5, -signal.SIGKILL):
            raise Unexpected(f"a stopped server ended with exit code {code}")
        opened = run.program.run(run.data, "catalogs", "--json")
        if opened.code == 5 and opened.error_code() == "damaged":
            # What the message advises.
            for path in run.data.glob("almanac.db*"):
                path.unlink()
        elif opened.code != 0:
            raise Unexpected(f"almanac catalogs after files were overwritten: {opened.code} {opened.out[:300]}")
        rescued = [*run.data.glob("backups/rescued-*"), *run.data.glob("rescued-*"), *run.data.parent.glob(f"{run.data.name}-rescued-*")]
        for path in sorted(rescued):
            restored = run.program.run(run.data, "restore", path)
            # SQLite notices some damage only when a later command reads or changes the database. What the message advises:
            if restored.code == 5 and b"The library is damaged" in restored.err + restored.out:
                for database in run.data.glob("almanac.db*"):
                    database.unlink()
                restored = run.program.run(run.data, "restore", path)
            succeed(restored)
            path.unlink()
        server = run.start_server()
        run.imports.run_until_stored(self.random)
        before = run.model.quiet()
        shelf = read_by_http(server, run.model.noted())
        if rescued:
            # A rescue file doesn't contain the changes that removed an older favourite or note, so a restore adds these again. The
            # device still has the changes.
            run.found(run.model.missing(*shelf), "after the restore of rescue files")
        else:
            run.found(run.model.compare(before, *shelf), "after files were overwritten")
        self.device.exchange(server)
        shelf = read_by_http(server, run.model.noted())
        for text in differences(shelf, self.device.shelf()):
            raise Unexpected(f"the device after files were overwritten and an exchange: {text}")
        if rescued:
            run.found(run.model.missing(*shelf), "after the restore of rescue files and an exchange")
            run.model.settle(*shelf, "after the restore of rescue files and an exchange")
        else:
            run.found(run.model.compare(before, *shelf), "after files were overwritten and an exchange")
        run.check_commands()

    def prove_it_can_fail(self):
        """Loses a change in the exchange, and expects the comparison to report it."""
        expected = self.device.shelf()
        for change in reversed(self.device.changes.values()):
            if change["kind"] == "note" and change["entry"] in expected[1]:
                device = Device()
                device.changes = {one: other for one, other in self.device.changes.items() if one != change["id"]}
                if list(differences(expected, device.shelf())):
                    return
        if expected[1]:
            raise Unexpected("a change was lost on the device, and the comparison didn't report it")


def overwrite(source, path, is_truncating):
    """Copies a file over another in place, as `cp` does, or as `rsync --inplace` does, which truncates the file at the end."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = source.read_bytes()
    with path.open("wb" if is_truncating or not path.exists() else "r+b") as file:
        file.write(data)
        file.truncate()


def differ(change, other):
    """Whether two changes with the same ID have different contents."""
    parts = ("entry", "kind", "text", "name", "replaces", "reader", "subject", "item", "title", "more")
    return any(change.get(part, []) != other.get(part, []) for part in parts)
