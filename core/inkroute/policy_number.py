"""One deciding number of a policy: its default, with unit, basis and source beside it.

In: the value and what is known about it. Out: a dataclass field that carries both, so that a test
can ask every number of every policy where it comes from.
"""

from __future__ import annotations

from dataclasses import field


def number(default: int, unit: str, basis: str, source: str) -> int:
    """A field with this default; `basis` is "specification", "tuned" or "judgement"."""
    return field(default=default, metadata={"unit": unit, "basis": basis, "source": source})
