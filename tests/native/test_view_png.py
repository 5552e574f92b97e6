"""The view as a picture: pixels of the overlay are where regions and words are."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from inkroute.model import Decision
from inkroute.native.explain import Explanation, explain
from inkroute.native.page_words import Standing
from inkroute.native.settings import ViewSettings
from inkroute.native.view_looks import ROUTES, WORDS, Line
from inkroute.native.view_png import _dashes, marked, page_png
from inkroute.pipeline import open_document
from native.test_explain import private_font
from pdf_writer import Pdf, one_page, show_text

#: a pixel a point, so that places are those of the page.
SIZE = (612, 792)
WHITE = (255, 255, 255)


def page() -> Explanation:
    """Two words in view, one unseen; a block that does not decode; a small dark picture."""
    pdf = Pdf()
    parts = [
        show_text("F1", 20, 72, 700, "shown words"),
        show_text("F1", 20, 72, 600, "unseen", mode=3),
        *(show_text("F2", 20, 300, 400 - 24 * n, "GARBLED") for n in range(5)),
        b"q 40 0 0 40 100 100 cm /I Do Q",
    ]
    image = pdf.image(40, 40, bytes(1600), compress=True)
    fonts = {"F1": "Helvetica", "F2": private_font}
    return explain(open_document(one_page(b"".join(parts), fonts, {"I": image}, pdf=pdf)), 0)


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour))


def drawn(found: Explanation, size: tuple[int, int] = SIZE) -> Image.Image:
    return marked(found, Image.new("RGB", size, WHITE), 1, ViewSettings())


def test_a_region_is_outlined_in_its_colour_and_hatched_within() -> None:
    found = page()
    picture = drawn(found)
    route = next(c.route for c in found.candidates if c.route.decision is Decision.OCR)
    look = ROUTES[Decision.OCR]
    x0, y0, x1, y1 = (v // 1000 for v in route.box)
    middle = (y0 + y1) // 2
    for x in (x0, x0 + look.wide - 1, -(-route.box.x1 // 1000) - 1):
        assert picture.getpixel((x, middle)) == rgb(look.colour)
    assert picture.getpixel((x0 - 2, middle)) == WHITE
    assert picture.getpixel((x1 + 2, middle)) == WHITE
    # Lines of the pattern and paper between them, also where no word is.
    gap = [picture.getpixel((x, y0 + 4)) for x in range(x0 + 40, x1 - 5)]
    assert len(set(gap)) > 1


def test_a_region_to_skip_is_dotted() -> None:
    found = page()
    picture = drawn(found)
    route = next(c.route for c in found.candidates if c.route.source.value == "image")
    assert route.decision is Decision.SKIP
    right = route.box.x1 // 1000 - 1
    column = [
        picture.getpixel((right, y)) for y in range(route.box.y0 // 1000, route.box.y1 // 1000)
    ]
    colour = rgb(ROUTES[Decision.SKIP].colour)
    assert colour in column
    assert any(column[n] == colour != column[n + 2] for n in range(len(column) - 2))


def test_words_are_tinted_by_how_they_stand() -> None:
    found = page()
    picture = drawn(found)
    shown = next(word for word in found.placed if word.standing is Standing.SHOWN)
    x, y = (v // 1000 for v in shown.box.centre)
    red, green, blue = picture.getpixel((x, y))  # type: ignore[misc]
    assert red < green < blue < 255
    unseen = next(word for word in found.placed if word.standing is Standing.INVISIBLE)
    x0, y0, x1, y1 = (v // 1000 for v in unseen.box)
    pixels = {picture.getpixel((x, y)) for x in range(x0, x1) for y in range(y0, y1)}
    assert rgb(WORDS[Standing.INVISIBLE].colour) in pixels
    assert WHITE in pixels


def test_the_overlay_goes_with_the_picture() -> None:
    found = page()
    picture = drawn(found, (1224, 1584))
    route = next(c.route for c in found.candidates if c.route.decision is Decision.OCR)
    middle = (route.box.y0 + route.box.y1) // 1000
    colour = rgb(ROUTES[Decision.OCR].colour)
    assert picture.getpixel((2 * route.box.x0 // 1000, middle)) == colour


def test_the_legend_stands_below_and_the_page_keeps_its_place() -> None:
    found = page()
    picture = drawn(found)
    assert picture.width == SIZE[0]
    assert picture.height > SIZE[1] + 60
    legend = picture.crop((0, SIZE[1], *picture.size))
    colours = {colour for _, colour in legend.getcolors(1 << 20) or ()}
    assert rgb(ROUTES[Decision.OCR].colour) in colours
    assert rgb(ROUTES[Decision.SKIP].colour) in colours
    assert rgb(WORDS[Standing.UNDECODED].colour) in colours
    assert rgb(ROUTES[Decision.ALREADY_READ].colour) not in colours
    assert picture.getpixel((5, 5)) == WHITE


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 3)])
def test_any_shape_of_page_is_drawn(size: tuple[int, int]) -> None:
    data = page_png(page(), Image.new("RGB", size, WHITE), 1, ViewSettings())
    assert Image.open(io.BytesIO(data)).format == "PNG"


def test_dashes_fill_a_side() -> None:
    assert list(_dashes(5, Line.SOLID)) == [(0, 4)]
    assert list(_dashes(9, Line.DASHED)) == [(0, 5)]
    assert list(_dashes(11, Line.DASHED)) == [(0, 5), (10, 10)]
    assert list(_dashes(0, Line.SOLID)) == [(0, -1)]
