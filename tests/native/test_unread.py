"""Which ink counts as passed over, the sheet that it is gathered on, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageOps

from inkroute.native.crops import PixelBox, PixelWord
from inkroute.native.settings import OcrSettings
from inkroute.native.unread import Sheet, is_noise, sheet_of

SETTINGS = OcrSettings()
#: px: height of a drawn letter, and of a word.
HIGH = 24
LABEL = PixelBox(40, 300, 76, 324)


def letters(box: PixelBox) -> list[PixelBox]:
    """Strokes that fill a word's box, 6 px wide, 4 px apart."""
    return [PixelBox(x, box.y0, x + 6, box.y1) for x in range(box.x0, box.x1 - 5, 10)]


def words(lines: int = 8, x0: int = 160, confidence: int = 900) -> list[PixelWord]:
    """Two words a line, 60 px from line to line."""
    return [
        PixelWord("word", PixelBox(x, y, x + 96, y + HIGH), confidence)
        for y in range(120, 120 + 60 * lines, 60)
        for x in (x0, x0 + 120)
    ]


def drawn(read: list[PixelWord], *more: PixelBox) -> Image.Image:
    """A sheet of paper with the words' letters and other marks, a little grey."""
    made = Image.new("L", (700, 800), 240)
    for mark in [stroke for word in read for stroke in letters(word.box)] + list(more):
        made.paste(20, mark)
    return made


def sheet(picture: Image.Image, read: list[PixelWord], **changed: int) -> Sheet | None:
    return sheet_of(picture, read, replace(SETTINGS, **changed))


def test_a_label_beside_the_text_is_the_only_piece() -> None:
    read = words()
    made = sheet(drawn(read, *letters(LABEL)), read)
    assert made is not None
    (piece,) = made.pieces
    assert piece == PixelBox(LABEL.x0 - 3, LABEL.y0 - 3, LABEL.x1 + 3, LABEL.y1 + 3)
    (place,) = made.places
    assert (place.width, place.height) == (piece.width, piece.height)


def test_the_word_beside_it_stands_on_the_sheet_at_the_same_height() -> None:
    read = words()
    picture = drawn(read, *letters(LABEL))
    made = sheet(picture, read)
    assert made is not None
    place = made.places[0]
    shown = made.picture.crop((place.x0, 0, made.picture.width, made.picture.height))
    dark = ImageOps.invert(shown).point([255 if v > 128 else 0 for v in range(256)]).getbbox()
    assert dark is not None
    # The label with the word after it, a word's height of paper between their frames.
    assert dark[2] - dark[0] == LABEL.width + 2 * 3 + HIGH + 96
    assert dark[3] - dark[1] == HIGH
    assert made.picture.width < 300


def test_the_full_stop_of_a_label_is_of_its_piece() -> None:
    read = words()
    made = sheet(drawn(read, *letters(LABEL), PixelBox(80, 320, 84, 324)), read)
    assert made is not None
    assert [piece.x1 for piece in made.pieces] == [84 + 3]


@pytest.mark.parametrize(
    ("speck", "end"),
    [
        (PixelBox(80, 322, 82, 324), 82),  # a stop of small print
        (PixelBox(80, 323, 81, 324), LABEL.x1),  # dust
        (PixelBox(80, 302, 82, 304), LABEL.x1),  # too high
        (PixelBox(96, 322, 98, 324), LABEL.x1),  # too far
    ],
)
def test_a_small_stop_is_of_the_piece_that_it_follows(speck: PixelBox, end: int) -> None:
    read = words()
    made = sheet(drawn(read, *letters(LABEL), speck), read)
    assert made is not None
    assert [piece.x1 for piece in made.pieces] == [end + 3]


@pytest.mark.parametrize("light", [False, True])
def test_words_of_the_sheet_come_back_to_their_place(light: bool) -> None:  # noqa: FBT001
    read = words()
    second = PixelBox(40, 420, 76, 444)
    picture = drawn(read, *letters(LABEL), *letters(second))
    made = sheet(ImageOps.invert(picture) if light else picture, read)
    assert made is not None
    place = made.places[1]
    seen = PixelWord("2.", PixelBox(place.x0 + 3, place.y0 + 3, place.x1 - 3, place.y1 - 3), 900)
    beside = seen._replace(box=seen.box.moved(100, 0))
    assert made.back([seen, beside]) == [PixelWord("2.", second, 900)]


