"""A picture under an earlier OCR's words is decoded once for both questions."""

from __future__ import annotations

import numpy as np
import pytest

from evidence.marks import painted, stream
from evidence.pictures import page
from inkroute.evidence import LastPicture, align, look_group, pixels, placing
from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.model import ImageMark
from inkroute.policy import Policy

POLICY, LIMITS = Policy().pixels, Limits()
WORDS = [
    Box(x, y, x + 30_000, y + 10_000)
    for y in range(60_000, 700_000, 15_000)
    for x in range(60_000, 500_000, 35_000)
]


def strips(count: int, rows: int = 1100) -> list[ImageMark]:
    """A page of words in strips; of the last only `rows` of its rows have data."""
    picture = np.asarray(page(100))
    marks = []
    high = 1100 // count
    for top in range(0, 1100, high):
        made = stream(
            picture[top : top + high][:rows].tobytes(),
            Width=850, Height=high, ColorSpace="/DeviceGray",
        )  # fmt: skip
        marks.append(
            painted(made, Box(0, top * 720, 850 * 720, (top + high) * 720), dpi=(100, 100))
        )
    return marks


@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.parametrize("first", ["look", "align"])
def test_both_questions_read_it_once_and_answer_as_they_do_alone(
    count: int, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks, reads = strips(count), []
    alone = look_group(marks, POLICY, LIMITS), align(marks, WORDS, POLICY, LIMITS)
    for module in (pixels, placing):
        real = module.read_samples

        def counted(image: ImageMark, *rest: object, real: object = real) -> object:
            reads.append(image)
            return real(image, *rest)  # type: ignore[operator]

        monkeypatch.setattr(module, "read_samples", counted)
    last = LastPicture()
    if first == "align":
        laid = align(marks, WORDS, POLICY, LIMITS, last)
        seen = look_group(marks, POLICY, LIMITS, last)
    else:
        seen = look_group(marks, POLICY, LIMITS, last)
        laid = align(marks, WORDS, POLICY, LIMITS, last)
    assert (seen, laid) == alone
    assert laid is not None
    assert laid.word_ink > 0
    assert len(reads) == count


def test_another_picture_is_not_taken_for_it_and_missing_rows_are_still_missed() -> None:
    last = LastPicture()
    blank = painted(
        stream(b"\xff" * 850 * 1100, Width=850, Height=1100, ColorSpace="/DeviceGray"),
        Box(0, 0, 612_000, 792_000), dpi=(100, 100),
    )  # fmt: skip
    cut = strips(1, rows=20)
    for marks in (strips(1), [blank], cut):
        align(marks, WORDS, POLICY, LIMITS, last)
        assert look_group(marks, POLICY, LIMITS, last) == look_group(marks, POLICY, LIMITS)
        align(strips(4), WORDS, POLICY, LIMITS, last)
        assert look_group(marks, POLICY, LIMITS, last) == look_group(marks, POLICY, LIMITS)
    assert look_group(cut, POLICY, LIMITS).why == "damaged"
