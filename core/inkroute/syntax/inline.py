"""Inline images (ISO 32000-1, 8.9.7): from BI to a stream like any image XObject's.

In: content bytes and the place behind ``BI``. Out: a stream object with full key names and the
place behind ``EI``. Not here: what the image shows.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import NamedTuple, Protocol

from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    EncodedStreamObject,
    FloatObject,
    NameObject,
    NullObject,
    NumberObject,
)

from inkroute.syntax import colour_spaces as spaces
from inkroute.syntax import objects
from inkroute.syntax.scanner import floats, hexadecimal, literal, name

_KEYS = {
    "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms",
    "F": "Filter", "H": "Height", "IM": "ImageMask", "I": "Interpolate", "W": "Width",
    "L": "Length",
}  # fmt: skip
_TOKEN = re.compile(
    rb"[\x00\t\n\x0c\r ]*(?:(?P<name>/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*)|(?P<open>\[|<<)"
    rb"|(?P<close>\]|>>)|\((?P<literal>(?:[^()\\]++|\\.|\((?:[^()\\]++|\\.)*+\))*+)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]*)>|(?P<number>[-+.\d]++)|(?P<word>[A-Za-z]+)|(?P<comment>%[^\r\n]*+))",
    re.DOTALL,
)
#: EI between white space, followed by the end or by something that reads like an operator.
_END = re.compile(
    rb"[\x00\t\n\x0c\r ]EI"
    rb"(?=[\x00\t\n\x0c\r ]+(?:[-+.\d/(<\[%\s]|[A-Za-z'\"*]{1,3}[\s/\[(<])[^\x80-\xff]{0,8}"
    rb"|[\x00\t\n\x0c\r ]*\Z)"
)
_STATED_END = re.compile(rb"[\x00\t\n\x0c\r ]*EI(?=[\x00\t\n\x0c\r ]|\Z)")
_LOOSE_END = re.compile(rb"EI(?=[\x00\t\n\x0c\r ]|\Z)")
_CONSTANTS = frozenset((b"true", b"false", b"null"))
#: Tokens of a dictionary, at most: an inline image has some twenty.
_TOKENS_MAX = 4_000
#: How far behind its data an image's EI may stand: line ends, and bytes too many.
_EI_WITHIN = 16
#: Bytes of Flate data looked at together.
_STEP = 4_096
#: The byte that ends run-length data (7.4.5).
_RUNS_END = 128
_WHITE = b"\x00\t\n\x0c\r "
#: What may be an image's EI is held against its data so many times.
_CANDIDATES = 32


class InlineImage(NamedTuple):
    """The image's stream, where the content goes on, and whether its end was found."""

    stream: object
    end: int
    complete: bool


def read_inline_image(content: bytes, start: int, colour_spaces: object) -> InlineImage | None:
    """The inline image whose dictionary starts at `start`; None when there is no ID.

    `colour_spaces` is the resources' ColorSpace dictionary, for named spaces.
    """
    entries, at = _dictionary(content, start)
    if at < 0:
        return None
    stream = EncodedStreamObject()
    for key, value in entries.items():
        stream[NameObject("/" + key)] = value
    space = _space(stream.get("/ColorSpace"), colour_spaces)
    if space is not None:
        stream[NameObject("/ColorSpace")] = space
    end, data_end = _find_end(content, at, stream)
    stream._data = content[at:data_end]  # noqa: SLF001 - pypdf has no public setter of encoded data
    return InlineImage(stream, end, end > data_end)


def _space(value: object, named: object) -> object:
    """The colour space by its full name, or what the resources have by that name.

    A palette's base is looked up like the space itself.
    """
    name = objects.as_name(value)
    if name:
        full = spaces.ABBREVIATIONS.get(name, name)
        found = None if name in spaces.FAMILIES else objects.raw(named, "/" + name)
        return NameObject("/" + full) if found is None else found
    family, parts = spaces.family(value)
    if family == "Indexed" and len(parts) > 1 and isinstance(value, ArrayObject):
        value[1] = _space(parts[1], named)
    return value


def _dictionary(content: bytes, start: int) -> tuple[dict[str, object], int]:
    """Entries by full key, and where the data starts; -1 when the dictionary has no end."""
    flat: list[object] = []
    stack: list[list[object]] = [flat]
    at = start
    for _ in range(_TOKENS_MAX):
        match = _TOKEN.match(content, at)
        if match is None:
            return {}, -1
        at = match.end()
        kind = match.lastgroup or ""
        body = match.group(kind)
        if kind == "word" and body == b"ID" and len(stack) == 1:
            if content[at : at + 2] == b"\r\n":
                at += 2
            elif content[at : at + 1].isspace() or content[at : at + 1] == b"\x00":
                at += 1
            return _paired(flat), at
        if kind == "word" and body not in _CONSTANTS:
            return {}, -1
        if kind == "open":
            stack.append([body])
        elif kind == "close" and len(stack) > 1:
            stack[-2].append(_collection(stack.pop()))
        elif kind != "comment":
            stack[-1].append(_value(kind, body))
    return {}, -1


