"""Make core/inkroute/fonts/shapes/: what letters, digits and signs look like.

In: the fonts of Debian's packages fonts-liberation (SIL Open Font License 1.1) and
fonts-dejavu-core (Bitstream Vera's licence), where they are installed. Out: letter_shapes.txt: a
line a shape (code point, its letter without accents, lowest and highest point in per mille of the
em, a grid of 12 by 12 bits in Base64), the licences, PROVENANCE.md. `--check` makes them again and
compares.
"""

from __future__ import annotations

import hashlib
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "core"))

from data_folder import keep  # noqa: E402 - as below
from inkroute.fonts import letter_shapes, program  # noqa: E402 - found by the path above
from inkroute.fonts.outlines import Outlines  # noqa: E402 - likewise

DATA = ROOT / "core" / "inkroute" / "fonts" / "shapes"
FONTS = Path("/usr/share/fonts/truetype")
DOCUMENTS = Path("/usr/share/doc")
#: Fonts whose Latin letters and digits are kept, and those of which all characters are.
_STYLES = ("Regular", "Bold", "Italic", "BoldItalic")
PLAIN = (
    *(f"liberation/Liberation{family}-{style}.ttf"
      for family in ("Serif", "Sans", "Mono") for style in _STYLES),
    *(f"dejavu/DejaVu{name}.ttf" for name in ("Sans", "Sans-Bold", "Serif", "Serif-Bold",
                                             "SansMono", "SansMono-Bold")),
)  # fmt: skip
WHOLE = tuple(
    f"liberation/Liberation{name}.ttf"
    for name in ("Serif-Regular", "Serif-Italic", "Sans-Regular", "Sans-Bold")
)
#: Fonts with letters that the others lack, of languages of Africa and Asia: a font that has these
#: alone would be nearest to them whatever it shows.
RARE = ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf")
#: Ranges of characters: plain; then signs, accents, Greek, Cyrillic, Vietnamese.
_PLAIN = ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A))
_OTHERS = (
    (0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F),
    (0x192, 0x192), (0x218, 0x21B), (0x2BB, 0x2BC), (0x2C6, 0x2C7),
    (0x2D8, 0x2DD), (0x300, 0x333), (0x2010, 0x2012), (0x2116, 0x2116),
    (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491),
    (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9), (0x2013, 0x2014), (0x2018, 0x201E), (0x2020, 0x2022),
    (0x2026, 0x2026), (0x2030, 0x2030), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2122, 0x2122),
)  # fmt: skip
_RARE = (
    (0x180, 0x191), (0x193, 0x1C3), (0x1CD, 0x1DC), (0x1E4, 0x1ED), (0x250, 0x2AF),
    (0x460, 0x461), (0x48A, 0x48F), (0x492, 0x52F), (0x1E00, 0x1E9D), (0x1EFA, 0x1EFF),
)  # fmt: skip


def characters(ranges: Iterable[tuple[int, int]]) -> list[int]:
    """The code points of ranges."""
    return [code for low, high in ranges for code in range(low, high + 1)]


def lines(file: str, wanted: Iterable[int]) -> list[str]:
    """A line for each character that the font draws."""
    data = (FONTS / file).read_bytes()
    known = program.parse(data, ceiling=0x10000)
    outlines = Outlines(data, known.sfnt)
    glyphs = program.glyphs_of(known, sorted(wanted))
    out = []
    for code, glyph in sorted(glyphs.items()):
        drawn = letter_shapes.shape(outlines.polygons(glyph), outlines.em)
        if drawn is not None:
            bits, low, high = drawn
            grid = letter_shapes.packed(bits)
            out.append(f"{code:04X}\t{bare(chr(code))}\t{low}\t{high}\t{grid}")
    return out


def bare(letter: str) -> str:
    """The letter without its accents."""
    return unicodedata.normalize("NFD", letter)[0]


def make() -> dict[str, bytes]:
    """Every file of the folder, by its path in it."""
    found = [line for file in PLAIN for line in lines(file, characters(_PLAIN))]
    found += [line for file in WHOLE for line in lines(file, characters(_OTHERS))]
    found += [line for file in RARE for line in lines(file, characters((*_OTHERS, *_RARE)))]
    texts = {"letter_shapes.txt": "\n".join(sorted(dict.fromkeys(found))) + "\n"}
    for package in ("fonts-liberation", "fonts-dejavu-core"):
        name = f"notices/{package}.txt"
        texts[name] = (DOCUMENTS / package / "copyright").read_text("utf-8")
    out = {name: text.encode() for name, text in texts.items()}
    out["PROVENANCE.md"] = provenance(out).encode()
    return out


def provenance(made: Mapping[str, bytes]) -> str:
    """PROVENANCE.md."""
    read = "\n".join(
        f"- `{file}` {hashlib.sha256((FONTS / file).read_bytes()).hexdigest()}"
        for file in sorted({*PLAIN, *WHOLE, *RARE})
    )
    kept = "\n".join(
        f"- `{name}` {hashlib.sha256(data).hexdigest()}" for name, data in sorted(made.items())
    )
    return (
        "# Where these shapes come from\n\n"
        "Made by `build/make_letter_shapes.py`; not to be edited. Digests are SHA-256.\n\n"
        "- letter_shapes.txt: a line a shape: code point, its letter without accents, lowest and\n"
        "  highest point (per mille of the em), a grid of 12 by 12 bits in Base64.\n\n"
        "## Read\n\nDebian's fonts-liberation (SIL Open Font License 1.1) and fonts-dejavu-core\n"
        f"(Bitstream Vera's licence, changes in the public domain):\n\n{read}\n\n"
        f"## Made\n\n{kept}\n"
    )


if __name__ == "__main__":
    raise SystemExit(keep(__doc__, DATA, make))
