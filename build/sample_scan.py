"""Makes the pictures of the samples: scanned paper, a stamp, a signature, a logo, a landscape.

In: text and shapes in points of the scanned sheet, a seed. Out: samples of images (JPEG bytes or
Pillow images) and the words in them with their boxes. Randomness is seeded; JPEG bytes may differ
between versions of Pillow. Not here: where a picture goes on a page.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from sample_sheet import ASCENT, DESCENT, FONT_FOLDER, Box, Word, union

#: points in an inch.
INCH = 72
#: grey of fresh toner and of paper.
INK, PAPER = 38, 246


@dataclass(slots=True)
class Scan:
    """A sheet of paper under a scanner; lengths in points, origin top left, y down."""

    width: float
    height: float
    dpi: int
    words: list[Word] = field(default_factory=list)
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        size = (round(self.width * self.dpi / INCH), round(self.height * self.dpi / INCH))
        self.image = Image.new("L", size, 255)
        self.draw = ImageDraw.Draw(self.image)

    def px(self, points: float) -> float:
        """Points in samples."""
        return points * self.dpi / INCH

    def text(
        self, x: float, y: float, text: str, size: float = 10, file: str = "Vera.ttf"
    ) -> float:
        """Set a line word by word from (x, y), its baseline; returns where it ends."""
        font = ImageFont.truetype(
            str(FONT_FOLDER / file), self.px(size), layout_engine=ImageFont.Layout.BASIC
        )
        space = font.getlength(" ") * INCH / self.dpi
        for word in text.split(" "):
            self.draw.text((self.px(x), self.px(y)), word, fill=INK, font=font, anchor="ls")
            end = x + font.getlength(word) * INCH / self.dpi
            self.words.append(Word(word, (x, y - ASCENT * size, end, y + DESCENT * size)))
            x = end + space
        return x - space

    def lines(
        self, x: float, y: float, lines: Sequence[str], size: float = 10, leading: float = 1.5
    ) -> float:
        """Set lines one under the other; returns the baseline after the last."""
        for line in lines:
            self.text(x, y, line, size)
            y += leading * size
        return y

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.7) -> None:
        """Draw a straight line."""
        ends = [self.px(v) for v in (x0, y0, x1, y1)]
        self.draw.line(ends, fill=INK, width=max(1, round(self.px(width))))

    def scribble(self, x: float, y: float, scale: float, seed: int) -> None:
        """Sign at (x, y) in one stroke."""
        points = [
            (self.px(x + px * scale), self.px(y + py * scale)) for px, py in pen_stroke(seed)
        ]
        self.draw.line(points, fill=70, width=max(2, round(self.px(0.9))), joint="curve")

    def tilted(self, degrees: float) -> list[Word]:
        """Turn the sheet anticlockwise about its centre; returns the words where they are then."""
        self.image = self.image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
        centre = (self.width / 2, self.height / 2)
        return [Word(word.text, turned(word.box, centre, degrees)) for word in self.words]

    def worn(self, seed: int, noise: float = 5.0) -> None:
        """Make it look scanned: soft edges, uneven paper, grain."""
        soft = self.image.filter(ImageFilter.GaussianBlur(0.55))
        grey: NDArray[np.float64] = np.asarray(soft, dtype=np.float64)
        height, width = grey.shape
        rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
        shade = PAPER - 5.0 * rows / height - 7.0 * (columns / width) ** 6
        grain = grey * shade / 255 + noise * grain_of(height, width, seed)
        self.image = Image.fromarray(np.clip(np.round(grain), 0, 255).astype(np.uint8))

    def specks(self, count: int, seed: int) -> None:
        """Put specks of dust on the sheet."""
        dice = Random(seed)  # noqa: S311 - a picture, not a secret
        for _ in range(count):
            x, y = dice.random() * self.image.width, dice.random() * self.image.height
            r = 0.4 + dice.random()
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=120)

    def jpeg(self, quality: int) -> bytes:
        """The sheet as a baseline JPEG."""
        return jpeg(self.image, quality)


def grain_of(height: int, width: int, seed: int) -> NDArray[np.float64]:
    """Noise of mean 0 and deviation about 1, the same for a seed on every platform."""
    raw = Random(seed).randbytes(2 * height * width)  # noqa: S311 - a picture, not a secret
    pairs = np.frombuffer(raw, dtype=np.uint8).reshape(height, width, 2).astype(np.float64)
    grain: NDArray[np.float64] = (pairs.sum(axis=2) - 255.0) / 104.5
    return grain


def jpeg(image: Image.Image, quality: int) -> bytes:
    """An image as a baseline JPEG."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()


