"""Is it language? Prose is; letters that stand for others, or for nothing, are not."""

from __future__ import annotations

from random import Random

import pytest

from inkroute.policy import Policy
from inkroute.textlayer import Judgement, Verdict, judge
from textlayer.prose import (
    CHINESE,
    ENGLISH,
    FRENCH,
    KOREAN,
    PROSE,
    RUSSIAN,
    mingled,
    misread,
    permuted,
    shifted,
)


def judged(text: str) -> Judgement:
    return judge(text.split(), Policy())


@pytest.mark.parametrize("language", sorted(PROSE))
def test_prose_is_language_and_is_told_apart(language: str) -> None:
    found = judged(PROSE[language])
    assert found.verdict is Verdict.LANGUAGE
    assert found.language == language
    assert found.bad == 0


@pytest.mark.parametrize("language", sorted(PROSE))
def test_capitals_and_missing_accents_stay_language(language: str) -> None:
    assert judged(PROSE[language].upper()).verdict is Verdict.LANGUAGE
    decomposed = PROSE[language].replace("é", "e\u0301").replace("ü", "u\u0308")
    assert judged(decomposed).verdict is Verdict.LANGUAGE


@pytest.mark.parametrize("language", sorted(PROSE))
def test_permuted_alphabets_are_found(language: str) -> None:
    dice = Random(7)  # noqa: S311 - spoils texts
    verdicts = [judged(permuted(PROSE[language], dice)).verdict for _ in range(40)]
    assert verdicts == [Verdict.NOT_LANGUAGE] * 40


@pytest.mark.parametrize("language", sorted(PROSE))
def test_every_shift_is_found(language: str) -> None:
    steps = range(1, 24)
    passed = [n for n in steps if judged(shifted(PROSE[language], n)).verdict is Verdict.LANGUAGE]
    assert not passed


@pytest.mark.parametrize("share", [0.45, 0.6, 0.8, 1.0])
@pytest.mark.parametrize("language", sorted(PROSE))
def test_garbled_ocr_is_found(language: str, share: float) -> None:
    dice = Random(3)  # noqa: S311 - spoils texts
    text = misread(PROSE[language], share, dice)
    assert judged(text).verdict is Verdict.NOT_LANGUAGE


def test_a_russian_text_typed_on_latin_keys_is_found() -> None:
    keys = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
    assert judged(RUSSIAN.lower().translate(keys)).verdict is Verdict.NOT_LANGUAGE


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (RUSSIAN, "utf-8", "cp1251"),
        (RUSSIAN, "cp1251", "latin-1"),
        (RUSSIAN, "koi8-r", "cp1251"),
        (FRENCH, "utf-8", "latin-1"),
        (FRENCH, "utf-8", "cp1252"),
        (FRENCH, "utf-8", "cp1251"),
    ],
)
def test_text_taken_in_a_wrong_code_is_found(text: str, right: str, wrong: str) -> None:
    assert judged(text.encode(right, "replace").decode(wrong, "replace")).verdict is (
        Verdict.NOT_LANGUAGE
    )


@pytest.mark.parametrize("language", sorted(PROSE))
def test_numbers_of_glyphs_read_as_ascii_are_found(language: str) -> None:
    text = " ".join(PROSE[language].split())
    letters = dict.fromkeys(text.replace(" ", ""))  # a subset numbers them as they come
    table = {ord(letter): 0x21 + at for at, letter in enumerate(letters)}
    assert judged(text.translate(table)).verdict is Verdict.NOT_LANGUAGE


def test_the_specifications_glyph_numbers_are_found() -> None:
    assert judged("#$%&!*+,-./0123 $#%&*! +&%$#! " * 3).verdict is Verdict.NOT_LANGUAGE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Total 12 %",
        " ".join(f"${n},{n % 7}00.50 {n} % ({n}.25) +{n}" for n in range(100, 180)),
        " ".join(f"BC{n}B-{n % 9}X/AF-{n}Q" for n in range(500, 600)),
        "NATO UN EU GPS " * 4,
        "第一条为了保护民事主体的合法权益，调整民事关系，维护社会和经济秩序。",
        "わたしは毎朝川にそって学校まで歩いて行きます。" * 10,
        "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน" * 5,
    ],
)
def test_what_pairs_say_nothing_of_is_not_judged(text: str) -> None:
    assert judged(text).verdict is Verdict.UNJUDGED


