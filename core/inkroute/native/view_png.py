"""A view of one page as a picture: the page, its regions and words marked, a legend below.

In: an explained page and its picture (RGB). Out: a picture. No text of the file is written on it,
so that no font is asked for scripts that it lacks; the numbers are those of `inkroute explain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFont

from inkroute.geometry import Box
from inkroute.model import Route
from inkroute.native.crops import PixelBox
from inkroute.native.explain import Explanation
from inkroute.native.page_words import PlacedWord
from inkroute.native.settings import ViewSettings
from inkroute.native.view_looks import ROUTES, WORDS, Fill, Line, Look

#: px between lines of a pattern; strength of a tint and of a pattern, of 255.
_STEP = 9
_TINT = 46
_PATTERN = 140
#: px of letters, of a row of the legend, of a sample in it, of space round things.
_LETTERS = 16
_ROW = 26
_CHIP = 38
_SPACE = 12
_INK = (28, 30, 34)
_WHITE = (255, 255, 255)
_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_XY = tuple[int, int]


def page_png(
    found: Explanation, picture: Image.Image, count: int, settings: ViewSettings
) -> bytes:
    """The page as a PNG file; `count` pages has the file, `picture` the page's own shape."""
    out = BytesIO()
    marked(found, picture, count, settings).save(out, "PNG")
    return out.getvalue()


def marked(
    found: Explanation, picture: Image.Image, count: int, settings: ViewSettings
) -> Image.Image:
    """The page's picture with its overlay, and the legend below."""
    page = picture.copy()
    placed = found.placed[: settings.words]
    place = _Place(found.page.width, found.page.height, picture.size)
    for standing, look in WORDS.items():
        words = [word for word in placed if word.standing is standing]
        if words:
            _mark(page, [place.pixels(word.box) for word in words], look)
    routes = [candidate.route for candidate in found.candidates]
    for decision, look in ROUTES.items():
        boxes = [place.pixels(route.box) for route in routes if route.decision is decision]
        if boxes:
            _mark(page, boxes, look)
    font = ImageFont.load_default(_LETTERS)
    draw = ImageDraw.Draw(page)
    for candidate in found.candidates:
        _tag(draw, place.pixels(candidate.route.box), candidate.route, candidate.number, font)
    return _with_legend(page, found, count, placed, font)


