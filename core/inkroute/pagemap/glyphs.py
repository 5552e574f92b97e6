"""A page's text from shows to pieces: what is decoded, measured and placed at once.

In: the shows of a page with their styles. Out: `Pieces`, columns of runs of glyphs without white
space or a wide gap in them, in painting order. Strings of one font are joined: one look-up gives
all their advances (integers, micro-em), one running sum all their places along the line. Places on
the page are products and sums of two floats each, element by element, which IEEE 754 fixes to the
last bit. Not here: which pieces make a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from inkroute.fonts.glyph_table import GlyphTable
from inkroute.geometry import FAR
from inkroute.interpret.text import Show, ShowStyle
from inkroute.model import Font
from inkroute.pagemap.columns import changes
from inkroute.pagemap.strings import read as read_strings
from inkroute.policy import Policy

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

#: Shows that are decoded at a time: a ceiling on memory, far beyond a usual page.
_BATCH = 20_000
_MICRO = 1e-6
_SPACE = 32
#: Names the single-byte fonts among groups of shows.
_SINGLE = 0
_MICRO_PER_MILLE = 1000


@dataclass(slots=True)
class Pieces:
    """Pieces in painting order, a row each.

    `show` is the show that it is part of; from (`x0`, `y0`), the origin of its first glyph, to
    (`x1`, `y1`), where its last glyph's advance ends: mpt. `apart`: white space stands before it.
    """

    text: list[str]
    codes: list[str]
    show: Integers
    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    apart: Flags
    left_out: int = 0


class _Line(NamedTuple):
    """What is found of shows before they have a place: lengths along the line, micro-em.

    A row a piece: the show, text, codes, where it starts and ends, `apart` for white space before
    it in its show. A row a show in `shows`: its whole advance, and whether it ends in white space.
    """

    show: Integers
    text: list[str]
    codes: list[str]
    start: Integers
    end: Integers
    apart: Flags
    shows: Integers
    advance: Integers
    ends_white: Flags


def read(
    shows: Sequence[Show], styles: Sequence[ShowStyle], table: GlyphTable, policy: Policy
) -> Pieces:
    """The pieces of a page's shows; `table` is the document's."""
    lines: list[_Line] = []
    for start in range(0, len(shows), _BATCH):
        lines += _decoded(shows[start : start + _BATCH], start, styles, table, policy)
    if not lines:
        none = np.zeros(0, dtype=np.float64)
        columns = (none, none, none, none)
        return Pieces([], [], none.astype(np.int64), *columns, none.astype(np.bool_))
    return _placed(_merged(lines, len(shows)), shows, styles)


def _decoded(
    shows: Sequence[Show],
    first: int,
    styles: Sequence[ShowStyle],
    table: GlyphTable,
    policy: Policy,
) -> list[_Line]:
    """What some shows say; `first` is the first one's number.

    Strings of all single-byte fonts are decoded together, those of other fonts font by font.
    """
    strings = read_strings([show[1] for show in shows])
    starts = np.array(strings.starts, dtype=np.int64)
    before = np.array(strings.before, dtype=np.int64)
    fonts = [style.text.font for style in styles]
    style_of = np.array([show[0] for show in shows], dtype=np.int64)
    spacing = np.array([style[1:3] for style in styles], dtype=np.int64)[style_of]
    groups = [_SINGLE if font.single_byte else id(font) for font in fonts]
    names = {name: index for index, name in enumerate(dict.fromkeys(groups))}
    own = np.arange(len(shows), dtype=np.int64)
    lines = []
    for name, index in names.items():
        if len(names) > 1:
            group_of = np.array([names[group] for group in groups], dtype=np.int64)[style_of]
            own = (group_of == index).nonzero()[0]
            if not len(own):
                continue
        counts = starts[own + 1] - starts[own]
        bodies, gaps = strings.bodies, before
        if len(own) < len(shows):
            skipped = starts[own] - counts.cumsum(dtype=np.int64) + counts
            chosen = skipped.repeat(counts.astype(np.intp))
            chosen += np.arange(len(chosen), dtype=np.int64)
            bodies, gaps = [bodies[index] for index in chosen.tolist()], before[chosen]
        rows = _Rows(own + first, style_of[own], counts, bodies, gaps, spacing[own])
        if name == _SINGLE:
            glyphs = _single_bytes(rows, fonts, table)
        else:
            glyphs = _Glyphs(*table.decode(fonts[rows.styles[0]], bodies))
        lines.append(_line(rows, glyphs, fonts, table, policy))
    return lines


def _single_bytes(rows: _Rows, fonts: Sequence[Font], table: GlyphTable) -> _Glyphs:
    """The glyphs of single-byte fonts' strings."""
    joined = b"".join(rows.bodies)
    lengths = np.array(list(map(len, rows.bodies)), dtype=np.int64)
    first = np.array([table.first_slot(f) if f.single_byte else 0 for f in fonts], dtype=np.int64)
    slots = first[rows.styles].repeat(rows.counts.astype(np.intp)).repeat(lengths.astype(np.intp))
    slots += np.frombuffer(joined, dtype=np.uint8)
    table.learn_bytes(slots)
    return _Glyphs(joined.decode("latin-1"), slots, lengths)