NAMES = """Anderson Baptiste Carvalho Delacroix Eriksson Fitzgerald Gonzalez Hernandez Ivanova
Johansson Kowalski Lindqvist Marchetti Nakamura Okonkwo Petrovic Quintero Rodriguez Schneider
Takahashi Ulrich Vasquez Williamson Yamamoto Zimmermann"""
CODE = """for index, value in enumerate(values): total += value * weights[index]
if total > limit and not found: return {'total': total, 'index': index}
while queue: node = queue.pop(); result.append(node.left or node.right)"""
DUMMY = """Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor
incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud ullamco"""


@pytest.mark.parametrize("text", [NAMES, CODE, DUMMY])
def test_names_code_and_dummy_text_pass(text: str) -> None:
    assert judged(text).verdict is Verdict.LANGUAGE


@pytest.mark.parametrize(("language", "text"), [("zh", CHINESE), ("ko", KOREAN)])
def test_chinese_and_korean_are_known_by_their_neighbours(language: str, text: str) -> None:
    dice = Random(5)  # noqa: S311 - spoils texts
    found = judged(text)
    assert (found.verdict, found.language) == (Verdict.LANGUAGE, language)
    assert found.bad == 0
    verdicts = [judged(mingled(text, dice)).verdict for _ in range(20)]
    assert verdicts == [Verdict.NOT_LANGUAGE] * 20


def test_a_spoilt_third_of_a_page_is_found() -> None:
    bad = permuted(ENGLISH, Random(1))  # noqa: S311 - spoils texts
    found = judged(f"{ENGLISH} {bad} {ENGLISH}")
    assert found.verdict is Verdict.NOT_LANGUAGE
    assert 200 <= found.bad < 1000


def test_two_languages_on_a_page_are_language() -> None:
    assert judged(f"{ENGLISH} {RUSSIAN} {FRENCH}").verdict is Verdict.LANGUAGE


def test_presentation_forms_are_the_letters_they_stand_for() -> None:
    plain = (
        "the office file is final and the first flow of traffic is sufficient for the staff " * 3
    )
    formed = plain.replace("ffi", "\ufb03").replace("fi", "\ufb01").replace("fl", "\ufb02")
    assert formed != plain
    assert judge(formed.split(), Policy()) == judge(plain.split(), Policy())


def test_characters_out_of_the_plane_and_lone_surrogates_do_no_harm() -> None:
    found = judged(f"{ENGLISH} \ud800 \U0001f600 \U000f0000abc")
    assert found.verdict is Verdict.LANGUAGE


def test_greek_of_the_old_spelling_is_greek() -> None:
    old = (
        "Ἐπειδὴ ἡ ἀναγνώριση τῆς ἀξιοπρέπειας, ποὺ εἶναι σύμφυτη σὲ ὅλα τὰ μέλη τῆς ἀνθρώπινης"
        " οἰκογένειας, καθὼς καὶ τῶν ἴσων καὶ ἀναπαλλοτρίωτων δικαιωμάτων τους ἀποτελεῖ τὸ θεμέλιο"
        " τῆς ἐλευθερίας, τῆς δικαιοσύνης καὶ τῆς εἰρήνης στὸν κόσμο"
    )
    assert judged(old).verdict is Verdict.LANGUAGE
    assert judged(old).misfit < 300
    assert judged(mingled(old, Random(1))).verdict is Verdict.NOT_LANGUAGE  # noqa: S311 - spoils texts


def test_prose_is_language_where_the_source_has_one_sentence_over_and_over() -> None:
    gujarati = (
        "કેમ કે માનવકુટુંબના દરેક સભ્યની પરંપરા-પ્રાપ્ત પ્રતિષ્ઠાને અને સમાન અને અધિકારોને માન્યતા આપવી એ"
        " જગતની સ્વતંત્રતા, ન્યાય અને શાંતિનો પાયા છે, કેમ કે માનવ અધિકારોની ઉપેક્ષા અને અપમાન કરવાથી"
    )
    assert judged(gujarati).verdict is Verdict.LANGUAGE
    assert judged(mingled(gujarati, Random(1))).verdict is Verdict.NOT_LANGUAGE  # noqa: S311 - spoils texts


def test_an_alphabet_in_its_order_says_nothing() -> None:
    pangram = ["The", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog"]
    specimen = [*pangram, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"] * 3
    assert judge(specimen, Policy()).verdict is Verdict.LANGUAGE
    shifted = ["".join(chr(ord(c) + 3) if c.isalpha() else c for c in word) for word in specimen]
    assert judge(shifted, Policy()).verdict is Verdict.NOT_LANGUAGE
