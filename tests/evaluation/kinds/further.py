"""Pages that are harder than the reference's: letters as shapes, wrong alphabets, what hides.

In: a text, dice, a style. Out: a page with its truth; `KINDS` lists them. Pages with layers of an
earlier OCR stand in `layers`, scans by codec and script in `scans`, tables in `tables`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from PIL import Image

from evaluation.faces import Encoding, embed, family
from evaluation.kinds.canvas import (
    FEWEST,
    LETTERED,
    PAD,
    Canvas,
    choose,
    filled,
    inset,
    passage,
    scanned,
    shade,
    some_scanning,
    started,
    union,
)
from evaluation.kinds.made import CannotMakeError, Ingredients, Kind, MadePage
from evaluation.layout import Layout, SetWord
from evaluation.model import Need, TruthWord
from evaluation.pictures import Coding, Placement, draw, moved, worn
from evaluation.typeset import plain_page
from inkroute.geometry import MPT, Box, quantise
from pdf_fonts import text_as_outlines
from pdf_writer import number
from sample_scan import landscape

#: quarter turns clockwise of lines that read upwards and downwards.
UPWARDS, DOWNWARDS = 3, 1
#: directions of turned outlines, degrees anticlockwise.
ANGLES = (-60, -45, -30, -20, -10, 10, 20, 30, 45, 60)
#: bullets by Wingdings' and Symbol's private characters (U+F000 and the font's code).
BULLETS = {"▪": "\uf0a7", "✓": "\uf0fc", "➢": "\uf0d8", "❑": "\uf071", "•": "\uf0b7"}
_FEWEST_BULLETS = 4
_LATIN = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_CYRILLIC = ("абвгдежзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")
#: resolution of photographs.
_PHOTO_DPI = 110


def _turned(canvas: Canvas, part: Layout, where: Box, degrees: float, turn: int) -> None:
    """Paint a layout as outlines, turned anticlockwise about the middle of `where`.

    `where` is as the layout lies before it is turned; coordinates are written turned.
    """
    region = canvas.region(moved(where, where, degrees), "outlines", Need.OCR)
    shift_x, shift_y = where.x0 / MPT, where.y0 / MPT
    for line in part.lines:
        words = [word._replace(x=word.x + shift_x, y=word.y + shift_y) for word in line]
        x, y = _point(words[0].x, words[0].y, where, degrees)
        text = " ".join(word.text for word in words)
        shown = (text, x, canvas.height - y, words[0].size)
        canvas.content.append(text_as_outlines(words[0].face.program, *shown, degrees=degrees))
        for word in words:
            box = moved(word.box, where, degrees)
            canvas.words.append(TruthWord(word.text, box, region, only_pixels=True, turn=turn))


def _point(x: float, y: float, where: Box, degrees: float) -> tuple[float, float]:
    """Where a point (points) goes when `where` is turned."""
    at = Box(*(quantise(v * MPT) for v in (x, y, x, y)))
    there = moved(at, where, degrees)
    return there.x0 / MPT, there.y0 / MPT


def outlines_up_side(made_of: Ingredients) -> MadePage:
    """Two or three small lines of outlines up the page's left or down its right margin."""
    canvas = started(made_of, columns=1, table=False, margin=72.0)
    canvas.rules()
    canvas.own(canvas.layout.lines)
    dice, style = made_of.dice, canvas.layout.style
    size, lines = dice.choice((7.0, 8.0, 9.0)), dice.choice((2, 3))
    long = dice.uniform(0.6, 0.85) * style.paper[1]
    high = 2 * PAD + (1.25 * (lines - 1) + 1.45) * size
    words = passage(made_of.source, dice)
    kind = family(style.family, style.encoding)
    part = Layout(style, kind, filled(words, kind, size, (long, high), 1.25)[:lines])
    up = dice.random() < 1 / 2
    middle = style.margin / 2 if up else style.paper[0] - style.margin / 2
    where = _box(middle - long / 2, style.paper[1] / 2 - high / 2, long, high)
    degrees, turn = (90.0, UPWARDS) if up else (-90.0, DOWNWARDS)
    _turned(canvas, part, where, degrees, turn)
    return canvas.made()


