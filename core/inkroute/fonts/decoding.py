"""Layers of decoding: from where each code's text comes, in falling order of trust.

In: what the steps found, each as text by code with its origin. Out: the tables of `model.Font`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from inkroute.model import UNMAPPED_TEXT, Origin


class Lookup(Protocol):
    """Anything that answers a code with its text, or None."""

    def get(self, code: int, /) -> str | None:
        """The text of a code, or None."""


class Layer(NamedTuple):
    """One source of text."""

    origin: Origin
    texts: Lookup


class FiniteLayer(NamedTuple):
    """One source of text that lists all it knows."""

    origin: Origin
    texts: Mapping[int, str]


def origin_of(layers: tuple[Layer, ...] | tuple[FiniteLayer, ...]) -> Callable[[str], Origin]:
    """A function from a code character to the layer that answers it, which is asked once."""
    known: dict[str, Origin] = {}

    def origin(code: str) -> Origin:
        found = known.get(code)
        if found is None:
            found = known[code] = _first(layers, ord(code))
        return found

    return origin


def _first(layers: tuple[Layer, ...] | tuple[FiniteLayer, ...], number: int) -> Origin:
    for layer in layers:
        if layer.texts.get(number):
            return layer.origin
    return Origin.UNMAPPED


def text_of(layers: tuple[Layer, ...]) -> Callable[[int], str]:
    """A function from a code to its text in the first layer that has one."""

    def text(code: int) -> str:
        for layer in layers:
            found = layer.texts.get(code)
            if found:
                return found
        return UNMAPPED_TEXT

    return text
