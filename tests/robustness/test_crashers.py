"""Files that once broke the router, found by fuzz.py and made small: they stay harmless."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from robustness.guard import Guard

CRASHERS = sorted((Path(__file__).parent / "crashers").glob("*.pdf"))
#: not mended yet, and why; whoever mends one takes its line out.
OPEN: dict[str, str] = {}


@pytest.fixture(scope="module")
def guard() -> Iterator[Guard]:
    guard = Guard()
    yield guard
    guard.close()


def test_what_is_open_is_there() -> None:
    assert set(OPEN) <= {path.stem for path in CRASHERS}


@pytest.mark.parametrize("path", CRASHERS, ids=lambda path: path.stem)
def test_crasher(path: Path, guard: Guard, request: pytest.FixtureRequest) -> None:
    if path.stem in OPEN:
        request.applymarker(pytest.mark.xfail(reason=OPEN[path.stem], strict=False))
    assert guard(path.read_bytes()).problem == ""
