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