def _value(kind: str, body: bytes) -> object:
    if kind == "name":
        return NameObject("/" + name(body[1:]))
    if kind == "number":
        value = (floats(body) or [0.0])[0]
        return NumberObject(int(value)) if value == int(value) else FloatObject(value)
    if kind == "literal":
        return objects.byte_string(literal(body))
    if kind == "hex":
        return objects.byte_string(hexadecimal(body))
    if body in {b"true", b"false"}:
        return BooleanObject(body == b"true")
    return NullObject()


def _collection(parts: list[object]) -> object:
    if parts[0] == b"[":
        array = ArrayObject()
        array.extend(_named_space(part) for part in parts[1:])
        return array
    out = DictionaryObject()
    for key, value in _paired(parts[1:]).items():
        out[NameObject("/" + key)] = value
    return out


def _named_space(value: object) -> object:
    """An abbreviated colour space within an array, by its full name."""
    full = spaces.ABBREVIATIONS.get(objects.as_name(value))
    return value if full is None else NameObject("/" + full)


def _paired(flat: list[object]) -> dict[str, object]:
    out: dict[str, object] = {}
    for key, value in zip(flat[::2], flat[1::2], strict=False):
        if isinstance(key, NameObject):
            short = str(key)[1:]
            out[_KEYS.get(short, short)] = value
    return out


def _find_end(content: bytes, start: int, stream: EncodedStreamObject) -> tuple[int, int]:
    """Where content goes on, and where the data ends: by its length where that is known."""
    length = objects.as_int(stream.get("/Length"))
    if 0 < length <= len(content) - start:
        match = _STATED_END.match(content, start + length)
        if match:
            return match.end(), start + length
    filters = objects.filter_names(stream)
    end = 0
    if not filters:
        end = start + _raw_length(stream)
    elif filters[0] in _SELF_ENDING:
        end = _own_end(content, start, _SELF_ENDING[filters[0]]())
    match = _LOOSE_END.search(content, end, end + _EI_WITHIN) if end > start else None
    if match:
        return match.end(), end
    match = _END.search(content, start) or _LOOSE_END.search(content, start)
    if match is None:
        return len(content), len(content)
    return match.end(), match.start()


def _own_end(content: bytes, start: int, data: _Data) -> int:
    """Where data end by their own word; 0 where they do not, near some EI of the next few."""
    at = start
    for match in islice(_LOOSE_END.finditer(content, start), _CANDIDATES):
        end = data.end(content, at, match.start())
        if end:
            return max(0, end)
        at = match.start()
    return 0


class _Data(Protocol):
    """Encoded data that are looked through once, from one candidate for their end to the next."""

    def end(self, content: bytes, at: int, stop: int) -> int:
        """Where they end, if up to `stop`: 0 not yet, -1 nowhere."""


class _Marked:
    """Data with a mark at their end: the candidate's place shows whether it is there."""

    def __init__(self, mark: bytes) -> None:
        self._mark = mark

    def end(self, content: bytes, at: int, stop: int) -> int:
        """Behind the mark, when white space alone stands between it and `stop`."""
        tail = content[max(at, stop - _EI_WITHIN) : stop].rstrip(_WHITE)
        white = len(content[max(at, stop - _EI_WITHIN) : stop]) - len(tail)
        return stop - white if tail.endswith(self._mark) else 0


class _Flate:
    """Flate data (7.4.4): the decoder knows their end."""

    def __init__(self) -> None:
        self._decoder = zlib.decompressobj()

    def end(self, content: bytes, at: int, stop: int) -> int:
        """Behind the checksum; nowhere in damaged data, whose end is then looked for as any."""
        try:
            for first in range(at, stop, _STEP):
                last = min(first + _STEP, stop)
                self._decoder.decompress(content[first:last])
                if self._decoder.eof:
                    return last - len(self._decoder.unused_data)
        except zlib.error:
            return -1
        return 0


class _Runs:
    """Run-length data (7.4.5): lengths lead from run to run."""

    def __init__(self) -> None:
        self._next = -1

    def end(self, content: bytes, at: int, stop: int) -> int:
        """Behind the byte that ends them."""
        place = max(self._next, at)
        while place < stop:
            count = content[place]
            if count == _RUNS_END:
                return place + 1
            place += count + 2 if count < _RUNS_END else 2
        self._next = place
        return 0


#: What knows its own end, by the filter that is decoded first.
_SELF_ENDING: dict[str, Callable[[], _Data]] = {
    "ASCIIHexDecode": partial(_Marked, b">"),
    "ASCII85Decode": partial(_Marked, b"~>"),
    "DCTDecode": partial(_Marked, b"\xff\xd9"),
    "FlateDecode": _Flate,
    "RunLengthDecode": _Runs,
}


def _raw_length(stream: EncodedStreamObject) -> int:
    """Bytes of an unfiltered image's samples; 0 where an unknown space hides it."""
    width, height = objects.as_int(stream.get("/Width")), objects.as_int(stream.get("/Height"))
    if objects.as_bool(stream.get("/ImageMask")):
        return (width + 7) // 8 * height
    bits = objects.as_int(stream.get("/BitsPerComponent"), 1)
    components = spaces.components(stream.get("/ColorSpace"))
    return (width * bits * components + 7) // 8 * height
