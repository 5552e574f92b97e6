"""Canonical JSON: one text for one answer, byte by byte.

In: results. Out: JSON with a fixed field order, no white space, non-ASCII characters as they are
(lone surrogates, which no UTF-8 holds, as U+FFFD), and a schema version. Also reads OCR words
from JSON. The published schema is ``data/result.schema.json``.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from enum import Enum

import inkroute
from inkroute.errors import BadRequest, InkrouteError
from inkroute.geometry import Box
from inkroute.model import DocumentResult, MergedWord, Note, OcrWord, PageResult, Route
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import Features, PageClass, TextLayer

#: Name and version of the shape of results; the number rises when a reader would break.
RESULT_SCHEMA = "inkroute-result-1"
#: the same of what the classifier found.
CLASSES_SCHEMA = "inkroute-classes-1"
_SURROGATE = re.compile("[\ud800-\udfff]")


def dump(value: object) -> str:
    """Any of this module's values as canonical JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return _SURROGATE.sub("\ufffd", text)


def to_json(result: DocumentResult) -> str:
    """The whole answer."""
    return dump(
        {
            "schema": RESULT_SCHEMA,
            "generator": f"inkroute {inkroute.__version__}",
            "policy": result.policy_digest,
            "symbol_tables": result.symbol_tables,
            "unit": "mpt",
            "source": {
                "sha256": result.sha256,
                "bytes": result.size,
                "page_count": result.page_count,
            },
            "text_layer": text_layer_value(result.text_layer),
            "pages": [page_value(page) for page in result.pages],
            "notes": [_note(note) for note in result.notes],
        }
    )


def text_layer_value(found: TextLayer) -> dict[str, object]:
    """What the probe says, as JSON's own types, in the order of its fields."""
    model = found.model
    held_against: dict[str, object] = {}
    if model is not None:
        about = {"pages": model.pages, "digest": model.digest, "threshold": model.threshold}
        held_against = {"good_pages": about}
    return {
        "asked": found.asked.value,
        "usable": found.usable,
        "reason": found.reason.value,
        "pages": found.pages,
        "text_pages": found.text_pages,
        "total_chars": found.counts.total,
        "good": found.counts.good,
        "letters": found.counts.letters,
        "cjk": found.counts.cjk,
        "private_use": found.counts.private_use,
        "replacement": found.counts.replacement,
        "unknown": found.counts.unknown,
        "garbled_ratio": found.garbled_ratio,
        "text_coverage": found.text_coverage,
        "avg_cjk_per_text_page": found.avg_cjk_per_text_page,
        "thresholds": {f.name: getattr(found.thresholds, f.name) for f in fields(ProbePolicy)},
        **held_against,
    }


def page_class_value(found: PageClass) -> dict[str, object]:
    """A page's type and route, why, and its features, as JSON's own types."""
    return {
        "type": found.type.value,
        "route": found.route.value,
        "reasons": [ground._asdict() for ground in found.reasons],
        "features": features_value(found.features),
        "traces": list(found.traces),
    }


def features_value(features: Features) -> dict[str, object]:
    """A page's features by name, as JSON's own types."""
    values = ((field.name, getattr(features, field.name)) for field in fields(Features))
    return {name: value.value if isinstance(value, Enum) else value for name, value in values}


def error_json(error: InkrouteError) -> str:
    """A failure in the place of an answer."""
    return dump({"schema": RESULT_SCHEMA, "error": {"code": error.code, "message": str(error)}})


def page_json(page: PageResult) -> str:
    """One page of an answer."""
    return dump(page_value(page))


def page_value(page: PageResult) -> dict[str, object]:
    """One page as JSON's own types, in the order of its fields."""
    out: dict[str, object] = {
        "index": page.index,
        "width": page.width,
        "height": page.height,
        "rotation": page.rotation,
        "routes": [_route(route) for route in page.routes],
        "notes": [_note(note) for note in page.notes],
        "file_words": page.file_words,
        "hidden_words": page.hidden_words,
        "ocr_share": page.ocr_share,
    }
    if page.words is not None:
        out["words"] = [_word(word) for word in page.words]
    return out


def _box(box: Box) -> list[int]:
    return [box.x0, box.y0, box.x1, box.y1]


def _route(route: Route) -> dict[str, object]:
    return {
        "key": route.key,
        "box": _box(route.box),
        "source": route.source.value,
        "decision": route.decision.value,
        "confidence": route.confidence,
        "reasons": [{"name": r.name, "value": r.value, "text": r.text} for r in route.reasons],
        "dpi": route.dpi,
        "turn": route.turn,
    }


def _note(note: Note) -> dict[str, object]:
    return {"code": note.code, "where": note.where, "detail": note.detail, "loses": note.loses}


def _word(word: MergedWord) -> dict[str, object]:
    return {
        "text": word.text,
        "box": _box(word.box),
        "source": word.source.value,
        "confidence": word.confidence,
        "route": word.route,
        "replaced": word.replaced,
        "doubtful": word.doubtful,
        "turn": word.turn,
    }


def ocr_words_to_json(words: tuple[OcrWord, ...]) -> str:
    """OCR words as a JSON list of {"text", "box", "confidence", "route"}."""
    return dump(
        [
            {"text": w.text, "box": _box(w.box), "confidence": w.confidence, "route": w.route}
            for w in words
        ]
    )


def ocr_words_from_json(text: str) -> tuple[OcrWord, ...]:
    """Read what `ocr_words_to_json` writes. Raises `BadRequest`."""
    try:
        found = json.loads(text)
        if not isinstance(found, list):
            found = [found]
        return tuple(ocr_word(item, str(item["route"])) for item in found)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        message = f"the OCR words are no list of text, box, confidence and route: {error}"
        raise BadRequest(message) from error


def ocr_word(item: dict[str, object], route: str) -> OcrWord:
    """One OCR word of a JSON object. Raises ValueError, TypeError or KeyError."""
    box = item["box"]
    confidence = item["confidence"]
    if not isinstance(box, list) or not isinstance(confidence, int):
        message = "a word's box is no list, or its confidence no integer"
        raise TypeError(message)
    x0, y0, x1, y1 = (int(v) for v in box)
    return OcrWord(str(item["text"]), Box(x0, y0, x1, y1), confidence, route)
