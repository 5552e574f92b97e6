"""The core's door for other languages: bytes in, JSON text out.

In: a file's bytes and options as JSON. Out: JSON text; an expected failure is an answer with an
"error" member (stable code, message), never an exception. No JavaScript is imported here: under
Pyodide the worker calls these as it calls any Python.

Options: ``{"password": str, "policy": "default"|"strict"|"thrifty", "pages": [int, ...],
"symbols": str, "text_layer": "auto"|"always"|"never", "model": str}``, all optional; pages count
from 0, symbols is the text of a file of decisions about codes of symbol fonts, text_layer whether
the file's words are judged, kept or dropped, model the text of a model of good pages or "own".
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inkroute import artifacts, extract, wire
from inkroute.errors import BadRequest, InkrouteError
from inkroute.model import OcrWord, PageResult
from inkroute.pipeline import Document, open_document
from inkroute.policy import Policy
from inkroute.text_layer_facts import TextLayerRequest, TextLayerUse
from inkroute.textlayer import from_json

_POLICIES: dict[str, Callable[[], Policy]] = {
    "default": Policy, "strict": Policy.strict, "thrifty": Policy.thrifty
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """What a caller may choose."""

    password: str | None
    policy: Policy
    pages: tuple[int, ...] | None
    symbols: str
    text_layer: TextLayerRequest

    def open(self, data: bytes) -> Document:
        """Open a file so. Raises what `open_document` raises."""
        return open_document(
            bytes(data),
            self.password,
            policy=self.policy,
            symbols=self.symbols,
            text_layer=self.text_layer,
        )

    def indices(self, document: Document) -> Sequence[int]:
        """The pages to answer for."""
        return range(document.page_count) if self.pages is None else self.pages


def parse_options(text: str) -> Options:
    """Read options. Raises `BadRequest` for anything that cannot be acted on."""
    try:
        found = json.loads(text or "{}")
        password = found.get("password")
        pages = found.get("pages")
        policy = _POLICIES[found.get("policy", "default")]()
        chosen = None if pages is None else tuple(int(page) for page in pages)
        symbols = str(found.get("symbols", ""))
        request = _request(found.get("text_layer", "auto"), str(found.get("model", "")))
        secret = None if password is None else str(password)
        return Options(secret, policy, chosen, symbols, request)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        message = f"the options cannot be acted on: {error}"
        raise BadRequest(message) from error


def _request(use: str, model: str) -> TextLayerRequest:
    """How the file's words are to be treated. Raises `ValueError`."""
    if model == "own":
        return TextLayerRequest(TextLayerUse(use), own_pages=True)
    good_pages = from_json(model) if model else None
    return TextLayerRequest(TextLayerUse(use), model=good_pages)


def route(data: bytes, options: str = "{}") -> str:
    """The routes of a file, as canonical JSON of the whole answer."""
    return _answer(data, options, lambda document, index: document.route_page(index))


def merge(data: bytes, words: str, options: str = "{}") -> str:
    """Routes and merged words; `words` is a JSON list (see `wire.ocr_words_from_json`)."""
    try:
        read = wire.ocr_words_from_json(words)
    except InkrouteError as error:
        return wire.error_json(error)
    return _answer(data, options, lambda document, index: document.merge_page(index, read))


def classify(data: bytes, options: str = "{}") -> str:
    """What kind of page each is, and whether its text layer may be believed, as canonical JSON.

    ``{"schema", "page_count", "text_layer", "pages": [{"index", "type", "route", "reasons",
    "features", "traces"}]}``; `text_layer` is what the probe says of these pages.
    """
    try:
        chosen = parse_options(options)
        document = chosen.open(data)
        indices = chosen.indices(document)
        traces = document.traces()
        pages = [
            {"index": index} | wire.page_class_value(document.classify_page(index, traces))
            for index in indices
        ]
        return wire.dump(
            {
                "schema": wire.CLASSES_SCHEMA,
                "page_count": document.page_count,
                "text_layer": wire.text_layer_value(document.probed(indices)),
                "pages": pages,
            }
        )
    except InkrouteError as error:
        return wire.error_json(error)


