"""The operator scanner: content bytes in, one match for what producers write at a time.

One compiled regular expression takes the font and the move with the string that they are for, a
whole run of path construction with its painting operator, or any other operator with its operands.
So the loop in `interpret` turns once for each of these, instead of once a token. Possessive
quantifiers, and alternatives that keep what they have read even where its end is missing, make it
linear on any bytes. Grammar: ISO 32000-1, 7.2 and 7.8.2.

Groups of a match, in this order; what is not there is None:

=========  ==========================================================================
text       ``BT`` and ``ET`` in any number, before anything else
font       name and size that ``Tf`` takes, without the name's slash, before the rest
numbers    the numbers before what follows; never None
path       construction operators (m l c v y re h), the first without its operands
clip       ``W`` or ``W*`` before the painting operator
paint      the painting operator that ends the path, None where something else stands there
how        ``Tm``, ``Td`` or ``TD``: it takes the numbers
show       the string or array that ``Tj`` or ``TJ`` takes
operands   further operands of any other operator; not None where there may be such
operator   that operator; None where the content ends or garbage stands in its place
garbage    one byte that fits nowhere, in the place of an operator
=========  ==========================================================================
"""

from __future__ import annotations

import re
from binascii import Error as HexError
from binascii import unhexlify

_SPACE = rb"[\x00\t\n\x0c\r ]"
_FLAT = rb"\((?:[^()\\]++|\\.)*+\)"
_NESTED = rb"\((?:[^()\\]++|\\.|" + _FLAT + rb")*+\)"
#: A string that is never closed takes all the rest: it is looked for once, not at every bracket.
_STRING = rb"\((?:[^()\\]++|\\.|" + _NESTED + rb")*+(?:\)|\\?+\Z)"
_HEX = rb"<[0-9A-Fa-f\x00\t\n\x0c\r ]*+>"
_NAME = rb"/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*+"
_COMMENT = rb"%[^\r\n]*+"
_ARRAY = rb"\[(?:[^][()<>%]++|" + _STRING + rb"|" + _HEX + rb"|" + _COMMENT + rb")*+\]"
_INNER = rb"<<(?:[^<>()%]++|" + _STRING + rb"|" + _HEX + rb")*+>>"
_DICT = rb"<<(?:[^<>()%]++|" + _STRING + rb"|" + _HEX + rb"|" + _INNER + rb")*+>>"
_NUMBER_AND_SPACE = rb"[-+.\d]++" + _SPACE + rb"++"
#: A byte of numbers and of the white space between them: a run of such is taken at once.
_NUMBERS = rb"[-+.\d\x00\t\n\x0c\r ]"
_ENDS = rb"(?![A-Za-z0-9*'\"])"
_BEFORE = (
    rb"(?P<text>(?:[BE]T" + _SPACE + rb"++)++)?+"
    rb"(?:/(?P<font>[^\x00\t\n\x0c\r ()<>\[\]{}/%]++" + _SPACE + rb"++" + _NUMBER_AND_SPACE
    + rb")Tf" + _ENDS + _SPACE + rb"*+)?+"
    rb"(?P<numbers>" + _NUMBERS + rb"*+)"
)  # fmt: skip
_PATH = (
    rb"(?P<path>(?:[mlcvyh]|re)" + _SPACE + rb"++(?:" + _NUMBERS + rb"++"
    rb"(?:[mlcvy]|re)" + _SPACE + rb"++|h" + _SPACE + rb"++)*+)"
    rb"(?:(?P<clip>W\*?+)" + _SPACE + rb"++)?+"
    rb"(?:(?P<paint>[fBb]\*?+|[FSsn])" + _ENDS + rb")?+"
)  # fmt: skip
_TEXT = (
    rb"(?:(?P<how>T[dDm])" + _ENDS + _SPACE + rb"*+)?+"
    rb"(?:(?P<show>" + _STRING + rb"|" + _ARRAY + rb"|" + _HEX + rb")" + _SPACE + rb"*+"
    rb"T[jJ]" + _ENDS + rb")?+(?(show)|(?(how)|(?!)))"
)  # fmt: skip
_OPERATOR = (
    rb"(?P<operands>(?:[-+.\d\x00\t\n\x0c\r ]++|" + _NAME + rb"|" + _STRING + rb"|" + _ARRAY
    + rb"|" + _HEX + rb"|" + _DICT + rb"|" + _COMMENT + rb")*+)"
    rb"(?:(?P<operator>[A-Za-z'\"][A-Za-z0-9*'\"]*+)|(?P<garbage>[^\x00\t\n\x0c\r ])|\Z)"
)  # fmt: skip

