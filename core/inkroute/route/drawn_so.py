"""Whether a font's glyphs look like the letters that they are said to be.

In: words of one font. Out: that what is drawn is really this (`is_drawn_so`), or letters that are
drawn as each other (`exchanged`). A wrong table gives glyphs other letters; where all look like
theirs the text says what a person sees, in whatever language, and even where that is nonsense
(text read in a wrong code before the page was made). All has to be seen: characters without a
known shape, two characters for a glyph that is no ligature, and text that is not the font's own
speak against it. So does one letter that looks like another by far, since two swapped letters are
all that some tables get wrong. Where one that looks like a second, this like a third and so on
come round to the first, the letters are exchanged: those of a font of odd forms do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from inkroute.fonts.letter_shapes import group
from inkroute.fonts.likeness import is_counted
from inkroute.geometry import per_mille
from inkroute.model import Font, Look, Word
from inkroute.policy import Policy

#: Letters that one glyph has together.
_LIGATURES = frozenset(("ff", "fi", "fl", "ffi", "ffl", "st", "ct"))


class Shown(NamedTuple):
    """A code that words show: its text, how many times, and what its glyph looks like."""

    text: str
    times: int
    look: Look | None


def is_drawn_so(words: Sequence[Word], policy: Policy) -> bool:
    """Whether the glyphs of all fonts of these words look like the words' text."""
    limits = policy.text
    codes = _codes(words, bool)
    shown = unlike = fitting = 0
    kinds: dict[str, None] = {}
    for text, times, look in codes:
        shown += times
        if look is None and text in _LIGATURES:
            unlike += times
        elif look is None or look.far > limits.shape_other:
            return False
        elif look.far > limits.shape_near:
            unlike += times
        elif is_counted(text):
            fitting += times
            kinds[group(text)] = None
    return (
        len(kinds) >= limits.shape_kinds
        and per_mille(unlike, shown) <= limits.shape_unlike
        and 2 * fitting > shown
    )


def exchanged(words: Sequence[Word], policy: Policy) -> tuple[str, ...]:
    """Small letters that are drawn as each other, in order; () for none, or for odd forms."""
    limits = policy.text
    if (
        sum(map(_is_small, dict.fromkeys("".join([word.text for word in words]))))
        < limits.shape_kinds
    ):
        return ()
    looks = {one.text: one.look for one in _codes(words, _is_small) if _is_small(one.text)}
    others = {
        group(text): look.like
        for text, look in looks.items()
        if look is not None and look.far > limits.shape_other
    }
    fits = sum(look is not None and look.far <= limits.shape_near for look in looks.values())
    found = sorted(text for text in looks if _comes_round(group(text), others))
    few = len(found) < limits.shape_exchanged or fits + len(others) < limits.shape_kinds
    return () if few or 2 * len(found) < len(others) else tuple(found)


def _comes_round(first: str, others: Mapping[str, str]) -> bool:
    """Whether going from a letter to the one that it looks like leads back to it."""
    at = first
    for _ in others:
        if at not in others:
            return False
        at = others[at]
        if at == first:
            return True
    return False


def _is_small(text: str) -> bool:
    """Whether a text is one small letter: capitals would take as long again."""
    return len(text) == 1 and text != text.upper() and is_counted(text)


def _codes(words: Sequence[Word], asked: Callable[[str], bool]) -> tuple[Shown, ...]:
    """The codes that words show; () where the words' text is not that of their fonts.

    Glyphs are looked at where the text is `asked` for.
    """
    fonts: dict[int, tuple[Font, Counter[str]]] = {}
    for word in words:
        told: list[str] = []
        for piece in word.pieces:
            font = piece.style.font
            fonts.setdefault(id(font), (font, Counter()))[1].update(piece.codes)
            told += [font.text[ord(code)] for code in piece.codes]
        # painted from right to left a word's text is in another order
        if sorted("".join(told)) != sorted(word.text):
            return ()
    return tuple(_of_fonts(fonts, asked))


def _of_fonts(
    fonts: Mapping[int, tuple[Font, Counter[str]]], asked: Callable[[str], bool]
) -> Iterator[Shown]:
    for font, counts in fonts.values():
        looks = font.drawn([code for code in counts if asked(font.text[ord(code)])])
        for code, count in counts.items():
            yield Shown(font.text[ord(code)], count, looks.get(code))