def turned(box: Box, centre: tuple[float, float], degrees: float) -> Box:
    """The box round a box turned anticlockwise, as it shows, about `centre` (y down)."""
    across, up = cos(radians(degrees)), sin(radians(degrees))
    x0, y0, x1, y1 = (box[i] - centre[i % 2] for i in range(4))
    corners = [
        (centre[0] + across * x + up * y, centre[1] - up * x + across * y)
        for x in (x0, x1)
        for y in (y0, y1)
    ]
    return union((x, y, x, y) for x, y in corners)


def pen_stroke(seed: int) -> list[tuple[float, float]]:
    """A signature as one connected stroke, about 100 wide and 40 tall, (0, 0) at its start.

    A tall first loop, hasty ups and downs that shrink, a stroke back under it all: knots from the
    dice, joined by Catmull-Rom curves.
    """
    dice = Random(seed)  # noqa: S311 - a picture, not a secret
    lean, hurry = 8 * dice.random() - 1, 2 + 6 * dice.random()
    knots = [(-2.0, 2.0), (4.0, 8.0), (12 + lean, -22 - 6 * dice.random()), (15.0, -26.0)]
    knots += [(8.0, -12.0), (9.0, 10.0), (18.0, 4 - 4 * dice.random())]
    x = 22.0
    while x < 88:
        tall = (13 + 9 * dice.random()) * (1.15 - x / 100)
        width = hurry + 4 * dice.random()
        knots += [(x + lean, -tall), (x + width * 0.55, 2.5 - 5 * dice.random())]
        x += width + 1
    knots += [(104.0, -12.0 - 6 * dice.random()), (97.0, 7.0), (60.0, 9.0 + 3 * dice.random())]
    knots += [(30.0, 13.0), (74.0, 12.0), (108.0, 4.0)]
    points: list[tuple[float, float]] = []
    for p0, p1, p2, p3 in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        points += [_catmull_rom(p0, p1, p2, p3, step / 12) for step in range(12)]
    return points