class _Glyphs(NamedTuple):
    """Codes of strings as one code string, as slots of the table, and how many each string has."""

    codes: str
    slots: Integers
    lengths: Integers


class _Rows(NamedTuple):
    """Shows that are decoded together.

    Their numbers, styles, and how many strings each has; the strings, and what is before each
    (micro-em); character and word spacing (n x 2, micro-em).
    """

    shows: Integers
    styles: Integers
    counts: Integers
    bodies: list[bytes]
    before: Integers
    spacing: Integers


def _line(
    rows: _Rows, glyphs: _Glyphs, fonts: Sequence[Font], table: GlyphTable, policy: Policy
) -> _Line:
    """Measure decoded strings: places along the line, pieces."""
    slots, lengths = glyphs.slots, glyphs.lengths
    advance, white = table.advance[slots], table.white[slots]
    show_of_body = np.arange(len(rows.shows), dtype=np.int64).repeat(rows.counts.astype(np.intp))
    body_of = np.arange(len(lengths), dtype=np.int64).repeat(lengths.astype(np.intp))
    pitch = advance
    if rows.spacing.any():
        own = rows.spacing[show_of_body]
        pitch = advance + own[body_of, 0]
        if own[:, 1].any():
            spaces = (
                np.frombuffer(glyphs.codes.encode("utf-32-le", "surrogatepass"), dtype="<u4")
                == _SPACE
            )
            pitch += np.where(spaces, own[body_of, 1], 0)
    # Running sums: of the glyphs before a glyph, of displacements up to a string.
    sums = np.zeros(len(slots) + 1, dtype=np.int64)
    pitch.cumsum(dtype=np.int64, out=sums[1:])
    heads = lengths.cumsum(dtype=np.int64) - lengths
    moved = rows.before.cumsum(dtype=np.int64)
    last = rows.counts.cumsum(dtype=np.int64) - 1
    first = last - rows.counts + 1
    base = sums[heads[first]] + moved[first] - rows.before[first]
    offset = moved - base[show_of_body]
    way = -1 if fonts[rows.styles[0]].vertical else 1
    starts, ends = _cuts(rows, lengths, heads, moved, white, show_of_body, way, policy)
    tails = ends - 1
    show_of = show_of_body[body_of[starts]]
    stop = heads[last]
    text, codes = _slices(rows, glyphs, fonts, table, starts, ends, show_of)
    return _Line(
        show=rows.shows[show_of],
        text=text,
        codes=codes,
        start=sums[starts] + offset[body_of[starts]],
        end=sums[tails] + offset[body_of[tails]] + advance[tails],
        apart=(starts > heads[first][show_of]) & white[starts - 1],
        shows=rows.shows,
        advance=sums[stop] + moved[last] - base,
        ends_white=(stop > heads[first]) & white[stop - 1] if len(white) else stop < 0,
    )


def _slices(  # noqa: PLR0917 - what a text is made of
    rows: _Rows,
    glyphs: _Glyphs,
    fonts: Sequence[Font],
    table: GlyphTable,
    starts: npt.NDArray[np.intp],
    ends: npt.NDArray[np.intp],
    show_of: Integers,
) -> tuple[list[str], list[str]]:
    """Text and codes of the glyphs from each start to its end."""
    text, codes = table.text(glyphs.slots), glyphs.codes
    spans = list(zip(starts.tolist(), ends.tolist(), strict=True))
    pieces = [codes[start:end] for start, end in spans]
    texts = [text[start:end] for start, end in spans]
    uneven = table.point[glyphs.slots] < 0
    if uneven.any():
        # Ligatures and the like: these pieces are translated for themselves.
        count = np.zeros(len(uneven) + 1, dtype=np.int64)
        uneven.cumsum(dtype=np.int64, out=count[1:])
        style_of = rows.styles[show_of]
        for index in (count[ends] > count[starts]).nonzero()[0].tolist():
            texts[index] = pieces[index].translate(fonts[style_of[index]].text)
    return texts, pieces


