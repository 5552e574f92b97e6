"""Small pictures on one sheet give what each gives alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from inkroute.evidence import crowd, sheet
from inkroute.evidence.grey import Grey
from inkroute.evidence.pixels import look, look_grey
from inkroute.limits import Limits
from inkroute.model import PixelState
from inkroute.pipeline import open_document
from inkroute.policy_pixels import PixelPolicy
from pdf_writer import one_page

POLICY = PixelPolicy()
WORDS = ("mnrHxu", "Revenue", "2015", "illi", "HELLO", "aegk nuo")


def drawn(seed: int, *, text: bool) -> Grey:
    """A small picture of words, light or dark, upright or turned, or of noise."""
    random = np.random.default_rng(seed)
    width, height = int(random.integers(1, 65)), int(random.integers(1, 48))
    if not text:
        return random.integers(0, 256, (height, width)).astype(np.uint8)
    import reportlab  # noqa: PLC0415 - a development dependency, for its fonts alone

    light = bool(random.integers(0, 2))
    image = Image.new("L", (width, height), 20 if light else 250)
    font = ImageFont.truetype(
        f"{reportlab.__path__[0]}/fonts/Vera.ttf", int(random.integers(6, 14))
    )
    for line in range(3):
        word = WORDS[int(random.integers(0, len(WORDS)))]
        ImageDraw.Draw(image).text((2, 12 * line), word, fill=230 if light else 0, font=font)
    turned = image.rotate(90, expand=True) if random.integers(0, 2) else image
    return np.asarray(turned)


@given(st.lists(st.tuples(st.integers(0, 1 << 20), st.booleans()), min_size=1, max_size=12))
@settings(deadline=None)
def test_pictures_say_the_same_together_as_alone(seeds: list[tuple[int, bool]]) -> None:
    pictures = [drawn(seed, text=text) for seed, text in seeds]
    pictures = [one for one in pictures if crowd.is_small(one, POLICY)]
    if pictures:
        alone = [look_grey(one, POLICY) for one in pictures]
        assert crowd.look_greys(pictures, POLICY) == alone


def test_text_is_among_what_small_pictures_show() -> None:
    pictures = [drawn(seed, text=True) for seed in range(60)]
    found = crowd.look_greys([one for one in pictures if crowd.is_small(one, POLICY)], POLICY)
    assert sum(one.state is PixelState.TEXT for one in found) >= 10
    assert {one.turn for one in found} >= {0, 1}


def test_a_sheet_keeps_pictures_apart() -> None:
    pictures = [np.full((2, 3), 9, np.uint8), np.full((4, 1), 7, np.uint8)]
    laid = sheet.lay(pictures)
    assert laid.grey.shape == (8, 3)
    assert laid.inside.sum(axis=1).tolist() == [3, 3, 0, 1, 1, 1, 1, 0]
    assert sheet.levels_of(laid)[:, [7, 9]].tolist() == [[0, 6], [4, 0]]


def inline(number: int, filters: str = "/AHx") -> bytes:
    data = np.random.default_rng(number).integers(0, 256, 256).astype(np.uint8).tobytes().hex()
    return (
        f"q 20 0 0 20 {30 * (number % 15) + 20} {30 * (number // 15) + 20} cm "
        f"BI /W 16 /H 16 /BPC 8 /CS /G /F {filters} ID {data}> EI Q\n"
    ).encode()


@pytest.mark.parametrize("count", [3, 80])
def test_a_pages_inline_images_are_looked_at_alike_by_few_and_by_many(count: int) -> None:
    page = open_document(one_page(b"".join(map(inline, range(count))))).map_page(0)
    limits = Limits()
    together = crowd.Crowd(page.images, POLICY, limits)
    found = [together.look(image) for image in page.images]
    if count < 32:
        assert found == [None] * count
    else:
        assert found == [look(image, POLICY, limits) for image in page.images]


def test_what_cannot_be_looked_at_is_left_to_be_looked_at_alone() -> None:
    content = b"".join(map(inline, range(40))) + inline(40, "/Nobody")
    page = open_document(one_page(content)).map_page(0)
    together = crowd.Crowd(page.images, POLICY, Limits())
    found = [together.look(image) for image in page.images]
    assert [at for at, seen in enumerate(found) if seen is None] == [40]
