"""Pictures without a word: photographs, marks, empty sheets of paper.

In: sizes in px, dice. Out: Pillow images, or path operators in points. Photographs are made, not
taken: ridges in mist, a brick wall, a facade of windows, leaves, water. Several have rows of like
shapes, which is what reading mistakes for text. Not here: where they go.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from math import cos, pi, sin
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from pdf_writer import number
from sample_scan import grain_of, landscape, logo

Samples = NDArray[np.float64]
_WHITE = 255


def photograph(width: int, height: int, dice: Random) -> Image.Image:
    """One of the scenes, in RGB."""
    if dice.random() < 0.3:
        return landscape(width, height, dice.getrandbits(30))
    scene = dice.choice((_bricks, _facade, _leaves, _water))
    picture = (
        scene(width, height, dice)
        + 3.0 * grain_of(height, width, dice.getrandbits(30))[:, :, None]
    )
    image = Image.fromarray(np.clip(np.round(picture), 0, _WHITE).astype(np.uint8))
    return image.filter(ImageFilter.GaussianBlur(0.8))


def _lit(width: int, height: int, dice: Random) -> Samples:
    """Light that falls unevenly, about 1, height x width x 1."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    x, y = dice.random() * width, dice.random() * height
    away = ((columns - x) / width) ** 2 + ((rows - y) / height) ** 2
    light: Samples = (1.15 - 0.5 * away)[:, :, None]
    return light


def _clouded(width: int, height: int, dice: Random, finest: int = 4) -> Samples:
    """Smooth noise of several scales, about 0 to 1, height x width."""
    total: Samples = np.zeros((height, width))
    weight, whole = 1.0, 0.0
    cell = max(width, height) // 3
    while cell >= finest:
        across, down = width // cell + 2, height // cell + 2
        raw = np.frombuffer(dice.randbytes(across * down), dtype=np.uint8).reshape(down, across)
        grown = Image.fromarray(raw).resize((across * cell, down * cell), Image.Resampling.BICUBIC)
        total += weight * np.asarray(grown, dtype=np.float64)[:height, :width] / _WHITE
        whole += weight
        weight *= 0.62
        cell //= 2
    return total / whole


def _colour(dice: Random, hue: tuple[float, float], value: float, depth: float = 0.5) -> Samples:
    red, green, blue = colorsys.hsv_to_rgb(dice.uniform(*hue) % 1.0, depth, value)
    return np.array([red, green, blue]) * _WHITE


