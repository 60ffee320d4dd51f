"""Rebuilds the possible contents of a disk after a power cut from a log made by `trace_writes.c`."""

import struct
from pathlib import PurePosixPath

OPENED, WROTE, RESIZED, SYNC_BEGAN, SYNC_ENDED, RENAMED, REMOVED, MADE_DIRECTORY, LINKED, MAPPED = range(1, 11)
UNKNOWN = 99
# The types of log records that the test itself adds.
BEGAN, ACKNOWLEDGED, REFUSED = 201, 202, 203
HEAD = struct.Struct("<6I2Q")
SECTOR = 512


class Record:
    """A record in the log; see `struct head` in trace_writes.c."""

    __slots__ = ("kind", "process", "path", "second", "data", "file", "offset")

    def __init__(self, kind, process, path, second, data, file, offset):
        self.kind, self.process, self.path, self.second, self.data = kind, process, path, second, data
        self.file, self.offset = file, offset


def pack(kind, data):
    """A record added by the test itself."""
    return HEAD.pack(HEAD.size + len(data), kind, 0, 0, 0, len(data), 0, 0) + data


def records(log):
    """All records of a log.

    - Raises: `ValueError` if the log contains operations that can't be rebuilt.
    """
    place, found = 0, []
    while place < len(log):
        length, kind, process, first, second, size, file, offset = HEAD.unpack_from(log, place)
        start = place + HEAD.size
        path = log[start:start + first].decode()
        other = log[start + first:start + first + second].decode()
        data = log[start + first + second:place + length]
        if length != HEAD.size + first + second + size or len(data) != size:
            raise ValueError(f"the log is damaged at {place}")
        if kind == UNKNOWN or kind == MAPPED and not path.endswith("-shm"):
            raise ValueError(f"{path}: {other or 'a write through mapped memory'}, which the test doesn't follow")
        found.append(Record(kind, process, path, other, data, file, offset))
        place += length
    return found


