"""The three places where inkroute runs, each a process that answers a line with a line.

In: requests (a file, and OCR words for a merge). Out: the digest of the JSON text that the bridge
gave there. An engine that takes too long over a file is ended and started anew for the next one.
"""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
START_LIMIT_S = 180


class EngineError(Exception):
    """An engine did not start."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call of the bridge: routes of a file, or its merge when `words` is given."""

    number: int
    file: Path
    words: Path | None = None

    def title(self) -> str:
        """Name the call for people."""
        return f"{self.file}{' (merge)' if self.words else ''}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine said of a request: a digest, or why there is none."""

    sha256: str | None
    ms: int
    failure: str | None
    out: Path


def commands(runtime: Path) -> dict[str, list[str]]:
    """Return how each engine is started, by name."""
    node = ROOT / "web" / "node"
    return {
        "native": [sys.executable, str(ROOT / "build" / "parity_native.py")],
        "node": ["node", str(node / "parity.mjs"), str(runtime)],
        "chromium": ["node", str(node / "parity_chromium.mjs"), str(runtime)],
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
        first = self._next(START_LIMIT_S)
        if first is None:
            self.stop()
            raise EngineError(f"{self.name} did not start: {' '.join(self.command)}")
        ready = json.loads(first)["ready"]
        self.start_ms = self.start_ms or {kind: int(ms) for kind, ms in ready.items()}
        return process

    def _next(self, limit_s: int) -> str | None:
        with contextlib.suppress(queue.Empty):
            return self._lines.get(timeout=limit_s)
        return None

    def ask(self, request: Request) -> Answer:
        """Send one request and wait for its answer, up to the limit.

        Raises:
            EngineError: the engine could not be started.
        """
        process = self._process or self._start()
        out = self.out / f"{request.number}.json"
        message = {"id": request.number, "file": str(request.file), "out": str(out)}
        if request.words is not None:
            message["words"] = str(request.words)
        assert process.stdin is not None  # noqa: S101  it was asked for when starting
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        line = self._next(self.limit_s)
        if line is None:
            ended = process.poll() is not None
            self.stop()
            failure = "the engine ended" if ended else f"no answer within {self.limit_s} s"
            return Answer(None, 0, failure, out)
        said = json.loads(line)
        return Answer(said.get("sha256"), said.get("ms", 0), said.get("failure"), out)

    def stop(self) -> None:
        """End the process; its browser ends with it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


def _collect(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Put each line of a stream into a queue, and None at its end."""
    with contextlib.suppress(ValueError):  # the stream was closed while being read
        for line in stream:
            lines.put(line)
    lines.put(None)
