"""The part of the random test in which a device exchanges changes with the servers, and the library is replaced with older copies of itself."""

import shutil
import time

from device import Device, poisoned
from model import FAVOURITE, NOTE, differences
from program import Unexpected, expect, read_by_http, succeed

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
        self.restored = 0

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
        self.device.exchange(server)
        self.run.model.end(entry, kind, value, "done", "the device")
        self.run.check_server(server)

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
        seen = read_by_http(server, run.model.noted())
        for where, shelf in (("the server", seen), ("the device", self.device.shelf())):
            for text in differences(expected, shelf):
                raise Unexpected(f"{where} after the restore of a copy and an exchange: {text}")
        run.model.settle(*seen, "after the restore of a copy and an exchange")
        run.checks += 1

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


def differ(change, other):
    """Whether two changes with the same ID have different contents."""
    return any(change.get(part, []) != other.get(part, []) for part in ("entry", "kind", "text", "name", "replaces"))