def _box(x: float, y: float, wide: float, high: float) -> Box:
    return Box(*(quantise(v * MPT) for v in (x, y, x + wide, y + high)))


def outlines_at_angle(made_of: Ingredients) -> MadePage:
    """Lines of outlines at an angle, in a gap of the page's text."""
    canvas = started(made_of, columns=1, table=False)
    dice, style = made_of.dice, canvas.layout.style
    high = style.paper[1]
    chosen = choose(canvas.layout, dice, words=FEWEST, height=dice.uniform(0.3, 0.45) * high)
    canvas.own(chosen.rest)
    degrees = dice.choice(ANGLES)
    kind = family(style.family, style.encoding)
    words = passage(made_of.source, dice)
    size = dice.choice((9.0, 10.0, 11.0, 12.0))
    lines = dice.choice((4, 5, 6))
    across = 2 * PAD + (1.3 * (lines - 1) + 1.5) * size
    long = float(min(chosen.box.width, chosen.box.height)) / MPT
    while not _holds(chosen.box, long, across, degrees):
        long -= 5
        if long < 100:
            raise CannotMakeError("too little room for turned lines")
    part = Layout(style, kind, filled(words, kind, size, (long, across), 1.3)[:lines])
    if len(part.words) < FEWEST * 3 // 5:
        raise CannotMakeError("too few turned words")
    middle = (chosen.box.x0 + chosen.box.x1) / 2 / MPT, (chosen.box.y0 + chosen.box.y1) / 2 / MPT
    where = _box(middle[0] - long / 2, middle[1] - across / 2, long, across)
    turn = (UPWARDS if degrees > 0 else DOWNWARDS) if abs(degrees) > 45 else 0
    _turned(canvas, part, where, degrees, turn)
    return canvas.made()


def _holds(box: Box, long: float, across: float, degrees: float) -> bool:
    """Whether a rectangle (points) fits a box once it is turned."""
    hull = moved(_box(0, 0, long, across), _box(0, 0, long, across), degrees)
    return hull.width <= box.width and hull.height <= box.height


def _alphabet(made_of: Ingredients, changed: dict[str, str]) -> MadePage:
    """A page, or lines of it, in fonts whose ToUnicode maps say other letters."""
    canvas = started(made_of)
    canvas.rules()
    if made_of.dice.random() < 1 / 2:
        lines, box = tuple(canvas.layout.lines), union([w.box for w in canvas.layout.words])
    else:
        chosen = choose(canvas.layout, made_of.dice, degrees=0.0)
        lines, box = chosen.lines, chosen.box
        canvas.own(chosen.rest)
    region = canvas.region(box, "wrong_alphabet", Need.OCR)
    bare = made_of.dice.random() < 1 / 2
    canvas.paint_as(lines, lambda char: changed.get(char, char), bare=bare)
    canvas.words += [
        word.truth(region, only_pixels=any(char in changed for char in word.text))
        for line in lines
        for word in line
    ]
    return canvas.made()


def permuted_alphabet(made_of: Ingredients) -> MadePage:
    """ToUnicode is a permutation of the letters: all valid, and nonsense."""
    changed: dict[str, str] = {}
    for letters in _alphabets(made_of.language):
        order = _deranged(len(letters), made_of.dice)
        changed |= {letter: letters[to] for letter, to in zip(letters, order, strict=True)}
    return _alphabet(made_of, changed)


def _deranged(count: int, dice: Random) -> list[int]:
    """A permutation by lot that leaves nothing in its place."""
    order = list(range(count))
    while any(index == to for index, to in enumerate(order)):
        dice.shuffle(order)
    return order


def shifted_alphabet(made_of: Ingredients) -> MadePage:
    """ToUnicode is the alphabet moved on by some letters."""
    changed: dict[str, str] = {}
    step = made_of.dice.randrange(1, 26)
    for letters in _alphabets(made_of.language):
        changed |= dict(zip(letters, letters[step:] + letters[:step], strict=True))
    return _alphabet(made_of, changed)


