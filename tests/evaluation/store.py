"""Truth pages as JSON beside their PDF files.

In and out: `TruthPage` and a file in canonical form: a fixed order of fields, one word a line, so
that equal pages are equal bytes and differences read well. Not here: what systems made of a page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from evaluation.model import Need, Split, TruthPage, TruthRegion, TruthWord
from inkroute.geometry import Box

#: Version of the form; a file of another is refused.
FORM = 1


class StoreError(Exception):
    """A truth file is of another form, or has no PDF file beside it."""


def save_page(truth: TruthPage, path: Path) -> None:
    """Write a page's truth."""
    path.write_text(to_json(truth), encoding="utf-8")


def load_page(path: Path) -> TruthPage:
    """Read a page's truth.

    Raises:
        StoreError: the file is of another form.
    """
    return from_json(path.read_text(encoding="utf-8"))


def pages(folder: Path) -> list[tuple[Path, TruthPage]]:
    """The PDF files of a folder with their truths, sorted by name.

    Raises:
        StoreError: a truth has no PDF file.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        if path.stem == "manifest":
            continue
        pdf = path.with_suffix(".pdf")
        if not pdf.is_file():
            raise StoreError(f"{path.name} has no {pdf.name} beside it")
        found.append((pdf, load_page(path)))
    return found


def to_json(truth: TruthPage) -> str:
    """A page's truth as text."""
    head: dict[str, Any] = {
        "form": FORM,
        "name": truth.name,
        "kind": truth.kind,
        "split": truth.split.value,
        "source": truth.source,
        "language": truth.language,
        "width": truth.width,
        "height": truth.height,
    }
    lines = [f"{json.dumps(key)}: {_json(value)}" for key, value in head.items()]
    regions = [[*region.box, region.what, region.need.value] for region in truth.regions]
    lines += [
        f'"{key}": {_rows(rows)}'
        for key, rows in (
            ("regions", regions),
            ("words", map(_word_row, truth.words)),
            ("unseen", map(_word_row, truth.unseen)),
        )
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: str) -> TruthPage:
    """A page's truth from text."""
    data = json.loads(text)
    if data.get("form") != FORM:
        raise StoreError(f"truth of form {data.get('form')}, not {FORM}: build the set again")
    return TruthPage(
        name=data["name"],
        kind=data["kind"],
        split=Split(data["split"]),
        source=data["source"],
        language=data["language"],
        width=data["width"],
        height=data["height"],
        words=tuple(map(_row_word, data["words"])),
        regions=tuple(TruthRegion(Box(*row[:4]), row[4], Need(row[5])) for row in data["regions"]),
        unseen=tuple(map(_row_word, data["unseen"])),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rows(rows: Iterable[Sequence[object]]) -> str:
    listed = [_json(row) for row in rows]
    return "[\n" + ",\n".join(listed) + "\n]" if listed else "[]"


def _word_row(word: TruthWord) -> list[object]:
    """Text, box, and what differs from a plain word of the page's own text."""
    row: list[object] = [word.text, *word.box]
    rest = [word.region, int(word.only_pixels), int(word.set_aside), word.turn]
    return row if rest == [-1, 0, 0, 0] else row + rest


def _row_word(row: list[Any]) -> TruthWord:
    region, only_pixels, set_aside, turn = row[5:] or (-1, 0, 0, 0)
    return TruthWord(row[0], Box(*row[1:5]), region, bool(only_pixels), bool(set_aside), turn)
