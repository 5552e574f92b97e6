"""The probe: characters by what they are, six rules in their order, scripts judged alike."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import replace

import pytest

import make_character_ranges
from inkroute.pipeline import open_document
from inkroute.policy_classify import ProbePolicy
from inkroute.text_layer_facts import CharacterCounts, ProbeReason, TextLayerUse
from inkroute.textlayer import lacks_letter
from inkroute.textlayer.probe import count_characters, kind_of, probe
from inkroute.textlayer.ranges import UNICODE_VERSION
from pdf_writer import one_page, show_text

SCRIPTS = {
    "Latin": "L’été où l’on naît, cœur et Œuvre, £5 — ½ €.",
    "Greek": "Τὸ δὲ ἀγαθὸν ἐν τῇ ψυχῇ, ὦ φίλε.",
    "Cyrillic": "Съешь же ещё этих мягких французских булок.",
    "Hebrew": "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
    "Arabic": "نصٌّ عربيّ، مع تشكيل؛ ١٢٣",
    "Devanagari": "सभी मनुष्यों को गौरव और अधिकारों के मामले",
    "Thai": "มนุษย์ทั้งหลายเกิดมามีอิสระ ๑๒๓ ฿",
    "Korean": "모든 인간은 태어날 때부터 자유로우며",
    "Japanese": "すべての人間は、生まれながらにして自由であり、",
    "Chinese": "人人生而自由，在尊严和权利上一律平等。",
    "Georgian": "ყველა ადამიანი იბადება თავისუფალი",
    "Armenian": "Բոլոր մարդիկ ծնվում են ազատ",
    "Amharic": "የሰው፡ልጅ፡ሁሉ፡ሲወለድ፡ነጻና፡በክብርና",
    "Khmer": "មនុស្សទាំងអស់កើតមកមានសេរីភាព",
    "Tamil": "மனிதப் பிறிவியினர் சகலரும்",
    "mathematics": "∀x ∈ ℝ: ⌈x⌉ ≤ ∑ 𝛼 ⟹ ∂f ≠ 0 ☐ ✓",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_is_good_and_believed(script: str) -> None:
    text = SCRIPTS[script]
    counts = count_characters(text)
    assert counts.total == counts.good == sum(not char.isspace() for char in text)
    page = count_characters(text * 10)
    assert probe([page, page]).reason is ProbeReason.TEXT_LAYER_OK


def test_no_cjk_letter_counts_in_other_scripts_and_all_do_in_theirs() -> None:
    cjk = {"Korean", "Japanese", "Chinese"}
    for script, text in SCRIPTS.items():
        counts = count_characters(text)
        assert (counts.cjk == counts.letters) is (script in cjk), script


def test_bad_characters_are_told_apart() -> None:
    counts = count_characters(
        "ab \ufffd\ufffd\ue000\U000f0000\U00100000\x01\x9f\u0378\ufdd0\uffff\ud800"
    )
    assert counts == CharacterCounts(
        total=13, good=2, letters=2, cjk=0, private_use=3, replacement=2, unknown=6
    )  # fmt: skip


def test_white_space_is_not_counted() -> None:
    assert count_characters(" \t\r\n\u00a0\u2003\u3000\u2028").total == 0


def test_ranges_agree_with_the_interpreter_on_what_it_knows() -> None:
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        category, kind = unicodedata.category(char), kind_of(char)
        if char == "\ufffd":
            assert kind == "r"
        elif kind == " ":
            assert char.isspace()
        elif category in {"Cc", "Cs"}:
            assert kind == "u", hex(code)
        elif category == "Co":
            assert kind == "p", hex(code)
        elif category != "Cn":  # an older interpreter knows fewer characters, never others
            assert kind in "clk", hex(code)


def test_ranges_are_as_they_are_made() -> None:
    if make_character_ranges.version() != UNICODE_VERSION:
        pytest.skip("fontTools has another version of Unicode")
    assert make_character_ranges.OUT.read_text("utf-8") == make_character_ranges.module()


GOOD = CharacterCounts(total=1000, good=1000, letters=900)
NONE = CharacterCounts()


@pytest.mark.parametrize(
    ("pages", "reason"),
    [
        ([], ProbeReason.NO_TEXT_LAYER),
        ([NONE, NONE], ProbeReason.NO_TEXT_LAYER),
        ([None], ProbeReason.NO_TEXT_LAYER),
        ([GOOD, None], ProbeReason.LOW_COVERAGE),
        ([GOOD] * 3 + [NONE], ProbeReason.LOW_COVERAGE),
        ([GOOD] * 4 + [NONE], ProbeReason.TEXT_LAYER_OK),
        ([CharacterCounts(99, 99, 99)], ProbeReason.TOO_FEW_CHARS),
        ([CharacterCounts(100, 100, 100)], ProbeReason.TEXT_LAYER_OK),
        ([CharacterCounts(120, 120, 60, 49)], ProbeReason.LOW_CJK_DENSITY),
        ([CharacterCounts(120, 120, 60, 50)], ProbeReason.TEXT_LAYER_OK),
        # Some names in a text of another script condemn nothing.
        ([CharacterCounts(1000, 1000, 900, 12)], ProbeReason.TEXT_LAYER_OK),
        ([CharacterCounts(1000, 950, 900, 0, 50)], ProbeReason.TEXT_LAYER_OK),
        ([CharacterCounts(1000, 949, 900, 0, 51)], ProbeReason.HIGH_GARBLED_RATIO),
        # 50.4 per mille is over the threshold, though it is shown as 50.
        ([CharacterCounts(2500, 2374, 2000, 0, 0, 126)], ProbeReason.HIGH_GARBLED_RATIO),
        # All rules speak against it: the first is named.
        ([CharacterCounts(10, 1, 1, 1, 9), NONE], ProbeReason.LOW_COVERAGE),
    ],
)
def test_the_first_rule_that_matches_decides(
    pages: list[CharacterCounts | None], reason: ProbeReason
) -> None:
    found = probe(pages)
    assert found.reason is reason
    assert found.usable is (reason is ProbeReason.TEXT_LAYER_OK)


def test_metrics_are_over_the_pages_asked_for() -> None:
    found = probe([GOOD, CharacterCounts(500, 400, 300, 300, 100), NONE], asked=TextLayerUse.NEVER)
    assert (found.pages, found.text_pages, found.counts.total) == (3, 2, 1500)
    assert (found.garbled_ratio, found.text_coverage) == (66, 666)
    assert found.avg_cjk_per_text_page == 150
    assert found.asked is TextLayerUse.NEVER


@pytest.mark.parametrize("name", ["min_coverage", "min_total_chars", "max_garbled_ratio"])
def test_thresholds_are_heeded(name: str) -> None:
    page = CharacterCounts(150, 140, 100, 0, 10)
    assert probe([page, page]).reason is ProbeReason.HIGH_GARBLED_RATIO
    strict = {"min_coverage": 1001, "min_total_chars": 301, "max_garbled_ratio": 66}
    found = probe([page, page], replace(ProbePolicy(), **{name: strict[name]}))
    assert (
        found.reason.value
        == {
            "min_coverage": "low_coverage",
            "min_total_chars": "too_few_chars",
            "max_garbled_ratio": "high_garbled_ratio",
        }[name]
    )


def test_a_page_counts_words_that_show_or_are_a_layer_and_no_others() -> None:
    content = b"".join(
        (
            show_text("F1", 12, 72, 700, "Seen"),
            show_text("F1", 12, 72, 600, "Layer", mode=3),
            show_text("F1", 2, 72, 500, "Tiny"),
            show_text("F1", 12, 72, 2000, "Beyond"),
            b"1 g\n" + show_text("F1", 12, 72, 400, "White"),
        )
    )
    document = open_document(one_page(content))
    assert document.count_page(0).total == len("SeenLayerTiny")
    assert document.probed([0]).counts.total == len("SeenLayerTiny")


def test_a_layer_under_its_picture_is_counted() -> None:
    image = {"I": lambda pdf: pdf.image(2, 2, b"\x00\xff\xff\x00")}
    content = show_text("F1", 12, 72, 600, "Layer", mode=3) + b"q 612 0 0 792 0 0 cm /I Do Q"
    document = open_document(one_page(content, images=image))  # type: ignore[arg-type]
    assert document.count_page(0).total == len("Layer")


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("de\ufffdne", True),
        ("70\ue0b0N", True),
        ("\ufffd7", True),
        ("αβ\ufffdγ", True),
        ("ال\ufffdشكل", False),  # a piece of a letter, perhaps
        ("geschaffen.\ufffd", False),
        ("\ufffd", False),
        ("defined", False),
        ("naïve Œuvre", False),
    ],
)
def test_what_says_nothing_beside_a_letter_is_a_lost_letter(text: str, *, lacks: bool) -> None:
    assert lacks_letter(text) is lacks
