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
from robustness.seeds import SEEDS

ROUNDS = int(os.environ.get("INKROUTE_FUZZ_ROUNDS", "1"))
SAMPLES = sorted((ROOT / "precomputed").glob("*/*.pdf"))
#: tokens that change what their neighbours mean.
TOKENS = (
    *(
        b"<<",
        b">>",
        b"[",
        b"]",
        b"(",
        b")",
        b"<",
        b">",
        b"/",
        b"%",
        b"null",
        b"true",
        b"R",
        b"0 R",
    ),
    *(b"obj", b"endobj", b"stream", b"endstream", b"-1", b"99999999999", b"0.0000001", b"1e9"),
    *(b"q", b"Q", b"BT", b"ET", b"Do", b"Tj", b"TJ", b"Tm", b"cm", b"BI", b"ID", b"EI", b"BDC"),
    *(b"/Length", b"/Filter", b"/Kids", b"/Parent", b"/Type", b"\x00", b"\xff", b"\r", b"\n"),
)
OBJECT = re.compile(rb"\d+ 0 obj\b.*?\bendobj", re.DOTALL)
SOURCES: dict[str, Callable[[], bytes]] = dict(SEEDS)
SOURCES |= {path.stem: path.read_bytes for path in SAMPLES}


def flipped(data: bytes, dice: Random) -> bytes:
    """A few bytes changed, close together or anywhere."""
    out = bytearray(data)
    start, span = dice.randrange(len(data)), dice.choice((30, 400, len(data)))
    for _ in range(dice.choice((1, 2, 5, 20))):
        out[(start + dice.randrange(span)) % len(out)] ^= 1 << dice.randrange(8)
    return bytes(out)


def cut_out(data: bytes, dice: Random) -> bytes:
    """A stretch taken out, doubled, or moved."""
    start, size = dice.randrange(len(data)), dice.choice((1, 7, 60, 900))
    piece = data[start : start + size]
    rest = data[:start] + data[start + size :]
    place = dice.randrange(len(rest) + 1)
    return dice.choice(
        (rest, rest[:place] + piece + rest[place:], data[:start] + piece * 3 + data[start:])
    )


def retold(data: bytes, dice: Random) -> bytes:
    """A few tokens put where none belong, or in place of others."""
    for _ in range(dice.choice((1, 3, 9))):
        place = dice.randrange(len(data))
        data = (
            data[:place]
            + b" "
            + dice.choice(TOKENS)
            + b" "
            + data[place + dice.choice((0, 2, 5)) :]
        )
    return data


def renumbered(data: bytes, dice: Random) -> bytes:
    """Numbers changed: references, lengths, coordinates."""
    numbers = [match.span() for match in re.finditer(rb"(?<![\w.])\d{1,6}(?![\w.])", data)]
    for start, end in sorted(dice.sample(numbers, min(len(numbers), 4)), reverse=True):
        value = dice.choice((b"0", b"1", b"2", b"5", b"-1", b"70000", b"2147483648", b"0.5"))
        data = data[:start] + value + data[end:]
    return data


def swapped(data: bytes, dice: Random) -> bytes:
    """Objects' bodies exchanged, so that each reference finds something of another kind."""
    spans = [match.span() for match in OBJECT.finditer(data)]
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted(dice.sample(spans, 2))
    first, second = data[a:b], data[c:d]
    head, other = first.split(b"obj", 1)[0], second.split(b"obj", 1)[0]
    first, second = first[len(head) :], second[len(other) :]
    return data[:a] + head + second + data[b:c] + other + first + data[d:]


MUTATIONS = (flipped, cut_out, retold, renumbered, swapped)


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
def test_mutated(
    name: str, mutation: Callable[[bytes, Random], bytes], guard: Guard, tmp_path: Path
) -> None:
    data = SOURCES[name]()
    rounds = (25 if name in SEEDS else 5) * ROUNDS
    for seed in range(rounds):
        dice = Random(f"{name} {mutation.__name__} {seed}")  # noqa: S311 - no secret
        broken = mutation(data, dice)
        verdict = guard(broken)
        assert not verdict.problem, (keep(broken, f"{name} {seed}", tmp_path), verdict)