def test_what_is_read_is_not_read_again() -> None:
    read = words()
    assert sheet(drawn(read), read) is None


def test_ink_of_doubtful_words_is_read_again() -> None:
    read = words()
    read[3] = read[3]._replace(confidence=SETTINGS.doubtful - 1)
    made = sheet(drawn(read), read)
    assert made is not None
    (piece,) = made.pieces
    box = read[3].box
    assert (piece.x0, piece.y0) == (box.x0 - 3, box.y0 - 3)


@pytest.mark.parametrize(
    "mark",
    [
        pytest.param(PixelBox(40, 310, 140, 312), id="rule"),
        pytest.param(PixelBox(40, 310, 43, 313), id="dot"),
        pytest.param(PixelBox(40, 304, 58, 320), id="bullet"),
        pytest.param(PixelBox(40, 300, 42, 302), id="speck"),
        pytest.param(PixelBox(40, 300, 43, 600), id="upright rule"),
        pytest.param(PixelBox(450, 200, 650, 600), id="picture"),
        pytest.param(PixelBox(258, 300, 264, 324), id="rest of a letter"),
    ],
)
def test_what_is_no_letter_is_left_alone(mark: PixelBox) -> None:
    read = words()
    assert sheet(drawn(read, mark), read) is None


def test_a_bold_figure_is_no_bullet() -> None:
    """An 8 at a small size is nearly as full as a disc, with two small holes."""
    read = words()
    picture = drawn(read, PixelBox(40, 300, 58, 320))
    for hole in (PixelBox(47, 302, 51, 309), PixelBox(47, 311, 51, 318)):
        picture.paste(240, hole)
    assert sheet(picture, read) is not None


def test_without_enough_words_there_is_no_telling_letters_from_a_drawing() -> None:
    read = words(4)
    picture = drawn(read, *letters(LABEL))
    assert sheet(picture, read, unread_words=8) is not None
    assert sheet(picture, read, unread_words=9) is None


def test_where_much_is_unread_it_is_no_text() -> None:
    read = words()
    labels = [LABEL.moved(0, by) for by in range(-180, 300, 60)]
    picture = drawn(read, *(mark for label in labels for mark in letters(label)))
    made = sheet(picture, read)
    assert made is not None
    assert len(made.pieces) == 8
    assert sheet(picture, read, unread_pieces=7) is None
    assert sheet(picture, read, unread_shapes=31) is None
    assert sheet(picture, read, unread_share=10) is None


def test_lines_that_were_passed_over_are_pieces_by_themselves() -> None:
    """A piece wide enough to be read alone has no word beside it."""
    read = words()
    line = PixelBox(300 + 120, 660, 300 + 120 + 276, 684)
    made = sheet(drawn(read, *letters(line)), read)
    assert made is not None
    assert made.picture.width == 2 * HIGH + made.places[0].width


@pytest.mark.parametrize(
    ("side", "shapes", "lines", "noise"),
    [
        pytest.param(3, 2_500, 0, True, id="dust"),
        pytest.param(3, 1_500, 0, False, id="few specks"),
        pytest.param(12, 2_500, 0, False, id="letters"),
        pytest.param(3, 2_500, 8, False, id="letters in dust"),
    ],
)
def test_noise_is_many_specks_and_little_else(
    side: int,
    shapes: int,
    lines: int,
    noise: bool,  # noqa: FBT001
) -> None:
    made = Image.new("L", (1_000, 1_400), 240)
    made.paste(drawn(words(lines)))
    pitch = side + 5
    row = 1_000 // pitch
    for number in range(shapes):
        x, y = number % row * pitch, 620 + number // row * pitch
        made.paste(20, PixelBox(x, y, x + side, y + side))
    assert is_noise(made, 300, SETTINGS) is noise
