"""Fonts whose glyphs look like the letters that they are said to be: what is drawn is really this.

In: words of a font that no known language speaks for. Out: whether their letters are drawn as they
are told, by the shapes of the glyphs. A wrong table gives glyphs other letters; where all look
like theirs the text says what a person sees, in whatever language, and even where that is nonsense
(text read in a wrong code before the page was made). All has to be seen: characters without a
known shape, two characters for a glyph that is no ligature, and text that is not the font's own
speak against it. So does one letter that looks like another by far, since two swapped letters are
all that some tables get wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from inkroute.fonts.letter_shapes import group
from inkroute.fonts.likeness import is_counted
from inkroute.geometry import per_mille
from inkroute.model import Font, Word
from inkroute.policy import Policy

#: Letters that one glyph has together.
_LIGATURES = frozenset(("ff", "fi", "fl", "ffi", "ffl", "st", "ct"))


def is_drawn_so(words: Sequence[Word], policy: Policy) -> bool:
    """Whether the glyphs of all fonts of these words look like the words' text."""
    limits = policy.text
    fonts: dict[int, tuple[Font, Counter[str]]] = {}
    for word in words:
        told: list[str] = []
        for piece in word.pieces:
            font = piece.style.font
            fonts.setdefault(id(font), (font, Counter()))[1].update(piece.codes)
            told += [font.text[ord(code)] for code in piece.codes]
        # painted from right to left a word's text is in another order
        if sorted("".join(told)) != sorted(word.text):
            return False
    shown = sum(count for _, counts in fonts.values() for count in counts.values())
    unlike = fitting = 0
    kinds: dict[str, None] = {}
    for font, counts in fonts.values():
        far = font.drawn(["".join(counts)])
        for code, count in counts.items():
            text, distance = font.text[ord(code)], far.get(code)
            if distance is None and text in _LIGATURES:
                unlike += count
            elif distance is None or distance > limits.shape_other:
                return False
            elif distance > limits.shape_near:
                unlike += count
            elif is_counted(text):
                fitting += count
                kinds[group(text)] = None
    return (
        len(kinds) >= limits.shape_kinds
        and per_mille(unlike, shown) <= limits.shape_unlike
        and 2 * fitting > shown
    )
