"""What a campaign has to see of a program before its verdict is about the whole program.

Counts of batches named `seen|...` say how often each item was seen.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from kensington.levels import LEVELS
from kensington.rules import COLOURS

# Scripts of games by name, as acts in which Red begins
GAMES: dict[str, str] = tomllib.loads(Path(__file__).with_name("flow_games.toml").read_text(encoding="utf-8"))
ITEMS = (
    *(f"{colour} begins" for colour in COLOURS),
    "the announcement of who begins",
    *(f"{colour} named in a prompt" for colour in COLOURS),
    "the name beside the board",
    "where the cursor begins",
    "the pile",
    "an empty pile",
    *(f"asked for an act: {kind}" for kind in ("place", "slide", "relocate")),
    "a refusal with a reason",
    *(f"a pass of {colour} announced" for colour in COLOURS),
    *(
        f"{colour} wins a {hexagon} hexagon by {how}"
        for colour in COLOURS
        for hexagon in ("white", colour)
        for how in ("placing", "sliding", "the opponent's relocation")
    ),
    *(f"game: {game}" for game in GAMES),
    *(f"{colour} first: {game}" for game in GAMES for colour in COLOURS),
    *(f"again? {answer}" for answer in ("yes", "no")),
    *(f"speed {value}" for value in (0, 9)),
    "thoughts on the board",
)

LEVEL_ACTS = ("placing", "moving", "relocating")  # of a level on the screen


def coverage(counts: Mapping[str, int], levels: Sequence[int]) -> dict[str, int]:
    """How often each item was seen, of a campaign with these levels and these counts."""
    names = [LEVELS[level - 1].name for level in levels]
    shown = (f"the {name} {what}" for name in names for what in ("plays a game", *LEVEL_ACTS))
    return {what: counts.get(f"seen|{what}", 0) for what in (*ITEMS, *shown)}


def must_show(what: str, ours: bool) -> bool:
    """Whether the verdict needs an item: a program whose levels are `ours` must show all, another what any must.

    A level may win or lose before it has moved or relocated.
    """
    if what.startswith("the ") and what.endswith(LEVEL_ACTS):
        return False
    return ours or what.startswith("game: ") or what.endswith("plays a game")
