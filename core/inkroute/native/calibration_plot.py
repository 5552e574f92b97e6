"""The picture of a calibration: curves of the probe's thresholds, as SVG.

In: a `Calibration`. Out: an SVG file's bytes, the same for the same curves. Nothing in it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from inkroute.native.calibrating import Calibration, Errors
from inkroute.native.thresholds import NAMES

#: px: the plot's side, and what is left of it, above and below it.
_SIDE, _LEFT, _TOP, _WIDTH, _HEIGHT = 400, 60, 40, 700, 510
#: One for each threshold: apart for the colour-blind as well, and in their dashes.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
_DASHES = ("", "8 4", "2 3", "10 3 2 3")


def svg(found: Calibration) -> bytes:
    """The picture."""
    size = f'width="{_WIDTH}" height="{_HEIGHT}"'
    font = 'font-family="sans-serif" font-size="13"'
    counts = f"{found.good} good files, {found.bad} bad ones"
    title = f"What each threshold of the probe tells alone: {counts}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" {size} {font}>',
        f'<rect {size} fill="#fff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{title}</text>',
        *_axes(),
        *_curves(found),
        *_mark(found, found.before, "as given", 0),
        *_mark(found, found.after, "chosen", 1),
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _axes() -> Iterator[str]:
    bottom, right = _TOP + _SIDE, _LEFT + _SIDE
    frame = 'fill="none" stroke="#888"'
    yield f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}" {frame}/>'
    yield f'<path d="M{_LEFT} {bottom}L{right} {_TOP}" stroke="#ccc" fill="none"/>'
    for tenth in range(0, 11, 2):
        x, y = _LEFT + _SIDE * tenth // 10, bottom - _SIDE * tenth // 10
        label = f"{tenth * 10} %"
        yield f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{label}</text>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{label}</text>'
    middle = _LEFT + _SIDE // 2
    yield f'<text x="{middle}" y="{bottom + 40}" text-anchor="middle">good files refused</text>'
    x, y = 14, _TOP + _SIDE // 2
    yield (
        f'<text x="{x}" y="{y}" text-anchor="middle" transform="rotate(-90 {x} {y})">'
        "bad files found</text>"
    )


def _at(found: Calibration, refused: int, told: int) -> tuple[int, int]:
    """Where a share of good files refused and of bad ones found lies, px."""
    return _LEFT + _SIDE * refused // found.good, _TOP + _SIDE - _SIDE * told // found.bad


def _curves(found: Calibration) -> Iterator[str]:
    for number, name in enumerate(NAMES):
        colour, dash = _COLOURS[number], _DASHES[number]
        places = sorted({(one.good_refused, one.bad_found) for one in found.curves[name]})
        points = " ".join(f"{x},{y}" for x, y in (_at(found, *place) for place in places))
        style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}" fill="none"'
        yield f'<polyline points="{points}" {style}/>'
        y = _TOP + 20 + 24 * number
        x = _LEFT + _SIDE + 16
        yield f'<path d="M{x} {y}h30" {style}/>'
        yield f'<text x="{x + 36}" y="{y + 4}">{escape(name)}</text>'


def _mark(found: Calibration, wrong: Errors, said: str, number: int) -> Iterator[str]:
    """All thresholds together: a point, and what it is."""
    x, y = _at(found, wrong.refused, found.bad - wrong.passed)
    fill = ("#fff", "#000")[number]
    yield f'<circle cx="{x}" cy="{y}" r="{7 - 3 * number}" fill="{fill}" stroke="#000"/>'
    left, top = _LEFT + _SIDE + 31, _TOP + 130 + 24 * number
    yield f'<circle cx="{left}" cy="{top}" r="{7 - 3 * number}" fill="{fill}" stroke="#000"/>'
    yield f'<text x="{left + 21}" y="{top + 4}">all together, {escape(said)}</text>'
