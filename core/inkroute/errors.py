"""The error tree: one class a kind of failure, each with a stable code and an exit status.

::

    InkrouteError            code "error"           exit 1
    +-- DocumentError        "damaged"              3   the file cannot be opened at all
    |   +-- NotAPdf          "not_a_pdf"            4
    |   +-- Encrypted        "encrypted"            5   a password is needed, or the given is wrong
    +-- LimitReached         "limit"                6   a ceiling of `limits.Limits`
    +-- BadRequest           "bad_request"          2   an argument that cannot be acted on
    +-- OcrUnavailable       "ocr_unavailable"      7   Tesseract or a language is not installed
    +-- StaleArtifact        "stale_artifact"       8   precomputed words that do not fit the file

`inkroute glyphs` ends with 9 while any code is unresolved, which is no failure.
The code crosses the worker's boundary in place of the class; the message says what to do next.
Damage inside a file that still gives a partial result is a `model.Note`, not an error.
"""

from __future__ import annotations

from typing import ClassVar


class InkrouteError(Exception):
    """Base of every error that inkroute raises on purpose."""

    code: ClassVar[str] = "error"
    exit_status: ClassVar[int] = 1


class DocumentError(InkrouteError):
    """The bytes are a PDF's, but too damaged to open."""

    code = "damaged"
    exit_status = 3


class NotAPdf(DocumentError):  # noqa: N818 - named for what is wrong
    """The bytes are no PDF."""

    code = "not_a_pdf"
    exit_status = 4


class Encrypted(DocumentError):  # noqa: N818 - named for what is wrong
    """A password is needed, or the one given does not open the file."""

    code = "encrypted"
    exit_status = 5


class LimitReached(InkrouteError):  # noqa: N818 - named for what is wrong
    """A ceiling of `limits.Limits` was hit; the message names it and the object that hit it."""

    code = "limit"
    exit_status = 6


class BadRequest(InkrouteError):  # noqa: N818 - named for what is wrong
    """An argument that cannot be acted on: a page that is not there, words that are no JSON."""

    code = "bad_request"
    exit_status = 2


class OcrUnavailable(InkrouteError):  # noqa: N818 - named for what is wrong
    """The OCR engine, or data of a language, is not installed."""

    code = "ocr_unavailable"
    exit_status = 7


class StaleArtifact(InkrouteError):  # noqa: N818 - named for what is wrong
    """Precomputed OCR that was made for other bytes, another policy or other routes."""

    code = "stale_artifact"
    exit_status = 8
