"""Rules for pictures, in order: each gives a decision with its reasons, or does not apply.

In: a picture, the words on it, and what its pixels say. Out: a `Verdict`. Rules and numbers:
routing.md, "Images"; an invisible layer is judged before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from inkroute.evidence.alignment import Alignment
from inkroute.geometry import PER_MILLE, Box, per_mille
from inkroute.model import Decision, Hidden, ImageEvidence, PixelState, Reason, Word
from inkroute.policy import Policy
from inkroute.route.facts import Picture, WordIndex
from inkroute.route.layer import doubt
from inkroute.route.ramps import ramp, times
from inkroute.text_layer_facts import PairModel
from inkroute.textlayer import undecoded_share

EvidenceOf = Callable[[Picture], ImageEvidence]
#: Lays boxes of words on a picture's pixels; None where these cannot be looked at.
AlignOf = Callable[[Picture, Sequence[Box]], "Alignment | None"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision with its confidence (per mille), reasons and the turn for reading."""

    decision: Decision
    confidence: int
    reasons: tuple[Reason, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Subject:
    """A picture with the words on it; `evidence` is asked only by the rule that needs it.

    `model` is of good pages, by which a layer is judged.
    """

    picture: Picture
    shown: WordIndex
    layer: WordIndex
    evidence: EvidenceOf
    align: AlignOf
    policy: Policy
    model: PairModel | None = None


def unseen(subject: Subject) -> Verdict | None:
    """A picture that does not show is not read."""
    flags = Hidden.SHOWN
    for image in subject.picture.images:
        flags |= Hidden(image.hidden)
    visible = max(image.visible_share for image in subject.picture.images)
    if flags & Hidden.LAYER_OFF:
        reason = Reason("layer_off", 1, "It belongs to a layer that is switched off.")
    elif flags & Hidden.INVISIBLE:
        reason = Reason("transparent", 1, "It is painted fully transparent.")
    elif visible < subject.policy.image_visible_min:
        sentence = f"Only {_percent(visible)} of it shows on the page."
        reason = Reason("unseen", visible, sentence)
    else:
        return None
    return Verdict(Decision.SKIP, 0, (reason,))


def read_already(subject: Subject) -> Verdict | None:
    """An image under invisible text has been read by an earlier OCR, unless that is no good.

    The layer is believed when its letters are about as many as the letter-like marks in the
    pixels; where these cannot be looked at, when it covers enough of the image. A layer that is
    doubted for its words or their places (`layer`), or of far fewer letters than there are marks,
    is read again.
    """
    policy, box = subject.policy, subject.picture.box
    cover = subject.layer.cover(box)
    if cover < policy.layer_low:
        return None
    words = subject.layer.inside(box)
    text = "".join(word.text for word in words)
    garbage = undecoded_share(text)
    reasons = [Reason("ocr_layer", cover, f"Invisible text covers {_percent(cover)} of it.")]
    doubted = doubt(words, partial(subject.align, subject.picture), policy, subject.model)
    if doubted is not None:
        return Verdict(Decision.OCR, PER_MILLE, (*reasons, doubted))
    evidence = subject.evidence(subject.picture)
    if evidence.state is not PixelState.TEXT or not evidence.marks:
        spread = per_mille(_around(words).intersection(box).area, box.area)
        if cover >= policy.layer_share or spread >= policy.layer_spread:
            return Verdict(Decision.ALREADY_READ, PER_MILLE - garbage, tuple(reasons))
        return None
    share = min(2 * PER_MILLE, per_mille(len(text), evidence.marks))
    said = f"the pixels show {evidence.marks} marks"
    if evidence.why:
        said = f"the coded data place {evidence.marks} symbols"
    sentence = f"That text has {len(text)} letters where {said}."
    reasons.append(Reason("layer_letters", share, sentence))
    enough = policy.layer_letters_few if cover >= policy.layer_share else policy.layer_letters
    if share >= enough:
        return Verdict(Decision.ALREADY_READ, PER_MILLE - garbage, tuple(reasons))
    return Verdict(Decision.OCR, evidence.has_text, tuple(reasons), evidence.turn)


def by_place_and_pixels(subject: Subject) -> Verdict:
    """Structure by place and size, times what the pixels say (routing, "Images" 2 and 3)."""
    structure, reasons = _structure(subject)
    placed = _scaled(structure, subject.policy)
    if placed < subject.policy.image_threshold:
        return Verdict(Decision.SKIP, placed, tuple(reasons))  # whatever its pixels show
    evidence = subject.evidence(subject.picture)
    if evidence.state is PixelState.NO_PIXELS:
        confidence = structure
        sentence = f"Its pixels cannot be looked at here ({evidence.why}): judged by place alone."
        reasons.append(Reason("no_pixels", structure, sentence))
    else:
        confidence = times(placed, evidence.has_text)
        reasons.append(_pixels_reason(evidence))
    wanted = confidence >= subject.policy.image_threshold
    if not wanted:
        return Verdict(Decision.SKIP, confidence, tuple(reasons))
    return Verdict(Decision.OCR, confidence, tuple(reasons), evidence.turn)


def by_place(subject: Subject) -> int:
    """How far place, size and resolution speak for text, per mille, whatever the pixels show."""
    return _scaled(_structure(subject)[0], subject.policy)


def _scaled(structure: int, policy: Policy) -> int:
    return min(PER_MILLE, structure * PER_MILLE // policy.image_scale)


#: The order is the meaning: the first rule that applies decides.
RULES: tuple[Callable[[Subject], Verdict | None], ...] = (
    unseen,
    read_already,
    by_place_and_pixels,
)


def judge(subject: Subject) -> Verdict:
    """The verdict of the first rule that applies."""
    for rule in RULES:
        verdict = rule(subject)
        if verdict is not None:
            return verdict
    return by_place_and_pixels(subject)


def _structure(subject: Subject) -> tuple[int, list[Reason]]:
    """0.8 times the ramps, in per mille, with a reason for each that speaks against reading."""
    p, box = subject.policy, subject.picture.box
    first = subject.picture.first
    short = min(box.width, box.height)
    pixels = subject.picture.short_side
    aspect = max(box.width, box.height) // max(short, 1)
    area = box.area // 1_000_000
    dpi = min(first.finest[2:])
    over = subject.shown.cover(box)
    floor = p.ramp_floor
    parts = (
        (ramp(pixels, p.side_px_low, p.side_px_high, floor), "few_pixels", pixels,
         f"It is only {pixels} pixels on its short side."),
        (ramp(short, p.side_low, p.side_high, floor), "thin", short,
         f"It is only {short // 1000} pt on its short side."),
        (ramp(aspect, p.aspect_bad, p.aspect_good, floor), "strip", aspect,
         f"It is {aspect} times as long as wide: a rule or a border."),
        (ramp(area, p.area_low, p.area_high, floor), "small", area,
         f"It covers only {area} square points."),
        (ramp(dpi, p.dpi_low, p.dpi_high, floor), "coarse", dpi,
         f"At {dpi} dpi text would be hard to make out."),
        (ramp(over, p.text_over_high, p.text_over_low, p.text_over_floor), "under_text", over,
         f"Visible text covers {_percent(over)} of it: a background, most likely."),
    )  # fmt: skip
    reasons = [
        Reason(name, value, text) for share, name, value, text in parts if share < PER_MILLE
    ]
    shares = [share for share, _, _, _ in parts]
    on_page = max(image.visible_share for image in subject.picture.images)
    if on_page == 0:
        shares.append(p.offpage_factor)
        reasons.append(Reason("off_page", 0, "It lies off the page."))
    return times(p.image_scale, *shares), reasons


def _pixels_reason(evidence: ImageEvidence) -> Reason:
    if evidence.state is PixelState.BLANK:
        return Reason("blank", evidence.ink, "Its pixels are blank.")
    if evidence.state is PixelState.TEXT and evidence.why:
        sentence = f"Its coded data place {evidence.marks} symbols, as letters are placed."
        return Reason("text_in_data", evidence.has_text, sentence)
    if evidence.state is PixelState.TEXT:
        lines = "1 line" if evidence.lines == 1 else f"{evidence.lines} lines"
        sentence = f"Its pixels show {evidence.marks} letter-like marks in {lines}."
        return Reason("text_in_pixels", evidence.has_text, sentence)
    sentence = "Its pixels show no lines of letter-like marks."
    return Reason("no_text_in_pixels", evidence.has_text, sentence)


def _around(words: list[Word]) -> Box:
    box = words[0].box
    for word in words[1:]:
        box = box.union(word.box)
    return box


def _percent(share: int) -> str:
    return f"{share // 10}.{share % 10} %"
