"""Which chains of glyph-like components are text.

In: a mask of ink, with tables of the grey picture that it comes from. Out: how many letters there
are in chains that look like text.

What tells letters from texture, noise, bars and dots: they stand clear of what is above and
below; their rows are broken (an n has two strokes in a row, a dot one); their strokes are of one
width; and ink and paper are each of one tone, while edges in a photograph part all sorts of grey.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkroute.evidence.components import Components, Ints, Mask
from inkroute.evidence.field import Field
from inkroute.evidence.lines import Chains
from inkroute.evidence.tables import in_boxes, in_runs
from inkroute.policy_pixels import PixelPolicy


class Measures(NamedTuple):
    """What is known of each chain; shares and deviations in per mille, lengths in px.

    `letters` counts components by width where letters touch; `broken` glyphs with two runs in
    many rows; `clear` glyphs with little ink above and below; `tones` how much of the grey
    levels' variance lies between ink and paper; `stroke` the runs' mean length by height;
    `top_steps` and `bottom_steps` are px that tops and bottoms move from glyph to glyph.
    """

    glyphs: Ints
    letters: Ints
    height: Ints
    width: Ints
    broken: Ints
    clear: Ints
    tones: Ints
    ink: Ints
    stroke: Ints
    height_off: Ints
    stroke_off: Ints
    area_off: Ints
    top_steps: Ints
    bottom_steps: Ints


class Shapes(NamedTuple):
    """What is known of each chain without looking at any pixel; as in `Measures`.

    `order` has the glyphs of chains chain by chain, `heads` where each chain starts in it.
    """

    order: Ints
    heads: Ints
    glyphs: Ints
    letters: Ints
    height: Ints
    width: Ints
    broken: Ints


class Text(NamedTuple):
    """What looks like text: letters in long chains, in short ones, and chains of both kinds.

    `lone` counts the glyph-like components outside of them. `flipped` says that the letters stand
    on their heads: their tops are on a level, and what would be their bottoms is not.
    """

    sure: int
    short: int
    lines: int
    lone: int
    flipped: bool = False


def text_in(field: Field, policy: PixelPolicy, tall: int, least_glyphs: int) -> Text:
    """What of the ink's chains is text, of letters `tall` px high or more and so many glyphs."""
    found = field.chains(policy)
    shapes = shapes_of(found, policy)
    if not (has_shape(shapes, policy) & (shapes.height >= tall)).any():
        return Text(0, 0, 0, found.glyphs.size)
    measures = measure(found, field, policy)
    clean = found.glyphs.size <= policy.clean_glyphs
    least = policy.score_least - (policy.clean_relief if clean else 0)
    good = _is_text(measures, policy, least) & (measures.height >= tall)
    good &= measures.glyphs >= least_glyphs
    long = measures.glyphs >= policy.run_sure
    return Text(
        sure=int(measures.letters[good & long].sum(dtype=np.int64)),
        short=int(measures.letters[good & ~long].sum(dtype=np.int64)),
        lines=int(good.sum(dtype=np.int64)),
        lone=found.glyphs.size - int(measures.glyphs[good].sum(dtype=np.int64)),
        flipped=_flipped(measures, good, policy),
    )


def boxes_of_text(field: Field, policy: PixelPolicy) -> Ints:
    """The boxes round the chains that are text: x0, y0, x1, y1 (exclusive) of each, in rows."""
    found = field.chains(policy)
    if not has_shape(shapes_of(found, policy), policy).any():
        return np.zeros((0, 4), dtype=np.int64)
    relief = policy.clean_relief if found.glyphs.size <= policy.clean_glyphs else 0
    good = _is_text(measure(found, field, policy), policy, policy.score_least - relief)
    order, heads = _grouped(found.chain, _several(found))
    glyphs = found.glyphs.pick(order)
    low = [np.minimum.reduceat(e, heads.astype(np.intp)) for e in (glyphs.x0, glyphs.y0)]
    high = [np.maximum.reduceat(e, heads.astype(np.intp)) for e in (glyphs.x1, glyphs.y1)]
    boxes: Ints = np.stack((*low, *high), axis=1)[good]
    return boxes


class Texts(NamedTuple):
    """`Text` of each picture of a sheet, in columns."""

    sure: Ints
    short: Ints
    lines: Ints
    lone: Ints
    flipped: Mask


def texts_in(
    field: Field, picture: Ints, count: int, policy: PixelPolicy, least_glyphs: int
) -> Texts:
    """`text_in` of each of a sheet's pictures; `picture` is the one that each row is of."""
    found = field.chains(policy)
    of_glyph = picture[found.glyphs.y0]
    sizes = np.bincount(of_glyph.astype(np.intp), minlength=count).astype(np.int64)
    none = np.zeros(count, dtype=np.int64)
    if not has_shape(shapes_of(found, policy), policy).any():
        return Texts(none, none, none, sizes, none > 0)
    m = measure(found, field, policy)
    order, heads = _grouped(found.chain, _several(found))
    of_chain = of_glyph[order[heads]]
    relief = np.where(sizes <= policy.clean_glyphs, policy.clean_relief, 0)
    good = _is_text(m, policy, (policy.score_least - relief)[of_chain])
    good &= m.glyphs >= least_glyphs
    long = m.glyphs >= policy.run_sure

    def total(values: Ints, which: Mask) -> Ints:
        out = none.copy()
        np.add.at(out, of_chain[which], values[which])
        return out

    steep = total(m.bottom_steps, good) * 1000 > policy.flip_ratio * total(m.top_steps, good)
    glyphs = total(m.glyphs, good)
    return Texts(
        sure=total(m.letters, good & long),
        short=total(m.letters, good & ~long),
        lines=total(np.ones_like(m.glyphs), good),
        lone=sizes - glyphs,
        flipped=steep & (glyphs >= policy.flip_glyphs),
    )


