"""Kinds of scanned page with an OCR program's text on it, good and bad, and with none.

In: a `Case`. Out: a page: a scan drawn from a page of prose and worn a little, with words in
rendering mode 3 on it, or in plain sight beneath it; and its label. Not here: skewed or bitonal
scans, which the constructed set has.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from evaluation import pictures
from evaluation.trust import spoils
from evaluation.trust.case import Case, Made, TrustKind, finished
from evaluation.trust.labels import Label, same
from evaluation.trust.sheet import ABOVE, HEIGHT, WIDTH, Sheet, Spoil
from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH, Box, quantise
from pdf_writer import number

_LANGUAGES = ("eng", "fra", "rus", "ell", "heb", "hye")
#: What another language's words are taken from, by the page's language.
_OTHER = {"eng": "fra", "fra": "eng", "rus": "ell", "ell": "rus", "heb": "eng", "hye": "rus"}
_DPI = 150
_QUALITY = 75
_WORDS = 260
#: Share of letters (per mille) that a fair and a poor OCR program gets wrong.
_FAIR, _POOR = 20, 350


class Given(NamedTuple):
    """A word of a layer: its text, and the box that it is fitted into."""

    text: str
    box: Box


class Scan(NamedTuple):
    """A scanned page of prose: the sheet that it goes on, its words, what it was made for."""

    sheet: Sheet
    words: list[Given]
    case: Case


#: Makes the words of a layer from those that a person sees.
Layer = Callable[[Scan], list[Given]]


def _scan(case: Case) -> tuple[Scan, bytes]:
    """A page of prose as a scan, and the scan as a JPEG."""
    dice = case.dice
    first = Sheet(dice)
    words = case.words(_WORDS)
    first.lines(words, first.face(case.language, words), size=dice.choice((10.0, 11.0, 12.0)))
    whole = Box(0, 0, quantise(WIDTH * MPT), quantise(HEIGHT * MPT))
    wear = pictures.Wear(blur=0.4, noise=4.0, paper=246, seed=dice.getrandbits(32))
    picture = pictures.worn(pictures.draw(first.build(), whole, _DPI), wear)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    sheet = Sheet(dice)
    for word in first.words:
        sheet.words.append(word._replace(only_pixels=True))
    return Scan(sheet, [Given(word.text, word.box) for word in first.words], case), out.getvalue()


def _paint_picture(scan: Scan, data: bytes) -> None:
    width, height = (round(points * _DPI / POINTS_PER_INCH) for points in (WIDTH, HEIGHT))
    image = scan.sheet.pdf.image(width, height, data, filter="DCTDecode")
    scan.sheet.picture(image, (0, 0, WIDTH, HEIGHT))


def _paint_layer(
    scan: Scan, given: list[Given], language: str, *, mode: int = 3, spoil: Spoil | None = None
) -> None:
    """Paint words, each as wide as its box (horizontal scaling, as OCR programs do)."""
    sheet = scan.sheet
    face = sheet.face(language, [word.text for word in given], spoil=spoil, named=not spoil)
    for text, box in given:
        glyphs = "".join(glyph for glyph in face.glyphs(text) if glyph in face.font.codes)
        size = box.height / MPT
        natural = face.font.width(glyphs, size)
        if not glyphs or natural <= 0:
            continue
        across = box.width / MPT / natural * 100
        place = box.x0 / MPT, HEIGHT - box.y0 / MPT - ABOVE * size
        sheet.content.append(
            b"BT %d Tr /%s %s Tf %s Tz 1 0 0 1 %s %s Tm %s Tj ET\n"
            % (mode, face.resource.encode(), number(size), number(across), number(place[0]),
               number(place[1]), face.font.encode(glyphs))
        )  # fmt: skip
    sheet.content.append(b"BT 100 Tz ET\n")


def good(case: Case, *, layer: Layer) -> Made:
    """A scan under a layer that is good enough."""
    scan, data = _scan(case)
    _paint_picture(scan, data)
    _paint_layer(scan, layer(scan), case.language)
    return finished(scan.sheet, Label.LAYER)


def beneath(case: Case, *, right: bool) -> Made:
    """A scan painted over plain text: its own, or that of another page."""
    scan, data = _scan(case)
    given = exact(scan) if right else other_page(scan)
    _paint_layer(scan, given, case.language, mode=0)
    _paint_picture(scan, data)
    if not right:
        scan.sheet.need.update(_wrong(scan, given))
    return finished(scan.sheet, Label.LAYER if right else Label.LAYER_BAD)


def bad(case: Case, *, layer: Layer, spoil: Spoil | None = None, foreign: bool = False) -> Made:
    """A scan under a layer that is no good; words whose place has another text must be read."""
    scan, data = _scan(case)
    _paint_picture(scan, data)
    given = layer(scan)
    _paint_layer(scan, given, _OTHER[case.language] if foreign else case.language, spoil=spoil)
    everything = range(len(scan.words))
    scan.sheet.need.update(everything if spoil else _wrong(scan, given))
    return finished(scan.sheet, Label.LAYER_BAD)


def no_layer(case: Case) -> Made:
    """A scan and nothing else."""
    scan, data = _scan(case)
    _paint_picture(scan, data)
    scan.sheet.need.update(range(len(scan.words)))
    return finished(scan.sheet, Label.OCR)


def _wrong(scan: Scan, given: list[Given]) -> list[int]:
    """Indices of the words at whose place the layer has another word, or none."""
    at = {word.box: word.text for word in given}
    return [
        index for index, word in enumerate(scan.words)
        if not (word.box in at and same(at[word.box], word.text))
    ]  # fmt: skip


def exact(scan: Scan) -> list[Given]:
    """Every word where it stands."""
    return scan.words


def misread(scan: Scan, *, share: int) -> list[Given]:
    """Every word, with so many letters (per mille) taken for another."""
    dice = scan.case.dice
    pool = sorted({letter for word in scan.words for letter in word.text if letter.isalpha()})

    def read(letter: str) -> str:
        return dice.choice(pool) if dice.randrange(PER_MILLE) < share else letter

    return [Given("".join(map(read, text)), box) for text, box in scan.words]


def garbage(scan: Scan) -> list[Given]:
    """Words of letters by chance, as long as the true ones."""
    dice = scan.case.dice
    pool = sorted({letter for word in scan.words for letter in word.text if letter.isalpha()})
    return [Given("".join(dice.choice(pool) for _ in text), box) for text, box in scan.words]


def other_page(scan: Scan) -> list[Given]:
    """The words of another page of the language, put where this page's words stand."""
    return _instead(scan, scan.case)


