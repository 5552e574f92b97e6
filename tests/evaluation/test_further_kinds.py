"""Further kinds of page: each file is what its truth says, by PDFium's text and by its pixels."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pypdfium2
import pytest

from evaluation.faces import Encoding
from evaluation.kinds import further, layers, scans, tables
from evaluation.kinds.canvas import FEWEST, choose, set_apart
from evaluation.kinds.made import Ingredients, Kind, MadePage
from evaluation.layout import LETTER, Style
from evaluation.model import Need
from evaluation.pictures import draw
from evaluation.texts import Source
from evaluation.typeset import compose
from inkroute.geometry import Box, encloses

KINDS = {kind.name: kind for module in (further, layers, scans, tables) for kind in module.KINDS}
SENTENCES = {
    "eng": "Either party may terminate this Agreement by notice in writing to the other party."
    " The Supplier shall deliver the goods to the place that the Buyer has named in its order."
    " Nothing herein limits a liability that by law may not be limited or excluded.",
    "fra": "Le présent contrat est réputé conclu à la date où l'acheteur a reçu sa copie signée."
    " Les créances échues portent intérêt de plein droit, sans qu'une mise en demeure soit"
    " nécessaire. Le siège de l'arbitrage est fixé à l'hôtel des parties.",
    "rus": "Настоящий договор вступает в силу со дня его подписания обеими сторонами."
    " Поставщик обязуется передать товар в срок, указанный в заявке покупателя."
    " Стороны освобождаются от ответственности при обстоятельствах непреодолимой силы.",
    "chi_sim": "本合同自双方签字之日起生效。供应商应当按照买方指定的地点交付货物，并承担运输费用。"
    "任何一方均可以书面通知另一方解除本合同。",
}
DPI = 100


def source(language: str) -> Source:
    """Ninety blocks, some of them numbered clauses."""
    lines = []
    for number in range(90):
        clause = f"{number}. " if number % 3 == 0 else ""
        lines.append(clause + " ".join([SENTENCES[language]] * (1 + number % 3)))
    return Source("made up", language, "\n".join(lines))


def make(kind: Kind, seed: int) -> MadePage:
    language = kind.languages[0]
    style = Style(paper=LETTER, size=11.0, table=False, columns=1, encoding=Encoding.TYPE0)
    return kind.make(Ingredients(source(language), language, Random(seed), style))  # noqa: S311 - a page, not a secret


@cache
def page(name: str) -> MadePage:
    return make(KINDS[name], 4)


def letters(texts: list[str]) -> Counter[str]:
    """Letters and digits, counted: PDFium parts and joins words as it likes."""
    return Counter(char for text in texts for char in text if char.isalnum())


@pytest.fixture(params=sorted(KINDS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_truth_is_whole(name: str) -> None:
    made = page(name)
    paper = Box(0, 0, made.width, made.height)
    assert len(made.words) >= FEWEST
    for word in (*made.words, *made.unseen):
        assert word.set_aside or encloses(paper, word.box), word
        assert -1 <= word.region < len(made.regions)
        assert not word.only_pixels or made.regions[word.region].need is Need.OCR
    for index, region in enumerate(made.regions):
        assert encloses(paper, region.box)
        if region.need is Need.OCR:
            read = [word for word in made.words if word.region == index and word.only_pixels]
            assert len(read) >= 15
            assert all(word.set_aside or region.box.meets(word.box) for word in read)


def test_file_holds_the_words_that_it_is_said_to(name: str) -> None:
    made = page(name)
    document = pypdfium2.PdfDocument(made.pdf)
    text = document[0].get_textpage().get_text_range()
    document.close()
    held = [word.text for word in made.words if not word.only_pixels]
    held += [word.text for word in made.unseen]
    missing = letters(held) - letters([text])
    extra = letters([text]) - letters(held)
    # Wrong alphabets hold other letters than are seen, as many of them.
    wrong = [word.text for word in made.words if "alphabet" in name and word.only_pixels]
    assert not missing
    assert sum(extra.values()) == sum(letters(wrong).values())
    others = Counter(text.split()) - Counter(held)
    assert sum((others & Counter(wrong)).values()) <= len(wrong) / 20


def test_words_are_seen_where_they_are_said_to_be(name: str) -> None:
    made = page(name)
    drawn = np.asarray(draw(made.pdf, Box(0, 0, made.width, made.height), DPI), dtype=np.int64)
    for word in made.words:
        if word.set_aside or not any(char.isalnum() for char in word.text):
            continue
        x0, y0, x1, y1 = (round(v * DPI / 72_000) for v in word.box)
        part = drawn[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
        assert part.max() - part.min() > 60, word
    if name == "white_on_white":
        x0, y0, x1, y1 = (round(v * DPI / 72_000) for v in made.regions[0].box)
        assert drawn[y0:y1, x0:x1].min() == 255


@pytest.mark.parametrize("one", ["layer_sparse", "scan_jbig2", "outlines_at_angle"])
def test_same_dice_same_bytes(one: str) -> None:
    assert make(KINDS[one], 4) == page(one)
    assert make(KINDS[one], 5).pdf != page(one).pdf


def test_every_kind_has_a_need() -> None:
    needs = {name: {region.need for region in page(name).regions} for name in sorted(KINDS)}
    plain = {name for name, found in needs.items() if not found}
    assert plain == {"accented_plain", "cjk_plain", "cyrillic_plain", "table_plain"}
    assert needs["layer_good"] == {Need.ALREADY_READ}
    quiet = {"covered_by_photo", "symbol_bullets", "white_on_dark", "white_on_white"}
    assert {name for name, found in needs.items() if found == {Need.NONE}} == quiet
    loud = {name for name, found in needs.items() if found == {Need.OCR}}
    assert loud == set(needs) - plain - quiet - {"layer_good"}


@pytest.mark.parametrize("up", [True, False])
def test_sheet_on_its_side(up: bool) -> None:  # noqa: FBT001 - a case
    sheet, box = Box(0, 0, 300, 100), Box(1_000, 2_000, 1_100, 2_300)
    lies = further._on_side(Box(10, 20, 60, 30), sheet, box, up=up)
    # Upwards, the line's start is at the bottom and its top to the left; downwards the other way.
    assert lies == (Box(1_020, 2_240, 1_030, 2_290) if up else Box(1_070, 2_010, 1_080, 2_060))


def test_what_a_box_touches_is_left_out() -> None:
    dice = Random(1)  # noqa: S311 - a page, not a secret
    layout = compose(source("eng"), Style(paper=LETTER), dice)
    chosen = choose(layout, dice, words=40)
    assert len(chosen.words) >= 40
    assert all(encloses(chosen.box, word.box) for word in chosen.words)
    assert not any(chosen.box.meets(word.box) for line in chosen.rest for word in line)
    lost = len(layout.words) - len(chosen.words) - sum(map(len, chosen.rest))
    assert 0 < lost < 80
    assert set_apart(layout, chosen.lines, 0.0).box.height < chosen.box.height