class File:
    """A file's bytes: everything written (`whole`), the part that is certainly on disk (`durable`), and the operations in between."""

    def __init__(self, number):
        self.number = number
        self.whole = bytearray()
        self.durable = bytearray()
        # The changes that may not be on disk yet. Each is (position in the log, offset, bytes), or (position in the
        # log, length, None) if the file's length changed.
        self.pending = []

    def change(self, place, offset, data):
        self.pending.append((place, offset, data))
        apply(self.whole, offset, data)

    def sync(self, before):
        """Marks everything written before a position in the log as durable."""
        later = []
        for place, offset, data in self.pending:
            if place < before:
                apply(self.durable, offset, data)
            else:
                later.append((place, offset, data))
        self.pending = later

    def some(self, chance, likelihood):
        """Returns the durable bytes and a random part of the other bytes, sector by sector."""
        bytes_ = bytearray(self.durable)
        for _, offset, data in self.pending:
            if data is None:
                if chance.random() < likelihood:
                    apply(bytes_, offset, None)
                continue
            start = offset
            while start < offset + len(data):
                end = min((start // SECTOR + 1) * SECTOR, offset + len(data))
                if chance.random() < likelihood:
                    apply(bytes_, start, data[start - offset:end - offset])
                start = end
        return bytes_


def apply(bytes_, offset, data):
    if data is None:
        del bytes_[offset:]
        bytes_.extend(bytes(offset - len(bytes_)))
        return
    if len(bytes_) < offset:
        bytes_.extend(bytes(offset - len(bytes_)))
    bytes_[offset:offset + len(data)] = data


DIRECTORY = "directory"


class Names:
    """Maps each path to its file, according to the name operations applied so far. A value can be `DIRECTORY`."""

    def __init__(self):
        self.files = {}

    def apply(self, operation):
        _, old, new, file = operation
        if old is not None:
            self.files.pop(old, None)
        if new is not None:
            self.files[new] = file

    def copy(self):
        names = Names()
        names.files = dict(self.files)
        return names


def settle(names, pending, operations):
    """Makes pending name operations durable."""
    for operation in operations:
        names.apply(operation)
        pending.remove(operation)


def folder(path):
    return str(PurePosixPath(path).parent)


class Disk:
    """The state of a directory as its log is read, record by record.

    There are three views of the names: all operations (`live`); operations whose directory was synced afterwards (`strict`); and these
    operations plus the names of files that were synced themselves (`fair`), as in real file systems.
    """

    def __init__(self, ignores_syncs=False):
        self.ignores_syncs = ignores_syncs
        self.by_number = {}
        self.live, self.strict, self.fair = Names(), Names(), Names()
        self.pending_strict, self.pending_fair = [], []
        self.syncs = {}
        self.place = 0

    def take(self, record):
        place = self.place
        self.place += 1
        kind, path = record.kind, record.path
        if kind == OPENED:
            known = self.live.files.get(path)
            if path != "." and (known is None or known == DIRECTORY or known.number != record.file):
                self.name(place, None, path, self.new_file(record.file))
        elif kind in (WROTE, RESIZED):
            file = self.by_number.get(record.file) or self.new_file(record.file)
            file.change(place, record.offset, record.data if kind == WROTE else None)
        elif kind == SYNC_BEGAN:
            self.syncs.setdefault((record.process, record.file), []).append(place)
        elif kind == SYNC_ENDED:
            # If several threads are syncing the same file, use the earliest start, which is the stricter
            # interpretation.
            began = self.syncs[record.process, record.file].pop(0)
            if not self.ignores_syncs:
                self.sync(path, record.file, began)
        elif kind == RENAMED:
            self.name(place, path, record.second, self.live.files.get(path))
        elif kind == REMOVED:
            self.name(place, path, None, self.live.files.get(path))
        elif kind == MADE_DIRECTORY:
            self.name(place, None, path, DIRECTORY)
        elif kind == LINKED:
            self.name(place, None, record.second, self.live.files.get(path))

    def new_file(self, number):
        self.by_number[number] = File(number)
        return self.by_number[number]

    def name(self, place, old, new, file):
        operation = (place, old, new, file)
        self.live.apply(operation)
        self.pending_strict.append(operation)
        self.pending_fair.append(operation)

    def sync(self, path, number, before):
        if path == "." or self.live.files.get(path) == DIRECTORY:
            for names, pending in ((self.strict, self.pending_strict), (self.fair, self.pending_fair)):
                settle(names, pending, [
                    one for one in pending if one[0] < before and path in {folder(name) for name in one[1:3] if name is not None}])
        elif number in self.by_number:
            file = self.by_number[number]
            file.sync(before)
            meant = [one for one in self.pending_fair if one[0] < before and one[3] is file and one[2] is not None]
            # Earlier operations on the same names become durable first.
            touched = {name for one in meant for name in one[1:3]}
            last = max((one[0] for one in meant), default=-1)
            settle(self.fair, self.pending_fair, [one for one in self.pending_fair if one[0] <= last and touched & {*one[1:3]} - {None}])

    # Rebuilding the disk after a power cut

    def left(self, variant, chance):
        """Returns paths with their bytes (None for a directory) in a variant: `strict`, `fair`, `all` or `some`. SQLite's -shm files are left out."""
        if variant == "all":
            names, content = self.live, lambda file: file.whole
        elif variant == "strict":
            names, content = self.strict, lambda file: file.durable
        elif variant == "fair":
            names, content = self.fair, lambda file: file.durable
        else:
            # File systems preserve the order of name operations, so a power cut can lose only the last operations.
            names = self.fair.copy()
            for operation in self.pending_fair[:chance.randint(0, len(self.pending_fair))]:
                names.apply(operation)
            likelihood = chance.choice((0.05, 0.5, 0.95))
            content = lambda file: file.some(chance, likelihood)
        result = {}
        for path, file in sorted(names.files.items()):
            above = folder(path)
            # A file is reachable only if its directory exists.
            if path.endswith("-shm") or above != "." and result.get(above, b"") is not None:
                continue
            result[path] = None if file == DIRECTORY else bytes(content(file)) if file is not None else b""
        return result
