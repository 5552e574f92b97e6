"""Kinds of page whose text can be trusted, though some do not look it: tables, codes, capitals.

In: a `Case`. Out: a page with its label, which follows from what a reader gets. Not here: text
that nobody sees (`unseen`), layers over scans (`layers`).
"""

from __future__ import annotations

from functools import partial
from random import Random

from evaluation.trust import prose, spoils
from evaluation.trust.case import ALPHABETIC, Case, Made, TrustKind, finished
from evaluation.trust.sheet import HEIGHT, MARGIN, MONOSPACED, WIDTH, Area, Sheet, Spoil

_LATIN = ("eng", "fra")
_HEADS = {
    "eng": ("No.", "Item", "Quantity", "Unit price", "Amount"),
    "fra": ("Nº", "Désignation", "Quantité", "Prix unitaire", "Montant"),
    "rus": ("№", "Наименование", "Количество", "Цена", "Сумма"),
    "ell": ("Αρ.", "Είδος", "Ποσότητα", "Τιμή", "Ποσό"),
}
_FIELDS = {
    "eng": ("Name", "First name", "Date of birth", "Street", "Town", "Telephone", "Signature"),
    "fra": ("Nom", "Prénom", "Né le", "Adresse", "Ville", "Téléphone", "Signature"),
    "rus": ("Фамилия", "Имя", "Дата рождения", "Улица", "Город", "Телефон", "Подпись"),
    "ell": ("Επώνυμο", "Όνομα", "Ημερομηνία", "Οδός", "Πόλη", "Τηλέφωνο", "Υπογραφή"),
}
_NAMES = ("total", "row", "count", "page", "width", "index", "value", "key", "left", "node")
_CALLS = ("len", "max", "read", "append", "split", "join", "range", "sorted", "write", "open")
_OPERATORS = ("+=", "==", "!=", "<=", "->", "=", "%", "//")
_BULLETS = "•▪➢✓"


def text(case: Case, *, named: bool = True, told: bool = True, spoil: Spoil | None = None) -> Made:
    """Prose that fills a page."""
    words = case.words()
    sheet = Sheet(case.dice)
    face = sheet.face(case.language, words, spoil=spoil, named=named, told=told)
    sheet.lines(words, face, size=case.size())
    return finished(sheet)


def amounts(case: Case) -> Made:
    """A table of which all but the head and the names of its rows is figures."""
    dice, heads = case.dice, _HEADS[case.language]
    rows = [heads]
    for number in range(1, dice.randint(22, 40)):
        price, count = dice.randint(100, 999_999), dice.randint(1, 400)
        item = f"{dice.choice('ABCDEFGH')}{dice.randint(1000, 99999)}"
        rows.append((f"{number}", item, f"{count}", _money(price), _money(price * count)))
    sheet = Sheet(dice)
    face = sheet.face(case.language, [cell for row in rows for cell in row])
    lefts = (64.0, 110.0, 220.0, 320.0, 430.0)
    y = HEIGHT - MARGIN
    for row in rows:
        for left, cell in zip(lefts, row, strict=True):
            sheet.line(cell.split(), face, Area(left=left), y, size=10)
        y -= 17
    return finished(sheet)


def _money(cents: int) -> str:
    """An amount with points for thousands and a comma."""
    whole = f"{cents // 100:,}".replace(",", ".")
    return f"{whole},{cents % 100:02}"


def figures(case: Case) -> Made:
    """Figures and nothing else: readings of a meter, in columns."""
    dice = case.dice
    rows = [[f"{dice.uniform(-90, 900):.{dice.choice((1, 2, 3))}f}" for _ in range(6)]
            for _ in range(dice.randint(15, 40))]  # fmt: skip
    sheet = Sheet(dice)
    face = sheet.face(case.language, [cell for row in rows for cell in row])
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            area = Area(left=MARGIN + 78 * column)
            sheet.line([cell], face, area, HEIGHT - MARGIN - 16 * number, size=10)
    return finished(sheet)


def form(case: Case) -> Made:
    """A form with a dozen words, lines to write on and a few entries."""
    dice = case.dice
    fields = dice.sample(_FIELDS[case.language], dice.randint(4, 7))
    entries = {name: f"{dice.randint(1, 31):02}.{dice.randint(1, 12):02}.{dice.randint(40, 99)}"
               for name in fields if dice.random() < 0.4}  # fmt: skip
    sheet = Sheet(dice)
    face = sheet.face(case.language, [*fields, *entries.values()])
    y = HEIGHT - MARGIN
    for name in fields:
        sheet.line(name.split(), face, Area(), y, size=11)
        sheet.content.append(b"0.5 w 200 %d m 500 %d l S\n" % (y - 3, y - 3))
        if name in entries:
            sheet.line([entries[name]], face, Area(left=210), y, size=11)
        y -= 34
    return finished(sheet)


def short(case: Case) -> Made:
    """A page with one to six words."""
    words = case.words(case.dice.randint(1, 6))
    sheet = Sheet(case.dice)
    face = sheet.face(case.language, words)
    top = case.dice.uniform(300, 700)
    sheet.lines(words, face, Area(top=top), size=case.dice.choice((10, 14, 24)))
    return finished(sheet)


def code(case: Case) -> Made:
    """A listing in a monospaced font."""
    dice = case.dice
    lines = [_statement(dice) for _ in range(dice.randint(25, 50))]
    sheet = Sheet(dice)
    face = sheet.face(case.language, [line for _, line in lines], program=MONOSPACED)
    y = HEIGHT - MARGIN
    for depth, line in lines:
        sheet.line(line.split(), face, Area(left=MARGIN + 20 * depth), y, size=9)
        y -= 12.5
    return finished(sheet)


