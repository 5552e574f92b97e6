"""Where sets and answers are kept, and an answer as JSON.

In and out: `SystemPage` and files `dist/evaluation/read/<set>/<system>/<name>.json`. With each
answer stands the key of all that it hangs on, so that it is known to be stale whatever the clock
says. Not here: making answers (`systems`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from evaluation import store
from evaluation.model import ReadWord, SentRegion, Split, SystemPage, TruthPage
from inkroute.geometry import Box
from inkroute.native.files import write_atomically

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "dist" / "evaluation"
#: the sets by name: their folder, and the half of its pages that is meant (None: all).
SETS: dict[str, tuple[str, Split | None]] = {
    "tune": ("tune", None),
    "held_out": ("held_out", None),
    "real": ("real", Split.TUNE),
    "real_held_out": ("real", Split.HELD_OUT),
}
#: sets that are read once a freeze.
HELD_OUT = ("held_out", "real_held_out")
_FORM = 1


def pages(name: str, out: Path = OUT) -> list[tuple[Path, TruthPage]]:
    """The pages of a set: each file with its truth, sorted by name."""
    folder, split = SETS[name]
    found = store.pages(out / folder)
    return [(pdf, truth) for pdf, truth in found if split in (None, truth.split)]


def path_of(set_name: str, system: str, page: str, out: Path = OUT) -> Path:
    """Where a system's answer for a page is kept."""
    return out / "read" / set_name / system / f"{page}.json"


def save(path: Path, page: SystemPage, key: str) -> None:
    """Keep an answer with the key of what it hangs on."""
    told: dict[str, Any] = {"form": _FORM, "key": key}
    told |= {f.name: getattr(page, f.name) for f in fields(page)}
    told["words"] = [[w.text, *w.box, w.confidence, w.source] for w in page.words]
    told["regions"] = [[*r.box, r.decision, r.confidence, r.what] for r in page.regions]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode())


def load(path: Path) -> SystemPage:
    """An answer that was kept; raises FileNotFoundError where there is none."""
    return load_keyed(path)[0]


def load_keyed(path: Path) -> tuple[SystemPage, str]:
    """An answer, and the key of what it hung on when it was made; "" for one of another form."""
    told = json.loads(path.read_text(encoding="utf-8"))
    key = told.pop("key")
    if told.pop("form") != _FORM:
        return SystemPage(told["system"], (), error="kept in another form"), ""
    told["words"] = tuple(
        ReadWord(text, Box(x0, y0, x1, y1), confidence, source)
        for text, x0, y0, x1, y1, confidence, source in told["words"]
    )
    told["regions"] = tuple(
        SentRegion(Box(x0, y0, x1, y1), decision, confidence, what)
        for x0, y0, x1, y1, decision, confidence, what in told["regions"]
    )
    return SystemPage(**told), key


def answers(
    set_name: str, system: str, out: Path = OUT
) -> Iterator[tuple[Path, TruthPage, SystemPage]]:
    """Every page of a set that a system has read: file, truth, answer."""
    for pdf, truth in pages(set_name, out):
        path = path_of(set_name, system, truth.name, out)
        if path.is_file():
            yield pdf, truth, load(path)


def systems_read(set_name: str, out: Path = OUT) -> list[str]:
    """Names of the systems that have read pages of a set."""
    folder = out / "read" / set_name
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path.name for path in found if any(path.glob("*.json")))
