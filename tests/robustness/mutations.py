"""Ways to break a file: by bytes, by tokens, by objects, and inside its streams.

In: a file's bytes and dice. Out: a broken file; the same dice break it in the same way.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from random import Random
from typing import TypeAlias

Mutation: TypeAlias = Callable[[bytes, Random], bytes]

#: tokens that change what their neighbours mean.
TOKENS = (
    *(
        b"<<",
        b">>",
        b"[",
        b"]",
        b"(",
        b")",
        b"<",
        b">",
        b"/",
        b"%",
        b"null",
        b"true",
        b"R",
        b"0 R",
    ),
    *(b"obj", b"endobj", b"stream", b"endstream", b"-1", b"99999999999", b"0.0000001", b"1e9"),
    *(b"q", b"Q", b"BT", b"ET", b"Do", b"Tj", b"TJ", b"Tm", b"cm", b"BI", b"ID", b"EI", b"BDC"),
    *(b"/Length", b"/Filter", b"/Kids", b"/Parent", b"/Type", b"\x00", b"\xff", b"\r", b"\n"),
)
#: what may stand where something else is meant.
VALUES = (
    *(
        b"null",
        b"true",
        b"-1",
        b"0",
        b"1",
        b"65536",
        b"2147483648",
        b"0.00001",
        b"/Name",
        b"(text)",
    ),
    *(b"[]", b"[0 0 0 0]", b"[1 2]", b"<<>>", b"<</Type /Page>>", b"1 0 R", b"2 0 R", b"4 0 R"),
    *(b"6 0 R", b"999 0 R", b"/Identity-H", b"/FlateDecode", b"[/A85 /Fl]", b"<feff0041>"),
)
OBJECT = re.compile(rb"\d+ 0 obj\b.*?\bendobj", re.DOTALL)
ENTRY = re.compile(
    rb"/[A-Za-z0-9]+ ?(?:/\w+|-?[\d.]+(?: \d+ R)?|\([^()]*\)|<[0-9A-Fa-f]*>|\[[^\[\]]*\])"
)
STREAM = re.compile(rb"(?<=stream\n)(.*?)(?=\r?\n?endstream)", re.DOTALL)


def flipped(data: bytes, dice: Random) -> bytes:
    """A few bytes changed, close together or anywhere."""
    out = bytearray(data)
    start, span = dice.randrange(len(data)), dice.choice((30, 400, len(data)))
    for _ in range(dice.choice((1, 2, 5, 20))):
        out[(start + dice.randrange(span)) % len(out)] ^= 1 << dice.randrange(8)
    return bytes(out)


def cut_out(data: bytes, dice: Random) -> bytes:
    """A stretch taken out, doubled, or moved."""
    start, size = dice.randrange(len(data)), dice.choice((1, 7, 60, 900))
    piece = data[start : start + size]
    rest = data[:start] + data[start + size :]
    place = dice.randrange(len(rest) + 1)
    return dice.choice(
        (rest, rest[:place] + piece + rest[place:], data[:start] + piece * 3 + data[start:])
    )


def retold(data: bytes, dice: Random) -> bytes:
    """A few tokens put where none belong, or in place of others."""
    for _ in range(dice.choice((1, 3, 9))):
        place = dice.randrange(len(data))
        data = (
            data[:place]
            + b" "
            + dice.choice(TOKENS)
            + b" "
            + data[place + dice.choice((0, 2, 5)) :]
        )
    return data


def renumbered(data: bytes, dice: Random) -> bytes:
    """Numbers changed: references, lengths, coordinates."""
    numbers = [match.span() for match in re.finditer(rb"(?<![\w.])\d{1,6}(?![\w.])", data)]
    for start, end in sorted(dice.sample(numbers, min(len(numbers), 4)), reverse=True):
        value = dice.choice((b"0", b"1", b"2", b"5", b"-1", b"70000", b"2147483648", b"0.5"))
        data = data[:start] + value + data[end:]
    return data


def swapped(data: bytes, dice: Random) -> bytes:
    """Objects' bodies exchanged, so that each reference finds something of another kind."""
    spans = [match.span() for match in OBJECT.finditer(data)]
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted(dice.sample(spans, 2))
    first, second = data[a:b], data[c:d]
    head, other = first.split(b"obj", 1)[0], second.split(b"obj", 1)[0]
    first, second = first[len(head) :], second[len(other) :]
    return data[:a] + head + second + data[b:c] + other + first + data[d:]


def refilled(data: bytes, dice: Random) -> bytes:
    """Entries of dictionaries taken out, doubled, or given another value."""
    for _ in range(dice.choice((1, 2, 5))):
        spans = [match.span() for match in ENTRY.finditer(data)]
        if not spans:
            return data
        start, end = dice.choice(spans)
        entry = data[start:end]
        key = re.match(rb"/\w+", entry)
        named = (key[0] if key else b"/Key") + b" " + dice.choice(VALUES)
        data = data[:start] + dice.choice((b"", entry + named, named, named)) + data[end:]
    return data


def unpacked(data: bytes, dice: Random) -> bytes:
    """A compressed stream's content broken, and compressed again."""
    spans = [match.span() for match in STREAM.finditer(data)]
    for start, end in dice.sample(spans, len(spans)):
        try:
            plain = zlib.decompress(data[start:end])
        except zlib.error:
            continue
        if plain:
            broken = dice.choice((flipped, cut_out, retold, renumbered))(plain, dice)
            return data[:start] + zlib.compress(broken) + data[end:]
    return flipped(data, dice)


def cut_off(data: bytes, dice: Random) -> bytes:
    """The end taken off, or the table's place in the file lost, or both."""
    how = dice.randrange(3)
    if how:
        data = re.sub(rb"startxref\s+\d+", b"startxref %d" % dice.randrange(len(data)), data)
    return data if how == 1 else data[: dice.randrange(len(data) + 1)]


MUTATIONS: tuple[Mutation, ...] = (
    *(flipped, cut_out, retold, renumbered, swapped),
    *(refilled, unpacked, cut_off),
)
