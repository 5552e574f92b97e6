"""Words whose letters come from two alphabets that no word mixes: text taken in a wrong code.

In: texts of words. Out: a share. Cyrillic letters with Latin or Greek ones alone: Latin and Greek
do stand together, in units and formulas. The router's rule (`textlayer.mixture`) finds fonts whose
characters are of any scripts at random; the few wrong letters of a French text whose bytes were
read as Cyrillic are too few for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from inkroute.geometry import per_mille

#: Blocks of Unicode; the signs of multiplication and division stand among the Latin letters.
_CYRILLIC = "\u0400-\u052f"
_OTHER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0370-\u03ff\u1f00-\u1fff"
_MIXED = re.compile(f"[{_CYRILLIC}][^{_OTHER}]*[{_OTHER}]|[{_OTHER}][^{_CYRILLIC}]*[{_CYRILLIC}]")
_ANY_CYRILLIC = re.compile(f"[{_CYRILLIC}]")
#: What parts a compound, each part of which may be of an alphabet of its own: "IP-адрес".
_PARTS = re.compile("[-\u2010-\u2015/.,:;()\\[\\]\"'\u00ab\u00bb\u201c-\u201f\\d]+")


def mixed_share(words: Iterable[str]) -> int:
    """Per mille of the words that mix these alphabets within a part."""
    texts = list(words)
    if _ANY_CYRILLIC.search("".join(texts)) is None:
        return 0
    mixed = 0
    for word in texts:
        if not word.isascii() and _MIXED.search(word):
            mixed += any(map(_MIXED.search, _PARTS.split(word)))
    return per_mille(mixed, len(texts))
