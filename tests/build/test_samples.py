"""The samples: fresh, small, readable by two readers, and with a truth that fits them."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest

import make_samples

ROOT = Path(make_samples.__file__).parent.parent
NAMES = sorted(make_samples.SAMPLES)
SIZE_LIMIT = 400_000


def sample(name: str) -> bytes:
    return (ROOT / "precomputed" / name / f"{name}.pdf").read_bytes()


def truth(name: str) -> dict[str, Any]:
    text = (ROOT / "precomputed" / name / "truth.json").read_text(encoding="utf-8")
    result: dict[str, Any] = json.loads(text)
    return result


def boxes(page: dict[str, Any]) -> Iterator[list[int]]:
    yield from (word["box"] for word in page["words"])
    for region in page["regions"]:
        yield region["box"]
        yield from (word["box"] for word in region["words"])


@pytest.mark.parametrize("name", NAMES)
def test_committed_files_are_fresh_and_reproducible(name: str) -> None:
    data, pages = make_samples.SAMPLES[name]()
    assert make_samples.stale(name, data, pages) == []
    assert make_samples.SAMPLES[name]() == (data, pages)


@pytest.mark.parametrize("name", NAMES)
def test_small(name: str) -> None:
    assert len(sample(name)) < SIZE_LIMIT


@pytest.mark.parametrize("name", NAMES)
def test_pypdf_reads_it_strictly(name: str) -> None:
    reader = pypdf.PdfReader(io.BytesIO(sample(name)), strict=True)
    assert len(reader.pages) == len(truth(name)["pages"])
    for page in reader.pages:
        page.extract_text()


@pytest.mark.parametrize("name", NAMES)
def test_truth_lies_on_the_page(name: str) -> None:
    with pypdfium2.PdfDocument(sample(name)) as document:
        sizes = [document[index].get_size() for index in range(len(document))]
    for page, size in zip(truth(name)["pages"], sizes, strict=True):
        assert (page["width"], page["height"]) == tuple(round(v * 1000) for v in size)
        for x0, y0, x1, y1 in boxes(page):
            assert 0 <= x0 < x1 <= page["width"]
            assert 0 <= y0 < y1 <= page["height"]


@pytest.mark.parametrize("name", NAMES)
def test_words_lie_in_their_region(name: str) -> None:
    for page in truth(name)["pages"]:
        for region in page["regions"]:
            x0, y0, x1, y1 = region["box"]
            for word in region["words"]:
                a, b, c, d = word["box"]
                assert x0 <= a < c <= x1
                assert y0 <= b < d <= y1


def values(data: bytes, index: int) -> list[str]:
    """What was filled into the fields of a page: no text of the page itself."""
    page = pypdf.PdfReader(io.BytesIO(data)).pages[index]
    fields = [annotation.get_object() for annotation in page.get("/Annots", [])]
    return " ".join(str(field["/V"]) for field in fields if field["/FT"] == "/Tx").split()


def written(page: dict[str, Any]) -> list[dict[str, Any]]:
    """The words that a page's own text must hold, an earlier OCR's layer included."""
    layers = [region for region in page["regions"] if region["decision"] == "already_read"]
    words: list[dict[str, Any]] = list(page["words"])
    return words + [word for region in layers for word in region["words"]]


@pytest.mark.parametrize("name", NAMES)
def test_what_decodes_is_what_was_written(name: str) -> None:
    for page in truth(name)["pages"]:
        text = pypdf.PdfReader(io.BytesIO(sample(name))).pages[page["index"]].extract_text()
        found = text.split() + values(sample(name), page["index"])
        private = [word for word in found if any("\ue000" <= char <= "\uf8ff" for char in word)]
        others = [word for word in found if word not in {*private, "\u25a0", "\u2022"}]
        assert sorted(others) == sorted(word["text"] for word in written(page))
        assert bool(private) == (name == "form")


@pytest.mark.parametrize("name", NAMES)
def test_pypdfium2_finds_the_words_in_their_boxes(name: str) -> None:
    with pypdfium2.PdfDocument(sample(name)) as document:
        for page in truth(name)["pages"]:
            text = document[page["index"]].get_textpage()
            height = page["height"] / 1000
            missed = []
            for word in written(page):
                x0, y0, x1, y1 = (v / 1000 for v in word["box"])
                inside = text.get_text_bounded(x0 - 1, height - y1 - 1, x1 + 1, height - y0 + 1)
                if word["text"] not in inside:
                    missed.append(word["text"])
            assert missed == values(sample(name), page["index"])


@pytest.mark.parametrize("name", NAMES)
def test_regions_for_ocr_show_and_do_not_decode(name: str) -> None:
    with pypdfium2.PdfDocument(sample(name)) as document:
        for page in truth(name)["pages"]:
            sheet = document[page["index"]]
            picture, text = sheet.render(grayscale=True).to_numpy(), sheet.get_textpage()
            height = page["height"] / 1000
            for region in page["regions"]:
                if region["decision"] != "ocr":
                    continue
                assert region["words"], region["name"]
                for word in region["words"]:
                    x0, y0, x1, y1 = (v / 1000 for v in word["box"])
                    crop = picture[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1]
                    assert int(crop.max()) - int(crop.min()) > 60, word
                    inside = text.get_text_bounded(x0, height - y1, x1, height - y0)
                    assert word["text"] not in inside, word


def test_a_change_of_the_layout_is_noticed() -> None:
    data = sample("form")
    other = make_samples.objects(data)
    assert make_samples.differences(data, data) == []
    assert other
    assert make_samples.differences(data, sample("poster")) != []