def _catmull_rom(
    p0: tuple[float, float],
    p1: tuple[float, float],
    p2: tuple[float, float],
    p3: tuple[float, float],
    t: float,
) -> tuple[float, float]:
    """The point at `t` on the curve from p1 to p2 (Catmull and Rom, 1974)."""
    x, y = (
        b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2
        for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y


def signature(seed: int, width: int, height: int) -> Image.Image:
    """A signature in blue ink on white, without a letter that anyone could read."""
    big = Image.new("RGB", (width * 4, height * 4), "white")
    scale = width * 4 / 138
    points = [(12 * scale + x * scale, height * 2.7 + y * scale) for x, y in pen_stroke(seed)]
    ImageDraw.Draw(big).line(points, fill=(34, 52, 130), width=round(1.1 * scale), joint="curve")
    return big.reduce(4)


@dataclass(slots=True)
class Stamp:
    """A rubber stamp: lines of capitals in a frame, pressed on a little askew.

    `width` and `height` in points; words with boxes as for `Scan`.
    """

    width: float
    height: float
    dpi: int
    degrees: float
    words: list[Word] = field(default_factory=list)

    def picture(self, lines: Sequence[tuple[str, float, float]], seed: int) -> Image.Image:
        """Press it; `lines` are text, size and baseline in points."""
        sheet = Scan(self.width, self.height, self.dpi)
        inset = 9
        for grow, width in ((0, 1.6), (3.2, 0.7)):
            edge = inset + grow
            box = [sheet.px(v) for v in (edge, edge, self.width - edge, self.height - edge)]
            sheet.draw.rounded_rectangle(
                box, radius=sheet.px(4), outline=INK, width=round(sheet.px(width))
            )
        for text, size, baseline in lines:
            font = ImageFont.truetype(
                str(FONT_FOLDER / "VeraBd.ttf"),
                sheet.px(size),
                layout_engine=ImageFont.Layout.BASIC,
            )
            start = (self.width - font.getlength(text) * INCH / self.dpi) / 2
            sheet.text(start, baseline, text, size, "VeraBd.ttf")
        self.words = sheet.tilted(self.degrees)
        mask = ImageChops.invert(sheet.image.filter(ImageFilter.GaussianBlur(0.7)))
        cover = np.asarray(mask, dtype=np.float64) / 255
        patchy = np.clip(0.86 + 0.09 * grain_of(mask.height, mask.width, seed), 0, 1)
        cover = (cover * patchy)[:, :, None]
        ink = np.array([172.0, 36.0, 44.0])
        return Image.fromarray(np.round(255 + (ink - 255) * cover).astype(np.uint8))


def logo(side: int) -> Image.Image:
    """A harbour mark without letters: a disc, a lighthouse beam and two waves."""
    big = Image.new("RGB", (side * 4, side * 4), "white")
    draw = ImageDraw.Draw(big)
    s = side * 4
    draw.ellipse((0.02 * s, 0.02 * s, 0.98 * s, 0.98 * s), fill=(18, 54, 92))
    draw.polygon(
        [(0.5 * s, 0.3 * s), (0.97 * s, 0.2 * s), (0.97 * s, 0.42 * s)], fill=(244, 190, 84)
    )
    draw.polygon(
        [(0.44 * s, 0.26 * s), (0.56 * s, 0.26 * s), (0.61 * s, 0.66 * s), (0.39 * s, 0.66 * s)],
        fill="white",
    )
    for row in (0.7, 0.8):
        wave = [(x * s, (row + 0.025 * sin(x * 22)) * s) for x in (i / 80 for i in range(8, 73))]
        draw.line(wave, fill="white", width=round(0.035 * s), joint="curve")
    mask = Image.new("L", big.size, 0)
    ImageDraw.Draw(mask).ellipse((0.02 * s, 0.02 * s, 0.98 * s, 0.98 * s), fill=255)
    return Image.composite(big, Image.new("RGB", big.size, "white"), mask).reduce(4)


def landscape(width: int, height: int, seed: int) -> Image.Image:
    """Ridges in evening mist under a low sun, with the grain of film: a picture without text."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    u, v = columns / width, rows / height
    sky_top, sky_low = np.array([38.0, 58.0, 110.0]), np.array([250.0, 190.0, 128.0])
    share = np.clip(v / 0.68, 0, 1)[:, :, None] ** 1.25
    picture = sky_top + (sky_low - sky_top) * share
    away = np.sqrt((u - 0.66) ** 2 + ((v - 0.5) * height / width) ** 2)
    glow = np.exp(-((away / 0.16) ** 2))[:, :, None]
    picture += glow * np.array([70.0, 60.0, 30.0])
    disc = np.clip((0.034 - away) * 260, 0, 1)[:, :, None]
    picture += (np.array([255.0, 240.0, 206.0]) - picture) * disc
    dice = Random(seed)  # noqa: S311 - a picture, not a secret
    far, near = np.array([214.0, 150.0, 126.0]), np.array([16.0, 24.0, 44.0])
    ridges = 6
    for ridge in range(ridges):
        depth = ridge / (ridges - 1)
        crest = 0.54 + 0.4 * depth**1.2
        for octave in range(1, 7):
            wave = 2.1 * octave**1.35 * (0.8 + 0.5 * dice.random())
            crest = crest + (0.05 - 0.018 * depth) / octave**1.15 * np.sin(
                wave * 3.1 * u + dice.random() * 6.283
            )
        under = np.clip((v - crest) * height / 2, 0, 1)[:, :, None]
        mist = np.clip((v - crest) / 0.3, 0, 1)[:, :, None] * (1 - depth) * 0.55
        tone = far + (near - far) * depth**0.8
        picture += (tone + (sky_low - tone) * mist - picture) * under
    picture += 2.2 * grain_of(height, width, seed)[:, :, None]
    return Image.fromarray(np.clip(np.round(picture), 0, 255).astype(np.uint8))
