"""What damage takes from a file is told: a page called complete shows all that it did before."""

from __future__ import annotations

import os
from random import Random

import pytest

from inkroute.errors import InkrouteError
from inkroute.pipeline import Document, open_document
from robustness.mutations import cut_out, flipped, renumbered, retold
from robustness.seeds import SEEDS

ROUNDS = int(os.environ.get("INKROUTE_FUZZ_ROUNDS", "1"))
#: what comes before the table of each seed; `compact` has a stream in its place.
TABLES = dict.fromkeys(SEEDS, b"xref\n0") | {"compact": b"/Type /XRef"}


def shown(document: Document) -> tuple[list[object], bool]:
    """All that the pages draw, and whether nothing is said to be lost."""
    pages = [document.map_page(index) for index in range(document.page_count)]
    marks: list[object] = []
    for page in pages:
        marks += [(word.text, word.box) for word in page.words]
        marks += [image.box for image in page.images]
        marks += [cluster.box for cluster in page.vectors]
    whole = all(page.complete for page in pages)
    return marks, whole and not any(note.loses for note in document.notes)


def silently_less(data: bytes, marks: list[object]) -> bool:
    """Whether a broken file shows something else and says nothing of a loss."""
    try:
        found, whole = shown(open_document(data))
    except InkrouteError:
        return False
    return whole and found != marks


@pytest.mark.parametrize("name", SEEDS)
def test_a_file_that_is_cut_off(name: str) -> None:
    data = SEEDS[name]()
    marks, _ = shown(open_document(data))
    steps = 60 * ROUNDS
    ends = {len(data) * step // steps for step in range(steps)} | set(
        range(len(data) - 60, len(data))
    )
    assert not [end for end in sorted(ends) if silently_less(data[:end], marks)]


@pytest.mark.parametrize("name", SEEDS)
def test_a_table_that_is_damaged(name: str) -> None:
    data = SEEDS[name]()
    marks, _ = shown(open_document(data))
    at = data.rindex(TABLES[name])
    silent = []
    for seed in range(60 * ROUNDS):
        dice = Random(f"{name} {seed}")  # noqa: S311 - no secret
        broken = dice.choice((flipped, cut_out, retold, renumbered))(data[at:], dice)
        if silently_less(data[:at] + broken, marks):
            silent.append(seed)
    assert not silent
