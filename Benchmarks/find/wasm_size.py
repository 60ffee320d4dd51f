"""Extracts the functions from a WebAssembly module."""


def number(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def code(data):
    """Returns the bodies of all functions, concatenated."""
    at = 8
    while at < len(data):
        kind = data[at]
        size, at = number(data, at + 1)
        if kind == 10:
            bodies = []
            count, place = number(data, at)
            for _ in range(count):
                length, place = number(data, place)
                bodies.append(data[place:place + length])
                place += length
            return b"".join(bodies)
        at += size
    raise ValueError("the module has no code section")
