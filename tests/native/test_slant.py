"""Text at a slant: its angle is seen in the ink, and its words come back to their place."""

from __future__ import annotations

import cmath
from collections.abc import Sequence
from math import radians
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont
from reportlab import __file__ as reportlab_file

from inkroute.geometry import Box
from inkroute.model import RouteSource
from inkroute.native import readings
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.engine import Engine, find_engine
from inkroute.native.pool import WorkerPool
from inkroute.native.reader import CropReader
from inkroute.native.settings import OcrSettings
from inkroute.native.slant import Lettering, Upright
from inkroute.native.tasks import Layout, Reading, Task
from inkroute.native.tesseract import Segmentation
from inkroute.native.text_lines import lines_of_text
from native.places import page, route
from pdf_fonts import outline_width, text_as_outlines
from pdf_writer import one_page

VERA = Path(reportlab_file).parent / "fonts" / "Vera.ttf"
SETTINGS = OcrSettings(letter_height=1_000)  # read at their own size: see `test_sizing`
ENGINE = Engine("5.0.0", ("eng",), "eng:1", sees_turns=False)
SCATTERED = Task(Layout.SCATTERED, 300, may_be_turned=False)
LINES = (
    "The supplier delivers goods within thirty",
    "days after the order, unless both parties",
    "agree in writing on another date, and the",
    "buyer pays each invoice within two weeks.",
)
#: hundredths of a degree that the estimate may be off.
_OFF = 50


def text(degrees: float, lines: Sequence[str] = LINES) -> Image.Image:
    """Lines of letters, level for 0; positive degrees fall to the right."""
    level = Image.new("L", (960, 80 + 60 * len(lines)), 255)
    for number, line in enumerate(lines):
        at = (40, 40 + 60 * number)
        ImageDraw.Draw(level).text(at, line, 0, ImageFont.load_default(40))
    return level.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def slant(picture: Image.Image) -> int:
    """The slant to try first, 0 for none."""
    return next(iter(Lettering(picture, 300, SETTINGS).slants(SETTINGS)), 0)


@pytest.mark.parametrize("degrees", [-80, -60, -45, -30, -12.3, -5, 5, 10, 22.7, 30, 45, 71])
def test_the_slant_of_lines_is_seen(degrees: float) -> None:
    assert abs(slant(text(degrees)) - 100 * degrees) <= _OFF


def test_of_white_letters_and_under_a_rule_too() -> None:
    picture = text(30)
    ImageDraw.Draw(picture).line((0, 300, 900, 100), 0, 12)
    assert abs(slant(picture) - 3_000) <= _OFF
    assert abs(slant(picture.point([255 - level for level in range(256)])) - 3_000) <= _OFF


@pytest.mark.parametrize("degrees", [0, 1, -2, 90, -90, 180])
def test_lines_that_are_level_or_upright_have_none(degrees: float) -> None:
    assert slant(text(degrees)) == 0


