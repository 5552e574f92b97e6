"""Sample "poster": letters drawn as outlines, a chart, a picture without text, and real text.

In: nothing. Out: the PDF's bytes and its truth. The event is invented.
"""

from __future__ import annotations

from pdf_writer import Pdf
from sample_scan import jpeg, landscape
from sample_sheet import (
    BOLD,
    REGULAR,
    Colour,
    Region,
    Sheet,
    Word,
    broken,
    finish,
    grown,
    union,
)

WIDTH, HEIGHT = 595, 842
LEFT, RIGHT = 40, 535
PAPER: Colour = (0.985, 0.965, 0.93)
NIGHT: Colour = (0.075, 0.11, 0.2)
EMBER: Colour = (0.85, 0.42, 0.2)
STONE: Colour = (0.38, 0.4, 0.45)
WHITE: Colour = (1, 1, 1)

#: how far a region's box stands off its words' boxes, in points.
MARGIN = 1

TITLE = "Under one sky"
INVITATION = (
    "Bring a warm coat and a curious mind. Our old refractor shows the rings of Saturn, the "
    "moons of Jupiter and the cloud of young stars in Orion, and volunteers explain what you "
    "see. Children are welcome; no ticket is needed, and when clouds come we open the library "
    "and tell stories instead."
)
SIDE = "Lakeview Field Station, autumn evenings"
CHART_TITLE = "Clear nights a month"
NIGHTS = (("Jul", 14), ("Aug", 17), ("Sep", 13), ("Oct", 11), ("Nov", 6), ("Dec", 8))
PROGRAMME = (
    ("12 September", "Saturn at its closest"),
    ("19 September", "Reading the Milky Way"),
    ("26 September", "The Moon, crater by crater"),
    ("3 October", "Photographs through a lens"),
    ("10 October", "Songs and star stories"),
)
BANNER = "Fridays from 12 September, doors open 19:30"
ADDRESS = "Hill Road 8, Lakeview. Bus 31 to the upper gate."


def heading(sheet: Sheet) -> None:
    """The title and the invitation, as outlines."""
    words = sheet.outlines(BOLD, 58, LEFT, 366, TITLE, colour=NIGHT)
    box = grown(union(word.box for word in words), MARGIN)
    sheet.regions.append(Region("title", "vector", "ocr", box, tuple(words)))
    paragraph: list[Word] = []
    y: float = 398
    for line in broken(REGULAR, 11.5, RIGHT - LEFT, INVITATION):
        paragraph += sheet.outlines(REGULAR, 11.5, LEFT, y, line, colour=NIGHT)
        y += 17.5
    box = grown(union(word.box for word in paragraph), MARGIN)
    sheet.regions.append(Region("invitation", "vector", "ocr", box, tuple(paragraph)))


def side_line(sheet: Sheet) -> None:
    """A line up the right edge, as outlines: it reads from the bottom upwards."""
    words = sheet.outlines(BOLD, 12, 567, 716, SIDE, colour=EMBER, degrees=90)
    box = grown(union(word.box for word in words), MARGIN)
    sheet.regions.append(Region("line up the side", "vector", "ocr", box, tuple(words), turn=1))


def chart(sheet: Sheet) -> None:
    """A bar chart whose labels are outlines, as drawing programs export it."""
    left, top, right, bottom = LEFT + 22, 530, 292, 690
    words = sheet.outlines(BOLD, 11, LEFT, 506, CHART_TITLE, colour=NIGHT)
    step = (bottom - top) / 20
    for value in (0, 5, 10, 15, 20):
        y = bottom - value * step
        sheet.line([(left, y), (right, y)], (0.8, 0.78, 0.74), 0.5)
        label = str(value)
        x = left - 6 - REGULAR.width(label, 9)
        words += sheet.outlines(REGULAR, 9, x, y + 3.2, label, colour=STONE)
    pitch = (right - left) / len(NIGHTS)
    for index, (month, nights) in enumerate(NIGHTS):
        x0 = left + pitch * index + 7
        x1 = left + pitch * (index + 1) - 7
        colour = EMBER if month in {"Sep", "Oct"} else (0.45, 0.53, 0.66)
        sheet.rectangle((x0, bottom - nights * step, x1, bottom), colour)
        middle = (x0 + x1) / 2
        label = str(nights)
        x = middle - BOLD.width(label, 9) / 2
        words += sheet.outlines(BOLD, 9, x, bottom - nights * step - 4, label, colour=NIGHT)
        x = middle - REGULAR.width(month, 9.5) / 2
        words += sheet.outlines(REGULAR, 9.5, x, bottom + 14, month, colour=NIGHT)
    sheet.line([(left, bottom), (right, bottom)], NIGHT, 1)
    around = union([*(word.box for word in words), (left, top, right, bottom)])
    sheet.regions.append(Region("chart", "vector", "ocr", grown(around, MARGIN), tuple(words)))


def programme(sheet: Sheet) -> None:
    """The evenings, as real text."""
    x, y = 326, 506
    sheet.text(BOLD, 11, x, y, "Programme", colour=NIGHT)
    y += 26
    for day, what in PROGRAMME:
        sheet.disc(x + 3, y - 3.4, 3, EMBER)
        sheet.text(BOLD, 9, x + 14, y, day, colour=NIGHT)
        sheet.text(REGULAR, 10, x + 14, y + 14, what, colour=STONE)
        y += 38


def poster() -> tuple[bytes, list[dict[str, object]]]:
    """The file and its truth."""
    pdf = Pdf(info={"Title": "Under one sky", "Creator": "Lakeview Field Station"})
    sheet = Sheet(pdf, WIDTH, HEIGHT)
    sheet.rectangle((0, 0, WIDTH, HEIGHT), PAPER)
    picture = landscape(992, 500, seed=4)
    box = (0.0, 0.0, float(WIDTH), 300.0)
    data = jpeg(picture, 74)
    sheet.image("View", pdf.image(*picture.size, data, "DeviceRGB", filter="DCTDecode"), box)
    sheet.regions.append(Region("landscape", "image", "skip", box))
    heading(sheet)
    side_line(sheet)
    chart(sheet)
    programme(sheet)
    sheet.rectangle((0, 748, WIDTH, HEIGHT), NIGHT)
    sheet.rectangle((0, 748, WIDTH, 752), EMBER)
    sheet.text(BOLD, 17, LEFT, 790, BANNER, colour=WHITE)
    sheet.text(REGULAR, 11, LEFT, 814, ADDRESS, colour=WHITE)
    return finish(pdf, [sheet]), [sheet.truth(0)]
