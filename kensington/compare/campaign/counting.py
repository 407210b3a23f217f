"""What a campaign counts, and what it has to see of a program before its verdict is about the whole program."""

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from kensington.compare.driver import ActKind
from kensington.errors import IllegalActReason
from kensington.levels import LEVELS
from kensington.rules import COLOURS
from twincheck.job import CheckTotals

# Scripts of games by name, as acts in which Red begins
GAMES: dict[str, str] = tomllib.loads(Path(__file__).with_name("flow_games.toml").read_text(encoding="utf-8"))
OPTION = {"rebuilding with the 2-move option": True, "rebuilding without the 2-move option": False}  # of GAMES
STUCK_BATCHES = 3  # with a routine that does not return, after which a campaign is stopped


class About(Enum):
    """What a batch is about, in the order of a report."""

    FLOW = "whole program"
    RULES = "rules"
    LEVEL_1, LEVEL_2, LEVEL_3 = (level.name for level in LEVELS)

    @classmethod
    def level(cls, number: int) -> "About":
        """A level by its number, from 1."""
        return (cls.LEVEL_1, cls.LEVEL_2, cls.LEVEL_3)[number - 1]


class Count(Enum):
    """What is counted. A key of the counts is one of these, alone or followed by more values."""

    BATCHES = "batches"
    GAMES = "games"
    TURNS = "turns"
    POSITIONS = "positions"
    REFUSED = "refused: {0}"
    DEEP = "deep stack"
    RULE_7 = "rule 7"
    WON = "won"
    WITH = "with {0}"  # another reading of the rules
    LEVEL_ACTS = "acts of the program"
    UNORDERED = "acts in an unknown order"
    ILLEGAL_TRIED = "illegal acts tried"
    NO_LEVEL = "games of a level that the program does not have"
    SAME_STONE = "a square's two relocations {0} move the same stone"  # the program's reading of rule 4
    FIXED_OPTION = "the 2-move option is not asked for, and is {0}"
    COMPARED = "compared"
    AGREED = "agreed"
    SEEN = "seen"
    TOOK = "took"  # a choice, by its kind, on the screen or not, and emulated milliseconds
    STUCK = "a routine that does not return"


SHOWN_ELSEWHERE = {
    Count.COMPARED, Count.AGREED, Count.SEEN, Count.TOOK, Count.STUCK, Count.SAME_STONE, Count.FIXED_OPTION
}  # fmt: skip


class Sight(Enum):
    """Something to see of a whole program, in words; with what tells several of a kind apart, an item."""

    BEGINS = "{0} begins"
    ANNOUNCED = "the announcement of who begins"
    NAMED = "{0} named in a prompt"
    BESIDE = "the name beside the board"
    CURSOR = "where the cursor begins"
    PILE = "the pile"
    EMPTY_PILE = "an empty pile"
    ASKED = "asked for an act: {0}"
    REASON = "a refusal with a reason"
    PASS = "a pass of {0} announced"
    WIN = "{0} wins a {1} hexagon by {2}"
    SCRIPT = "game: {0}"
    FIRST = "{1} first: {0}"
    AGAIN = "again? {0}"
    SPEED = "speed {0}"
    THOUGHTS = "thoughts on the board"
    LEVEL_GAME = "the {0} plays a game"
    LEVEL_ACT = "the {0} {1}"


STONE_ACTS = (ActKind.PLACING, ActKind.MOVING, ActKind.RELOCATING)
Key = Any  # of a count: a `Count`, or a tuple that begins with one
Counts = Counter[Key]
Item = tuple[Any, ...]  # a `Sight`, and what tells it apart
CODED = (Count, Sight, About, ActKind, IllegalActReason)
ITEMS: tuple[Item, ...] = (
    *((Sight.BEGINS, colour) for colour in COLOURS),
    (Sight.ANNOUNCED,),
    *((Sight.NAMED, colour) for colour in COLOURS),
    *((sight,) for sight in (Sight.BESIDE, Sight.CURSOR, Sight.PILE, Sight.EMPTY_PILE)),
    *((Sight.ASKED, kind) for kind in STONE_ACTS),
    (Sight.REASON,),
    *((Sight.PASS, colour) for colour in COLOURS),
    *((Sight.WIN, colour, whose, how) for colour in COLOURS for whose in ("white", colour) for how in STONE_ACTS),
    *((Sight.SCRIPT, game) for game in GAMES),
    *((Sight.FIRST, game, colour) for game in GAMES for colour in COLOURS),
    *((Sight.AGAIN, yes) for yes in (True, False)),
    *((Sight.SPEED, value) for value in (0, 9)),
    (Sight.THOUGHTS,),
)
ANY_MUST_SHOW = (Sight.SCRIPT, Sight.LEVEL_GAME)


def see(counts: Counts, *item: Any, times: int = 1) -> None:
    """Count an item that was seen."""
    counts[Count.SEEN, *item] += times


def coverage(counts: Counts, levels: Sequence[int]) -> dict[Item, int]:
    """How often each item was seen, of a campaign with these levels and these counts."""
    shown: list[Item] = []
    for about in map(About.level, levels):
        shown += [(Sight.LEVEL_GAME, about), *((Sight.LEVEL_ACT, about, kind) for kind in STONE_ACTS)]
    return {item: counts[Count.SEEN, *item] for item in (*ITEMS, *shown)}


def must_show(item: Item, ours: bool, lacking: Collection[About] = ()) -> bool:
    """Whether the verdict needs an item: a program whose levels are `ours` must show all, another what any must. Levels
    may be `lacking`.

    A level may win or lose before it has moved or relocated.
    """
    if item[0] is Sight.LEVEL_ACT or item[0] is Sight.LEVEL_GAME and item[1] in lacking:
        return False
    return ours or item[0] in ANY_MUST_SHOW


def in_words(key: Key) -> str:
    """An item, or the key of a count."""
    first, *others = key if isinstance(key, tuple) else (key,)
    return str(first.value.format(*map(_word, others)))


def _word(part: Any) -> str:
    if isinstance(part, bool):
        return "yes" if part else "no"
    if isinstance(part, About):
        return str(part.value)
    return part.name.lower().replace("_", " ") if isinstance(part, Enum) else str(part)


def counts_of(totals: CheckTotals, tally: Count) -> Iterator[tuple[About, tuple[Any, ...], int]]:
    """The counts whose keys begin with `tally`: the subject, the rest of the key, and how often."""
    for (about, _), counts in totals.seen.items():
        for key, number in counts.items():
            if isinstance(key, tuple) and key[0] is tally:
                yield about, key[1:], number


def stuck(totals: CheckTotals) -> tuple[str, ...]:
    """A line for each routine that does not return in half of the batches, if these are `STUCK_BATCHES` or more."""
    batches: Counter[About] = Counter()
    for (about, _), counts in totals.seen.items():
        batches[about] += counts[Count.BATCHES]
    lines = (
        f"the routine {routine} does not return ({about.value}: {number} of {batches[about]} batches)"
        for about, (routine,), number in counts_of(totals, Count.STUCK)
        if number >= max(STUCK_BATCHES, batches[about] / 2)
    )
    return tuple(sorted(lines))
