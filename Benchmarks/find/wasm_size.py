"""Takes the functions of one Swift module out of a WebAssembly module that has kept its names."""


def number(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def code(data, mark):
    """The bodies of the functions whose names hold `mark`, one behind the other."""
    imported, bodies, names = 0, [], {}
    at = 8
    while at < len(data):
        kind = data[at]
        size, at = number(data, at + 1)
        end = at + size
        if kind == 2:
            count, place = number(data, at)
            for _ in range(count):
                for _ in range(2):
                    length, place = number(data, place)
                    place += length
                what = data[place]
                place += 1
                if what == 0:
                    imported += 1
                    _, place = number(data, place)
                else:
                    raise ValueError("an import that is no function")
        elif kind == 10:
            count, place = number(data, at)
            for _ in range(count):
                length, place = number(data, place)
                bodies.append(data[place:place + length])
                place += length
        elif kind == 0:
            length, place = number(data, at)
            if data[place:place + length] == b"name":
                place += length
                while place < end:
                    part = data[place]
                    length, place = number(data, place + 1)
                    if part == 1:
                        count, inner = number(data, place)
                        for _ in range(count):
                            function, inner = number(data, inner)
                            size, inner = number(data, inner)
                            names[function] = data[inner:inner + size]
                            inner += size
                    place += length
        at = end
    if not names:
        raise ValueError("the module has no names")
    return b"".join(body for index, body in enumerate(bodies, imported) if mark in names.get(index, b""))
