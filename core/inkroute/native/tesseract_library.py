"""Tesseract in this process, through the C interface of its library.

In: grey pictures, a page segmentation mode, a resolution. Out: Tesseract's table of what it read.
Only where the library of the very Tesseract that is installed is found: the same version with the
same language data, so that it reads what the program reads. Elsewhere the program is run
(`tesseract`).

A run of the program starts it, loads a language (0.03 to 0.13 s) and passes pictures through
files; a small crop takes no longer than that. A worker loads a language once, and no picture of
a confidential page is written anywhere. Measured on 38 pictures of 17 pages: 21.3 s for 24.7 s,
with the same words, boxes and confidences. A crash ends the worker, which `pool` starts anew.
"""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Callable
from ctypes.util import find_library
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from inkroute.geometry import PER_MILLE
from inkroute.native.confusable import Symbol
from inkroute.native.engine import Engine

#: languages kept loaded at once; each takes 15 to 60 MB.
_KEPT = 2
_HANDLE = ctypes.c_void_p
_TEXT = ctypes.c_char_p
_NUMBER = ctypes.c_int
#: levels of the library's iterators.
_WORD, _SYMBOL = 3, 4
#: what is called of the library (its `capi.h`): results and arguments.
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "TessVersion": (_TEXT, ()),
    "TessBaseAPICreate": (_HANDLE, ()),
    "TessBaseAPIDelete": (None, (_HANDLE,)),
    "TessBaseAPIInit3": (_NUMBER, (_HANDLE, _TEXT, _TEXT)),
    "TessBaseAPISetVariable": (_NUMBER, (_HANDLE, _TEXT, _TEXT)),
    "TessBaseAPISetPageSegMode": (None, (_HANDLE, _NUMBER)),
    "TessBaseAPISetImage": (None, (_HANDLE, _TEXT, _NUMBER, _NUMBER, _NUMBER, _NUMBER)),
    "TessBaseAPIRecognize": (_NUMBER, (_HANDLE, _HANDLE)),
    "TessBaseAPIGetTsvText": (_HANDLE, (_HANDLE, _NUMBER)),
    "TessBaseAPIClear": (None, (_HANDLE,)),
    "TessDeleteText": (None, (_HANDLE,)),
    "TessBaseAPIGetIterator": (_HANDLE, (_HANDLE,)),
    "TessResultIteratorDelete": (None, (_HANDLE,)),
    "TessResultIteratorGetPageIterator": (_HANDLE, (_HANDLE,)),
    "TessPageIteratorIsAtBeginningOf": (_NUMBER, (_HANDLE, _NUMBER)),
    "TessResultIteratorNext": (_NUMBER, (_HANDLE, _NUMBER)),
    "TessResultIteratorGetUTF8Text": (_HANDLE, (_HANDLE, _NUMBER)),
    "TessResultIteratorGetChoiceIterator": (_HANDLE, (_HANDLE,)),
    "TessChoiceIteratorDelete": (None, (_HANDLE,)),
    "TessChoiceIteratorNext": (_NUMBER, (_HANDLE,)),
    "TessChoiceIteratorGetUTF8Text": (_TEXT, (_HANDLE,)),
    "TessChoiceIteratorConfidence": (ctypes.c_float, (_HANDLE,)),
    "TessMonitorCreate": (_HANDLE, ()),
    "TessMonitorDelete": (None, (_HANDLE,)),
    "TessMonitorSetDeadlineMSecs": (None, (_HANDLE, _NUMBER)),
}


