"""Inline images (ISO 32000-1, 8.9.7): from BI to a stream like any image XObject's.

In: content bytes and the place behind ``BI``. Out: a stream object with full key names and the
place behind ``EI``. Not here: what the image shows.
"""

from __future__ import annotations

import re
from typing import NamedTuple

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

from inkroute.syntax import objects
from inkroute.syntax.scanner import floats, hexadecimal, literal, name

_KEYS = {
    "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms",
    "F": "Filter", "H": "Height", "IM": "ImageMask", "I": "Interpolate", "W": "Width",
    "L": "Length",
}  # fmt: skip
_SPACES = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
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
_LOOSE_END = re.compile(rb"EI(?=[\x00\t\n\x0c\r ]|\Z)")
_CONSTANTS = frozenset((b"true", b"false", b"null"))
#: Tokens of a dictionary, at most: an inline image has some twenty.
_TOKENS_MAX = 4_000
_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4, "Indexed": 1, "CalGray": 1}


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
    space = objects.as_name(stream.get("/ColorSpace"))
    if space:
        full = _SPACES.get(space, space)
        named = objects.raw(colour_spaces, "/" + space)
        stream[NameObject("/ColorSpace")] = named if named is not None else NameObject("/" + full)
    end, data_end = _find_end(content, at, stream)
    stream._data = content[at:data_end]  # noqa: SLF001 - pypdf has no public setter of encoded data
    return InlineImage(stream, end, end > data_end)


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
            at += 1 if content[at : at + 1].isspace() or content[at : at + 1] == b"\x00" else 0
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
    """An abbreviated colour space or filter within an array, by its full name."""
    if isinstance(value, NameObject) and str(value)[1:] in _SPACES:
        return NameObject("/" + _SPACES[str(value)[1:]])
    return value


def _paired(flat: list[object]) -> dict[str, object]:
    out: dict[str, object] = {}
    for key, value in zip(flat[::2], flat[1::2], strict=False):
        if isinstance(key, NameObject):
            short = str(key)[1:]
            out[_KEYS.get(short, short)] = value
    return out


def _find_end(content: bytes, start: int, stream: EncodedStreamObject) -> tuple[int, int]:
    """Where content goes on, and where the data ends: by its length where that is known."""
    length = objects.as_int(stream.get("/Length")) or _raw_length(stream)
    if length > 0:
        match = _LOOSE_END.search(content, start + length, start + length + 16)
        if match:
            return match.end(), start + length
    match = _END.search(content, start) or _LOOSE_END.search(content, start)
    if match is None:
        return len(content), len(content)
    return match.end(), match.start()


def _raw_length(stream: EncodedStreamObject) -> int:
    """Bytes of an unfiltered image's samples; 0 where a filter or an unknown space hides it."""
    if objects.filter_names(stream):
        return 0
    width, height = objects.as_int(stream.get("/Width")), objects.as_int(stream.get("/Height"))
    bits = objects.as_int(stream.get("/BitsPerComponent"), 1)
    if objects.as_bool(stream.get("/ImageMask")):
        return (width + 7) // 8 * height
    space = objects.resolve(stream.get("/ColorSpace"))
    family = objects.as_name(space) or objects.as_name((objects.as_list(space) or [None])[0])
    return (width * bits * _COMPONENTS.get(family, 0) + 7) // 8 * height
