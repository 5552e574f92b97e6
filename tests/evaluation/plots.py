"""Draws the plots of the results: SVG of few kilobytes, the same bytes for the same figures.

In: numbers with the names that stand beside them. Out: SVG as bytes; on white, so that a dark page
shows them as a light one does. Text stays text and colours differ in lightness too. Not here:
where the numbers come from, and which plots a page of results has.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

#: Okabe and Ito's colours, told apart with any colour vision, by falling contrast with white.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555", "#000000")
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "*")
_GREY = "#666666"

#: the library types its keys one by one; Any stands for that list.
_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "inkroute",  # else identifiers are random
    "svg.fonttype": "none",  # letters, not their outlines: smaller, and can be searched
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"],
    "font.size": 10,
    "axes.edgecolor": _GREY,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
    "figure.facecolor": "#ffffff",
    "savefig.facecolor": "#ffffff",
    "path.simplify": True,
}


class Labels(NamedTuple):
    """What stands around a plot."""

    title: str
    x: str
    y: str


class Spot(NamedTuple):
    """A named point."""

    name: str
    x: float
    y: float


class Curve(NamedTuple):
    """A named line through points in the order given; `marked` sets a dot on each."""

    name: str
    points: tuple[tuple[float, float], ...]
    marked: bool = False


class Bin(NamedTuple):
    """Words whose confidence lies in a bin: its mean, and how many of how many were right."""

    confidence: float
    right: int
    words: int


def scatter(labels: Labels, spots: Sequence[Spot], ceiling: float | None = None) -> bytes:
    """One mark a system, with its name beside it; no y lies above `ceiling`."""

    def draw(axes: Axes) -> None:
        for number, spot in enumerate(spots):
            _mark(axes, spot, number)
        _widen(axes, ceiling)
        middle = sum(axes.get_xlim()) / 2
        for number, spot in enumerate(spots):
            left = spot.x > middle
            axes.annotate(
                spot.name,
                (spot.x, spot.y),
                xytext=(-8 if left else 8, _lift(spots, number)),
                textcoords="offset points",
                ha="right" if left else "left",
                va="center",
                fontsize=9,
            )

    return _drawn(labels, draw)


def _lift(spots: Sequence[Spot], number: int) -> int:
    """How far, in pt, a name moves up so that it does not stand on an earlier one's."""
    width = max(abs(spot.x) for spot in spots) or 1.0
    height = (max(spot.y for spot in spots) - min(spot.y for spot in spots)) or 1.0
    here = spots[number]
    near = sum(
        abs(here.x - other.x) < 0.3 * width and abs(here.y - other.y) < 0.05 * height
        for other in spots[:number]
    )
    return 12 * near


def _mark(axes: Axes, spot: Spot, number: int) -> None:
    colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
    axes.plot([spot.x], [spot.y], marker=marker, color=colour, markersize=8, linestyle="none")


def _widen(axes: Axes, ceiling: float | None) -> None:
    """Leave room around the marks, but show next to nothing of what cannot be."""
    (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
    wide, high = 0.08 * (x1 - x0), 0.12 * (y1 - y0)
    axes.set_xlim(max(x0 - wide, -wide), x1 + wide)
    top = y1 + high if ceiling is None else min(y1 + high, ceiling + 0.2 * high)
    axes.set_ylim(y0 - high, top)


def stacked_bars(
    labels: Labels, rows: Sequence[str], parts: Mapping[str, Sequence[float]]
) -> bytes:
    """A bar a row from above to below; `parts` holds a value a row for each named piece of it."""

    def draw(axes: Axes) -> None:
        ends = [0.0] * len(rows)
        places = [len(rows) - 1 - row for row in range(len(rows))]
        for number, (name, values) in enumerate(parts.items()):
            colour = COLOURS[number % len(COLOURS)]
            filled = [row for row, value in enumerate(values) if value]
            axes.barh(
                [places[row] for row in filled],
                [values[row] for row in filled],
                left=[ends[row] for row in filled],
                color=colour,
                label=name,
                height=0.7,
            )
            ends = [end + value for end, value in zip(ends, values, strict=True)]
        axes.set_yticks(places, rows, fontsize=9)
        axes.grid(visible=True, axis="x")
        if parts:
            axes.legend(loc="upper left", bbox_to_anchor=(0, -0.7 / _bars_high(rows)), ncols=2)

    return _drawn(labels, draw, size=(8.0, _bars_high(rows)))


def _bars_high(rows: Sequence[str]) -> float:
    """The figure's height for so many bars, inches."""
    return 1.4 + 0.26 * max(len(rows), 3)


def calibration(labels: Labels, curves: Mapping[str, Sequence[Bin]]) -> bytes:
    """How often words were right at the confidence that was claimed; the diagonal is honest."""

    def draw(axes: Axes) -> None:
        axes.plot([0, 1], [0, 1], color=_GREY, linestyle=":", linewidth=1)
        most = max((one.words for bins in curves.values() for one in bins), default=1)
        for number, (name, bins) in enumerate(curves.items()):
            colour = COLOURS[number % len(COLOURS)]
            filled = [one for one in bins if one.words]
            x = [one.confidence for one in filled]
            y = [one.right / one.words for one in filled]
            axes.plot(x, y, color=colour, linewidth=1, label=name)
            # The area says how many words stand behind a point.
            axes.scatter(x, y, s=[12 + 120 * one.words / most for one in filled], color=colour)
        axes.set_xlim(-0.03, 1.03)
        axes.set_ylim(-0.03, 1.03)
        if curves:
            axes.legend(loc="upper left")

    return _drawn(labels, draw, size=(5.2, 5.0))


def roc(labels: Labels, curves: Sequence[Curve]) -> bytes:
    """Share of what should be found against share of false alarms, one line a measure."""

    def draw(axes: Axes) -> None:
        axes.plot([0, 1], [0, 1], color=_GREY, linestyle=":", linewidth=1)
        _lines(axes, curves)
        axes.set_xlim(-0.02, 1.02)
        axes.set_ylim(-0.02, 1.02)
        if curves:
            axes.legend(loc="lower right")

    return _drawn(labels, draw, size=(5.2, 5.0))


def _lines(axes: Axes, curves: Sequence[Curve]) -> None:
    for number, curve in enumerate(curves):
        axes.plot(
            [x for x, _ in curve.points],
            [y for _, y in curve.points],
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)] if curve.marked else "",
            markersize=5,
            label=curve.name,
        )


def _drawn(
    labels: Labels, draw: Callable[[Axes], None], size: tuple[float, float] = (6.4, 4.2)
) -> bytes:
    """The figure as SVG that names no date and no program."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=size)
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        axes.set_title(labels.title)
        axes.set_xlabel(labels.x)
        axes.set_ylabel(labels.y)
        axes.grid(visible=True)
        draw(axes)
        svg = io.BytesIO()
        metadata = {"Date": None, "Creator": None, "Title": labels.title}
        figure.savefig(svg, format="svg", metadata=metadata, bbox_inches="tight")
    # The backend ends some lines in white space.
    return b"".join(line.rstrip() + b"\n" for line in svg.getvalue().splitlines())
