"""A signature or a few words by hand: long thin strokes that turn and cross, on plain paper.

In: a grey picture in which no printed line was found. Out: whether it may be handwriting. Such
ink has no letters side by side, so the rules for lines do not find it. Left out: drawings of
straight lines, solid shapes, outlines of one closed curve.
"""

from __future__ import annotations

import numpy as np

from inkroute.evidence.components import Components, Ints, Mask, Runs, find
from inkroute.evidence.grey import Grey
from inkroute.evidence.ink import histogram
from inkroute.policy_pixels import PixelPolicy


def may_be_handwriting(grey: Grey, policy: PixelPolicy) -> bool:
    """Whether the picture is plain paper with few, thin, winding strokes."""
    if max(grey.shape) < policy.hand_thin:
        return False  # no stroke is thin enough to be so much shorter than the writing
    levels = histogram(grey)
    paper = int(levels.argmax())
    near = levels[max(0, paper - policy.hand_paper) : paper + policy.hand_paper + 1]
    plain = int(near.sum(dtype=np.int64))
    if plain * 1000 < policy.hand_plain * grey.size:
        return False
    ink = (
        grey < paper - policy.hand_contrast
        if paper >= 128
        else grey > paper + policy.hand_contrast
    )
    share = int(np.count_nonzero(ink)) * 1000
    if not policy.hand_ink_least * grey.size <= share <= policy.hand_ink_most * grey.size:
        return False
    return _winds(ink, policy)


def _winds(ink: Mask, policy: PixelPolicy) -> bool:
    """Whether most of the ink is in a few components of thin strokes that turn."""
    parts, runs = find(ink)
    _, columns = find(np.ascontiguousarray(ink.T))
    total = int(parts.area.sum(dtype=np.int64))
    largest = np.argsort(-parts.area, kind="stable")[: policy.hand_parts]
    main = parts.pick(largest)
    if int(main.area.sum(dtype=np.int64)) * 1000 < policy.hand_main * total:
        return False
    x0, x1 = int(main.x0.min()), int(main.x1.max())
    y0, y1 = int(main.y0.min()), int(main.y1.max())
    if not (y1 - y0) * policy.hand_wide_least <= (x1 - x0) * 1000:
        return False
    stroke = min(_mean_run(total, runs), _mean_run(total, columns))
    reach = max(x1 - x0, y1 - y0)
    if stroke * policy.hand_thin > reach:
        return False
    straight = max(_long_share(runs, stroke, policy), _long_share(columns, stroke, policy))
    return straight < policy.hand_straight and not _one_outline(main, runs, columns)


def _mean_run(total: int, runs: Runs) -> int:
    """Mean length of runs in px, at least 1."""
    return max(1, total // max(1, len(runs.starts)))


def _long_share(runs: Runs, stroke: int, policy: PixelPolicy) -> int:
    """Per mille of the ink in runs many strokes long: rules, edges of boxes."""
    lengths: Ints = runs.ends - runs.starts
    long = lengths[lengths > policy.hand_run * stroke]
    return int(long.sum(dtype=np.int64)) * 1000 // max(1, int(lengths.sum(dtype=np.int64)))


def _one_outline(main: Components, runs: Runs, columns: Runs) -> bool:
    """Whether nearly every row and column crosses the ink twice: a ring, a frame."""
    high = int(main.height.sum(dtype=np.int64))
    wide = int(main.width.sum(dtype=np.int64))
    across = len(runs.starts) * 10 // max(1, high)
    down = len(columns.starts) * 10 // max(1, wide)
    return 18 <= across <= 21 and 18 <= down <= 21
