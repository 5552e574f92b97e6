# ruff: noqa: T201 - a command tells the person at the terminal what it found
"""Breaks files at random for as long as asked, and keeps what breaks the router, made small.

In: the samples, our seeds and, when it is there, ../shared. Out: for each new way to fail a file
in tests/robustness/crashers/, which tests replay from then on; what comes of files that are not
ours goes to dist/fuzz/ instead, to be made again by hand. The same seed tries the same files.

    python tests/robustness/fuzz.py --seconds 600 --seed 1
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / place) for place in ("core", "build", "tests")]

from robustness.guard import Guard, Verdict  # noqa: E402 - the path stands above
from robustness.mutations import MUTATIONS  # noqa: E402
from robustness.seeds import SEEDS  # noqa: E402

CRASHERS = ROOT / "tests" / "robustness" / "crashers"
FOREIGN = ROOT / "dist" / "fuzz"
SHARED = ROOT.parent / "shared" / "corpus" / "dev"
#: bytes of the largest file of others that is broken: small ones break in more ways a second.
LARGEST = 300_000
#: files tried in making one smaller, and seconds spent on it.
TRIES, PATIENCE = 400, 120


@dataclass(slots=True)
class Fuzz:
    """One run: what it reads, where it keeps failures, and the kinds seen so far."""

    seed: int
    guard: Guard
    seen: dict[str, int] = field(default_factory=dict)
    tried: int = 0

    def run(self, seconds: float) -> None:
        """Break files until time is up."""
        sources = list(self.sources())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            dice = Random(f"{self.seed} {self.tried}")  # noqa: S311 - no secret
            name, ours, read = dice.choice(sources)
            data = read()
            for _ in range(dice.choice((1, 1, 1, 2, 4))):
                data = dice.choice(MUTATIONS)(data, dice) if data else data
            self.tried += 1
            verdict = self.guard(data)
            if verdict.problem:
                self.take(data, verdict, f"{name} {self.tried}", ours=ours)

    def sources(self) -> Iterator[tuple[str, bool, Callable[[], bytes]]]:
        """Names of files, whether they are ours, and how to read them; seeds more often."""
        for name, build in SEEDS.items():
            yield from [(name, True, build)] * 8
        for path in sorted((ROOT / "precomputed").glob("*/*.pdf")):
            yield path.stem, True, path.read_bytes
        for path in sorted(SHARED.glob("*.pdf")):
            if path.stat().st_size <= LARGEST:
                yield path.stem, False, path.read_bytes

    def take(self, data: bytes, verdict: Verdict, name: str, *, ours: bool) -> None:
        """Keep a file that fails in a new way, made small."""
        kind = kind_of(verdict)
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if self.seen[kind] > 1:
            return
        small = self.smaller(data, kind)
        folder = CRASHERS if ours else FOREIGN
        folder.mkdir(parents=True, exist_ok=True)
        slug = re.sub(r"[^a-z0-9]+", "-", kind.lower()).strip("-")[:60]
        path = folder / f"{slug}-{hashlib.sha256(small).hexdigest()[:8]}.pdf"
        path.write_bytes(small)
        print(
            f"{name}: {kind}\n  {len(data)} bytes, {len(small)} kept in {path.relative_to(ROOT)}"
        )

    def smaller(self, data: bytes, kind: str) -> bytes:
        """The file with as much taken out as leaves it failing in the same way."""
        end, tries = time.monotonic() + PATIENCE, 0
        size = len(data) // 2
        while size and tries < TRIES:
            at = 0
            while at < len(data) and tries < TRIES and time.monotonic() < end:
                tries += 1
                shorter = data[:at] + data[at + size :]
                if kind_of(self.guard(shorter)) == kind:
                    data = shorter
                else:
                    at += size
            size //= 2
        return data


def kind_of(verdict: Verdict) -> str:
    """How a file fails, in one line: where the exception came from, or what was not kept."""
    lines = [line.strip() for line in verdict.problem.splitlines() if line.strip()]
    if not lines:
        return ""
    places = [line for line in lines if line.startswith("File ") and "inkroute" in line]
    place = re.search(r"(\w+\.py)\", line \d+, in (\w+)", places[-1]) if places else None
    said = lines[-1] if places else lines[0]
    what = re.sub(r"[0-9]+", "N", said.split(":")[0])[:60]
    return f"{what} {place[1]} {place[2]}" if place else what


def main() -> int:
    """Read arguments, run, say what came of it. Exit status 1 when something failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--seed", type=int, default=0, help="which files (0)")
    chosen = parser.parse_args()
    fuzz = Fuzz(chosen.seed, Guard(patience=40))
    try:
        fuzz.run(chosen.seconds)
    finally:
        fuzz.guard.close()
    print(f"{fuzz.tried} files tried, {len(fuzz.seen)} ways to fail")
    for kind, count in sorted(fuzz.seen.items()):
        print(f"  {count:5} {kind}")
    return 1 if fuzz.seen else 0


if __name__ == "__main__":
    sys.exit(main())
