"""The kinds of page of the reference set, with its shares (per mille).

In: a text, a style, dice. Out: pages a part of which is a picture of plain text, a picture that an
OCR program has read already, words as outlines, words whose ToUnicode map says nonsense; whole
scans; photographs, marks, empty sheets; and pages of text that nothing was done to.

The 40 % "plain text" of the specification are pages with a crop of plain text as a picture: it
counts 90 of 300 pages that need no OCR, and these are the read crops, photographs, logos, blanks
and untouched pages without them; and no other kind has crops "as an image, as strips, in a form
XObject or inline" whose words need OCR.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from evaluation.kinds import scenes
from evaluation.kinds.crops import (
    Crop,
    Parts,
    Scanning,
    cropped,
    embeddable,
    layer,
    pictured,
    seen,
    some_crop,
    some_scanning,
)
from evaluation.kinds.made import Ingredients, Kind, MadePage
from evaluation.layout import Layout
from evaluation.model import Need, TruthRegion
from evaluation.pictures import Coding, bitonal
from evaluation.typeset import Writer, as_outlines, compose
from inkroute.geometry import MPT, POINTS_PER_INCH, Box, quantise

#: Of ten blank sheets those below the first are scans, below the second painted white, the
#: rest pages without content.
_SCANNED, _PAINTED = 8, 9


def untouched(made_of: Ingredients) -> MadePage:
    """Text of any style and nothing else."""
    return _text_beside(compose(made_of.source, made_of.style, made_of.dice)).made()


def _cropped(parts: Parts, crop: Crop, scanning: Scanning, what: str, need: Need) -> None:
    """The page's text with a crop in the place of its words."""
    layout = parts.layout
    # Words that the edge cuts stay in the file; the picture covers a part of them.
    kept = {id(word) for word in (*crop.outside, *crop.cut)}
    parts.text([word for word in layout.words if id(word) in kept])
    parts.picture(pictured(layout, crop, scanning), crop.box, scanning)
    parts.regions.append(TruthRegion(crop.box, what, need))
    parts.words += [word.truth() for word in crop.outside]
    only_pixels = need is Need.OCR
    parts.words += seen(crop, scanning.wear.degrees, 0, only_pixels=only_pixels)


def read_crop(made_of: Ingredients) -> MadePage:
    """A picture of words with what an OCR program read laid over it, invisible and right."""
    layout = embeddable(made_of)
    scanning = some_scanning(made_of.dice)
    crop = some_crop(layout, made_of.dice, scanning.wear.degrees)
    parts = Parts(layout)
    _cropped(parts, crop, scanning, "read crop", Need.ALREADY_READ)
    writer = Writer.made(parts.pdf, crop.inside, layout, prefix="Ocr")
    parts.fonts.update(writer.resources)
    along = made_of.dice.random() < 0.5
    parts.content.append(layer(writer, crop, scanning.wear.degrees, along=along))
    return parts.made()


def plain_crop(made_of: Ingredients) -> MadePage:
    """A picture of words that nobody has read, amid text of any style."""
    layout = compose(made_of.source, made_of.style, made_of.dice)
    scanning = some_scanning(made_of.dice)
    crop = some_crop(layout, made_of.dice, scanning.wear.degrees)
    parts = Parts(layout)
    _cropped(parts, crop, scanning, "crop", Need.OCR)
    return parts.made()


def full_scan(made_of: Ingredients) -> MadePage:
    """A page that is one picture, or strips of one, and no text."""
    parts = Parts(compose(made_of.source, made_of.style, made_of.dice))
    layout = parts.layout
    scanning = some_scanning(made_of.dice, inline=False)
    crop = cropped(layout.words, layout.page)
    image = pictured(layout, crop, scanning)
    parts.picture(image, layout.page, scanning)
    parts.regions.append(TruthRegion(layout.page, "scan", Need.OCR))
    parts.words += seen(crop, scanning.wear.degrees, 0, only_pixels=True)
    return parts.made()


def outline_crop(made_of: Ingredients) -> MadePage:
    """Words of a part of the page as filled paths."""
    layout = embeddable(made_of)
    crop = some_crop(layout, made_of.dice, whole=True)
    parts = Parts(layout)
    taken = {id(word) for word in crop.inside}
    left = [word for word in layout.words if id(word) not in taken]
    parts.text(left)
    parts.content.append(as_outlines(crop.inside, layout))
    _unreadable(parts, crop, "outlines")
    return parts.made()


def garbage_crop(made_of: Ingredients) -> MadePage:
    """Words of a part of the page in a font whose ToUnicode map says nonsense."""
    layout = embeddable(made_of)
    crop = some_crop(layout, made_of.dice, whole=True)
    parts = Parts(layout)
    taken = {id(word) for word in crop.inside}
    parts.text([word for word in layout.words if id(word) not in taken])
    said = made_of.dice.choice((_private, _controls, _unknown, _scattered))(made_of.dice)
    writer = Writer.made(parts.pdf, crop.inside, layout, prefix="G", said=said)
    parts.fonts.update(writer.resources)
    parts.content.append(writer.paint(layout.lines, only=crop.inside))
    _unreadable(parts, crop, "garbage text")
    return parts.made()


def _unreadable(parts: Parts, crop: Crop, what: str) -> None:
    """A region of words that are shown but cannot be taken from the file; no edge cuts others."""
    boxes = [word.box for word in crop.inside]
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    parts.regions.append(TruthRegion(box, what, Need.OCR))
    parts.words += [word.truth() for word in (*crop.outside, *crop.cut)]
    parts.words += [word.truth(0, only_pixels=True) for word in crop.inside]


