"""The repository's file under two processes at once, and what must not be overwritten."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inkroute.errors import BadRequest
from inkroute.native.glyphs import store
from inkroute.native.glyphs.repository import Line, State

ROOT = Path(__file__).resolve().parents[3]
#: Adds lines one by one, each in a change of its own.
_ADD = """
import sys
from pathlib import Path
from inkroute.native.glyphs import store
from inkroute.native.glyphs.repository import FileSeen, Line, State, merged

name = sys.argv[2]
sys.stdin.readline()
for number in range(25):
    line = Line(name, chr(0xE000 + number), "", State.UNRESOLVED, occurrences=1)
    seen = FileSeen(f"{name}{number}", name)
    both = Line("Both", chr(0xE100 + number), "", State.UNRESOLVED, occurrences=1)
    store.update(Path(sys.argv[1]), lambda known: merged(known, seen, [line, both]))
"""


def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _ADD, str(path), name],
            stdin=subprocess.PIPE,
            env={"PYTHONPATH": str(ROOT / "core")},
        )
        for name in ("First", "Second")
    ]
    for one in running:
        assert one.stdin is not None
        one.stdin.write(b"go\n")
        one.stdin.close()
    assert [one.wait() for one in running] == [0, 0]
    found = store.load(path)
    assert len(found.lines) == 75
    assert [line.occurrences for line in found.lines if line.font == "Both"] == [2] * 25
    assert len(found.files) == 50


def test_a_change_that_fails_leaves_everything(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    line = Line("X", "\ue001", "", State.UNRESOLVED)
    store.update(path, lambda known: known.with_lines([line]))
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}

    def fails(_known: object) -> store.Repository:
        raise BadRequest("no")

    with pytest.raises(BadRequest, match="no"):
        store.update(path, fails)
    path.write_bytes(before["glyphs.tsv"] + b"damaged\n")
    with pytest.raises(BadRequest, match=r"glyphs\.tsv: line 4 of the repository"):
        store.update(path, lambda known: known)
    assert path.read_bytes().endswith(b"damaged\n")
    assert (tmp_path / "glyphs.html").read_bytes() == before["glyphs.html"]


def test_another_html_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("mine")
    with pytest.raises(BadRequest, match=r"report\.html is no sheet"):
        store.update(tmp_path / "report.tsv", lambda known: known)
    assert not (tmp_path / "report.tsv").exists()
    assert (tmp_path / "report.html").read_text() == "mine"
    assert store.sheet_path(Path("a.html")) == Path("a.html.html")


def test_nothing_is_written_where_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    store.update(path, lambda known: known)
    before = [(tmp_path / name).stat().st_ino for name in ("glyphs.tsv", "glyphs.html")]
    store.update(path, lambda known: known)
    assert [(tmp_path / n).stat().st_ino for n in ("glyphs.tsv", "glyphs.html")] == before


def test_what_a_killed_process_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    others = {".glyphs.tsv.swp", ".glyphs.tsv.12345678.bak", ".other.tsv.abcd_123", "x"}
    for name in (".glyphs.tsv.abcd_123", ".glyphs.html.00000000", *others):
        (tmp_path / name).touch()
    store.update(path, lambda known: known)
    own = {".glyphs.tsv.lock", "glyphs.tsv", "glyphs.html"}
    assert {one.name for one in tmp_path.iterdir()} == own | others


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    killed = 0
    for number in range(4):
        name = f"F{number}"
        process = subprocess.Popen(
            [sys.executable, "-c", _ADD, str(path), name],
            stdin=subprocess.PIPE,
            env={"PYTHONPATH": str(ROOT / "core")},
        )
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.close()
        before = len(store.load(path).files)
        while process.poll() is None and len(store.load(path).files) < before + 5:
            pass
        process.kill()
        killed += process.wait() < 0
        assert len(store.load(path).files) >= before + 5
        store.update(path, lambda known: known)  # the lock is free again
    assert killed


def test_a_copy_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "glyphs.tsv"
    store.update(path, lambda known: known)
    assert store.keep(path).read_bytes() == path.read_bytes()
