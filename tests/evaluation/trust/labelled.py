"""The constructed labelled pages: every kind, in both halves, the same bytes at every run.

In: how many pages a kind and half. Out: `LabelledPage`s one after the other, or as files with a
manifest. A page's dice are seeded by its name. Not here: how a kind is made, real pages.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from evaluation.model import Split
from evaluation.trust import bad, good, layers, prose, unseen
from evaluation.trust.case import Case, TrustKind
from evaluation.trust.labels import LabelledPage

KINDS: tuple[TrustKind, ...] = good.KINDS + unseen.KINDS + bad.KINDS + layers.KINDS
#: Pages of a kind in each half.
PAGES = 12


def pages(
    count: int = PAGES, splits: Sequence[Split] = tuple(Split), kinds: Sequence[str] = ()
) -> Iterator[LabelledPage]:
    """`count` pages of every kind (or of those named) and half.

    Languages without texts are left out, and kinds that have no other: see `missing`.
    """
    for kind in KINDS:
        if kinds and kind.name not in kinds:
            continue
        languages = [one for one in kind.languages if prose.has(one)]
        for split in splits:
            for number in range(count if languages else 0):
                yield make(kind, split, number, languages[number % len(languages)])


def make(kind: TrustKind, split: Split, number: int, language: str) -> LabelledPage:
    """The page of a kind with this number."""
    name = f"{kind.name}-{split.value}-{number:02}-{language}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])
    made = kind.make(Case(language, split, Random(seed)))  # noqa: S311 - a page, not a secret
    return LabelledPage(
        name, kind.name, made.label, split, language, made.pdf, made.words, made.need
    )


def missing() -> list[str]:
    """Languages that have no texts here."""
    return [language for language in prose.LANGUAGES if not prose.has(language)]


def write(folder: Path, found: Iterator[LabelledPage]) -> int:
    """Write pages as PDF files and a manifest; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for page in found:
        (folder / f"{page.name}.pdf").write_bytes(page.pdf)
        rows.append({
            "name": page.name, "kind": page.kind, "label": page.label.value,
            "split": page.split.value, "language": page.language, "words": len(page.words),
            "need": len(page.need), "sha256": hashlib.sha256(page.pdf).hexdigest(),
        })  # fmt: skip
    lines = ",\n".join(json.dumps(row) for row in rows)
    (folder / "manifest.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return len(rows)