class _Place:
    """From mpt on the page to the picture's pixels, whatever resolution it was drawn at."""

    def __init__(self, width: int, height: int, picture: _XY) -> None:
        self._page = (max(1, width), max(1, height))
        self._picture = picture

    def pixels(self, box: Box) -> PixelBox:
        """The pixels that the box touches, as far as they are on the page; one at least."""
        (wide, high), (width, height) = self._page, self._picture
        x0 = min(max(0, box.x0 * width // wide), width - 1)
        y0 = min(max(0, box.y0 * height // high), height - 1)
        x1 = max(x0 + 1, min(width, -(-box.x1 * width // wide)))
        y1 = max(y0 + 1, min(height, -(-box.y1 * height // high)))
        return PixelBox(x0, y0, x1, y1)


def _mark(page: Image.Image, boxes: Sequence[PixelBox], look: Look) -> None:
    """Fill and outline boxes, once where they overlap."""
    colour = tuple(bytes.fromhex(look.colour))
    if look.fill is not Fill.NONE:
        mask = Image.new("L", page.size, 0)
        draw = ImageDraw.Draw(mask)
        strength = _TINT if look.fill is Fill.TINT else 255
        for box in boxes:
            draw.rectangle((box.x0, box.y0, box.x1 - 1, box.y1 - 1), fill=strength)
        if look.fill is not Fill.TINT:
            mask = ImageChops.multiply(mask, _pattern(page.size, look.fill))
        page.paste(colour, (0, 0), mask)
    draw = ImageDraw.Draw(page)
    if look.line is not Line.NONE:
        for box in boxes:
            _outline(draw, box, look, colour)


def _pattern(size: _XY, fill: Fill) -> Image.Image:
    """Lines or dots all over a picture of that size."""
    out = Image.new("L", size, 0)
    draw = ImageDraw.Draw(out)
    width, height = size
    if fill is Fill.DOTS:
        for y in range(_STEP // 2, height, _STEP):
            draw.point([(x, y) for x in range(_STEP // 2, width, _STEP // 2)], fill=255)
        return out
    for start in range(-height, width, _STEP):
        if fill in {Fill.RISING, Fill.CROSSED}:
            draw.line((start, height, start + height, 0), fill=_PATTERN)
        if fill in {Fill.FALLING, Fill.CROSSED}:
            draw.line((start, 0, start + height, height), fill=_PATTERN)
    return out


def _outline(
    draw: ImageDraw.ImageDraw, box: PixelBox, look: Look, colour: tuple[int, ...]
) -> None:
    x0, y0, x1, y1 = box.x0, box.y0, box.x1 - 1, box.y1 - 1
    for depth in range(look.wide):
        left, top, right, bottom = x0 + depth, y0 + depth, x1 - depth, y1 - depth
        if right < left or bottom < top:
            return
        for start, end in _dashes(right - left + 1, look.line):
            for y in (top, bottom):
                draw.line((left + start, y, left + end, y), fill=colour)
        for start, end in _dashes(bottom - top + 1, look.line):
            for x in (left, right):
                draw.line((x, top + start, x, top + end), fill=colour)


def _dashes(length: int, line: Line) -> Iterator[tuple[int, int]]:
    """First and last px of each dash along a side."""
    if not line.value:
        yield 0, length - 1
        return
    at, place = 0, 0
    while at < length:
        step = line.value[place % len(line.value)]
        if place % 2 == 0:
            yield at, min(length, at + step) - 1
        at, place = at + step, place + 1


def _tag(draw: ImageDraw.ImageDraw, box: PixelBox, route: Route, number: int, font: _Font) -> None:
    """The region's number in its upper left corner; above a small region, lest it cover it."""
    _, _, right, bottom = draw.textbbox((4, 2), str(number), font=font)
    width, height = int(right) + 4, int(bottom) + 3
    up = height if box.height < 2 * height <= 2 * box.y0 else 0
    x, y = box.x0, box.y0 - up
    draw.rectangle((x, y, x + width, y + height), fill=f"#{ROUTES[route.decision].colour}")
    draw.text((x + 4, y + 2), str(number), font=font, fill=_WHITE)


def _with_legend(
    page: Image.Image,
    found: Explanation,
    count: int,
    placed: Sequence[PlacedWord],
    font: _Font,
) -> Image.Image:
    """The page above a legend of what is on it."""
    entries: list[tuple[Look, str]] = []
    for decision, look in ROUTES.items():
        number = sum(c.route.decision is decision for c in found.candidates)
        if number:
            entries.append((look, f"region: {look.label}, {number:,}"))
    for standing, look in WORDS.items():
        number = sum(word.standing is standing for word in placed)
        if number:
            entries.append((look, f"words: {look.label}, {number:,}"))
    titles = [f"Page {found.page.index + 1:,} of {count:,}", found.conclusion]
    if len(placed) < len(found.placed):
        titles.append(f"{len(found.placed) - len(placed):,} more words are not marked.")
    width = max(page.width, 420)
    titles = [line for title in titles for line in _broken(title, width - 2 * _SPACE, font)]
    longest = max((font.getlength(text) for _, text in entries), default=0)
    column = int(longest) + _CHIP + 3 * _SPACE
    columns = max(1, (width - _SPACE) // column)
    rows = -(-len(entries) // columns)
    height = _SPACE * 2 + (len(titles) + rows) * _ROW
    out = Image.new("RGB", (width, page.height + height), _WHITE)
    out.paste(page, (0, 0))
    draw = ImageDraw.Draw(out)
    draw.line((0, page.height, width, page.height), fill=_INK)
    y = page.height + _SPACE
    for title in titles:
        draw.text((_SPACE, y), title, font=font, fill=_INK)
        y += _ROW
    for place, (look, text) in enumerate(entries):
        left, top = _SPACE + place % columns * column, y + place // columns * _ROW
        box = PixelBox(left, top, left + _CHIP, top + _ROW - 6)
        _mark(out, [box], look)
        draw.text((left + _CHIP + _SPACE // 2, top), text, font=font, fill=_INK)
    return out


def _broken(text: str, width: int, font: _Font) -> Iterator[str]:
    """A sentence in lines of at most `width` px, where its words allow it."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def blank(width: int, height: int) -> Image.Image:
    """A white page, where none could be drawn."""
    return Image.new("RGB", (width, height), _WHITE)
