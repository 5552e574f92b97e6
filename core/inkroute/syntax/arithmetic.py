"""The adaptive binary arithmetic decoder that JBIG2 and JPEG 2000 share.

In: coded data. Out: one decision at a time, or many of one likely kind at once (ITU-T T.88, annex
E; ISO 15444-1, annex C). Not here: which context a decision is taken in.
"""

from __future__ import annotations

#: Probability of the less likely symbol, next state after the more and after the less likely one,
#: and whether the two change their places (T.88, table E.1).
_STATES = (
    (0x5601, 1, 1, 1), (0x3401, 2, 6, 0), (0x1801, 3, 9, 0), (0x0AC1, 4, 12, 0),
    (0x0521, 5, 29, 0), (0x0221, 38, 33, 0), (0x5601, 7, 6, 1), (0x5401, 8, 14, 0),
    (0x4801, 9, 14, 0), (0x3801, 10, 14, 0), (0x3001, 11, 17, 0), (0x2401, 12, 18, 0),
    (0x1C01, 13, 20, 0), (0x1601, 29, 21, 0), (0x5601, 15, 14, 1), (0x5401, 16, 14, 0),
    (0x5101, 17, 15, 0), (0x4801, 18, 16, 0), (0x3801, 19, 17, 0), (0x3401, 20, 18, 0),
    (0x3001, 21, 19, 0), (0x2801, 22, 19, 0), (0x2401, 23, 20, 0), (0x2201, 24, 21, 0),
    (0x1C01, 25, 22, 0), (0x1801, 26, 23, 0), (0x1601, 27, 24, 0), (0x1401, 28, 25, 0),
    (0x1201, 29, 26, 0), (0x1101, 30, 27, 0), (0x0AC1, 31, 28, 0), (0x09C1, 32, 29, 0),
    (0x08A1, 33, 30, 0), (0x0521, 34, 31, 0), (0x0441, 35, 32, 0), (0x02A1, 36, 33, 0),
    (0x0221, 37, 34, 0), (0x0141, 38, 35, 0), (0x0111, 39, 36, 0), (0x0085, 40, 37, 0),
    (0x0049, 41, 38, 0), (0x0025, 42, 39, 0), (0x0015, 43, 40, 0), (0x0009, 44, 41, 0),
    (0x0005, 45, 42, 0), (0x0001, 45, 43, 0), (0x5601, 46, 46, 0),
)  # fmt: skip
#: The same with the more likely symbol in it: state 2 i + m is i with m the more likely one.
STATES = tuple(
    (qe, 2 * after + likely, 2 * lost + (likely ^ change))
    for qe, after, lost, change in _STATES
    for likely in (0, 1)
)
_HALF = 0x8000


class Decoder:
    """Reads decisions; `states` of contexts are the caller's lists, from 0 on."""

    __slots__ = ("_a", "_at", "_c", "_data", "_left")

    def __init__(self, data: bytes) -> None:
        """Start at the first byte (T.88, E.3.5); beyond the end are bytes of ones."""
        self._data = data + b"\xff\xff"
        self._at = 0
        self._c = self._data[0] << 16
        self._left = 0
        self._next_byte()
        self._c <<= 7
        self._left -= 7
        self._a = _HALF

    def _next_byte(self) -> None:
        data, at = self._data, self._at
        following = data[at + 1] if at + 1 < len(data) else 0xFF
        if data[at] != 0xFF:
            self._at = at + 1
            self._c += following << 8
            self._left = 8
        elif following > 0x8F:
            self._c += 0xFF00
            self._left = 8
        else:
            self._at = at + 1
            self._c += following << 9
            self._left = 7

    def decide(self, states: list[int], context: int) -> int:
        """The next decision in a context, 0 or 1 (T.88, E.3.2)."""
        state = states[context]
        qe, after, lost = STATES[state]
        likely = state & 1
        self._a -= qe
        if self._c >> 16 >= qe:
            self._c -= qe << 16
            if self._a & _HALF:
                return likely
            came_true = self._a >= qe
        else:
            came_true = self._a < qe
            self._a = qe
        states[context] = after if came_true else lost
        while True:
            if not self._left:
                self._next_byte()
            self._a <<= 1
            self._c <<= 1
            self._left -= 1
            if self._a & _HALF:
                return likely if came_true else 1 - likely

    def skip_likely(self, states: list[int], context: int, most: int) -> int:
        """Take up to `most` decisions of the likely kind at once, as long as no state changes.

        How many were taken; the next one has to be asked for, if fewer than `most`.
        """
        qe = STATES[states[context]][0]
        count = min((self._a - _HALF) // qe, (self._c >> 16) // qe, most)
        self._a -= count * qe
        self._c -= count * qe << 16
        return count