@pytest.mark.parametrize("degrees", [5, -12, 40, 60, -70])
def test_of_cells_in_rows_and_columns_either_way_is_tried(degrees: int) -> None:
    """Columns are as sharp as lines are; a table lies a little askew rather than steeply."""
    level = Image.new("L", (1000, 900), 255)
    for place in range(100):
        at = (40 + 90 * (place % 10), 40 + 80 * (place // 10))
        ImageDraw.Draw(level).text(at, "88", 0, ImageFont.load_default(40))
    table = level.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    first, second = Lettering(table, 300, SETTINGS).slants(SETTINGS)
    other = degrees - 90 if degrees > 0 else degrees + 90
    near, far = sorted((100 * degrees, 100 * other), key=abs)
    assert abs(first - near) <= _OFF
    assert abs(second - far) <= _OFF


def test_too_few_letters_have_none() -> None:
    assert slant(text(30, ["Nineteen letters."])) == 0
    assert slant(Image.new("L", (50, 30), 255)) == 0


@pytest.mark.parametrize("seed", range(3))
def test_noise_dots_and_photographs_have_none(seed: int) -> None:
    random = np.random.default_rng(seed)
    noise = random.integers(0, 256, (700, 900)).astype(np.uint8)
    assert slant(Image.fromarray(noise)) == 0
    # Something like a photograph: smooth shades of every size.
    shades = np.zeros((700, 900))
    for side in (4, 12, 40, 120):
        coarse = Image.fromarray(random.integers(0, 256, (side, side)).astype(np.uint8))
        shades += np.asarray(coarse.resize((900, 700), Image.Resampling.BICUBIC))
    assert slant(Image.fromarray((shades / 4).astype(np.uint8))) == 0
    chart = Image.new("L", (1200, 1000), 255)
    for x in random.integers(50, 1150, 200):
        y = 0.7 * x + random.normal(0, 60)
        ImageDraw.Draw(chart).ellipse((x - 8, y - 8, x + 8, y + 8), 0)
    assert slant(chart) == 0


@given(
    st.integers(40, 900),
    st.integers(40, 900),
    st.integers(-36_000, 36_000),
    st.tuples(*[st.integers(0, 1_000)] * 4),
)
def test_a_box_comes_back_as_the_hull_of_its_corners(
    width: int, height: int, angle: int, shares: tuple[int, int, int, int]
) -> None:
    upright = Upright((width, height), angle)
    across, down = upright.size
    x0, x1 = sorted(share * across // 1_000 for share in shares[:2])
    y0, y1 = sorted(share * down // 1_000 for share in shares[2:])
    box = upright.box_back(PixelBox(x0, y0, x1, y1))
    middle, rotation = complex(across, down) / 2, cmath.exp(1j * radians(angle / 100))
    corners = [
        (complex(x, y) - middle) * rotation + complex(width, height) / 2
        for x in (x0, x1)
        for y in (y0, y1)
    ]
    edges = (
        max(0, min(c.real for c in corners)),
        max(0, min(c.imag for c in corners)),
        min(width, max(c.real for c in corners)),
        min(height, max(c.imag for c in corners)),
    )
    # Whole pixels: outwards, by less than one; a box beside the picture has no extent.
    if edges[0] < edges[2] and edges[1] < edges[3]:
        off = [edges[0] - box.x0, edges[1] - box.y0, box.x1 - edges[2], box.y1 - edges[3]]
        assert all(-1e-6 < one < 1 + 1e-6 for one in off), (box, edges)
    else:
        assert box.width <= 1 or box.height <= 1


@given(st.integers(-18_000, 18_000), st.integers(20, 180), st.integers(20, 100))
def test_ink_and_box_are_rotated_alike(angle: int, x: int, y: int) -> None:
    """A mark of the picture is found in the rotated one, whole, and its box holds it again."""
    picture = Image.new("L", (200, 120), 255)
    mark = PixelBox(x - 6, y - 4, x + 6, y + 4)
    picture.paste(0, mark)
    upright = Upright(picture.size, angle)
    seen = upright.picture(picture).point([255 if level < 128 else 0 for level in range(256)])
    found = seen.getbbox()
    assert found is not None
    x0, y0, x1, y1 = found
    # Edges that fall between pixels may gain or lose one.
    off = np.count_nonzero(np.asarray(seen)) - mark.pixels
    assert abs(off) <= mark.width + mark.height
    middle = upright.back((x0 + x1) / 2, (y0 + y1) / 2)
    assert abs(middle[0] - x) <= 1
    assert abs(middle[1] - y) <= 1
    back = upright.box_back(PixelBox(*found))
    assert mark.x0 >= back.x0 - 2
    assert mark.y0 >= back.y0 - 2
    assert mark.x1 <= back.x1 + 2
    assert mark.y1 <= back.y1 + 2


def played(
    monkeypatch: pytest.MonkeyPatch, *answers: tuple[PixelWord, ...]
) -> list[tuple[Segmentation, tuple[int, int]]]:
    """A Tesseract that gives one answer after the other; the modes and sizes that it was given."""
    runs: list[tuple[Segmentation, tuple[int, int]]] = []
    waiting = list(answers)

    def read_pictures(
        pictures: Sequence[Image.Image], _: Engine, mode: Segmentation, *_more: int
    ) -> list[tuple[PixelWord, ...]]:
        (one,) = pictures
        runs.append((mode, one.size))
        return [waiting.pop(0)]

    monkeypatch.setattr(readings, "read_pictures", read_pictures)
    return runs


def word(confidence: int, box: PixelBox) -> PixelWord:
    return PixelWord("letters", box, confidence)


BOX = PixelBox(300, 300, 400, 340)


def test_a_poor_picture_at_a_slant_is_read_upright_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = text(30)
    upright = Upright(picture.size, slant(picture))
    first, _ = readings.MODES[Layout.SCATTERED]
    runs = played(monkeypatch, (word(600, BOX),), (word(900, BOX),))
    (reading,) = readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert runs == [(first, picture.size), (first, upright.size)]
    assert reading.words == (word(900, upright.box_back(BOX)),)


def test_one_on_its_head_is_set_upright_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = text(30)
    upright = Upright(picture.size, slant(picture) + 18_000)
    runs = played(monkeypatch, (), (word(600, BOX),), (word(900, BOX),))
    (reading,) = readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert len(runs) == 3
    assert reading.words == (word(900, upright.box_back(BOX)),)


def test_where_a_slant_was_wrong_the_picture_is_read_as_it_would_have_been(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = text(30)
    _, second = readings.MODES[Layout.SCATTERED]
    runs = played(monkeypatch, (word(600, BOX),), (), (), (word(900, BOX),))
    (reading,) = readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert runs[-1] == (second, picture.size)
    assert reading.words == (word(900, BOX),)


def test_a_good_reading_costs_another_only_where_letters_were_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = text(10)
    whole = PixelBox(0, 0, *picture.size)
    runs = played(monkeypatch, (word(900, whole),))
    readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert len(runs) == 1
    runs = played(monkeypatch, (word(900, BOX),), (word(900, BOX), word(900, whole)))
    (reading,) = readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert isinstance(reading, Reading)
    assert len(runs) == 2
    assert len(reading.words) == 2


def test_level_text_is_read_by_lines_and_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = text(0)
    first, second = readings.MODES[Layout.SCATTERED]
    lines = lines_of_text(picture, SETTINGS)
    assert lines is not None
    runs = played(monkeypatch, (word(600, BOX),), (), ())
    readings.read([picture], [SCATTERED], ENGINE, SETTINGS)
    assert runs[0] == (first, picture.size)
    assert runs[1] == (Segmentation.BLOCK, lines.picture.size)
    assert runs[2:] == [(second, picture.size)]


@pytest.mark.ocr
@pytest.mark.parametrize("degrees", [30, 210])
def test_outlined_letters_at_a_slant_are_read_and_placed(tmp_path: Path, degrees: int) -> None:
    """Each word lies where its letters were drawn, upright ones and those on their heads."""
    size, start = 12, complex(300, 300)
    along = cmath.exp(1j * radians(degrees))
    content = b""
    places: list[tuple[str, complex]] = []
    for number, line in enumerate(LINES):
        origin = start + along * complex(-140, -16 * number)
        content += text_as_outlines(VERA, line, origin.real, origin.imag, size, degrees=degrees)
        for place, one in enumerate(line.split()):
            before = " ".join([*line.split()[:place], ""]).lstrip()
            left = outline_width(VERA, before, size)
            middle = left + outline_width(VERA, one, size) / 2
            places.append((one, origin + along * complex(middle, size / 3)))
    path = tmp_path / "slanted.pdf"
    path.write_bytes(one_page(content))
    region = Box(100_000, 250_000, 500_000, 650_000)
    routed = page(612_000, 792_000, route(region, source=RouteSource.VECTOR))
    with WorkerPool(1) as pool:
        file = CropReader(pool, find_engine(), None).open(str(path), None)
        pending = file.begin(routed)
        file.flush()
        reading = pending.reading()
    got = {(w.text, w.box.centre) for w in reading.words}
    for one, at in places:
        x, y = at.real * 1_000, 792_000 - at.imag * 1_000
        assert any(
            text == one and abs(cx - x) <= 4_000 and abs(cy - y) <= 4_000 for text, (cx, cy) in got
        ), (one, x, y)
    assert len(reading.words) == len(places)
