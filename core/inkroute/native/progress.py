"""A progress bar on the terminal, by rich; none where rich or the terminal is missing.

In: `Progress` values. Out: a line on standard error that is gone when the work is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from inkroute.native.job import Progress


@contextmanager
def progress_bar(
    name: str, stream: TextIO, *, wanted: bool
) -> Iterator[Callable[[Progress], None] | None]:
    """Show progress on `stream` while the context lasts; None where nothing can be shown."""
    if not wanted or not stream.isatty():
        yield None
        return
    try:
        # Loaded only for a person at a terminal: it takes longer than opening a file.
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415
        from rich.progress import Progress as Bar  # noqa: PLC0415
    except ModuleNotFoundError:
        yield None
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[state]}", markup=False),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=Console(file=stream), transient=True, expand=True) as bar:
        task = bar.add_task(name, total=None, state="opening")

        def show(progress: Progress) -> None:
            state = f"page {progress.pages_routed} of {progress.pages}"
            if progress.crops:
                state += f", crop {progress.crops_read} of {progress.crops}"
            bar.update(
                task,
                total=progress.pages + progress.crops,
                completed=progress.pages_routed + progress.crops_read,
                state=state,
            )

        yield show