def _alphabets(language: str) -> tuple[str, ...]:
    return _CYRILLIC + _LATIN if language == "rus" else _LATIN


def white_on_dark(made_of: Ingredients) -> MadePage:
    """White text on a dark banner: seen, and text already."""
    canvas = started(made_of, table=False)
    dice = made_of.dice
    chosen = choose(canvas.layout, dice, words=dice.randint(FEWEST, 70), degrees=0.0)
    canvas.own(chosen.rest)
    colour = tuple(round(dice.uniform(0.0, 0.35), 3) for _ in range(3))
    canvas.content.append(shade(chosen.box, canvas.height, (colour[0], colour[1], colour[2])))
    region = canvas.region(chosen.box, "banner", Need.NONE)
    canvas.paint(chosen.lines, b"1 g")
    canvas.words += [word.truth(region) for word in chosen.words]
    return canvas.made()


def white_on_white(made_of: Ingredients) -> MadePage:
    """White text on the white page: nobody sees it."""
    canvas = started(made_of, table=False)
    dice = made_of.dice
    chosen = choose(canvas.layout, dice, words=dice.randint(FEWEST, 90), degrees=0.0)
    canvas.own(chosen.rest)
    region = canvas.region(chosen.box, "white_text", Need.NONE)
    canvas.paint(chosen.lines, b"1 g" if dice.random() < 2 / 3 else b"1 1 1 rg")
    canvas.unseen += [word.truth(region) for word in chosen.words]
    return canvas.made()


def covered_by_photo(made_of: Ingredients) -> MadePage:
    """A photograph over text: the words beneath are in the file, and nobody sees them."""
    canvas = started(made_of, table=False)
    dice = made_of.dice
    chosen = choose(canvas.layout, dice, height=dice.uniform(90, 240), degrees=0.0)
    canvas.own(chosen.rest)
    canvas.paint(chosen.lines)
    region = canvas.region(chosen.box, "photograph", Need.NONE)
    canvas.unseen += [word.truth(region) for word in chosen.words]
    size = [round(v * _PHOTO_DPI / 72 / MPT) for v in (chosen.box.width, chosen.box.height)]
    scanning = some_scanning(dice, coding=Coding.JPEG, placement=Placement.WHOLE)
    canvas.picture(landscape(size[0], size[1], dice.getrandbits(31)), chosen.box, scanning)
    return canvas.made()


def covered_by_scan(made_of: Ingredients) -> MadePage:
    """A scan of other words over text: to be read, and the words beneath are unseen."""
    canvas = started(made_of, table=False)
    dice = made_of.dice
    chosen = choose(canvas.layout, dice, height=dice.uniform(60, 240))
    canvas.own(chosen.rest)
    canvas.paint(chosen.lines)
    region = canvas.region(chosen.box, "scan", Need.OCR)
    canvas.unseen += [word.truth(region) for word in chosen.words]
    box = chosen.box
    part = inset(made_of, canvas, box.width / MPT, box.height / MPT)
    shift = box.x0 / MPT, box.y0 / MPT
    lines = [
        tuple(word._replace(x=word.x + shift[0], y=word.y + shift[1]) for word in line)
        for line in part.lines
    ]
    canvas.scan(lines, box, some_scanning(dice), region)
    return canvas.made()


