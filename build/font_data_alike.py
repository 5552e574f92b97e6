"""Characters whose shapes are alike: an O with stroke, a diameter sign, an empty set.

In: Unicode's NamesList.txt, whose editors refer from characters to others that they may be taken
for, and the characters that symbol fonts' codes stand for. Out: `alike.tsv`. Characters whose
names differ in weight or size alone are alike too. Near ones stand first: those that are referred
to, then those that these refer to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_ENTRY = re.compile(r"([0-9A-F]{4,6})\t(.+)")
_REFERENCE = re.compile(r"\tx .*?\b([0-9A-F]{4,6})\)?\s*$")
_WEIGHTS = frozenset(
    ("HEAVY", "LIGHT", "BOLD", "MEDIUM", "VERY", "EXTREMELY", "SMALL", "LARGE", "THIN")
)
#: Characters that are listed for one, at most: more than a person compares at a glance.
_MOST = 6


def table(names_list: str, proposed: Iterable[int]) -> str:
    """Lines of a character and those alike, hexadecimal; `proposed` and what is alike to them."""
    near = _near(names_list)
    wanted = set(proposed)
    wanted |= {other for one in sorted(wanted) for other in near.get(one, ())}
    lines = [
        f"{one:04X}\t{' '.join(f'{other:04X}' for other in others)}\n"
        for one in sorted(wanted)
        if (others := _alike(one, near))
    ]
    return "".join(lines)


def _alike(one: int, near: dict[int, list[int]]) -> list[int]:
    first = near.get(one, [])
    second = [other for middle in first for other in near.get(middle, [])]
    return [other for other in dict.fromkeys((*first, *second)) if other != one][:_MOST]


def _near(names_list: str) -> dict[int, list[int]]:
    """References in both directions, and names that differ in weight alone."""
    out: dict[int, set[int]] = {}
    plain: dict[str, set[int]] = {}
    for one, name, references in _entries(names_list):
        kept = " ".join(word for word in name.split() if word not in _WEIGHTS)
        plain.setdefault(kept, set()).add(one)
        for other in references:
            out.setdefault(one, set()).add(other)
            out.setdefault(other, set()).add(one)
    for group in plain.values():
        for one in group if len(group) > 1 else ():
            out.setdefault(one, set()).update(group - {one})
    return {one: sorted(others) for one, others in out.items()}


def _entries(names_list: str) -> Iterator[tuple[int, str, list[int]]]:
    current: tuple[int, str, list[int]] | None = None
    for line in names_list.splitlines():
        if found := _ENTRY.match(line):
            if current:
                yield current
            current = int(found[1], 16), found[2], []
        elif current and (found := _REFERENCE.match(line)):
            current[2].append(int(found[1], 16))
    if current:
        yield current
