"""A device that exchanges changes with a server, as the worker in a browser does (docs/journal-format.md)."""

import struct

from model import FAVOURITE, NOTE
from program import Unexpected, expect, order_of_change, shelf_of_backup

VERSION = 2
# The last time in the range that Almanac accepts: the end of the year 9999, in milliseconds since 1970.
LAST_TIME = 253_402_300_799_999
KINDS = ("favourite", "unfavourite", "note", "clearNote")
# The tag of a change in the general format, and the subjects: list, member, property, note, and one of a later version.
GENERAL = 4
SUBJECTS = (2, 3, 4, 1, 9)


class Reader:
    """Decodes values (docs/pack-format.md#values)."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        self.place += count
        if self.place > len(self.data):
            raise ValueError("the message is too short")
        return self.data[self.place - count:self.place]

    def byte(self):
        return self.take(1)[0]

    def number(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def signed(self):
        value = self.number()
        return value >> 1 if value & 1 == 0 else -(value >> 1) - 1

    def blob(self):
        return self.take(self.number())

    def string(self):
        return self.blob().decode()

    def identifier(self):
        return f"{self.signed():x}-{self.number():x}-{struct.unpack('<Q', self.take(8))[0]:x}"

    def change(self):
        self.number(), self.byte()
        identifier, item, tag = self.identifier(), self.string(), self.byte()
        if tag == GENERAL:
            change = self.general(identifier, item)
        else:
            change = {"id": identifier, "entry": item, "kind": KINDS[tag]}
        if change["kind"] == "favourite":
            change |= {"name": self.string(), "date": self.signed(), "title": self.string()}
        elif change["kind"] == "note":
            change |= {"text": self.string(), "date": self.signed()}
        return change | {"replaces": [self.identifier() for _ in range(self.number())]}


    def general(self, identifier, item):
        """A change in the general format, in the form of backups."""
        reader, subject, is_set = self.number(), self.number(), self.byte()
        change = {"id": identifier, "subject": subject, "item": item, "kind": "set" if is_set else "remove"}
        if reader:
            change["reader"] = reader
        if is_set:
            change |= {"text": self.string(), "date": self.signed()}
            title, more = self.string(), self.blob().hex()
            change |= {"title": title} if title else {}
            change |= {"more": more} if more else {}
        return change


def number(value):
    encoded = b""
    while value > 127:
        encoded += bytes([value & 127 | 128])
        value >>= 7
    return encoded + bytes([value])


def signed(value):
    return number(value << 1 if value >= 0 else (-value - 1) << 1 | 1)


def blob(data):
    return number(len(data)) + data


def identifier(text):
    time, count, writer = text.rsplit("-", 2)
    return signed(int(time, 16)) + number(int(count, 16)) + struct.pack("<Q", int(writer, 16))


def encode(change):
    """The change as a blob, preceded by the reader's number and the type of the subject."""
    if "subject" in change:
        data = number(change.get("reader", 0)) + b"\1" + identifier(change["id"]) + blob(change["item"].encode()) + bytes([GENERAL])
        data += number(change.get("reader", 0)) + number(change["subject"]) + bytes([change["kind"] == "set"])
        if change["kind"] == "set":
            data += blob(change["text"].encode()) + signed(change["date"]) + blob(change.get("title", "").encode())
            data += blob(bytes.fromhex(change.get("more", "")))
        return blob(data + number(len(change["replaces"])) + b"".join(map(identifier, change["replaces"])))
    data = b"\0\0" + identifier(change["id"]) + blob(change["entry"].encode()) + bytes([KINDS.index(change["kind"])])
    if change["kind"] == "favourite":
        data += blob(change["name"].encode()) + signed(change["date"]) + blob(change["title"].encode())
    elif change["kind"] == "note":
        data += blob(change["text"].encode()) + signed(change["date"])
    return blob(data + number(len(change["replaces"])) + b"".join(map(identifier, change["replaces"])))


