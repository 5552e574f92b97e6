"""The codes of a document's fonts as arrays: the strings of a page are decoded in a few calls.

In: `Font`s and their strings. Out: *slots*, numbers for the codes that the document has shown so
far, and columns by slot. Not here: places on the page.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

import numpy as np
import numpy.typing as npt

from inkroute.fonts.tables import byte_pairs
from inkroute.model import Font

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

#: Behind all codes, so that a search always ends at some row.
_END = np.array([1 << 32], dtype=np.int64)
#: Codes of a single-byte font: they get slots in one row, used or not.
_BYTES = 256


class GlyphTable:
    """Columns by slot, which grow as codes are met.

    `advance` is micro-em; `white`: the text is white space alone; `point` is the text's code
    point, or -1 where it is not one character.
    """

    def __init__(self) -> None:
        """A table of one document."""
        self.advance = np.zeros(0, dtype=np.int64)
        self.white = np.zeros(0, dtype=np.bool_)
        self.point = np.zeros(0, dtype=np.int64)
        self._known = np.zeros(0, dtype=np.bool_)
        self._count = 0
        #: single-byte fonts by their first slot; the table keeps all its fonts alive.
        self._firsts: list[int] = []
        self._fonts: list[Font] = []
        self._first_of: dict[int, int] = {}
        #: other fonts with the codes met so far, in order, and their slots.
        self._slots_of: dict[int, tuple[Font, Integers, Integers]] = {}

    def first_slot(self, font: Font) -> int:
        """The slot of a single-byte font's code 0; the others follow."""
        first = self._first_of.get(id(font))
        if first is None:
            first = self._first_of[id(font)] = self._count
            self._firsts.append(first)
            self._fonts.append(font)
            self._grow(_BYTES)
        return first

    def learn_bytes(self, slots: Integers) -> None:
        """Fill in the columns of slots of single-byte fonts."""
        unknown = slots[~self._known[slots]]
        if not len(unknown):
            return
        new = sorted(set(unknown.tolist()))
        for place, own in groupby(new, key=lambda slot: bisect_right(self._firsts, slot) - 1):
            rows = list(own)
            first = self._firsts[place]
            self._fill(rows, self._fonts[place], [slot - first for slot in rows])

    def decode(self, font: Font, strings: Sequence[bytes]) -> tuple[str, Integers, Integers]:
        """Codes of another font's strings: a code string, slots, and how many each string has."""
        lengths = np.array(list(map(len, strings)), dtype=np.int64)
        if font.codes is byte_pairs and not (lengths & 1).any():
            joined = b"".join(strings)
            codes, numbers = font.codes(joined), np.frombuffer(joined, dtype=">u2")
            lengths >>= 1
        else:
            split = list(map(font.codes, strings))
            codes = "".join(split)
            numbers = np.frombuffer(codes.encode("utf-32-le", "surrogatepass"), dtype="<u4")
            lengths = np.array(list(map(len, split)), dtype=np.int64)
        return codes, self._slots(font, numbers.astype(np.int64)), lengths

    def text(self, slots: Integers) -> str:
        """One character a slot; U+0000 where a slot's text is not one character."""
        points = np.maximum(self.point[slots], 0).astype("<u4")
        return points.tobytes().decode("utf-32-le", "surrogatepass")

    def _slots(self, font: Font, codes: Integers) -> Integers:
        """The slots of another font's codes; new ones are added."""
        _, known, slots = self._slots_of.get(id(font), (font, _END, _END))
        places = known.searchsorted(codes)
        fresh = known[places] != codes
        if fresh.any():
            new = np.array(sorted(set(codes[fresh].tolist())), dtype=np.int64)
            rows = np.arange(self._count, self._count + len(new), dtype=np.int64)
            self._grow(len(new))
            self._fill(rows.tolist(), font, new.tolist())
            known, slots = np.concatenate((new, known)), np.concatenate((rows, slots))
            order = known.argsort(kind="stable")
            known, slots = known[order], slots[order]
            self._slots_of[id(font)] = (font, known, slots)
            places = known.searchsorted(codes)
        return slots[places]

    def _grow(self, count: int) -> None:
        self._count += count
        short = self._count - len(self._known)
        if short > 0:
            more = max(short, len(self._known), 4 * _BYTES)
            self.advance = np.concatenate((self.advance, np.zeros(more, dtype=np.int64)))
            self.white = np.concatenate((self.white, np.zeros(more, dtype=np.bool_)))
            self.point = np.concatenate((self.point, np.zeros(more, dtype=np.int64)))
            self._known = np.concatenate((self._known, np.zeros(more, dtype=np.bool_)))

    def _fill(self, slots: Sequence[int], font: Font, codes: Sequence[int]) -> None:
        """Set the rows of some codes of a font."""
        characters = list(map(chr, codes))
        texts = [character.translate(font.text) for character in characters]
        rows = np.array(slots, dtype=np.intp)
        self.advance[rows] = [font.advance[character] for character in characters]
        self.white[rows] = [font.solid.match(character) is None for character in characters]
        self.point[rows] = [ord(text) if len(text) == 1 else -1 for text in texts]
        self._known[rows] = True
