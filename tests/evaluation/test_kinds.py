"""The reference set's kinds: pages are what their truth says, the same at every run."""

# ruff: noqa: S311 - pages' dice, not secrets

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from evaluation import matching
from evaluation.kinds import (
    KINDS,
    CannotMakeError,
    Ingredients,
    Kind,
    MadePage,
    by_name,
    crops,
    quotas,
)
from evaluation.model import Need, TruthWord
from evaluation.pictures import draw
from evaluation.texts import bundled
from evaluation.typeset import Style, compose, some_style
from inkroute.geometry import MPT, Box, quantise
from inkroute.model import Hidden, Word
from inkroute.pipeline import open_document

REFERENCE = tuple(kind for kind in KINDS if kind.reference)
#: Kinds with a region that needs OCR, and those whose region is a crop.
NEEDING = ("plain_crop", "full_scan", "outline_crop", "garbage_crop")
CROPS = ("plain_crop", "read_crop", "outline_crop", "garbage_crop")
QUIET = ("photograph", "logo", "blank", "untouched")


@cache
def made(name: str, language: str = "eng", seed: int = 0) -> MadePage:
    for attempt in range(20):
        dice = Random(f"{name} {seed} {attempt}")
        style = some_style(dice, language)
        source = dice.choice(bundled(language))
        try:
            return by_name(name).make(Ingredients(source, language, dice, style))
        except CannotMakeError:
            continue
    raise CannotMakeError(name)


def file_words(page: MadePage) -> list[Word]:
    return list(open_document(page.pdf).map_page(0).words)


def found(truth: list[TruthWord], words: list[Word]) -> int:
    """How many letters of the truth are among the words of a page map, at their places."""
    first = [u for n, w in enumerate(truth) for u in matching.units(n, w.text, w.box)]
    second = [u for n, w in enumerate(words) for u in matching.units(n, w.text, w.box)]
    matches = matching.match(first, second)
    return sum(len(first[n].letters) for match in matches for n in match.truth)


def letters(truth: list[TruthWord]) -> int:
    return sum(
        len(u.letters) for n, w in enumerate(truth) for u in matching.units(n, w.text, w.box)
    )


def test_shares_are_the_specified_ones() -> None:
    assert {kind.name: kind.share for kind in REFERENCE} == {
        "plain_crop": 400, "read_crop": 100, "full_scan": 100, "outline_crop": 100,
        "garbage_crop": 100, "photograph": 50, "logo": 50, "blank": 50, "untouched": 50,
    }  # fmt: skip


def test_quotas_are_exact() -> None:
    assert quotas(REFERENCE, 300)["plain_crop"] == 120
    assert sum(quotas(REFERENCE, 300)[name] for name in ("read_crop", *QUIET)) == 90
    three = tuple(Kind(name, 1, by_name("blank").make) for name in "cab")
    assert quotas(three, 7) == {"a": 3, "b": 2, "c": 2}
    assert quotas(three, 2) == {"a": 1, "b": 1, "c": 0}
    assert quotas((), 5) == {}


@pytest.mark.parametrize("kind", REFERENCE, ids=lambda kind: kind.name)
def test_a_page_is_the_same_at_every_run(kind: Kind) -> None:
    assert made.__wrapped__(kind.name) == made(kind.name)


@pytest.mark.parametrize("language", ["eng", "rus", "chi_sim"])
@pytest.mark.parametrize("kind", REFERENCE, ids=lambda kind: kind.name)
def test_the_file_holds_what_it_should_and_no_more(kind: Kind, language: str) -> None:
    page = made(kind.name, language)
    words = file_words(page)
    own = [word for word in page.words if not word.only_pixels]
    shown = [word for word in words if not word.flags & ~Hidden.INVISIBLE]
    counted = [word for word in own if not word.set_aside]
    assert found(counted, shown) == letters(counted)
    # What the file says beyond its own text is nonsense: none of it matches a word of pixels.
    pixels = [word for word in page.words if word.only_pixels and not word.set_aside]
    assert found(pixels, words) == 0


