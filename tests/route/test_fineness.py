"""Pictures whose letters are finer than their samples say: in masks, in strips of single rows."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageFilter

from inkroute.model import Decision, PageResult
from inkroute.pipeline import open_document
from pdf_writer import Pdf, one_page, show_text
from route.test_layers import SIDE, scan

OWN = show_text("F1", 12, 72, 40, "words of the file itself")


def routed(content: bytes, images: dict[str, object]) -> PageResult:
    data = one_page(content + OWN, images=images)  # type: ignore[arg-type]
    return open_document(data).route_page(0)


def masked(mask: bytes, kind: str, base: int) -> PageResult:
    """A black picture of `base` px a side, which shows where its mask lets it."""

    def picture(pdf: Pdf) -> object:
        if kind == "SMask":
            shape = pdf.image(SIDE, SIDE, mask, compress=True)
            return pdf.image(base, base, bytes(base * base), SMask=shape)
        bits = np.packbits(np.frombuffer(mask, np.uint8).reshape(SIDE, SIDE) < 128, axis=1)
        shape = pdf.image(
            SIDE, SIDE, bits.tobytes(), bits=1, colour_space=None, ImageMask=True, compress=True
        )
        return pdf.image(base, base, bytes(base * base), Mask=shape)

    return routed(b"q 432 0 0 432 90 200 cm /I Do Q\n", {"I": picture})


@pytest.mark.parametrize("kind", ["SMask", "Mask"])
@pytest.mark.parametrize("base", [1, 2, 16])
def test_letters_of_a_mask_are_found_over_a_base_of_few_pixels(kind: str, base: int) -> None:
    (route,) = masked(bytes(255 - level for level in scan()), kind, base).routes
    assert route.decision is Decision.OCR
    assert route.dpi == 300


def test_a_shadow_is_none() -> None:
    letters = Image.frombytes("L", (SIDE, SIDE), bytes(255 - level for level in scan()))
    shadow = letters.filter(ImageFilter.GaussianBlur(40)).point([v // 2 for v in range(256)])
    (route,) = masked(shadow.tobytes(), "SMask", 1).routes
    assert route.decision is Decision.SKIP


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_a_scan_in_strips_of_few_rows_is_as_fine_as_the_whole(rows: int) -> None:
    pixels, count = scan(), SIDE // rows
    drawn, images = b"", {}
    for strip in range(count):
        part = pixels[strip * rows * SIDE : (strip + 1) * rows * SIDE]
        images[f"I{strip}"] = lambda pdf, part=part: pdf.image(SIDE, rows, part, compress=True)
        high = 432 / count
        low = 632 - high * (strip + 1)
        drawn += b"q 432 0 0 %.4f 90 %.4f cm /I%d Do Q\n" % (high, low, strip)
    (route,) = routed(drawn, images).routes
    assert route.decision is Decision.OCR
    assert not any(reason.name == "few_pixels" for reason in route.reasons)