def other_language(scan: Scan) -> list[Given]:
    """Words of another language."""
    return _instead(scan, scan.case._replace(language=_OTHER[scan.case.language]))


def _instead(scan: Scan, case: Case) -> list[Given]:
    words = case.words(len(scan.words) + 40)[40:]
    return [Given(text, word.box) for text, word in zip(words, scan.words, strict=False)]


def half_of_lines(scan: Scan) -> list[Given]:
    """Words of half of the lines, the others are missing."""
    lines = sorted({word.box.y0 for word in scan.words})
    kept = set(scan.case.dice.sample(lines, len(lines) // 2))
    return [word for word in scan.words if word.box.y0 in kept]


def upper_third(scan: Scan) -> list[Given]:
    """Words of the upper third alone, as of an OCR that was cut short."""
    lines = sorted({word.box.y0 for word in scan.words})
    last = lines[len(lines) // 3]
    return [word for word in scan.words if word.box.y0 <= last]


def shrunk(scan: Scan) -> list[Given]:
    """Every word, in places of a page of another size: a layer fitted to a wrong resolution."""
    return [Given(text, Box(*(edge * 6 // 10 for edge in box))) for text, box in scan.words]


def moved(scan: Scan) -> list[Given]:
    """Every word, the layer laid an inch lower and half an inch to the side."""
    dx, dy = 36 * MPT, 72 * MPT
    return [
        Given(text, Box(box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy))
        for text, box in scan.words
    ]


def shuffled(scan: Scan) -> list[Given]:
    """Every word of the page, each at another's place."""
    texts = [word.text for word in scan.words]
    Random(scan.case.dice.getrandbits(32)).shuffle(texts)  # noqa: S311 - a page, not a secret
    return [Given(text, word.box) for text, word in zip(texts, scan.words, strict=True)]


def _bad(
    name: str, layer: Layer, spoil: Spoil | None = None, *, foreign: bool = False
) -> TrustKind:
    make = partial(bad, layer=layer, spoil=spoil, foreign=foreign)
    return TrustKind(f"layer_{name}", make, _LANGUAGES)


KINDS: tuple[TrustKind, ...] = (
    TrustKind("layer_exact", partial(good, layer=exact), _LANGUAGES),
    TrustKind("layer_misread_2_percent", partial(good, layer=partial(misread, share=_FAIR)),
              _LANGUAGES),
    TrustKind("layer_beneath", partial(beneath, right=True), _LANGUAGES),
    TrustKind("layer_beneath_other_page", partial(beneath, right=False), _LANGUAGES),
    TrustKind("no_layer", no_layer, _LANGUAGES),
    _bad("misread_35_percent", partial(misread, share=_POOR)),
    _bad("garbage", garbage),
    _bad("other_page", other_page),
    _bad("other_language", other_language, foreign=True),
    _bad("half_of_lines", half_of_lines),
    _bad("upper_third", upper_third),
    _bad("shrunk", shrunk),
    _bad("moved", moved),
    _bad("shuffled", shuffled),
    _bad("private", exact, spoils.private),
    _bad("shifted_3", exact, spoils.shifted(3)),
)  # fmt: skip
