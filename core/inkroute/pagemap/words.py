"""Joining segments to words (page map, "Fonts": gaps, steps back, line shifts).

In: a page's segments in painting order. Out: `Word`s in the same order, with the flags that one
word alone decides: invisible, tiny, off the page, clipped, layer off. Not here: what lies over
or under a word (`visibility`).
"""

from __future__ import annotations

from math import floor, isqrt

from inkroute.geometry import PER_MILLE, Box
from inkroute.model import FontKind, Hidden, Segment, TextStyle, Word
from inkroute.policy import Policy


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

    def read(self, segments: list[Segment]) -> list[Word]:
        """All words of the segments."""
        word: list[Segment] = []
        last: Segment | None = None
        for segment in segments:
            if last is not None and (segment.breaks_before or not self._joins(last, segment)):
                self._finish(word)
                word = []
            word.append(segment)
            last = segment
        if word:
            self._finish(word)
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
            (style.hidden & Hidden.INVISIBLE) == (before.hidden & Hidden.INVISIBLE)
        )

    def _finish(self, segments: list[Segment]) -> None:
        first, last = segments[0], segments[-1]
        text = first.text if len(segments) == 1 else "".join([s.text for s in segments])
        style = first.style
        x0, y0, x1, y1 = first.x0, first.y0, last.x1, last.y1
        font = style.font
        if font.vertical:
            box = _vertical_box(style, x0, y0, x1, y1)
        else:
            up, down = font.ascent / PER_MILLE, font.descent / PER_MILLE
            ux, uy, lx, ly = style.c * up, style.d * up, style.c * down, style.d * down
            if style.b == 0.0 and style.c == 0.0:
                if x1 < x0:
                    x0, x1 = x1, x0
                top, low = (y0 + uy, y1 + ly) if uy <= ly else (y1 + ly, y0 + uy)
                box = Box(floor(x0 + 0.5), floor(top + 0.5), floor(x1 + 0.5), floor(low + 0.5))
            else:
                xs = (x0 + ux, x0 + lx, x1 + ux, x1 + lx)
                ys = (y0 + uy, y0 + ly, y1 + uy, y1 + ly)
                box = Box(
                    floor(min(xs) + 0.5), floor(min(ys) + 0.5),
                    floor(max(xs) + 0.5), floor(max(ys) + 0.5),
                )  # fmt: skip
        size = _em(style)
        flags = style.hidden
        clip = style.clip
        if box.x0 < clip.x0 or box.y0 < clip.y0 or box.x1 > clip.x1 or box.y1 > clip.y1:
            flags |= self._cut_off(box, clip)
        if size < self._policy.tiny_text:
            flags |= Hidden.TINY
        ends = (first.x0, first.y0, last.x1, last.y1)
        baseline = (
            floor(ends[0] + 0.5), floor(ends[1] + 0.5), floor(ends[2] + 0.5), floor(ends[3] + 0.5)
        )  # fmt: skip
        self.words.append(Word(text, box, baseline, size, first.order, flags, tuple(segments)))

    def _cut_off(self, box: Box, clip: Box) -> int:
        """Flags of a word that reaches past the clip: how much of it is left?"""
        if _share(box, self._page) < self._clipped:
            return Hidden.OFFPAGE
        return Hidden.CLIPPED if _share(box, clip) < self._clipped else 0


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


def _vertical_box(style: TextStyle, x0: float, y0: float, x1: float, y1: float) -> Box:
    """A word set downwards: half an em to both sides of its line (ISO 32000-1, 9.7.4.3)."""
    hx, hy = style.a / 2, style.b / 2
    xs = (x0 - hx, x0 + hx, x1 - hx, x1 + hx)
    ys = (y0 - hy, y0 + hy, y1 - hy, y1 + hy)
    return Box(
        floor(min(xs) + 0.5), floor(min(ys) + 0.5), floor(max(xs) + 0.5), floor(max(ys) + 0.5)
    )
