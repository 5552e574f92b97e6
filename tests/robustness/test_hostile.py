"""Files made to hang, crash or flood the router: each gets an error or an answer, in time."""

from collections.abc import Iterator

import pytest

from robustness.guard import Guard
from robustness.hostile_content import CONTENTS
from robustness.hostile_data import DATA
from robustness.hostile_painting import PAINTING
from robustness.hostile_structure import STRUCTURES

FILES = STRUCTURES | CONTENTS | DATA | PAINTING
#: what must be told about each of these, by an error's code or a note's.
ERRORS = {
    "password: needed": "encrypted",
    "password: needed, AES": "encrypted",
    "file: empty": "not_a_pdf",
}


@pytest.fixture(scope="module")
def guard() -> Iterator[Guard]:
    guard = Guard()
    yield guard
    guard.close()


@pytest.mark.parametrize("name", FILES)
def test_hostile(name: str, guard: Guard) -> None:
    verdict = guard(FILES[name]())
    assert verdict.problem == ""
    if name in ERRORS:
        assert verdict.error == ERRORS[name]
