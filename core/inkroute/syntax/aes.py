"""AES in tables: cipher block chaining, the same natively and in the browser.

In: a key of 16, 24 or 32 bytes, an initialisation vector, bytes. Out: bytes. The libraries that
pypdf asks for AES are compiled, so that the browser has none; answers must not depend on where
they are made, so this is used everywhere. Decrypting is parallel over blocks and goes through
numpy when there are many; encrypting (which only hashing a password needs) goes block by block.
Not here: padding, keys from passwords, anything about PDF. No defence against timing: whoever
could measure it already holds file and password.

A state is 16 bytes in the order of the input, so that byte 4c + r stands in row r of column c
(FIPS 197, 3.4); as an integer its first byte is the highest.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

#: Bytes of a block (FIPS 197, 3.1).
BLOCK = 16
#: Bytes of a key (FIPS 197, 5).
_KEY_BYTES = (16, 24, 32)
#: Rows of MixColumns and of its inverse: what byte r, r + 1, r + 2, r + 3 count in byte r
#: (FIPS 197, 5.1.3 and 5.3.3).
_MIX, _UNMIX = (2, 3, 1, 1), (14, 11, 13, 9)
#: Fewer blocks than this are quicker one by one than in numpy (measured).
_MANY = 16
#: Blocks taken through numpy at a time: 64 KiB, which stay in the processor's cache.
_CHUNK = 4_096

#: What fills a state, or the four that are mixed, up to a table for `bytes.translate`.
_FILL, _FILL_FOUR = bytes(256 - BLOCK), bytes(256 - 4 * BLOCK)
_ALL = (1 << 128) - 1


class _Rounds(NamedTuple):
    """One direction of the cipher as tables.

    `weighed[j]` is the substitution times the j-th weight of a mixing row, `taken[j]` which byte
    of the old state that is for each byte of the new one; `substituted` and `taken[0]` do for the
    last round, which does not mix (FIPS 197, 5.1). `moves` is `taken` over four states in a row.
    """

    weighed: tuple[bytes, bytes, bytes, bytes]
    taken: tuple[bytes, ...]
    moves: bytes
    substituted: bytes


class _Keys(NamedTuple):
    """Round keys in the order of their use, as integers."""

    first: int
    middle: tuple[int, ...]
    last: int


@cache
def _powers() -> tuple[int, ...]:
    """Powers of {03}, which pass through every field element but 0 (FIPS 197, 4.2), twice over."""
    found = [1]
    for _ in range(254):
        found.append(found[-1] ^ _doubled(found[-1]))
    return tuple(found + found)


def _doubled(value: int) -> int:
    """Times {02} (FIPS 197, 4.2.1)."""
    return value << 1 ^ (0x11B if value & 0x80 else 0)


def _times(factor: int, table: bytes) -> bytes:
    """Every entry of `table` times `factor` in the field of FIPS 197, 4.2."""
    powers = _powers()
    at = powers.index(factor)
    return bytes(powers[powers.index(value) + at] if value else 0 for value in table)


@cache
def _substitution() -> tuple[bytes, bytes]:
    """The S-box, from its definition, and its inverse (FIPS 197, 5.1.1 and 5.3.2)."""
    powers = _powers()
    box = bytearray()
    for value in range(256):
        inverse = powers[255 - powers.index(value)] if value else 0
        twice = inverse << 8 | inverse
        box.append((twice ^ twice >> 4 ^ twice >> 5 ^ twice >> 6 ^ twice >> 7) & 0xFF ^ 0x63)
    return bytes(box), bytes(box.index(value) for value in range(256))


@cache
def _rounds(*, inverse: bool) -> _Rounds:
    """The tables of encrypting, or of decrypting as the equivalent inverse cipher (5.3.5)."""
    box = _substitution()[inverse]
    one, two, three, four = (_times(weight, box) for weight in (_UNMIX if inverse else _MIX))
    # ShiftRows moves row r left by r, its inverse right (5.1.2, 5.3.1).
    turn = -1 if inverse else 1
    taken = tuple(
        bytes(
            4 * ((column + turn * row) % 4) + row
            for column in range(4)
            for row in ((r + j) % 4 for r in range(4))
        )
        for j in range(4)
    )
    moves = bytes(BLOCK * j + at for j in range(4) for at in taken[j])
    return _Rounds((one, two, three, four), taken, moves, box)


def _mixed(state: bytes, rounds: _Rounds) -> int:
    """A whole round but its key. As a table, a state turns a list of places into its bytes."""
    one, two, three, four = rounds.weighed
    weighed = (
        state.translate(one)
        + state.translate(two)
        + state.translate(three)
        + state.translate(four)
    )
    parts = int.from_bytes(rounds.moves.translate(weighed + _FILL_FOUR), "big")
    # The four of 128 bits, one upon the other.
    parts ^= parts >> 256
    return (parts ^ parts >> 128) & _ALL


def _unmixed(state: bytes, rounds: _Rounds) -> bytes:
    """The last round but its key."""
    return rounds.taken[0].translate(state.translate(rounds.substituted) + _FILL)


def _expanded(key: bytes) -> list[int]:
    """The round keys (FIPS 197, 5.2). Raises `ValueError` for a key of no AES size."""
    if len(key) not in _KEY_BYTES:
        message = f"AES has no key of {len(key)} bytes"
        raise ValueError(message)
    box, _ = _substitution()
    size = len(key) // 4
    words = [int.from_bytes(key[at : at + 4], "big") for at in range(0, len(key), 4)]
    constant = 1
    for at in range(size, 4 * (size + 7)):
        word = words[-1]
        if at % size == 0:
            turned = (word << 8 | word >> 24) & 0xFFFFFFFF
            word = _substituted(turned, box) ^ constant << 24
            constant = _doubled(constant)
        elif size > 6 and at % size == 4:
            word = _substituted(word, box)
        words.append(words[at - size] ^ word)
    return [
        words[at] << 96 | words[at + 1] << 64 | words[at + 2] << 32 | words[at + 3]
        for at in range(0, len(words), 4)
    ]


def _substituted(word: int, box: bytes) -> int:
    return int.from_bytes(word.to_bytes(4, "big").translate(box), "big")


def _encryption_keys(key: bytes) -> _Keys:
    first, *middle, last = _expanded(key)
    return _Keys(first, tuple(middle), last)


# A file of AES-256 has one key, an object of AES-128 one for all its strings.
@lru_cache(maxsize=1)
def _decryption_keys(key: bytes) -> _Keys:
    """Round keys of the equivalent inverse cipher: the middle ones unmixed (FIPS 197, 5.3.5)."""
    last, *middle, first = _expanded(key)
    forward, backward = _rounds(inverse=False), _rounds(inverse=True)
    # The two steps of a round that come before mixing, then a round back: unmixing is left.
    states = (_unmixed(value.to_bytes(BLOCK, "big"), forward) for value in middle[::-1])
    return _Keys(first, tuple(_mixed(state, backward) for state in states), last)


def _block(state: int, keys: _Keys, rounds: _Rounds) -> int:
    """One block through the cipher."""
    state ^= keys.first
    for key in keys.middle:
        state = _mixed(state.to_bytes(BLOCK, "big"), rounds) ^ key
    last = _unmixed(state.to_bytes(BLOCK, "big"), rounds)
    return int.from_bytes(last, "big") ^ keys.last


def cbc_encrypt(key: bytes, vector: bytes, data: bytes) -> bytes:
    """Whole blocks chained (NIST SP 800-38A, 6.2); what follows the last whole one is left out.

    Raises `ValueError` for a key of no AES size.
    """
    keys, rounds = _encryption_keys(key), _rounds(inverse=False)
    state = int.from_bytes(vector, "big")
    out = []
    for at in range(0, len(data) - BLOCK + 1, BLOCK):
        state = _block(state ^ int.from_bytes(data[at : at + BLOCK], "big"), keys, rounds)
        out.append(state.to_bytes(BLOCK, "big"))
    return b"".join(out)


def cbc_decrypt(key: bytes, vector: bytes, data: bytes) -> bytes:
    """Whole blocks unchained (NIST SP 800-38A, 6.2); what follows the last whole one is left out.

    Raises `ValueError` for a key of no AES size.
    """
    keys, rounds = _decryption_keys(key), _rounds(inverse=True)
    count = len(data) // BLOCK
    if count >= _MANY:
        return _decrypt_many(vector, data[: count * BLOCK], keys, rounds)
    before = int.from_bytes(vector, "big")
    out = []
    for at in range(0, count * BLOCK, BLOCK):
        coded = int.from_bytes(data[at : at + BLOCK], "big")
        out.append((_block(coded, keys, rounds) ^ before).to_bytes(BLOCK, "big"))
        before = coded
    return b"".join(out)


def _decrypt_many(vector: bytes, data: bytes, keys: _Keys, rounds: _Rounds) -> bytes:
    """Blocks side by side: each of the 16 bytes of a state is a plane over all blocks."""
    first, last = _column(keys.first), _column(keys.last)
    middle = [_column(key) for key in keys.middle]
    order = [np.frombuffer(taken, dtype=np.uint8) for taken in rounds.taken]
    out = []
    before = vector
    for at in range(0, len(data), _CHUNK * BLOCK):
        chunk = data[at : at + _CHUNK * BLOCK]
        state = np.frombuffer(chunk, dtype=np.uint8).reshape(-1, BLOCK).T ^ first
        for key in middle:
            coded = state.tobytes()
            state = _planes(coded, rounds.weighed[0])[order[0]]
            for weighed, taken in zip(rounds.weighed[1:], order[1:], strict=True):
                state ^= _planes(coded, weighed)[taken]
            state ^= key
        state = _planes(state.tobytes(), rounds.substituted)[order[0]] ^ last
        chain = np.frombuffer(before + chunk[:-BLOCK], dtype=np.uint8)
        out.append((state.T.reshape(-1) ^ chain).tobytes())
        before = chunk[-BLOCK:]
    return b"".join(out)


def _planes(state: bytes, table: bytes) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(state.translate(table), dtype=np.uint8).reshape(BLOCK, -1)


def _column(key: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(key.to_bytes(BLOCK, "big"), dtype=np.uint8).reshape(BLOCK, 1)
