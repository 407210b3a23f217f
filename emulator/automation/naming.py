"""Which of two players a text means: by name, by a number, or as the one who has won."""

import re
from collections.abc import Sequence
from itertools import groupby

from emulator.automation.offered_keys import words
from emulator.automation.screen_text import changed_rows

NO_ORDINAL = re.compile(
    r"\d\s?(-|–|to|/|,|or|=)[^a-z]*\d?|up to \w+|\w+ (letter|character)s?"
    r"|\b(one|two|[12]) (people|persons?|players|humans?)\b"
)
ORDINALS = {"1": 0, "one": 0, "first": 0, "1st": 0, "2": 1, "two": 1, "second": 1, "2nd": 1, "next": 1, "other": 1}
SENTENCE = re.compile(r"(?<=[.!?;])\s+")
CLAUSE = re.compile(r"\b(?:and|but)\b")
WINS = r"\b{sign} (?:has |have )?(?:wins?|won)\b"
I_WIN = re.compile(r"\bi\b.*?\b(?:win|won)\b")
LOSES = re.compile(r"\b(?:(?:bad|hard|tough|better) luck|los(?:es|t|er)|beaten|unlucky|sorry|commiserations)\b")


def counted(text: str) -> list[int]:
    """The player whom a text names by a number, if it names one only."""
    counted = {ORDINALS[word] for word in re.findall(r"\w+", NO_ORDINAL.sub(" ", text.casefold())) if word in ORDINALS}
    return [*counted] if len(counted) == 1 else []


def found_in(signs: Sequence[str], text: str) -> list[int]:
    """The numbers of those signs, names or colours in lower case, that are in a text, in its order: each of them once
    until the other one follows."""
    return [signs.index(sign) for sign, _ in groupby(word for word in words(text) if word in signs)]


def only_one_in(signs: Sequence[str], text: str) -> int | None:
    """The number of the only one of those signs that is in a text; None if it has none or several."""
    found = found_in(signs, text)
    return found[0] if len(found) == 1 else None


def found_above(signs: Sequence[str], rows: Sequence[str], before: Sequence[str], row: int) -> list[int]:
    """The same for the nearest row from `row` up that is new since the rows `before` and has a sign. `ANNA:` is new
    where there was `ANNA`."""
    old = {each.strip() for each in before}
    above = [*zip(rows, changed_rows(rows, before), strict=True)][row::-1]
    new = (each for each, fresh in above if fresh or len(words(each)) == 1 and each.strip() not in old)
    return next(filter(None, (found_in(signs, each) for each in new)), [])


def won_by(signs: Sequence[str], text: str) -> set[int]:
    """The numbers of those signs that a text on the end of a game names alone in a clause, as winners. A player who
    is said to have lost or to have bad luck, or to whom the machine says "I win", is the loser."""
    winners = set[int]()
    for sentence in SENTENCE.split(" ".join(text.casefold().split())):
        i_win = I_WIN.search(sentence)
        told = i_win is not None and not found_in(signs, i_win[0])  # by the machine, to the one who has lost
        for clause in CLAUSE.split(sentence):
            if len(found := found_in(signs, clause)) == 1:
                wins = re.search(WINS.format(sign=re.escape(signs[found[0]])), clause)
                winners.add(found[0] ^ (not wins and (told or bool(LOSES.search(clause)))))
    return winners
