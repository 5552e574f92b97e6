"""What a labelled page is: how it was made, what is right for it, what a person sees on it.

Labels say what a router ought to do. A word of `need` is one that the file's own text gives wrong
or not at all, so that only reading (or a repair that comes out right) brings it. Not here: how
pages are made, what the product says of them.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum

from evaluation.model import Split, TruthWord
from inkroute.geometry import per_mille


class Label(Enum):
    """What is right for a page.

    `DIGITAL`: its text can be trusted; `OCR`: it must be read; `MIXED`: a part must be read;
    `LAYER`: a scan under a good layer; `LAYER_BAD`: a scan under a layer that is no good;
    `BLANK`: nobody sees a word, and none ought to be given.
    """

    DIGITAL = "digital"
    OCR = "ocr"
    MIXED = "mixed"
    LAYER = "layer"
    LAYER_BAD = "layer_bad"
    BLANK = "blank"

    @property
    def needs_reading(self) -> bool:
        """Whether a page with this label must be read, in part at least."""
        return self in {Label.OCR, Label.MIXED, Label.LAYER_BAD}


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A one-page file with what is right for it.

    `words` are those that a person sees, whose boxes span the font's ascent and descent; `need`
    the indices of those that the file's text gives wrong or not at all.
    """

    name: str
    kind: str
    label: Label
    split: Split
    language: str
    pdf: bytes
    words: tuple[TruthWord, ...]
    need: frozenset[int] = frozenset()


#: Share of a page's words (per mille) that are wrong from which on the page as a whole is.
MOST = 500


def text_label(words: int, wrong: int) -> Label:
    """The label of a page of text of whose words so many are given wrong."""
    if not words:
        return Label.BLANK
    if not wrong:
        return Label.DIGITAL
    return Label.OCR if per_mille(wrong, words) >= MOST else Label.MIXED


def folded(text: str) -> str:
    """Letters and digits alone, without case and compatibility forms (NFKC): what is compared."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in plain if unicodedata.category(char)[0] in "LNM")


def same(one: str, other: str) -> bool:
    """Whether two words read alike; those without letters and digits are compared as they are."""
    a, b = folded(one), folded(other)
    return a == b if a or b else one == other
