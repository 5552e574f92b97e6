"""Fonts whose words are no language: sent, with their bold; good pages and figures are left."""

from __future__ import annotations

from inkroute.model import Decision, PageResult
from inkroute.pipeline import open_document
from pdf_fonts import to_unicode
from pdf_writer import Name, Pdf, one_page, show_text

LINES = (
    "The tenant shall keep the premises in good repair and shall not",
    "make any change to the structure without the consent of the owner,",
    "who may enter at any reasonable time to see that this is observed.",
    "Notices are valid when they are sent to the address given above.",
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: A table that gives other letters, each a letter: valid and wrong.
PERMUTED = dict(zip(LETTERS.encode(), "qjxkvbzwpgyfmcuhdtlsnraoie", strict=True))
SALAD = dict(
    zip(
        LETTERS.encode(),
        [chr((0x16A0 if n % 2 else 0x0E01) + n) for n in range(len(LETTERS))],
        strict=True,
    )
)


def font(table: dict[int, str]) -> object:
    """A font whose glyphs have names that say nothing, and this table."""

    def made(pdf: Pdf) -> object:
        names = [97, *(Name(f"g{n}") for n in range(len(LETTERS)))]
        encoding = {"Type": Name("Encoding"), "Differences": names}
        told = {32: " ", **table}
        return pdf.font(
            "ABCDEF+Own", Encoding=encoding, ToUnicode=pdf.stream({}, to_unicode(told, 1))
        )

    return made


def page(first: object, second: object, bold: str = "rent and term") -> PageResult:
    content = b"".join(
        show_text("F1", 11, 72, 700 - 16 * n, line.lower()) for n, line in enumerate(LINES)
    )
    content += show_text("F2", 11, 72, 500, bold)
    data = one_page(content, fonts={"F1": first, "F2": second})  # type: ignore[dict-item]
    return open_document(data).route_page(0)


def sent(result: PageResult) -> set[str]:
    return {
        reason.name
        for route in result.routes
        for reason in route.reasons
        if route.decision is Decision.OCR
    }


def test_good_text_is_left() -> None:
    assert page("Helvetica", "Helvetica-Bold").routes == ()


def test_a_permuted_alphabet_is_read_and_so_is_its_bold() -> None:
    result = page(font(PERMUTED), font(PERMUTED))
    assert sent(result) == {"not_language", "beside_no_language"}
    assert result.file_words == 0


def test_a_few_words_of_another_font_are_left_beside_good_text() -> None:
    assert page("Helvetica", font(PERMUTED)).routes == ()


def test_scripts_that_no_word_mixes_are_read_however_few_they_are() -> None:
    assert sent(page("Helvetica", font(SALAD))) == {"mixed_scripts"}


def test_figures_and_codes_are_left() -> None:
    content = b"".join(
        show_text("F1", 11, 72, 700 - 16 * n, f"{n * 7919 % 997}.{n}0  XR-{n}7 QZ{n} 12.{n}5")
        for n in range(20)
    )
    assert open_document(one_page(content)).route_page(0).routes == ()
