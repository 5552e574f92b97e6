"""A view that `inkroute view` wrote, in headless Chromium: used by pointer and keyboard.

Its Content-Security-Policy is at work: a script or request that it forbids is an offence.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.papers import LINES
from inkroute import cli
from native.test_view_html import EVIL, evil_font
from pdf_writer import Pdf, show_text

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "dist" / "test-artifacts"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def papers() -> bytes:
    """A page with one hostile word, one of a font that does not decode, and a plain one."""
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font(), "F2": evil_font(pdf)}}
    pdf.page(show_text("F1", 24, 20, 700, EVIL[0]), fonts)
    garbled = (show_text("F2", 24, 20, 500 - 30 * n, "GARBLED") for n in range(5))
    pdf.page(b"".join(garbled), fonts)
    pdf.page(show_text("F1", 14, 20, 700, LINES[0]), fonts)
    return pdf.build()


def test_a_view_is_used_by_pointer_and_keyboard(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    path = tmp_path / "<b>evil.pdf"
    path.write_bytes(papers())
    view = tmp_path / "view.html"
    assert cli.main(["view", str(path), "-o", str(view)]) == 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    command = ["node", "tests/browser/view_reading.mjs", view.as_uri(), str(PICTURES / "view.png")]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    report = json.loads(played.stdout)
    assert report["offences"] == []
    seen = report["seen"]
    assert (seen["first"], seen["second"], seen["back"]) == (
        "Page 1 of 3",
        "Page 2 of 3",
        "Page 1 of 3",
    )
    assert seen["pictures"] is True
    assert seen["word"] == f"{EVIL[0]}: shown by the file"
    assert seen["closed"] == ""
    for way in ("hovered", "region", "small"):
        assert "100 % of the words in the font <script>alert(2)</script> do not" in " ".join(
            seen[way].split()
        )
    assert seen["lit"] == 1
    assert (seen["hidden"], seen["listed"], seen["shown"]) == (False, False, True)
    assert seen["overflow"] <= 0
