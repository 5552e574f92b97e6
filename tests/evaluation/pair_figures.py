"""How far a model of French letter pairs sets other pages below its own: for `figures`.

In: the tuning half's texts. Out: a table whose columns are models: figures of the specification
(text layer, 2) beside what the same kinds of pages score here. Not here: wrong alphabets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from evaluation import texts
from evaluation.model import Split
from evaluation.tables import table
from inkroute.textlayer import REFERENCE_ALPHABET, PairModel, Verdict, fit, is_readable

#: Characters of a page of prose, and pages that a model is fitted on, held out, and of English.
PAGE, TRAINED, HELD_OUT, ENGLISH = 2_500, 12, 48, 24
#: Pages of tables of amounts.
TABLES = 24
#: The reference's figures, nats below the worst page of training.
REFERENCE_HELD_OUT, REFERENCE_ENGLISH, REFERENCE_AMOUNTS = 0.35, 0.65, 1.66
_WORDS = "total hors taxes montant net brut acompte solde loyer charges prime part report taxe"


class Figure(NamedTuple):
    """A line of the page: what, the reference's, ours, how it compares ("" where it cannot)."""

    what: str
    reference: str
    ours: str
    said: str = ""


def compared(ours: float, reference: float, *, least: bool = False) -> str:
    """How a figure stands to the reference's: at most that is wanted, or `least` at least that."""
    better = ours > reference if least else ours < reference
    return "beaten" if better else "reproduced" if ours == reference else "not reached"


def letter_pairs() -> list[str]:
    """Models of French prose: how far below their worst page other pages are."""
    civil, every = pages_of("fra", "Code_civil"), pages_of("fra")
    english = pages_of("eng")[:ENGLISH]
    if len(civil) <= TRAINED or not english:
        return []
    models = (
        ("Code civil, French letters", REFERENCE_ALPHABET, civil),
        ("Code civil, its letters", None, civil),
        ("four codes, their letters", None, every),
    )
    columns = [
        _distances(fit(pages[:TRAINED], alphabet=alphabet), pages[TRAINED:][:HELD_OUT], english)
        for _, alphabet, pages in models
    ]
    rows = [
        (first.what, first.reference, *(_cell(figure) for figure in row))
        for row in zip(*columns, strict=True)
        for first in row[:1]
    ]
    return table(("figure", "reference", *(name for name, _, _ in models)), rows)


def _cell(figure: Figure) -> str:
    return f"{figure.ours}: {figure.said}" if figure.said else figure.ours


def _distances(model: PairModel, held_out: Sequence[str], english: Sequence[str]) -> list[Figure]:
    """A column: the model's figures, in a fixed order. A distance is in nats below `worst`."""
    below = max(distances(model, held_out))
    far = distances(model, english)
    middle = far[len(far) // 2]
    amounts = [amounts_page(number) for number in range(TABLES)]
    figures = sum(is_readable(page, model).verdict is Verdict.UNJUDGED for page in amounts)
    numbered = [text for page in held_out for text in glyph_numbers(page)]
    read = sum(passes(model, page) for page in numbered)
    return [
        Figure(
            f"held-out French pages, of {HELD_OUT} the farthest below the worst of {TRAINED}",
            f"{REFERENCE_HELD_OUT:.2f} nats (4 pages)",
            f"{below:.2f} nats", compared(below, REFERENCE_HELD_OUT),
        ),
        Figure("of these refused by the margin of 0.5", "0", _refused(model, held_out)),
        Figure(
            f"English pages, the middle one of {len(english)}",
            f"{REFERENCE_ENGLISH:.2f} nats below (1 page)",
            f"{middle:.2f} nats below", compared(middle, REFERENCE_ENGLISH, least=True),
        ),
        Figure(f"of all {len(english)} refused", "1 of 1", _refused(model, english)),
        Figure(
            f"tables of amounts, the middle one of {TABLES}",
            f"{REFERENCE_AMOUNTS:.2f} nats below (1 page)",
            f"{distances(model, amounts)[TABLES // 2]:.2f} nats below",
        ),
        Figure(
            f"of all {TABLES} known for figures before they are asked",
            "none: refused as no language", str(figures),
            "beaten" if figures == TABLES else "not reached",
        ),
        Figure(
            "glyph numbers read as ASCII, pages refused",
            "all", f"{len(numbered) - read} of {len(numbered)}",
            "not reached" if read else "reproduced",
        ),
    ]  # fmt: skip


def distances(model: PairModel, pages: Iterable[str]) -> list[float]:
    """Nats that pages score below the worst that the model was fitted on, from the nearest on."""
    return sorted((model.worst - is_readable(page, model).score) / 1000 for page in pages)


def passes(model: PairModel, page: str) -> bool:
    """Whether the model calls a page language."""
    return is_readable(page, model).verdict is Verdict.LANGUAGE


def _refused(model: PairModel, pages: Sequence[str]) -> str:
    return str(sum(not passes(model, page) for page in pages))


def pages_of(language: str, name: str = "") -> list[str]:
    """Pages of the tuning half's texts whose names begin so, one of each source in turn."""
    found = [
        [text[at : at + PAGE] for at in range(0, len(text) - PAGE, PAGE)]
        for text in (
            source.text
            for source in texts.sources(Split.TUNE, language)
            if source.name.startswith(name)
        )
    ]
    longest = max(map(len, found), default=0)
    return [pages[place] for place in range(longest) for pages in found if place < len(pages)]


def amounts_page(seed: int) -> str:
    """A table of amounts as French accounts set it: some words, then figures, line by line."""
    dice = Random(seed)  # noqa: S311 - a page, not a secret
    words = _WORDS.split()
    rows = []
    for _ in range(40):
        label = " ".join(dice.choice(words) for _ in range(dice.randrange(1, 3)))
        cells = [
            f"{dice.randrange(1, 10**6):,}".replace(",", " ") + f",{dice.randrange(100):02d}"
            for _ in range(dice.randrange(2, 5))
        ]
        rows.append(f"{label} {' '.join(cells)}")
    return "\n".join(rows)


def glyph_numbers(page: str) -> list[str]:
    """A page as numbers of glyphs read as ASCII: numbered as met, or as Windows' fonts are.

    Each with words parted as they are, and with the space a glyph like any other.
    """
    met = {sign: chr(33 + n % 94) for n, sign in enumerate(dict.fromkeys(page)) if sign != " "}
    windows = {sign: chr(max(33, ord(sign) - 29)) for sign in met if ord(sign) < 0x7F}
    out = []
    for numbers in (met, met | windows):
        read = page.translate(str.maketrans(numbers))
        out += [read, read.replace(" ", "\x7e")]
    return out
