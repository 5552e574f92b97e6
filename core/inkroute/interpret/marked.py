"""Marked content sequences (ISO 32000-1, 14.6): which are on a layer that is off, which have text.

In: the operands of BMC and BDC, the stream's resources. Out: whether the sequence's layer is off
(8.11.3.2), and the ActualText that stands for all it paints (14.9.4). Not here: what is painted
within, and the ActualText of the structure tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from inkroute.syntax import objects
from inkroute.syntax.scanner import OPERANDS, hexadecimal, literal, name

if TYPE_CHECKING:
    from inkroute.syntax.document import PdfFile

_KEY = b"ActualText"


class Marked(NamedTuple):
    """A sequence: whether its layer is off; its ActualText as it stands, and the shows before."""

    off: bool = False
    said: bytes | None = None
    shows: int = 0


class Span(NamedTuple):
    """Shows from number `first` up to `last`, less the last, are `said` together."""

    first: int
    last: int
    said: str


_PLAIN = Marked()


def marked(operands: bytes, resources: Mapping[str, object], file: PdfFile) -> Marked:
    """What a sequence's operands say."""
    inline = operands.find(b"<<")
    if inline >= 0:
        if _KEY not in operands:
            return _PLAIN
        return Marked(said=_inline(operands[inline:]))
    tokens = operands.split()
    if len(tokens) < 2:
        return _PLAIN
    store = objects.dict_entry(resources, "/Properties")
    reference = objects.raw(store, "/" + name(tokens[-1][1:]))
    if reference is None:
        return _PLAIN
    off = tokens[0] == b"/OC" and file.layer_is_off(reference)
    said = objects.as_bytes(objects.entry(objects.as_dict(reference), "/ActualText"))
    return Marked(off, said)


def _inline(operands: bytes) -> bytes | None:
    """The ActualText of a property list that stands in the content."""
    outer = OPERANDS.match(operands)
    body = outer.group(5)[2:-2] if outer is not None and outer.group(5) else operands[2:]
    is_next = False
    for match in OPERANDS.finditer(body):
        if is_next and match.group(1) is not None:
            return literal(match.group(1))
        if is_next and match.group(2) is not None:
            return hexadecimal(match.group(2))
        is_next = match.group(3) == _KEY
    return None
