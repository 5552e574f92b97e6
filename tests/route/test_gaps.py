"""Fonts of which a letter does not decode: many words are sent, or those alone that lack it."""

from __future__ import annotations

from collections.abc import Callable

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


def font(lost: str, told: str = "\r") -> Callable[[Pdf], object]:
    """A Type 3 font that calls the lost letters a carriage return, or what is `told`."""

    def made(pdf: Pdf) -> object:
        box = pdf.stream({}, b"600 0 d0 0 0 500 700 re f")
        table = {ord(c): told if c in lost else c for c in LETTERS}
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

    return made


def file(lost: str) -> bytes:
    """A page of prose in such a font."""
    content = b"".join(show_text("F1", 11, 72, 700 - 16 * n, line) for n, line in enumerate(LINES))
    return one_page(content, fonts={"F1": font(lost)})  # type: ignore[dict-item]


def page(lost: str) -> PageResult:
    return open_document(file(lost)).route_page(0)


def mapped(lost: str) -> PageMap:
    return open_document(file(lost)).map_page(0)


def test_a_letter_called_a_control_character_does_not_vanish() -> None:
    result = page("t")
    sent = [route for route in result.routes if route.decision is Decision.OCR]
    assert {route.reasons[0].name for route in sent} == {"letters_undecoded"}
    assert "lack letters" in sent[0].reasons[0].text


def test_of_a_rare_letter_only_the_words_that_lack_it_are_sent() -> None:
    words = mapped("v").words
    assert "obser\ufffded" in {word.text for word in words}
    lacking = [word for word in words if "\ufffd" in word.text]
    sent = [route for route in page("v").routes if route.decision is Decision.OCR]
    assert {route.reasons[0].name for route in sent} == {"letters_undecoded"}
    assert len(lacking) == 4
    for word in lacking:
        assert any(route.box.holds(*word.box.centre) for route in sent)
    assert sum(route.box.height for route in sent) < 40_000  # two lines of four


def test_a_letter_painted_as_a_word_of_its_own_is_sent() -> None:
    # Painted last, so that it is no piece of the word that it stands in.
    content = show_text("F1", 11, 72, 700, "the tenant lea") + show_text("F1", 11, 165, 700, "es")
    lines = show_text("F1", 11, 72, 600, "and make a change to the structure at any time")
    assert sent_beside(content + lines + show_text("F1", 11, 158, 700, "w")) == [
        "lone_letters_undecoded"
    ]


def test_a_mark_with_a_gap_beside_it_is_a_bullet() -> None:
    content = show_text("F1", 11, 60, 700, "v") + show_text("F1", 11, 72, 700, "the tenant leases")
    assert not sent_beside(content)


def test_unlike_marks_in_a_row_are_letters() -> None:
    assert sent_beside(show_text("F1", 11, 60, 700, "vw")) == ["undecoded"]


def sent_beside(content: bytes) -> list[str]:
    """Reasons of what is sent of a page whose font has neither v nor w."""
    data = one_page(content, fonts={"F1": font("vw")})  # type: ignore[dict-item]
    routes = open_document(data).route_page(0).routes
    return [route.reasons[0].name for route in routes if route.decision is Decision.OCR]


def test_a_font_that_tells_all_is_left() -> None:
    assert not page("").routes


def test_a_lone_logo_of_apple_is_all_that_can_be_said_of_it() -> None:
    def sent(text: str) -> bool:
        data = one_page(show_text("F1", 11, 72, 700, text), fonts={"F1": font("v", "\uf8ff")})  # type: ignore[dict-item]
        routes = open_document(data).route_page(0).routes
        return any(route.decision is Decision.OCR for route in routes)

    assert not sent("the tenant leaves")
    assert sent("the tenants leave over every hill")


def test_signs_of_a_font_that_tells_no_letter_are_sent_with_what_it_lacks() -> None:
    def signs(pdf: Pdf) -> object:
        table = {ord("a"): "\u2122", ord("b"): "\u2014", ord("c"): "\u203a"}
        return pdf.font(ToUnicode=pdf.stream({}, to_unicode(table, 1)), Encoding={
            "Differences": [97, *(Name(f"g{n}") for n in range(4))]
        })  # fmt: skip

    content = b"".join(
        show_text("F2", 12, 72 + 60 * n, 700, text) for n, text in enumerate(("ab", "c", "cadb"))
    )
    page = open_document(one_page(content, fonts={"F2": signs})).merge_page(0, [])  # type: ignore[dict-item]
    assert all(word.doubtful for word in page.words or ())
    assert len(page.words or ()) == 3
