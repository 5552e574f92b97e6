"""ToUnicode CMaps (ISO 32000-1, 9.10.3), read leniently.

In: a CMap's bytes in any state of damage. Out: text by code. Missing ends, arrays cut short,
surrogate pairs, comments, names as targets and odd digits are all met in real files. The
codespace ranges are not read: the font's /Encoding decides how strings are split.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from inkroute.fonts.names import glyph_text
from inkroute.fonts.tables import expand

_COMMENT = re.compile(rb"%[^\r\n]*")
_SECTION = re.compile(
    rb"begin(bfchar|bfrange|cidchar|cidrange)(.*?)(?=endbf|endcid|beginbf|begincid|\Z)", re.DOTALL
)
_CHAR = re.compile(rb"<([^<>]*)>\s*(?:<([^<>]*)>|/([^\s<>\[\]/()]+)|(\d+))")
_RANGE = re.compile(
    rb"<([^<>]*)>\s*<([^<>]*)>\s*(?:<([^<>]*)>|\[([^\]]*)|(\d+))"
)
_ITEM = re.compile(rb"<([^<>]*)>|/([^\s<>\[\]/()]+)")
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")
#: Ranges longer than this are kept as ranges: a font that maps all of 0000-FFFF to itself costs
#: no table.
_LONG = 512
_LAST = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Span:
    """Codes `low` to `high` inclusive stand for the characters from `start` on."""

    low: int
    high: int
    start: int


@dataclass(frozen=True, slots=True)
class ToUnicode:
    """Text by code; `spans` hold long ranges. `cut` says that a ceiling ended the reading."""

    known: dict[int, str]
    spans: tuple[Span, ...] = ()
    cut: bool = False

    def get(self, code: int) -> str | None:
        """The text of a code, or None."""
        text = self.known.get(code)
        if text is None:
            for span in reversed(self.spans):
                if span.low <= code <= span.high:
                    return _usable(_scalar(span.start + code - span.low))
        return text

    def __bool__(self) -> bool:
        return bool(self.known or self.spans)


#: What a ToUnicode given as the name Identity-H means.
IDENTITY = ToUnicode({}, (Span(1, 0xFFFF, 1),))
NOTHING = ToUnicode({})


def parse(data: bytes, ceiling: int) -> ToUnicode:
    """Read a ToUnicode CMap; at most `ceiling` codes. The last entry for a code stands."""
    if b"%" in data:
        data = _COMMENT.sub(b"", data)
    out: dict[int, str] = {}
    spans: list[Span] = []
    sections = _SECTION.findall(data)
    plain = any(kind.startswith(b"bf") for kind, _ in sections)
    for kind, body in sections:
        if plain and kind.startswith(b"cid"):
            continue
        if kind.endswith(b"char"):
            _read_chars(body, out)
        else:
            _read_ranges(body, out, spans, ceiling)
        if len(out) > ceiling:
            return ToUnicode(_cleaned(out), tuple(spans), cut=True)
    return ToUnicode(_cleaned(out), tuple(spans))


def _cleaned(out: dict[int, str]) -> dict[int, str]:
    """Without codes that are mapped to nothing."""
    return {code: text for code, text in out.items() if text}


def _number(digits: bytes) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        return int(_NOT_HEX.sub(b"", digits) or b"0", 16)


def _read_chars(body: bytes, out: dict[int, str]) -> None:
    for code, target, name, number in _CHAR.findall(body):
        if target:
            text = _target(target)
        elif name:
            text = glyph_text(name.decode("latin-1")) or ""
        else:
            text = _usable(_scalar(int(number[:8]))) if number else ""
        out[_number(code)] = text


def _read_ranges(body: bytes, out: dict[int, str], spans: list[Span], ceiling: int) -> None:
    for first, last, target, array, number in _RANGE.findall(body):
        low, high = _number(first), _number(last)
        if high < low:
            continue
        if array:
            texts = (
                _target(hexed) if hexed else glyph_text(name.decode("latin-1")) or ""
                for hexed, name in _ITEM.findall(array)
            )
            out.update(zip(range(low, high + 1), texts, strict=False))
            continue
        start = _scalar(int(number[:8])) if number else _raw_target(target)
        if not start:
            continue
        if high - low >= _LONG:
            if len(start) == 1:
                spans.append(Span(low, high, ord(start)))
            high = low  # a long range of several characters is nonsense: keep its first
        high = min(high, low + ceiling - len(out))
        out.update(zip(range(low, high + 1), _run(start, high - low + 1), strict=False))


def _run(start: str, count: int) -> Iterable[str]:
    """`start` and its successors by the last character."""
    head, last = start[:-1], ord(start[-1])
    for value in range(last, last + count):
        yield _usable(head + _scalar(value))


def _scalar(value: int) -> str:
    return chr(value) if 0 <= value <= _LAST and value not in _SURROGATES else ""


def _raw_target(digits: bytes) -> str:
    """The characters of a target: UTF-16BE, short forms and lone code points as numbers."""
    if len(digits) == 4:
        try:
            return _scalar(int(digits, 16))
        except ValueError:
            pass  # white space or stray characters in it: cleaned below
    digits = _NOT_HEX.sub(b"", digits)
    if len(digits) <= 4:
        return _scalar(int(digits, 16)) if digits else ""
    if len(digits) <= 6:
        value = int(digits, 16)
        if value <= _LAST and len(digits) % 4:
            return _scalar(value)
    digits = digits[: len(digits) // 4 * 4]
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace")


def _target(digits: bytes) -> str:
    return _usable(_raw_target(digits))


def _usable(text: str) -> str:
    """The text to use: ligatures expanded, nothing for U+0000 and for the replacement character."""
    if "\0" in text:
        text = text.replace("\0", "")
    return "" if "\ufffd" in text else expand(text)
