"""The tables of letter pairs are those that were made, and say enough."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest

import inkroute.textlayer
from inkroute.textlayer import language_data
from inkroute.textlayer.alphabets import SCRIPTS

DATA = Path(inkroute.textlayer.__file__).parent / "data"


def test_every_file_is_the_one_that_its_provenance_names() -> None:
    said = dict(
        re.findall(r"(?m)^- `(\S+)` ([0-9a-f]{64})$", (DATA / "PROVENANCE.md").read_text())
    )
    there = {p.relative_to(DATA).as_posix(): p for p in DATA.rglob("*") if p.is_file()}
    del there["PROVENANCE.md"]
    assert {n: hashlib.sha256(p.read_bytes()).hexdigest() for n, p in there.items()} == said


def test_the_data_is_small() -> None:
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) < 150_000


def test_every_script_has_languages() -> None:
    assert len(language_data.languages()) >= 70
    assert all(language_data.script(name) is not None for name in SCRIPTS)


LINES = (DATA / "languages.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=[line.split("\t")[1] for line in LINES])
def test_what_follows_a_letter_adds_up_to_certainty(line: str) -> None:
    name, language, _, alphabet, printed = line.split("\t")
    size = len(alphabet) + 2
    assert list(alphabet) == sorted(set(alphabet))
    levels = np.array([ord(one) - 0x21 for one in printed]).reshape(size, size)
    sums = np.exp(-levels / 10).sum(axis=1)
    assert 0.9 < sums.min() < sums.max() < 1.1
    script = language_data.script(name)
    assert script is not None
    assert language in script.languages


def test_a_letter_that_a_language_lacks_is_foreign_to_it() -> None:
    script = language_data.script("Latn")
    assert script is not None
    eth, a = (int(script.classes[ord(one)]) for one in "ða")
    english = script.languages.index("en")
    icelandic = script.languages.index("is")
    row = script.levels[a * script.width + eth]
    assert row[english] == script.levels[a * script.width + language_data.FOREIGN, english]
    assert row[icelandic] < row[english]
