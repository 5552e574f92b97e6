"""The rules by which a real page's reference is made, on pages made by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from evaluation import one_page
from evaluation.model import ReadWord
from evaluation.reference import Reference, build, doubtful
from inkroute.geometry import Box
from inkroute.model import PageMap
from inkroute.native.counterfactual import see_page
from pdf_writer import Pdf, show_text
from pdf_writer import one_page as page_of

ROOT = Path(__file__).resolve().parents[2]
#: where a word of 20 pt at (72, 700) on letter paper has its ink, about.
INK = Box(72_000, 77_000, 150_000, 97_000)
FREE = Box(300_000, 300_000, 360_000, 314_000)


def mapped(content: bytes) -> tuple[bytes, PageMap]:
    data = page_of(content)
    return data, one_page.map_of(data, 0)


def made(content: bytes, *readings: ReadWord) -> Reference:
    data, page = mapped(content)
    return build(page, see_page(data, page), readings)


def word(text: str, x: float = 72, y: float = 700, mode: int = 0) -> bytes:
    return show_text("F1", 20, x, y, text, mode=mode)


def read(text: str, box: Box = FREE, confidence: int = 950) -> ReadWord:
    return ReadWord(text, box, confidence, "ocr")


def texts(found: Reference, *, aside: bool = False) -> list[tuple[str, bool]]:
    return [(w.text, w.only_pixels) for w in found.words if w.set_aside is aside]


def test_file_words_and_sure_readings_beside_them_count() -> None:
    found = made(word("Contract"), read("Contract", INK), read("Seal"), read("smudge", FREE, 849))
    assert texts(found) == [("Contract", False), ("Seal", True)]
    assert (found.agreeing, found.sitting, found.kind) == (1, 1, "mixed")
    assert not found.unseen


def test_a_reading_on_a_file_word_never_counts_whatever_it_says() -> None:
    found = made(word("Contract"), read("Gontracl", INK))
    assert texts(found) == [("Contract", False)]
    assert (found.agreeing, found.sitting, found.kind) == (0, 1, "digital")


def test_marks_without_letters_are_dropped() -> None:
    found = made(word("Contract") + word("---", y=600), read("--"), read("=", INK))
    assert texts(found) == [("Contract", False)]
    assert not texts(found, aside=True)


def test_an_invisible_layer_leaves_the_word_to_the_pixels() -> None:
    found = made(word("Contract", mode=3), read("Contract", INK))
    assert texts(found) == [("Contract", True)]
    assert found.kind == "pixels"
    assert not found.unseen


def test_text_of_its_ground_s_colour_is_unseen() -> None:
    found = made(b"1 g\n" + word("secret") + b"0 g\n" + word("Contract", y=600))
    assert texts(found) == [("Contract", False)]
    assert [w.text for w in found.unseen] == ["secret"]


def test_a_word_under_a_rectangle_is_unseen_but_under_an_image_it_is_a_layer() -> None:
    covered = made(word("secret") + b"0.5 g 50 650 300 100 re f\n")
    assert [w.text for w in covered.unseen] == ["secret"]
    content = word("secret") + b"q 300 0 0 100 50 650 cm /I1 Do Q\n"
    data = page_of(content, images={"I1": lambda pdf: pdf.image(1, 1, b"\x80")})
    page = one_page.map_of(data, 0)
    layer = build(page, see_page(data, page), [read("secret", INK)])
    assert texts(layer) == [("secret", True)]
    assert not layer.unseen


def test_tesseract_settles_what_map_and_pictures_dispute() -> None:
    data, shown = mapped(word("Contract"))
    sight = see_page(data, shown)
    # The same words, which the map says are invisible, and the pictures say are seen.
    _, hidden = mapped(word("Contract", mode=3))
    unsettled = build(hidden, sight, [])
    assert texts(unsettled, aside=True) == [("Contract", False)]
    assert (unsettled.disputed, unsettled.settled) == (1, 0)
    assert texts(build(hidden, sight, [read("Contract", INK)])) == [("Contract", False)]
    assert not texts(build(hidden, sight, [read("Gontracl", INK)]))
    # Without pictures the map decides.
    assert not build(hidden, None, []).words


def test_a_word_painted_twice_counts_once() -> None:
    found = made(word("Bold") + word("Bold", x=72.4) + word("Bold", y=600))
    assert texts(found) == [("Bold", False), ("Bold", False)]
    assert texts(found, aside=True) == [("Bold", False)]


def test_a_tilted_stamp_holds_only_what_its_letters_lie_on() -> None:
    stamp = show_text("F1", 40, 100, 200, "CONFIDENTIAL", angle=(0.7071, 0.7071))
    corner = Box(280_000, 560_000, 340_000, 574_000)
    on_it = Box(115_000, 560_000, 135_000, 580_000)
    found = made(stamp, read("beneath", corner), read("on", on_it))
    assert texts(found) == [("CONFIDENTIAL", False), ("beneath", True)]


def test_a_page_whose_text_is_read_otherwise_throughout_is_garbled() -> None:
    lines = b"".join(word(f"word{n}", y=700 - 30 * n) for n in range(12))
    boxes = [Box(72_000, 77_000 + 30_000 * n, 120_000, 97_000 + 30_000 * n) for n in range(12)]
    wrong = [read(f"other{n}", box) for n, box in enumerate(boxes)]
    assert made(lines, *wrong).kind == "garbled"
    right = [read(f"word{n}", box) for n, box in enumerate(boxes)]
    assert made(lines, *right).kind == "digital"


def test_a_page_of_nothing_is_empty() -> None:
    assert made(b"", read("--")).kind == "empty"


LINE = Box(0, 0, 50_000, 10_000)


@pytest.mark.parametrize(
    ("text", "box", "noise"),
    [
        ("word", Box(60_000, 0, 80_000, 10_000), False),
        ("word", Box(60_000, 0, 80_000, 2_000), True),  # a speck
        ("l", Box(52_000, 0, 52_500, 10_000), True),  # a rule
        ("ab", Box(60_000, 0, 200_000, 10_000), True),  # a fill
        ("eee", Box(60_000, 0, 80_000, 10_000), True),
        ("000", Box(60_000, 0, 80_000, 10_000), False),
        ("III", Box(60_000, 0, 70_000, 10_000), False),
        ("a", Box(55_000, 0, 60_000, 8_000), False),  # beside a word of its height
        ("e", Box(55_000, 0, 60_000, 8_000), True),  # a bullet
        ("a", Box(90_000, 0, 95_000, 8_000), True),  # too far from it
        ("a", Box(55_000, 0, 65_000, 30_000), True),  # three times as high
        ("a", Box(55_000, 20_000, 60_000, 28_000), True),  # on another line
    ],
)
def test_noise(text: str, box: Box, *, noise: bool) -> None:
    assert doubtful(text, box, [LINE], 3_000) is noise


def test_small_scans_have_no_specks_for_their_size_alone() -> None:
    row = [Box(10_000 * n, 0, 10_000 * n + 8_000, 2_500) for n in range(5)]
    found = made(b"", *(read("small", box) for box in row))
    assert len(texts(found)) == 5


def test_the_reference_is_made_without_the_router() -> None:
    code = (
        "import sys, evaluation.real\n"
        "print([m for m in sys.modules if m.startswith(('inkroute.route', 'inkroute.pipeline',"
        " 'inkroute.merge'))])"
    )
    path = os.pathsep.join(str(ROOT / part) for part in ("core", "build", "tests"))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def document(*contents: bytes) -> bytes:
    pdf = Pdf()
    resources = {"Font": {"F1": pdf.font()}}
    for content in contents:
        pdf.page(content, resources, Rotate=90)
    return pdf.build()


def test_a_page_taken_out_of_a_file_is_the_same_page() -> None:
    data = document(word("first"), word("second"), word("third"))
    alone = one_page.taken_out(data, 1)
    assert one_page.page_count(alone) == 1
    assert one_page.map_of(alone, 0).words[0].text == "second"
    assert one_page.map_of(alone, 0).words[0].box == one_page.map_of(data, 1).words[0].box
    single = document(word("only"))
    assert one_page.taken_out(single, 0) is single


def test_a_page_that_changes_on_the_way_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = document(word("changed"))
    monkeypatch.setattr(one_page, "_by_pypdf", lambda _data, _index: other)
    data = document(word("first"), word("second"))
    # PDFium is the second way.
    assert one_page.map_of(one_page.taken_out(data, 1), 0).words[0].text == "second"
    monkeypatch.setattr(one_page, "_by_pdfium", lambda _data, _index: other)
    with pytest.raises(one_page.NotTaken, match="another page map; another page map"):
        one_page.taken_out(data, 1)
