"""CCITT fax data (CCITTFaxDecode; ITU-T T.4 and T.6) to rows of run lengths.

In: the data and its parameters (ISO 32000-1, table 11). Out: as many rows as could be read, each
as the places where its colour changes, and whether the data was damaged. Not here: pixels, which
numpy makes of the changes faster than any loop. libtiff, which Pillow would use, leaves rows of
damaged data uninitialised and does not know EncodedByteAlign, so that this decoder stands alone.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from operator import lt

from inkroute.syntax import ccitt_codes
from inkroute.syntax.ccitt_codes import HORIZONTAL, MODE_BITS, PASS, RUN_BITS

#: An end-of-line code is eleven zeros at least, then a one (ITU-T T.4, 4.1.2).
_EOL_ZEROS = "0" * 11
#: Damaged rows in a row after which nothing sensible is to be hoped for.
_GIVE_UP = 100
#: Runs of this length and more are followed by another code of the same run.
_MAKE_UP = 64
#: A place beyond any row.
_TOO_FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class FaxParameters:
    """The parameters that say how rows are coded."""

    k: int = 0
    columns: int = 1728
    byte_align: bool = False


@dataclass(frozen=True, slots=True)
class FaxRows:
    """Rows, each starting white: `counts` says how many of the `changes` are a row's.

    Changes are columns (from 0), rising within a row. `damaged` counts the rows that could not be
    read as they stood, the one at which reading stopped included.
    """

    columns: int
    changes: array[int]
    counts: array[int]
    damaged: int

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.counts)


class _Damage(Exception):  # noqa: N818 - the row's end, with what of it could be read
    def __init__(self, changes: list[int]) -> None:
        super().__init__("damaged row")
        self.changes = changes


def decode(data: bytes, parameters: FaxParameters, most_rows: int) -> FaxRows:
    """Decode up to `most_rows` rows. Never raises on damage."""
    # One character a bit: slices of it are keys, runs of ones are found by str methods.
    digits = bin(int.from_bytes(b"\x01" + data, "big"))[3:]
    reader = _Reader(digits + "0" * (RUN_BITS * 2), len(digits), parameters)
    return reader.run(most_rows)


class _Reader:
    """Position in the bits, and the row above."""

    def __init__(self, bits: str, end: int, parameters: FaxParameters) -> None:
        self.bits = bits
        self.end = end
        self.at = 0
        self.parameters = parameters
        self.columns = parameters.columns
        self.modes = ccitt_codes.modes()
        self.white = ccitt_codes.runs(black=False)
        self.black = ccitt_codes.runs(black=True)

    def run(self, most_rows: int) -> FaxRows:
        """Read rows until the data, the page or the patience ends."""
        changes, counts = array("i"), array("i")
        above: list[int] = []
        damaged, in_a_row = 0, 0
        while len(counts) < most_rows and self._row_ahead():
            try:
                above = self._row_2d(above) if self._is_two_dimensional() else self._row_1d()
                in_a_row = 0
            except _Damage as damage:
                above = self._clean(damage.changes)
                damaged += 1
                in_a_row += 1
                if in_a_row > _GIVE_UP or not self._resynchronise():
                    break
            changes.extend(above)
            counts.append(len(above))
        return FaxRows(self.columns, changes, counts, damaged)

    def _row_ahead(self) -> bool:
        """Skip what stands between rows; False at the end of the page (EOFB, RTC) or the data."""
        if self.parameters.byte_align:
            self.at = (self.at + 7) & ~7
        ends = 0
        while self.bits.startswith(_EOL_ZEROS, self.at):
            one = self.bits.find("1", self.at)
            if one < 0 or one >= self.end:
                return False
            self.at = one + 1
            ends += 1
            if ends > 1:
                return False
            if self.parameters.k > 0 and self.bits.startswith(_EOL_ZEROS, self.at + 1):
                self.at += 1  # RTC in mixed coding: each end-of-line has its tag
        return self.at < self.end

    def _is_two_dimensional(self) -> bool:
        if self.parameters.k <= 0:
            return self.parameters.k < 0
        self.at += 1
        return self.bits[self.at - 1] == "0"

    def _resynchronise(self) -> bool:
        """Go to the next end-of-line code; there is none in pure two-dimensional data (T.6)."""
        if self.parameters.k < 0:
            return False
        found = self.bits.find(_EOL_ZEROS + "1", self.at)
        self.at = found
        return 0 <= found < self.end

    def _row_1d(self) -> list[int]:
        changes: list[int] = []
        place, length = 0, 0
        bits, columns, at = self.bits, self.columns, self.at
        table, other = self.white, self.black
        try:
            while place < columns:
                length, size = table[bits[at : at + RUN_BITS]]
                at += size
                place += length
                if length < _MAKE_UP:
                    changes.append(place)
                    table, other = other, table
                elif place > _TOO_FAR:
                    raise _Damage(changes)
            if length >= _MAKE_UP:
                # The row is full, but its last run's terminating code is still to come.
                at += table[bits[at : at + RUN_BITS]][1]
        except KeyError:
            raise _Damage(changes) from None
        finally:
            self.at = at
        return self._clean(changes)

    def _row_2d(self, above: list[int]) -> list[int]:
        """A row coded by its differences from the one above (ITU-T T.6, 2.2)."""
        columns, bits, modes, at = self.columns, self.bits, self.modes, self.at
        reference = [*above, columns, columns, columns, _TOO_FAR, _TOO_FAR]
        last = len(above)
        changes: list[int] = []
        a0, b1 = -1, 0  # b1 is a place in the reference, of the same parity as the colour
        try:
            while a0 < columns:
                ones, mode, size = modes[bits[at : at + MODE_BITS]]
                if ones:
                    if b1 + ones > last:
                        changes += reference[b1:last]
                        at += max(1, last + 1 - b1)
                        break
                    changes += reference[b1 : b1 + ones]
                    b1 += ones
                    a0 = changes[-1]
                at += size
                if mode < PASS:
                    a1 = reference[b1] + mode
                    if a1 < a0:
                        raise _Damage(changes)
                    changes.append(a1)
                    a0 = a1
                    # Further left, the change before b1 may be beyond a0 once more.
                    b1 += -1 if mode < 0 and b1 and reference[b1 - 1] > a1 else 1
                elif mode == PASS:
                    a0 = reference[b1 + 1]
                    b1 += 2
                    continue
                elif mode == HORIZONTAL:
                    self.at = at
                    a0 = self._horizontal(changes, max(a0, 0))
                    at = self.at
                else:
                    continue
                while reference[b1] <= a0:
                    b1 += 2
        except (KeyError, IndexError):
            raise _Damage(changes) from None
        finally:
            self.at = at
        return self._clean(changes)

    def _horizontal(self, changes: list[int], a0: int) -> int:
        """Two runs from a0 on, the first of the colour there; the place after them."""
        bits, at = self.bits, self.at
        tables = (self.black, self.white) if len(changes) & 1 else (self.white, self.black)
        for table in tables:
            length, size = table[bits[at : at + RUN_BITS]]
            at += size
            while length >= _MAKE_UP:
                a0 += length
                if a0 > _TOO_FAR:
                    raise _Damage(changes)
                length, size = table[bits[at : at + RUN_BITS]]
                at += size
            a0 += length
            changes.append(a0)
        self.at = at
        return a0

    def _clean(self, changes: list[int]) -> list[int]:
        """Places within the row, each beyond the one before; what lies outside says nothing."""
        columns = self.columns
        while changes and changes[-1] >= columns:
            changes.pop()
        if all(map(lt, changes, changes[1:])):
            return changes
        out: list[int] = []
        for place in changes:
            if out and out[-1] >= place:
                out.pop()  # two changes in one place are none
            else:
                out.append(place)
        return out
