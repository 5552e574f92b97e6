"""Fills with a pattern (ISO 32000-1, 8.7): what a tiling pattern's cell paints, where it shows.

In: the machine, the path that is filled, the state that fills it. Out: the marks of every
repetition of the cell that meets the fill, up to `Limits.pattern_cells`, and one mark of no known
colour for the fill itself. A cell of paths alone that is repeated is a texture (hatching, dots),
for which that one mark stands. Boxes stand for fills of any shape, as with every clip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from math import ceil, floor
from typing import TYPE_CHECKING

from inkroute.geometry import PER_MILLE, Matrix, on_paper
from inkroute.interpret import paths
from inkroute.interpret.state import Extent, GraphicsState, extent_of, intersect
from inkroute.model import Note
from inkroute.syntax import objects
from inkroute.syntax.document import read_stream

if TYPE_CHECKING:
    from inkroute.interpret.machine import Machine

#: Of a cell's sides (per mille): less of it than this is an edge that two cells share.
_EDGE = 1
_TILING = 1
_UNCOLOURED = 2


@dataclass(slots=True)
class Tile:
    """A tiling pattern: its cell, and what became of it where it was painted first."""

    content: bytes
    resources: dict[str, object]
    matrix: Matrix
    box: tuple[float, ...]
    step_x: float
    step_y: float
    coloured: bool
    where: str
    #: the object, kept so that a direct one's id stays its own.
    source: object = field(repr=False)
    #: whether the cell paints nothing but paths, and whether it leaves no gaps; None unknown.
    paths_alone: bool | None = None
    opaque: bool = False


def fill(machine: Machine, state: GraphicsState, run: bytes, painter: bytes) -> None:
    """Paint a path whose fill colour is a pattern, or a colour that leaves no mark."""
    space = state.fill_space
    if space.paints_nothing:
        return
    tile = _tile(machine, space.pattern)
    text, strokes = machine.text, machine.path.strokes
    ink, opaque = None, True
    at, order = len(strokes), text.order
    text.order += 1
    if tile is not None:
        opaque = _repeat(machine, tile, state, run)
        ink = None if tile.coloured else space.ink
    marked = state
    if not opaque:
        marked = state.copy()
        marked.mixed = True
    # The fill's own mark comes before its cells', whose numbers it leaves as they are.
    last, text.order = text.order, order
    painted = len(strokes)
    machine.path.fill(run, painter, marked, ink)
    text.order = max(last, text.order)
    if len(strokes) > painted:
        strokes.insert(at, strokes.pop())


def _tile(machine: Machine, pattern: object) -> Tile | None:
    """The pattern as a tile, read once a page; None for a shading and for what is damaged."""
    key = objects.identity(pattern)
    if pattern is None or key in machine.tiles:
        return machine.tiles.get(key)
    tile = None
    if (
        objects.is_stream(pattern)
        and objects.as_int(objects.entry(pattern, "/PatternType"), _TILING) == _TILING
    ):
        tile = _read(machine, pattern)
    machine.tiles[key] = tile
    return tile


def _read(machine: Machine, pattern: object) -> Tile | None:
    where = f"pattern {objects.object_number(pattern)} 0 R"
    box = objects.numbers(objects.entry(pattern, "/BBox"), 4)
    if box is None:
        detail = "A tiling pattern without BBox was not painted."
        machine.notes.append(Note("pattern", where, detail, loses=True))
        return None
    x0, x1 = sorted((box[0], box[2]))
    y0, y1 = sorted((box[1], box[3]))
    if not (x0 < x1 and y0 < y1):
        return None
    matrix = objects.numbers(objects.entry(pattern, "/Matrix"), 6)
    own = objects.as_dict(objects.entry(pattern, "/Resources"))
    return Tile(
        content=read_stream(pattern, machine.limits, "pattern", machine.notes),
        resources=own if own is not None else machine.resources,
        matrix=Matrix(*matrix) if matrix else Matrix(),
        box=(x0, y0, x1, y1),
        step_x=abs(objects.as_number(objects.entry(pattern, "/XStep"))) or x1 - x0,
        step_y=abs(objects.as_number(objects.entry(pattern, "/YStep"))) or y1 - y0,
        coloured=objects.as_int(objects.entry(pattern, "/PaintType"), 1) != _UNCOLOURED,
        where=where,
        source=pattern,
    )


def _repeat(machine: Machine, tile: Tile, state: GraphicsState, run: bytes) -> bool:
    """Paint the cells that meet the fill; whether what lies beneath is hidden by them."""
    ctm = machine.initial.after(tile.matrix)
    extent = paths.extent(paths.coordinates(run), state.ctm)
    if extent is None or not on_paper(*extent, *ctm) or not ctm.determinant:
        return False
    area = intersect(state.clip, extent)
    columns, rows = _span(tile, ctm, area)
    count = len(columns) * len(rows)
    if not count or (tile.paths_alone and count > 1):
        return tile.opaque
    if id(tile) in machine.open_tiles:
        detail = "A pattern is painted with itself; that was left out."
        machine.notes.append(Note("limit_forms", tile.where, detail, loses=True))
        return False
    machine.open_tiles.add(id(tile))
    before = (len(machine.path.strokes), len(machine.images), len(machine.text.shows))
    shown = 0
    most = machine.limits.pattern_cells  # `product` makes tuples of what it is given
    for at in islice(product(rows[:most], columns[:most]), most):
        if not _paint_cell(machine, tile, ctm, at, area, state):
            break
        shown += 1
        if tile.paths_alone is None:
            tile.paths_alone = before[1:] == (len(machine.images), len(machine.text.shows))
            tile.opaque = _is_opaque(machine, before, ctm, at, tile)
        if tile.paths_alone and count > 1:
            del machine.path.strokes[before[0] :]
            break
    machine.open_tiles.discard(id(tile))
    if shown < count and not tile.paths_alone:
        detail = f"Its cell shows {count} times: the first {shown} were painted."
        loses = len(machine.text.shows) > before[2]
        machine.notes.append(Note("limit_pattern_cells", tile.where, detail, loses=loses))
    return tile.opaque


def _span(tile: Tile, ctm: Matrix, area: Extent) -> tuple[range, range]:
    """Which columns and rows of cells meet an area, by pattern space's axes."""
    a, b, c, d, e, f = ctm
    det = ctm.determinant
    back = Matrix(d / det, -b / det, -c / det, a / det,
                  (c * f - d * e) / det, (b * e - a * f) / det)  # fmt: skip
    x0, y0, x1, y1 = extent_of(back, *area)
    return (
        _cells(x0, x1, tile.box[0], tile.box[2], tile.step_x),
        _cells(y0, y1, tile.box[1], tile.box[3], tile.step_y),
    )


