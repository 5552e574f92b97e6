"""Words that Tesseract reads come back with their place on the displayed page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from inkroute.geometry import Box
from inkroute.model import PageResult, RouteSource
from inkroute.native.engine import find_engine
from inkroute.native.pool import WorkerPool
from inkroute.native.reader import CropReader, PageReading
from inkroute.native.settings import OcrSettings
from native.places import SIZE, WORDS, displayed_box, page, route, turned_page
from pdf_writer import one_page, show_text

pytestmark = pytest.mark.ocr

#: mpt that Tesseract's boxes may lie off the letters' ink on a page without UserUnit: to a lone
#: word it gives some px more, and large letters are read at 150 dpi.
_LOOSE = 6_000


@pytest.fixture(scope="module")
def reader() -> Iterator[CropReader]:
    with WorkerPool(1) as pool:
        yield CropReader(pool, find_engine(), None)


def read(reader: CropReader, path: str, result: PageResult) -> PageReading:
    file = reader.open(path, None)
    pending = file.begin(result)
    file.flush()
    return pending.reading()


def texts(reading: PageReading) -> set[str]:
    return {word.text for word in reading.words}


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("unit", [1, 2.5])
def test_words_come_back_to_their_place(
    reader: CropReader, tmp_path: Path, rotate: int, unit: float
) -> None:
    path = turned_page(tmp_path, rotate, unit)
    sides = (300_000, 200_000) if rotate % 180 == 0 else (200_000, 300_000)
    whole = displayed_box((115, 170, 360, 270), rotate, unit)
    turn = (4 - rotate // 90) % 4
    result = page(int(sides[0] * unit), int(sides[1] * unit), route(whole, turn=turn))
    reading = read(reader, path, result)
    assert reading.notes == ()
    assert {word.text for word in reading.words} == set(WORDS)
    for word in reading.words:
        x, y = WORDS[word.text]
        # From the baseline to the capitals' height, as wide as the widest word.
        ink = displayed_box((x, y, x + 75, y + 0.72 * SIZE), rotate, unit)
        assert word.box.share_inside(ink.grown(int(_LOOSE * unit))) >= 980, (word, ink)
        assert word.confidence >= 800
        assert word.route == "r"


def test_words_of_strips_are_those_of_the_whole(reader: CropReader, tmp_path: Path) -> None:
    lines = ["one small step for the reader", "another one for the merged text", "nothing twice"]
    content = b"".join(
        show_text("F1", 16, 72, 700 - 40 * n, text) for n, text in enumerate(lines * 4)
    )
    path = tmp_path / "lines.pdf"
    path.write_bytes(one_page(content))
    result = page(612_000, 792_000, route(Box(60_000, 60_000, 400_000, 640_000)))
    whole = read(reader, str(path), result)
    small = replace(OcrSettings(), side=1_100, overlap=100_000)
    parts = read(replace(reader, settings=small), str(path), result)
    assert len(whole.words) == 4 * sum(len(line.split()) for line in lines)

    def places(reading: PageReading) -> list[tuple[str, int, int]]:
        # Tesseract's boxes may differ by a pixel with the strip that a word is read in.
        return sorted(
            (w.text, round(w.box.centre[0] / 3_000), round(w.box.centre[1] / 3_000))
            for w in reading.words
        )

    assert [word for word, *_ in places(parts)] == [word for word, *_ in places(whole)]


def test_small_crops_are_read_in_one_run_as_they_are_alone(
    reader: CropReader, tmp_path: Path
) -> None:
    names = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"]
    content = b"".join(show_text("F1", 14, 72, 700 - 80 * n, t) for n, t in enumerate(names))
    path = tmp_path / "names.pdf"
    path.write_bytes(one_page(content))
    routes = [
        route(Box(70_000, 76_000 + 80_000 * n, 140_000, 98_000 + 80_000 * n), key=name)
        for n, name in enumerate(names)
    ]
    together = read(reader, str(path), page(612_000, 792_000, *routes))
    assert [(word.text, word.route) for word in together.words] == [(n, n) for n in names]
    assert together.cost.crops == len(names)
    alone = [read(reader, str(path), page(612_000, 792_000, one)) for one in routes]
    assert together.words == tuple(word for reading in alone for word in reading.words)


def test_a_scan_on_its_side_is_read_without_being_told(reader: CropReader, tmp_path: Path) -> None:
    lines = [
        "The tenant pays the rent on the first day of the month",
        "and the landlord keeps the house in good repair at all",
        "times during the lease including the roof and windows",
        "Neither party may end the lease before its first year",
        "unless both agree in writing on another day to end it",
    ]
    content = b"".join(
        show_text("F1", 16, 250 + 28 * n, 100, text, angle=(0, 1)) for n, text in enumerate(lines)
    )
    path = tmp_path / "side.pdf"
    path.write_bytes(one_page(content))
    whole = Box(0, 0, 612_000, 792_000)
    scan = page(612_000, 792_000, route(whole, source=RouteSource.IMAGE))
    reading = read(reader, str(path), scan)
    wanted = {word for line in lines for word in line.split()}
    assert len(texts(reading) & wanted) >= 0.9 * len(wanted)
    tenants = [word.box for word in reading.words if word.text == "tenant"]
    assert len(tenants) == 1
    assert all(box.height > 2 * box.width for box in tenants)
    # What is known to be words of the file is not turned: their direction is known.
    words = page(612_000, 792_000, route(whole))
    assert not texts(read(reader, str(path), words)) & {"landlord", "windows"}


def test_an_empty_region_costs_no_run(reader: CropReader, tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.write_bytes(one_page(""))
    reading = read(reader, str(path), page(612_000, 792_000, route(Box(0, 0, 90_000, 90_000))))
    assert reading.words == ()
    assert reading.notes == ()
    assert reading.cost.milliseconds == 0


def test_what_cannot_be_drawn_is_a_note(reader: CropReader, tmp_path: Path) -> None:
    path = tmp_path / "shape.pdf"
    path.write_bytes(one_page(""))
    odd = page(612_000, 300_000, route(Box(0, 0, 90_000, 90_000)))
    (note,) = read(reader, str(path), odd).notes
    assert note.code == "not_drawn"
    assert note.loses
    assert "another shape" in note.detail
    path.write_bytes(b"no PDF")
    (note,) = read(reader, str(path), page(612_000, 792_000, *odd.routes)).notes
    assert note.code == "not_drawn"


def test_a_run_that_takes_too_long_is_a_note(reader: CropReader, tmp_path: Path) -> None:
    path = turned_page(tmp_path, 0, 1)
    result = page(300_000, 200_000, route(Box(10_000, 10_000, 290_000, 190_000)))
    hasty = replace(reader, settings=replace(OcrSettings(), crop_seconds=0))
    (note,) = read(hasty, path, result).notes
    assert note.code == "ocr_timed_out"
    assert note.loses


def test_the_cache_saves_the_second_reading(reader: CropReader, tmp_path: Path) -> None:
    path = turned_page(tmp_path, 0, 1)
    result = page(300_000, 200_000, route(Box(10_000, 10_000, 290_000, 190_000)))
    cached = replace(reader, cache=tmp_path / "cache")
    first, second = read(cached, path, result), read(cached, path, result)
    assert first.words == second.words
    assert (first.cost.cached, second.cost.cached) == (0, 1)
    assert second.cost.milliseconds == first.cost.milliseconds
    assert second.cost.spent == 0
    (entry,) = (tmp_path / "cache").rglob("*.json")
    entry.write_bytes(b"{")
    again = read(cached, path, result)
    assert again.words == first.words
    assert again.cost.cached == 0
