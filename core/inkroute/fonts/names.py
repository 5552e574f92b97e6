"""Glyph names and base encodings: what character a glyph's name stands for.

In: names as fonts and /Differences give them. Out: Unicode text by the Adobe Glyph List
Specification 1.7 (names, uniXXXX, uXXXXX, suffixes after ".", parts joined by "_"), or None;
Arabic forms and ligatures by the names of their letters.
Names that only number a glyph ("g12", "cid_34") stand for no character.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from inkroute.fonts import data_files
from inkroute.fonts.tables import compiled, expand

_UNI = r"uni((?:[0-9A-Fa-f]{4})+)\Z"
_U = r"u([0-9A-Fa-f]{4,6})\Z"
_ARABIC = r"([a-z]+?)(initial|medial|final|isolated)(?:low|high)?\Z"
#: A name of U+00B5 beside the glyph list's "mu" (HTML's, which fonts made with FontForge have).
_OTHER_NAMES = {"micro": "\u00b5"}
_SURROGATES = range(0xD800, 0xE000)
_CEILING = 0x110000
#: /Encoding names (ISO 32000-1, annex D) -> columns of the data.
BASE = {
    "StandardEncoding": "Standard",
    "WinAnsiEncoding": "WinAnsi",
    "MacRomanEncoding": "MacRoman",
    "MacExpertEncoding": "MacExpert",
}
#: Second codes for space and hyphen whose meaning is another character (annex D.2, footnotes).
_MEANT = {
    "WinAnsi": {0xA0: "\u00a0", 0xAD: "\u00ad"},
    "MacRoman": {0xCA: "\u00a0"},
}


@lru_cache(maxsize=8192)
def glyph_text(name: str) -> str | None:
    """The characters that a glyph name stands for, ligatures expanded; None when it tells none."""
    found = _whole(name)
    if found is None and ("." in name or "_" in name):
        found = _joined([_whole(part) for part in name.split(".", 1)[0].split("_")])
    return expand(found) if found else _arabic_text(name)


def _joined(parts: list[str | None]) -> str | None:
    """The parts' texts in a row; None when one of them tells none."""
    return "".join([part or "" for part in parts]) if all(parts) else None


def _arabic_text(name: str) -> str | None:
    """The letters of a contextual form or ligature that Arabic fonts name by them.

    "lamwithmeeminitial": letters of the glyph list without its "arabic", joined by "with", and the
    form that the whole has. A final letter whose name Hebrew has as well may be either's.
    """
    match = compiled(_ARABIC).match(name)
    known = data_files.glyph_list()
    if not match or (match[2] == "final" and f"{match[1]}hebrew" in known):
        return None
    codes = [known.get(f"{part}arabic") for part in match[1].split("with")]
    return _joined([data_files.characters(code) if code else None for code in codes])


def dingbat_text(name: str) -> str | None:
    """The character of a glyph name in ZapfDingbats, whose a1 to a206 mean nothing elsewhere."""
    return _dingbats().get(name) or glyph_text(name)


@cache
def _dingbats() -> Mapping[str, str]:
    texts = data_files.symbol_table("ZapfDingbats")
    named = data_files.encoding("ZapfDingbats")
    return {name: texts[code] for code, name in named.items() if code in texts}


def _whole(name: str) -> str | None:
    codes = data_files.glyph_list().get(name)
    if codes is not None:
        return data_files.characters(codes)
    match = compiled(_UNI).match(name)
    if match:
        digits = match[1]
        values = [int(digits[at : at + 4], 16) for at in range(0, len(digits), 4)]
        return _text(values)
    match = compiled(_U).match(name)
    return _text([int(match[1], 16)]) if match else _OTHER_NAMES.get(name)


def _text(values: list[int]) -> str | None:
    if any(value in _SURROGATES or value >= _CEILING or value == 0 for value in values):
        return None
    return "".join([chr(value) for value in values])


@cache
def base_text(column: str) -> Mapping[int, str]:
    """A base encoding as code -> text; `column` heads a column of the data."""
    names = data_files.encoding(column)
    texts = {code: glyph_text(name) for code, name in names.items()}
    return {code: text for code, text in texts.items() if text} | _MEANT.get(column, {})


@cache
def mac_roman() -> Mapping[int, str]:
    """Mac OS Roman as TrueType fonts mean it: the codes left out as well (9.6.6.4)."""
    whole = {code: bytes([code]).decode("mac_roman") for code in range(0x20, 0x100)}
    del whole[0x7F], whole[0xF0]  # no character, and Apple's private logo
    return whole | dict(base_text("MacRoman"))
