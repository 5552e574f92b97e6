"""The faces that pages are set in: their metrics, and how they come into a file.

In: fonts of the packages fonts-liberation, fonts-dejavu-core and fonts-droid-fallback, and the
metrics of the standard fonts as reportlab has them (Adobe's). Out: `Face`s with advances, ascent
and descent in 1/1000 em, rounded as a font dictionary states them, so that words' boxes are exact.
Not here: laying out.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from reportlab.pdfbase import _fontdata

from pdf_fonts import PER_EM, EmbeddedFont, open_program, truetype_font
from pdf_writer import Name, Pdf, Ref

#: Where Debian's packages put their fonts.
FOLDER = Path("/usr/share/fonts/truetype")
_PACKAGES = {
    "liberation": "fonts-liberation",
    "dejavu": "fonts-dejavu-core",
    "droid": "fonts-droid-fallback",
}
#: Families by file names: regular and bold; the folder is that of the package.
_FILES = {
    "Liberation Serif": ("liberation/LiberationSerif-Regular", "liberation/LiberationSerif-Bold"),
    "Liberation Sans": ("liberation/LiberationSans-Regular", "liberation/LiberationSans-Bold"),
    "Liberation Mono": ("liberation/LiberationMono-Regular", "liberation/LiberationMono-Bold"),
    "DejaVu Serif": ("dejavu/DejaVuSerif", "dejavu/DejaVuSerif-Bold"),
    "DejaVu Sans": ("dejavu/DejaVuSans", "dejavu/DejaVuSans-Bold"),
    "DejaVu Sans Mono": ("dejavu/DejaVuSansMono", "dejavu/DejaVuSansMono-Bold"),
}
_STANDARD = {
    "Times": ("Times-Roman", "Times-Bold"),
    "Helvetica": ("Helvetica", "Helvetica-Bold"),
    "Courier": ("Courier", "Courier-Bold"),
}
#: Families to embed, and those that every reader has and nobody embeds.
EMBEDDED, STANDARD = tuple(_FILES), tuple(_STANDARD)
#: The face of ideographs, which has no Latin letters and no digits.
_HAN = "droid/DroidSansFallbackFull"


class MissingFontError(Exception):
    """A font that pages are set in is not installed; the message names its package."""


class Encoding(Enum):
    """How a face's codes are written: two bytes a glyph, one byte of cp1252, or not embedded."""

    TYPE0 = "type0"
    SIMPLE = "simple"
    STANDARD = "standard"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A font as its program says; lengths in 1/1000 em, `descent` negative.

    `path` is its program, None for a standard font, whose name is its BaseFont. Compared by
    identity: `family` gives the same face for the same name.
    """

    name: str
    path: Path | None
    ascent: int
    descent: int
    advances: Mapping[str, int]

    def has(self, text: str) -> bool:
        """Whether it has a glyph for every character."""
        return all(char in self.advances for char in text)

    def width(self, text: str, size: float) -> float:
        """Width in points."""
        return sum(self.advances[char] for char in text) * size / PER_EM

    @property
    def program(self) -> Path:
        """The program of an embedded face."""
        if self.path is None:
            raise MissingFontError(f"{self.name} is a standard font without a program")
        return self.path


@dataclass(frozen=True, slots=True)
class Family:
    """The faces of a page: for text, for headings, and for what both lack (ideographs)."""

    name: str
    regular: Face
    bold: Face
    han: Face | None = None

    def face(self, text: str, *, bold: bool = False) -> Face | None:
        """The face that has all of `text`; None where none has."""
        first = self.bold if bold else self.regular
        for face in (first, self.han):
            if face is not None and face.has(text):
                return face
        return None


@cache
def family(name: str, encoding: Encoding, *, han: bool = False) -> Family:
    """A family by name, with the characters that the encoding can write.

    Raises:
        MissingFontError: a font file is not there.
    """
    if encoding is Encoding.STANDARD:
        regular, bold = (_standard(base, _STANDARD[name][0]) for base in _STANDARD[name])
    else:
        narrow = encoding is Encoding.SIMPLE
        regular, bold = (installed(file, cp1252=narrow) for file in _FILES[name])
    return Family(name, regular, bold, installed(_HAN) if han else None)


@cache
def installed(file: str, *, cp1252: bool = False) -> Face:
    """The face of a file under `FOLDER`, named without its ending.

    Raises:
        MissingFontError: it is not there.
    """
    path = FOLDER / f"{file}.ttf"
    if not path.is_file():
        package = _PACKAGES[file.split("/", maxsplit=1)[0]]
        raise MissingFontError(f"{path} is missing: install the package {package}")
    font = open_program(path)
    scale = PER_EM / font["head"].unitsPerEm
    metrics = font["hmtx"]
    advances = {
        chr(code): round(metrics[glyph][0] * scale)
        for code, glyph in font.getBestCmap().items()
        if not cp1252 or _in_cp1252(chr(code))
    }
    ascent, descent = (round(v * scale) for v in (font["hhea"].ascent, font["hhea"].descent))
    return Face(path.stem, path, ascent, descent, advances)


@cache
def _standard(base: str, regular: str) -> Face:
    """A standard font by Adobe's metrics, with the characters of WinAnsiEncoding.

    Adobe gives bold faces the ascent and descent of the `regular` one; reportlab has others.
    """
    names = _fontdata.encodings["WinAnsiEncoding"]
    widths = _fontdata.widthsByFontGlyph[base]
    advances = {
        char: widths[glyph]
        for code, glyph in enumerate(names)
        if glyph in widths and _in_cp1252(char := bytes([code]).decode("cp1252", "replace"))
    }
    ascent, descent = _fontdata.ascent_descent[regular]
    return Face(base, None, ascent, descent, advances)


def _in_cp1252(char: str) -> bool:
    """Whether a character has a code of its own there, and is no control character."""
    return char.isprintable() and len(char.encode("cp1252", "ignore")) == 1


def embed(
    pdf: Pdf,
    face: Face,
    texts: Iterable[str],
    encoding: Encoding,
    *,
    said: Callable[[str], str] | None = None,
    unicode: Mapping[int, str] | None = None,
) -> EmbeddedFont:
    """Put a face with the characters of `texts` into a file.

    `said` gives what its ToUnicode map says of a character in the place of it: then codes are
    glyph numbers and the program has no cmap, so that nothing in the file says what is right.
    `unicode` is that map by code, for a font that is otherwise as it would be.
    Characters outside cp1252 are always written by glyph numbers of two bytes.
    """
    text = "".join(sorted(set("".join(texts)) | {" "}))
    if face.path is None:
        return _plain(pdf, face, text)
    # A subset's prefix is six capitals of the producer's choice (ISO 32000-1, 9.6.4).
    name = f"{'BCDEFG' if said is None else 'HJKLMN'}+{face.name}"
    program = _outlines_alone(face.path)
    if said is None:
        simple = encoding is Encoding.SIMPLE and all(map(_in_cp1252, text))
        return truetype_font(
            pdf,
            program,
            text,
            name=name,
            kind="simple" if simple else "cid",
            unicode="right" if unicode is None else unicode,
        )
    codes = truetype_font(Pdf(), program, text, name=name, drop_cmap=True).codes
    wrong = {codes[char]: said(char) for char in text}
    return truetype_font(pdf, program, text, name=name, unicode=wrong, drop_cmap=True)


@cache
def _outlines_alone(path: Path) -> Path | bytes:
    """The program without FontForge's time stamp, which the subsetter would complain about."""
    font = open_program(path)
    if "FFTM" not in font:
        return path
    del font["FFTM"]
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def _plain(pdf: Pdf, face: Face, text: str) -> EmbeddedFont:
    """A standard font, not embedded."""
    ref: Ref = pdf.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("Type1"),
            "BaseFont": Name(face.name),
            "Encoding": Name("WinAnsiEncoding"),
        }
    )
    codes = {char: char.encode("cp1252")[0] for char in text}
    return EmbeddedFont(ref, codes, {char: face.advances[char] for char in text}, 1)
