"""Layers of an earlier OCR, right and wrong: over one scan, in words and in places."""

from __future__ import annotations

import pytest
import reportlab
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.pdfmetrics import stringWidth

from inkroute.model import Decision, PageResult
from inkroute.pipeline import open_document
from inkroute.route.layer import is_misread
from pdf_writer import Pdf, one_page, show_text

LINES = (
    "The supplier shall deliver the goods",
    "within thirty days of each order and",
    "bear the cost of carriage to the port",
    "named by the buyer. Title and risk pass",
    "when the goods are on board. Payment is",
    "due against the usual documents unless",
    "the parties agree in writing that a bank",
    "issues a letter of credit for the whole.",
)
FONT = ImageFont.truetype(f"{reportlab.__path__[0]}/fonts/Vera.ttf", 24)
#: px of the scan and points of the page; where the scan lies.
SIDE, DRAWN, LEFT, TOP = 600, 432, 90, 700
SCALE = DRAWN / SIDE


def scan() -> bytes:
    image = Image.new("L", (SIDE, SIDE), 255)
    for number, line in enumerate(LINES):
        ImageDraw.Draw(image).text((30, 60 + 60 * number), line, fill=0, font=FONT, anchor="ls")
    return image.tobytes()


def layer(
    lines: tuple[str, ...] = LINES, across: float = 0, down: float = 0, mode: int = 3
) -> bytes:
    """Words of `lines` fitted into the places of the scan's, then moved by points."""
    shown = []
    for number, (line, seen) in enumerate(zip(lines, LINES, strict=True)):
        start = 0
        for word, own in zip(line.split(), seen.split(), strict=False):
            begin = seen.index(own, start)
            start = begin + len(own)
            x, wide = (SCALE * FONT.getlength(text) for text in (seen[:begin], own))
            y = TOP - SCALE * (60 + 60 * number)
            stretch = 100 * wide / stringWidth(word, "Helvetica", 17)
            shown.append(b"%.3f Tz " % stretch)
            place = LEFT + SCALE * 30 + x + across, y - down
            shown.append(show_text("F1", 17, *place, word, mode=mode))
    return b"".join(shown)


def routed(content: bytes) -> PageResult:
    def picture(pdf: Pdf) -> object:
        return pdf.image(SIDE, SIDE, scan(), compress=True)

    draw = b"q %d 0 0 %d %d %d cm /I Do Q " % (DRAWN, DRAWN, LEFT, TOP - DRAWN)
    data = one_page(draw + content, images={"I": picture})  # type: ignore[dict-item]
    return open_document(data).route_page(0)


def read_again(page: PageResult) -> str:
    """The reason for which the one picture's layer is not believed; "" where it is."""
    (route,) = page.routes
    assert route.decision in {Decision.OCR, Decision.ALREADY_READ}
    return route.reasons[-1].name if route.decision is Decision.OCR else ""


def test_a_right_layer_is_believed() -> None:
    assert read_again(routed(layer())) == ""
    assert read_again(routed(layer(across=1.2, down=-1))) == ""  # as OCR programs place them


@pytest.mark.parametrize(("across", "down"), [(0, 22), (23, 34), (-31, 0), (0, -16), (60, 90)])
def test_one_that_has_moved_is_not(across: float, down: float) -> None:
    assert read_again(routed(layer(across=across, down=down))) == "layer_misplaced"


def test_words_of_another_page_are_not() -> None:
    words = sorted({word for line in LINES for word in line.split()}, key=lambda w: (len(w), w))
    words = words[::2] + words[1::2]
    lines, at = [], 0
    for line in LINES:
        count = len(line.split())
        lines.append(" ".join(words[(at + place) % len(words)] for place in range(count)))
        at += count
    assert read_again(routed(layer(tuple(lines)))) == "layer_other_words"


def test_words_that_are_no_language_are_not() -> None:
    code = str.maketrans("abcdefghijklmnopqrstuvwxyz", "qjxkvbzwpgyfmcuhdtlsnraoie")
    lines = tuple(line.lower().translate(code) for line in LINES)
    assert read_again(routed(layer(lines))) == "layer_no_language"


def test_words_that_look_misread_are_not() -> None:
    lines = tuple(
        line.replace("the ", "tHe ").replace("a ", "| ").replace("of ", "0f, ") for line in LINES
    )
    assert read_again(routed(layer(lines))) == "layer_misread"


@pytest.mark.parametrize(
    "word", ["McKay", "16CrMnTiH", "0.17", "p.m.", "info@iBank.com", "I", "Nr."]
)
def test_such_words_do_not_look_misread(word: str) -> None:
    assert not is_misread(word)


@pytest.mark.parametrize("word", ["O.17", "th1s", "lTD", ":;;0.1", "|", "0.\u4ecd5", "t"])
def test_and_such_words_do(word: str) -> None:
    assert is_misread(word)


def beneath(down: float, lines: tuple[str, ...] = LINES) -> PageResult:
    """A scan of most of the page, painted over plain words."""

    def picture(pdf: Pdf) -> object:
        return pdf.image(SIDE, SIDE, scan(), compress=True)

    content = layer(lines, down=down, mode=0)
    draw = b"q %d 0 0 %d %d %d cm /I Do Q " % (DRAWN, DRAWN, LEFT, TOP - DRAWN)
    whole = b"q 1.3 0 0 1.3 -100 -200 cm " + content + draw + b"Q"
    data = one_page(whole, images={"I": picture})  # type: ignore[dict-item]
    return open_document(data).merge_page(0, [])


def test_words_beneath_their_own_scan_are_a_layer() -> None:
    page = beneath(0)
    assert read_again(page) == ""
    assert [word.text for word in page.words or ()] == " ".join(LINES).split()


def test_words_beneath_a_scan_of_others_are_none() -> None:
    for page in (beneath(22), beneath(0, LINES[::-1])):
        assert [route.decision for route in page.routes] == [Decision.OCR]
        assert not page.words


@pytest.mark.parametrize(("bad", "reasons"), [(0, set()), (3, {"misread_over_scan"})])
def test_letters_traced_over_a_scan_are_read_where_misread(bad: int, reasons: set[str]) -> None:
    words = ("0.17", "steel", "wheel", "gear", "1.05") * 6
    figures = ("O.\\KJ", "0.B5", "I.25")[:bad] * 2
    content = b"".join(
        show_text("F1", 12, 80 + 70 * (n % 6), 700 - 20 * (n // 6), word)
        for n, word in enumerate(words + figures)
    )

    def picture(pdf: Pdf) -> object:
        return pdf.image(60, 80, bytes([250]) * 4_800, compress=True)

    data = one_page(
        b"q 612 0 0 792 0 0 cm /I Do Q " + content,
        images={"I": picture},  # type: ignore[dict-item]
    )
    page = open_document(data).route_page(0)
    sent = [route for route in page.routes if route.decision is Decision.OCR]
    assert {route.reasons[0].name for route in sent} == reasons
