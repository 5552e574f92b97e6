"""Writes figures and tables in Markdown.

In: numbers, None where there is nothing to divide by, and rows of cells. Out: text. Not here: what
the figures mean (`targets`, `report`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

#: characters of a word shown, so that a line of a table stays one.
_LONGEST = 40
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")
NOTHING = "–"


def percent(value: float | None, digits: int = 2) -> str:
    """A share in per cent; a dash where there is none."""
    return NOTHING if value is None else f"{100 * value:.{digits}f} %"


def plain(value: float | None, digits: int = 0) -> str:
    """A number with a thin space between thousands; a dash where there is none."""
    return NOTHING if value is None else f"{value:,.{digits}f}".replace(",", "\u202f")


def word(text: str) -> str:
    """A word as it stands in a page of Markdown, cut if it is long."""
    shown = _visible(text)
    return markup(shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…")


def markup(text: str) -> str:
    """A text as it stands in a page of Markdown: nothing in it is markup, nothing is unseen."""
    return _MARKUP.sub(r"\\\1", _visible(text))


def _visible(text: str) -> str:
    return "".join(sign if _shows(sign) else f"U+{ord(sign):04X}" for sign in text)


def _shows(sign: str) -> bool:
    """Whether a character is neither control, private, unassigned, nor a lone surrogate."""
    return not unicodedata.category(sign).startswith("C")


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, texts: int = 1) -> list[str]:
    """Lines of a table; the first `texts` columns are set left, the others right."""
    rules = ["---" if number < texts else "---:" for number in range(len(head))]
    return [_row(head), _row(rules), *(_row(row) for row in rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
