"""The possible contents of the shelf: every acknowledged change, and either state for changes without a response."""

import collections
import threading

FAVOURITE, NOTE = "favourite", "note"


class Field:
    """An entry's favourite or note.

    `allowed` holds the possible values: one after an acknowledged change, several after an interrupted change. A value is a string or None.
    `history` lists the last changes and their results.
    """

    __slots__ = ("entry", "kind", "allowed", "serial", "busy", "proof", "history")

    def __init__(self, entry, kind):
        self.entry, self.kind = entry, kind
        self.allowed = {None}
        self.serial = 0
        self.busy = False
        self.proof = "never written"
        self.history = collections.deque(maxlen=6)


class Model:
    """All fields. Only one worker at a time writes a field; any thread may compare."""

    def __init__(self):
        self.fields = {}
        self.lock = threading.Lock()
        self.acknowledged = 0
        self.refused = 0
        self.unanswered = 0

    def add(self, entry):
        with self.lock:
            for kind in (FAVOURITE, NOTE):
                self.fields.setdefault((entry, kind), Field(entry, kind))

    def entries(self):
        with self.lock:
            return sorted({entry for entry, _ in self.fields})

    def noted(self):
        """The entries that can have a note."""
        with self.lock:
            return sorted(entry for (entry, kind), field in self.fields.items() if kind == NOTE and (field.serial or field.busy))

    def begin(self, entry, kind):
        with self.lock:
            self.fields[entry, kind].busy = True

    def end(self, entry, kind, value, outcome, proof):
        """Records the result of a change to `value`: `done`, `refused`, `unanswered`, or `untried` if nothing was sent."""
        with self.lock:
            field = self.fields[entry, kind]
            field.busy = False
            if outcome == "untried":
                return
            field.serial += 1
            field.history.append(f"{shorten(value)} {outcome} ({proof})")
            if outcome == "done":
                self.acknowledged += 1
                field.allowed = {value}
                field.proof = proof
            elif outcome == "refused":
                self.refused += 1
            else:
                self.unanswered += 1
                field.allowed = field.allowed | {value}

    def quiet(self):
        """The serial numbers of the fields that nobody is currently changing."""
        with self.lock:
            return {key: field.serial for key, field in self.fields.items() if not field.busy}

    def compare(self, before, favourites, notes, narrow=False):
        """Returns a message for each field that differs from a reading, except fields that were changed since `before` (from `quiet`).

        If nothing else was running before a reading, it shows the final result of every change without a response, so `narrow` stores
        the result. Otherwise, a killed process's change can still take effect, because readings don't wait for other processes.
        """
        differences = {}
        with self.lock:
            known = {entry for entry, _ in self.fields}
            for entry in sorted((set(favourites) | set(notes)) - known):
                differences[entry, None] = f"{entry}: has an unexpected favourite or note"
            for (entry, kind), serial in before.items():
                field = self.fields[entry, kind]
                if field.busy or field.serial != serial:
                    continue
                seen = (favourites if kind == FAVOURITE else notes).get(entry)
                if seen not in field.allowed:
                    wanted = " or ".join(sorted(shorten(value) for value in field.allowed))
                    differences[entry, kind] = f"{entry}: the {kind} is {shorten(seen)}, expected {wanted} ({field.proof})"
                    differences[entry, kind] += "".join(f"\n    {change}" for change in field.history)
                elif narrow and len(field.allowed) > 1:
                    field.allowed = {seen}
        return differences

    def missing(self, favourites, notes):
        """Returns a message for each favourite that a reading lacks, and for each note whose text it lacks. Nobody may be changing the fields."""
        differences = {}
        with self.lock:
            for (entry, kind), field in self.fields.items():
                seen = (favourites if kind == FAVOURITE else notes).get(entry)
                if None in field.allowed or seen is not None and (kind == FAVOURITE or any(text in seen for text in field.allowed)):
                    continue
                wanted = " or ".join(sorted(shorten(value) for value in field.allowed))
                differences[entry, kind] = f"{entry}: the {kind} is {shorten(seen)}, expected {wanted} ({field.proof})"
        return differences

    def settle(self, favourites, notes, proof):
        """Sets every field to the value in a reading that has been checked. Nobody may be changing the fields."""
        with self.lock:
            for (entry, kind), field in self.fields.items():
                value = (favourites if kind == FAVOURITE else notes).get(entry)
                if field.allowed != {value}:
                    field.allowed = {value}
                    field.serial += 1
                    field.history.append(f"{shorten(value)} ({proof})")
                    field.proof = proof


def shorten(value):
    """Shortens a value for a message."""
    if value is None:
        return "none"
    value = " ".join(value.split())
    return f"“{value}”" if len(value) <= 30 else f"“{value[:29]}…”"


def differences(expected, seen):
    """Yields a message for each entry whose favourite or note differs. Each argument is favourites and notes."""
    for what, wanted, there in zip((FAVOURITE, NOTE), expected, seen):
        for entry in sorted(wanted.keys() | there.keys()):
            if wanted.get(entry) != there.get(entry):
                yield f"{entry}: the {what} is {shorten(there.get(entry))}, expected {shorten(wanted.get(entry))}"
