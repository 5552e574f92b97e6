"""Precomputed OCR: which words were read for which routes of which file.

In: the JSON that ``build/make_artifacts.py`` writes. Out: OCR words, or `StaleArtifact` when it
was made for other bytes, another policy or other routes: stale words are refused, never
shown as if they fitted (specification: OCR and merge, "Precomputed artifacts").
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from inkroute.errors import BadRequest, StaleArtifact
from inkroute.model import Decision, OcrWord, Route
from inkroute.wire import ocr_word

ARTIFACT_SCHEMA = "inkroute-ocr-1"


@dataclass(frozen=True, slots=True)
class Artifact:
    """Words by route key, with what they were made from."""

    pdf_sha256: str
    policy: str
    engine: str
    words: dict[str, tuple[OcrWord, ...]]

    def check(self, sha256: str, policy: str) -> None:
        """Raise `StaleArtifact` unless made for this file and policy."""
        if self.pdf_sha256 != sha256:
            message = "the precomputed words were read from another file: make them again"
            raise StaleArtifact(message)
        if self.policy != policy:
            message = "the precomputed words were made under another policy: make them again"
            raise StaleArtifact(message)

    def words_of(self, routes: Sequence[Route]) -> tuple[OcrWord, ...]:
        """The words of those routes that are to be read and have been."""
        return tuple(
            word
            for route in routes
            if route.decision is Decision.OCR
            for word in self.words.get(route.key, ())
        )


def parse(text: str) -> Artifact:
    """Read an artifact. Raises `BadRequest` for anything that is none."""
    try:
        found = json.loads(text)
        schema = found["schema"]
        words = {
            str(route["key"]): tuple(ocr_word(item, str(route["key"])) for item in route["words"])
            for route in found["routes"]
        }
        engine = f"{found['engine']} {found['version']}"
        artifact = Artifact(str(found["pdf_sha256"]), str(found["policy"]), engine, words)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        message = f"the precomputed words cannot be used: {error}"
        raise BadRequest(message) from error
    if schema != ARTIFACT_SCHEMA:
        message = f"the precomputed words have the schema {schema!r}, not {ARTIFACT_SCHEMA!r}"
        raise StaleArtifact(message)
    return artifact