def sideways_in_image(made_of: Ingredients) -> MadePage:
    """A scan that lies on its side, in an upright page of text."""
    canvas = started(made_of, columns=1, table=False)
    dice = made_of.dice
    high = dice.uniform(0.25, 0.6) * canvas.height
    chosen = choose(canvas.layout, dice, words=FEWEST, height=high, degrees=0.0)
    canvas.own(chosen.rest)
    box = chosen.box
    part = inset(made_of, canvas, box.height / MPT, box.width / MPT)
    up = dice.random() < 1 / 2
    region = canvas.region(box, "sideways_scan", Need.OCR)
    scanning = some_scanning(dice)
    image = worn(draw(plain_page(part), part.page, scanning.dpi), scanning.wear)
    way = Image.Transpose.ROTATE_90 if up else Image.Transpose.ROTATE_270
    canvas.picture(image.transpose(way), box, scanning)
    for word in scanned(part.lines, part.page, scanning.wear.degrees, region):
        lies = _on_side(word.box, part.page, box, up=up)
        canvas.words.append(word._replace(box=lies, turn=UPWARDS if up else DOWNWARDS))
    return canvas.made()


def _on_side(word: Box, sheet: Box, box: Box, *, up: bool) -> Box:
    """Where a sheet's word is when the sheet lies in `box`, reading upwards or downwards."""
    if up:
        x0, x1, y0, y1 = word.y0, word.y1, sheet.x1 - word.x1, sheet.x1 - word.x0
    else:
        x0, x1, y0, y1 = sheet.y1 - word.y1, sheet.y1 - word.y0, word.x0, word.x1
    return Box(box.x0 + x0, box.y0 + y0, box.x0 + x1, box.y0 + y1)


def symbol_bullets(made_of: Ingredients) -> MadePage:
    """Bullets of a symbol font that decode to private characters: not words, nothing to read."""
    canvas = started(made_of, columns=1, table=False)
    dice, style = made_of.dice, canvas.layout.style
    canvas.rules()
    canvas.own(canvas.layout.lines)
    # Their shapes are of a free font, under the name that tells readers what the codes mean.
    face = replace(family("DejaVu Sans", Encoding.TYPE0).regular, name="Wingdings-Regular")
    signs = dice.sample(sorted(BULLETS), dice.choice((1, 1, 2)))
    font = embed(canvas.pdf, face, signs, Encoding.TYPE0, said=_private)
    canvas.fonts["Sy"] = font.ref
    boxes = []
    for y in _marked(canvas.layout, dice):
        sign = dice.choice(signs)
        x, width = style.margin - 1.6 * style.size, face.width(sign, style.size)
        size, left, low = map(number, (style.size, x, canvas.height - y))
        shown = (size, left, low, font.encode(sign))
        canvas.content.append(b"BT /Sy %s Tf %s %s Td %s Tj ET\n" % shown)
        boxes.append(SetWord(sign, x, y, width, style.size, face).box)
    if len(boxes) < _FEWEST_BULLETS:
        raise CannotMakeError("too few lines for bullets")
    canvas.region(union(boxes), "bullets", Need.NONE)
    return canvas.made()


def _private(char: str) -> str:
    """What a bullet's code says; a space stays one."""
    return BULLETS.get(char, char)


def _marked(layout: Layout, dice: Random) -> list[float]:
    """Baselines of lines that get a bullet: every second to fourth of those at the margin."""
    margin = layout.style.margin
    ys = [
        line[0].y
        for line in layout.lines
        if abs(line[0].x - margin) < 1 and line[0].y > margin and not line[0].text[0].isdigit()
    ]
    found, at = [], 0
    while at < len(ys):
        found.append(ys[at])
        at += dice.randint(2, 4)
    return found


KINDS = (
    Kind("outlines_up_side", 1, outlines_up_side, LETTERED),
    Kind("outlines_at_angle", 1, outlines_at_angle, LETTERED),
    Kind("permuted_alphabet", 1, permuted_alphabet, LETTERED),
    Kind("shifted_alphabet", 1, shifted_alphabet, LETTERED),
    Kind("white_on_dark", 1, white_on_dark, LETTERED),
    Kind("white_on_white", 1, white_on_white, LETTERED),
    Kind("covered_by_photo", 1, covered_by_photo, LETTERED),
    Kind("covered_by_scan", 1, covered_by_scan, LETTERED),
    Kind("sideways_in_image", 1, sideways_in_image, LETTERED),
    Kind("symbol_bullets", 1, symbol_bullets, LETTERED),
)
