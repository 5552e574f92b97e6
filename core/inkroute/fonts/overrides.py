"""What people decided about single codes of symbol fonts: the project's choices and the user's.

In: tab-separated text, a line a decision: a font's name, a code and its characters, hexadecimal,
the characters parted by spaces; what follows is for people, and so are lines that begin with "#".
The code is a byte of the font or a private use character, where byte B7 and U+F0B7 are the same.
A repository of `inkroute glyphs` is such a file: its head names a column "state", and its lines
count where that says "validated"; where its column "program" holds a digest, a line is about that
glyph alone, and not about every font of the name (`glyph_programs`). Out: mappings by font family.
Not here: which source is believed when (`symbols`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from inkroute.errors import BadRequest
from inkroute.fonts import data_files
from inkroute.fonts.descriptor import family

#: Font family (see `descriptor.family`) -> private use character -> what it stands for. Decisions
#: of single glyphs stand under `glyph_key`, "" for one that nobody has confirmed.
Overrides: TypeAlias = Mapping[str, Mapping[str, str]]

NONE: Overrides = MappingProxyType({})
#: Where Windows puts the 256 codes of a symbol font, and the areas of private use.
SYMBOL_AREA = range(0xF000, 0xF100)
PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0x110000))
_BYTES = range(0x100)
_HEAD = "font\tcode"
#: A repository's column that says which of its lines a person has confirmed, and its word.
STATE, VALIDATED = "state", "validated"
#: A repository's column of what draws a glyph, and the digits of a digest.
PROGRAM = "program"
DIGEST_DIGITS = 32
_DIGEST = re.compile(f"[0-9a-f]{{{DIGEST_DIGITS}}}")
_BYTE_ORDER_MARK = "\ufeff"
_COLUMNS = 3


def read(text: str) -> Overrides:
    """Decisions of a file's text; the last line for a code stands.

    Raises `BadRequest` with the number of a line that is none.
    """
    out: dict[str, dict[str, str]] = {}
    heads: list[str] = []
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).splitlines(), 1):
        if line.startswith(_HEAD):
            heads = line.split("\t")
            continue
        if not line.strip() or line.startswith("#"):
            continue
        fields = dict(zip(heads, line.split("\t"), strict=False))
        confirmed = STATE not in heads or fields.get(STATE) == VALIDATED
        try:
            program = program_field(fields.get(PROGRAM, ""))
            if not (confirmed or program):
                continue
            font, code, characters = _decision(line, confirmed=confirmed)
        except (ValueError, OverflowError) as error:
            raise BadRequest(f"overrides, line {number}: {error}") from error
        own = family(font)
        out.setdefault(glyph_key(own, program) if program else own, {})[code] = characters
    return out


def glyph_key(own: str, program: str) -> str:
    """The key of decisions about glyphs: no family's name ends so."""
    return f"{own}\n{program}"


def program_field(text: str) -> str:
    """The digest of what draws a glyph as a file gives it, "" for none. Raises `ValueError`."""
    if text and not _DIGEST.fullmatch(text):
        raise ValueError(f"{text} is no digest of a glyph")
    return text


def of_glyphs(decided: Overrides, own: str) -> dict[str, dict[str, str]]:
    """Code -> digest -> text, of the decisions about single glyphs of a family's fonts."""
    out: dict[str, dict[str, str]] = {}
    start = glyph_key(own, "")
    for key, codes in decided.items():
        if key.startswith(start):
            for code, text in codes.items():
                out.setdefault(code, {})[key.removeprefix(start)] = text
    return out


def by_name(decided: Overrides, own: str) -> Overrides:
    """What is decided of a family's fonts where only the name is known.

    A decision about a glyph counts if no other glyph of that name and code means anything else.
    """
    plain = dict(decided.get(own, {}))
    for code, lines in of_glyphs(decided, own).items():
        texts = {*lines.values(), *filter(None, [plain.get(code)])}
        if len(texts) == 1 and "" not in texts:
            plain[code] = texts.pop()
        else:
            plain.pop(code, None)
    return {**decided, own: plain}


def _decision(line: str, *, confirmed: bool) -> tuple[str, str, str]:
    """Font, private use character and text ("" unless confirmed). Raises `ValueError`."""
    font, code, characters = line.split("\t")[:_COLUMNS]
    if not confirmed:
        return font, private_code(code), ""
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
