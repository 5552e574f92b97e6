"""The kinds of page of the constructed set.

A module of this package that has a `KINDS` tuple adds its kinds; nothing else has to be told.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from evaluation.kinds.made import CannotMakeError, Ingredients, Kind, MadePage

__all__ = ["KINDS", "CannotMakeError", "Ingredients", "Kind", "MadePage", "by_name", "quotas"]


def _collected() -> tuple[Kind, ...]:
    """All kinds, by module and then in the order of its tuple; names are unique."""
    found: list[Kind] = []
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        if not module.startswith("test_"):
            found += getattr(import_module(f"{__name__}.{module}"), "KINDS", ())
    names = [kind.name for kind in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"kinds of one name: {', '.join(twice)}")
    return tuple(found)


def quotas(kinds: tuple[Kind, ...], count: int) -> dict[str, int]:
    """How many of `count` pages each kind gets: its share, the largest remainders rounded up."""
    whole = sum(kind.share for kind in kinds)
    if not whole:
        return {}
    given = {kind.name: count * kind.share // whole for kind in kinds}
    left = count - sum(given.values())
    by_remainder = sorted(kinds, key=lambda kind: (-(count * kind.share % whole), kind.name))
    for kind in by_remainder[:left]:
        given[kind.name] += 1
    return given


KINDS = _collected()


def by_name(name: str) -> Kind:
    """The kind of a name.

    Raises:
        KeyError: there is none.
    """
    return {kind.name: kind for kind in KINDS}[name]
