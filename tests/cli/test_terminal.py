"""The command line as a person sees it: at a terminal, and with Ctrl-C."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.papers import letter, scan

_BAR = "\u2501"
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(**more: str) -> dict[str, str]:
    paths = os.pathsep.join(sys.path)
    kept = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS", "LINES"}}
    return kept | {"PYTHONPATH": paths, "TERM": "xterm-256color"} | more


def at_a_terminal(folder: Path, columns: int, *arguments: str, **more: str) -> str:
    """What a terminal of that many columns gets to see."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "inkroute", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment(**more),
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65_536)
        except OSError:  # Linux says so at the end
            break
        if not part:
            break
        seen += part
    os.close(ours)
    assert process.wait() == 0
    return seen.decode()


def lines(seen: str) -> list[str]:
    """The text that stays, without escapes; the bar's own lines, which are erased, taken off."""
    parts = (line.split("\r")[-1] for line in seen.replace("\r\n", "\n").split("\n"))
    return [_ESCAPE.sub("", part) for part in parts if _BAR not in part]


@pytest.mark.parametrize("columns", [80, 120])
def test_tables_fit_the_terminal_and_are_coloured(tmp_path: Path, columns: int) -> None:
    (tmp_path / "scan.pdf").write_bytes(scan(tmp_path))
    seen = at_a_terminal(tmp_path, columns, "route", "scan.pdf")
    assert "\x1b[1mscan.pdf: 1 page" in seen
    assert "\x1b[33m" in seen  # what is to be read
    assert max(map(len, lines(seen))) <= columns
    plain = at_a_terminal(tmp_path, columns, "route", "scan.pdf", NO_COLOR="1")
    assert "\x1b[1m" not in plain
    assert "\x1b[33m" not in plain


@pytest.mark.ocr
def test_progress_is_shown_and_gone_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(scan(tmp_path, pages=3))
    seen = at_a_terminal(tmp_path, 80, "read", "scan.pdf", INKROUTE_CACHE=str(tmp_path / "c"))
    assert "page 3 of 3, crop 3 of 3" in seen
    assert "\x1b[2K" in seen[seen.rindex(_BAR) :]
    kept = [line for line in lines(seen) if line]
    assert kept[0] == "scan.pdf: 3 pages, 3 regions read"
    assert max(map(len, kept)) <= 80
    quiet = at_a_terminal(tmp_path, 80, "read", "scan.pdf", "--quiet", INKROUTE_CACHE="c")
    assert quiet == ""


_SLOW = """#!/bin/sh
case "$1" in
--version) echo "tesseract 5.0.0" ;;
--list-langs) printf 'List of available languages in "/none/" (1):\\neng\\n' ;;
*) echo $$ > "$SLOW_PID.new"; mv "$SLOW_PID.new" "$SLOW_PID"; exec sleep 600 ;;
esac
"""


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in "ZX"


@pytest.fixture
def _sigint_is_heard() -> Iterator[None]:
    """A shell's background job ignores SIGINT, and what it starts inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_sigint_is_heard")
def test_ctrl_c_stops_everything_and_leaves_no_half_written_file(tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(scan(tmp_path))
    (tmp_path / "letter.pdf").write_bytes(letter())
    tesseract = tmp_path / "bin" / "tesseract"
    tesseract.parent.mkdir()
    tesseract.write_text(_SLOW)
    tesseract.chmod(0o755)
    (tmp_path / "temporary").mkdir()
    pid_file = tmp_path / "pid"
    process = subprocess.Popen(
        [sys.executable, "-m", "inkroute", "read", "scan.pdf", "-o", "out.json", "--no-cache"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(
            PATH=f"{tesseract.parent}:{os.environ['PATH']}",
            SLOW_PID=str(pid_file),
            TMPDIR=str(tmp_path / "temporary"),
        ),
    )
    try:
        deadline = time.monotonic() + 60
        while not pid_file.exists() and time.monotonic() < deadline:
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        pid = int(pid_file.read_text())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == b""
    assert err == b"inkroute: error: interrupted: what was not finished was not written\n"
    assert gone(pid)
    assert not list(tmp_path.glob("*out.json*"))
    assert list((tmp_path / "temporary").iterdir()) == []
