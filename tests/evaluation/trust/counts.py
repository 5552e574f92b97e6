"""Counts of outcomes by kind, and the values of measures by label, as data and as Markdown.

In: verdicts and the values that scorers gave. Out: rows, curves as JSON for plots, tables that
people read. Not here: how a page was judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evaluation.trust import roc
from evaluation.trust.labels import Label
from evaluation.trust.verdict import Outcome, PageVerdict

#: Names listed in a row at most; the data have all.
_NAMES = 6
_DIGITS = 4
_FALSE_DIGITAL = (Outcome.PASSED, Outcome.PASSED_IN_PART)


@dataclass(frozen=True, slots=True)
class Judged:
    """A page's verdict and the values of all measures on it, by name."""

    verdict: PageVerdict
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Row:
    """Pages of a kind and label: how many had each outcome, words given wrong, and the names."""

    kind: str
    label: Label
    pages: int
    outcomes: Mapping[Outcome, int]
    repaired: int
    wrong_pages: int
    wrong_words: int
    words: int
    names: tuple[str, ...]

    @property
    def false_digital(self) -> int:
        """Pages passed as good that are not, wholly or in part."""
        return sum(self.outcomes[one] for one in _FALSE_DIGITAL)


def rows(judged: Iterable[Judged]) -> list[Row]:
    """A row for every kind and label, in the order of their first page."""
    groups: dict[tuple[str, Label], list[PageVerdict]] = {}
    for one in judged:
        key = (one.verdict.kind, one.verdict.label)
        groups.setdefault(key, []).append(one.verdict)
    return [_row(kind, label, found) for (kind, label), found in groups.items()]


def _row(kind: str, label: Label, found: Sequence[PageVerdict]) -> Row:
    return Row(
        kind, label, len(found),
        {outcome: sum(v.outcome is outcome for v in found) for outcome in Outcome},
        repaired=sum(v.repaired > 0 for v in found),
        wrong_pages=sum(v.wrong_words > 0 for v in found),
        wrong_words=sum(v.wrong_words for v in found),
        words=sum(v.words for v in found),
        names=tuple(v.name for v in found if v.outcome is not Outcome.RIGHT),
    )  # fmt: skip


def total(found: Sequence[Row]) -> dict[str, int]:
    """The counts that the specification asks for, over all kinds."""
    need = [row for row in found if row.label.needs_reading]
    fine = [row for row in found if not row.label.needs_reading]
    return {
        "pages": sum(row.pages for row in found),
        "must_be_read": sum(row.pages for row in need),
        "false_digital": sum(row.false_digital for row in need),
        "false_digital_in_part": sum(row.outcomes[Outcome.PASSED_IN_PART] for row in need),
        "need_no_reading": sum(row.pages for row in fine),
        "needless_ocr": sum(row.outcomes[Outcome.NEEDLESS] for row in fine),
        "lost": sum(row.outcomes[Outcome.LOST] for row in found),
        "pages_with_wrong_words": sum(row.wrong_pages for row in found),
    }


def curves(judged: Sequence[Judged]) -> dict[str, Any]:
    """Each measure's curve over all pages, and the area by kind against all good pages.

    Bad are pages that must be read, in part at least, good those whose text or layer can be
    trusted; blank ones are neither. `decision` is the router's: one point. Data:
    `{name: {"points": [[false alarms, found, threshold], ...], "area": a, "kinds": {...}}}`.
    """
    bad = [one for one in judged if one.verdict.label.needs_reading]
    good = [one for one in judged if one.verdict.label in {Label.DIGITAL, Label.LAYER}]
    if not bad or not good:
        return {}
    out: dict[str, Any] = {}
    for name in judged[0].values:
        fine = [one.values[name] for one in good]
        curve = roc.points([one.values[name] for one in bad], fine)
        kinds = {}
        for kind in dict.fromkeys(one.verdict.kind for one in bad):
            values = [one.values[name] for one in bad if one.verdict.kind == kind]
            kinds[kind] = _rounded(roc.area(roc.points(values, fine)))
        out[name] = {
            "points": [[_rounded(p.false_alarms), _rounded(p.found), p.threshold] for p in curve],
            "area": _rounded(roc.area(curve)),
            "kinds": kinds,
        }
    alarms = Fraction(sum(one.verdict.sent for one in good), len(good))
    found = sum(one.verdict.outcome not in _FALSE_DIGITAL for one in bad)
    point = [_rounded(alarms), _rounded(Fraction(found, len(bad))), None]
    out["decision"] = {"points": [point]}
    return out


def _rounded(share: Fraction) -> float:
    return round(float(share), _DIGITS)


def table(found: Sequence[Row]) -> list[str]:
    """The rows as Markdown: kinds that must be read, then those that need no reading."""
    lines: list[str] = []
    for title, needs in (("Must be read", True), ("Need no reading", False)):
        part = [row for row in found if row.label.needs_reading is needs]
        if part:
            lines += ["", f"### {title}", "", *_head(needs=needs)]
            lines += [_line(row, needs=needs) for row in part]
    return lines


def _head(*, needs: bool) -> list[str]:
    middle = 'false "digital" | of these in part | repaired' if needs else "needless OCR | lost"
    head = f"| kind | label | pages | {middle} | pages with wrong words | wrong words | which |"
    columns = head.count("|") - 1
    return [head, "| --- | --- |" + " ---: |" * (columns - 3) + " --- |"]


def _line(row: Row, *, needs: bool) -> str:
    in_part, lost = row.outcomes[Outcome.PASSED_IN_PART], row.outcomes[Outcome.LOST]
    first = [row.false_digital, in_part, row.repaired]
    second = [row.outcomes[Outcome.NEEDLESS], lost]
    names = [f"`{name.removeprefix(row.kind + '-')}`" for name in row.names[:_NAMES]]
    more = len(row.names) - _NAMES
    which = ", ".join(names) + (f" and {more} more" if more > 0 else "")
    cells = [row.kind, row.label.value, row.pages, *(first if needs else second),
             row.wrong_pages, row.wrong_words, which]  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"
