"""Are Chinese characters and Korean syllables beside those that they often stand beside?

In: a text's code points. Out: for each of the two scripts how many of its pairs are among the
commonest of the language (data/neighbours.txt, made by build/make_language_data.py), and whether
that is as few as characters that stand for others have. Each pair counts once, since a phrase that
a page repeats may hold a common pair by chance. Alphabets have tables of all pairs
(`language_data`); these have too many. Japanese is not judged: the sources tell no kana apart.
Text layer, 2.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.geometry import PER_MILLE
from inkroute.policy_text import TextPolicy
from inkroute.textlayer.language_data import lines

Integers = npt.NDArray[np.int64]

#: Unicode 16: CJK unified ideographs, Hangul syllables, hiragana and katakana.
_IDEOGRAPHS, _SYLLABLES, _KANA = (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0x3041, 0x30FF)
#: A pair of characters as one number.
_SHIFT = 16


class Neighbours(NamedTuple):
    """One script's pairs: how many there are, per mille of the different ones that is common."""

    language: str
    pairs: int
    common: int
    bad: bool


@cache
def _known(name: str) -> Integers:
    """The common pairs, or the common characters, of a language: in order."""
    texts = dict(line.split("\t") for line in lines("neighbours.txt"))
    codes = np.array([ord(one) for one in texts.get(name, "")], dtype=np.int64)
    if name.endswith("characters"):
        return codes
    pairs: Integers = (codes[::2] << _SHIFT) + codes[1::2]
    return pairs


def neighbours(codes: Integers, limits: TextPolicy) -> list[Neighbours]:
    """What is to be said of a text's Korean and Chinese; nothing where there is too little."""
    found: list[Neighbours] = []
    if not (codes >= _KANA[0]).any():
        return found
    korean = _pairs(codes, _SYLLABLES)
    if len(korean) >= limits.korean_least:
        common = _share(np.unique(korean), _known("ko pairs"))
        found.append(Neighbours("ko", len(korean), common, bad=common < limits.korean_common))
    chinese = _pairs(codes, _IDEOGRAPHS)
    kana = np.count_nonzero(_inside(codes, _KANA))
    if len(chinese) >= limits.chinese_least and kana * PER_MILLE < len(chinese) * limits.kana:
        common = _share(np.unique(chinese), _known("zh pairs"))
        usual = _share(codes[_inside(codes, _IDEOGRAPHS)], _known("zh characters"))
        least = limits.chinese_common + limits.chinese_spread // len(chinese)
        bad = common < least or usual < limits.chinese_usual
        found.append(Neighbours("zh", len(chinese), common, bad))
    return found


def _inside(codes: Integers, area: tuple[int, int]) -> npt.NDArray[np.bool_]:
    return (codes >= area[0]) & (codes <= area[1])


def _pairs(codes: Integers, area: tuple[int, int]) -> Integers:
    """Neighbours that both lie in the area, each pair as one number."""
    inside = _inside(codes, area)
    both = inside[:-1] & inside[1:]
    pairs: Integers = (codes[:-1][both] << _SHIFT) + codes[1:][both]
    return pairs


def _share(values: Integers, known: Integers) -> int:
    """Per mille of the values that are among the known ones."""
    return int(np.count_nonzero(np.isin(values, known))) * PER_MILLE // max(len(values), 1)
