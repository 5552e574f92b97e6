"""The set: exact shares, the same bytes at every run, each half from its own sources."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from evaluation import build_set, store, texts
from evaluation.build_set import Order, build, orders
from evaluation.kinds import KINDS
from evaluation.model import Split
from evaluation.texts import Source, bundled

REFERENCE = tuple(kind for kind in KINDS if kind.reference)


def excerpts(order: Order) -> list[Source]:
    return bundled(order.language)


def hashes(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
    }


def test_shares_are_exact_and_names_are_one_each() -> None:
    listed = orders(Split.TUNE, 200, 120)
    counts = Counter(order.kind.name for order in listed)
    assert counts["plain_crop"] == 80
    assert counts["logo"] == 10
    assert sum(counts[kind.name] for kind in REFERENCE) == 200
    further = [counts[kind.name] for kind in KINDS if not kind.reference]
    assert not further or (sum(further) == 120 and min(further) > 0)
    assert len({order.name for order in listed}) == len(listed)


def test_languages_take_turns_where_a_kind_makes_sense() -> None:
    for order in orders(Split.TUNE, 200, 120):
        assert order.language in order.kind.languages
    listed = [order for order in orders(Split.TUNE, 200, 0) if order.kind.name == "plain_crop"]
    turns = Counter(order.language for order in listed)
    assert turns == {"eng": 40, "fra": 16, "rus": 16, "chi_sim": 8}


#: Builds the same pages in a process of its own, whose sets and dicts hash otherwise.
_CHILD = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from evaluation.build_set import build, orders
from evaluation.kinds import KINDS
from evaluation.model import Split
from evaluation.texts import bundled
kinds = tuple(kind for kind in KINDS if kind.reference)
listed = [order for order in orders(Split.TUNE, 20, 0, kinds) if order.number < 1]
list(build(listed, Path(sys.argv[1]), texts=lambda order: bundled(order.language)))
"""


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    listed = orders(Split.TUNE, 20, 0, REFERENCE)
    listed = [order for order in listed if order.number < 1]
    assert len(list(build(listed, tmp_path / "first", texts=excerpts))) == len(listed)
    root = Path(__file__).resolve().parents[2]
    paths = [str(root / name) for name in ("core", "build", "tests")]
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    second = tmp_path / "second"
    subprocess.run(
        [sys.executable, "-c", _CHILD, str(second), *paths], check=True, env=environment
    )
    first = hashes(tmp_path / "first")
    assert first == hashes(second)
    assert len(first) == 2 * len(listed) + 1
    manifest = json.loads((tmp_path / "first" / "manifest.json").read_text(encoding="utf-8"))
    for name, row in manifest["pages"].items():
        assert row == {"pdf": first[f"{name}.pdf"], "truth": first[f"{name}.json"]}


def test_another_seed_makes_other_pages_and_takes_the_old_ones_away(tmp_path: Path) -> None:
    listed = [order for order in orders(Split.TUNE, 20, 0) if order.kind.name == "untouched"]
    list(build(listed, tmp_path, texts=excerpts))
    before = hashes(tmp_path)
    (tmp_path / "old.json").write_text("{}", encoding="utf-8")
    list(build(listed, tmp_path, seed=2, texts=excerpts))
    after = hashes(tmp_path)
    assert before.keys() == after.keys()
    assert before["untouched-000.pdf"] != after["untouched-000.pdf"]


@pytest.mark.corpus
def test_pages_are_of_their_own_half(tmp_path: Path) -> None:
    if not texts.SHARED.is_dir():
        pytest.skip("the optional folder ../shared is not there")
    parser = argparse.ArgumentParser()
    build_set.add_arguments(parser)
    wanted = ["--reference", "20", "--further", "0", "--kind", "untouched", "--kind", "logo"]
    assert build_set.run(parser.parse_args([*wanted, "--out", str(tmp_path)])) == 0
    for split in Split:
        found = store.pages(tmp_path / split.value)
        assert len(found) == 2
        for _, truth in found:
            assert truth.split is split
            own = {source.name for source in texts.sources(split, truth.language)}
            assert truth.source in own
