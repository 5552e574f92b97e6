"""A page's way through, without any OCR: map, evidence, routes, merge.

In: a file's bytes; OCR words, when somebody has read them. Out: `PageResult`s. The bridge, the
command line and the library all go through here, so that they cannot differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from inkroute import evidence, fonts
from inkroute.classify import SeenPicture, Subject, classify, program_traces
from inkroute.errors import DocumentError
from inkroute.evidence.crowd import Crowd
from inkroute.geometry import PER_MILLE, Box, per_mille
from inkroute.interpret.font_store import FontStore
from inkroute.limits import Limits
from inkroute.merge import merge
from inkroute.model import (
    Decision,
    DocumentResult,
    ImageEvidence,
    Note,
    OcrWord,
    PageMap,
    PageResult,
    Route,
    RouteSource,
    Word,
)
from inkroute.pagemap import map_page
from inkroute.pagemap.build import collection_paused
from inkroute.policy import Policy, digest
from inkroute.policy_classify import ClassifyPolicy
from inkroute.route import override, route_page
from inkroute.route.facts import PageFacts, Picture, gather
from inkroute.route.page import Routed
from inkroute.syntax.document import PdfFile, noted_warnings
from inkroute.text_layer_facts import (
    CharacterCounts,
    PageClass,
    PairModel,
    TextLayer,
    TextLayerRequest,
)
from inkroute.textlayer.own_pages import model_of
from inkroute.textlayer.probe import count_page, probe


class Document:
    """An opened file. Pages are mapped when asked for; the last one routed is kept for merging."""

    def __init__(  # noqa: PLR0917 - what `open_document` gives, in its order
        self,
        data: bytes,
        password: str | None,
        limits: Limits,
        policy: Policy,
        symbols: str,
        text_layer: TextLayerRequest,
    ) -> None:
        """Open `data`. Raises `NotAPdf`, `Encrypted`, `DocumentError`, `LimitReached`."""
        self.limits = limits
        self.policy = policy
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.size = len(data)
        self._data = data
        self._file = PdfFile(data, password, limits)
        self._fonts = FontStore(fonts.read_overrides(symbols))
        self._request = text_layer
        self._counts: dict[int, CharacterCounts] = {}
        self._last: tuple[int, Routed] | None = None
        self._model: PairModel | None = text_layer.model
        self._has_own_model = text_layer.model is not None or not text_layer.own_pages
        self._late: tuple[Note, ...] = ()
        self._own: PageFacts | None = None
        self._seen: dict[object, ImageEvidence] = {}
        self._picture = evidence.LastPicture()
        self._crowd = Crowd((), policy.pixels, limits)

    @property
    def page_count(self) -> int:
        """Number of pages of the file."""
        return self._file.page_count

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was damaged in the file as a whole."""
        return tuple(self._file.notes)

    @property
    def policy_digest(self) -> str:
        """SHA-256 of the policy's values."""
        return digest(self.policy)

    @property
    def model(self) -> PairModel | None:
        """What pages are held against: the user's good pages, or the document's own; or nothing.

        The document's own are mapped when the first page is judged: the first `own_pages_most`.
        """
        if not self._has_own_model:
            self._has_own_model = True
            self._model = model_of(self._good_pages(), self.policy)
        return self._model

    def _good_pages(self) -> Iterator[list[str]]:
        """The words of pages that nothing speaks against."""
        for index in range(min(self.page_count, self.policy.text.own_pages_most)):
            try:
                facts = gather(self.map_page(index), self.policy)
            except DocumentError:
                continue  # it is told of when the page itself is asked for
            if not (facts.undecoded or facts.distrusted or facts.unreadable):
                yield [word.text for word in facts.shown]

    def wanted_packages(self) -> tuple[str, ...]:
        """Packages that this file's pages need where they are loaded on demand (in the browser).

        Streams are never kept in object streams (ISO 32000-1, 7.5.7), so that an image's filter
        stands in plain bytes.
        """
        return ("Pillow",) if b"/DCT" in self._data else ()

    def map_page(self, index: int) -> PageMap:
        """The page map of a page (from 0). Raises `BadRequest`, `DocumentError`."""
        return map_page(self._file, index, self._fonts, self.policy, self.limits)

    def route_page(self, index: int) -> PageResult:
        """A page's routes, its words not yet merged. Raises `BadRequest`."""
        try:
            routed = self._routed(index)
        except DocumentError as error:
            return _lost_page(index, error)
        return self._result(index, routed)

    def merge_page(self, index: int, ocr_words: Sequence[OcrWord]) -> PageResult:
        """A page's routes and its words merged with what OCR read. Raises `BadRequest`."""
        try:
            routed = self._routed(index)
        except DocumentError as error:
            return _lost_page(index, error)
        words = merge(routed, ocr_words, self.policy)
        return replace(self._result(index, routed), words=words)

    def judged(self, index: int) -> Routed:
        """A page's routes with the facts that they were judged by, for those who explain them.

        Raises `BadRequest`, `DocumentError`.
        """
        return self._routed(index)

    def result(self, pages: Sequence[PageResult]) -> DocumentResult:
        """The answer for the pages that were asked for."""
        return DocumentResult(
            self.sha256, self.size, self.page_count, self.policy_digest, fonts.table_source(),
            tuple(pages), self.notes, self.probed([page.index for page in pages]),
        )  # fmt: skip

    def count_page(self, index: int) -> CharacterCounts:
        """A page's characters by what they are, counted once. Raises as `map_page`."""
        if index not in self._counts:
            self._counts[index] = count_page(self.map_page(index))
        return self._counts[index]

    def probed(self, indices: Sequence[int]) -> TextLayer:
        """What the probe says of pages that were counted; others are such as cannot be read."""
        counts = [self._counts.get(index) for index in indices]
        found = probe(counts, self._request.thresholds, self._request.use)
        return replace(found, model=self._model)

    def traces(self) -> tuple[str, ...]:
        """What of the file's metadata names an OCR program."""
        said = self._file.metadata()
        return program_traces(
            (
                ("Producer", said.producer),
                ("Creator", said.creator),
                ("pdf:Producer", said.xmp_producer),
                ("xmp:CreatorTool", said.xmp_creator),
            )
        )

    @collection_paused()
    def classify_page(
        self, index: int, traces: tuple[str, ...], policy: ClassifyPolicy | None = None
    ) -> PageClass:
        """A page's type and route with their reasons; `traces` are the file's.

        Raises `BadRequest`, `DocumentError`.
        """
        routed = self._routed(index)
        by = policy or ClassifyPolicy()
        return classify(_subject(routed, traces, by, self.policy, self.model))

    @collection_paused()
    def _routed(self, index: int) -> Routed:
        if self._last is not None and self._last[0] == index:
            return self._last[1]
        page = self.map_page(index)
        late: list[Note] = []
        self._crowd = Crowd(page.images, self.policy.pixels, self.limits)
        with noted_warnings(late, "repaired_objects", f"images of page {index + 1}"):
            routed = route_page(page, self._look, self._align, self.policy, self.model)
        self._counts[index] = count_page(page)
        self._own = routed.facts
        routed = override.apply(routed, self._request.use, self.policy)
        self._last, self._late = (index, routed), tuple(late)
        return routed

    def _look(self, picture: Picture) -> ImageEvidence:
        """What a picture's pixels say, looked at once for each way in which it is placed."""
        key = tuple(
            (i.object_number, i.turn, i.mirrored, i.box.width, i.box.height)
            for i in picture.images
        )
        if len(key) > 1 or not key[0][0]:
            small = None if len(key) > 1 else self._crowd.look(picture.first)
            return self._look_now(picture) if small is None else small
        if key not in self._seen:
            self._seen[key] = self._look_now(picture)
        return self._seen[key]

    def _look_now(self, picture: Picture) -> ImageEvidence:
        return evidence.look_group(picture.images, self.policy.pixels, self.limits, self._picture)

    def _align(self, picture: Picture, boxes: Sequence[Box]) -> evidence.Alignment | None:
        """How words lie on a picture's pixels."""
        return evidence.align(
            picture.images, boxes, self.policy.pixels, self.limits, self._picture
        )

    def _result(self, index: int, routed: Routed) -> PageResult:
        page = routed.facts.page
        own = self._own or routed.facts
        boxes = [r.box for r in routed.routes if r.decision is Decision.OCR]
        share = min(PER_MILLE, per_mille(union_area(boxes), page.box.area))
        return PageResult(
            index=index,
            width=page.width,
            height=page.height,
            rotation=page.rotation,
            routes=routed.routes,
            notes=page.notes + self._late,
            file_words=len(own.shown),
            hidden_words=own.hidden + len(own.layer),
            ocr_share=share,
        )


