"""The one function that repairs text: symbols by their font's name, wherever text is born.

In: text with private use characters, the name of the font that it is set in, what people decided
(a repository of `inkroute glyphs`, or any file of `overrides`). Out: text. Without a font's name
only what means the same in every font can be repaired.
"""

from __future__ import annotations

from functools import lru_cache

from inkroute.fonts import descriptor, overrides, symbols
from inkroute.fonts.overrides import Overrides


def clean(text: str, font: str, symbols_file: str = "") -> str:
    """The text with the private use characters of `font` repaired, as far as anybody knows them.

    `font` is a name as PDFs give it (with or without subset prefix), `symbols_file` the text of a
    file of decisions. Cleaning twice changes nothing more. Raises `BadRequest` for a line of the
    file that is none. `fonts.table_source` says whether the mirrored tables serve.
    """
    if not symbols.has_private(text):
        return text
    name = descriptor.without_prefix(font)
    decided = overrides.by_name(_decided(symbols_file), descriptor.family(name))
    repair = symbols.of(name, decided)
    return repair.text(text) or text


@lru_cache(maxsize=8)
def _decided(symbols_file: str) -> Overrides:
    """The decisions of a file, read once however many texts are cleaned by it."""
    return overrides.read(symbols_file)