#: The scanner itself: `OPERATORS.finditer(content, position)`.
OPERATORS = re.compile(
    _SPACE + rb"*+" + _BEFORE + rb"(?:" + _PATH + rb"|" + _TEXT + rb"|" + _OPERATOR + rb")",
    re.DOTALL,
)

#: The strings (group 1 literal, 2 hexadecimal) and numbers (3) of a TJ array, in order.
SHOWN = re.compile(
    rb"\(((?:[^()\\]++|\\.|" + _NESTED + rb")*+)\)|<([0-9A-Fa-f\x00\t\n\x0c\r ]*+)>|([-+.\d]++)",
    re.DOTALL,
)
#: The operands of any other operator: 1 literal, 2 hexadecimal, 3 name, 4 number, 5 dict, 6 array.
OPERANDS = re.compile(
    rb"\(((?:[^()\\]++|\\.|" + _NESTED + rb")*+)\)|<([0-9A-Fa-f\x00\t\n\x0c\r ]*+)>"
    rb"|/([^\x00\t\n\x0c\r ()<>\[\]{}/%]*+)|([-+.\d]++)|(" + _DICT + rb")|(" + _ARRAY + rb")",
    re.DOTALL,
)
#: Groups of `OPERANDS` that Tj and TJ take.
_SHOWABLE = frozenset((1, 2, 6))
_BACKSLASH, _RETURN = ord("\\"), ord("\r")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_ESCAPED = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r": b"",
}
#: Escapes that Python's strings have too, with the same meaning.
_PYTHONS_ESCAPES = re.compile(rb"(?:[^\\\r]++|\\(?:[0-3][0-7]{0,2}|[4-7][0-7]?|[nrtbf\\]))*+")
_BETWEEN = b"\x00)(\x00"
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_NUMBER = re.compile(rb"[-+]*(\d*\.?\d*)")


def literal(body: bytes) -> bytes:
    """The bytes of a literal string (ISO 32000-1, 7.3.4.2), given what stands in its brackets."""
    if _BACKSLASH in body or _RETURN in body:
        return _ESCAPE.sub(_unescape, body)
    return body


def literals(bodies: list[bytes]) -> list[bytes]:
    """As `literal`, of many at once; none may hold an unescaped bracket."""
    joined = _BETWEEN.join(bodies)
    if _PYTHONS_ESCAPES.fullmatch(joined):
        decoded = joined.decode("unicode_escape").encode("latin-1").split(_BETWEEN)
        if len(decoded) == len(bodies):
            return decoded
    return [literal(body) for body in bodies]


def _unescape(match: re.Match[bytes]) -> bytes:
    what = match.group(1)
    if what is None:
        return b"\n"
    if what[:1].isdigit() and what[:1] < b"8":
        return bytes((int(what, 8) & 0xFF,))
    return b"" if what == b"\r\n" else _ESCAPED.get(what, what)


def hexadecimal(body: bytes) -> bytes:
    """The bytes of a hexadecimal string; an odd last digit is followed by 0 (7.3.4.3)."""
    digits = body.translate(None, b"\x00\t\n\x0c\r ")
    try:
        return unhexlify(digits + b"0" if len(digits) % 2 else digits)
    except HexError:
        return b""


def name(body: bytes) -> str:
    """A name without its slash, #xx resolved, as pypdf spells it."""
    if b"#" in body:
        body = _NAME_ESCAPE.sub(lambda m: bytes((int(m.group(1), 16),)), body)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        return body.decode("latin-1")


def number(token: bytes) -> float:
    """A number, also a malformed one as other readers take it: ``--5`` is -5, ``1.2.3`` is 1.2."""
    try:
        return float(token)
    except ValueError:
        match = _NUMBER.match(token)
        digits = match.group(1) if match else b""
        value = float(digits) if digits.strip(b".") else 0.0
        return -value if token.startswith(b"-") else value


def floats(operands: bytes) -> list[float]:
    """All numbers of an operand list that holds nothing else."""
    try:
        return list(map(float, operands.split()))
    except ValueError:
        return [number(m.group(4)) for m in OPERANDS.finditer(operands) if m.group(4)]


def first_name(operands: bytes) -> str:
    """The first name among the operands, or ""."""
    for match in OPERANDS.finditer(operands):
        if match.group(3) is not None:
            return name(match.group(3))
    return ""


def shown(operands: bytes) -> bytes | None:
    """The last string or array among the operands, as it stands; None without one."""
    found = None
    for match in OPERANDS.finditer(operands):
        if match.lastindex in _SHOWABLE:
            found = match.group()
    return found
