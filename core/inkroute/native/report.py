"""What the command line says about a file: its routes, or what was read of it and at what cost.

In: results. Out: lines of text. Not here: printing them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from inkroute.geometry import MPT, PER_MILLE, Box
from inkroute.model import Decision, DocumentResult, Note, PageResult, WordSource
from inkroute.native.layer_checks import CHECKED, CheckCost
from inkroute.native.reader import PageCost
from inkroute.native.table import Column, Row, Style, clean, lay_out

#: notes that are shown; the rest is in the JSON.
_NOTES = 8
_NONE = "-"
#: OCR words from which the time for all words can be told from theirs.
_ENOUGH_WORDS = 50
#: per mille of the pages' area, likewise.
_ENOUGH_AREA = 10
_DECISIONS = {
    Decision.OCR: ("OCR", Style.YELLOW),
    Decision.SKIP: ("skip", Style.FAINT),
    Decision.ALREADY_READ: ("already read", Style.GREEN),
}
_SOURCES = (
    (WordSource.FILE, "file"),
    (WordSource.FILE_OCR_LAYER, "OCR layer"),
    (WordSource.REPAIRED, "repaired"),
    (WordSource.OCR, "OCR"),
)


def counted(number: int, noun: str) -> str:
    """``1 page``, ``12 pages``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def pages_of(indices: Sequence[int]) -> str:
    """Page numbers as people write them: ``3``, ``5-9``."""
    first, last = indices[0] + 1, indices[-1] + 1
    return str(first) if first == last else f"{first}-{last}"


def seconds(milliseconds: int) -> str:
    """A time in seconds, or minutes where it is long."""
    if milliseconds >= 600_000:
        return f"{milliseconds // 60_000:,} min"
    return f"{milliseconds / PER_MILLE:,.1f} s"


def share(per_mille: int) -> str:
    """A share in per cent; little is told from nothing."""
    if per_mille == 0:
        return "< 0.1 %"
    return f"{per_mille / 10:.1f} %"


def route_report(name: str, result: DocumentResult, width: int, *, colour: bool) -> Iterator[str]:
    """The routes of every page, with their reasons; pages without any in ranges."""
    to_read = [r for page in result.pages for r in page.routes if r.decision is Decision.OCR]
    pages = len({route.page for route in to_read})
    needs = "nothing to read"
    if to_read:
        needs = f"{counted(len(to_read), 'region')} on {counted(pages, 'page')} to read"
    title = f"{name}: {counted(result.page_count, 'page')}, {needs}{_lost(result)}"
    yield Style.BOLD.paint(title, colour=colour)
    yield ""
    columns = (
        Column("page", right=True),
        Column("box (pt)"),
        Column("source"),
        Column("decision"),
        Column("sure", right=True),
        Column("why"),
    )
    groups = _runs(result.pages, lambda page: bool(page.routes) or _is_lost(page))
    rows = [row for group in groups for row in _route_rows(group)]
    yield from lay_out(columns, rows, width, colour=colour, prose=True)
    yield from _note_lines(result, width)


def _route_rows(group: Sequence[PageResult]) -> Iterator[Row]:
    """The rows of a page's routes, or one row for pages without any."""
    first = group[0]
    if not first.routes:
        words = sum(page.file_words for page in group)
        indices = [page.index for page in group]
        text = f"No region in question: {counted(words, 'word')} in the file."
        if _is_lost(first):
            text = "Left out: see the notes."
        yield Row((pages_of(indices), _NONE, _NONE, _NONE, "", text), Style.FAINT)
        return
    for route in first.routes:
        decision, style = _DECISIONS[route.decision]
        sure = f"{route.confidence / PER_MILLE:.2f}"
        place = str(route.page + 1)
        why = " ".join(reason.text for reason in route.reasons) or _NONE
        cells = (place, _box(route.box), route.source.value, decision, sure, why)
        yield Row(cells, style)


def _is_lost(page: PageResult) -> bool:
    """Whether nothing is known of a page but a note."""
    return page.width <= 0


