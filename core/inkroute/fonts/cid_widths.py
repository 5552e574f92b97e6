"""Advances of CIDFonts: /W, /DW, and downwards /W2, /DW2 (ISO 32000-1, 9.7.4.3).

In: a CIDFont dictionary in any state of damage, the CMap that turns codes into CIDs. Out: tables
in micro-em by code character: advances and, downwards, position vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from inkroute.fonts.cmaps import CMap
from inkroute.fonts.tables import Advances, always, micro_em, micro_ems
from inkroute.limits import Limits
from inkroute.syntax import objects

_DEFAULT_WIDTH = 1000
_DEFAULT_DOWN = (880, -1000)
_CIDS = 0x10000
#: Ranges of more CIDs than this are kept as ranges.
_LONG = 512
_PLAIN = (int, float, list)
#: Numbers of a glyph in /W, and in /W2 (advance, then the position vector's x and y).
_ACROSS, _DOWNWARDS = 1, 3

#: The first and the last of some CIDs, with their values in micro-em or one that holds for all.
Piece: TypeAlias = tuple[int, int, list[int]]


class Downwards(NamedTuple):
    """Metrics of vertical writing: advances (negative), and vectors from origin 0 to origin 1."""

    advance: Advances
    origin_x: Advances
    origin_y: Advances


def across(descendant: object, cmap: CMap, limits: Limits) -> Advances:
    """Horizontal advances by /W and /DW."""
    default = objects.as_number(objects.entry(descendant, "/DW"), _DEFAULT_WIDTH)
    items = _items(descendant, "/W")
    return _table(_pieces(items, _ACROSS, 0), always(micro_em(default)), cmap, limits)


def downwards(descendant: object, cmap: CMap, limits: Limits) -> Downwards:
    """Vertical metrics by /W2 and /DW2; without either x is half of the horizontal advance."""
    pair = objects.as_list(objects.entry(descendant, "/DW2"))
    if len(pair) < len(_DEFAULT_DOWN):
        pair = list(_DEFAULT_DOWN)
    high, down = map(objects.as_number, pair, _DEFAULT_DOWN)
    widths = across(descendant, cmap, limits)
    defaults = (always(micro_em(down)), lambda code: widths[code] // 2, always(micro_em(high)))
    items = _items(descendant, "/W2")
    return Downwards(
        *(
            _table(_pieces(items, _DOWNWARDS, place), default, cmap, limits)
            for place, default in enumerate(defaults)
        )
    )


def _items(descendant: object, key: str) -> list[object]:
    items = objects.as_list(objects.entry(descendant, key))
    return [item if isinstance(item, _PLAIN) else objects.resolve(item) for item in items]


def _table(
    pieces: Iterator[Piece], default: Callable[[str], int], cmap: CMap, limits: Limits
) -> Advances:
    known: dict[str, int] = {}
    spans: list[Piece] = []
    budget = limits.cmap_codes
    for piece in pieces:
        low, high, values = piece
        if high - low >= _LONG and len(values) == 1:
            spans.append(piece)
        elif low == high:
            known[chr(low)] = values[0]
        elif len(values) == 1:
            known.update(dict.fromkeys(map(chr, range(low, high + 1)), values[0]))
        else:
            known.update(zip(map(chr, range(low, high + 1)), values, strict=False))
        budget -= min(high - low + 1, _LONG) if high != low else 1
        if budget <= 0:
            break
    return Advances(known if cmap.identity else {}, _asker(known, spans, default, cmap))


def _pieces(items: list[object], size: int, place: int) -> Iterator[Piece]:
    """/W or /W2 in both forms, ``c [w ...]`` and ``c1 c2 w``.

    Of the `size` numbers of a glyph the one at `place` is read.
    """
    at = 0
    while at + 1 < len(items):
        first, second = items[at], items[at + 1]
        low = first if isinstance(first, int) else objects.as_int(first)
        if not 0 <= low <= _CIDS:
            low = min(max(low, 0), _CIDS)
        if isinstance(second, list):
            at += 2
            values = micro_ems(second[place::size] if size > 1 else second)
            yield low, min(low + len(values), _CIDS) - 1, values
        else:
            if at + 1 + size >= len(items):
                return
            high = min(objects.as_int(second), _CIDS - 1)
            yield low, high, [micro_em(items[at + 2 + place])]
            at += 2 + size


def _asker(
    known: dict[str, int], spans: list[Piece], default: Callable[[str], int], cmap: CMap
) -> Callable[[str], int]:
    """What answers for a code that is not in the table."""

    def ask(code: str) -> int:
        cid = cmap.cid(ord(code))
        if cid is None or cid >= _CIDS:
            return default(code)
        width = known.get(chr(cid))
        if width is not None:
            return width
        for low, high, values in reversed(spans):
            if low <= cid <= high:
                return values[0]
        return default(code)

    return ask
