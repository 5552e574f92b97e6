"""Files as they were classified: rows of pages, and what two renders say of them.

In: nothing. Out: types that `classifying` makes and `class_report` shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from inkroute.text_layer_facts import PageClass, TextLayer


class Rendered(NamedTuple):
    """What two renders say of a page (`render_check`).

    `compared` characters are surely seen or surely not, `agreement` per mille of them as the map
    says; `seen_ink` per mille of the inked pixels change when the page's text is taken away.
    """

    compared: int
    agreement: int
    seen_ink: int


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page's class, or why there is none; what two renders say, where they were asked."""

    index: int
    found: PageClass | None
    error: str = ""
    rendered: Rendered | None = None


@dataclass(frozen=True, slots=True)
class FileClasses:
    """A file's pages with their classes and its probe, or the error that kept it from opening."""

    name: str
    page_count: int = 0
    pages: tuple[PageRow, ...] = ()
    probe: TextLayer | None = None
    code: str = ""
    error: str = ""