def _lost(result: DocumentResult) -> str:
    """What a title says of pages that were left out: nothing is known of them."""
    lost = sum(map(_is_lost, result.pages))
    return f", {counted(lost, 'page')} left out" if lost else ""


def _box(box: Box) -> str:
    """A box in whole points: left, top - right, bottom."""
    x0, y0, x1, y1 = (round(v / MPT) for v in (box.x0, box.y0, box.x1, box.y1))
    return f"{x0},{y0} - {x1},{y1}"


def _runs(
    pages: Iterable[PageResult], stands_alone: Callable[[PageResult], bool]
) -> Iterator[list[PageResult]]:
    """Each page that stands alone by itself, neighbouring others together."""
    run: list[PageResult] = []
    for page in pages:
        alone = stands_alone(page)
        if run and (alone or page.index != run[-1].index + 1):
            yield run
            run = []
        if alone:
            yield [page]
        else:
            run.append(page)
    if run:
        yield run


def read_report(
    name: str,
    result: DocumentResult,
    costs: Sequence[PageCost],
    width: int,
    checks: Sequence[CheckCost] = (),
    *,
    colour: bool,
) -> Iterator[str]:
    """What was read of a file: words by source, regions, area, time, what was saved, checks."""
    total = _sum(costs)
    title = f"{name}: {counted(len(result.pages), 'page')}, "
    title += f"{counted(total.regions, 'region')} read" if total.regions else "nothing to read"
    title += _lost(result)
    yield Style.BOLD.paint(title, colour=colour)
    yield ""
    by_index = dict(zip((page.index for page in result.pages), costs, strict=True))
    sources = [
        (source, label)
        for source, label in _SOURCES
        if source in {WordSource.FILE, WordSource.OCR} or _words(result.pages, source)
    ]
    labels = enumerate(label for _, label in sources)
    columns = (
        Column("page", right=True),
        # The sources' columns stand together: the first says what is counted in them.
        *(Column(f"words: {label}" if not n else label, right=True) for n, label in labels),
        Column("regions", right=True),
        Column("area", right=True),
        Column("Tesseract", right=True),
    )
    checked = {
        page.index: check for page, check in zip(result.pages, checks, strict=False) if check.lines
    }
    if checked:
        columns = (*columns, Column("layer check"))
    groups = _runs(
        result.pages, lambda page: by_index[page.index].regions > 0 or page.index in checked
    )
    named = [(pages_of([p.index for p in group]), group) for group in groups]
    rows = [
        Row((*_read_cells(label, group, by_index, sources), *_check_cells(group, checked)))
        for label, group in named
    ]
    if len(rows) > 1:
        last = _read_cells("all", result.pages, by_index, sources)
        rows.append(Row((*last, *_check_cells(result.pages, checked)), Style.BOLD))
    yield from lay_out(columns, rows, width, colour=colour)
    yield ""
    for line in (*_cost_lines(result, total), *_check_lines(list(checked.values()))):
        yield from textwrap.wrap(line, width)
    yield from _note_lines(result, width)


def _words(pages: Iterable[PageResult], source: WordSource) -> int:
    return sum(word.source is source for page in pages for word in page.words or ())


def _check_cells(pages: Sequence[PageResult], checked: dict[int, CheckCost]) -> tuple[str, ...]:
    """What checking the pages' layers gave; no cell where no page was checked."""
    if not checked:
        return ()
    lines, _, remarks = _checked([checked[p.index] for p in pages if p.index in checked])[:3]
    return (f"{counted(lines, 'line')}, {counted(remarks, 'remark')}" if lines else _NONE,)


def _checked(checks: Sequence[CheckCost]) -> CheckCost:
    return CheckCost(*(sum(parts) for parts in zip(CheckCost(), *checks, strict=True)))


def _check_lines(checks: Sequence[CheckCost]) -> Iterator[str]:
    """How many lines of text layers were checked, and at what cost."""
    if not checks:
        return
    all_ = _checked(checks)
    line = f"{counted(all_.lines, 'line')} of text layers checked in"
    line += f" {seconds(all_.milliseconds)} of Tesseract: {counted(all_.remarks, 'remark')}"
    unsure = all_.lines - all_.sure
    line += f"; {unsure:,} could not be read surely." if unsure else "."
    yield line


