"""Right-to-left words in logical order.

In: the text of each character code of a word, in the order in which they were painted, from left
to right. Out: the text as it is read. Hebrew and Arabic are painted glyph by glyph from the left
by most producers, so that the string comes out backwards; numbers and Latin within it do not
(Unicode Standard Annex 9). Brackets stay as the font's table gave them: producers map the mirrored
glyph to the logical character. Ranges are fixed here, not asked of the interpreter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Flags = npt.NDArray[np.bool_]

#: Hebrew, Arabic, Syriac, Thaana, N'Ko to Arabic Extended-A, and the presentation forms, less
#: the Arabic digits, which are read from the left.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u05ff\u0600-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
)
#: Brackets round what has no letters, as they stand on paper where their line is read from the
#: right: their characters are those of the order of reading.
_TURNED = re.compile(r"[^\w()\[\]{}]*[)\]}][^A-Za-z()\[\]{}]*[(\[{][^\w()\[\]{}]*", re.ASCII)
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f]")
_LEFT_TO_RIGHT = re.compile("[0-9A-Za-z\u00c0-\u024f\u0370-\u052f\u0660-\u0669\u06f0-\u06f9]")


def is_right_to_left(text: str) -> bool:
    """Whether most of a text's letters are read from the right; digits follow them."""
    right = len(_RIGHT_TO_LEFT.findall(text))
    return right > 0 and right >= len(_LATIN.findall(text))


def is_turned(text: str) -> bool:
    """Whether brackets face away from what they enclose, as where all is read from the right."""
    return _TURNED.fullmatch(text) is not None


def from_the_right(texts: Sequence[str]) -> Flags:
    """Which of many texts, but the first, may go on to the left of the one before.

    One of both has letters that are read from the right, and neither Latin ones.
    """
    found = np.zeros(max(0, len(texts) - 1), dtype=np.bool_)
    whole = "".join(texts)
    if not whole.isascii() and _RIGHT_TO_LEFT.search(whole):
        right = np.array(
            [_RIGHT_TO_LEFT.search(text) is not None for text in texts], dtype=np.bool_
        )
        left = np.array([_LATIN.search(text) is not None for text in texts], dtype=np.bool_)
        found |= (right[1:] | right[:-1]) & ~left[1:] & ~left[:-1]
    return found


def logical(pieces: Sequence[str]) -> str:
    """The pieces in reading order: from the right, but for runs of numbers and Latin."""
    out: list[str] = []
    run: list[str] = []
    held: list[str] = []
    for piece in reversed(pieces):
        if _LEFT_TO_RIGHT.search(piece):
            # Marks between two numbers (12.5, 3/4) belong to their run.
            run += [*held, piece]
            held = []
        elif run and not _RIGHT_TO_LEFT.search(piece):
            held.append(piece)
        else:
            out += [*reversed(run), *held, piece]
            run, held = [], []
    return "".join([*out, *reversed(run), *held])