def _answer(data: bytes, options: str, page_of: Callable[[Document, int], PageResult]) -> str:
    try:
        chosen = parse_options(options)
        document = chosen.open(data)
        pages = [page_of(document, index) for index in chosen.indices(document)]
        return wire.to_json(document.result(pages))
    except InkrouteError as error:
        return wire.error_json(error)


class Session:
    """A file open in the worker: pages one at a time, so that there is progress to show."""

    def __init__(self, data: bytes, options: str = "{}") -> None:
        """Open `data`; a failure is told by every call's answer."""
        self._document: Document | None = None
        self._error: InkrouteError | None = None
        self._words: tuple[OcrWord, ...] = ()
        self._artifact: artifacts.Artifact | None = None
        self._pages: dict[int, PageResult] = {}
        try:
            self._document = parse_options(options).open(data)
        except InkrouteError as error:
            self._error = error

    def describe(self) -> str:
        """``{"schema", "page_count", "sha256", "bytes", "policy", "notes"}`` or an error."""
        return self._told(
            lambda document: wire.dump(
                {
                    "schema": wire.RESULT_SCHEMA,
                    "page_count": document.page_count,
                    "sha256": document.sha256,
                    "bytes": document.size,
                    "policy": document.policy_digest,
                    "notes": [note._asdict() for note in document.notes],
                }
            )
        )

    def needs(self) -> str:
        """Names of packages, as JSON, that this file's pages gain from: loaded before routing."""
        return self._told(lambda document: wire.dump(list(document.wanted_packages())))

    def route_page(self, index: int) -> str:
        """One page's routes."""
        return self._page(index, lambda document: document.route_page(index))

    def merge_page(self, index: int) -> str:
        """One page's routes and words, merged with the words loaded so far."""
        return self._page(index, lambda document: document.merge_page(index, self._read(index)))

    def load_artifact(self, text: str) -> str:
        """Take precomputed words: ``{"ok": true, "routes": n}``, or an error when stale."""

        def load(document: Document) -> str:
            artifact = artifacts.parse(text)
            artifact.check(document.sha256, document.policy_digest)
            self._artifact = artifact
            return wire.dump({"ok": True, "routes": len(artifact.words)})

        return self._told(load)

    def load_words(self, text: str) -> str:
        """Take OCR words as `wire.ocr_words_from_json` reads: ``{"ok": true, "words": n}``."""

        def load(document: Document) -> str:
            del document
            self._words = wire.ocr_words_from_json(text)
            return wire.dump({"ok": True, "words": len(self._words)})

        return self._told(load)

    def read_routes(self) -> str:
        """Keys of the routes that the loaded artifact holds words for, as a JSON list."""
        keys = [] if self._artifact is None else list(self._artifact.words)
        return wire.dump(keys)

    def result(self) -> str:
        """The whole answer for the pages that were asked for so far."""
        return self._told(lambda document: wire.to_json(document.result(self._sorted_pages())))

    def text(self) -> str:
        """The merged text of the pages so far, in reading order, as JSON: ``{"text": str}``."""
        return self._told(
            lambda document: wire.dump(
                {"text": extract.to_text(document.result(self._sorted_pages()))}
            )
        )

    def close(self) -> None:
        """Let go of the file."""
        self._document = None
        self._pages = {}
        self._error = BadRequest("the file has been closed")

    def _sorted_pages(self) -> list[PageResult]:
        return [self._pages[index] for index in sorted(self._pages)]

    def _read(self, index: int) -> tuple[OcrWord, ...]:
        if self._artifact is None or self._document is None:
            return self._words
        routes = self._document.route_page(index).routes
        return self._artifact.words_of(routes) + self._words

    def _page(self, index: int, page_of: Callable[[Document], PageResult]) -> str:
        def told(document: Document) -> str:
            page = page_of(document)
            self._pages[index] = page
            return wire.page_json(page)

        return self._told(told)

    def _told(self, answer: Callable[[Document], str]) -> str:
        if self._document is None:
            return wire.error_json(self._error or BadRequest("no file is open"))
        try:
            return answer(self._document)
        except InkrouteError as error:
            return wire.error_json(error)
