"""Plain prose in several scripts, written for the tests, and ways to spoil it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

ENGLISH = """The surveyor walked along the river in the early morning and counted the stones that
had fallen from the old bridge. Nobody in the village could say when it had been built, though
the miller kept a letter in which his grandfather asked the council for timber and for two masons
who knew their trade. The council answered after a year that the money was spent on the road."""
FRENCH = """Le géomètre longeait la rivière de bon matin et comptait les pierres tombées du vieux
pont. Personne au village ne savait quand il avait été bâti, mais le meunier gardait une lettre où
son grand-père demandait au conseil du bois et deux maçons qui connaissaient leur métier. Le
conseil répondit après une année que l'argent était dépensé pour la route et pour l'école."""
GERMAN = """Der Landvermesser ging früh am Morgen den Fluss entlang und zählte die Steine, die von
der alten Brücke gefallen waren. Niemand im Dorf wusste, wann sie gebaut worden war, doch der
Müller hatte einen Brief, in dem sein Großvater den Rat um Holz und um zwei Maurer bat, die ihr
Handwerk verstanden. Der Rat antwortete nach einem Jahr, das Geld sei für die Straße ausgegeben."""
RUSSIAN = """Землемер рано утром шёл вдоль реки и считал камни, упавшие со старого моста. Никто в
деревне не знал, когда его построили, но мельник хранил письмо, в котором его дед просил у совета
леса и двух каменщиков, знающих своё дело. Через год совет ответил, что деньги потрачены на дорогу,
а мост подождёт до следующей весны, если зима не будет слишком суровой и вода не поднимется."""
GREEK = """Ο τοπογράφος περπατούσε νωρίς το πρωί δίπλα στο ποτάμι και μετρούσε τις πέτρες που είχαν
πέσει από το παλιό γεφύρι. Κανείς στο χωριό δεν ήξερε πότε είχε χτιστεί, όμως ο μυλωνάς κρατούσε
ένα γράμμα στο οποίο ο παππούς του ζητούσε από το συμβούλιο ξύλα και δύο χτίστες που ήξεραν τη
δουλειά τους. Το συμβούλιο απάντησε μετά από έναν χρόνο ότι τα χρήματα ξοδεύτηκαν για τον δρόμο."""
CHINESE = """\
每天早上，小学的老师沿着河边走到学校。他的学生大多数来自附近的村庄，有的家庭生活很困难，但
是父母都希望孩子能够学习。去年政府决定在这个地区建设一条新的公路，可以连接城市和农村。工程
开始以后，许多工人来到这里工作，村里的经济也有了很大的发展。老师说，这是一个重要的时期，人
们的生活方式已经发生了变化，不过学校的问题还没有解决。学生的数量增加了，教室却没有增加，因
此他们向有关部门提出了要求，希望能够得到支持。部门的负责人表示，将在明年根据具体情况进行研
究，并且在第一时间公布结果。"""
KOREAN = """\
매일 아침 선생님은 강을 따라 학교로 걸어간다. 학생들은 대부분 가까운 마을에서 오고 있으며
부모들은 아이들이 공부할 수 있기를 바란다. 지난해 정부는 이 지역에 새로운 도로를
건설하기로 결정하였다. 공사가 시작된 이후 많은 사람들이 이곳에서 일하게 되었고 마을의
경제도 크게 발전하였다. 그러나 학교의 문제는 아직 해결되지 않았다."""
PROSE = {"en": ENGLISH, "fr": FRENCH, "de": GERMAN, "ru": RUSSIAN, "el": GREEK}
ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
)


def replaced(text: str, letters: Sequence[str], others: Sequence[str]) -> str:
    """Small letters and capitals in place of others."""
    table = dict(zip(letters, others, strict=True))
    table |= {a.upper(): b.upper() for a, b in table.items()}
    return "".join(table.get(one, one) for one in text)


def permuted(text: str, dice: Random) -> str:
    """Every alphabet at random in place of itself."""
    for alphabet in ALPHABETS:
        text = replaced(text, alphabet, dice.sample(alphabet, len(alphabet)))
    return text


def mingled(text: str, dice: Random) -> str:
    """Each letter of the text at random in place of itself, whatever its script."""
    letters = sorted({one for one in text if one.isalpha()})
    return replaced(text, letters, dice.sample(letters, len(letters)))


def shifted(text: str, steps: int) -> str:
    """Each letter the one some steps on in its alphabet."""
    for alphabet in ALPHABETS:
        text = replaced(text, alphabet, alphabet[steps:] + alphabet[:steps])
    return text


def misread(text: str, share: float, dice: Random) -> str:
    """A share of the letters read as others at random, as a bad OCR's layer has them."""
    alphabet = max(ALPHABETS, key=lambda letters: sum(one in letters for one in text))
    return "".join(
        dice.choice(alphabet) if one.isalpha() and dice.random() < share else one for one in text
    )
