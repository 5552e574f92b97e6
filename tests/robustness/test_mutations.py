"""Truncated, flipped and shuffled files never hang or crash the router.

Seeded: each run tries the same files. INKROUTE_FUZZ_ROUNDS=20 (say) tries as many times more.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from robustness.guard import ROOT, Guard
from robustness.mutations import MUTATIONS, Mutation
from robustness.seeds import SEEDS

ROUNDS = int(os.environ.get("INKROUTE_FUZZ_ROUNDS", "1"))
SAMPLES = sorted((ROOT / "precomputed").glob("*/*.pdf"))
SOURCES: dict[str, Callable[[], bytes]] = dict(SEEDS)
SOURCES |= {path.stem: path.read_bytes for path in SAMPLES}


@pytest.fixture(scope="module")
def guard() -> Iterator[Guard]:
    guard = Guard()
    yield guard
    guard.close()


def keep(data: bytes, name: str, folder: Path) -> str:
    """Where a failing file was put, for whoever looks into it."""
    path = folder / f"{re.sub(r'[^a-z0-9]+', '-', name)}.pdf"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("name", SOURCES)
def test_whole(name: str, guard: Guard) -> None:
    verdict = guard(SOURCES[name]())
    assert (verdict.problem, verdict.error) == ("", "")
    assert verdict.pages > 0


@pytest.mark.parametrize("name", SOURCES)
def test_truncated(name: str, guard: Guard, tmp_path: Path) -> None:
    data = SOURCES[name]()
    for part in range(64):
        cut = data[: len(data) * part // 64]
        verdict = guard(cut)
        assert not verdict.problem, (keep(cut, f"{name} {part}", tmp_path), verdict)


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("name", SOURCES)
def test_mutated(name: str, mutation: Mutation, guard: Guard, tmp_path: Path) -> None:
    data = SOURCES[name]()
    rounds = (25 if name in SEEDS else 5) * ROUNDS
    for seed in range(rounds):
        dice = Random(f"{name} {mutation.__name__} {seed}")  # noqa: S311 - no secret
        broken = mutation(data, dice)
        verdict = guard(broken)
        assert not verdict.problem, (keep(broken, f"{name} {seed}", tmp_path), verdict)
