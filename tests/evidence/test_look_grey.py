"""Drawn pictures: what is text is found, what is none is not."""

import io
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image

from evidence import pictures as draw
from inkroute.evidence import look_grey
from inkroute.evidence.grey import Grey, reduce_by
from inkroute.model import ImageEvidence, PixelState
from inkroute.policy_pixels import PixelPolicy

POLICY = PixelPolicy()


def levels(picture: Image.Image) -> Grey:
    grey = np.asarray(picture.convert("L"))
    factor = -(-max(grey.shape) // POLICY.ceiling)
    return reduce_by(grey, factor, factor)


def seen(picture: Image.Image) -> ImageEvidence:
    return look_grey(levels(picture), POLICY)


def jpeg(picture: Image.Image, quality: int) -> Image.Image:
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=quality)
    return Image.open(data)


def bilevel(picture: Image.Image) -> Image.Image:
    return picture.convert("1", dither=Image.Dither.NONE)


TEXTS: dict[str, Callable[[], Image.Image]] = {
    "72 dpi": lambda: draw.page(72),
    "100 dpi": lambda: draw.page(100),
    "150 dpi": lambda: draw.page(150),
    "200 dpi": lambda: draw.page(200),
    "300 dpi": lambda: draw.page(300),
    "600 dpi": lambda: draw.page(600),
    "6 pt at 300 dpi": lambda: draw.page(300, points=6),
    "bold": lambda: draw.page(150, points=24, name="VeraBd.ttf"),
    "italic": lambda: draw.page(150, name="VeraIt.ttf"),
    "set solid": lambda: draw.page(200, leading=1.0),
    "skewed by 2 degrees": lambda: draw.page(200).rotate(2, fillcolor=255),
    "skewed by -2 degrees": lambda: draw.page(300, leading=1.15).rotate(-2, fillcolor=255),
    "noise": lambda: draw.noisy(draw.page(150), 25),
    "noise at 300 dpi": lambda: draw.noisy(draw.page(300), 40),
    "JPEG quality 30": lambda: jpeg(draw.page(150), 30),
    "JPEG quality 30 at 100 dpi": lambda: jpeg(draw.page(100), 30),
    "blurred": lambda: draw.blurred(draw.page(200), 2),
    "faint": lambda: draw.page(150, ink=200, paper=235),
    "one bit": lambda: bilevel(draw.page(200)),
    "two lines": lambda: draw.page(150, lines=2),
}
NOT_TEXTS: dict[str, Callable[[], Image.Image]] = {
    "photograph": draw.photograph,
    "detailed photograph": lambda: draw.photograph(1_600, 1_200, 2, falling=0.9),
    "grainy photograph": lambda: draw.photograph(1_200, 900, 3, (64, 16, 4, 2, 1), 0.9),
    "photograph as JPEG": lambda: jpeg(draw.photograph(1_200, 900, 11), 30),
    "gradient": lambda: Image.linear_gradient("L").resize((800, 600)),
    "noise": lambda: draw.noisy(Image.new("L", (900, 600), 128), 60),
    "noise of one bit": lambda: bilevel(draw.noisy(Image.new("L", (800, 600), 128), 90)),
    "blobs": lambda: draw.photograph(900, 700, 8, (10,)).point(lambda v: 255 * (v > 190)),
    "small blobs": lambda: draw.photograph(900, 700, 9, (4,)).point(lambda v: 255 * (v > 170)),
    "dots": lambda: draw.halftone(6),
    "large dots": lambda: draw.halftone(10),
    "dither": lambda: draw.photograph(800, 600, 7).convert("1"),
    "drawing": draw.drawing,
    "another drawing": lambda: draw.drawing(1),
    "grid": draw.grid,
    "bars": draw.bars,
    "code": lambda: draw.code(33, 8),
    "small code": lambda: draw.code(57, 2),
}
FEW_WORDS: dict[str, Callable[[], Image.Image]] = {
    "logo": draw.logo,
    "white logo": lambda: draw.logo(255, 40),
    "words on a photograph": lambda: draw.word_on_photograph("OPEN HOURS", 60, 0),
    "a word on a photograph": lambda: draw.word_on_photograph("Museum", 40, 4),
    "signature": draw.signature,
    "four letters": lambda: draw.lone("SALE", 200),
    "three letters": lambda: draw.lone("IBM", 60, 300, 100),
    "a year": lambda: draw.lone("2024", 24),
    "page number on an empty sheet": lambda: draw.lone("page 208", 20),
    "a word on a large empty sheet": lambda: draw.lone("blank", 24, 1_700, 2_000),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_found(name: str) -> None:
    found = seen(TEXTS[name]())
    assert found.state is PixelState.TEXT
    assert found.has_text >= 900
    assert found.turn == 0


@pytest.mark.parametrize("name", NOT_TEXTS)
def test_no_text_is_found(name: str) -> None:
    found = seen(NOT_TEXTS[name]())
    assert found.has_text < 100
    assert found.turn == 0


@pytest.mark.parametrize("name", FEW_WORDS)
def test_a_word_is_found(name: str) -> None:
    found = seen(FEW_WORDS[name]())
    assert found.state is PixelState.TEXT
    assert found.has_text >= 100


def test_white_on_black_is_found() -> None:
    found = seen(draw.page(150, ink=255, paper=0))
    assert found.has_text >= 900


@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize("dpi", [100, 200])
def test_turned_text_is_found_with_its_turn(turn: int, dpi: int) -> None:
    # Pillow turns anticlockwise: `turn` clockwise sets it upright again.
    found = seen(draw.page(dpi).rotate(turn * 90, expand=True))
    assert found.has_text >= 900
    assert found.turn == turn


def test_plain_paper_is_blank() -> None:
    found = seen(Image.new("L", (400, 300), 250))
    assert found.state is PixelState.BLANK
    assert found.has_text == 0


@pytest.mark.parametrize("count", [5, 40, 120])
def test_a_sheet_with_dust_is_blank_or_without_text(count: int) -> None:
    found = seen(draw.dust(count))
    assert found.state in {PixelState.BLANK, PixelState.NO_TEXT}
    assert found.has_text < 100


def test_upside_down_is_found() -> None:
    found = seen(draw.page(150).rotate(180))
    assert found.has_text >= 900
    assert found.turn == 0  # not told from upright, as Hebrew and capitals cannot be


@pytest.mark.parametrize("shape", [(1, 1), (1, 5000), (5000, 1), (2, 3), (2048, 2)])
def test_thin_pictures_do_no_harm(shape: tuple[int, int]) -> None:
    grey = np.zeros(shape, dtype=np.uint8)
    grey[::2, ::3] = 255
    assert look_grey(grey, POLICY).has_text < 100


def test_the_answer_is_the_same_each_time() -> None:
    grey = levels(draw.word_on_photograph("OPEN HOURS", 60, 0))
    assert look_grey(grey, POLICY) == look_grey(grey.copy(order="F"), POLICY)
