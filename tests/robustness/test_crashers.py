"""Files that once broke the router, found by fuzz.py and made small: they stay harmless."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from robustness.guard import Guard

CRASHERS = sorted((Path(__file__).parent / "crashers").glob("*.pdf"))


@pytest.fixture(scope="module")
def guard() -> Iterator[Guard]:
    guard = Guard()
    yield guard
    guard.close()


@pytest.mark.parametrize("path", CRASHERS, ids=lambda path: path.stem)
def test_crasher(path: Path, guard: Guard) -> None:
    assert guard(path.read_bytes()).problem == ""
