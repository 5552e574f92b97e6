"""Letters exchanged for each other are found and named; right text, however odd, has none."""

from __future__ import annotations

import re

import pytest

from inkroute.policy import Policy
from inkroute.textlayer.swaps import Swapped, swapped
from textlayer.prose import ENGLISH, PROSE, RUSSIAN, replaced

MORE = """When the winter came the river froze from bank to bank, and the children of both villages
crossed it on their way to school. An old woman who sold bread near the church remembered that
her mother had spoken of a bridge with seven arches, broad enough for two carts. She showed the
surveyor a drawing made by a travelling painter, in which boats with brown sails passed beneath
the middle arch, and a lamp hung above the water to guide them home after dark. He thanked her,
copied every line into his book, and measured the distance between the stumps once again. His
report described the quality of the ground, the speed of the current during the floods, and what
the work would cost if the quarry delivered its blocks before summer. Nobody expected a quick
decision, yet within three weeks a messenger brought word that building could begin."""
LONG = f"{ENGLISH} {MORE}"
RUSSIAN_MORE = """Зимой река замёрзла от берега до берега, и дети обеих деревень ходили по льду в
школу. Старушка, продававшая хлеб возле церкви, вспомнила, что её мать рассказывала о мосте с семью
арками, по которому могли разъехаться две телеги. Она показала землемеру рисунок проезжего
художника: лодки с коричневыми парусами проходили под средней аркой, а над водой висел фонарь,
чтобы они находили путь домой после наступления темноты. Землемер поблагодарил её, переписал
каждую строчку в свою книгу и ещё раз измерил расстояние между остатками опор. В отчёте он описал
свойства грунта, скорость течения во время паводка и стоимость работ при условии, что каменоломня
доставит блоки до лета. Никто не ожидал быстрого решения, однако через три недели посыльный принёс
известие, что строительство можно начинать."""
#: Letters exchanged for each other, of each language: one after the other.
TWO = {"en": "eatn", "fr": "eatn", "de": "eatn", "ru": "оетн", "el": "αετν"}
FIVE = {
    "en": "eatnoricsl",
    "fr": "eatnoruisl",
    "de": "eatnhriusl",
    "ru": "оетнаисврл",
    "el": "αετνοισρκλ",
}
TRANSLITERATED = dict(
    zip(
        "абвгдезийклмнопрстуфхцчшщыьэюя",
        (*"abvgdeziyklmnoprstuf", "kh", "ts", "ch", "sh", "shch", "y", "", "e", "yu", "ya"),
        strict=True,
    )
) | {"ж": "zh", "ё": "yo"}


def exchanged(text: str, letters: str) -> str:
    """The first letter for the second and the second for the first, and so on."""
    others = [letters[at ^ 1] for at in range(len(letters))]
    return replaced(text, letters, others)


def found(text: str) -> Swapped | None:
    return swapped(text.split(), Policy())


@pytest.mark.parametrize("letters", ["ea", "nr", "to", "sd", "hi"])
def test_one_pair_of_common_letters_is_found_and_named(letters: str) -> None:
    text = exchanged(LONG, letters)
    answer = found(text)
    assert answer is not None
    assert answer.groups == ("".join(sorted(letters)),)
    assert answer.language == "en"
    assert answer.letters == sum(text.lower().count(letter) for letter in letters)


@pytest.mark.parametrize("language", sorted(PROSE))
@pytest.mark.parametrize("pairs", [TWO, FIVE])
def test_several_pairs_are_found_in_a_paragraph(language: str, pairs: dict[str, str]) -> None:
    answer = found(exchanged(PROSE[language], pairs[language]))
    assert answer is not None
    assert set("".join(answer.groups)) >= set(pairs[language][:4])


def test_a_cycle_of_three_letters_is_one_group() -> None:
    answer = found(replaced(LONG, "ent", "nte"))
    assert answer is not None
    assert answer.groups == ("ent",)


def test_letters_that_the_text_lacks_may_stand_for_frequent_ones() -> None:
    answer = found(exchanged(LONG, "eq"))
    assert answer is not None
    assert answer.groups == ("eq",)


@pytest.mark.parametrize("text", [*PROSE.values(), LONG, LONG.upper()])
def test_right_text_has_none(text: str) -> None:
    assert found(text) is None


def test_a_name_that_is_repeated_has_none() -> None:
    assert found(f"{LONG} {'Qatar ' * 60}") is None


def test_russian_in_latin_letters_has_none() -> None:
    text = "".join(TRANSLITERATED.get(one, one) for one in f"{RUSSIAN} {RUSSIAN_MORE}".lower())
    assert found(text) is None


def test_names_of_program_text_have_none() -> None:
    words = re.findall("[a-z]+", LONG.lower())
    text = " ".join(f"ossl_{word}(ossl_{word}_ossl)" for word in words)
    assert found(text) is None


def test_a_few_words_are_not_judged() -> None:
    words = exchanged(ENGLISH, "eatnoricsl").split()[:25]
    assert swapped(words, Policy()) is None
    assert swapped(words * 20, Policy()) is None
