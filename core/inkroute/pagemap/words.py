"""Joining segments to words (page map, "Fonts": gaps, steps back, line shifts).

In: a page's segments in painting order. Out: `Word`s in the same order, with the flags that one
word alone decides: invisible, tiny, off the page, clipped, layer off. Not here: what lies over
or under a word (`visibility`).
"""

from __future__ import annotations

from functools import partial
from math import floor, isqrt
from typing import NamedTuple

from inkroute.geometry import PER_MILLE, Box
from inkroute.model import FontKind, Hidden, Segment, TextStyle, Word
from inkroute.pagemap.direction import is_right_to_left, logical
from inkroute.policy import Policy

#: `Hidden` as plain integers, and types made without a Python call: a page has thousands.
_INVISIBLE, _TINY = int(Hidden.INVISIBLE), int(Hidden.TINY)
_BOX, _WORD = partial(tuple.__new__, Box), partial(tuple.__new__, Word)


class _Metrics(NamedTuple):
    """What words of a style share: upright or not, extents from the baseline (mpt), em."""

    upright: bool
    top: float
    low: float
    size: int
    flags: int


class WordBuilder:
    """Collects the segments of the word that is being read."""

    def __init__(self, page: Box, policy: Policy) -> None:
        """Words of one page."""
        self.words: list[Word] = []
        self._page = page
        self._policy = policy
        self._gap = policy.word_gap / PER_MILLE
        self._back = -policy.word_step_back / PER_MILLE
        self._shift = policy.word_line_shift / PER_MILLE
        self._clipped = policy.clipped_share
        self._metrics: dict[int, _Metrics] = {}

    def read(self, segments: list[Segment]) -> list[Word]:
        """All words of the segments."""
        if not segments:
            return self.words
        gap, back, shift = self._gap, self._back, self._shift
        finish, joins = self._finish, self._joins
        last = segments[0]
        word = [last]
        for segment in segments[1:]:
            style = segment[0]
            if segment[8]:  # breaks_before
                goes_on = False
            elif style is last[0] and not (style[2] or style[3] or style[0].vertical) and style[1]:
                # One style, upright (b and c are 0): gap and shift without a call.
                em = style[1]
                goes_on = (
                    back <= (segment[3] - last[5]) / em <= gap
                    and -shift <= (segment[4] - last[6]) / em <= shift
                )
            else:
                goes_on = joins(last, segment)
            if goes_on:
                word.append(segment)
            else:
                finish(word)
                word = [segment]
            last = segment
        finish(word)
        return self.words

    def _joins(self, last: Segment, segment: Segment) -> bool:
        """Whether a segment goes on where the last one ended, by gap, shift and size in ems."""
        style, before = segment.style, last.style
        a, b = style.a, style.b
        dx, dy = segment.x0 - last.x1, segment.y0 - last.y1
        if style.font.vertical != before.font.vertical:
            return False
        if style.font.vertical:
            a, b = -style.c, -style.d
        square = a * a + b * b
        if square <= 0.0:
            return True
        along = (dx * a + dy * b) / square
        if not self._back <= along <= self._gap:
            return False
        across = (dx * b - dy * a) / square
        if not -self._shift <= across <= self._shift:
            return False
        return style is before or self._alike(style, before)

    def _alike(self, style: TextStyle, before: TextStyle) -> bool:
        """Same direction and a like size: a change of font or colour does not end a word."""
        dot = style.a * before.a + style.b * before.b
        cross = style.a * before.b - style.b * before.a
        if dot <= 0.0 or abs(cross) > dot * 0.1:
            return False
        one, other = abs(style.c) + abs(style.d), abs(before.c) + abs(before.d)
        ratio = self._policy.word_size_ratio
        return min(one, other) * PER_MILLE >= max(one, other) * ratio and (
            style.hidden & _INVISIBLE == before.hidden & _INVISIBLE
        )

    def _finish(self, segments: list[Segment]) -> None:
        """Make a word of its segments. Fields are unpacked: this runs once a word."""
        first = segments[0]
        style, text, _, x0, y0, x1, y1, order, _ = first
        if len(segments) > 1:
            text = "".join([segment[1] for segment in segments])
            _, _, _, _, _, x1, y1, _, _ = segments[-1]
        if not text.isascii() and is_right_to_left(text):
            text = _logical(segments, text)
        metrics = self._metrics.get(id(style)) or self._measure(style)
        upright, top, low, size, flags = metrics
        if upright and x0 <= x1:
            left, right = floor(x0 + 0.5), floor(x1 + 0.5)
            box = _BOX((left, floor(y0 + top + 0.5), right, floor(y1 + low + 0.5)))
            baseline = (left, floor(y0 + 0.5), right, floor(y1 + 0.5))
        else:
            box = _turned_box(style, x0, y0, x1, y1)
            baseline = (floor(x0 + 0.5), floor(y0 + 0.5), floor(x1 + 0.5), floor(y1 + 0.5))
        clip = style.clip
        if box[0] < clip[0] or box[1] < clip[1] or box[2] > clip[2] or box[3] > clip[3]:
            flags |= self._cut_off(box, clip)
        self.words.append(_WORD((text, box, baseline, size, order, flags, tuple(segments))))

    def _measure(self, style: TextStyle) -> _Metrics:
        """A style's extents and em, kept by its identity: the segments keep it alive."""
        size = _em(style)
        flags = style.hidden | (_TINY if size < self._policy.tiny_text else 0)
        one, other = (
            style.d * style.font.ascent / PER_MILLE,
            style.d * style.font.descent / PER_MILLE,
        )
        upright = style.b == 0.0 and style.c == 0.0 and not style.font.vertical
        metrics = _Metrics(upright, min(one, other), max(one, other), size, flags)
        self._metrics[id(style)] = metrics
        return metrics

    def _cut_off(self, box: Box, clip: Box) -> int:
        """Flags of a word that reaches past the clip: how much of it is left?"""
        if _share(box, self._page) < self._clipped:
            return Hidden.OFFPAGE
        return Hidden.CLIPPED if _share(box, clip) < self._clipped else 0


