"""Composite fonts (Type 0) with their CIDFont (ISO 32000-1, 9.7).

In: a font dictionary in any state of damage. Out: `model.Font`, whose code characters are two
bytes each for Identity and most CMaps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inkroute.fonts import descriptor, symbols
from inkroute.fonts.decoding import Layer, origin_of, text_of
from inkroute.fonts.tables import Advances, LazyText, byte_pairs, micro_em, solid_pattern
from inkroute.fonts.to_unicode import ToUnicode
from inkroute.limits import Limits
from inkroute.model import Font, FontKind, Origin
from inkroute.syntax import objects

_DEFAULT_WIDTH = 1000
_CIDS = 0x10000


def load(resource: str, dictionary: object, mapped: ToUnicode, limits: Limits) -> Font:
    """A Type 0 font."""
    descendants = objects.as_list(objects.entry(dictionary, "/DescendantFonts"))
    descendant = objects.as_dict(descendants[0]) if descendants else None
    name = descriptor.base_name(dictionary)
    described = descriptor.read(descendant)
    symbol = symbols.table(name)
    repaired = {
        code: better
        for code, text in mapped.known.items()
        if "\ue000" <= text <= "\uf8ff"
        and symbols.is_private(text)
        and (better := symbols.repair(text, symbol))
    }
    layers = (Layer(Origin.SYMBOL_TABLE, repaired), Layer(Origin.TO_UNICODE, mapped))
    known = mapped.known | repaired if repaired else mapped.known
    ascent, descent = descriptor.extent(described, descriptor.core_name(name))
    default = objects.as_number(objects.entry(descendant, "/DW"), _DEFAULT_WIDTH)
    return Font(
        resource=resource,
        name=name,
        kind=FontKind.TYPE0,
        codes=byte_pairs,
        text=LazyText(known, text_of(layers)),
        advance=Advances(dict(read_widths(objects.entry(descendant, "/W"))), micro_em(default)),
        solid=solid_pattern(known.items()),
        origin=origin_of(layers),
        ascent=ascent,
        descent=descent,
        single_byte=False,
    )


def read_widths(value: object) -> Iterator[tuple[str, int]]:
    """/W in both its forms: ``c [w1 w2 ...]`` and ``c1 c2 w`` (9.7.4.3)."""
    items = [objects.resolve(item) for item in objects.as_list(value)]
    at = 0
    while at + 1 < len(items):
        first = objects.as_int(items[at])
        second = items[at + 1]
        if isinstance(second, list):
            at += 2
            for cid, width in enumerate(second[: _CIDS - first], first):
                yield chr(cid), micro_em(objects.as_number(width))
        elif at + 2 < len(items):
            width = micro_em(objects.as_number(items[at + 2]))
            for cid in range(max(first, 0), min(objects.as_int(second), _CIDS - 1) + 1):
                yield chr(cid), width
            at += 3
        else:
            return