class NotRead(Exception):  # noqa: N818 - it says what happened; `tesseract` names it anew
    """The library gave no table: it was stopped at the ceiling of time, or failed."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Library:
    """The library with languages loaded; pictures are read one after the other."""

    call: Callable[..., Any]
    handle: int

    def table(
        self,
        picture: Image.Image,
        mode: int,
        dpi: int,
        page: int,
        seconds: int,
        *,
        choices: list[tuple[Symbol, ...]] | None = None,
    ) -> str:
        """Tesseract's TSV of a grey picture, without a head; its rows bear the number `page` + 1.

        Each word's symbols with their choices are added to `choices`, if given, in the order of
        the table; Tesseract takes a tenth more time then.

        Raises:
            NotRead: the ceiling was reached, or Tesseract failed.
        """
        if seconds <= 0:
            raise NotRead
        call, handle = self.call, self.handle
        monitor = call("TessMonitorCreate")
        try:
            call("TessBaseAPISetPageSegMode", handle, mode)
            call("TessBaseAPISetVariable", handle, b"user_defined_dpi", b"%d" % dpi)
            each = b"0" if choices is None else b"2"
            call("TessBaseAPISetVariable", handle, b"lstm_choice_mode", each)
            grey = picture.tobytes()
            width, height = picture.size
            call("TessBaseAPISetImage", handle, grey, width, height, 1, width)
            call("TessMonitorSetDeadlineMSecs", monitor, seconds * 1_000)
            if call("TessBaseAPIRecognize", handle, monitor) != 0:
                raise NotRead
            if choices is not None:
                choices += self._choices()
            table = self._text(call("TessBaseAPIGetTsvText", handle, page))
            if not table:
                raise NotRead
            return table
        finally:
            call("TessMonitorDelete", monitor)
            call("TessBaseAPIClear", handle)

    def _text(self, text: int | None) -> str:
        """A text that the library gave away; "" for none."""
        if not text:
            return ""
        try:
            return ctypes.string_at(text).decode("utf-8", "replace")
        finally:
            self.call("TessDeleteText", text)

    def _choices(self) -> list[tuple[Symbol, ...]]:
        """The symbols of each word just read."""
        call = self.call
        results = call("TessBaseAPIGetIterator", self.handle)
        if not results:
            return []
        words: list[tuple[Symbol, ...]] = []
        try:
            place = call("TessResultIteratorGetPageIterator", results)
            more = True
            while more:
                if not self._text(call("TessResultIteratorGetUTF8Text", results, _WORD)):
                    more = bool(call("TessResultIteratorNext", results, _WORD))
                    continue
                symbols = []
                while True:
                    symbols.append(self._symbol(results))
                    more = bool(call("TessResultIteratorNext", results, _SYMBOL))
                    if not more or call("TessPageIteratorIsAtBeginningOf", place, _WORD):
                        break
                words.append(tuple(symbols))
        finally:
            call("TessResultIteratorDelete", results)
        return words

    def _symbol(self, results: int) -> Symbol:
        """The symbol that an iterator stands on."""
        call = self.call
        text = self._text(call("TessResultIteratorGetUTF8Text", results, _SYMBOL))
        found = []
        choices = call("TessResultIteratorGetChoiceIterator", results)
        try:
            while True:
                choice = call("TessChoiceIteratorGetUTF8Text", choices)
                if choice:  # the iterator's own: not to be deleted
                    sure = round(call("TessChoiceIteratorConfidence", choices) * PER_MILLE / 100)
                    found.append((choice.decode("utf-8", "replace"), sure))
                if not call("TessChoiceIteratorNext", choices):
                    return Symbol(text, tuple(found))
        finally:
            call("TessChoiceIteratorDelete", choices)


@lru_cache(maxsize=_KEPT)
def library_for(engine: Engine) -> Library | None:
    """The engine's library with its languages loaded; None where that cannot be had."""
    loaded = _loaded()
    if loaded is None or _version(loaded) != engine.version:
        return None

    def call(name: str, *arguments: object) -> Any:  # noqa: ANN401 - what C gives
        return getattr(loaded, name)(*arguments)

    handle = call("TessBaseAPICreate")
    folder = engine.folder.encode() if engine.folder else None
    if call("TessBaseAPIInit3", handle, folder, engine.language.encode()) != 0:
        call("TessBaseAPIDelete", handle)
        return None
    call("TessBaseAPISetVariable", handle, b"debug_file", os.devnull.encode())
    library = Library(call, handle)
    weakref.finalize(library, call, "TessBaseAPIDelete", handle)
    return library


@lru_cache(maxsize=1)
def _loaded() -> ctypes.CDLL | None:
    """The library, its functions' types told; None where it, or one of them, is not there."""
    name = find_library("tesseract")
    if name is None:
        return None
    try:
        loaded = ctypes.CDLL(name)
        for function, (result, arguments) in _FUNCTIONS.items():
            found = getattr(loaded, function)
            found.restype, found.argtypes = result, arguments
    except (OSError, AttributeError):
        return None
    return loaded


def _version(loaded: ctypes.CDLL) -> str:
    return bytes(loaded.TessVersion()).decode("ascii", "replace")
