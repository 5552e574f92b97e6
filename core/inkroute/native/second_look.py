"""What a second look at a picture's words gives: new words, surer ones, and strokes told apart.

In: the words of a reading, and those of a look at pieces of the same picture, all with boxes in
its px. Out: the reading's words with what the look is better at. Not here: which pieces are
looked at (`unread`, `confusable`), and reading them.

Of the look, words of confidence 0.5 or more that hold a letter or digit are kept where no word
stands, or only doubtful ones of less confidence (of no more letters, or no longer, if they
count); these it replaces. A word that both read alike is surer than either, and one that differs
in strokes alone is what the look settled on.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkroute.geometry import PER_MILLE
from inkroute.native.confusable import folded
from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings

#: marks that a look at the word alone may miss, or see where the word beside it was.
_MARKS = ".,:;_-()[]"
#: of a word's width, by as much as an end may be short: less than a letter of eight.
_SLACK = 10


def agreed(
    words: tuple[PixelWord, ...], new: Sequence[PixelWord], settings: OcrSettings
) -> tuple[PixelWord, ...]:
    """The words of a reading, those surer that a second look reads alike.

    Of two looks at the same ink in other surroundings, both must have erred alike for the text to
    be wrong: confidence is 1 - (1 - first) (1 - second). Not where the look saw more words there:
    Tesseract may give a character the width of a line.
    """
    least = settings.least_confidence

    def surer(word: PixelWord) -> PixelWord:
        doubt = PER_MILLE - word.confidence
        there = [one for one in new if _share_middle(word.box, one.box)]
        for one in there:
            if one.text == word.text and len(there) == 1:
                both = PER_MILLE - doubt * (PER_MILLE - one.confidence) // PER_MILLE
                return word._replace(confidence=both)
        return word

    return tuple(surer(word) if word.confidence < least else word for word in words)


def with_settled(
    words: tuple[PixelWord, ...], settled: Sequence[PixelWord]
) -> tuple[PixelWord, ...]:
    """The words of a reading, those that differ in strokes alone as a close look settled them."""

    def as_settled(before: PixelWord | None, word: PixelWord) -> PixelWord:
        bare = word.text.strip(_MARKS)
        for one in settled:
            other = one.text.strip(_MARKS)
            if bare and folded(other) == folded(bare) and _share_middle(word.box, one.box):
                text = word.text.replace(bare, other, 1)
                return word if ends_broken(before) else word._replace(text=text)
        return word

    return tuple(as_settled(*pair) for pair in zip((None, *words), words, strict=False))


def ends_broken(word: PixelWord | None) -> bool:
    """Whether a word goes on in the next: "par-" before "ler"."""
    return word is not None and word.text.endswith(("-", "\u00ad", "\u2010"))


def with_unread(
    words: tuple[PixelWord, ...], new: Sequence[PixelWord], settings: OcrSettings
) -> tuple[PixelWord, ...]:
    """The words of a reading, with those of a look at its unread ink that are better.

    Doubtful words that count (confidence 0.5 or more) give way to surer pieces only if these have
    as many letters or digits, or one is as long: a piece alone may be the half of a word.
    """
    added = [
        (one, there)
        for one in new
        if one.confidence >= settings.least_confidence and letter_count(one)
        for there in [[word for word in words if _share_middle(word.box, one.box)]]
        if all(word.confidence < min(one.confidence, settings.doubtful) for word in there)
    ]
    for word in words:
        if word.confidence < settings.least_confidence:
            continue
        pieces = [one for one, there in added if word in there]
        fewer = sum(map(letter_count, pieces)) < letter_count(word)
        if pieces and fewer and not _as_long(pieces, word):
            added = [(one, there) for one, there in added if word not in there]
    gone = [word for _, there in added for word in there]
    return (*(word for word in words if word not in gone), *(one for one, _ in added))


def letter_count(word: PixelWord) -> int:
    """How many letters and digits a word has."""
    return sum(map(str.isalnum, word.text))


def _as_long(pieces: Sequence[PixelWord], word: PixelWord) -> bool:
    """Whether one word reaches from about another's start to about its end ("5." on "Ge")."""
    slack = word.box.width // _SLACK
    return len(pieces) == 1 and all(
        one.box.x0 <= word.box.x0 + slack and word.box.x1 - slack <= one.box.x1 for one in pieces
    )


def _share_middle(a: PixelBox, b: PixelBox) -> bool:
    """Whether either box holds the other's middle."""
    return _holds_middle(a, b) or _holds_middle(b, a)


def _holds_middle(box: PixelBox, other: PixelBox) -> bool:
    x, y = other.x0 + other.x1, other.y0 + other.y1
    return 2 * box.x0 <= x < 2 * box.x1 and 2 * box.y0 <= y < 2 * box.y1
