"""Where objects stand in a file whose cross-reference table cannot be believed.

In: the file's bytes. Out: object numbers with their places, and pieces of the file that hold one
object each. Every search is one pass over the bytes. Not here: what the objects are (pypdf parses
them) and which of them a file needs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from inkroute.errors import LimitReached
from inkroute.limits import Limits

_SPACE = rb"[\0\t\n\f\r ]"
#: The keyword that begins an object (ISO 32000-1, 7.3.10), and the numbers that stand before it.
_KEYWORD = re.compile(rb"obj(?![A-Za-z])")
_NUMBERS = re.compile(
    rb"(?<![0-9.])([0-9]{1,10})" + _SPACE + rb"{1,9}([0-9]{1,5})[\0\t\n\f\r ]*\Z"
)
#: Bytes before the keyword in which its two numbers are looked for.
_BEFORE = 34
#: An object's beginning where a table says that it is, after white space and comments.
_AT = re.compile(
    rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+([0-9]{1,10})"
    + _SPACE + rb"++([0-9]{1,5})" + _SPACE + rb"*+obj" + _SPACE + rb"*+"
)  # fmt: skip
_TRAILER = re.compile(rb"trailer" + _SPACE + rb"*+(?=<<)")
_STREAM = re.compile(rb">>" + _SPACE + rb"*+stream(?:\r\n|\n|\r)?")
_LENGTH = re.compile(rb"/Length(?![A-Za-z0-9])")
#: Trailers read from either end of a file that has more of them than revisions can explain.
_TRAILERS = 64


@dataclass(frozen=True, slots=True)
class Places:
    """Where objects begin: by number the last generation and offset, and all offsets in order."""

    last: dict[int, tuple[int, int]]
    offsets: list[int] = field(repr=False)

    def end_of(self, offset: int) -> int | None:
        """Where the next object begins after an offset; None behind the last."""
        following = bisect_right(self.offsets, offset)
        return self.offsets[following] if following < len(self.offsets) else None

    def containing(self, position: int) -> int:
        """The offset of the object in which a position lies; -1 before the first."""
        at = bisect_right(self.offsets, position) - 1
        return self.offsets[at] if at >= 0 else -1


def find_objects(data: bytes, limits: Limits) -> Places:
    """Every object's place; of several with one number the last one counts, as in an update.

    Raises `LimitReached` past `limits.objects`.
    """
    last: dict[int, tuple[int, int]] = {}
    offsets: list[int] = []
    for keyword in _KEYWORD.finditer(data):
        end = keyword.start()
        numbers = _NUMBERS.search(data, max(0, end - _BEFORE), end)
        if numbers is None:
            continue
        offsets.append(numbers.start())
        if len(offsets) > limits.objects:
            message = f"the file has more than {limits.objects} objects (Limits.objects)"
            raise LimitReached(message)
        last[int(numbers[1])] = (int(numbers[2]), numbers.start())
    return Places(last, offsets)


def number_at(data: bytes, offset: int) -> int:
    """The number of the object that begins at an offset; -1 where none does."""
    found = _AT.match(data, offset) if 0 <= offset < len(data) else None
    return int(found[1]) if found else -1


def body_at(data: bytes, offset: int, number: int = -1, generation: int = -1) -> int:
    """Where the body begins of the object at an offset; -1 for none, or for another than named."""
    found = _AT.match(data, offset) if 0 <= offset < len(data) else None
    if found is None or (number >= 0 and (int(found[1]), int(found[2])) != (number, generation)):
        return -1
    return found.end()


def packed_index(data: bytes, first: int) -> list[tuple[int, int]]:
    """Numbers and starts of an object stream's objects (7.5.7); `first` is the first's offset."""
    words = data[: max(0, first)].split()
    words = words[: next((at for at, word in enumerate(words) if not word.isdigit()), None)]
    values = [int(word[:10]) for word in words]
    return [
        (number, first + start) for number, start in zip(values[::2], values[1::2], strict=False)
    ]


def find_trailers(data: bytes) -> list[int]:
    """Where trailer dictionaries begin, in order; of very many the first and the last ones."""
    found = [match.end() for match in _TRAILER.finditer(data)]
    return found if len(found) <= 2 * _TRAILERS else found[:_TRAILERS] + found[-_TRAILERS:]


def find_named(data: bytes, key: bytes, name: bytes) -> Iterator[int]:
    """Positions at which a dictionary's entry has this name as its value."""
    wanted = re.compile(rb"/" + key + _SPACE + rb"*+/" + name + rb"(?![A-Za-z0-9])")
    return (match.start() for match in wanted.finditer(data))


def is_cut_off(data: bytes) -> bool:
    """Whether objects stand behind the last startxref, or there is none: the end is missing.

    A reader that goes back to the last startxref finds an older revision, or the first page of a
    linearized file, and knows nothing of what comes after.
    """
    at = data.rfind(b"startxref")
    return at < 0 or any(
        _NUMBERS.search(data, max(0, match.start() - _BEFORE), match.start())
        for match in _KEYWORD.finditer(data, at)
    )


def mended(piece: bytes) -> tuple[bytes, range] | None:
    """A stream object with its end put in place, and the sizes that its data may have.

    The data ends before endstream, else before endobj, else with the piece; white space at its
    end may belong to it. Its Length is renamed: it did not lead to an end. None for any other
    object.
    """
    start = _STREAM.search(piece)
    if start is None:
        return None
    end = piece.find(b"endstream", start.end())
    if end < 0:
        end = piece.find(b"endobj", start.end())
    data = piece[start.end() : end if end >= 0 else None]
    head = _LENGTH.sub(b"/OldLength", piece[: start.start()])
    sizes = range(len(data.rstrip()), len(data) + 1)
    return head + b">>\nstream\n" + data + b"\nendstream\nendobj\n", sizes
