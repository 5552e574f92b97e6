"""How a file is to be treated, and how far the work on it has come.

In: what a caller asks for. Out: a `Job`, page indices, `Progress`. Not here: the work; this module
loads nothing of the core, so that a wrong argument is told at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from inkroute.errors import BadRequest
from inkroute.limits import Limits
from inkroute.policy import Policy
from inkroute.policy_check import CheckPolicy
from inkroute.text_layer_facts import TextLayerRequest

Source: TypeAlias = "str | os.PathLike[str] | bytes"

#: a page, or a range with its dash; at most nine digits, so that no number is beyond reason.
_RANGE = re.compile(r"(\d{1,9})(?:(-)(\d{1,9})?)?", re.ASCII)


class Progress(NamedTuple):
    """How far a file has come: pages routed of all asked for, crops read of those known so far."""

    pages_routed: int
    pages: int
    crops_read: int
    crops: int


class PageRange(NamedTuple):
    """Pages by index from 0: from `start` to before `stop`, or to the last when that is None."""

    start: int
    stop: int | None


@dataclass(frozen=True, slots=True)
class Job:
    """How to treat a file; `pages` None for all.

    `symbols` is the text of a file of decisions about codes of symbol fonts (`fonts.overrides`);
    `text_layer` how the file's own text is to be treated; `check_layers` per mille of the lines of
    earlier OCR layers that are read again, besides all with numbers, None for no check,
    and `check_policy` what they are compared by.
    """

    password: str | None = field(default=None, repr=False)
    pages: tuple[PageRange, ...] | None = None
    policy: Policy = field(default_factory=Policy)
    limits: Limits = field(default_factory=Limits)
    symbols: str = ""
    text_layer: TextLayerRequest = field(default_factory=TextLayerRequest)
    check_layers: int | None = None
    check_policy: CheckPolicy = field(default_factory=CheckPolicy)
    progress: Callable[[Progress], None] | None = None


def tell(job: Job, progress: Progress) -> None:
    """Pass on how far the file has come."""
    if job.progress is not None:
        job.progress(progress)


def parse_pages(text: str) -> tuple[PageRange, ...]:
    """The ranges of a text such as ``1-3,7,12-``, whose pages count from 1.

    Raises:
        BadRequest: the text is no such list.
    """
    ranges = []
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise BadRequest(f"{part.strip()!r} is no page or range of pages: write 1-3,7 or 12-")
        first, dash, last = found.groups()
        start = int(first) - 1
        ranges.append(PageRange(start, int(last) if last else None if dash else start + 1))
    return tuple(ranges)


def indices_of(ranges: tuple[PageRange, ...] | None, count: int) -> tuple[int, ...]:
    """The pages that were asked for, each once, in the file's order.

    Raises:
        BadRequest: there is no such page.
    """
    if ranges is None:
        return tuple(range(count))
    has = "1 page" if count == 1 else f"{count:,} pages"
    indices: set[int] = set()
    for start, stop in ranges:
        end = max(count, start + 1) if stop is None else stop
        if start < 0 or end <= start:
            raise BadRequest(f"there are no pages {start + 1} to {end}: the file has {has}")
        if end > count:
            raise BadRequest(f"there is no page {max(count, start) + 1}: the file has {has}")
        indices.update(range(start, end))
    return tuple(sorted(indices))
