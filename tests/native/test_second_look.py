"""What of a second look is kept beside and instead of a reading's words."""

from __future__ import annotations

import pytest

from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.second_look import agreed, with_settled, with_unread
from inkroute.native.settings import OcrSettings

SETTINGS = OcrSettings()


def word(text: str, confidence: int, box: PixelBox | None = None) -> PixelWord:
    return PixelWord(text, box or PixelBox(1, 2, 3, 5), confidence)


@pytest.mark.parametrize(
    ("had", "new", "kept"),
    [
        ([], ("new", 500), ["new"]),
        ([], ("new", 499), []),
        ([], ("-.", 900), []),
        ([("sure", 700)], ("new", 900), ["sure"]),
        ([("doubtful", 699)], ("doubtfu1", 700), ["doubtfu1"]),
        ([("Ge", 699)], ("5.", 950), ["5."]),  # fewer letters, of the same ink
        ([("doubtful", 699)], ("new", 699), ["doubtful"]),
        ([("guess", 100), ("doubtful", 600)], ("surely it", 650), ["surely it"]),
        ([("guess", 100), ("sure", 950)], ("new", 960), ["guess", "sure"]),
    ],
)
def test_what_was_read_gives_way_to_what_is_surer_only_where_it_is_doubtful(
    had: list[tuple[str, int]], new: tuple[str, int], kept: list[str]
) -> None:
    words = tuple(word(*one) for one in had)
    away = word("elsewhere", 10, PixelBox(30, 30, 40, 35))
    found = with_unread((away, *words), [word(*new)], SETTINGS)
    assert [w.text for w in found] == ["elsewhere", *kept]


def test_pieces_of_a_word_stand_for_it_only_together() -> None:
    """A piece of a heading, read for itself, once took the whole word's place."""
    whole = word("payment", 509, PixelBox(0, 0, 70, 20))
    pieces = [
        word("p", 950, PixelBox(0, 5, 10, 20)),
        word("ayme", 900, PixelBox(10, 5, 50, 20)),
        word("nt", 800, PixelBox(50, 5, 70, 20)),
    ]
    assert with_unread((whole,), pieces, SETTINGS) == tuple(pieces)
    assert with_unread((whole,), pieces[:2], SETTINGS) == (whole,)


@pytest.mark.parametrize(("start", "end", "replaced"), [(6, 64, True), (8, 64, False)])
def test_fewer_letters_must_be_as_long(start: int, end: int, *, replaced: bool) -> None:
    whole = word("425077", 600, PixelBox(0, 0, 60, 20))
    piece = word("42.07", 900, PixelBox(start, 0, end, 20))
    assert (with_unread((whole,), [piece], SETTINGS) == (piece,)) is replaced
    halves = [word("4", 900, PixelBox(0, 0, 9, 20)), word("7", 900, PixelBox(50, 0, 60, 20))]
    assert with_unread((whole,), halves, SETTINGS) == (whole,)


@pytest.mark.parametrize(
    ("first", "second", "confidence"),
    [
        (("(iv)", 480), ("(iv)", 350), 662),  # 1 - 0.52 * 0.65
        (("(iv)", 480), ("(v)", 350), 480),
        (("(iv)", 500), ("(iv)", 900), 500),  # it counts as it is
    ],
)
def test_what_two_looks_read_alike_is_surer(
    first: tuple[str, int], second: tuple[str, int], confidence: int
) -> None:
    (found,) = agreed((word(*first),), [word(*second)], SETTINGS)
    assert found == word(first[0], confidence)


def test_looks_at_two_places_do_not_agree() -> None:
    away = word("(iv)", 400, PixelBox(50, 2, 53, 5))
    assert agreed((word("(iv)", 480),), [away], SETTINGS) == (word("(iv)", 480),)


def test_a_word_on_which_the_look_saw_more_is_no_surer() -> None:
    """A character as wide as its line, doubtful: surer, it would keep the line's words out."""
    wide = word("\u548c", 400, PixelBox(0, 0, 100, 10))
    line = [word(wide.text, 900, wide.box), word("\u6708", 900, PixelBox(40, 0, 60, 10))]
    assert agreed((wide,), line, SETTINGS) == (wide,)


@pytest.mark.parametrize(
    ("had", "settled", "text"),
    [
        ("Il", "II", "II"),
        ("Il.", "II", "II."),  # the look missed the stop
        ("(ler)", "Ier,", "(Ier)"),
        ("In", "II", "In"),  # another letter than the strokes
        (".", "I", "."),
    ],
)
def test_only_strokes_change(had: str, settled: str, text: str) -> None:
    (found,) = with_settled((word(had, 960),), [word(settled, 700)])
    assert found == word(text, 960)