def _private(dice: Random) -> Callable[[str], str]:
    """Private use characters."""
    start = 0xE000 + dice.randrange(0, 0x400)
    return lambda char: char if char == " " else chr(start + ord(char) % 0x1000)


def _controls(_: Random) -> Callable[[str], str]:
    """Control characters, none of them white space."""
    return lambda char: char if char == " " else chr(0x0E + ord(char) % 0x12)


def _unknown(_: Random) -> Callable[[str], str]:
    """The replacement character for everything."""
    return lambda char: char if char == " " else "\ufffd"


def _scattered(dice: Random) -> Callable[[str], str]:
    """Symbols and letters of scripts that nobody mixes."""
    seed = dice.getrandbits(30)
    blocks = (
        (0x2200, 0x22FF),
        (0x2500, 0x257F),
        (0x16A0, 0x16E0),
        (0x1400, 0x1500),
        (0x0E01, 0x0E30),
    )

    def said(char: str) -> str:
        if char == " ":
            return char
        own = Random(f"{seed} {char}")  # noqa: S311 - a page's dice, not a secret
        return chr(own.randrange(*own.choice(blocks)))

    return said


def photo(made_of: Ingredients) -> MadePage:
    """Text with a photograph above or below it."""
    dice, style = made_of.dice, made_of.style
    wide = style.paper[0] - 2 * style.margin
    high = dice.uniform(0.15, 0.42) * style.paper[1]
    share = dice.uniform(0.55, 1.0)
    layout, top = _with_room(made_of, high + style.size)
    x = style.margin + (0.0 if share > 0.9 else dice.choice((0, wide * (1 - share) / 2)))
    box = _box(x, top, share * wide, high)
    dpi = dice.choice((100, 150, 200))
    size = [max(8, round(v * dpi / POINTS_PER_INCH / MPT)) for v in (box.width, box.height)]
    image = scenes.photograph(size[0], size[1], dice)
    if dice.random() < 0.3:
        image = image.convert("L")
    scanning = some_scanning(dice)
    parts = _text_beside(layout)
    parts.picture(image, box, replace(scanning, coding=Coding.JPEG))
    parts.regions.append(TruthRegion(box, "photograph", Need.NONE))
    return parts.made()


def logo(made_of: Ingredients) -> MadePage:
    """Text under a company's mark, a picture or paths."""
    dice, style = made_of.dice, made_of.style
    side = dice.uniform(28, 90)
    layout, top = _with_room(made_of, side + style.size)
    x = dice.choice(
        (style.margin, (style.paper[0] - side) / 2, style.paper[0] - style.margin - side)
    )
    box = _box(x, top, side, side)
    parts = _text_beside(layout)
    if dice.random() < 0.35:
        bottom = style.paper[1] - top - side
        parts.content.append(scenes.mark_paths(x, bottom, side, dice))
    else:
        dpi = dice.choice((100, 150, 300))
        image = scenes.mark(max(16, round(side * dpi / POINTS_PER_INCH)), dice)
        coding = dice.choice((Coding.FLATE, Coding.JPEG))
        parts.picture(image, box, replace(some_scanning(dice), coding=coding))
    parts.regions.append(TruthRegion(box, "logo", Need.NONE))
    return parts.made()


def _with_room(made_of: Ingredients, high: float) -> tuple[Layout, float]:
    """A page with room above or below its text, and where that starts (points from the top)."""
    style = made_of.style
    above = made_of.dice.random() < 0.7
    layout = compose(made_of.source, style, made_of.dice, (high, 0.0) if above else (0.0, high))
    start = style.margin + 0.4 * style.size
    return layout, start if above else style.paper[1] - style.margin - high


def _box(x: float, y: float, wide: float, high: float) -> Box:
    return Box(*(quantise(v * MPT) for v in (x, y, x + wide, y + high)))


def _text_beside(layout: Layout) -> Parts:
    """The page's text, all of it its own."""
    parts = Parts(layout)
    parts.text(layout.words)
    parts.words += [word.truth() for word in layout.words]
    return parts


def blank(made_of: Ingredients) -> MadePage:
    """A sheet with nothing on it: mostly a scan of one."""
    dice = made_of.dice
    parts = Parts(compose(made_of.source, made_of.style, dice))
    page = parts.layout.page
    way = dice.randrange(10)
    if way < _SCANNED:
        scanning = some_scanning(dice, inline=False)
        dpi = min(scanning.dpi, 200)
        size = [round(v * dpi / POINTS_PER_INCH / MPT) for v in (page.width, page.height)]
        image = scenes.empty_sheet(size[0], size[1], dice)
        if scanning.wear.threshold is not None:
            image = bitonal(image, scanning.wear.threshold)
        parts.picture(image, page, scanning)
        parts.regions.append(TruthRegion(page, "blank sheet", Need.NONE))
    elif way < _PAINTED:
        white = [page.width / MPT, page.height / MPT]
        parts.content.append(b"1 g 0 0 %.3f %.3f re f\n" % (white[0], white[1]))
    return parts.made()


KINDS = (
    Kind("plain_crop", 400, plain_crop, reference=True),
    Kind("read_crop", 100, read_crop, reference=True),
    Kind("full_scan", 100, full_scan, reference=True),
    Kind("outline_crop", 100, outline_crop, reference=True),
    Kind("garbage_crop", 100, garbage_crop, reference=True),
    Kind("photograph", 50, photo, reference=True),
    Kind("logo", 50, logo, reference=True),
    Kind("blank", 50, blank, reference=True),
    Kind("untouched", 50, untouched, reference=True),
)
