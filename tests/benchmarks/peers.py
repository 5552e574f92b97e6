"""Starts readers in processes of their own, each under the venv that it belongs to.

In: a script that speaks the protocol of `readers.serve`, a reader's name, files. Out: an answer a
file; a file that kills its reader (time, memory, a crash) has an answer that says so, and the rest
is read by a new process. The peers' venv is made when it is first asked for; the product never
sees it. Not here: what is done with the answers.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHARED = ROOT.parent / "shared" / "corpus"
VENV = ROOT / ".cache" / "peers-venv"
PINS = HERE / "requirements-peers.txt"

Answer = dict[str, Any]


def peers_python() -> Path:
    """The interpreter of the peers' venv, made or brought up to its pins where needed."""
    python = VENV / "bin" / "python"
    stamp = VENV / "pins.txt"
    if stamp.is_file() and stamp.read_text() == PINS.read_text():
        return python
    venv.create(VENV, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--requirement", str(PINS)], check=True)
    stamp.write_text(PINS.read_text())
    return python


def interpreter(reader: str) -> Path:
    """Under which interpreter a reader runs."""
    return Path(sys.executable) if reader == "ours" else peers_python()


def ask(script: str, reader: str, files: Sequence[Path]) -> tuple[Answer, dict[Path, Answer]]:
    """Read files with one reader; its start's answer, and one a file."""
    answers: dict[Path, Answer] = {}
    start: Answer = {}
    left = list(files)
    while left:
        begun = _one_process(script, reader, left, answers)
        start = start or begun
        left = [path for path in left if path not in answers]
    return start, answers


def _one_process(
    script: str, reader: str, files: Sequence[Path], answers: dict[Path, Answer]
) -> Answer:
    """Run one process as far as it comes; at least one file is answered."""
    command = [str(interpreter(reader)), str(HERE / script), reader, *map(str, files)]
    environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    if reader == "ours":
        environment["PYTHONPATH"] = str(ROOT / "core")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True
    ) as process:
        lines = process.stdout or ()
        start: Answer = {}
        current = files[0]
        for line in lines:
            said = json.loads(line)
            if "started" in said:
                start = said
            elif "file" in said:
                current = Path(said["file"])
            else:
                answers[current] = said
    if not start:
        raise SystemExit(f"{reader} does not start: {' '.join(command[:3])}")
    if current not in answers:
        answers[current] = {"error": _fate(process.returncode)}
    return start


def _fate(status: int) -> str:
    """What a process died of."""
    if status == -signal.SIGXCPU:
        return "more than 60 s"
    return f"ended by {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"


def corpus(names: Sequence[str], given: Sequence[Path]) -> list[Path]:
    """The files given; else those of the optional folders named; else the samples."""
    found = [
        path
        for name in names
        for path in sorted((SHARED / name).glob("*"))
        if path.suffix.lower() == ".pdf"
    ]
    return list(given) or found or sorted((ROOT / "precomputed").glob("*/*.pdf"))


def versions() -> str:
    """Versions of every reader, in a line."""
    code = (
        "import importlib.metadata as m;"
        "print(', '.join(f'{n} {m.version(n)}' for n in "
        "('pymupdf','pypdfium2','pypdf','playa-pdf','pdfminer.six','pdfplumber')))"
    )
    peers = subprocess.run(
        [str(peers_python()), "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()
    poppler = subprocess.run(["pdftotext", "-v"], capture_output=True, text=True, check=False)
    return f"{peers}, poppler {poppler.stderr.split()[2]}, CPython {platform.python_version()}"


def commit() -> str:
    """The commit of the working tree, and whether the package differs from it."""
    head = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],
        capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    changed = subprocess.run(
        ["git", "-C", str(ROOT), "status", "--porcelain", "core"],
        capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    return f"{head or 'unknown'}{' with changes' if changed else ''}"
