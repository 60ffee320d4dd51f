"""Extracts the functions from a WebAssembly module."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "Scripts"))
from wasm_format import CODE, read_number, read_sections  # noqa: E402


def code(data):
    """Returns the bodies of all functions, concatenated."""
    for kind, section in read_sections(data):
        if kind == CODE:
            bodies = []
            count, place = read_number(section, 0)
            for _ in range(count):
                length, place = read_number(section, place)
                bodies.append(section[place:place + length])
                place += length
            return b"".join(bodies)
    raise ValueError("the module has no code section")