class Device:
    """Keeps every change that it receives, and sends all its changes whenever the library isn't known to have them."""

    def __init__(self):
        self.changes = {}
        self.waiting = set()
        self.cursor = "0-0"

    def exchange(self, server):
        """Sends and receives changes until both sides have all of them."""
        library = int(expect(server.ask("GET", "/kit"))["library"], 16)
        has_more = True
        while has_more or self.waiting:
            sent = sorted(self.waiting)[:1000]
            answer = server.ask("POST", "/api/v1/shelf", self.message(library, [self.changes[one] for one in sent]))
            if answer.status != 200:
                raise Unexpected(f"the exchange: {answer.status} {answer.text()[:300]}")
            self.waiting -= set(sent)
            reader = Reader(answer.body)
            reader.byte(), reader.take(8)
            self.cursor = reader.string()
            if reader.byte():
                # The library may have lost changes.
                self.waiting |= set(self.changes)
            has_more = reader.byte() != 0
            for _ in range(reader.number()):
                change = Reader(reader.blob()).change()
                known = self.changes.setdefault(change["id"], change)
                if known != change:
                    raise Unexpected(f"two changes have the ID {change['id']}: {known} and {change}")

    def message(self, library, changes):
        return b"".join((
            bytes([VERSION]), struct.pack("<Q", library), blob(self.cursor.encode()), number(len(changes)), *map(encode, changes)))

    def write(self, entry, kind, value, time, counter, date, writer):
        """Makes a change that replaces everything the device knows about the entry's favourite or note."""
        kinds = ("favourite", "unfavourite") if kind == FAVOURITE else ("note", "clearNote")
        replaced = {one for change in self.changes.values() for one in change["replaces"]}
        heads = [one["id"] for one in self.changes.values()
                 if one.get("entry") == entry and one["kind"] in kinds and one["id"] not in replaced]
        change = {"id": f"{time:x}-{counter:x}-{writer:x}", "entry": entry, "kind": kinds[value is None], "replaces": heads}
        if value is not None:
            change |= {"name": value, "date": date, "title": "A title"} if kind == FAVOURITE else {"text": value, "date": date}
        self.changes[change["id"]] = change
        self.waiting.add(change["id"])

    def write_other(self, chance, entry, text, time, writer):
        """Makes a change to a list, or of a subject or by a reader of a later version."""
        subject, name = chance.choice(SUBJECTS), chance.choice(("1-a", "2-b"))
        item = {2: name, 4: name + "#" + chance.choice(("limit", "later"))}.get(subject, f"{name} {entry}")
        change = {"id": f"{time:x}-0-{writer:x}", "subject": subject, "item": item, "kind": chance.choice(("set", "set", "remove"))}
        reader = chance.choice((0, 0, 0, 7))
        if reader:
            change["reader"] = reader
        if change["kind"] == "set":
            change |= {"text": text, "date": time // 1000} | ({"title": "A title", "more": "00ff"} if chance.random() < 0.5 else {})
        change["replaces"] = [
            one["id"] for one in self.changes.values()
            if one.get("item") == item and one["subject"] == subject and one.get("reader", 0) == reader][-1:]
        self.changes[change["id"]] = change
        self.waiting.add(change["id"])

    def others(self):
        """The device's changes that aren't about an entry's favourite or note, by ID."""
        return {name: change for name, change in self.changes.items() if "subject" in change}

    def shelf(self, others=()):
        """The favourites and notes that follow from the device's changes and others."""
        return shelf_of_backup({"changes": list({**self.changes, **{one["id"]: one for one in others}}.values())})


def poisoned(chance):
    """A time, counter and date that are out of range. Libraries store a copy of such a change instead."""
    last = 2**63 - 1
    return chance.choice((
        (last, 2**32 - 1, 0), (last, 0, 1_700_000_000), (LAST_TIME + 1, 0, -5), (-1, 0, 0), (-last, 2**32 - 1, 0), (0, 2**32 - 1, 0),
        (0, 0, last), (last, 0, -last)))
