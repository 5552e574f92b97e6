"""Routes files natively, speaking the line protocol of web/node/lines.mjs.

In: a JSON request a line, `{"id", "file", "out"?, "classify"?, "words"?, "artifact"?,
"options"?}`. Out: first
`{"ready": {"cold": ms}}`, then an answer a line, `{"id", "file", "sha256", "ms"}`, or
`{"id", "file", "failure"}` when the bridge raised, which it never should.
"""

import hashlib
import importlib
import json
import sys
import time
import traceback
from pathlib import Path
from typing import Protocol, cast


class Session(Protocol):
    """What is called of inkroute.bridge.Session."""

    def describe(self) -> str:
        """Return the page count and more as JSON text."""

    def load_artifact(self, text: str) -> str:
        """Take precomputed OCR; return JSON text, with "error" when it does not fit."""

    def merge_page(self, index: int) -> str:
        """Merge one page."""

    def result(self) -> str:
        """Return the whole answer as JSON text."""


class Bridge(Protocol):
    """What is called of inkroute.bridge, which is imported by name when the engine starts."""

    def route(self, data: bytes, options: str = "{}") -> str:
        """Return the document's routes as JSON text."""

    def classify(self, data: bytes, options: str = "{}") -> str:
        """Return the pages' classes as JSON text."""

    def merge(self, data: bytes, words: str, options: str = "{}") -> str:
        """Return the merged words as JSON text."""

    def Session(self, data: bytes, options: str = "{}") -> Session:  # noqa: N802  a class there
        """Open a file."""


def say(answer: dict[str, object]) -> None:
    """Write one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def merge_artifact(session: Session, artifact: str) -> str:
    """Merge every page with precomputed OCR."""
    loading = session.load_artifact(artifact)
    if "error" in json.loads(loading):
        return loading
    for index in range(json.loads(session.describe())["page_count"]):
        session.merge_page(index)
    return session.result()


def answer(bridge: Bridge, request: dict[str, str]) -> str:
    """Call the bridge as a request asks."""
    data = Path(request["file"]).read_bytes()
    options = request.get("options", "{}")
    if "artifact" in request:
        artifact = Path(request["artifact"]).read_text(encoding="utf-8")
        return merge_artifact(bridge.Session(data, options), artifact)
    if "words" in request:
        return bridge.merge(data, Path(request["words"]).read_text(encoding="utf-8"), options)
    return (bridge.classify if "classify" in request else bridge.route)(data, options)


def main() -> None:
    """Answer requests until standard input ends."""
    started = time.perf_counter()
    bridge = cast("Bridge", importlib.import_module("inkroute.bridge"))
    say({"ready": {"cold": round(1000 * (time.perf_counter() - started))}})
    for line in sys.stdin:
        request = json.loads(line)
        about = {"id": request["id"], "file": request["file"]}
        started = time.perf_counter()
        try:
            text = answer(bridge, request)
        except Exception as error:  # noqa: BLE001  whatever a bridge raises is a finding
            say({**about, "failure": "".join(traceback.format_exception(error))})
            continue
        took = round(1000 * (time.perf_counter() - started))
        data = text.encode("utf-8", "surrogatepass")
        if "out" in request:
            Path(request["out"]).write_bytes(data)
        say({**about, "sha256": hashlib.sha256(data).hexdigest(), "ms": took})


if __name__ == "__main__":
    main()
