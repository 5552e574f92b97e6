"""The runtime folder and Node, for the tests of what runs in Pyodide."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RunNode = Callable[..., dict[str, object]]
LONGEST_SHOWN_LINE = 1000

OBJECTS = (
    b"<</Type /Catalog /Pages 2 0 R>>",
    b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
    b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>>",
)


def one_page_pdf() -> bytes:
    """The smallest correct file: one empty page, a cross-reference table (ISO 32000-1, 7.5.4)."""
    data, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(OBJECTS, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(OBJECTS) + 1)
    trailer = b"trailer\n<</Root 1 0 R /Size %d>>\n" % (len(OBJECTS) + 1)
    return data + head + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(data)


@pytest.fixture(scope="session")
def runtime() -> Path:
    """The runtime folder, made or brought up to date first."""
    script = ROOT / "build" / "make_runtime.py"
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return ROOT / "dist" / "runtime"


@pytest.fixture(scope="session")
def run_node() -> RunNode:
    """Run a script beside this file; return what its last line says."""

    def run(script: str, *arguments: object) -> dict[str, object]:
        path = Path(__file__).parent / script
        done = subprocess.run(
            ["node", str(path), *map(str, arguments)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        # Node shows the line of an error, and Pyodide's is one of a megabyte.
        short = [line for line in done.stderr.splitlines() if len(line) < LONGEST_SHOWN_LINE]
        assert done.returncode == 0, "\n".join(short)
        said: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
        return said

    return run


@pytest.fixture
def one_page(tmp_path: Path) -> Path:
    """A file with one empty page."""
    path = tmp_path / "one_page.pdf"
    path.write_bytes(one_page_pdf())
    return path
