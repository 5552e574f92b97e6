"""What a Python program calls: `read` and `route`.

In: a path or bytes, and how to treat them. Out: a `DocumentResult`. Exported as `inkroute.read`
and `inkroute.route`; the command line goes one floor lower (`documents`), for the costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from inkroute.errors import BadRequest
from inkroute.geometry import PER_MILLE, quantise
from inkroute.model import DocumentResult
from inkroute.native.job import Job, PageRange, Progress, Source
from inkroute.policy import Policy
from inkroute.policy_check import CheckPolicy
from inkroute.text_layer_facts import PairModel, TextLayerRequest, TextLayerUse

__all__ = ["Progress", "read", "route"]


def read(
    source: Source,
    *,
    password: str | None = None,
    languages: str | Sequence[str] | None = None,
    pages: Iterable[int] | None = None,
    jobs: int | None = None,
    policy: Policy | None = None,
    symbols: str = "",
    progress: Callable[[Progress], None] | None = None,
    cache: bool = True,
    text_layer: str = "auto",
    model: PairModel | Literal["own"] | None = None,
    check_layers: bool | float = False,
    check_policy: CheckPolicy | None = None,
) -> DocumentResult:
    """Read a PDF: the words that it holds, and by OCR those that it only shows.

    Args:
        source: a path, or the file's bytes.
        password: what opens an encrypted file.
        languages: Tesseract's names, as ``"eng+fra"`` or ``["eng", "fra"]``; English if not given.
        pages: indices from 0; all pages if not given.
        jobs: crops read at once; as many as there are cores if not given.
        policy: the numbers that decide what is read.
        symbols: the text of a file of decisions about codes of symbol fonts: a line each of font,
            code and characters (both hexadecimal), separated by tabs.
        progress: called after each routed page and each crop read.
        text_layer: what is to become of the file's own text: "auto" judges it, "always" keeps it
            whatever is distrusted, "never" drops it and reads pages whole.
        model: good pages that the text is held against (`inkroute.textlayer.fit`), or "own" for
            the document's own pages in its main language. Text unlike them is read; where known
            languages speak against text that is like them, it is believed.
        check_layers: whether lines of earlier OCR layers that are believed are read again and
            held against them; True for the share that ``check_policy`` says (a fifth of the
            lines), or the share, 0 to 1, besides all with numbers. Disagreements become notes
            (``layer_remark``); no word is changed.
        check_policy: the numbers by which layers are held against their readings.
        cache: whether readings are kept in the user's cache folder and taken from there.

    Raises:
        OSError: the file cannot be read.
        InkrouteError: the file is no PDF, is damaged or locked, or Tesseract is not installed.
    """
    if jobs is not None and jobs < 1:
        raise BadRequest(f"{jobs} crops cannot be read at once: give 1 or more jobs")
    # What draws and reads is loaded when it is needed; `route` runs without the `native` extra.
    from inkroute.native.documents import read_document  # noqa: PLC0415
    from inkroute.native.session import crop_reader  # noqa: PLC0415

    job = replace(
        _job(password, pages, policy, symbols, progress),
        text_layer=_request(text_layer, model),
        check_layers=_share(check_layers, check_policy or CheckPolicy()),
        check_policy=check_policy or CheckPolicy(),
    )
    with crop_reader(languages, jobs, cached=cache) as reader:
        return read_document(source, job, reader).result


def route(
    source: Source,
    *,
    password: str | None = None,
    pages: Iterable[int] | None = None,
    policy: Policy | None = None,
    symbols: str = "",
    model: PairModel | Literal["own"] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> DocumentResult:
    """Say which regions of a PDF need OCR and why, without any OCR; pages have no words.

    Arguments and errors are those of `read`.
    """
    from inkroute.native.routing import route_document  # noqa: PLC0415 - as in `read`

    job = _job(password, pages, policy, symbols, progress)
    return route_document(source, replace(job, text_layer=_request("auto", model)))


def _request(text_layer: str, model: PairModel | str | None) -> TextLayerRequest:
    if isinstance(model, str) and model != "own":
        raise BadRequest(f'model {model!r}: give a PairModel, or "own"')
    good_pages = None if isinstance(model, str) else model
    try:
        use = TextLayerUse(text_layer)
        return TextLayerRequest(use, model=good_pages, own_pages=model == "own")
    except ValueError:
        raise BadRequest(f"text_layer {text_layer!r}: give auto, always or never") from None


def _share(
    check_layers: bool | float,  # noqa: FBT001 - as `read` takes it
    policy: CheckPolicy,
) -> int | None:
    """Per mille of the lines to check; None for no check."""
    if isinstance(check_layers, bool):
        return policy.sample if check_layers else None
    if not 0 <= check_layers <= 1:
        raise BadRequest(f"check_layers {check_layers!r}: give True, False, or a share, 0 to 1")
    return quantise(check_layers * PER_MILLE)


def _job(
    password: str | None,
    pages: Iterable[int] | None,
    policy: Policy | None,
    symbols: str,
    progress: Callable[[Progress], None] | None,
) -> Job:
    return Job(
        password=password,
        pages=None if pages is None else tuple(PageRange(i, i + 1) for i in pages),
        policy=policy or Policy(),
        symbols=symbols,
        progress=progress,
    )