def _statement(dice: Random) -> tuple[int, str]:
    """A line of code and how deep it stands."""
    name, other, call = dice.choice(_NAMES), dice.choice(_NAMES), dice.choice(_CALLS)
    number, sign = dice.randint(0, 255), dice.choice(_OPERATORS)
    form = dice.choice((
        f"{name}_{other} {sign} {call}({other}[{number}])",
        f"if {name} {sign} 0x{number:02x}:",
        f"for {name} in {call}({other}.{name}, {number}):",
        f"return {{{name!r}: {call}({other})}}",
        f"# {name}: {other} {number} {call}",
    ))  # fmt: skip
    return dice.randint(0, 3), form


def capitals(case: Case) -> Made:
    """Prose in capitals."""
    words = [word.upper() for word in case.words(200)]
    sheet = Sheet(case.dice)
    sheet.lines(words, sheet.face(case.language, words), size=case.size())
    return finished(sheet)


def bullets(case: Case, *, private: bool) -> Made:
    """A list whose bullets come from a font of symbols.

    `private` bullets are said to be private use characters; the others are ZapfDingbats', whose
    codes have a meaning.
    """
    words = case.words(120)
    sheet = Sheet(case.dice)
    face = sheet.face(case.language, words)
    mark = case.dice.choice(_BULLETS)
    program, spoil = "dejavu/DejaVuSans.ttf", spoils.private
    marks = sheet.face("eng", [mark], spoil=spoil, program=program, named=False)
    dingbats = sheet.standard("ZapfDingbats")
    y = HEIGHT - MARGIN
    while words and y > MARGIN:
        if private:
            sheet.line([mark], marks, Area(), y, size=11, seen=False)
        else:
            sheet.content.append(b"BT /%s 10 Tf 1 0 0 1 64 %d Tm (n) Tj ET\n"
                                 % (dingbats.encode(), y))  # fmt: skip
        item, words = words[:9], words[9:]
        y = sheet.lines(item, face, Area(left=84, top=y), size=11) - 4
    return finished(sheet)


def doubled(case: Case) -> Made:
    """Prose of which each line is painted twice in one place, or a hair beside, to look bold."""
    words = case.words(200)
    sheet = Sheet(case.dice)
    face, size = sheet.face(case.language, words), case.size()
    sheet.lines(words, face, size=size)
    aside = case.dice.choice((0.0, 0.0, 0.25))
    sheet.lines(words, face, Area(MARGIN + aside, WIDTH - MARGIN + aside), size=size, seen=False)
    return finished(sheet)


def broken_on_paper(case: Case) -> Made:
    """UTF-8 that was read as Latin-1 before the page was made: the text says what one sees."""
    words = []
    for word in case.words(200):
        shown = word.encode().decode("cp1252", "ignore")
        words.append("".join(char for char in shown if char.isprintable() and char != " "))
    words = [word for word in words if word and " " not in word]
    sheet = Sheet(case.dice)
    sheet.lines(words, sheet.face("eng", words), size=case.size())
    return finished(sheet)


def standard_font(case: Case) -> Made:
    """Prose in a standard font: no program, no ToUnicode, an encoding with a name."""
    base = case.dice.choice(("Helvetica", "Times-Roman", "Courier"))
    words = [word for word in case.words(200) if _in_code_page(word)]
    sheet = Sheet(case.dice)
    resource, y = sheet.standard(base), HEIGHT - MARGIN
    wide = sheet.face("eng", words, program="liberation/LiberationMono-Regular.ttf")
    for start in range(0, len(words), 9):
        x = MARGIN
        for word in words[start : start + 9]:
            data = word.encode("cp1252").hex().encode()
            sheet.content.append(b"BT /%s 8 Tf 1 0 0 1 %d %d Tm <%s> Tj ET\n"
                                 % (resource.encode(), x, y, data))  # fmt: skip
            # Courier's width, more than that of the two others: a box that holds the word
            width = wide.width(word, 8)
            sheet.see(word, x, x + width, y, 8, wrong=False)
            x += round(width) + 6
        y -= 14
    return finished(sheet)


def _in_code_page(word: str) -> bool:
    return bool(word) and word.encode("cp1252", "ignore").decode("cp1252") == word


KINDS: tuple[TrustKind, ...] = (
    *(TrustKind(f"prose_{one}", text, (one,)) for one in prose.LANGUAGES),
    TrustKind("amounts", amounts, tuple(_HEADS)),
    TrustKind("figures", figures),
    TrustKind("form", form, tuple(_FIELDS)),
    TrustKind("short", short, prose.LANGUAGES),
    TrustKind("code", code),
    TrustKind("capitals", capitals, ALPHABETIC),
    TrustKind("bullets_dingbats", partial(bullets, private=False), ALPHABETIC),
    TrustKind("bullets_private", partial(bullets, private=True), ALPHABETIC),
    TrustKind("doubled", doubled, prose.LANGUAGES),
    TrustKind("broken_on_paper", broken_on_paper, ("fra",)),
    TrustKind("standard_font", standard_font, _LATIN),
    TrustKind("told_by_program_alone", partial(text, told=False), (*prose.READ, "ell", "hye")),
    TrustKind("told_by_tounicode_alone", partial(text, named=False), prose.LANGUAGES),
)
