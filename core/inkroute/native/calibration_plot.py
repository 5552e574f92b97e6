"""The picture of a calibration: curves of the probe's thresholds, as SVG.

In: a `Calibration`. Out: an SVG file's text, the same for the same curves. Nothing in it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from inkroute.native.calibrating import Calibration
from inkroute.native.calibration_choice import Errors
from inkroute.native.calibration_report import shown
from inkroute.native.thresholds import NAMES

#: px: the plot's side, what is left of it and above it, the picture.
_SIDE, _LEFT, _TOP, _WIDTH, _HEIGHT = 460, 72, 48, 900, 576
#: One for each threshold: apart for the colour-blind as well, and in their dashes.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
_DASHES = ("none", "8 4", "2 3", "10 3 2 3")
#: px: each curve is drawn a little beside the one before, or one would hide another.
_ASIDE = (-3, -1, 1, 3)
_LEGEND = _LEFT + _SIDE + 24
_NEAR = 9


def svg(found: Calibration) -> str:
    """The picture."""
    size = f'width="{_WIDTH}" height="{_HEIGHT}"'
    font = 'font-family="system-ui, sans-serif" font-size="13"'
    title = f"What thresholds of the probe tell: {found.good} good files, {found.bad} bad ones"
    about = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" {size} {font} role="img"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {about}>',
        f"<title>{title}</title>",
        f'<rect {size} fill="#fff"/>',
        f'<text x="{_LEFT}" y="28" font-size="16" font-weight="600">{title}</text>',
        *_axes(),
        *_joint(found),
        *_curves(found),
        *_marks(found),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _axes() -> Iterator[str]:
    bottom, right = _TOP + _SIDE, _LEFT + _SIDE
    yield f'<path d="M{_LEFT} {bottom}L{right} {_TOP}" stroke="#999" stroke-dasharray="2 4"/>'
    for fifth in range(6):
        x, y = _LEFT + _SIDE * fifth // 5, bottom - _SIDE * fifth // 5
        label = f"{fifth * 20} %"
        yield f'<path d="M{_LEFT} {y}H{right}M{x} {_TOP}V{bottom}" stroke="#eee" fill="none"/>'
        yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{label}</text>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{label}</text>'
    frame = 'fill="none" stroke="#888"'
    yield f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}" {frame}/>'
    middle = _LEFT + _SIDE // 2
    yield (
        f'<text x="{middle}" y="{bottom + 46}" text-anchor="middle">'
        "good files refused (OCR for nothing)</text>"
    )
    x, y = 18, _TOP + _SIDE // 2
    yield (
        f'<text x="{x}" y="{y}" text-anchor="middle" transform="rotate(-90 {x} {y})">'
        "bad files found (the others pass)</text>"
    )


def _at(found: Calibration, refused: int, told: int) -> tuple[int, int]:
    """Where a share of good files refused and of bad ones found lies, px."""
    return _LEFT + _SIDE * refused // found.good, _TOP + _SIDE - _SIDE * told // found.bad


def _joint(found: Calibration) -> Iterator[str]:
    """The best of all combinations, in steps: between two of them there is none."""
    (first, told), *others = [_at(found, *point) for point in found.envelope]
    steps = "".join(f"H{x}V{y}" for x, y in others)
    path = f"M{first} {told}{steps}H{_LEFT + _SIDE}"
    style = 'stroke="#222" stroke-width="2" fill="none"'
    yield f'<path d="{path}V{_TOP + _SIDE}H{first}Z" fill="#222" fill-opacity="0.05"/>'
    yield f'<path class="joint" d="{path}" {style}/>'
    yield f'<path d="M{_LEGEND} {_TOP + 12}h34" {style}/>'
    yield f'<text x="{_LEGEND + 44}" y="{_TOP + 16}">all together, at their best</text>'


def _curves(found: Calibration) -> Iterator[str]:
    top = _TOP + 44
    yield f'<text x="{_LEGEND}" y="{top}" font-weight="600">each alone (given / chosen)</text>'
    for number, name in enumerate(NAMES):
        aside = _ASIDE[number]
        style = f'stroke="{_COLOURS[number]}" stroke-width="2"'
        dashes = f'stroke-dasharray="{_DASHES[number]}" fill="none"'
        places = sorted({(one.good_refused, one.bad_found) for one in found.curves[name]})
        points = " ".join(
            f"{x + aside},{y + aside}" for x, y in (_at(found, *place) for place in places)
        )
        yield f'<polyline points="{points}" {style} {dashes}/>'
        y = top + 24 * (number + 1)
        yield f'<path d="M{_LEGEND} {y}h34" {style} {dashes}/>'
        given, chosen = getattr(found.given, name), getattr(found.chosen, name)
        values = f"{shown(name, given)} / {shown(name, chosen)}"
        yield f'<text x="{_LEGEND + 44}" y="{y + 4}">{escape(name)}: {values}</text>'
        for value, fill, size in ((given, "#fff", 5), (chosen, _COLOURS[number], 3)):
            point = next(one for one in found.curves[name] if one.value == value)
            x, y = _at(found, point.good_refused, point.bad_found)
            yield f'<circle cx="{x + aside}" cy="{y + aside}" r="{size}" fill="{fill}" {style}/>'


def _marks(found: Calibration) -> Iterator[str]:
    """All thresholds together: as given, chosen, and chosen on files left out."""
    marks = (
        ("as given", found.before, f'<circle r="{_NEAR}" fill="#fff" stroke-width="2.5"/>'),
        ("chosen", found.after, '<circle r="6" fill="#000"/>'),
        (
            "chosen, on files left out",
            found.left_out.errors,
            '<path d="M-7 -7L7 7M-7 7L7 -7" stroke-width="3"/>',
        ),
    )
    top = _TOP + 186
    yield f'<text x="{_LEGEND}" y="{top}" font-weight="600">all together</text>'
    for number, (said, wrong, drawn) in enumerate(marks):
        x, y = _at(found, wrong.refused, found.bad - wrong.passed)
        yield f'<g transform="translate({x} {y})" stroke="#000">{drawn}</g>'
        y = top + 44 * (number + 1) - 16
        yield f'<g transform="translate({_LEGEND + 17} {y})" stroke="#000">{drawn}</g>'
        yield f'<text x="{_LEGEND + 44}" y="{y}">{said}</text>'
        yield f'<text x="{_LEGEND + 44}" y="{y + 16}" fill="#555">{_counts(found, wrong)}</text>'


def _counts(found: Calibration, wrong: Errors) -> str:
    return f"{wrong.passed} of {found.bad} bad pass, {wrong.refused} of {found.good} good refused"