def _cuts(  # noqa: PLR0917 - columns of one font
    rows: _Rows,
    lengths: Integers,
    heads: Integers,
    moved: Integers,
    white: Flags,
    show_of_body: Integers,
    way: int,
    policy: Policy,
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Where pieces start and end: at white space, at a show's ends, at a wide gap.

    A gap is what the character spacing and the number between two strings make together: some
    producers set a wide spacing and take it back by each number, or leave gaps by it alone. From
    letters that are set tight a gap stands out by the number alone. `way` is -1 for vertical
    writing, where gaps lead downwards (9.4.4).
    """
    full = lengths.nonzero()[0]
    by, of = moved[full], show_of_body[full]
    spacing = rows.spacing[:, 0] * way
    step = by * way
    step[1:] -= by[:-1] * way
    gap, back = step + np.maximum(spacing, 0)[of], step + spacing[of]
    # Steps back as wide are cut too: letters may be painted from the right.
    high = policy.word_gap * _MICRO_PER_MILLE
    low = -high
    count = len(white)
    cut = np.zeros(count + 1, dtype=np.bool_)
    odd = (spacing <= low) | (spacing >= high)
    if odd.any():
        cut[:count] = odd[show_of_body].repeat(lengths.astype(np.intp))
    cut[heads[full]] = (back <= low) | (gap >= high) | changes(of)
    cut[count] = True
    solid = ~white
    cut[1:count] |= white[:-1]
    starts = (solid & cut[:count]).nonzero()[0]
    cut[:-1] |= white
    ends = (solid & cut[1:]).nonzero()[0] + 1
    return starts, ends


def _merged(lines: Sequence[_Line], count: int) -> _Line:
    """The fonts' lines as one, in painting order, with every show's advance."""
    advance, ends_white = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.bool_)
    for line in lines:
        advance[line.shows], ends_white[line.shows] = line.advance, line.ends_white
    if len(lines) == 1:
        return lines[0]._replace(advance=advance, ends_white=ends_white)
    show = np.concatenate([line.show for line in lines])
    order = show.argsort(kind="stable")
    text = [text for line in lines for text in line.text]
    codes = [codes for line in lines for codes in line.codes]
    places = order.tolist()
    return _Line(
        show[order],
        [text[index] for index in places],
        [codes[index] for index in places],
        np.concatenate([line.start for line in lines])[order],
        np.concatenate([line.end for line in lines])[order],
        np.concatenate([line.apart for line in lines])[order],
        np.arange(count, dtype=np.int64),
        advance,
        ends_white,
    )


def _placed(line: _Line, shows: Sequence[Show], styles: Sequence[ShowStyle]) -> Pieces:
    """The pieces on the page: pens that go on from the show before, then places."""
    vectors = [_along(style) for style in styles]
    xs, ys = [show[2] for show in shows], [show[3] for show in shows]
    advance = line.advance
    for index, x in enumerate(xs) if None in xs else ():
        if x is None:
            before = int(ys[index])
            a, b, _, _ = vectors[shows[before][0]]
            by = int(advance[before])
            xs[index] = (xs[before] or 0.0) + by * a
            ys[index] = ys[before] + by * b
    style_of = np.array([show[0] for show in shows], dtype=np.int64)[line.show]
    a, b, rise_x, rise_y = np.array(vectors, dtype=np.float64).T[:, style_of]
    x = np.array(xs, dtype=np.float64)[line.show] + rise_x
    y = np.array(ys, dtype=np.float64)[line.show] + rise_y
    whites = line.ends_white.cumsum(dtype=np.int64)
    # White space before a piece: in its show, or at the end of one since the piece before it.
    since = np.zeros(len(x), dtype=np.bool_)
    since[1:] = (whites - line.ends_white)[line.show[1:]] > (whites - line.ends_white)[
        line.show[:-1]
    ]
    columns = (
        x + line.start * a, y + line.start * b, x + line.end * a, y + line.end * b,
    )  # fmt: skip
    pieces = Pieces(line.text, line.codes, line.show, *columns, line.apart | since)
    if not np.abs(np.concatenate(columns)).max(initial=0.0) < FAR:  # or NaN
        near = np.ones(len(x), dtype=np.bool_)
        for column in columns:
            near &= np.abs(column) < FAR
        _leave_out(pieces, near)
    return pieces


def _leave_out(pieces: Pieces, near: Flags) -> None:
    """Drop the pieces that are not near."""
    kept = near.nonzero()[0].tolist()
    pieces.left_out = len(near) - len(kept)
    pieces.text = [pieces.text[index] for index in kept]
    pieces.codes = [pieces.codes[index] for index in kept]
    for name in ("show", "x0", "y0", "x1", "y1", "apart"):
        setattr(pieces, name, getattr(pieces, name)[near])


def _along(style: ShowStyle) -> tuple[float, float, float, float]:
    """A micro-em along the writing direction in mpt, and the rise."""
    text = style.text
    a, b = (text.c, text.d) if text.font.vertical else (text.a, text.b)
    return (a * _MICRO, b * _MICRO, style.rise_x, style.rise_y)
