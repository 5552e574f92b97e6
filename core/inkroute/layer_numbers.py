"""The numbers in a text, in a form in which two readings of one amount are alike.

In: a word or a few. Out: numbers as ASCII text, with thousands separators taken out where they
cannot be anything else. Not here: where the words stand, and what a difference is worth.
"""

from __future__ import annotations

import re

#: The first digits of the scripts whose numerals are read: ASCII, Arabic, Persian, Nagari, wide.
_ZEROS = (0x0660, 0x06F0, 0x0966, 0xFF10)
_SIGNS = {
    0x2010: "-", 0x2011: "-", 0x2012: "-", 0x2013: "-", 0x2014: "-", 0x2212: "-", 0xFF0D: "-",
    0x2019: "'", 0x02BC: "'", 0x066B: ",", 0x066C: "'", 0xFF0C: ",", 0xFF0E: ".",
    0x00A0: " ", 0x2007: " ", 0x2009: " ", 0x202F: " ", 0x00AD: "",
}  # fmt: skip
_PLAIN = {zero + n: str(n) for zero in _ZEROS for n in range(10)} | _SIGNS
#: a space that a reading sets beside a point or comma within a number.
_APART = re.compile(r"(?<=[0-9]) ?([.,]) ?(?=[0-9])")
#: groups of three parted by spaces or apostrophes: these part nothing else.
_GROUPED = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:[ '][0-9]{3})+(?![0-9])")
#: a number with what stands between its digits; a minus only where no word or number goes before.
_NUMBER = re.compile(r"(?:(?<![\w)\]])-)?[0-9]+(?:[.,/:'-][0-9]+)*")
#: groups of three parted by one sign twice or more, or once with the other sign after them.
_THOUSANDS = (
    re.compile(r"(-?[0-9]{1,3}(?:,[0-9]{3}){2,}|-?[0-9]{1,3}(?:,[0-9]{3})+(?=\.))(\.[0-9]+)?"),
    re.compile(r"(-?[0-9]{1,3}(?:\.[0-9]{3}){2,}|-?[0-9]{1,3}(?:\.[0-9]{3})+(?=,))(,[0-9]+)?"),
)


def has_digit(text: str) -> bool:
    """Whether a text holds a digit of a script that is known here."""
    return any("0" <= c <= "9" or (ord(c) in _PLAIN and _PLAIN[ord(c)].isdigit()) for c in text)


def numbers_in(text: str) -> tuple[str, ...]:
    """The numbers of a text in their order.

    >>> numbers_in("EUR 1,234.50 and 1 234,50")
    ('1234.50', '1234,50')
    """
    plain = _APART.sub(r"\1", text.translate(_PLAIN))
    plain = _GROUPED.sub(lambda found: re.sub("[ ']", "", found[0]), plain)
    return tuple(_without_thousands(found) for found in _NUMBER.findall(plain))


def _without_thousands(number: str) -> str:
    """The number without separators that can only part thousands: `1,234` alone keeps its own."""
    for sign, form in zip(",.", _THOUSANDS, strict=True):
        found = form.fullmatch(number)
        if found is not None:
            return found[1].replace(sign, "") + (found[2] or "")
    return number


def differ(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether two readings differ in more than `.` for `,`."""
    return [n.replace(",", ".") for n in a] != [n.replace(",", ".") for n in b]


def digits_in(numbers: tuple[str, ...]) -> int:
    """How many digits some numbers have."""
    return sum(c.isdigit() for number in numbers for c in number)
