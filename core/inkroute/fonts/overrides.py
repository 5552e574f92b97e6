"""What people decided about single codes of symbol fonts: the project's choices and the user's.

In: tab-separated text, a line a decision: a font's name, a code and its characters, hexadecimal,
the characters parted by spaces; what follows is for people, and so are lines that begin with "#".
The code is a byte of the font or a private use character, where byte B7 and U+F0B7 are the same.
A repository of `inkroute glyphs` is such a file: its head names a column "state", and its lines
count where that says "validated". Out: mappings by font family. Not here: which source is believed
when (`symbols`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from inkroute.errors import BadRequest
from inkroute.fonts import data_files
from inkroute.fonts.descriptor import family

#: Font family (see `descriptor.family`) -> private use character -> what it stands for.
Overrides: TypeAlias = Mapping[str, Mapping[str, str]]

NONE: Overrides = MappingProxyType({})
#: Where Windows puts the 256 codes of a symbol font, and the areas of private use.
SYMBOL_AREA = range(0xF000, 0xF100)
PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0x110000))
_BYTES = range(0x100)
_HEAD = "font\tcode"
#: A repository's column that says which of its lines a person has confirmed, and its word.
STATE, VALIDATED = "state", "validated"
_BYTE_ORDER_MARK = "\ufeff"
_COLUMNS = 3


def read(text: str) -> Overrides:
    """Decisions of a file's text; the last line for a code stands.

    Raises `BadRequest` with the number of a line that is none.
    """
    out: dict[str, dict[str, str]] = {}
    state: int | None = None
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).splitlines(), 1):
        if line.startswith(_HEAD):
            heads = line.split("\t")
            state = heads.index(STATE) if STATE in heads else None
            continue
        if not line.strip() or line.startswith("#"):
            continue
        if state is not None and line.split("\t")[state : state + 1] != [VALIDATED]:
            continue
        try:
            font, code, characters = _decision(line)
        except (ValueError, OverflowError) as error:
            raise BadRequest(f"overrides, line {number}: {error}") from error
        out.setdefault(family(font), {})[code] = characters
    return out


def _decision(line: str) -> tuple[str, str, str]:
    """Font, private use character and text. Raises `ValueError`."""
    font, code, characters = line.split("\t")[:_COLUMNS]
    found = data_files.characters(_plain(characters))
    if not (font.strip() and found):
        raise ValueError("no font or no characters")
    private = private_code(code)
    if found != private and any(is_private(one) for one in found):
        raise ValueError(f"{code} would become another private use character")
    return font, private, found


def _plain(codes: str) -> str:
    return codes.upper().replace("U+", " ")


def is_private(character: str) -> bool:
    """Whether a character is of private use."""
    return any(ord(character) in area for area in PRIVATE)


def private_code(code: str) -> str:
    """The private use character of a code as the file gives it. Raises `ValueError`."""
    value = int(_plain(code), 16)
    if value in _BYTES:
        value += SYMBOL_AREA.start
    if not is_private(chr(value)):
        raise ValueError(f"{code} is neither a byte nor a private use character")
    return chr(value)


@cache
def project() -> Overrides:
    """The project's own decisions; none when the data is missing."""
    return read("\n".join(data_files.read_lines("overrides.tsv")))
