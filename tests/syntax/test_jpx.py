"""JPEG 2000 pictures written by OpenJPEG: what is read of them, and what is left."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image, ImageDraw, features

from inkroute.model import Decision
from inkroute.pipeline import open_document
from inkroute.syntax import jpx
from pdf_writer import Pdf, one_page, show_text

pytestmark = pytest.mark.skipif(
    not features.check("jpg_2000"), reason="Pillow cannot write JPEG 2000"
)


def drawn(width: int, height: int, mode: str = "L") -> Image.Image:
    """Boxes and lines of all levels."""
    dice = Random(f"{width} {height}")  # noqa: S311 - a picture, not a secret
    image = Image.new(mode, (width, height))
    pen = ImageDraw.Draw(image)
    for _ in range(12):
        box = sorted(dice.choices(range(width), k=2)) + sorted(dice.choices(range(height), k=2))
        levels = [dice.randrange(256) for _ in mode]
        pen.rectangle(
            (box[0], box[2], box[1], box[3]), fill=levels[0] if mode == "L" else tuple(levels)
        )
    return image


def coded(image: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG2000", **options)
    return out.getvalue()


@pytest.mark.parametrize("size", [(64, 64), (61, 45), (1, 9), (150, 7), (130, 129)])
@pytest.mark.parametrize("progression", ["LRCP", "RLCP", "RPCL", "PCRL", "CPRL"])
def test_without_loss_every_sample_comes_back(size: tuple[int, int], progression: str) -> None:
    image = drawn(*size)
    found = jpx.decode(coded(image, progression=progression), 2048)
    assert found == jpx.Grey(*size, 1, image.tobytes())


def test_of_colours_the_first_component_is_brightness() -> None:
    image = drawn(50, 40, "RGB")
    found = jpx.decode(coded(image, mct=1), 2048)
    assert found is not None
    raw = image.tobytes()
    levels = [(r + 2 * g + b) // 4 for r, g, b in zip(raw[::3], raw[1::3], raw[2::3], strict=True)]
    assert list(found.data) == levels
    assert jpx.decode(coded(image, mct=0), 2048) is None


def test_with_loss_samples_come_near() -> None:
    image = drawn(90, 70)
    data = coded(image, irreversible=True, quality_mode="dB", quality_layers=[30, 45])
    found = jpx.decode(data, 2048)
    assert found is not None
    off = [abs(one - other) for one, other in zip(found.data, image.tobytes(), strict=True)]
    assert max(off) < 30
    assert sum(off) < 3 * len(off)


def test_a_coarser_picture_is_asked_for_by_its_longer_side() -> None:
    found = jpx.decode(coded(Image.new("L", (200, 101), 90)), 60)
    assert found == jpx.Grey(50, 26, 4, bytes([90]) * 1300)


@pytest.mark.parametrize(
    "options",
    [
        {"tile_size": (64, 64)},
        {"precinct_size": (64, 64), "codeblock_size": (32, 32)},
    ],
)
def test_what_is_not_supported_is_left(options: dict[str, object]) -> None:
    assert jpx.decode(coded(drawn(150, 150), **options), 2048) is None


def test_damage_is_left_and_never_raises() -> None:
    data = coded(drawn(80, 80))
    assert jpx.decode(data[: len(data) // 2], 2048) is None
    dice = Random(1)  # noqa: S311 - damage, not a secret
    for _ in range(60):
        spoilt = bytearray(data)
        for _ in range(3):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        jpx.decode(bytes(spoilt), 2048)
    assert jpx.decode(b"", 2048) is None
    assert jpx.decode(b"\xff\x4f\xff\x51", 2048) is None


def test_what_takes_too_long_is_left() -> None:
    noise = Image.frombytes("L", (700, 700), Random(2).randbytes(490_000))  # noqa: S311 - noise
    assert jpx.decode(coded(noise), 2048) is None


def test_a_picture_is_looked_at_and_not_read_for_being_unknown() -> None:
    def picture(pdf: Pdf) -> object:
        shade = Image.linear_gradient("L").resize((300, 200))
        return pdf.image(300, 200, coded(shade), filter="JPXDecode")

    content = show_text("F1", 12, 72, 700, "A gradient") + b" q 216 0 0 144 72 400 cm /I Do Q"
    routes = open_document(one_page(content, images={"I": picture})).route_page(0).routes  # type: ignore[dict-item]
    assert [reason.name for route in routes for reason in route.reasons] == ["no_text_in_pixels"]


def test_the_paper_of_a_scan_in_layers_says_nothing_of_where_its_words_lie() -> None:
    def paper(pdf: Pdf) -> object:
        shade = Image.linear_gradient("L").resize((340, 440))
        return pdf.image(340, 440, coded(shade), filter="JPXDecode")

    text = "the tenant shall keep the premises in good repair and order"
    lines = [show_text("F1", 18, 50, 750 - 20 * n, text, mode=3) for n in range(36)]
    content = b"q 612 0 0 792 0 0 cm /I Do Q " + b"".join(lines)
    routes = open_document(one_page(content, images={"I": paper})).route_page(0).routes  # type: ignore[dict-item]
    assert [route.decision for route in routes] == [Decision.ALREADY_READ]
