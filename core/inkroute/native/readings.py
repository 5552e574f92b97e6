"""How pictures of regions are read: which segmentation first, and what to try when that is poor.

In: grey pictures, set upright as their routes said, and what is known of the regions. Out: the
best readings' words, with boxes in px of the picture as it came. Not here: drawing, and the page.

A reading's *score* is the sum, over the words of confidence 0.5 or more, of confidence times
letters and digits: about the number of characters that it has right. The best score wins; of
equal ones the earlier reading. Only a poor first reading (no such word, or a mean confidence
below the setting) is followed by others, save of a picture that is mere noise. Where the ink
shows lines at a slant (`slant`), the first of these is of the picture rotated upright, also after
a reading that is not poor but passed letters over. The lines that pixels show are then read by
themselves (`text_lines`), and the picture in its other mode only if those are poor, too; a poor
reading of lines is never kept.

Only the part of a picture that is drawn in is read (`trimming`). Words of the file that were taken
out of it (`known`) count as read surely: for the rest that they leave, no other way is tried.

Ink that the best reading passed over or doubts (`unread`) is read for itself, as are numerals with
a stroke that may be another's (`confusable`), unless that reading is poor: there is no telling
letters from a drawing, or from another script. `second_look` says what of it is kept.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from inkroute.geometry import PER_MILLE
from inkroute.native.confusable import is_suspect
from inkroute.native.crops import PixelWord, turned
from inkroute.native.engine import Engine
from inkroute.native.second_look import (
    agreed,
    ends_broken,
    letter_count,
    with_settled,
    with_unread,
)
from inkroute.native.settings import OcrSettings
from inkroute.native.sizing import sized
from inkroute.native.slant import Lettering, Upright
from inkroute.native.tasks import Layout, Reading, Task
from inkroute.native.tesseract import (
    RunFailed,
    RunTimedOut,
    Segmentation,
    read_closely,
    read_pictures,
    upright_turn,
)
from inkroute.native.text_lines import lines_of_text
from inkroute.native.trimming import drawn_part
from inkroute.native.unread import Sheet, is_noise, sheet_of

#: the segmentation to begin with, and the one that a poor reading is tried again with.
#: Measured on 48 crops of 30 real files, as score: sparse text reads 464 of pictures where
#: automatic reads 418 and a block 358; of single lines, a block 85, sparse text 84 and mode 7,
#: which is made for them, 63 (it takes specks beside the line for a part of it).
MODES = {
    Layout.PAGE: (Segmentation.AUTO, Segmentation.SPARSE),
    Layout.BLOCK: (Segmentation.BLOCK, Segmentation.SPARSE),
    Layout.SCATTERED: (Segmentation.SPARSE, Segmentation.AUTO),
}
#: part of every cache key: raised when pictures are read otherwise, so that old readings miss.
WAY = 14


def score(words: tuple[PixelWord, ...], settings: OcrSettings) -> int:
    """About the number of characters read right, in per mille of a character."""
    return sum(
        word.confidence * letter_count(word)
        for word in words
        if word.confidence >= settings.least_confidence
    )


def is_poor(words: tuple[PixelWord, ...], settings: OcrSettings, known: int = 0) -> bool:
    """Whether a reading is worth another try; `known` words beside it are as good as read."""
    if score(words, settings) == 0 and not known:
        return True
    sure = known * PER_MILLE + sum(word.confidence for word in words)
    return sure < settings.poor * (known + len(words))


class _View(NamedTuple):
    """How a picture is read: turned by quarter turns, or rotated by a slant (`slant`)."""

    turn: int = 0
    slant: int = 0
    sheet: Sheet | None = None

    def picture(self, picture: Image.Image) -> Image.Image:
        """The picture as it is seen so."""
        if self.sheet is not None:
            return self.sheet.picture
        if self.slant:
            return Upright(picture.size, self.slant).picture(picture)
        return turn_picture(picture, self.turn)

    def back(self, words: Sequence[PixelWord], size: tuple[int, int]) -> tuple[PixelWord, ...]:
        """Words seen so, with boxes in px of the picture of `size` as it came."""
        if self.sheet is not None:
            return tuple(self.sheet.back(words))
        if self.slant:
            return Upright(size, self.slant).words_back(words)
        width, height = size[::-1] if self.turn % 2 else size
        return tuple(w._replace(box=turned(w.box, 4 - self.turn, width, height)) for w in words)


class _Attempt:
    """One picture's readings so far: the best's words as it saw them, and what they all took.

    They are all made of the part that is drawn in (`trimming`; `drawn` is None where there is
    nothing to read), at the size that its letters need (`sizing`).
    """

    def __init__(
        self, picture: Image.Image, task: Task, engine: Engine, settings: OcrSettings
    ) -> None:
        self.drawn = drawn_part(picture, task.dpi, settings)
        if self.drawn is not None:
            picture = picture.crop(self.drawn)
        self.sized = sized(picture, task.dpi, settings, engine.languages)
        self.picture = self.sized.picture
        self.task = replace(task, dpi=self.sized.dpi)
        self.first, self.second = MODES[task.layout]
        self.words: tuple[PixelWord, ...] = ()
        self.view = _View()
        self.by_lines = False
        self.runs = 0
        self.milliseconds = 0
        self.cut = False
        self.failure: RunFailed | None = None

    def take(self, words: tuple[PixelWord, ...], view: _View, settings: OcrSettings) -> None:
        """A better reading; of lines alone, with what was read surely outside of them."""
        if view.sheet is not None:
            size = self.picture.size
            sure = [w for w in self.words if w.confidence >= settings.doubtful]
            words = with_unread(view.back(words, size), self.view.back(sure, size), settings)
            view = _View()
            self.by_lines = True
        self.words, self.view = words, view

    def reading(self) -> Reading | RunFailed:
        """The outcome: a failure only where no run at all went well."""
        if self.failure is not None:
            return self.failure
        words = self.sized.back(self.view.back(self.words, self.picture.size))
        if self.drawn is not None:
            x, y = self.drawn.x0, self.drawn.y0
            words = tuple(word._replace(box=word.box.moved(x, y)) for word in words)
        return Reading(words, self.runs, self.milliseconds, self.cut)


class _Try(NamedTuple):
    """A reading to be made."""

    attempt: _Attempt
    mode: Segmentation
    view: _View = _View()


def read(
    pictures: Sequence[Image.Image],
    tasks: Sequence[Task],
    engine: Engine,
    settings: OcrSettings,
) -> list[Reading | RunFailed]:
    """Read pictures, those of one mode in one run; again and otherwise where that is poor."""
    attempts = [
        _Attempt(picture, task, engine, settings)
        for picture, task in zip(pictures, tasks, strict=True)
    ]
    waiting = [attempt for attempt in attempts if attempt.drawn]
    session = _Session(engine, settings)
    session.run_all(_Try(attempt, attempt.first) for attempt in waiting)
    waiting = [
        a
        for a in waiting
        if not (session.is_poor(a) and is_noise(a.picture, a.task.dpi, settings))
    ]
    session.try_slants(waiting)
    for attempt in waiting:
        if attempt.view.slant:
            continue
        if attempt.task.may_be_turned and session.is_poor(attempt):
            session.try_turns(attempt)
        elif attempt.task.may_be_on_its_head and session.is_poor(attempt):
            session.run_alone(_Try(attempt, attempt.first, _View(2)))
    session.try_lines(waiting)
    session.run_all(_Try(a, a.second) for a in waiting if session.is_poor(a) and not a.view.slant)
    session.read_unread([attempt for attempt in waiting if not attempt.by_lines])
    return [attempt.reading() for attempt in attempts]


class _Session:
    """Runs of Tesseract on attempts, within their ceilings of time."""

    def __init__(self, engine: Engine, settings: OcrSettings) -> None:
        self.engine, self.settings = engine, settings

    def is_poor(self, attempt: _Attempt) -> bool:
        """Whether another run is worth it, and allowed."""
        return (
            attempt.failure is None
            and not attempt.cut
            and is_poor(attempt.words, self.settings, attempt.task.known)
        )

    def run_all(self, plan: Iterable[_Try]) -> None:
        """One run for all readings of a mode and resolution."""
        kinds: dict[tuple[Segmentation, int], list[_Try]] = {}
        for one in plan:
            kinds.setdefault((one.mode, one.attempt.task.dpi), []).append(one)
        for tries in kinds.values():
            try:
                self._run(tries)
            except RunFailed as error:
                if len(tries) == 1:
                    self._failed(tries[0].attempt, error)
                    continue
                for one in tries:  # which of them it was that failed
                    self.run_alone(one)

    def try_slants(self, attempts: Sequence[_Attempt]) -> None:
        """Rotate upright what lies at a slant; where that is poor, too, the other way."""
        slants = [(attempt, self._slants(attempt)) for attempt in attempts]
        slanted = [(attempt, ways) for attempt, ways in slants if ways]
        self.run_all(_Try(a, a.first, _View(slant=way)) for a, (way, _) in slanted)
        self.run_all(
            _Try(a, a.first, _View(slant=way)) for a, (_, way) in slanted if self.is_poor(a)
        )

    def _slants(self, attempt: _Attempt) -> tuple[int, ...]:
        """The slants to try, if the picture's reading is poor or passed letters over."""
        if attempt.failure is not None or attempt.cut:
            return ()
        letters = Lettering(attempt.picture, attempt.task.dpi, self.settings)
        if not self.is_poor(attempt):
            sure = [w for w in attempt.words if w.confidence >= self.settings.doubtful]
            if letters.share_read(sure) >= self.settings.slant_read:
                return ()
        slants = letters.slants(self.settings)
        sides = [max(Upright(attempt.picture.size, slant).size) for slant in slants]
        return slants if max(sides, default=0) <= self.settings.side else ()

    def try_turns(self, attempt: _Attempt) -> None:
        """Try a picture on its side or head, where Tesseract is sure that it lies so.

        On four scans, upright and turned, its confidence was 7.9 to 28 and the turn right; below 2
        the turn was chance. Without its data for that, each way is tried.
        """
        turns: tuple[int, ...] = (1, 3, 2)
        if self.engine.sees_turns:
            guess = upright_turn(attempt.picture, self.settings.run_seconds)
            sure = guess is not None and guess[1] >= self.settings.sure_orientation
            turns = (guess[0],) if guess is not None and sure and guess[0] else ()
        for turn in turns:
            if not attempt.cut:
                self.run_alone(_Try(attempt, attempt.first, _View(turn)))

    def try_lines(self, attempts: Sequence[_Attempt]) -> None:
        """Read the lines that pixels show, and nothing else, of what was read poorly."""
        tries = []
        for attempt in attempts:
            left = attempt.failure is None and not attempt.cut and not attempt.view.slant
            if left and is_poor(attempt.words, self.settings):
                sheet = lines_of_text(attempt.picture, self.settings)
                if sheet is not None:
                    tries.append(_Try(attempt, Segmentation.BLOCK, _View(sheet=sheet)))
        self.run_all(tries)

    def run_alone(self, one: _Try) -> None:
        """One run for one reading."""
        try:
            self._run([one])
        except RunFailed as error:
            self._failed(one.attempt, error)

    def _failed(self, attempt: _Attempt, error: RunFailed) -> None:
        """A first run that fails is a failure; a later one leaves what was read."""
        if attempt.runs == 0:
            attempt.failure = error
        attempt.cut = True

    def _run(self, tries: Sequence[_Try]) -> None:
        """Make readings of one mode; each attempt keeps the better of what it had and has."""
        left = self.settings.crop_seconds - max(t.attempt.milliseconds for t in tries) // PER_MILLE
        if left <= 0:
            raise RunTimedOut(f"reading took longer than {self.settings.crop_seconds} s")
        start = time.monotonic()
        pictures = [one.view.picture(one.attempt.picture) for one in tries]
        dpi, mode = tries[0].attempt.task.dpi, tries[0].mode
        seconds = min(left, self.settings.run_seconds)
        found = read_pictures(pictures, self.engine, mode, dpi, seconds)
        milliseconds = int((time.monotonic() - start) * PER_MILLE)
        pixels = sum(picture.width * picture.height for picture in pictures)
        for (attempt, _, view), picture, words in zip(tries, pictures, found, strict=True):
            attempt.runs += 1
            attempt.milliseconds += milliseconds * picture.width * picture.height // pixels
            better = score(words, self.settings) > score(attempt.words, self.settings)
            # Lines that were none give many odd words.
            odd = view.sheet is not None and is_poor(words, self.settings)
            if attempt.runs == 1 or (better and not odd):
                attempt.take(words, view, self.settings)

    def read_unread(self, attempts: Sequence[_Attempt]) -> None:
        """Read the ink that was passed over, that of one resolution in one run."""
        sheets: dict[int, list[tuple[_Attempt, Sheet]]] = {}
        for attempt in attempts:
            late = attempt.milliseconds >= self.settings.crop_seconds * PER_MILLE
            # Of a picture that was hardly read, there is no telling letters from drawings.
            poor = is_poor(attempt.words, self.settings)
            done = attempt.failure is not None or attempt.cut or late or poor
            sheet = None if done else self._sheet(attempt)
            if sheet is not None:
                sheets.setdefault(attempt.task.dpi, []).append((attempt, sheet))
        for dpi, pairs in sheets.items():
            start = time.monotonic()
            try:
                found = read_closely(
                    [sheet.picture for _, sheet in pairs],
                    self.engine,
                    Segmentation.BLOCK,
                    dpi,
                    self.settings.run_seconds,
                )
            except RunFailed as error:
                for attempt, _ in pairs:
                    self._failed(attempt, error)
                continue
            milliseconds = int((time.monotonic() - start) * PER_MILLE)
            pixels = [sheet.picture.width * sheet.picture.height for _, sheet in pairs]
            for (attempt, sheet), close, own in zip(pairs, found, pixels, strict=True):
                attempt.runs += 1
                attempt.milliseconds += milliseconds * own // sum(pixels)
                new = sheet.back(close.words)
                words = with_unread(agreed(attempt.words, new, self.settings), new, self.settings)
                attempt.words = with_settled(words, sheet.back(close.settled))

    def _sheet(self, attempt: _Attempt) -> Sheet | None:
        """The unread ink of a picture, as the best reading saw it, and that of suspect words."""
        languages = self.engine.languages
        words = [
            word._replace(confidence=0)
            if is_suspect(word.text, languages) and not ends_broken(before)
            else word
            for before, word in zip((None, *attempt.words), attempt.words, strict=False)
        ]
        picture = attempt.view.picture(attempt.picture)
        return sheet_of(picture, words, self.settings, attempt.task.known)


def turn_picture(picture: Image.Image, turn: int) -> Image.Image:
    """The picture turned by quarter turns clockwise; every pixel keeps its value."""
    ways = {
        1: Image.Transpose.ROTATE_270,  # Pillow counts anticlockwise
        2: Image.Transpose.ROTATE_180,
        3: Image.Transpose.ROTATE_90,
    }
    return picture.transpose(ways[turn % 4]) if turn % 4 else picture
