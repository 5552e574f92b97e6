"""Plots: what they show is in them, and equal figures are equal bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

from evaluation.plots import Bin, Curve, Labels, Spot, calibration, roc, scatter, stacked_bars

TESTS = Path(__file__).resolve().parents[1]
LABELS = Labels("A title", "along x", "along y")
SCRIPT = """
import sys
from evaluation.plots import Labels, Spot, scatter
sys.stdout.buffer.write(scatter(Labels("A title", "x", "y"), [Spot("a", 1, 2), Spot("b", 2, 3)]))
"""


def texts(svg: bytes) -> list[str]:
    """The texts of an SVG in their order."""
    root = ET.fromstring(svg)  # noqa: S314 - our own bytes
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]


def test_every_plot_holds_its_labels_and_names_as_text() -> None:
    curve = Curve("pairs", ((0, 0), (0.1, 0.9), (1, 1)), marked=True)
    plots = {
        "inkroute": scatter(LABELS, [Spot("inkroute", 1, 99), Spot("file text", 0, 80)]),
        "misread": stacked_bars(LABELS, ["scan", "logo"], {"misread": [1, 2], "not sent": [3, 0]}),
        "words": calibration(LABELS, {"words": [Bin(0.5, 5, 10), Bin(0.9, 0, 0)]}),
        "pairs": roc(LABELS, [curve]),
    }
    for name, svg in plots.items():
        assert {name, *LABELS} <= set(texts(svg))
        assert len(svg) < 30_000


def test_bars_are_as_long_as_their_values() -> None:
    longer = stacked_bars(LABELS, ["scan"], {"misread": [8]})
    shorter = stacked_bars(LABELS, ["scan"], {"misread": [4]})
    assert "8" in texts(longer)
    assert "8" not in texts(shorter)


def test_plots_of_nothing_are_drawn_too() -> None:
    for svg in (scatter(LABELS, []), stacked_bars(LABELS, [], {}), calibration(LABELS, {})):
        assert LABELS.title in texts(svg)


def test_equal_figures_are_equal_bytes_in_another_process_and_name_no_date() -> None:
    drawn = []
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{TESTS}"}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, check=True, env=environment
        )
        drawn.append(run.stdout)
    assert drawn[0] == drawn[1]
    assert b"<dc:date>" not in drawn[0]
