"""Where the page map's time goes: a sample of the stack every few ms of CPU time.

In: PDF files; without any, the optional folder ../shared/corpus/bench, else the samples. Out: two
Markdown tables: the share of samples within a function and what it calls, and in a function
itself. Unlike a tracing profiler this makes no call dearer than it is. Not here: other readers.
"""

# ruff: noqa: T201 - a script talks to the person at the terminal

from __future__ import annotations

import argparse
import os
import signal
from collections import Counter
from pathlib import Path
from types import FrameType

from peers import commit, corpus

from inkroute.pipeline import open_document

#: CPU seconds between samples; the kernel's clock may make it more.
EVERY = 0.001
ROUNDS = 4
ROWS = 40


class Sampler:
    """Counts the functions on the stack at each signal."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.samples = 0
        self.own: Counter[str] = Counter()
        self.within: Counter[str] = Counter()

    def take(self, _signal: int, frame: FrameType | None) -> None:
        """One sample."""
        self.samples += 1
        if frame is not None:
            self.own[_name(frame)] += 1
        seen = set()
        while frame is not None:
            seen.add(_name(frame))
            frame = frame.f_back
        self.within.update(seen)


def _name(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    return f"{path.parent.name}/{path.name}:{frame.f_code.co_name}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    files = corpus(["bench"], parser.parse_args().files)
    sampler = Sampler()
    signal.signal(signal.SIGPROF, sampler.take)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    for path in files * ROUNDS:
        document = open_document(path.read_bytes())
        for index in range(document.page_count):
            document.map_page(index)
    signal.setitimer(signal.ITIMER_PROF, 0)
    print(f"{sampler.samples} samples; commit {commit()}; load {os.getloadavg()[0]:.1f}\n")
    for title, counter in (("with what it calls", sampler.within), ("itself", sampler.own)):
        print(f"| function | {title}, % |\n| --- | ---: |")
        for name, count in counter.most_common(ROWS):
            if "/where.py" not in name:
                print(f"| {name} | {100 * count / max(1, sampler.samples):.1f} |")
        print()


if __name__ == "__main__":
    main()
