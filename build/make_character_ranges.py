"""Make core/inkroute/textlayer/ranges.py: which code points are what, for the probe.

In: fontTools' copy of the Unicode Character Database's Scripts.txt. Out: one table of ranges, each
with a letter for its class, and where it comes from. `--check` makes it again and compares.
A code point that has a script, or is common to several, is assigned; controls are named here, as
are the private use areas and U+FFFD, which the probe counts apart.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from pathlib import Path

from fontTools.unicodedata import Scripts

OUT = Path(__file__).resolve().parents[1] / "core/inkroute/textlayer/ranges.py"
_END = 0x110000
#: Scripts whose characters are ideographs, or are counted with them: ISO 15924 codes.
_CJK = frozenset({"Hani", "Hira", "Kana", "Bopo", "Hang"})
_COMMON = frozenset({"Zyyy", "Zinh"})
_NONE = "Zzzz"
#: General categories Cc, Co and U+FFFD, which never change (Unicode stability policy).
_FIXED = (
    (0x00, 0x1F, "u"), (0x7F, 0x9F, "u"), (0xE000, 0xF8FF, "p"), (0xFFFD, 0xFFFD, "r"),
    (0xF0000, 0xFFFFD, "p"), (0x100000, 0x10FFFD, "p"),
)  # fmt: skip


def version() -> str:
    """The Unicode version of the source, as ``17.0.0``."""
    text = Path(Scripts.__file__).read_text(encoding="utf-8")
    found = re.search(r"Scripts-([0-9.]+)\.txt", text)
    if found is None:
        raise SystemExit("fontTools' Scripts.py no longer says which Unicode version it has")
    return found[1]


def ranges() -> list[tuple[int, str]]:
    """The first code point of each range and its class, in rising order; the last ends the table.

    Classes: u unknown (control, unassigned, surrogate, non-character), c common to scripts, l of a
    script, k of a CJK script, p private use, r replacement.
    """
    kinds = bytearray(_END)
    bounds = [*Scripts.RANGES, _END]
    for place, script in enumerate(Scripts.VALUES):
        first, end = bounds[place], bounds[place + 1]
        kinds[first:end] = _kind(script) * (end - first)
    for first, last, kind in _FIXED:
        kinds[first : last + 1] = kind.encode() * (last + 1 - first)
    out: list[tuple[int, str]] = []
    for code, kind_byte in enumerate(kinds):
        if not out or out[-1][1] != chr(kind_byte):
            out.append((code, chr(kind_byte)))
    return out


def _kind(script: str) -> bytes:
    if script == _NONE:
        return b"u"
    if script in _COMMON:
        return b"c"
    return b"k" if script in _CJK else b"l"


def module() -> str:
    """The text of the module."""
    found = ranges()
    items = " ".join(f"{code:x}{kind}" for code, kind in found)
    rows = "\n".join(f'    "{row} "' for row in textwrap.wrap(items, 90))
    return f'''"""Classes of code points, by ranges fixed here and not asked of the interpreter.

Made by build/make_character_ranges.py from Scripts-{version()}.txt of the Unicode Character
Database (Unicode License v3) as fontTools has it, with the controls, the private use areas and
U+FFFD told apart. Each item: the first code point of a range (hexadecimal) and its class; a range
ends before the next. u: unknown (control, unassigned, surrogate, non-character); c: common to
several scripts; l: of a script; k: of a Chinese, Japanese or Korean script; p: private use; r:
replacement.
"""

from __future__ import annotations

UNICODE_VERSION = "{version()}"
#: {len(found)} ranges.
RANGES = (
{rows}
)
'''


def main() -> int:
    """Write the module, or compare it; 1 where it is not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    arguments = parser.parse_args()
    text = module()
    if arguments.check:
        same = OUT.is_file() and OUT.read_text(encoding="utf-8") == text
        print(f"{OUT.name} is {'as it is made' if same else 'not what is made: make it again'}")
        return 0 if same else 1
    OUT.write_text(text, encoding="utf-8")
    print(f"{OUT.name}: Unicode {version()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