def _flipped(m: Measures, good: Mask, policy: PixelPolicy) -> bool:
    """Whether Latin, Greek or Cyrillic letters are upside down: they rise above more than below.

    Capitals, digits and other scripts say nothing, and count as upright.
    """
    if int(m.glyphs[good].sum(dtype=np.int64)) < policy.flip_glyphs:
        return False
    tops = int(m.top_steps[good].sum(dtype=np.int64))
    bottoms = int(m.bottom_steps[good].sum(dtype=np.int64))
    return bottoms * 1000 > policy.flip_ratio * tops


def _is_text(m: Measures, policy: PixelPolicy, least: int | Ints) -> Mask:
    """Whether the weighted sum of a chain's measures is that of text."""
    score = (
        policy.weight_tones * np.clip(m.tones, 300, 850)
        + policy.weight_clear * np.minimum(m.clear, 900)
        + policy.weight_broken * np.minimum(m.broken, 600)
        + policy.weight_ink * np.clip(m.ink, 250, 450)
        + policy.weight_letters * np.minimum(m.letters, 12)
        - policy.weight_height_off * np.clip(m.height_off, 150, 400)
        - policy.weight_stroke_off * np.clip(m.stroke_off, 150, 400)
        - policy.weight_stroke * np.clip(m.stroke, 300, 700)
    )
    passed: Mask = (score >= least) & has_shape(m, policy)
    return passed


