"""Draws test pictures: pages of text, photographs, textures, logos. Random numbers are seeded."""

import math
import random
from pathlib import Path

import numpy as np
import reportlab
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path(reportlab.__file__).parent / "fonts"
SENTENCE = (
    "the quick brown fox jumps over lazy dog while nobody pays any attention to agreement "
    "between parties hereto Section clause 12 shall 2024"
)
WORDS = SENTENCE.split()
PAPER, BLACK = 255, 0

Picture = Image.Image


def font(size: int, name: str = "Vera.ttf") -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / name, size)


def page(
    dpi: int,
    *,
    points: float = 10,
    ink: int = BLACK,
    paper: int = PAPER,
    leading: float = 1.3,
    lines: int = 1_000,
    name: str = "Vera.ttf",
) -> Picture:
    """A letter page full of words."""
    chance = random.Random(1)  # noqa: S311 - a picture, no secret
    width, height = int(8.5 * dpi), 11 * dpi
    picture = Image.new("L", (width, height), paper)
    draw = ImageDraw.Draw(picture)
    size = round(points * dpi / 72)
    face = font(size, name)
    y = 0.8 * dpi
    while y < height - 0.8 * dpi and lines:
        x = 0.9 * dpi
        while True:
            word = chance.choice(WORDS)
            length = draw.textlength(word + " ", face)
            if x + length > width - 0.9 * dpi:
                break
            draw.text((x, y), word, ink, face)
            x += length
        y += size * leading
        lines -= 1
    return picture


def noisy(picture: Picture, strength: float) -> Picture:
    levels = np.asarray(picture).astype(np.float64)
    levels += np.random.default_rng(0).normal(0, strength, levels.shape)
    return Image.fromarray(levels.clip(0, 255).astype(np.uint8))


def blurred(picture: Picture, radius: float) -> Picture:
    return picture.filter(ImageFilter.GaussianBlur(radius))


def photograph(
    width: int = 900,
    height: int = 600,
    seed: int = 0,
    sizes: tuple[int, ...] = (128, 64, 32, 16, 8, 4, 2),
    falling: float = 0.6,
) -> Picture:
    """Blobs of many sizes, the smaller the fainter, as in nature."""
    chance = np.random.default_rng(seed)
    total: NDArray[np.float64] = np.zeros((height, width))
    strength = 1.0
    for size in sizes:
        coarse = (chance.random((height // size + 2, width // size + 2)) * 255).astype(np.uint8)
        large = Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC)
        total += strength * np.asarray(large).astype(np.float64)
        strength *= falling
    total -= total.min()
    return Image.fromarray((total / total.max() * 255).astype(np.uint8))


def code(modules: int, size: int, seed: int = 3) -> Picture:
    """What a QR code looks like, with nothing in it."""
    cells = (np.random.default_rng(seed).random((modules, modules)) < 0.5).astype(np.uint8) * 255
    for y, x in ((0, 0), (0, modules - 7), (modules - 7, 0)):
        cells[y : y + 7, x : x + 7] = 0
        cells[y + 1 : y + 6, x + 1 : x + 6] = 255
        cells[y + 2 : y + 5, x + 2 : x + 5] = 0
    large = np.kron(cells, np.ones((size, size), np.uint8))
    return Image.fromarray(np.pad(large, 4 * size, constant_values=255))


def bars() -> Picture:
    """A bar chart without labels."""
    picture = Image.new("L", (800, 500), PAPER)
    draw = ImageDraw.Draw(picture)
    for at, high in enumerate((120, 300, 220, 260, 180, 340, 90, 210, 290, 130)):
        draw.rectangle((80 + at * 65, 420 - high, 120 + at * 65, 420), fill=90 + 8 * at)
    draw.line((60, 20, 60, 420, 760, 420), fill=BLACK, width=2)
    for y in range(20, 420, 50):
        draw.line((60, y, 760, y), fill=200)
    return picture


def grid() -> Picture:
    """The rules of an empty table."""
    picture = Image.new("L", (900, 700), PAPER)
    draw = ImageDraw.Draw(picture)
    for x in range(20, 900, 60):
        draw.line((x, 20, x, 680), fill=BLACK, width=2)
    for y in range(20, 700, 22):
        draw.line((20, y, 860, y), fill=BLACK, width=2)
    return picture


def drawing(seed: int = 0) -> Picture:
    """Lines, rings and boxes."""
    chance = random.Random(seed)  # noqa: S311 - a picture, no secret
    picture = Image.new("L", (900, 700), PAPER)
    draw = ImageDraw.Draw(picture)
    for _ in range(25):
        x, y = chance.randrange(900), chance.randrange(700)
        box = [x, y, x + chance.randrange(20, 200), y + chance.randrange(20, 200)]
        kind = chance.randrange(3)
        if kind == 0:
            draw.line([x, y, chance.randrange(900), chance.randrange(700)], fill=BLACK, width=2)
        elif kind == 1:
            draw.ellipse(box, outline=BLACK, width=2)
        else:
            draw.rectangle(box, outline=BLACK, width=2)
    return picture


def halftone(cell: int, width: int = 900, height: int = 700) -> Picture:
    """A photograph printed in round dots."""
    small = photograph(width, height, 5).resize((width // cell, height // cell))
    levels = np.asarray(small)
    picture = Image.new("L", (width, height), PAPER)
    draw = ImageDraw.Draw(picture)
    for row, values in enumerate(levels.tolist()):
        for column, value in enumerate(values):
            radius = cell * 0.75 * (1 - value / 255)
            x, y = (column + 0.5) * cell, (row + 0.5) * cell
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=BLACK)
    return picture


def logo(ink: int = BLACK, paper: int = PAPER) -> Picture:
    """A disc and a word of five letters."""
    picture = Image.new("L", (400, 160), paper)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((20, 30, 110, 120), fill=ink)
    draw.text((130, 50), "Acme5", ink, font(56))
    return picture


def word_on_photograph(word: str, size: int, seed: int) -> Picture:
    picture = photograph(seed=seed)
    ImageDraw.Draw(picture).text((200, 250), word, 255, font(size))
    return picture


def signature() -> Picture:
    picture = Image.new("L", (600, 200), PAPER)
    points = [
        (
            40 + t * 1.25 + 22 * math.sin(t * 0.23),
            100 + (40 + 20 * math.sin(t * 0.05)) * math.sin(t * 0.19) * math.cos(t * 0.031),
        )
        for t in range(400)
    ]
    ImageDraw.Draw(picture).line(points, fill=20, width=4, joint="curve")
    return picture


def lone(word: str, size: int, width: int = 1_200, height: int = 900) -> Picture:
    """An empty sheet but for one word at its foot."""
    picture = Image.new("L", (width, height), PAPER)
    place = (width // 2, height * 9 // 10)
    ImageDraw.Draw(picture).text(place, word, BLACK, font(size), anchor="mm")
    return picture


def dust(count: int, width: int = 1_200, height: int = 1_600) -> Picture:
    """An empty sheet with so many specks of 2 to 5 px."""
    chance = random.Random(4)  # noqa: S311 - a picture, no secret
    picture = Image.new("L", (width, height), PAPER)
    pen = ImageDraw.Draw(picture)
    for _ in range(count):
        x, y = chance.randrange(width), chance.randrange(height)
        pen.ellipse(
            (x, y, x + chance.randint(1, 4), y + chance.randint(1, 4)), chance.randrange(90)
        )
    return picture
