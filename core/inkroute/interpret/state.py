"""The graphics state (ISO 32000-1, tables 52 and 53) as far as the page map needs it.

In: nothing. Out: `GraphicsState`, saved by ``q`` and restored by ``Q``. Coordinates are displayed
mpt as floats: the CTM already holds the page's frame.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.geometry import PER_MILLE, Matrix
from inkroute.interpret import colour
from inkroute.model import Shape

#: A box of floats: x0, y0, x1, y1 in mpt on the displayed page.
Extent = tuple[float, float, float, float]


@dataclass(slots=True)
class GraphicsState:
    """What painting depends on. Mutable: it is the machine's register file, copied by ``q``.

    Whoever changes a clip, a colour, an alpha, a blend or a parameter of text sets `paint` to -1.
    """

    #: user space to mpt on the displayed page.
    ctm: Matrix
    #: the clipping path's box; exact for upright rectangles.
    clip: Extent
    #: 0xRRGGBB, or None for a pattern or an unknown colour space.
    fill: int | None = 0
    stroke: int | None = 0
    #: per mille.
    fill_alpha: int = PER_MILLE
    stroke_alpha: int = PER_MILLE
    #: the current colour spaces; a pattern that is the current colour is part of its space.
    fill_space: colour.Space = colour.GREY
    stroke_space: colour.Space = colour.GREY
    #: font and size, as a number that `TextPainter` gives; -1 before the first Tf.
    face: int = -1
    char_spacing: float = 0.0
    word_spacing: float = 0.0
    #: horizontal scaling as a factor (Tz / 100).
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    #: text rendering mode (ISO 32000-1, table 106).
    mode: int = 0
    #: what text is painted with, as a number of `TextPainter`'s; -1 where a part has changed.
    paint: int = -1
    #: clipping paths that are no upright rectangles, the last few (`Limits.clip_shapes`).
    shapes: tuple[Shape, ...] = ()
    #: user space units.
    line_width: float = 1.0
    #: whether a soft mask is set, and a blend mode other than Normal (11.6.4.3, 11.3.5).
    masked: bool = False
    mixed: bool = False
    #: whether that holds of a transparency group that is being painted (11.6.6), or its alpha does
    #: as much; or letters clip what is painted (9.3.6).
    grouped: bool = False

    def copy(self) -> GraphicsState:
        """A state of its own with the same values (spelt out: three times `replace`'s speed)."""
        return GraphicsState(
            self.ctm,
            self.clip,
            self.fill,
            self.stroke,
            self.fill_alpha,
            self.stroke_alpha,
            self.fill_space,
            self.stroke_space,
            self.face,
            self.char_spacing,
            self.word_spacing,
            self.scale,
            self.leading,
            self.rise,
            self.mode,
            self.paint,
            self.shapes,
            self.line_width,
            self.masked,
            self.mixed,
            self.grouped,
        )

    @property
    def blended(self) -> bool:
        """Whether what lies beneath may show through what is painted, whatever its alpha."""
        return self.masked or self.mixed or self.grouped


def intersect(a: Extent, b: Extent) -> Extent:
    """What two extents share, within `a` however far `b` lies; no area where that is nothing."""
    x0, y0 = min(max(a[0], b[0]), a[2]), min(max(a[1], b[1]), a[3])
    return (x0, y0, max(x0, min(a[2], b[2])), max(y0, min(a[3], b[3])))


def extent_of(matrix: Matrix, x0: float, y0: float, x1: float, y1: float) -> Extent:
    """The upright extent of a rectangle's image."""
    a, b, c, d, e, f = matrix
    xs = (x0 * a + y0 * c, x1 * a + y0 * c, x1 * a + y1 * c, x0 * a + y1 * c)
    ys = (x0 * b + y0 * d, x1 * b + y0 * d, x1 * b + y1 * d, x0 * b + y1 * d)
    return (min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f)
