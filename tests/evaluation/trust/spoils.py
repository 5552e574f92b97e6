"""Ways in which a font says of its letters what they do not mean: made into ToUnicode tables.

In: the letters that a font has, in the order of their codes, and dice. Out: what it says of each.
All but the undecodable ones give characters that are fine by themselves. Not here: fonts, pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from evaluation.trust.sheet import Meaning, Spoil

#: Alphabets in order, small letters; capitals go with them.
ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
    "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
)
_FIRST_PRIVATE, _PLANE_15 = 0xE000, 0xF0000
#: C0 controls that are no white space.
_CONTROLS = [chr(code) for code in range(1, 0x20) if code not in {9, 10, 11, 12, 13, 0x1C, 0x1D,
                                                                   0x1E, 0x1F}]  # fmt: skip
_FIRST_GRAPHIC = 0x21
_RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё"
_AMERICAN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"


def _by_alphabets(letters: Sequence[str], table: Meaning) -> Meaning:
    """What a table of small letters says of small and capital letters; others mean themselves."""
    capitals = {a.upper(): b.upper() for a, b in table.items() if len(a.upper()) == 1}
    both = {**capitals, **table}
    return {letter: both.get(letter, letter) for letter in letters}


def shifted(steps: int) -> Spoil:
    """Each letter is said to be the one `steps` on in its alphabet."""

    def spoil(letters: Sequence[str], _dice: Random) -> Meaning:
        table = {
            letter: alphabet[(at + steps) % len(alphabet)]
            for alphabet in ALPHABETS
            for at, letter in enumerate(alphabet)
        }
        return _by_alphabets(letters, table)

    return spoil


def permuted(letters: Sequence[str], dice: Random) -> Meaning:
    """Each alphabet at random in place of itself."""
    table: dict[str, str] = {}
    for alphabet in ALPHABETS:
        table.update(zip(alphabet, dice.sample(alphabet, len(alphabet)), strict=True))
    return _by_alphabets(letters, table)


def swapped(pairs: int) -> Spoil:
    """A few pairs of letters of each alphabet stand for each other."""

    def spoil(letters: Sequence[str], dice: Random) -> Meaning:
        table: dict[str, str] = {}
        for alphabet in ALPHABETS:
            taken = dice.sample(alphabet, 2 * pairs)
            table.update(zip(taken, [*taken[pairs:], *taken[:pairs]], strict=True))
        return _by_alphabets(letters, table)

    return spoil


def private(letters: Sequence[str], _dice: Random) -> Meaning:
    """Private use characters, as symbol encodings give them."""
    return {letter: chr(_FIRST_PRIVATE + at) for at, letter in enumerate(letters)}


def private_plane(letters: Sequence[str], _dice: Random) -> Meaning:
    """Private use characters of plane 15."""
    return {letter: chr(_PLANE_15 + at) for at, letter in enumerate(letters)}


def controls(letters: Sequence[str], _dice: Random) -> Meaning:
    """Control characters."""
    return {letter: _CONTROLS[at % len(_CONTROLS)] for at, letter in enumerate(letters)}


def replaced(letters: Sequence[str], _dice: Random) -> Meaning:
    """U+FFFD for all."""
    return dict.fromkeys(letters, "\ufffd")


def numbered(letters: Sequence[str], dice: Random) -> Meaning:
    """Numbers of glyphs read as ASCII, in the order in which a subset took them: `#$%&!`."""
    order = dice.sample(list(letters), len(letters))
    return {letter: chr(_FIRST_GRAPHIC + at) for at, letter in enumerate(order)}


def mojibake(codec: str) -> Spoil:
    """The letter's UTF-8 bytes, each read as a character of an 8-bit code."""

    def spoil(letters: Sequence[str], _dice: Random) -> Meaning:
        return {letter: _read_as(letter.encode(), codec) for letter in letters}

    return spoil


def code_page(right: str, wrong: str) -> Spoil:
    """The letter's byte in one 8-bit code read in another; letters that it lacks stay."""

    def spoil(letters: Sequence[str], _dice: Random) -> Meaning:
        return {
            one: _read_as(one.encode(right, "ignore") or one.encode("utf-16-be")[1:], wrong)
            for one in letters
        }

    return spoil


def wrong_keys(letters: Sequence[str], _dice: Random) -> Meaning:
    """Russian as an American keyboard types it."""
    return _by_alphabets(letters, dict(zip(_RUSSIAN_KEYS, _AMERICAN_KEYS, strict=True)))


def _read_as(data: bytes, codec: str) -> str:
    """Bytes in an 8-bit code; those that it leaves open are taken as Latin-1."""
    return "".join(
        bytes([one]).decode(codec, "ignore") or bytes([one]).decode("latin-1") for one in data
    )
