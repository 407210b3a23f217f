"""Which of two players a text means: by name, by a number, or as the one who has won."""

import re
from collections.abc import Sequence

from emulator.automation.offered_keys import words

NO_ORDINAL = re.compile(r"\d\s?(-|–|to|/|,|or|=)[^a-z]*\d?|up to \w+|\w+ (letter|character)s?")
ORDINALS = {"1": 0, "one": 0, "first": 0, "1st": 0, "2": 1, "two": 1, "second": 1, "2nd": 1, "next": 1, "other": 1}
CLAUSE = re.compile(r"(?<=[.!?;])\s+|\b(?:and|but)\b")
LOSES = re.compile(r"\b(?:(?:bad|hard|tough|better) luck|los(?:es|t|er)|beaten|unlucky|sorry|commiserations)\b")


def counted(text: str) -> list[int]:
    """The player whom a text names by a number, if it names one only."""
    counted = {ORDINALS[word] for word in re.findall(r"\w+", NO_ORDINAL.sub(" ", text.casefold())) if word in ORDINALS}
    return [*counted] if len(counted) == 1 else []


def found_in(signs: Sequence[str], text: str) -> list[int]:
    """The numbers of those signs, names or colours, that are in a text."""
    here = words(text)
    return [number for number, sign in enumerate(signs) if sign in here]


def won_by(signs: Sequence[str], text: str) -> set[int]:
    """The numbers of those signs that a text on the end of a game names alone in a clause, as winners. Who has bad luck
    or has lost is not the one."""
    named = [(found_in(signs, clause), clause) for clause in CLAUSE.split(text.casefold())]
    return {found[0] ^ bool(LOSES.search(clause)) for found, clause in named if len(found) == 1}
