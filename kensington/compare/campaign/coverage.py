"""What a campaign has to see of a program before its verdict is about the whole program.

Counts of batches named `seen: ...` say how often each item was seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kensington.compare.campaign.flow_games import GAMES
from kensington.levels import LEVELS
from kensington.rules import COLOURS

SEEN = "seen: "  # before the names of counts
MADE = ("place", "slide", "relocate")  # acts that a prompt asks for
WAYS = ("placing", "sliding", "the opponent's relocation")
ANY_PROGRAM = ("game: ", "plays a game")  # what can be seen of any program; it may draw the same after each loading


class CoverageItem(NamedTuple):
    """Something to be seen, and how often it was. `needed`: without it the verdict is not about the whole program."""

    what: str
    times: int
    needed: bool


def begins(colour: str) -> str:
    return f"{SEEN}{colour} begins"


def wins(colour: str, hexagon: str, how: str) -> str:
    return f"{SEEN}{colour} wins a {hexagon} hexagon by {how}"


def plays(game: str) -> str:
    return f"{SEEN}game: {game}"


def plays_first(game: str, colour: str) -> str:
    return f"{SEEN}{colour} first: {game}"


def asks(kind: str) -> str:
    return f"{SEEN}asked for an act: {kind}"


def again(answer: str) -> str:
    return f"{SEEN}again? {answer}"


def speed(value: int) -> str:
    return f"{SEEN}speed {value}"


def level_plays(level: str) -> str:
    return f"{SEEN}the {level} plays a game"


def coverage(counts: Mapping[str, int], levels: Sequence[int], known: bool) -> tuple[CoverageItem, ...]:
    """What was seen and what was not, of these levels.

    A `known` program must show everything, another one only what any must.
    """
    names = [*_items(levels), *sorted(what for what in counts if what.startswith(SEEN))]
    return tuple(
        CoverageItem(what.removeprefix(SEEN), counts.get(what, 0), known or any(word in what for word in ANY_PROGRAM))
        for what in dict.fromkeys(names)
    )


def _items(levels: Sequence[int]) -> Iterator[str]:
    for colour in COLOURS:
        yield begins(colour)
    yield f"{SEEN}the announcement of who begins"
    yield from (f"{SEEN}{colour} named in a prompt" for colour in COLOURS)
    yield f"{SEEN}the name beside the board"
    yield from (f"{SEEN}{what}" for what in ("the pile", "an empty pile"))
    yield from map(asks, MADE)
    yield f"{SEEN}a refusal with a reason"
    yield from (f"{SEEN}a pass of {colour} announced" for colour in COLOURS)
    yield from (wins(colour, hexagon, how) for colour in COLOURS for hexagon in ("white", colour) for how in WAYS)
    yield from map(plays, GAMES)
    yield from (plays_first(game, colour) for game in GAMES for colour in COLOURS)
    yield from map(again, ("yes", "no"))
    yield from (level_plays(LEVELS[level - 1].name) for level in levels)
    yield from map(speed, (0, 9))
