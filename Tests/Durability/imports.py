"""Imports of the random test, all into one catalog."""

import csv
import io
import signal

from program import Unexpected

OWN = "games"


class Imports:
    """Each import has a number, which its rows contain."""

    def __init__(self, run):
        self.run = run
        # The number of the last acknowledged import, and the number of rows in it.
        self.acknowledged = (0, 0)
        self.tried = 0

    def run_once(self, chance):
        self.tried += 1
        rows = max(self.acknowledged[1], chance.randint(200, 600))
        lines = ["id,name,kind,round"] + [
            f"{row},Game {row},{('board', 'card', 'dice')[row % 3]},{self.tried}" for row in range(1, rows + 1)]
        kill_after = chance.uniform(0.01, 0.25) if chance.random() < 0.3 else None
        result = self.run.program.run(
            self.run.data, "import", "-", "--catalog", OWN, "--json", text="\n".join(lines).encode(), kill_after=kill_after)
        if result.code == 0:
            self.acknowledged = (self.tried, rows)
        elif result.code == -signal.SIGKILL and kill_after is not None:
            self.run.killed()
        else:
            self.run.judge(result, "import")

    def run_until_stored(self, chance):
        """Imports until an import isn't killed, so that all entries exist that favourites and notes are added to."""
        self.run_once(chance)
        while self.acknowledged[0] < self.tried:
            self.run_once(chance)

    def check(self, server):
        """Checks that each row of the last acknowledged import exists, with the contents from that import or a later one."""
        last, rows = self.acknowledged
        if not last:
            return
        answer = server.ask("GET", f"/api/v1/list/{OWN}?format=csv")
        if answer.status != 200:
            raise Unexpected(f"listing {OWN}: {answer.status} {answer.text()[:300]}")
        listed = {row["id"]: int(row["round"]) for row in csv.DictReader(io.StringIO(answer.body.decode()))}
        old = [row for row in range(1, rows + 1) if listed.get(f"{OWN}/{row}", 0) < last]
        if old:
            self.run.found({OWN: f"{OWN}: {len(old)} of {rows} imported rows are missing or outdated, such as {OWN}/{old[0]}"}, "lists")
