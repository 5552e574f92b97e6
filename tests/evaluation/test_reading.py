"""Whole readings: kept by what they hang on, with the seconds of the run that made them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from evaluation import reading
from inkroute.native.tesseract import Segmentation

pytestmark = [
    pytest.mark.ocr,
    pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed"),
]


def picture(text: str = "agreement") -> Image.Image:
    image = Image.new("L", (600, 120), 255)
    ImageDraw.Draw(image).text((40, 30), text, 0, ImageFont.load_default(48))
    return image


def refuse(*_: object) -> None:
    raise AssertionError("it is read again")


def test_a_second_reading_costs_nothing_and_tells_the_first_one_s_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = reading.read(picture(), "eng", 300, folder=tmp_path)
    assert [word.text for word in first.words] == ["agreement"]
    assert 0 < first.seconds < 60
    assert first.megapixels == pytest.approx(0.072)
    monkeypatch.setattr(reading, "read_pictures", refuse)
    assert reading.read(picture(), "eng", 300, folder=tmp_path) == first


def test_other_pixels_modes_and_resolutions_are_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading.read(picture(), "eng", 300, folder=tmp_path)
    monkeypatch.setattr(reading, "read_pictures", refuse)
    other = picture()
    other.putpixel((0, 0), 254)
    for args in [
        (other, "eng", 300, Segmentation.AUTO),
        (picture(), "eng", 301, Segmentation.AUTO),
        (picture(), "eng", 300, Segmentation.BLOCK),
        (picture(), "eng+osd", 300, Segmentation.AUTO),
    ]:
        with pytest.raises(AssertionError, match="read again"):
            reading.read(*args, folder=tmp_path)


def test_a_damaged_entry_is_read_again(tmp_path: Path) -> None:
    first = reading.read(picture(), "eng", 300, folder=tmp_path)
    (entry,) = tmp_path.rglob("*.json")
    entry.write_bytes(entry.read_bytes().replace(b"agreement", b"agreemint"))
    assert reading.read(picture(), "eng", 300, folder=tmp_path).words == first.words


def test_the_thread_limit_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in (None, "3"):
        if before is None:
            monkeypatch.delenv("OMP_THREAD_LIMIT", raising=False)
        else:
            monkeypatch.setenv("OMP_THREAD_LIMIT", before)
        with reading.one_thread():
            assert os.environ["OMP_THREAD_LIMIT"] == "1"
        assert os.environ.get("OMP_THREAD_LIMIT") == before