def _read_cells(
    label: str,
    pages: Sequence[PageResult],
    costs: dict[int, PageCost],
    sources: Sequence[tuple[WordSource, str]],
) -> tuple[str, ...]:
    cost = _sum([costs[page.index] for page in pages])
    words = (_words(pages, source) for source, _ in sources)
    cells = [label, *(f"{number:,}" if number else _NONE for number in words)]
    if cost.regions:
        cells += [f"{cost.regions:,}", share(_area_share(pages)), seconds(cost.milliseconds)]
    else:
        cells += [_NONE] * 3
    return tuple(cells)


def _area_share(pages: Sequence[PageResult]) -> int:
    """Per mille of the pages' area that was sent to OCR."""
    area = sum(page.width * page.height for page in pages)
    return sum(page.ocr_share * page.width * page.height for page in pages) // max(1, area)


def _sum(costs: Sequence[PageCost]) -> PageCost:
    return PageCost(*(sum(parts) for parts in zip(*costs, strict=True))) if costs else PageCost()


def _cost_lines(result: DocumentResult, total: PageCost) -> Iterator[str]:
    """What reading took, and what OCR of every page would have."""
    pages = counted(len(result.pages), "page")
    if not total.regions:
        megapixels = total.page_pixels / 1_000_000
        yield (
            f"No OCR was needed; OCR of every page would have read {pages},"
            f" {megapixels:,.0f} megapixels at 300 dpi."
        )
    elif total.milliseconds:
        took, area = seconds(total.milliseconds), share(_area_share(result.pages))
        yield f"Tesseract: {took} for {area} of the area; {_every(result, total)}."
    if total.cached:
        yield (
            f"{total.cached:,} of {counted(total.crops, 'crop')} had been read before:"
            f" {seconds(total.spent)} of Tesseract this time."
        )
    doubtful = sum(word.doubtful for page in result.pages for word in page.words or ())
    if doubtful:
        do = "does" if doubtful == 1 else "do"
        words = counted(doubtful, "word")
        yield f"{words} of the file {do} not decode, and OCR read nothing there."


def _every(result: DocumentResult, total: PageCost) -> str:
    """What OCR of every page would take, where enough was read to judge by.

    Tesseract's time goes by the words that it finds, and by the area of what has none: the lesser
    of the two rules is taken.
    """
    read = _words(result.pages, WordSource.OCR)
    if read < _ENOUGH_WORDS or total.pixels * PER_MILLE < _ENOUGH_AREA * total.page_pixels:
        megapixels, times = total.page_pixels / 1_000_000, total.page_pixels // total.pixels
        more = f", {times:,} times as many" if times > 1 else ""
        return f"OCR of every page would read {megapixels:,.1f} megapixels{more}"
    words = sum(_words(result.pages, source) for source, _ in _SOURCES)
    by_words = total.milliseconds * words // read
    by_area = total.milliseconds * total.page_pixels // total.pixels
    every = max(total.milliseconds, min(by_words, by_area))
    return f"OCR of every page would take about {seconds(every)}"


def _note_lines(result: DocumentResult, width: int) -> Iterator[str]:
    """The notes, each in a line; alike ones once."""
    notes = [*result.notes, *(note for page in result.pages for note in page.notes)]
    notes = [note for note in notes if note.code != CHECKED]  # the table has them
    if not notes:
        return
    alike: dict[tuple[str, str], list[Note]] = {}
    for note in notes:
        alike.setdefault((note.code, note.detail), []).append(note)
    yield ""
    for found in list(alike.values())[:_NOTES]:
        more = f" (and {len(found) - 1:,} more)" if len(found) > 1 else ""
        line = clean(f"note: {found[0].where}: {found[0].detail}{more}")
        yield from textwrap.wrap(line, width, subsequent_indent="      ")
    if len(alike) > _NOTES:
        yield f"note: {len(alike) - _NOTES:,} more kinds of notes; --format json has them all"
