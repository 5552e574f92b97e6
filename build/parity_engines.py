"""The three places where inkroute runs, each a process that answers a line with a line.

In: requests (a file, and OCR words when they are to be merged). Out: the digest of the JSON text
that the bridge gave there. An engine that takes too long over a file is ended and started anew
for the next one.
"""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
START_LIMIT_S = 180
PATIENCE_S = 5


class EngineError(Exception):
    """An engine did not start."""


class Kind(Enum):
    """What the bridge is asked for; the value says it for people."""

    ROUTE = "routed"
    CLASSIFY = "classified"
    MERGE = "merged"
    ARTIFACT = "merged with precomputed OCR"


@dataclass(frozen=True, slots=True)
class Request:
    """One call of the bridge.

    Attributes:
        number: tells requests apart; it names the files that answers are kept in.
        kind: what is asked for.
        file: the PDF.
        ocr: the words to merge, or the artifact that holds them.
    """

    number: int
    kind: Kind
    file: Path
    ocr: Path | None = None

    def title(self) -> str:
        """Name the call for people."""
        return f"{self.file}{'' if self.kind is Kind.ROUTE else f' ({self.kind.value})'}"

    def message(self, out: Path) -> dict[str, object]:
        """Return the request as an engine takes it; its JSON text is to be written to `out`."""
        message: dict[str, object] = {"id": self.number, "file": str(self.file), "out": str(out)}
        if self.kind is Kind.CLASSIFY:
            message["classify"] = True
        if self.ocr is not None:
            message["words" if self.kind is Kind.MERGE else "artifact"] = str(self.ocr)
        return message


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine said of a request: a digest, or why there is none."""

    sha256: str | None
    ms: int
    failure: str | None
    out: Path


def commands(runtime: Path, *, warm: bool) -> dict[str, list[str]]:
    """Return how each engine is started, by name; `warm` times a second start too."""
    node = ROOT / "web" / "node"
    again = ["--warm"] if warm else []
    return {
        "native": [sys.executable, str(ROOT / "build" / "parity_native.py")],
        "node": ["node", str(node / "parity.mjs"), *again, str(runtime)],
        "chromium": ["node", str(node / "parity_chromium.mjs"), *again, str(runtime)],
    }


@dataclass(slots=True)
class Engine:
    """One running engine; `out` is the folder that its JSON texts go to.

    Attributes:
        name: how it is called in reports.
        command: how it is started.
        out: where the JSON texts are kept.
        limit_s: seconds that one request may take.
        start_ms: what it said of its first start, by kind ("cold", "warm").
    """

    name: str
    command: list[str]
    out: Path
    limit_s: int
    start_ms: dict[str, int] = field(default_factory=dict)
    _process: subprocess.Popen[str] | None = None
    _lines: queue.Queue[str | None] = field(default_factory=queue.Queue)

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        lines: queue.Queue[str | None] = queue.Queue()
        assert process.stdout is not None  # noqa: S101  it was asked for two lines above
        threading.Thread(target=_collect, args=(process.stdout, lines), daemon=True).start()
        self._process, self._lines = process, lines
        try:
            first = self._next(START_LIMIT_S)
        except EngineError as error:
            self.stop(patience_s=0)
            command = " ".join(self.command)
            raise EngineError(f"{self.name} did not start: {error}: {command}") from None
        ready = json.loads(first)["ready"]
        self.start_ms = self.start_ms or {kind: int(ms) for kind, ms in ready.items()}
        return process

    def _next(self, limit_s: int) -> str:
        try:
            line = self._lines.get(timeout=limit_s)
        except queue.Empty:
            raise EngineError(f"no answer within {limit_s} s") from None
        if line is None:
            raise EngineError("the engine ended")
        return line

    def ask(self, request: Request) -> Answer:
        """Send one request and wait for its answer, up to the limit.

        Raises:
            EngineError: the engine could not be started for its first request.
        """
        out = self.out / f"{request.number}.json"
        try:
            process = self._process or self._start()
        except EngineError as error:
            if not self.start_ms:
                raise
            return Answer(None, 0, str(error), out)  # it did start before: the rest goes on
        assert process.stdin is not None  # noqa: S101  it was asked for when starting
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(request.message(out)) + "\n")
            process.stdin.flush()
        try:
            line = self._next(self.limit_s)
        except EngineError as error:
            self.stop(patience_s=0)
            return Answer(None, 0, str(error), out)
        said = json.loads(line)
        return Answer(said.get("sha256"), said.get("ms", 0), said.get("failure"), out)

    def stop(self, patience_s: int = PATIENCE_S) -> None:
        """End the process: it ends by itself once it has no more requests, or it is made to."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        for harder in (process.terminate, process.kill, None):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=patience_s)
                break
            patience_s = PATIENCE_S
            if harder is not None:
                harder()
        if process.stdout is not None:
            process.stdout.close()


def _collect(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Put each line of a stream into a queue, and None at its end."""
    with contextlib.suppress(ValueError):  # the stream was closed while being read
        for line in stream:
            lines.put(line)
    lines.put(None)
