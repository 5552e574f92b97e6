"""The tables that turn a whole string of a page in C-level calls.

In: mappings by code. Out: the members of `model.Font`: dictionaries that answer every key, the
splitters of strings into code characters, the pattern of what is not white space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import overload

from inkroute.geometry import quantise
from inkroute.model import UNMAPPED_TEXT
from inkroute.syntax import objects

#: White space by Unicode's White_Space property (the same in every version since 6.3).
WHITE_CHARACTERS = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
WHITE = frozenset(WHITE_CHARACTERS)
#: White space that no glyph of a text is (Unicode 5.8 and 23.1): controls and separators of lines.
CONTROLS = frozenset("\t\n\v\f\r\x85\u2028\u2029")
#: Parts the texts that are searched together; a whole text of white space among them.
_PART = "\0"
_WHITE_TEXT = f"(?<![^{_PART}])[{WHITE_CHARACTERS}]+(?![^{_PART}])"
#: Latin ligatures (Unicode block FB00) and their letters.
LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "\u017ft",
    "\ufb06": "st",
}
_LIGATURE = re.compile("[\ufb00-\ufb06]")
#: Widths are in 1/1000 em, advances in 1/1,000,000.
MICRO_PER_MILLE = 1000
MICRO = 1_000_000
#: Widths beyond this, in 1/1000 em, are damage.
_WIDEST = 1_000_000
_NUMBERS = (int, float)


@overload
def compiled(pattern: str) -> re.Pattern[str]: ...
@overload
def compiled(pattern: bytes) -> re.Pattern[bytes]: ...
@cache
def compiled(pattern: str | bytes) -> re.Pattern[str] | re.Pattern[bytes]:
    """A pattern compiled when it is first used: most files need few of them."""
    # the branches are alike to the reader and differ to the type checker
    return re.compile(pattern) if isinstance(pattern, str) else re.compile(pattern)  # noqa: RUF034


class TextTable(dict[int, str]):
    """Unicode by code; `UNMAPPED_TEXT` for a code that is not in it."""

    __slots__ = ()

    def __missing__(self, code: int) -> str:
        return UNMAPPED_TEXT


class LazyText(dict[int, str]):
    """Unicode by code; a code that is not in it is asked of `ask` once."""

    __slots__ = ("ask",)

    def __init__(self, known: Mapping[int, str], ask: Callable[[int], str]) -> None:
        super().__init__(known)
        self.ask = ask

    def __missing__(self, code: int) -> str:
        text = self[code] = self.ask(code)
        return text


class Advances(dict[str, int]):
    """Micro-em by code character; one that is not in it is asked of `ask` once."""

    __slots__ = ("ask",)

    def __init__(self, known: Mapping[str, int], ask: Callable[[str], int]) -> None:
        super().__init__(known)
        self.ask = ask

    def __missing__(self, code: str) -> int:
        width = self[code] = self.ask(code)
        return width


def always(width: int) -> Callable[[str], int]:
    """The same advance for every code."""

    def ask(_code: str) -> int:
        return width

    return ask


def micro_em(value: object) -> int:
    """A width in 1/1000 em, as a font gives it, in micro-em; 0 for what no page could hold."""
    return _micro(value if isinstance(value, _NUMBERS) else objects.as_number(value))


def micro_ems(values: Iterable[object]) -> list[int]:
    """Likewise for many widths."""
    return [_micro(v) if isinstance(v, _NUMBERS) else micro_em(v) for v in values]


@lru_cache(maxsize=8192)
def _micro(width: float) -> int:
    """Widths recur from glyph to glyph and from font to font."""
    if not -_WIDEST < width < _WIDEST:
        return 0
    return width * MICRO_PER_MILLE if isinstance(width, int) else quantise(width * MICRO_PER_MILLE)


def expand(text: str) -> str:
    """The text with Latin ligatures as their letters."""
    if text.isascii() or not _LIGATURE.search(text):
        return text
    return _LIGATURE.sub(lambda found: LIGATURES[found[0]], text)


def single_bytes(data: bytes) -> str:
    """One character a byte."""
    return data.decode("latin-1")


def byte_pairs(data: bytes) -> str:
    """One character a big-endian pair of bytes, surrogates not joined; an odd byte is dropped."""
    if len(data) & 1:
        data = data[:-1]
    text = data.decode("utf-16-be", "surrogatepass")
    if 2 * len(text) == len(data):
        return text
    wide = bytearray(2 * len(data))
    wide[2::4] = data[0::2]
    wide[3::4] = data[1::2]
    return wide.decode("utf-32-be", "surrogatepass")


def is_white(text: str) -> bool:
    """Whether the text is white space alone."""
    return text in WHITE or (len(text) > 1 and not text.strip(WHITE_CHARACTERS))


def solid_pattern(
    texts: Mapping[int, str], more: Iterable[tuple[int, str]] = ()
) -> re.Pattern[str]:
    """Pattern of a run of code characters whose text is not white space."""
    white = codes_matching(texts, _WHITE_TEXT) | {code for code, text in more if is_white(text)}
    return _solid("".join([chr(code) for code in sorted(white)]))


def codes_matching(texts: Mapping[int, str], pattern: str) -> set[int]:
    """Codes in whose text the pattern is found; all texts are searched as one string.

    U+0000 parts them, so that it may stand for a text's start and end in the pattern.
    """
    joined = _PART.join(texts.values())
    codes: list[int] = []
    out: set[int] = set()
    last = place = 0
    for found in compiled(pattern).finditer(joined):
        codes = codes or list(texts)
        place += joined.count(_PART, last, found.start())
        last = found.start()
        out.add(codes[place])
    return out


@lru_cache(maxsize=512)
def _solid(white: str) -> re.Pattern[str]:
    if not white:
        return re.compile("(?s:.+)")
    runs: list[tuple[int, int]] = []
    for code in map(ord, white):
        if runs and runs[-1][1] == code - 1:
            runs[-1] = runs[-1][0], code
        else:
            runs.append((code, code))
    return re.compile(f"[^{''.join([_range(low, high) for low, high in runs])}]+")


def _range(low: int, high: int) -> str:
    return f"\\U{low:08x}-\\U{high:08x}"