def _bricks(width: int, height: int, dice: Random) -> Samples:
    """A wall in running bond."""
    tall = max(8, height // dice.randrange(9, 22))
    wide, joint = int(tall * 2.6), max(1, tall // 9)
    image = Image.new("RGB", (width, height), (150, 146, 138))
    draw = ImageDraw.Draw(image)
    for row in range(height // tall + 1):
        for column in range(-1, width // wide + 1):
            x = column * wide + (wide // 2 if row % 2 else 0)
            tone = _colour(dice, (0.0, 0.05), dice.uniform(0.5, 0.75), dice.uniform(0.45, 0.7))
            box = (x + joint, row * tall + joint, x + wide - 1, row * tall + tall - 1)
            draw.rectangle(box, fill=(int(tone[0]), int(tone[1]), int(tone[2])))
    worn: Samples = np.asarray(image, dtype=np.float64)
    return (
        worn * (0.75 + 0.5 * _clouded(width, height, dice)[:, :, None]) * _lit(width, height, dice)
    )


def _facade(width: int, height: int, dice: Random) -> Samples:
    """Rows of windows, some of them lit."""
    floors, bays = dice.randrange(4, 12), dice.randrange(5, 16)
    wall = _colour(dice, (0.05, 0.15), 0.72, 0.2)
    image = Image.new("RGB", (width, height), (int(wall[0]), int(wall[1]), int(wall[2])))
    draw = ImageDraw.Draw(image)
    for row in range(floors):
        for bay in range(bays):
            x0, y0 = width * (bay + 0.22) / bays, height * (row + 0.2) / floors
            x1, y1 = width * (bay + 0.78) / bays, height * (row + 0.82) / floors
            lit = dice.random() < 0.25
            glass = (235, 205, 140) if lit else (40 + dice.randrange(50), 60, 85)
            draw.rectangle((x0, y0, x1, y1), fill=glass, outline=(225, 222, 214))
            draw.line(((x0 + x1) / 2, y0, (x0 + x1) / 2, y1), fill=(225, 222, 214))
    samples: Samples = np.asarray(image, dtype=np.float64)
    return (
        samples
        * (0.85 + 0.3 * _clouded(width, height, dice)[:, :, None])
        * _lit(width, height, dice)
    )


def _leaves(width: int, height: int, dice: Random) -> Samples:
    """Leaves, one over the other."""
    image = Image.new("RGB", (width, height), (24, 40, 20))
    draw = ImageDraw.Draw(image)
    size = max(width, height) / dice.uniform(14, 30)
    for _ in range(900):
        x, y, turn = dice.random() * width, dice.random() * height, dice.random() * 2 * pi
        long = size * dice.uniform(0.6, 1.3)
        tone = _colour(dice, (0.2, 0.36), dice.uniform(0.25, 0.8), 0.65)
        outline = []
        for step in range(17):
            at = step / 8 * pi
            along, across = cos(at) * long / 2, sin(at) * long / 5
            outline.append((x + along * cos(turn) - across * sin(turn),
                            y + along * sin(turn) + across * cos(turn)))  # fmt: skip
        draw.polygon(outline, fill=(int(tone[0]), int(tone[1]), int(tone[2])))
    samples: Samples = np.asarray(image, dtype=np.float64)
    return samples * _lit(width, height, dice)


def _water(width: int, height: int, dice: Random) -> Samples:
    """Ripples to the horizon under clouds."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    v = rows / height
    horizon = dice.uniform(0.3, 0.6)
    clouds = _clouded(width, height, dice)
    sky = np.array([120.0, 160.0, 210.0]) + 100 * (clouds[:, :, None] - 0.35)
    deep = np.clip((v - horizon) / (1 - horizon), 0.002, 1)
    wave = np.sin(34 / deep + 9 * clouds + columns / width * 6) * np.sin(
        columns / width * 46 * (1.2 - deep) + 14 * clouds
    )
    sea = np.array([40.0, 80.0, 110.0]) + 55 * (wave * (0.3 + deep))[:, :, None]
    below = (v > horizon)[:, :, None]
    found: Samples = np.where(below, sea, sky)
    return found


def mark(side: int, dice: Random) -> Image.Image:
    """A company's mark without letters, in RGB on white, its hue by lot."""
    if dice.random() < 0.4:
        picture = logo(side).convert("HSV")
        hue, depth, value = picture.split()
        shift = dice.randrange(256)
        table = [(tone + shift) % 256 for tone in range(256)]
        return Image.merge("HSV", (hue.point(table), depth, value)).convert("RGB")
    big = side * 4
    image = Image.new("RGB", (big, big), "white")
    draw = ImageDraw.Draw(image)
    count = dice.randrange(3, 8)
    tones = [_colour(dice, (0.0, 1.0), dice.uniform(0.4, 0.9), 0.7) for _ in range(3)]
    fills = [(int(tone[0]), int(tone[1]), int(tone[2])) for tone in tones]
    form: Callable[[int], None]
    if dice.random() < 0.5:

        def form(index: int) -> None:
            turn = index * 360 / count
            draw.pieslice(
                (0, 0, big - 1, big - 1), turn, turn + 240 / count, fill=fills[index % 3]
            )

    else:

        def form(index: int) -> None:
            inset = index * big / 2 / count
            box = (inset, inset, big - 1 - inset, big - 1 - inset)
            draw.ellipse(box, fill="white" if index % 2 else fills[index % 3])

    for index in range(count):
        form(index)
    return image.reduce(4)


def mark_paths(x: float, y: float, side: float, dice: Random) -> bytes:
    """A mark as filled paths in a square whose lower left corner is (x, y), points, y up."""
    count = dice.randrange(3, 9)
    middle_x, middle_y, out = x + side / 2, y + side / 2, []
    for index in range(count):
        tone = _colour(dice, (0.0, 1.0), dice.uniform(0.4, 0.8), 0.8) / _WHITE
        corners = dice.randrange(3, 7)
        reach = side / 2 * (1 - index / count)
        turn = dice.random() * pi
        points = [
            (middle_x + reach * cos(turn + 2 * pi * step / corners),
             middle_y + reach * sin(turn + 2 * pi * step / corners))
            for step in range(corners)
        ]  # fmt: skip
        path = b" ".join(
            b"%s %s %s" % (number(px), number(py), b"l" if step else b"m")
            for step, (px, py) in enumerate(points)
        )
        out.append(b"%s rg %s h f\n" % (b" ".join(number(float(v)) for v in tone), path))
    return b"q " + b"".join(out) + b"Q\n"


def empty_sheet(width: int, height: int, dice: Random) -> Image.Image:
    """Paper under a scanner, nothing on it: grain, a fold or a shadow, dust, punched holes."""
    image = Image.new("L", (width, height), dice.randrange(236, 254))
    draw = ImageDraw.Draw(image)
    if dice.random() < 0.4:
        x = width * dice.choice((0.03, 0.97))
        for y in (0.36, 0.64):
            r = width * 0.012
            box = (x - r, height * y - r, x + r, height * y + r)
            draw.ellipse(box, fill=dice.randrange(90, 190))
    if dice.random() < 0.4:
        y = height * dice.choice((1 / 3, 1 / 2, 2 / 3))
        draw.line((0, y, width, y + dice.uniform(-4, 4)), fill=dice.randrange(205, 230), width=2)
    for _ in range(dice.randrange(0, 30)):
        x, y, r = dice.random() * width, dice.random() * height, dice.uniform(0.3, 1.6)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=dice.randrange(120, 215))
    image = image.filter(ImageFilter.GaussianBlur(0.7))
    samples: Samples = np.asarray(image, dtype=np.float64)
    if dice.random() < 0.5:
        edge = np.linspace(0.0, 1.0, width)[None, :]
        samples = samples - dice.uniform(6, 26) * edge ** dice.randrange(8, 30)
    samples = samples + dice.uniform(0.5, 4) * grain_of(height, width, dice.getrandbits(30))
    return Image.fromarray(np.clip(np.round(samples), 0, _WHITE).astype(np.uint8))
