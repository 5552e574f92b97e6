"""Whether characters show, by drawing the page with and without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkroute.geometry import Box
from inkroute.model import Hidden, PageMap
from inkroute.native.counterfactual import PageSight, Sight, SightSettings, grid_of, see_page
from inkroute.native.crops import Grid
from inkroute.native.drawing import NotDrawn
from inkroute.native.render_check import check
from inkroute.native.textless import TextlessPage
from inkroute.pipeline import open_document
from pdf_writer import LETTER, Name, Pdf, Ref, one_page, show_text

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "corpus" / "dev"
S, H = Sight.SHOWN, Sight.HIDDEN
HALL = show_text("F1", 20, 100, 700, "Hall")


#: two glyphs of `square_font`, 15 pt wide, with edges on whole pixels of 96 dpi.
SQUARES = show_text("F1", 15, 150, 600, "aa")


def square_font(pdf: Pdf) -> Ref:
    """A Type 3 font whose "a" is a square of 0.8 em in an advance of 1 em."""
    square = pdf.stream({}, b"1000 0 d0 0 0 800 800 re f")
    font = {
        "Type": Name("Font"), "Subtype": Name("Type3"), "FontBBox": [0, 0, 1000, 1000],
        "FontMatrix": [0.001, 0, 0, 0.001, 0, 0], "CharProcs": {"a": square}, "FirstChar": 97,
        "Encoding": {"Type": Name("Encoding"), "Differences": [97, Name("a")]},
        "LastChar": 97, "Widths": [1000], "Resources": {},
    }  # fmt: skip
    return pdf.add(font)


def looked(data: bytes) -> tuple[PageMap, PageSight]:
    page = open_document(data).map_page(0)
    return page, see_page(data, page)


def sights(content: bytes, **entries: object) -> list[list[Sight]]:
    _, sight = looked(one_page(content, **entries))  # type: ignore[arg-type]
    return [[seen.sight for seen in word] for word in sight.words]


def test_plain_text_shows() -> None:
    assert sights(HALL) == [[S, S, S, S]]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("unit", [1, 2.5])
def test_text_is_found_on_turned_and_scaled_pages(rotate: int, unit: float) -> None:
    _, sight = looked(one_page(HALL, Rotate=rotate, UserUnit=unit, CropBox=[50, 600, 300, 760]))
    assert [seen.sight for seen in sight.words[0]] == [S, S, S, S]


@pytest.mark.parametrize("mode", [3, 7])
def test_text_of_a_mode_that_paints_nothing_does_not_show(mode: int) -> None:
    assert sights(show_text("F1", 20, 100, 700, "Hall", mode=mode)) == [[H, H, H, H]]


@pytest.mark.parametrize("mode", [0, 1, 2, 4, 5, 6])
def test_text_of_every_other_mode_shows(mode: int) -> None:
    assert sights(show_text("F1", 20, 100, 700, "Hall", mode=mode)) == [[S, S, S, S]]


def test_text_of_its_grounds_colour_does_not_show() -> None:
    assert sights(b"1 g " + HALL) == [[H] * 4]
    assert sights(b"0.2 g 90 690 100 40 re f 1 g " + HALL) == [[S] * 4]


def test_a_cover_hides_what_it_covers_and_no_more() -> None:
    # H ends at 114.44, "a" at 125.56. The "l" behind the cover reaches into the pixel beside "a".
    cover = b"1 g 90 690 35.8 40 re f 0 g "
    assert sights(HALL + cover) == [[H, Sight.DOUBTFUL, S, S]]
    assert sights(cover + HALL) == [[S] * 4]


def test_a_clip_that_is_no_rectangle_is_seen() -> None:
    triangle = b"q 90 690 m 90 740 l 126 690 l h W n "
    (found,) = sights(triangle + HALL + b"Q")
    assert found[0] is S
    assert found[2:] == [H, H]


def test_text_that_clips_still_clips_when_it_is_taken_away() -> None:
    # "Hall" clips the black square: without the word's own paint, its letters stay black.
    content = b"q BT /F1 20 Tf 7 Tr 100 700 Td (Hall) Tj ET 0 g 90 690 80 40 re f Q"
    grid = Grid(LETTER[2] * 1000, LETTER[3] * 1000, 96)
    with TextlessPage(one_page(content), None, 0, grid) as page:
        full, without = page.draw(), page.draw([0])
    assert full.min() < 50
    assert (full == without).all()


def test_an_invisible_layer_over_words_is_told_from_them() -> None:
    page, sight = looked(one_page(HALL + show_text("F1", 20, 100, 700, "Hall", mode=3)))
    assert [[seen.sight for seen in word] for word in sight.words] == [[S] * 4, [H] * 4]
    assert [sight.shows(number) for number in range(len(page.words))] == [True, False]
    assert sight.stray == 0


def test_a_value_over_a_covered_one_is_told_from_it() -> None:
    cover = b"1 g 90 690 100 40 re f 0 g "
    assert sights(HALL + cover + show_text("F1", 20, 101, 700, "Hull")) == [[H] * 4, [S] * 4]


def test_text_painted_twice_shows_both_times() -> None:
    # Squares of whole pixels: taking one of two away changes nothing at all.
    data = one_page(SQUARES + SQUARES, {"F1": square_font})
    _, sight = looked(data)
    assert [[(seen.sight, seen.joint) for seen in word] for word in sight.words] == [
        [(S, True)] * 2,
        [(S, True)] * 2,
    ]


def test_a_mark_without_advance_is_not_told_from_what_it_stands_over() -> None:
    pdf = Pdf()
    mark = pdf.font("Helvetica", FirstChar=97, LastChar=97, Widths=[0])
    data = one_page(show_text("F1", 20, 100, 700, "a"), {"F1": mark}, pdf=pdf)
    assert [seen.sight for seen in looked(data)[1].words[0]] == [Sight.DOUBTFUL]


def test_text_in_forms_is_taken_away() -> None:
    pdf = Pdf()
    inner = pdf.form(HALL, Resources={"Font": {"F1": pdf.font()}})
    outer = pdf.form("0.5 0 0 0.5 10 20 cm /In Do", Resources={"XObject": {"In": inner}})
    data = one_page(b"0 1 -1 0 600 0 cm /Out Do", images={"Out": outer}, pdf=pdf)
    assert [seen.sight for seen in looked(data)[1].words[0]] == [S] * 4


@pytest.mark.parametrize(("flags", "shown"), [(4, True), (2, False), (32, False)])
def test_text_in_appearances_is_taken_away(flags: int, *, shown: bool) -> None:
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    look = pdf.form(show_text("F1", 20, 5, 5, "Hall"), [0, 0, 60, 30], Resources=fonts)
    stamp = {"Type": Name("Annot"), "Subtype": Name("Stamp"), "Rect": [100, 100, 160, 130]}
    pdf.page(b"", {}, Annots=[pdf.add(stamp | {"F": flags, "AP": {"N": look}})])
    data = pdf.build()
    page, sight = looked(data)
    assert bool(page.words) is shown
    if shown:
        assert [seen.sight for seen in sight.words[0]] == [S] * 4
    with TextlessPage(data, None, 0, Grid(612_000, 792_000, 96)) as drawn:
        assert bool(drawn.draw().min() < 128) is shown
        assert drawn.draw(range(len(drawn.objects))).min() == 255


def test_type_3_text_is_taken_away() -> None:
    _, sight = looked(one_page(SQUARES, {"F1": square_font}))
    assert [seen.sight for seen in sight.words[0]] == [S, S]


def test_taking_text_away_can_be_taken_back() -> None:
    data = one_page(HALL + show_text("F1", 20, 100, 600, "Saal", mode=1))
    with TextlessPage(data, None, 0, Grid(612_000, 792_000, 96)) as page:
        full = page.draw()
        assert (page.draw([0, 1]) == 255).all()
        assert (page.draw([1]) != full).any()
        assert (page.draw() == full).all()
        assert [text.mode for text in page.objects] == [0, 1]
        boxes = [text.box for text in page.objects]
    assert boxes[0].meets(Box(100_000, 80_000, 140_000, 92_000))
    assert not boxes[0].meets(boxes[1])


def test_a_page_that_pdfium_sees_otherwise_is_not_compared() -> None:
    page = open_document(one_page(HALL)).map_page(0)
    with pytest.raises(NotDrawn, match="another shape"):
        see_page(one_page(HALL, media_box=[0, 0, 100, 500]), page)
    with pytest.raises(NotDrawn, match="cannot open"):
        see_page(b"%PDF-1.7\nnothing", page)


def differing(path: Path) -> tuple[list[str], int]:
    """Characters of a file that flags and pictures differ on, and how many were compared.

    Doubtful ones are left out.
    """
    data = path.read_bytes()
    document = open_document(data)
    wrong: list[str] = []
    count = 0
    for index in range(document.page_count):
        page = document.map_page(index)
        sight = see_page(data, page)
        for word, seen in zip(page.words, sight.words, strict=True):
            expected = H if word.flags & ~Hidden.TINY else S
            decided = [one for one in seen if one.sight is not Sight.DOUBTFUL]
            wrong += [one.text for one in decided if one.sight is not expected]
            count += len(decided)
    return wrong, count


@pytest.mark.parametrize("name", ["contract", "form", "poster"])
def test_flags_and_pictures_agree_on_the_samples(name: str) -> None:
    wrong, count = differing(ROOT / "precomputed" / name / f"{name}.pdf")
    assert count > 200
    # The form's shifted font has its space, an empty glyph, at a private code.
    assert set(wrong) <= {"\ue101"}


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the optional folder ../shared is not there")
@pytest.mark.parametrize(
    "start",
    [
        "08cd3eaa2e4e",  # words in white and off the page
        "0570da64263a",  # an invisible layer over scans
        "0691d01c9bf7",  # a form, its values in appearances
        "6b6475b3f8cb",  # pages embedded as forms
    ],
)
def test_flags_and_pictures_agree_on_real_files(start: str) -> None:
    wrong, count = differing(next(SHARED.glob(f"{start}*")))
    assert count > 10
    assert len(wrong) * 1000 <= count


def test_a_very_large_page_is_drawn_coarser_and_still_compared() -> None:
    content = show_text("F1", 400, 200, 3500, "Ink")
    data = one_page(content, fonts={"F1": "Helvetica"}, media_box=(0, 0, 7800, 7800))
    found = open_document(data).map_page(0)
    settings = SightSettings()
    grid = grid_of(found, settings)
    assert settings.page_pixels // 2 < grid.width * grid.height <= settings.page_pixels
    rendered = check(data, found)
    assert (rendered.compared, rendered.agreement, rendered.seen_ink) == (3, 1000, 1000)