def open_document(  # noqa: PLR0917 - as in `inkroute.read`, in its order
    data: bytes,
    password: str | None = None,
    limits: Limits | None = None,
    policy: Policy | None = None,
    symbols: str = "",
    text_layer: TextLayerRequest | None = None,
) -> Document:
    """Open a file with the default ceilings and policy unless others are given.

    `symbols` is the text of a file of decisions about codes of symbol fonts (`fonts.overrides`);
    `text_layer` says whether the file's text is judged, kept or dropped.
    Raises `BadRequest` for a line of `symbols` that is none, and what `Document` raises.
    """
    request = text_layer or TextLayerRequest()
    return Document(data, password, limits or Limits(), policy or Policy(), symbols, request)


def _subject(
    routed: Routed,
    traces: tuple[str, ...],
    policy: ClassifyPolicy,
    reading: Policy,
    model: PairModel | None,
) -> Subject:
    """A routed page as the classifier is asked about it."""
    facts = routed.facts
    shown, doubted, marks = list(facts.shown), list[Word](), list[Word]()
    for route in routed.routes:
        names = {reason.name: reason.value for reason in route.reasons}
        few = names.get("letters_undecoded", reading.flawed_share) < reading.flawed_share
        lone = "bullets" in names or "lone_letters_undecoded" in names
        place = shown if few else marks if lone else doubted
        place.extend(routed.words_of.get(route.key, ()))
    return Subject(
        page=facts.page,
        shown=tuple(shown),
        doubted=tuple(doubted),
        marks=tuple(marks),
        layer=facts.layer,
        repaired=len(facts.told),
        routes=routed.routes,
        pictures=_seen_pictures(routed, reading),
        traces=traces,
        policy=policy,
        reading=reading,
        model=model,
    )


