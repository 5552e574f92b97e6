"""How likely letters follow each other, by script and language, from the package's own tables.

In: data/languages.txt and data/forms.txt (made by build/make_language_data.py, which says how they
are laid out). Out: a `Script` with the tables of all its languages side by side, read once a
process and only when asked for. A missing file is a script without languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

_FOLDER = "data"
#: Classes of characters before the letters, and the sign that level 0 is printed as.
EDGE, FOREIGN, _FIRST_LETTER, _FIRST_LEVEL = 0, 1, 2, 0x21
#: Levels are tenths of a nat; scores are thousandths.
LEVEL = 100
#: Characters of the basic plane, which all letters of these scripts lie in.
_PLANE = 0x10000


@dataclass(frozen=True, slots=True, eq=False)
class Script:
    """The languages of one script.

    `classes` gives each character's class, of which there are `width`; `levels` has a row a pair
    of classes (first * width + second) and a column a language; `typical` is each language's mean
    over its own texts, thousandths of a nat a pair.
    """

    languages: tuple[str, ...]
    width: int
    classes: npt.NDArray[np.int64]
    levels: npt.NDArray[np.uint8]
    typical: npt.NDArray[np.int64]


def lines(name: str) -> list[str]:
    """The lines of a data file; none when it is not there or cannot be read."""
    try:
        data = resources.files(__package__).joinpath(_FOLDER, name).read_bytes()
        return data.decode("utf-8").splitlines()
    except (OSError, ModuleNotFoundError, UnicodeDecodeError):
        return []


@cache
def forms() -> dict[int, str]:
    """Ligatures and presentation forms, and the letters that they stand for."""
    rows = (line.split("\t") for line in lines("forms.txt"))
    return {int(code, 16): letters for code, letters in rows}


@cache
def languages() -> tuple[str, ...]:
    """The languages that the tables have, in alphabetical order."""
    return tuple(sorted({line.split("\t")[1]: 0 for line in lines("languages.txt")}))


@cache
def script(name: str) -> Script | None:
    """The tables of a script (ISO 15924); None when there are none."""
    rows = [line.split("\t") for line in lines("languages.txt")]
    own = [row for row in rows if row[0] == name]
    if not own:
        return None
    letters = sorted(dict.fromkeys("".join(row[3] for row in own)))
    width = len(letters) + _FIRST_LETTER
    classes = np.full(_PLANE, FOREIGN, dtype=np.int64)
    for at, letter in enumerate(letters, _FIRST_LETTER):
        classes[ord(letter)] = at
    levels = np.empty((width, width, len(own)), dtype=np.uint8)
    for column, (_, _, _, alphabet, printed) in enumerate(own):
        size = len(alphabet) + _FIRST_LETTER
        table = np.frombuffer(printed.encode("ascii"), dtype=np.uint8) - np.uint8(_FIRST_LEVEL)
        place = {letter: at for at, letter in enumerate(alphabet, _FIRST_LETTER)}
        of_all = [EDGE, FOREIGN, *(place.get(letter, FOREIGN) for letter in letters)]
        index = np.array(of_all, dtype=np.intp)
        levels[:, :, column] = table.reshape(size, size)[index[:, None], index[None, :]]
    return Script(
        tuple(row[1] for row in own),
        width,
        classes,
        levels.reshape(width * width, len(own)),
        np.array([int(row[2]) for row in own], dtype=np.int64),
    )
