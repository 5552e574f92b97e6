"""One sweep over a file: its private codes, with all that a person needs to decide on them.

In: a path, what the repository knows. Out: `Scanned`: a line for each code and font, with how
often it stands, an example, pictures of those that are new, and a proposal where a table or the
font tells one. Not here: the repository (`repository`), drawing (`pictures`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from inkroute.errors import InkrouteError
from inkroute.fonts import data_files, listing
from inkroute.fonts.descriptor import family
from inkroute.fonts.listing import AS_THEY_STAND
from inkroute.geometry import PER_MILLE, Box
from inkroute.limits import Limits
from inkroute.model import Origin, PageMap
from inkroute.native.glyphs import pictures
from inkroute.native.glyphs.pictures import Wanted
from inkroute.native.glyphs.repository import (
    Candidate,
    FileSeen,
    Key,
    Line,
    Repository,
    State,
    font_field,
)
from inkroute.native.glyphs.settings import GlyphSettings
from inkroute.native.glyphs.shown import Fonts, Shown, around, example, shown_on
from inkroute.native.job import Progress
from inkroute.native.routing import load
from inkroute.pagemap import map_page
from inkroute.policy import Policy
from inkroute.syntax.document import PdfFile

_SETTINGS = GlyphSettings()
#: Who tells what a code stands for that ToUnicode has a private character for.
_BY = {
    Origin.DIFFERENCES: "the glyph's name",
    Origin.PROGRAM: "the font's program",
    Origin.BUILT_IN: "the font's own encoding",
    Origin.COLLECTION: "the font's character collection",
}


@dataclass(frozen=True, slots=True)
class Scanned:
    """What was found in a file; `lost` are pages (from 1) that could not be read whole.

    `failure` says what kept glyphs from being drawn.
    """

    file: FileSeen
    lines: tuple[Line, ...]
    pages: int
    lost: tuple[int, ...]
    failure: str = ""


class _Place(NamedTuple):
    """Where a code is shown to a person: the page's index and size (mpt), its box there."""

    page: int
    width: int
    height: int
    box: Box
    whole: Box
    upright: bool


@dataclass(slots=True)
class _Found:
    """What has been seen of a code so far."""

    line: Line
    place: _Place
    visible: bool
    count: int = 0


def scan(
    path: Path,
    password: str | None,
    known: Repository,
    progress: Callable[[Progress], None] | None = None,
) -> Scanned:
    """Scan a file; codes that the repository has with a picture are not drawn again.

    Raises what opening a file raises; a page that cannot be read is among `lost`.
    """
    limits, policy = Limits(), Policy()
    data = load(str(path), limits)
    file = PdfFile(data, password, limits)
    fonts = Fonts(AS_THEY_STAND)
    found: dict[Key, _Found] = {}
    lost: list[int] = []
    for index in range(file.page_count):
        if progress is not None:
            progress(Progress(index, file.page_count, 0, 0))
        try:
            page = map_page(file, index, fonts, policy, limits)
        except InkrouteError:
            lost.append(index + 1)
            continue
        if not page.complete:
            lost.append(index + 1)
        for one in shown_on(page, fonts):
            _count(found, page, one, fonts, path.name)
    lines, failure = _drawn(path, password, found, known)
    seen = FileSeen(hashlib.sha256(data).hexdigest(), path.name)
    return Scanned(seen, lines, file.page_count, tuple(lost), failure)


def _count(found: dict[Key, _Found], page: PageMap, one: Shown, fonts: Fonts, name: str) -> None:
    """Count a code; the first of its places that shows is the one to look at."""
    font = font_field(one.font.name)
    key = Key(family(font), one.code, fonts.program(one.font, one.code))
    own = found.get(key)
    if own is None or (one.visible and not own.visible):
        line = own.line if own else _proposed(font, one, fonts, key.program)
        where = f"{name}, page {page.index + 1}{'' if one.visible else ', hidden there'}"
        line = replace(line, example=example(page, one, _SETTINGS), where=where)
        place = _Place(page.index, page.width, page.height, one.box, page.box, one.upright)
        count = own.count if own else 0
        own = found[key] = _Found(line, place, one.visible, count)
    own.count += 1


def _proposed(font: str, one: Shown, fonts: Fonts, program: str) -> Line:
    """A line for a code, with what a table or the font tells of it."""
    text, by = listing.known(one.font.name, one.code)
    if not text and one.told and not listing.says_nothing(one.told):
        text, by = one.told, _BY.get(one.font.origin(chr(one.number)), "the font")
    glyph = listing.glyph_name(fonts.dictionary(one.font), one.number, Limits())
    if text:
        alike = data_files.alike(text) if len(text) == 1 else ()
        candidates = [Candidate(other) for other in alike]
        if one.told not in {"", text} and not listing.says_nothing(one.told):
            candidates.insert(0, Candidate(one.told, "the font itself"))
        return Line(
            font, one.code, text, State.PROPOSED, by,
            glyph=glyph, candidates=tuple(candidates), program=program,
        )  # fmt: skip
    columns: dict[str, list[str]] = {}
    for column, other in listing.elsewhere(one.code).items():
        columns.setdefault(other, []).append(column)
    candidates = [Candidate(other, f"in {' and '.join(of)}") for other, of in columns.items()]
    return Line(
        font, one.code, "", State.UNRESOLVED,
        glyph=glyph, candidates=tuple(candidates), program=program,
    )  # fmt: skip


def _drawn(
    path: Path,
    password: str | None,
    found: dict[Key, _Found],
    known: Repository,
) -> tuple[tuple[Line, ...], str]:
    """The lines with their counts, and pictures where they show and the repository has none."""
    pictured = {line.key for line in known.lines if line.picture}
    # A picture of what does not show would be one of what covers it.
    drawn = [key for key, one in found.items() if one.visible and key not in pictured]
    wanted = [part for key in drawn for part in _parts(found[key].place)]
    done = pictures.draw(path.resolve(), password, wanted)
    images = dict(
        zip(drawn, zip(done.pictures[::2], done.pictures[1::2], strict=True), strict=True)
    )
    lines = []
    for key, one in sorted(found.items()):
        picture, view = images.get(key, ("", ""))
        lines.append(replace(one.line, occurrences=one.count, picture=picture, view=view))
    return tuple(lines), done.failure


def _parts(place: _Place) -> tuple[Wanted, Wanted]:
    """The glyph, and the line round it."""
    page, width, height, box, whole, upright = place
    side = max(box.width, box.height)
    close = box.grown(side * _SETTINGS.margin // PER_MILLE).intersection(whole)
    wide = around(box, whole, _SETTINGS.around, upright=upright)
    return (
        Wanted(page, width, height, close, box, side, _SETTINGS.picture),
        Wanted(page, width, height, wide, box, side, _SETTINGS.view),
    )