def _seen_pictures(routed: Routed, policy: Policy) -> tuple[SeenPicture, ...]:
    """The pictures that show, with what the router decided of them and saw in them."""
    page = routed.facts.page
    least = policy.image_visible_min
    decided = [route for route in routed.routes if route.source is RouteSource.IMAGE]
    return tuple(
        SeenPicture(
            picture.box.cut_to(page.box), route.decision, routed.seen.get(picture.first.order)
        )
        for picture, route in zip(routed.facts.pictures, decided, strict=True)
        if any(not i.hidden and i.visible_share >= least for i in picture.images)
    )


def _lost_page(index: int, error: DocumentError) -> PageResult:
    """A page whose dictionary cannot be read: no size, no words, and a note that says so."""
    note = Note("lost_page", f"page {index + 1}", str(error), loses=True)
    routes: tuple[Route, ...] = ()
    return PageResult(index, 0, 0, 0, routes, (note,), 0, 0, 0)


def union_area(boxes: Sequence[Box]) -> int:
    """Area (mpt2) that boxes cover together, overlaps counted once."""
    edges = sorted({x for box in boxes for x in (box.x0, box.x1)})
    area = 0
    for left, right in pairwise(edges):
        spans = sorted((b.y0, b.y1) for b in boxes if b.x0 <= left and b.x1 >= right)
        low: int | None = None
        covered = 0
        for top, bottom in spans:
            start = top if low is None else max(top, low)
            covered += max(0, bottom - start)
            low = bottom if low is None else max(low, bottom)
        area += covered * (right - left)
    return area
