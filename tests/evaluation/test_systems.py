"""Systems on one small page: its own text, a picture of text, text that nobody sees."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from evaluation import baselines, kept, page_facts, reading, store, systems, truth_check
from evaluation.file_text import words
from evaluation.model import Need, Split, SystemPage, TruthPage, TruthRegion, TruthWord
from evaluation.page_facts import Tools
from evaluation.pictures import Coding, place
from evaluation.routes import Wrong
from evaluation.score import PageScore, score_page
from inkroute import pipeline
from inkroute.geometry import Box
from inkroute.model import Decision
from inkroute.native import readings
from inkroute.route.page import Routed, route_page
from pdf_writer import Pdf, one_page, show_text

needs_tesseract = [
    pytest.mark.ocr,
    pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed"),
]
WIDE, HIGH = 400_000, 300_000
OWN = ("Supplier", "shall", "deliver", "the", "goods")
SEEN = ("Confidential", "information", "remains", "protected")
PICTURE = Box(40_000, 120_000, 360_000, 220_000)


def text_width(text: str) -> float:
    """Points that Helvetica of 12 pt takes, about."""
    return ImageFont.load_default(12).getlength(text)


def picture() -> tuple[Image.Image, list[TruthWord]]:
    """Two lines of text at 300 dpi, with their words' boxes on the page."""
    image = Image.new("L", (1333, 417), 255)
    font = ImageFont.load_default(52)
    draw = ImageDraw.Draw(image)
    found, x, y = [], 60, 60
    for number, text in enumerate(SEEN):
        if number == 2:
            x, y = 60, 180
        draw.text((x, y), text, 0, font)
        wide = round(font.getlength(text))
        box = Box(
            PICTURE.x0 + 240 * x, PICTURE.y0 + 240 * y,
            PICTURE.x0 + 240 * (x + wide), PICTURE.y0 + 240 * (y + 60),
        )  # fmt: skip
        found.append(TruthWord(text, box, 0, only_pixels=True))
        x += wide + 30
    return image, found


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TruthPage]:
    """The page and its truth; boxes of the file's words are PDFium's."""
    image, seen = picture()
    pdf = Pdf()
    placed = place(pdf, image, PICTURE, HIGH, coding=Coding.FLATE)
    content = (
        show_text("F1", 12, 40, 250, " ".join(OWN))
        + show_text("F1", 12, 40, 30, "invisible remarks", mode=3)
        + placed.content
    )
    path = tmp_path_factory.mktemp("set") / "tune" / "page.pdf"
    path.parent.mkdir()
    images = dict(placed.xobjects)
    path.write_bytes(one_page(content, images=images, media_box=(0, 0, 400, 300), pdf=pdf))
    in_file = words(path, WIDE, HIGH)
    own = [TruthWord(w.text, w.box) for w in in_file if w.text in OWN]
    unseen = [TruthWord(w.text, w.box) for w in in_file if w.text not in OWN]
    truth = TruthPage(
        "page", "plain_crop", Split.TUNE, "source", "eng", WIDE, HIGH, (*own, *seen),
        (TruthRegion(PICTURE, "scan", Need.OCR),), tuple(unseen),
    )  # fmt: skip
    store.save_page(truth, path.with_suffix(".json"))
    return path, truth


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    return Tools(tmp_path_factory.mktemp("cache"))


def scored(system: str, page: tuple[Path, TruthPage], tools: Tools) -> PageScore:
    pdf, truth = page
    return score_page(truth, systems.SYSTEMS[system](pdf, truth, tools))