@pytest.mark.parametrize("name", CROPS)
def test_crops_are_as_large_as_specified(name: str) -> None:
    for seed in range(4):
        page = made(name, seed=seed)
        (region,) = page.regions
        inside = [word for word in page.words if word.region == 0]
        whole = page.width * page.height
        assert region.box.area * 1000 <= 505 * whole
        # A crop of words alone is their box, which is a little less than the lines'.
        assert region.box.area * 1000 >= 17 * whole
        kept = [word for word in inside if not word.set_aside]
        assert len(kept) >= crops.FEWEST
        assert all(word.box.share_inside(region.box) > 600 for word in kept)


@pytest.mark.parametrize("name", NEEDING)
def test_words_that_need_ocr_are_pixels_only(name: str) -> None:
    page = made(name)
    assert [region.need for region in page.regions] == [Need.OCR]
    assert all(word.only_pixels for word in page.words if word.region == 0)


@pytest.mark.parametrize("name", QUIET)
def test_nothing_needs_ocr_where_nothing_is_to_be_read(name: str) -> None:
    for seed in range(2):
        page = made(name, seed=seed)
        assert all(region.need is Need.NONE for region in page.regions)
        assert not any(word.only_pixels for word in page.words)
        for region in page.regions:
            assert not any(word.box.meets(region.box) for word in page.words)


def test_a_read_crop_has_its_words_under_the_picture() -> None:
    page = made("read_crop", seed=2)
    layer = [word for word in file_words(page) if word.flags & Hidden.INVISIBLE]
    inside = [word for word in page.words if word.region == 0]
    assert page.regions[0].need is Need.ALREADY_READ
    assert found(inside, layer) == letters(inside)


@pytest.mark.parametrize("name", ["plain_crop", "full_scan", "read_crop", "outline_crop"])
def test_words_show_ink_where_the_truth_puts_them(name: str) -> None:
    for seed in range(2):
        page = made(name, seed=seed)
        image = np.asarray(draw(page.pdf, Box(0, 0, page.width, page.height), 144))
        paper = np.median(image)
        for word in page.words:
            if word.set_aside or len(word.text) < 3 or not word.text.isalnum():
                continue
            x0, y0, x1, y1 = (v * 2 // 1000 for v in word.box)
            inner = image[y0:y1, x0 : x1 + 1]
            assert inner.min() < paper - 60, (name, seed, word)


def test_words_that_an_edge_cuts_are_set_aside() -> None:
    layout = compose(bundled("eng")[0], Style(), Random(5))
    line = next(line for line in layout.lines if len(line) > 8)
    page, middle = layout.page, quantise((line[0].y - 0.25 * line[0].size) * MPT)
    crop = crops.cropped(layout.words, Box(page.x0, middle, page.x1, page.y1))
    assert set(line) <= set(crop.cut)
    assert crop.inside
    assert crop.outside
    assert not {*crop.cut} & {*crop.inside, *crop.outside}
    truth = crops.seen(crop, 0.0, 0, only_pixels=True)
    aside = [word.text for word in truth if word.set_aside]
    assert aside == [word.text for word in crop.cut]
    # Turned, a picture as tight as its words loses some of them.
    tight = crops.some_crop(layout, Random(2), whole=True)
    turned = crops.seen(tight, 1.5, 0, only_pixels=True)
    assert len(tight.cut) < sum(word.set_aside for word in turned) < len(turned)


def test_a_crop_that_lies_askew_may_make_room_for_its_words() -> None:
    layout = compose(bundled("eng")[0], Style(), Random(5))
    tried = [crops.some_crop(layout, Random(seed), 1.5) for seed in range(12)]
    count = len(layout.words)
    roomy = [c for c in tried if len(c.inside) + len(c.cut) + len(c.outside) < count]
    assert roomy
    for crop in roomy:
        assert not any(word.set_aside for word in crops.seen(crop, 1.5, 0, only_pixels=True))


def test_a_text_that_is_too_short_cannot_be_cropped() -> None:
    source = bundled("eng")[0]
    few = type(source)("few", "eng", "Only these few words.")
    with pytest.raises(CannotMakeError):
        by_name("plain_crop").make(
            Ingredients(few, "eng", Random(1), some_style(Random(1), "eng", plain=True))
        )
