"""The samples' whole answers, byte for byte, and the regions that their truth asks for.

The golden files are made by ``python tests/golden/test_samples.py``; a change of theirs is read by
hand, and CHANGELOG.md says under "Results changed" why it is right.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from inkroute import artifacts, bridge

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).resolve().parent
SAMPLES = ("contract", "form", "poster")


def answer(name: str) -> str:
    """Routes and merged words of a sample, one route, word or note a line."""
    folder = ROOT / "precomputed" / name
    artifact = artifacts.parse((folder / "ocr.json").read_text(encoding="utf-8"))
    words = [
        {"text": w.text, "box": list(w.box), "confidence": w.confidence, "route": w.route}
        for read in artifact.words.values()
        for w in read
    ]
    found = json.loads(bridge.merge((folder / f"{name}.pdf").read_bytes(), json.dumps(words)))
    lines = []
    for page in found["pages"]:
        parts = [(kind, item) for kind in ("routes", "notes", "words") for item in page.pop(kind)]
        lines.append(json.dumps(page))
        lines += [f"  {kind} {json.dumps(item, ensure_ascii=False)}" for kind, item in parts]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", SAMPLES)
def test_answers_are_as_read_by_hand(name: str) -> None:
    assert answer(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SAMPLES)
def test_routes_are_those_of_the_truth(name: str) -> None:
    folder = ROOT / "precomputed" / name
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    found = json.loads(bridge.route((folder / f"{name}.pdf").read_bytes()))
    for page, right in zip(found["pages"], truth["pages"], strict=True):
        sent = [route["box"] for route in page["routes"] if route["decision"] == "ocr"]
        for region in right["regions"]:
            if region["decision"] == "ocr":
                for word in region["words"]:
                    assert any(holds(box, word["box"]) for box in sent), word["text"]
            elif region["decision"] != "either":
                assert not any(meets(box, region["box"]) for box in sent), region["name"]


def holds(box: list[int], word: list[int]) -> bool:
    """Whether a word's centre lies in a box, grown by the crop's margin."""
    x, y = (word[0] + word[2]) // 2, (word[1] + word[3]) // 2
    return box[0] - 6_000 <= x <= box[2] + 6_000 and box[1] - 6_000 <= y <= box[3] + 6_000


def meets(one: list[int], other: list[int]) -> bool:
    """Whether boxes share more than an edge's breadth."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 2_000
        and min(one[3], other[3]) - max(one[1], other[1]) > 2_000
    )


def write_golden() -> None:
    """Write the golden files anew."""
    for name in SAMPLES:
        (GOLDEN / f"{name}.txt").write_text(answer(name), encoding="utf-8")


if __name__ == "__main__":
    write_golden()
    sys.exit(0)
