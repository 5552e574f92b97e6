"""A model of letter pairs as a small JSON text, and back.

In: a `PairModel`, or the text. Out: the text, or the model. Not here: what a model is (`pairs`),
and files on disk.
"""

from __future__ import annotations

import json
import re
from typing import Any

from inkroute.geometry import PER_MILLE
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer.pairs import MINUS_INFINITY, OUTSIDE

_FORMAT, _VERSION = "inkroute letter pairs", 1
#: The greatest count and score that a file may give: sums of them stay exact.
_MOST = 1 << 40


def to_json(model: PairModel) -> str:
    """The model as JSON; counts by pair, with U+FFFD for what is outside the alphabet."""
    whole = {
        "format": _FORMAT,
        "version": _VERSION,
        "unit": "thousandths of a nat",
        "worst": model.worst,
        "margin": model.margin,
        "threshold": model.threshold,
        "outside": model.outside,
        "pages": model.pages,
        "digest": model.digest,
        "alphabet": model.alphabet,
        "counts": dict(model.counts),
    }
    return json.dumps(whole, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def from_json(text: str) -> PairModel:
    """The model that `to_json` wrote.

    Raises:
        ValueError: the text is no such model.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise ValueError("this is no model of letter pairs: make one with inkroute quality fit")
    if found.get("version") != _VERSION:
        raise ValueError(f"the model's version is not {_VERSION}: fit it again")
    model = PairModel(
        _alphabet(found.get("alphabet")),
        _counts(found.get("counts")),
        _whole(found, "worst", MINUS_INFINITY, 0),
        _whole(found, "margin", 0, _MOST),
        _whole(found, "outside", 0, PER_MILLE),
        _whole(found, "pages", 1, _MOST),
        _digest(found.get("digest")),
    )
    classes = frozenset(model.alphabet + OUTSIDE)
    if not all(len(pair) == 2 and classes.issuperset(pair) for pair, _ in model.counts):
        raise ValueError("the model's counts are not of pairs of its alphabet")
    if found.get("threshold") != model.threshold:
        raise ValueError("the model's threshold is not its worst page's score less its margin")
    return model


def _alphabet(found: Any) -> str:  # noqa: ANN401 - what a file holds
    if not isinstance(found, str) or list(found) != sorted(set(found)) or OUTSIDE in found:
        raise ValueError("the model's alphabet is not a text of different characters in order")
    return found


def _counts(found: Any) -> tuple[tuple[str, int], ...]:  # noqa: ANN401 - what a file holds
    if not isinstance(found, dict) or not found:
        raise ValueError("the model has no counts")
    if not all(type(count) is int and 0 < count <= _MOST for count in found.values()):
        raise ValueError("the model's counts are not whole numbers above 0")
    return tuple(sorted(found.items()))


def _whole(found: dict[str, Any], name: str, least: int, most: int) -> int:
    value = found.get(name)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"the model's {name} is not a whole number from {least} to {most}")
    return value


def _digest(found: Any) -> str:  # noqa: ANN401 - what a file holds
    if not isinstance(found, str) or not re.fullmatch(r"[0-9a-f]{64}", found):
        raise ValueError("the model's digest is not a SHA-256")
    return found
