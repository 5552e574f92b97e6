"""Kinds of page whose fonts lie: what one sees is fine, what the file's text says is not.

In: a `Case`. Out: a page with its label, which follows from how many words come out wrong. Where a
program still names its glyphs (`_named`), a reader can repair the text without OCR; else it must
be read. Not here: bad layers over scans (`layers`).
"""

from __future__ import annotations

from functools import partial

from evaluation.trust import good, prose, spoils
from evaluation.trust.case import ALPHABETIC, Case, Made, TrustKind, finished
from evaluation.trust.sheet import Area, Sheet, Spoil

_SHIFTS = (1, 3, 5, 13)
_LETTERED = (*ALPHABETIC, "hye", "kat")


def in_part(case: Case, *, spoil: Spoil) -> Made:
    """A page of prose with one paragraph in a font that lies."""
    sheet, size = Sheet(case.dice), case.size()
    first, second, third = (case.words(count) for count in (90, 80, 90))
    plain = sheet.face(case.language, first + third)
    liar = sheet.face(case.language, second, spoil=spoil, named=False)
    y = sheet.lines(first, plain, size=size)
    y = sheet.lines(second, liar, Area(top=y - 12), size=size)
    sheet.lines(third, plain, Area(top=y - 12), size=size)
    return finished(sheet)


def _kind(
    name: str, spoil: Spoil, languages: tuple[str, ...], *, named: bool = False
) -> TrustKind:
    return TrustKind(name, partial(good.text, spoil=spoil, named=named), languages)


KINDS: tuple[TrustKind, ...] = (
    _kind("private", spoils.private, prose.LANGUAGES),
    _kind("private_plane_15", spoils.private_plane, prose.LANGUAGES),
    _kind("controls", spoils.controls, prose.LANGUAGES),
    _kind("replaced", spoils.replaced, prose.LANGUAGES),
    TrustKind("untold", partial(good.text, named=False, told=False), prose.LANGUAGES),
    *(_kind(f"shifted_{n}", spoils.shifted(n), _LETTERED) for n in _SHIFTS),
    _kind("shifted_3_named", spoils.shifted(3), _LETTERED, named=True),
    _kind("permuted", spoils.permuted, _LETTERED),
    _kind("permuted_named", spoils.permuted, _LETTERED, named=True),
    _kind("swapped_3_pairs", spoils.swapped(3), _LETTERED),
    _kind("glyph_numbers", spoils.numbered, _LETTERED),
    _kind("mojibake_latin1", spoils.mojibake("cp1252"), ("fra", "rus", "ell")),
    _kind("mojibake_cp1251", spoils.mojibake("cp1251"), ("fra", "rus", "ell")),
    _kind("cyrillic_as_latin", spoils.code_page("cp1251", "cp1252"), ("rus",)),
    _kind("greek_as_cyrillic", spoils.code_page("cp1253", "cp1251"), ("ell",)),
    _kind("wrong_keys", spoils.wrong_keys, ("rus",)),
    TrustKind("part_permuted", partial(in_part, spoil=spoils.permuted), _LETTERED),
    TrustKind("part_shifted", partial(in_part, spoil=spoils.shifted(3)), _LETTERED),
    TrustKind("part_private", partial(in_part, spoil=spoils.private), _LETTERED),
)
