"""Fonts of which a letter does not decode: sent where it is frequent, marked where it is rare."""

from __future__ import annotations

from inkroute.model import Decision, PageMap, PageResult
from inkroute.pipeline import open_document
from pdf_fonts import to_unicode
from pdf_writer import Name, Pdf, one_page, show_text

LINES = (
    "the tenant shall keep the premises in good repair and shall not",
    "make any change to the structure without the consent of the owner",
    "who may enter at any reasonable time to see that this is observed",
    "notices are valid when they are sent to the address given above",
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def file(lost: str) -> bytes:
    """A file whose Type 3 font calls the lost letters a carriage return."""

    def made(pdf: Pdf) -> object:
        box = pdf.stream({}, b"600 0 d0 0 0 500 700 re f")
        table = {ord(c): "\r" if c in lost else c for c in LETTERS}
        return pdf.add(
            {
                "Type": Name("Font"),
                "Subtype": Name("Type3"),
                "FontBBox": [0, 0, 600, 700],
                "FontMatrix": [0.001, 0, 0, 0.001, 0, 0],
                "FirstChar": 32,
                "LastChar": 122,
                "Widths": [300, *([0] * 64), *([600] * 26)],
                "CharProcs": {f"g{n}": box for n in range(len(LETTERS))},
                "Encoding": {
                    "Type": Name("Encoding"),
                    "Differences": [
                        32, Name("space"), 97, *(Name(f"g{n}") for n in range(len(LETTERS))),
                    ],
                },
                "ToUnicode": pdf.stream({}, to_unicode({32: " ", **table}, 1)),
            }
        )  # fmt: skip

    content = b"".join(show_text("F1", 11, 72, 700 - 16 * n, line) for n, line in enumerate(LINES))
    return one_page(content, fonts={"F1": made})  # type: ignore[dict-item]


def page(lost: str) -> PageResult:
    return open_document(file(lost)).route_page(0)


def mapped(lost: str) -> PageMap:
    return open_document(file(lost)).map_page(0)


def test_a_letter_called_a_control_character_does_not_vanish() -> None:
    result = page("t")
    sent = [route for route in result.routes if route.decision is Decision.OCR]
    assert {route.reasons[0].name for route in sent} == {"letters_undecoded"}
    assert "lack letters" in sent[0].reasons[0].text


def test_a_rare_letter_is_marked_and_its_word_left() -> None:
    result = page("v")  # in three words of 47
    assert not [route for route in result.routes if route.decision is Decision.OCR]
    assert "obser\ufffded" in {word.text for word in mapped("v").words}


def test_a_font_that_tells_all_is_left() -> None:
    assert not page("").routes
