"""Runs the router on hostile files in a process of its own, under a clock and a memory ceiling.

In: a file's bytes. Out: a `Verdict`: what the answer was, or how it broke its promise. A hang ends
the child and becomes a failed test, never a hanging one.
"""

from __future__ import annotations

import json
import os
import selectors
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parent.parent.parent
#: seconds of processor time that one file may take.
SECONDS = 20.0
#: seconds by the clock after which a file is given up: the machine may be busy with other things.
PATIENCE = 90.0
DECISIONS = {"ocr", "skip", "already_read"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one file. `problem` is empty when the promise was kept."""

    problem: str
    error: str = ""
    notes: tuple[str, ...] = ()
    routes: int = 0
    pages: int = 0
    seconds: float = 0.0
    peak_kb: int = 0

    @property
    def told(self) -> bool:
        """Whether the answer says that something was wrong with the file."""
        return bool(self.error or self.notes)


@dataclass(slots=True)
class Guard:
    """A child that routes, started when needed and again after it had to be ended."""

    patience: float = PATIENCE
    _child: subprocess.Popen[bytes] | None = None
    _errors: IO[bytes] | None = None

    def __call__(self, data: bytes) -> Verdict:
        """Route one file."""
        child = self._start()
        assert child.stdin is not None
        try:
            child.stdin.write(struct.pack(">Q", len(data)) + data)
            child.stdin.flush()
        except BrokenPipeError:
            return Verdict(self._post_mortem("died while it was given the file"))
        line = self._line(child)
        if line is None:
            self.close()
            return Verdict(f"no answer within {self.patience} s")
        if not line.endswith(b"\n"):
            return Verdict(self._post_mortem("died"))
        verdict = judge(json.loads(line))
        if verdict.seconds > SECONDS and not verdict.problem:
            return replace(verdict, problem=f"took {verdict.seconds} s")
        return verdict

    def close(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe is not None:
                    pipe.close()
            self._child = None
        if self._errors is not None:
            self._errors.close()
            self._errors = None

    def _start(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self.close()
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the child
            self._child = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("child.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                env=os.environ | {"PYTHONPATH": str(ROOT / "core"), "OPENBLAS_NUM_THREADS": "1"},
            )
        return self._child

    def _line(self, child: subprocess.Popen[bytes]) -> bytes | None:
        """The child's next line; without its end when the child died; None when time is up."""
        assert child.stdout is not None
        deadline = time.monotonic() + self.patience
        line = bytearray()
        with selectors.DefaultSelector() as waiting:
            waiting.register(child.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                left = deadline - time.monotonic()
                if left <= 0 or not waiting.select(left):
                    return None
                piece = os.read(child.stdout.fileno(), 1 << 20)
                if not piece:
                    break
                line += piece
        return bytes(line)

    def _post_mortem(self, what: str) -> str:
        assert self._child is not None
        assert self._errors is not None
        status = self._child.wait()
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        said = self._errors.read().decode(errors="replace")
        self.close()
        return f"{what}, status {status}: {said}"


def judge(told: dict[str, Any]) -> Verdict:
    """Hold a child's report against what the bridge promises."""
    seconds, peak = told["seconds"], told["peak"]
    if "raised" in told:
        return Verdict(told["raised"], seconds=seconds, peak_kb=peak)
    try:
        answer = json.loads(told["answer"], parse_constant=_no_constant)
        found = broken_promises(answer)
    except (ValueError, KeyError, TypeError) as error:
        return Verdict(f"not the promised JSON: {error!r}: {told['answer'][:300]}")
    if "error" in answer:
        return Verdict(found, answer["error"]["code"], seconds=seconds, peak_kb=peak)
    pages = answer["pages"]
    notes = [note["code"] for place in (answer, *pages) for note in place["notes"]]
    routes = sum(len(page["routes"]) for page in pages)
    return Verdict(found, "", tuple(notes), routes, len(pages), seconds, peak)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def broken_promises(answer: dict[str, Any]) -> str:
    """The first thing in an answer that cannot be; empty when there is none."""
    if "error" in answer:
        error = answer["error"]
        good = isinstance(error["code"], str) and error["message"] and error["code"] != "error"
        return "" if good else f"an error without code or message: {error}"
    for page in answer["pages"]:
        for problem in page_problems(page):
            return f"page {page['index']}: {problem}"
    return ""


def page_problems(page: dict[str, Any]) -> Iterator[str]:
    """What in a page's routes and notes cannot be."""
    if not (page["width"] >= 0 and page["height"] >= 0):
        yield f"size {page['width']} x {page['height']}"
    keys = [route["key"] for route in page["routes"]]
    if len(keys) != len(set(keys)):
        yield "two routes with one key"
    for route in page["routes"]:
        box = route["box"]
        if len(box) != 4 or not all(type(value) is int for value in box):
            yield f"box {box}"
        elif not (0 <= box[0] <= box[2] <= page["width"] and 0 <= box[1] <= box[3]):
            yield f"a route off the page: {box} of {page['width']} x {page['height']}"
        if route["decision"] not in DECISIONS or not 0 <= route["confidence"] <= 1000:
            yield f"decision {route['decision']} at {route['confidence']}"
        if not route["reasons"]:
            yield "a route without a reason"
    for note in page["notes"]:
        if not (note["code"] and note["detail"]):
            yield f"a note that says nothing: {note}"
