"""`read` and `route` as a Python program calls them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.papers import WORDS, letter, locked, scan
from inkroute.errors import BadRequest, Encrypted, LimitReached, NotAPdf, OcrUnavailable
from inkroute.limits import Limits
from inkroute.model import Decision, PageResult, WordSource
from inkroute.native import api, documents, routing
from inkroute.native.job import Job, PageRange, Progress
from inkroute.pipeline import Document
from inkroute.wire import to_json


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INKROUTE_CACHE", str(tmp_path / "cache"))


@pytest.mark.ocr
def test_bytes_and_a_path_give_the_same(tmp_path: Path) -> None:
    data = scan(tmp_path)
    (tmp_path / "scan.pdf").write_bytes(data)
    by_path = api.read(tmp_path / "scan.pdf", jobs=1)
    assert to_json(api.read(data, languages=["eng"], jobs=2)) == to_json(by_path)
    (page,) = by_path.pages
    assert page.words is not None
    assert sorted(word.text for word in page.words) == sorted(WORDS)
    assert {word.source for word in page.words} == {WordSource.OCR}


@pytest.mark.ocr
def test_progress_rises_to_the_end(tmp_path: Path) -> None:
    seen: list[Progress] = []
    api.read(scan(tmp_path, pages=3), progress=seen.append, cache=False)
    assert [p.pages_routed for p in seen] == sorted(p.pages_routed for p in seen)
    assert [p.crops_read for p in seen] == sorted(p.crops_read for p in seen)
    assert seen[-1] == Progress(3, 3, 3, 3)
    assert not (tmp_path / "cache").exists()


@pytest.mark.ocr
def test_a_locked_file_is_drawn_with_its_password(tmp_path: Path) -> None:
    data = locked(scan(tmp_path), "secret")
    (page,) = api.read(data, password="secret").pages  # noqa: S106
    assert page.notes == ()
    assert page.words is not None
    assert len(page.words) == len(WORDS)
    with pytest.raises(Encrypted):
        api.read(data)


@pytest.mark.ocr
@pytest.mark.parametrize("broken", ["route_page", "merge_page"])
def test_a_page_that_fails_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    whole = getattr(Document, broken)

    def fail_on_the_second(self: Document, index: int, *more: object) -> PageResult:
        if index == 1:
            raise ZeroDivisionError("by zero")
        return whole(self, index, *more)  # type: ignore[no-any-return]

    monkeypatch.setattr(Document, broken, fail_on_the_second)
    first, second, third = api.read(scan(tmp_path, pages=3)).pages
    for page in (first, third):
        assert page.words is not None
        assert len(page.words) == len(WORDS)
        assert page.notes == ()
    assert second.words == ()
    (note,) = second.notes
    assert (note.code, note.where, note.loses) == ("page_failed", "page 2", True)
    assert "ZeroDivisionError: by zero" in note.detail


@pytest.mark.ocr
def test_a_file_that_changes_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan(tmp_path))
    original = documents.route_page

    def change(document: Document, index: int) -> PageResult:
        path.write_bytes(letter())
        return original(document, index)

    monkeypatch.setattr(documents, "route_page", change)
    with pytest.raises(BadRequest, match="was changed while it was read"):
        api.read(path)


def test_route_reads_nothing(tmp_path: Path) -> None:
    result = api.route(scan(tmp_path, pages=2), pages=[1])
    (page,) = result.pages
    assert (result.page_count, page.index, page.words) == (2, 1, None)
    assert [route.decision for route in page.routes] == [Decision.OCR]


def test_route_loads_nothing_that_draws_or_reads() -> None:
    program = (
        "import sys\nfrom inkroute.native import api\n"
        "import inkroute.native.routing\n"
        "found = {'pypdfium2', 'pytesseract', 'rich'} & set(sys.modules)\n"
        "assert not found, found\n"
    )
    path = f"import sys; sys.path[:0] = {sys.path!r}\n"
    subprocess.run([sys.executable, "-c", path + program], check=True)


def test_arguments_that_cannot_be_acted_on(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="0 crops"):
        api.read(b"", jobs=0)
    with pytest.raises(BadRequest, match="no page 2: the file has 1 page"):
        api.route(letter(), pages=[1])
    with pytest.raises(BadRequest):
        api.route(letter(), pages=[-1])
    with pytest.raises(NotAPdf, match="empty"):
        api.route(b"")
    with pytest.raises(FileNotFoundError):
        api.route(tmp_path / "none.pdf")
    small = Job(limits=Limits(file_bytes=100))
    with pytest.raises(LimitReached, match=r"the ceiling is 100"):
        routing.route_document(letter(), small)


@pytest.mark.ocr
def test_a_missing_language_is_told_before_the_file_is_opened() -> None:
    with pytest.raises(OcrUnavailable, match="no data for xyz"):
        api.read("not there.pdf", languages="eng+xyz")


def test_pages_are_taken_once_and_in_order() -> None:
    from inkroute.native.job import indices_of, parse_pages  # noqa: PLC0415

    assert parse_pages("1-3, 7,12-") == (PageRange(0, 3), PageRange(6, 7), PageRange(11, None))
    assert indices_of(parse_pages("3,1-2,2"), 5) == (0, 1, 2)
    assert indices_of(parse_pages("4-"), 5) == (3, 4)
    assert indices_of(None, 2) == (0, 1)
    for text in ("", "a", "1-2-3", "-3", "1,,2", "٣", "1234567890"):
        with pytest.raises(BadRequest, match="is no page or range"):
            parse_pages(text)
