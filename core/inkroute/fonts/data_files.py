"""The package's font tables, read once a process and only when asked for.

In: the files of fonts/data/ (made by build/make_font_data.py). Out: plain mappings. Where a file
is missing the mappings are those of a small built-in table and `source()` says so. Not here: what
the tables are used for.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from string import ascii_letters
from typing import NamedTuple

#: What `source` answers.
MIRROR, FALLBACK = "mirror", "fallback"
#: Folder of the data in this package, and what is in it.
_FOLDER = "data"
_FILES = (
    *("glyphs.tsv", "encodings.tsv", "symbols.tsv", "overrides.tsv", "core14.tsv"),
    *("glyph_orders.tsv", "alike.tsv"),
    *("cid_tables.tsv", "cid-japan1.bin", "cid-gb1.bin", "cid-cns1.bin", "cid-korea1.bin"),
    "cid-kr.bin",
)


#: Codes of symbol fonts that serve when the data is missing: bullets, marks, check marks.
_FALLBACK_SYMBOLS = {
    "Symbol": {0x20: " ", 0xB7: "\u2022", 0xD2: "\xae", 0xD3: "\xa9", 0xD4: "\u2122"},
    "ZapfDingbats": {0x20: " ", 0x34: "\u2714", 0x38: "\u2718", 0x6C: "\u25cf", 0x6E: "\u25a0"},
    "Wingdings": {0x20: " ", 0x6C: "\u26ab", 0x6E: "\u25fc", 0xA7: "\u25aa"},
}


class Metrics(NamedTuple):
    """A standard font: per mille of the em; widths by glyph name."""

    ascent: int
    descent: int
    widths: dict[str, int]


def content(name: str) -> bytes:
    """A data file; empty when it is not there or cannot be read."""
    try:
        return resources.files(__package__).joinpath(_FOLDER, name).read_bytes()
    except (OSError, ModuleNotFoundError):
        return b""


def read_lines(name: str) -> list[str]:
    """The lines of a data file; none when the file is not there or cannot be read."""
    try:
        return content(name).decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return []


@cache
def source() -> str:
    """`MIRROR` when the tables are those of the package, `FALLBACK` when any is missing."""
    try:
        there = [entry.name for entry in resources.files(__package__).joinpath(_FOLDER).iterdir()]
    except (OSError, ModuleNotFoundError):
        return FALLBACK
    return MIRROR if all(name in there for name in _FILES) else FALLBACK


def characters(codes: str) -> str:
    """The text of hexadecimal code points with a space between."""
    return "".join([chr(int(code, 16)) for code in codes.split()])


@cache
def glyph_list() -> dict[str, str]:
    """Glyph name -> hexadecimal code points: the Adobe Glyph List, private codes repaired."""
    out = {}
    for line in read_lines("glyphs.tsv"):
        fields = line.split("\t")
        out[fields[0]] = fields[-1]
    return out or _fallback_names()


def _fallback_names() -> dict[str, str]:
    names = {letter: f"{ord(letter):04X}" for letter in ascii_letters}
    digits = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    names |= {name: f"{0x30 + value:04X}" for value, name in enumerate(digits)}
    signs = {"space": " ", "period": ".", "comma": ",", "hyphen": "-", "colon": ":", "slash": "/"}
    return names | {name: f"{ord(sign):04X}" for name, sign in signs.items()}


@cache
def glyph_order(name: str) -> list[str]:
    """Glyph names by number: "cff" strings, "isoadobe", "expert", "expertsubset", "mac" post."""
    for line in read_lines("glyph_orders.tsv"):
        head, *order = line.split("\t")
        if head == name:
            return order
    return []


@cache
def encoding(name: str) -> dict[int, str]:
    """A base encoding as code -> glyph name; `name` heads a column of encodings.tsv."""
    lines = read_lines("encodings.tsv")
    heads = lines[0].split("\t") if lines else []
    if name not in heads:
        names = {characters(text): glyph for glyph, text in _fallback_names().items()}
        return {ord(character): glyph for character, glyph in names.items()}
    column = heads.index(name)
    rows = (line.split("\t") for line in lines[1:])
    return {int(row[0], 16): row[column] for row in rows if len(row) > column and row[column]}


@cache
def symbol_table(name: str) -> dict[int, str]:
    """A symbol font's code -> text; `name` heads a column of symbols.tsv. Empty when unknown."""
    lines = read_lines("symbols.tsv")
    if not lines:
        return dict(_FALLBACK_SYMBOLS.get(name, {}))
    heads = lines[0].split("\t")
    if name not in heads:
        return {}
    column = heads.index(name)
    rows = (line.split("\t") for line in lines[1:])
    return {
        int(row[0], 16): chr(int(row[column], 16))
        for row in rows
        if len(row) > column and row[column]
    }


@cache
def private_repairs() -> dict[str, str]:
    """Adobe's private use characters (U+F6D9 and the like) -> standard ones, by glyph name."""
    out = {}
    for line in read_lines("glyphs.tsv"):
        fields = line.split("\t")
        if len(fields) > 2 and " " not in fields[1]:
            out[characters(fields[1])] = characters(fields[2])
    return out


@cache
def core_font(name: str) -> Metrics:
    """Metrics of one of the 14 standard fonts; of none in particular when the data is missing."""
    for line in read_lines("core14.tsv"):
        if line.startswith(name + "\t"):
            _, ascent, descent, _, *glyphs = line.split("\t")
            pairs = (glyph.split(" ") for glyph in glyphs)
            return Metrics(int(ascent), int(descent), {glyph: int(w) for glyph, w in pairs})
    return Metrics(718, -207, {})  # Helvetica's own


@cache
def alike(character: str) -> tuple[str, ...]:
    """Characters that a symbol may be taken for by its shape, the nearest first."""
    head = f"{ord(character):04X}\t"
    for line in read_lines("alike.tsv"):
        if line.startswith(head):
            return tuple(map(characters, line.removeprefix(head).split()))
    return ()