def shapes_of(found: Chains, policy: PixelPolicy) -> Shapes:
    """The shapes of every chain of at least two glyphs, in the order of their first glyph."""
    glyphs = found.glyphs
    order, heads = _grouped(found.chain, _several(found))
    if not len(heads):
        none = np.zeros(0, dtype=np.int64)
        return Shapes(order, heads, none, none, none, none, none)
    count = np.diff(heads, append=len(order)).astype(np.int64)

    def total(values: Ints | Mask) -> Ints:
        return np.add.reduceat(values[order].astype(np.int64), heads.astype(np.intp))

    tall, wide = glyphs.height, glyphs.width
    broken = glyphs.runs * 1000 >= policy.broken_rows * tall
    worth = np.where(broken, np.maximum(1, wide * 1000 // (policy.letter_width * tall)), 1)
    return Shapes(
        order,
        heads,
        glyphs=count,
        letters=total(worth),
        height=total(tall) // count,
        width=total(wide) // count,
        broken=total(broken) * 1000 // count,
    )


def has_shape(chain: Shapes | Measures, policy: PixelPolicy) -> Mask:
    """Whether a chain has letters enough, broken and wide enough: without, it is no text."""
    shaped: Mask = (
        (chain.letters >= policy.run_least)
        & (chain.broken >= policy.broken_share)
        & (chain.width * 1000 >= policy.width_least * chain.height)
    )
    return shaped


def measure(found: Chains, field: Field, policy: PixelPolicy) -> Measures:
    """The measures of every chain of at least two glyphs, in the order of their first glyph."""
    glyphs = found.glyphs
    shapes = shapes_of(found, policy)
    order, heads, count = shapes.order, shapes.heads, shapes.glyphs

    def total(values: NDArray[np.integer[Any]] | Mask) -> Ints:
        return np.add.reduceat(values[order].astype(np.int64), heads.astype(np.intp))

    top, bottom = _extent(glyphs, found.following)
    tall = glyphs.height
    chain_of = _spread(order, heads, glyphs.size)

    def off(values: Ints) -> Ints:
        """Mean deviation from the chain's mean, in per mille of it."""
        whole = total(values)
        mean = (whole // count)[chain_of]
        return total(np.abs(values - mean)) * 1000 // np.maximum(whole, 1)

    inside, outside, inner, outer = _ink_round(glyphs, top, bottom, field, policy)
    clear = outside * inner * 1000 <= inside * outer * policy.clear_ink
    stroke = glyphs.area * 1000 // np.maximum(glyphs.runs, 1)
    return Measures(
        glyphs=count,
        letters=shapes.letters,
        height=shapes.height,
        width=shapes.width,
        broken=shapes.broken,
        clear=total(clear) * 1000 // count,
        tones=_tones(found, top, bottom, field, total),
        ink=total(inside) * 1000 // np.maximum(total(inner), 1),
        stroke=total(stroke) // count // np.maximum(shapes.height, 1),
        height_off=off(tall),
        stroke_off=off(stroke),
        area_off=off(glyphs.area),
        top_steps=total(_steps(glyphs, glyphs.y0, found.following)),
        bottom_steps=total(_steps(glyphs, glyphs.y1, found.following)),
    )


def _steps(glyphs: Components, edge: Ints, following: Ints) -> Ints:
    """How far each glyph's edge is from the next one's; 0 at a chain's end and for whole words."""
    single = 2 * glyphs.width <= 3 * glyphs.height
    counted = (following >= 0) & single & single[following]
    return np.where(counted, np.abs(edge - edge[following]), 0)


def _several(found: Chains) -> Mask:
    """Which glyphs are in a chain with others."""
    sizes = np.bincount(found.chain.astype(np.intp), minlength=found.glyphs.size)
    return sizes[found.chain] > 1


def _grouped(chain: Ints, several: Mask) -> tuple[Ints, Ints]:
    """Glyphs in the order of their chains, and where each chain starts in that order."""
    which = np.flatnonzero(several)
    order = which[np.argsort(chain[which], kind="stable")]
    names = chain[order]
    starts = np.ones(len(names), dtype=np.bool_)
    starts[1:] = names[1:] != names[:-1]
    return order, np.flatnonzero(starts)


def _spread(order: Ints, heads: Ints, count: int) -> Ints:
    """For each glyph the number of its chain in the grouped order (0 for lone ones)."""
    out = np.zeros(count, dtype=np.int64)
    marks = np.zeros(len(order), dtype=np.int64)
    marks[heads] = 1
    out[order] = np.cumsum(marks, dtype=np.int64) - 1
    return out


def _extent(glyphs: Components, following: Ints) -> tuple[Ints, Ints]:
    """The line's top and bottom at each glyph: its own and its two neighbours'.

    So that neither ascenders nor a slanted line count against a glyph.
    """
    linked = np.flatnonzero(following >= 0)
    target = following[linked]
    top, bottom = glyphs.y0.copy(), glyphs.y1.copy()
    top[linked] = np.minimum(top[linked], glyphs.y0[target])
    bottom[linked] = np.maximum(bottom[linked], glyphs.y1[target])
    top[target] = np.minimum(top[target], glyphs.y0[linked])
    bottom[target] = np.maximum(bottom[target], glyphs.y1[linked])
    return top, bottom


def _ink_round(
    glyphs: Components, top: Ints, bottom: Ints, field: Field, policy: PixelPolicy
) -> tuple[Ints, Ints, Ints, Ints]:
    """Ink px inside the line at each glyph, in the strips above and below, and both areas."""
    strip = np.maximum(1, (bottom - top) * policy.clear_strip // 1000)
    edges = None if field.edges is None else field.edges.at(glyphs.y0)
    table, x0, x1 = field.ink, glyphs.x0, glyphs.x1
    inside, inner = in_boxes(table, x0, top, x1, bottom, edges=edges)
    over, over_area = in_boxes(table, x0, top - strip, x1, top, edges=edges)
    under, under_area = in_boxes(table, x0, bottom, x1, bottom + strip, edges=edges)
    return inside, over + under, inner, over_area + under_area


def _tones(
    found: Chains, top: Ints, bottom: Ints, field: Field, total: Callable[[Ints], Ints]
) -> Ints:
    """Per mille of the grey levels' variance round each chain that lies between ink and paper.

    Over the ink's runs, and over each glyph's box on the line, a pixel larger.
    """
    glyphs, runs = found.glyphs, found.runs
    row = runs.starts // runs.pitch
    first, beyond = runs.starts - row * runs.pitch, runs.ends - row * runs.pitch
    owner = runs.owner.astype(np.intp, copy=False)
    edges = None if field.edges is None else field.edges.at(glyphs.y0)
    parts = []
    area = np.zeros(0, dtype=np.int64)
    for table in (field.sums, field.squares):
        ink = np.zeros(glyphs.size, dtype=np.int64)
        np.add.at(ink, owner, in_runs(table, first, row, beyond))
        whole, area = in_boxes(
            table, glyphs.x0 - 1, top - 1, glyphs.x1 + 1, bottom + 1, edges=edges
        )
        parts += [total(ink), total(whole)]
    ink_sum, whole_sum, ink_square, whole_square = parts
    return between_share(
        (total(glyphs.area), ink_sum, ink_square), (total(area), whole_sum, whole_square)
    )


def between_share(ink: tuple[Ints, Ints, Ints], whole: tuple[Ints, Ints, Ints]) -> Ints:
    """Variance between ink and the rest in per mille of all; of counts, sums, sums of squares."""
    count, total, square = (
        np.maximum(w - i, k) for i, w, k in zip(ink, whole, (1, 0, 0), strict=True)
    )
    ink_count = np.maximum(ink[0], 1)
    within = (ink[2] - ink[1] * ink[1] // ink_count + square - total * total // count) // (
        ink_count + count
    )
    apart = np.abs(ink[1] // ink_count - total // count)
    between = apart * apart * count // (ink_count + count) * ink_count // (ink_count + count)
    share: Ints = between * 1000 // np.maximum(within + between, 1)
    return share