def _cells(low: float, high: float, start: float, end: float, step: float) -> range:
    """The numbers of the repetitions of (start, end) that meet (low, high)."""
    edge = (end - start) * _EDGE / PER_MILLE
    first, last = (low - end + edge) / step, (high - start - edge) / step
    if not on_paper(first, last):
        return range(0)
    return range(ceil(first), floor(last) + 1)


def _paint_cell(  # noqa: PLR0917 - one repetition of what `_repeat` knows
    machine: Machine, tile: Tile, ctm: Matrix, at: tuple[int, int], area: Extent,
    state: GraphicsState,
) -> bool:  # fmt: skip
    """Run a cell's content at (row, column); False at the ceilings on nesting and repetition."""
    placed = _placed(tile, ctm, at)
    clip = intersect(area, extent_of(placed, *tile.box))
    if clip[0] >= clip[2] or clip[1] >= clip[3]:
        return True
    ink = None if tile.coloured else state.fill_space.ink
    cell = GraphicsState(placed, clip, shapes=state.shapes)
    cell.fill_alpha = cell.stroke_alpha = state.fill_alpha
    cell.grouped = state.blended
    if not tile.coloured:
        cell.fill = cell.stroke = ink
    return machine.run_nested(
        tile.content, tile.resources, cell, tile.where, coloured=tile.coloured
    )


def _placed(tile: Tile, ctm: Matrix, at: tuple[int, int]) -> Matrix:
    row, column = at
    return ctm.after((1.0, 0.0, 0.0, 1.0, column * tile.step_x, row * tile.step_y))


def _is_opaque(
    machine: Machine, before: tuple[int, int, int], ctm: Matrix, at: tuple[int, int], tile: Tile
) -> bool:
    """Whether one mark of the cell covers all of it, and the cells leave no gaps."""
    x0, y0, x1, y1 = tile.box
    edge_x, edge_y = (x1 - x0) * _EDGE / PER_MILLE, (y1 - y0) * _EDGE / PER_MILLE
    if tile.step_x > x1 - x0 + edge_x or tile.step_y > y1 - y0 + edge_y:
        return False
    placed = _placed(tile, ctm, at)
    inner = extent_of(placed, x0 + edge_x, y0 + edge_y, x1 - edge_x, y1 - edge_y)
    return any(_holds(box, inner) for box in _covers(machine, before))


def _covers(machine: Machine, before: tuple[int, int, int]) -> Iterator[Extent]:
    """The boxes of what the cell has painted opaquely."""
    for image in machine.images[before[1] :]:
        if not (image.is_mask or image.has_soft_mask or image.partial):
            yield image.box
    for run, painter, matrix, _, _, alpha, *_ in machine.path.strokes[before[0] :]:
        if painter not in {b"S", b"s"} and alpha >= PER_MILLE:
            box = paths.extent(paths.coordinates(run), matrix)
            if box is not None:
                yield box


def _holds(outer: Extent, inner: Extent) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )
