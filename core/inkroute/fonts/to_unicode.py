"""ToUnicode CMaps (ISO 32000-1, 9.10.3), read leniently.

In: a CMap's bytes in any state of damage. Out: text by code. Missing ends, arrays cut short,
surrogate pairs, comments, names as targets and odd digits are all met in real files. The
codespace ranges are not read: the font's /Encoding decides how strings are split.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from inkroute.fonts.names import glyph_text
from inkroute.fonts.tables import WHITE, compiled, expand

_COMMENT = rb"%[^\r\n]*"
_SECTION = rb"(?s)begin(bfchar|bfrange|cidchar|cidrange)(.*?)(?=endbf|endcid|beginbf|begincid|\Z)"
_CHAR = rb"<([^<>]*)>\s*(?:<([^<>]*)>|/([^\s<>\[\]/()]+)|(\d+))"
_RANGE = rb"<([^<>]*)>\s*<([^<>]*)>\s*(?:<([^<>]*)>|\[([^\]]*)|(\d+))"
_ITEM = rb"<([^<>]*)>|/([^\s<>\[\]/()]+)"
#: Characters that need a second look: ligatures, nothing, the replacement character.
_NOT_PLAIN = "[\0\ufb00-\ufb06\ufffd]"
_NOT_HEX = rb"[^0-9A-Fa-f]+"
#: Ranges of this many codes and more are kept as ranges: a font that maps all of 0000-FFFF to
#: itself, 256 codes at a time, costs no table.
_LONG = 256
_LAST = 0x10FFFF
#: Digits of a target that are read: no ligature has more than 18 characters, and a range would
#: repeat whatever stands here.
_TARGET = 128
_SURROGATES = range(0xD800, 0xE000)


class Span(NamedTuple):
    """Codes `low` to `high` inclusive stand for the characters from `start` on."""

    low: int
    high: int
    start: int


class ToUnicode(NamedTuple):
    """Text by code; `spans` hold long ranges, without the `denied` codes.

    `cut` says that a ceiling ended the reading.
    """

    known: dict[int, str]
    spans: tuple[Span, ...] = ()
    cut: bool = False
    denied: frozenset[int] = frozenset()

    def get(self, code: int) -> str | None:
        """The text of a code, or None."""
        text = self.known.get(code)
        if text is None and code not in self.denied:
            for span in reversed(self.spans):  # the last range wins, as the last entry does
                if span.low <= code <= span.high:
                    return _usable(_scalar(span.start + code - span.low)) or None
        return text

    def without(self, codes: Mapping[int, str]) -> ToUnicode:
        """The table without some of its single entries."""
        if not codes:
            return self
        kept = {code: text for code, text in self.known.items() if code not in codes}
        return self._replace(known=kept)

    def deny(self, codes: Mapping[int, str]) -> ToUnicode:
        """The table without some codes, in long ranges as well."""
        denied = self.denied.union(codes) if self.spans else self.denied
        return self.without(codes)._replace(denied=denied) if codes else self

    def single_bytes(self) -> dict[int, str]:
        """Text of the codes below 256."""
        if self.spans:
            return {code: text for code in range(256) if (text := self.get(code))}
        return {code: text for code, text in self.known.items() if code < 256}

    def white(self) -> Iterator[tuple[int, str]]:
        """Codes in long ranges that stand for white space, with their text."""
        for span in self.spans:
            for character in sorted(WHITE):
                code = span.low + ord(character) - span.start
                if not span.low <= code <= span.high or code in self.denied:
                    continue
                if code not in self.known:
                    yield code, character

    def __bool__(self) -> bool:
        return bool(self.known or self.spans)


#: What a ToUnicode given as the name Identity-H means.
IDENTITY = ToUnicode({}, (Span(1, 0xFFFF, 1),))
NOTHING = ToUnicode({})


def parse(data: bytes, ceiling: int) -> ToUnicode:
    """Read a ToUnicode CMap; at most `ceiling` codes. The last entry for a code stands."""
    if b"%" in data:
        data = compiled(_COMMENT).sub(b"", data)
    out: dict[int, str] = {}
    spans: list[Span] = []
    sections = compiled(_SECTION).findall(data)
    plain = any(kind.startswith(b"bf") for kind, _ in sections)
    left = ceiling
    for kind, body in sections:
        if plain and kind.startswith(b"cid"):
            continue
        if kind.endswith(b"char"):
            left -= _read_chars(body, out)
        else:
            left -= _read_ranges(body, out, spans, left)
        if left <= 0:
            break
    return ToUnicode(
        {code: text for code, text in out.items() if text}, tuple(spans), cut=left <= 0
    )


def _number(digits: bytes) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        return int(compiled(_NOT_HEX).sub(b"", digits) or b"0", 16)


def _read_chars(body: bytes, out: dict[int, str]) -> int:
    """Read single entries into `out`; how many there were."""
    found = compiled(_CHAR).findall(body)
    plain = _at_once([code for code, *_ in found], [target for _, target, *_ in found])
    if plain is not None:
        out.update(plain)
        return len(found)
    for code, target, name, number in found:
        if target:
            text = _target(target)
        elif name:
            text = glyph_text(name.decode("latin-1")) or ""
        else:
            text = _usable(_scalar(int(number[:8]))) if number else ""
        out[_number(code)] = text
    return len(found)


def _at_once(codes: list[bytes], targets: list[bytes]) -> Iterable[tuple[int, str]] | None:
    """The entries of a plain section: codes of one length, one character each; else None.

    Most tables are of this kind, and are so read by the decoders of hexadecimal and of UTF-16.
    """
    size = len(codes[0]) if codes else 0
    digits, texts = b"".join(codes), b"".join(targets)
    if size not in {2, 4} or len(digits) != size * len(codes) or len(texts) != 4 * len(targets):
        return None
    if set(map(len, codes)) != {size} or set(map(len, targets)) != {4}:
        return None
    if not digits.isalnum() or not texts.isalnum():
        return None
    try:
        numbers = bytes.fromhex(digits.decode("ascii"))
        characters = bytes.fromhex(texts.decode("ascii")).decode("utf-16-be")
    except ValueError:
        return None  # no hexadecimal, or surrogates
    if len(characters) != len(codes) or compiled(_NOT_PLAIN).search(characters):
        return None
    wide = struct.unpack(f">{len(codes)}H", numbers) if size == 4 else numbers
    return zip(wide, characters, strict=True)


def _read_ranges(body: bytes, out: dict[int, str], spans: list[Span], ceiling: int) -> int:
    """Read ranges into `out` and `spans`; how many codes that was."""
    found = compiled(_RANGE).findall(body)
    starts = [first for first, *_ in found]
    if starts == [last for _, last, *_ in found] and len(found) <= ceiling:
        plain = _at_once(starts, [target for _, _, target, *_ in found])
        if plain is not None:
            out.update(plain)
            return len(found)
    done = 0
    for first, last, target, array, number in found:
        low, high = _number(first), _number(last)
        if high < low or done > ceiling:
            continue
        if array:
            texts = [
                _target(hexed) if hexed else glyph_text(name.decode("latin-1")) or ""
                for hexed, name in compiled(_ITEM).findall(array)
            ]
            out.update(zip(range(low, high + 1), texts, strict=False))
            done += len(texts)
            continue
        start = _scalar(int(number[:8])) if number else _raw_target(target)
        if not start:
            continue
        if high - low >= _LONG - 1:
            done += _LONG
            if len(start) == 1:
                _add_span(spans, Span(low, high, ord(start)))
                continue
            high = low  # a long range of several characters is nonsense: keep its first
        out.update(zip(range(low, high + 1), _run(start, high - low + 1), strict=False))
        done += high - low + 1
    return done


def _add_span(spans: list[Span], new: Span) -> None:
    """Add a range, joined to the one before where they continue each other."""
    last = spans[-1] if spans else None
    if last and last.high + 1 == new.low and last.start + new.low - last.low == new.start:
        spans[-1] = Span(last.low, new.high, last.start)
    else:
        spans.append(new)


def _run(start: str, count: int) -> Iterable[str]:
    """`start` and its successors by the last character."""
    head, last = start[:-1], ord(start[-1])
    if not head and 0 < last <= _SURROGATES.start - count:
        return map(chr, range(last, last + count))
    return [_usable(head + _scalar(value)) for value in range(last, last + count)]


def _scalar(value: int) -> str:
    return chr(value) if 0 <= value <= _LAST and value not in _SURROGATES else ""


def _raw_target(digits: bytes) -> str:
    """The characters of a target: UTF-16BE, short forms and lone code points as numbers."""
    if len(digits) == 4:
        try:
            return _scalar(int(digits, 16))
        except ValueError:
            pass  # white space or stray characters in it: cleaned below
    digits = compiled(_NOT_HEX).sub(b"", digits[:_TARGET])
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
    """The text to use: ligatures expanded, nothing for U+0000 and the replacement character."""
    if "\0" in text:
        text = text.replace("\0", "")
    return "" if "\ufffd" in text else expand(text)