class TestBrokenRouter:
    """A router that is wrong on purpose: each way must show in the scores, and where."""

    pytestmark = needs_tesseract

    def scored(
        self,
        monkeypatch: pytest.MonkeyPatch,
        page: tuple[Path, TruthPage],
        tools: Tools,
        change: Callable[[Routed], Routed],
    ) -> PageScore:
        monkeypatch.setattr(pipeline, "route_page", lambda *args: change(route_page(*args)))
        return scored("inkroute", page, tools)

    def test_one_that_passes_pictures_over_loses_words_and_region(
        self, monkeypatch: pytest.MonkeyPatch, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        def skipping(routed: Routed) -> Routed:
            routes = tuple(replace(route, decision=Decision.SKIP) for route in routed.routes)
            return replace(routed, routes=routes)

        score = self.scored(monkeypatch, page, tools, skipping)
        assert {word.text for word in score.missing} == set(SEEN)
        assert [region.what for region in score.lost] == ["scan"]
        assert (score.pixel_found, score.area, score.calls) == (0, 0, 0)

    def test_one_that_sends_whole_pages_has_a_wrong_route_and_the_whole_area(
        self, monkeypatch: pytest.MonkeyPatch, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        def sending(routed: Routed) -> Routed:
            whole = routed.facts.page.box
            return replace(
                routed, routes=tuple(replace(route, box=whole) for route in routed.routes)
            )

        score = self.scored(monkeypatch, page, tools, sending)
        assert not score.missing
        assert [route.why for route in score.wrong] == [Wrong.TEXT]
        assert score.area == 1000

    def test_one_that_believes_what_nobody_sees_gives_words_too_many(
        self, monkeypatch: pytest.MonkeyPatch, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        def believing(routed: Routed) -> Routed:
            facts = replace(routed.facts, shown=routed.facts.page.words)
            return replace(routed, facts=facts)

        score = self.scored(monkeypatch, page, tools, believing)
        assert {word.text for word in score.unseen} == {"invisible", "remarks"}
        assert score.extra == score.unseen
        assert not score.missing


def test_pdfium_s_words_have_their_place(page: tuple[Path, TruthPage]) -> None:
    pdf, truth = page
    found = {word.text: word.box for word in words(pdf, WIDE, HIGH)}
    assert [w.text for w in truth.words if not w.only_pixels] == list(OWN)
    assert set(found) == {*OWN, "invisible", "remarks"}
    first = found["Supplier"]
    assert abs(first.x0 - 40_000) < 500
    assert first.y0 < HIGH - 250_000 - 8_000 < HIGH - 250_000 < first.y1
    assert abs(first.width - 1000 * text_width("Supplier")) < 6_000
    lefts = [found[text].x0 for text in OWN]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_pdfium_s_words_are_placed_on_the_page_as_displayed(tmp_path: Path, rotate: int) -> None:
    path = tmp_path / "page.pdf"
    content = show_text("F1", 12, 40, 250, "Supplier")
    path.write_bytes(one_page(content, media_box=(0, 0, 400, 300), Rotate=rotate))
    size = (WIDE, HIGH) if rotate == 180 else (HIGH, WIDE)
    (word,) = words(path, *size)
    x, y = word.box.centre
    # 40 pt to about 87 pt from the left edge, 250 pt above the lower one, before turning.
    expected = {90: (254_000, 64_000), 180: (336_000, 254_000), 270: (46_000, 336_000)}[rotate]
    assert abs(x - expected[0]) < 4_000
    assert abs(y - expected[1]) < 4_000


def test_the_files_text_alone_misses_pixels_and_gives_what_nobody_sees(
    page: tuple[Path, TruthPage], tools: Tools
) -> None:
    score = scored("file_text", page, tools)
    assert {w.text for w in score.missing} == set(SEEN)
    assert {w.text for w in score.unseen} == {"invisible", "remarks"}
    assert (score.pixel_found, score.calls, score.area, score.seconds) == (0, 0, 0, 0)
    assert [region.what for region in score.lost] == ["scan"]
    again = scored("pages_without_text", page, tools)
    assert replace(again, system=score.system, route_ms=score.route_ms) == score


class TestRead:
    """What needs Tesseract."""

    pytestmark = needs_tesseract

    def test_the_product_reads_the_picture_alone(
        self, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        score = scored("inkroute", page, tools)
        assert not score.missing
        assert not score.extra
        assert not score.lost
        assert not score.wrong
        assert score.pixel_found == len(SEEN)
        assert score.calls == 1
        assert 200 < score.area < 450
        assert 0.3 < score.megapixels < 1
        assert 0 < score.seconds < 60
        assert len(score.sure) == len(SEEN)

    def test_what_was_read_before_tells_the_seconds_of_then(
        self,
        page: tuple[Path, TruthPage],
        tools: Tools,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        names = ("inkroute", "every_page")
        first = [scored(name, page, tools) for name in names]

        def refuse(*_: object) -> None:
            raise AssertionError("it is read again")

        monkeypatch.setattr(readings, "read_pictures", refuse)
        monkeypatch.setattr(reading, "read_pictures", refuse)
        second = [scored(name, page, tools) for name in names]
        same = [replace(b, route_ms=a.route_ms) for a, b in zip(first, second, strict=True)]
        assert same == first

    def test_reading_every_page_reads_the_own_text_in_vain(
        self, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        score = scored("every_page", page, tools)
        assert (score.truth, score.found, score.area, score.calls) == (9, 9, 1000, 1)
        assert [route.why for route in score.wrong] == [Wrong.TEXT]
        assert score.megapixels == pytest.approx(1667 * 1250 / 1e6)
        assert not score.unseen

    def test_a_page_without_text_is_read_whole(
        self, page: tuple[Path, TruthPage], tools: Tools, tmp_path: Path
    ) -> None:
        _, truth = page
        image, seen = picture()
        pdf = Pdf()
        placed = place(pdf, image, PICTURE, HIGH, coding=Coding.FLATE)
        path = tmp_path / "scan.pdf"
        images = dict(placed.xobjects)
        path.write_bytes(
            one_page(placed.content, images=images, media_box=(0, 0, 400, 300), pdf=pdf)
        )
        alone = replace(truth, words=tuple(seen), unseen=())
        score = scored("pages_without_text", (path, alone), tools)
        assert (score.system, score.found, score.area) == ("pages_without_text", len(SEEN), 1000)

    @pytest.mark.skipif(not baselines.ocrmypdf_version(), reason="OCRmyPDF is not installed")
    def test_ocrmypdf_reads_around_the_text(
        self, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        score = scored("ocrmypdf_redo", page, tools)
        assert not score.error
        assert score.pixel_found == len(SEEN)
        assert score.calls >= 1
        assert score.seconds > 0
        again = scored("ocrmypdf_redo", page, tools)
        assert again == replace(score)

    def test_an_answer_is_kept_until_what_it_hangs_on_changes(
        self, page: tuple[Path, TruthPage], tools: Tools, tmp_path: Path
    ) -> None:
        pdf, truth = page
        assert systems.read_set("tune", "every_page", [page], tools=tools, out=tmp_path) == 0
        path = kept.path_of("tune", "every_page", "page", tmp_path)
        answer, key = kept.load_keyed(path)
        assert answer.words
        marked = replace(answer, words=())
        kept.save(path, marked, key)
        assert systems.read_set("tune", "every_page", [page], tools=tools, out=tmp_path) == 0
        assert kept.load(path) == marked
        kept.save(path, replace(marked, error="a full disk"), key)
        systems.read_set("tune", "every_page", [page], tools=tools, out=tmp_path)
        assert kept.load(path).words == answer.words
        kept.save(path, marked, key)
        other = [(pdf, replace(truth, language="osd"))]
        assert systems.key_of("every_page", *other[0]) != key
        systems.read_set("tune", "every_page", [page], again=True, tools=tools, out=tmp_path)
        assert kept.load(path).words == answer.words

    def test_the_truth_is_found_by_reading(
        self, page: tuple[Path, TruthPage], tools: Tools
    ) -> None:
        pdf, truth = page
        found = truth_check.check(pdf, truth, tools.cache / "pages")
        assert (found.words, found.read, found.unseen, found.unseen_read) == (9, 9, 2, 0)
        assert not found.faults
        # A truth that says other words, and says that seen ones are not.
        wrong = replace(
            truth,
            words=(*truth.words[1:], truth.words[0]._replace(text="Buyer")),
            unseen=(truth.words[0],),
        )
        found = truth_check.check(pdf, wrong, tools.cache / "pages")
        assert (found.read, found.unseen_read, found.missing) == (8, 1, ("Buyer",))
        assert "| plain_crop | 1 | 9 | 88.89 | 1 | 1 | 0 |" in truth_check.page_of([found])


@needs_tesseract[0]
@needs_tesseract[1]
def test_a_defect_is_told_and_counted_and_stops_nothing(
    page: tuple[Path, TruthPage],
    tools: Tools,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object) -> SystemPage:
        raise IndexError("no such glyph")

    monkeypatch.setattr(systems, "SYSTEMS", {"file_text": broken})
    assert systems.read_set("tune", "file_text", [page, page], tools=tools, out=tmp_path) == 2
    assert "IndexError: no such glyph" in capsys.readouterr().out


def test_a_system_is_told_size_and_language_alone(
    page: tuple[Path, TruthPage], tools: Tools
) -> None:
    pdf, truth = page
    told = page_facts.facts_of(pdf, truth, tools)
    assert told == page_facts.facts_of(pdf, None, tools)


def test_huge_pages_are_drawn_with_fewer_pixels() -> None:
    assert baselines.grid_of(WIDE, HIGH).dpi == 300
    poster = baselines.grid_of(3_370_000, 4_768_000)
    assert 38_000_000 < poster.width * poster.height <= 40_000_000


def test_truths_that_contradict_themselves_are_told(page: tuple[Path, TruthPage]) -> None:
    _, truth = page
    first, *others = truth.words
    cases = {
        "no box": first._replace(box=Box(0, 0, 0, 0)),
        "off the page": first._replace(box=Box(500_000, 0, 510_000, 9_000)),
        "in no region": first._replace(region=3),
        "not in its region": first._replace(region=0),
        "twice": others[0],
    }
    for said, word in cases.items():
        faults = truth_check.faults(replace(truth, words=(word, *others)))
        assert any(fault.startswith(said) for fault in faults), said
    assert truth_check.faults(truth) == []


def test_answers_come_back_as_they_were_kept(page: tuple[Path, TruthPage], tmp_path: Path) -> None:
    pdf, truth = page
    answer = systems.SYSTEMS["file_text"](pdf, truth, Tools(tmp_path))
    path = kept.path_of("tune", "file_text", truth.name, tmp_path)
    kept.save(path, answer, "key")
    assert kept.load_keyed(path) == (answer, "key")
    assert kept.systems_read("tune", tmp_path) == ["file_text"]


@pytest.mark.parametrize(("limit", "chosen"), [(None, 7), (10, 7), (3, 3), (1, 1)])
def test_pages_are_chosen_evenly(
    page: tuple[Path, TruthPage], limit: int | None, chosen: int
) -> None:
    pages = [(Path(str(number)), page[1]) for number in range(7)]
    found = systems.evenly(pages, limit)
    assert len({path for path, _ in found}) == chosen
