"""Objects written in the plain way that nearly all are, read by one match a token.

In: bytes and an object's place in them. Out: pypdf's own objects, just as pypdf reads them, or
None where anything is out of the ordinary (comments, escapes, damage, a Length that leads
elsewhere): pypdf then reads byte by byte, which takes longer. A test holds the two side by side.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NullObject,
    NumberObject,
    PdfObject,
    StreamObject,
    read_object,
)

_SPACE = rb"[\0\t\n\f\r ]"
#: What may follow a number or a keyword (ISO 32000-1, 7.2.2), but for comments.
_NEXT = rb"(?=[\0\t\n\f\r /\[\]<>(])"
_TOKEN = re.compile(
    _SPACE + rb"*+(?:"
    rb"/([!\"$&'*-.0-;=?-Z\\^-z|~]{1,60}+)" + _NEXT + rb"|"
    rb"([0-9]{1,7})" + _SPACE + rb"{1,4}+([0-9]{1,5})" + _SPACE + rb"{1,4}+R" + _NEXT + rb"|"
    rb"([+-]?[0-9]{1,15}+)" + _NEXT + rb"|"
    rb"([+-]?(?:[0-9]{1,12}+\.[0-9]{0,12}+|\.[0-9]{1,12}+))" + _NEXT + rb"|"
    rb"(<<)|(>>)|(\[)|(\])|"
    rb"(true|false|null)" + _NEXT + rb"|"
    rb"(\([ -'*-\[\]-~]*+\)|<[0-9A-Fa-f]*+>))"
)  # fmt: skip
_NAME, _GENERATION, _INTEGER, _REAL = 1, 3, 4, 5
_OPEN, _CLOSE, _LIST, _END, _WORD = 6, 7, 8, 9, 10
#: An array of whole numbers, behind its bracket: most arrays are widths.
_INTEGERS = re.compile(
    rb"((?:" + _SPACE + rb"*+[0-9]{1,9}+(?=[\0\t\n\f\r \]]))++)" + _SPACE + rb"*+\]"
)
#: `NumberObject` of digits that are known to be such, without its checks.
_NUMBER = partial(int.__new__, NumberObject)
_SPACES = re.compile(_SPACE + rb"*+")
_STREAM = re.compile(_SPACE + rb"*+(?:(stream) *+(?:\r\n|\n|\r)|(?!stream))")
_ENDSTREAM = re.compile(_SPACE + rb"*+endstream")
#: Levels of arrays and dictionaries, and elements of one, that still count as plain.
_LEVELS, _ELEMENTS = 32, 50_000
#: Names that are remembered, at most.
_REMEMBERED = 10_000


class _Names(dict[bytes, NameObject]):
    """Names by their bytes: a file uses few, over and over."""

    def __missing__(self, name: bytes) -> NameObject:
        made = NameObject("/" + name.decode("ascii"))
        if len(self) < _REMEMBERED:
            self[name] = made
        return made


_NAMES = _Names()


class Read(NamedTuple):
    """An object and where it ends."""

    value: PdfObject
    end: int


def read(data: bytes, place: int, file: PdfReader) -> Read | None:
    """The object that begins at a place, white space before it passed over.

    `file` is the reader that references are to be followed in.
    """
    stack: list[list[Any]] = []
    items: list[Any] = []
    match_token = _TOKEN.match
    while True:
        token = match_token(data, place)
        if token is None:
            return None
        place = token.end()
        kind = token.lastindex
        if kind == _NAME:
            items.append(_NAMES[token[1]])
        elif kind == _GENERATION:
            items.append(IndirectObject(int(token[2]), int(token[3]), file))
        elif kind == _INTEGER:
            items.append(_NUMBER(token[4]))
        elif kind == _REAL:
            items.append(FloatObject(token[5]))
        elif kind == _LIST and (widths := _INTEGERS.match(data, place)) is not None:
            numbers = _array(list(map(_NUMBER, widths[1].split())))
            if numbers is None:
                return None
            items.append(numbers)
            place = widths.end()
        elif kind in {_OPEN, _LIST}:
            if len(stack) > _LEVELS or len(items) > _ELEMENTS:
                return None
            items.append(kind)
            stack.append(items)
            items = []
        elif kind in {_CLOSE, _END}:
            if not stack:
                return None
            made = _dictionary(items) if kind == _CLOSE else _array(items)
            items = stack.pop()
            if made is None or items.pop() != (_OPEN if kind == _CLOSE else _LIST):
                return None
            items.append(made)
        elif kind == _WORD:
            word = token[10]
            items.append(NullObject() if word == b"null" else BooleanObject(word == b"true"))
        else:
            items.append(read_object(io.BytesIO(token[11]), file))
        if not stack:
            # An object of its own is told where it stands: that is no other's place.
            own = NameObject(items[0]) if kind == _NAME else items[0]
            return Read(own, place)


def _dictionary(items: list[Any]) -> DictionaryObject | None:
    keys = items[::2]
    made = DictionaryObject()
    dict.update(made, zip(keys, items[1::2], strict=False))
    plain = 2 * len(made) == len(items) and all(type(key) is NameObject for key in keys)
    return made if plain else None


def _array(items: list[Any]) -> ArrayObject | None:
    return ArrayObject(items) if len(items) <= _ELEMENTS else None


def after_space(data: bytes, place: int) -> int:
    """The place after white space."""
    found = _SPACES.match(data, place)
    return found.end() if found else place


def with_stream(
    data: bytes, found: Read, length_of: Callable[[object], object]
) -> PdfObject | None:
    """The object, as a stream where one follows its dictionary; None where its end is elsewhere.

    `length_of` follows a reference to the Length.
    """
    if type(found.value) is not DictionaryObject:
        return found.value
    begin = _STREAM.match(data, found.end)
    if begin is None:
        return None
    if begin[1] is None:
        return found.value
    length = dict.get(found.value, "/Length")
    if isinstance(length, IndirectObject):
        length = length_of(length)
    if type(length) is not NumberObject or length < 0:
        return None
    start = begin.end()
    if _ENDSTREAM.match(data, start + length) is None:
        return None
    entries: dict[str, Any] = dict(found.value)
    entries["__streamdata__"] = data[start : start + length]
    return StreamObject.initialize_from_dictionary(entries)
