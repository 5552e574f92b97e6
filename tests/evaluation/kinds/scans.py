"""Scans by how they are stored, by layout and by script.

In: a text, dice, a style. Out: a page that is a scan or has one, with its truth; `KINDS` lists
them. Pages of a script come twice: as plain text, where nothing is to be read, and with a crop of
their text as a scan.
"""

from __future__ import annotations

from evaluation.kinds.canvas import LETTERED, choose, some_scanning, started
from evaluation.kinds.made import Ingredients, Kind, MadePage
from evaluation.model import Need
from evaluation.pictures import Coding, Placement

#: scripts and marks that a language brings in, by Tesseract's names of languages.
SCRIPTS = {"cyrillic": "rus", "accented": "fra", "cjk": "chi_sim"}


def _stored(made_of: Ingredients, coding: Coding) -> MadePage:
    """A page that is a scan stored by a codec, or has a crop that is."""
    canvas = started(made_of)
    dice = made_of.dice
    if dice.random() < 1 / 2:
        box = canvas.layout.page
        placement = dice.choice((Placement.WHOLE, Placement.STRIPS))
        scanning = some_scanning(dice, coding=coding, placement=placement)
        region = canvas.region(box, "scan", Need.OCR)
        canvas.scan(canvas.layout.lines, box, scanning, region)
        return canvas.made()
    canvas.rules()
    chosen = choose(canvas.layout, dice)
    canvas.own(chosen.rest)
    region = canvas.region(chosen.box, "scan", Need.OCR)
    canvas.scan(chosen.lines, chosen.box, some_scanning(dice, coding=coding), region)
    return canvas.made()


def scan_ccitt(made_of: Ingredients) -> MadePage:
    """Bitonal by CCITT group 4."""
    return _stored(made_of, Coding.CCITT)


def scan_jbig2(made_of: Ingredients) -> MadePage:
    """Bitonal by JBIG2."""
    return _stored(made_of, Coding.JBIG2)


def scan_jpx(made_of: Ingredients) -> MadePage:
    """Grey by JPEG 2000."""
    return _stored(made_of, Coding.JPX)


def two_columns(made_of: Ingredients) -> MadePage:
    """Two columns of text, and lines of one of them are a scan."""
    return _cropped(made_of, columns=2, table=False, size=min(made_of.style.size, 10))


def _cropped(made_of: Ingredients, **changes: object) -> MadePage:
    """A page of text of which some lines are a scan."""
    canvas = started(made_of, **changes)
    canvas.rules()
    chosen = choose(canvas.layout, made_of.dice)
    canvas.own(chosen.rest)
    region = canvas.region(chosen.box, "scan", Need.OCR)
    canvas.scan(chosen.lines, chosen.box, some_scanning(made_of.dice), region)
    return canvas.made()


def script_plain(made_of: Ingredients) -> MadePage:
    """A page of text alone."""
    canvas = started(made_of)
    canvas.rules()
    canvas.own(canvas.layout.lines)
    return canvas.made()


def script_scan(made_of: Ingredients) -> MadePage:
    """A page of text of which some lines are a scan, whatever the script."""
    return _cropped(made_of)


KINDS = (
    Kind("scan_ccitt", 1, scan_ccitt, LETTERED),
    Kind("scan_jbig2", 1, scan_jbig2, LETTERED),
    Kind("scan_jpx", 1, scan_jpx, LETTERED),
    Kind("two_columns_scan", 1, two_columns, LETTERED),
    *(
        Kind(f"{script}_{way}", 1, make, (language,))
        for script, language in SCRIPTS.items()
        for way, make in (("plain", script_plain), ("scan", script_scan))
    ),
)
