"""Advances of CIDFonts: /W, /DW, and downwards /W2, /DW2 (ISO 32000-1, 9.7.4.3).

In: a CIDFont dictionary in any state of damage, the CMap that turns codes into CIDs. Out: the
table of advances by code character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from inkroute.fonts.cmaps import CMap
from inkroute.fonts.tables import Advances, micro_em
from inkroute.limits import Limits
from inkroute.syntax import objects

_DEFAULT_WIDTH = 1000
_DEFAULT_DOWN = -1000
_CIDS = 0x10000
#: Ranges of more CIDs than this are kept as ranges.
_LONG = 512


class Piece(NamedTuple):
    """CIDs `low` to `high` with their advances in micro-em, or with one that holds for all."""

    low: int
    high: int
    values: list[int]


def advances(descendant: object, cmap: CMap, limits: Limits) -> Advances:
    """Micro-em by code character; downwards, so negative, where the CMap is vertical."""
    if cmap.vertical:
        pair = objects.as_list(objects.entry(descendant, "/DW2"))
        down = objects.as_number(pair[1], _DEFAULT_DOWN) if len(pair) > 1 else _DEFAULT_DOWN
        default, listed, size = micro_em(down), objects.entry(descendant, "/W2"), 3
    else:
        width = objects.as_number(objects.entry(descendant, "/DW"), _DEFAULT_WIDTH)
        default, listed, size = micro_em(width), objects.entry(descendant, "/W"), 1
    known: dict[str, int] = {}
    spans: list[Piece] = []
    budget = limits.cmap_codes
    for piece in _pieces(listed, size):
        low, high, values = piece
        if high - low >= _LONG and len(values) == 1:
            spans.append(piece)
        elif len(values) == 1:
            known.update(dict.fromkeys(map(chr, range(low, high + 1)), values[0]))
        else:
            known.update(zip(map(chr, range(low, high + 1)), values, strict=False))
        budget -= min(high - low + 1, _LONG)
        if budget <= 0:
            break
    return Advances(known if cmap.identity else {}, _asker(known, spans, default, cmap))


def _pieces(value: object, size: int) -> Iterator[Piece]:
    """/W (`size` 1) or /W2 (`size` 3) in both forms: ``c [w ...]`` and ``c1 c2 w``."""
    items = [objects.resolve(item) for item in objects.as_list(value)]
    at = 0
    while at + 1 < len(items):
        low = min(max(objects.as_int(items[at]), 0), _CIDS)
        second = items[at + 1]
        if isinstance(second, list):
            at += 2
            values = [micro_em(width) for width in second[::size]]
            yield Piece(low, min(low + len(values), _CIDS) - 1, values)
        else:
            if at + 1 + size >= len(items):
                return
            high = min(objects.as_int(second), _CIDS - 1)
            yield Piece(low, high, [micro_em(items[at + 2])])
            at += 2 + size


def _asker(
    known: dict[str, int], spans: list[Piece], default: int, cmap: CMap
) -> Callable[[str], int]:
    """What answers for a code that is not in the table."""

    def ask(code: str) -> int:
        cid = cmap.cid(ord(code))
        if cid is None or cid >= _CIDS:
            return default
        width = known.get(chr(cid))
        if width is not None:
            return width
        for low, high, values in reversed(spans):
            if low <= cid <= high:
                return values[0]
        return default

    return ask
