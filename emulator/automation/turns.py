"""Where a program for two players shows whose turn it is: by a sign of the player's, which is a name or a colour.

The sign stands alone in some row of the screen, or beside an arrow. Which rows count is learnt from prompts of known
players: a row that has once shown the other one does not.
"""

import re
from collections import Counter
from collections.abc import Sequence

from emulator.automation.naming import found_in, only_one_in

MOSTLY = 0.7  # share of the prompts with which a row must name the player to act
NEVER = 1000  # more than prompts are ever learnt
ARROW = re.compile(r"[-=]+>|>>|(?<!\S)[>*+](?=[^\W\d]|\s|$)")  # beside the player to act


class TurnRows:
    """The rows that show who is to act, as far as they were learnt; players are 0 and 1, `signs` both players'."""

    def __init__(self) -> None:
        self._named: Counter[int] = Counter()  # how often the sign of the player to act was alone in each row,
        self._learnt = 0  # of how many times
        self._arrows = 0  # how often an arrow stood beside the player to act

    def learn(self, rows: Sequence[str], player: int, signs: Sequence[str]) -> None:
        """Learn from the rows while this player was to act."""
        self._learnt += 1
        if (beside := only_one_in(signs, arrowed(rows))) is not None:
            self._arrows += 1 if beside == player else -NEVER
        for at, row in enumerate(rows):
            if found := found_in(signs, row):
                self._named[at] += 1 if found == [player] else -NEVER

    def beside_arrow(self, rows: Sequence[str], signs: Sequence[str]) -> int | None:
        """The player beside an arrow, if that shows who is to act."""
        return only_one_in(signs, arrowed(rows)) if self._arrows > 0 else None

    def alone(self, rows: Sequence[str], signs: Sequence[str]) -> list[int]:
        """The players who are alone in a row that is sure to show it or, without such rows, in one that may, the lowest
        first."""
        possible = self._sure(rows) or [at for at in reversed(range(len(rows))) if self.may_show(at)]
        return _alone_in(rows, possible, signs)

    def surely(self, rows: Sequence[str], signs: Sequence[str]) -> list[int]:
        """The players who are alone in a row that is sure to show it, the lowest first."""
        return _alone_in(rows, self._sure(rows), signs)

    def _sure(self, rows: Sequence[str]) -> list[int]:
        """The rows that are sure to show who is to act, the lowest first."""
        sure = (at for at, times in self._named.items() if times >= MOSTLY * self._learnt and at < len(rows))
        return sorted(sure, reverse=True)

    def may_show(self, row: int) -> bool:
        """Whether this row was never seen to show the other player."""
        return self._named[row] >= 0

    def shows(self, row: int) -> bool:
        """Whether this row was seen to show the player to act, and never the other one."""
        return self._named[row] > 0


def alternating(prompts: Sequence[Sequence[str]], signs: Sequence[str]) -> int | None:
    """Which of two signs the first of these prompts has, if they alternate from one to the next: alone in the text of
    the same number in each. None if they do not."""
    votes: Counter[tuple[int, int]] = Counter()  # by the number of the text and the sign that would be the first
    for number, texts in enumerate(prompts):
        for at, text in enumerate(texts):
            if (here := only_one_in(signs, text)) is not None:
                votes[at, (here + number) % 2] += 1
                votes[at, (here + number + 1) % 2] -= 1
    (_, first), most = max(votes.items(), key=lambda item: item[1], default=((0, 0), 0))
    return first if most >= MOSTLY * len(prompts) else None


def _alone_in(rows: Sequence[str], numbers: Sequence[int], signs: Sequence[str]) -> list[int]:
    """The players who are alone in some of the rows with these numbers, in that order."""
    found = (only_one_in(signs, rows[at]) for at in numbers)
    return [player for player in found if player is not None]


def arrowed(rows: Sequence[str]) -> str:
    """The rows with an arrow."""
    return " ".join(row for row in rows if ARROW.search(row))