def _logical(segments: list[Segment], text: str) -> str:
    """A right-to-left word's text as it is read.

    Under a mirrored text matrix (OCR programs write such) it was painted from the right already.
    """
    style = segments[0].style
    if style.a * style.d - style.b * style.c > 0:  # y runs down here: upright text has < 0
        return text
    return logical([s.style.font.text[ord(code)] for s in segments for code in s.codes])


def _em(style: TextStyle) -> int:
    """The em's length in mpt; for Type 3, whose text space is arbitrary, its glyphs' height."""
    c, d = floor(style.c + 0.5), floor(style.d + 0.5)
    if style.font.kind is FontKind.TYPE3:
        tall = max(style.font.ascent - style.font.descent, 1)
        c, d = c * tall // PER_MILLE, d * tall // PER_MILLE
    return isqrt(c * c + d * d)


def _share(box: Box, within: Box) -> int:
    """Per mille of a box inside another; a box without area counts by its centre."""
    if box.is_empty:
        return PER_MILLE if within.holds(*box.centre) else 0
    return box.share_inside(within)


def _turned_box(style: TextStyle, x0: float, y0: float, x1: float, y1: float) -> Box:
    """The box of a word in any direction; downwards, half an em to both sides of its line."""
    if style.font.vertical:
        ux, uy = style.a / 2, style.b / 2
        lx, ly = -ux, -uy
    else:
        up, down = style.font.ascent / PER_MILLE, style.font.descent / PER_MILLE
        ux, uy, lx, ly = style.c * up, style.d * up, style.c * down, style.d * down
    xs = (x0 + ux, x0 + lx, x1 + ux, x1 + lx)
    ys = (y0 + uy, y0 + ly, y1 + uy, y1 + ly)
    return Box(
        floor(min(xs) + 0.5), floor(min(ys) + 0.5), floor(max(xs) + 0.5), floor(max(ys) + 0.5)
    )
