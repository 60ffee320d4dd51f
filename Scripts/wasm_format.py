"""The parts of WebAssembly's binary format that the scripts read: https://webassembly.github.io/spec/core/binary/"""

import sys
from pathlib import Path

# The numbers of sections and instructions.
IMPORTS, FUNCTIONS, EXPORTS, START, ELEMENTS, CODE, CUSTOM = 2, 3, 7, 8, 9, 10, 0
CALL, FUNCTION_REFERENCE, TABLE_BRANCH, CHOICE_OF_TYPE, PREFIX, END = 0x10, 0xD2, 0x0E, 0x1C, 0xFC, 0x0B
CONSTANT = 0x41
# How many numbers follow each instruction. Every other instruction that read_instructions accepts stands alone.
NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x0C, 0x0D, CALL, FUNCTION_REFERENCE, CONSTANT, 0x42, 0x3F, 0x40, 0xD0), 1),
    **dict.fromkeys(range(0x20, 0x27), 1),
    **dict.fromkeys((0x11, *range(0x28, 0x3F)), 2),
}
ALONE = {0x00, 0x01, 0x05, END, 0x0F, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
FLOATS = {0x43: 4, 0x44: 8}
# The instructions after PREFIX: conversions of numbers, and copying and filling memory.
PREFIXED_NUMBERS = {**dict.fromkeys(range(8), 0), 10: 2, 11: 1}


def fail(words):
    sys.exit(f"{Path(sys.argv[0]).name}: {words}")


def read_number(data, at):
    """Returns the number at a position, read without its sign, and the position after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def number(value):
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def skip_numbers(data, at, count):
    for _ in range(count):
        _, at = read_number(data, at)
    return at


def end_of_variables(body):
    groups, at = read_number(body, 0)
    for _ in range(groups):
        at = skip_numbers(body, at, 1) + 1
    return at


def read_instructions(body):
    """Returns the code, start and end of each instruction of a function, after its local variables."""
    at = end_of_variables(body)
    while at < len(body):
        start, code = at, body[at]
        at += 1
        if code in NUMBERS:
            at = skip_numbers(body, at, NUMBERS[code])
        elif code in FLOATS:
            at += FLOATS[code]
        elif code == TABLE_BRANCH:
            count, at = read_number(body, at)
            at = skip_numbers(body, at, count + 1)
        elif code == CHOICE_OF_TYPE:
            count, at = read_number(body, at)
            at += count
        elif code == PREFIX:
            kind, at = read_number(body, at)
            if kind not in PREFIXED_NUMBERS:
                fail(f"the instruction 0xfc {kind} is unknown")
            at = skip_numbers(body, at, PREFIXED_NUMBERS[kind])
        elif code not in ALONE:
            fail(f"the instruction 0x{code:02x} is unknown")
        yield code, start, at


def read_sections(data):
    if data[:8] != b"\0asm\1\0\0\0":
        fail("this is not a WebAssembly module")
    sections, at = [], 8
    while at < len(data):
        kind = data[at]
        size, at = read_number(data, at + 1)
        sections.append((kind, data[at:at + size]))
        at += size
    return sections
