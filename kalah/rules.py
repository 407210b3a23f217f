"""The rules of Kalah that are the same in every position: the options, and the acts.

`docs/kalah.md` lists the sentences of the original description and the readings where it is silent. A bin is numbered
from 1, from its owner's left to the bin beside the kalah on the right; pegs are sown in this order, counter-clockwise.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from boardgame.errors import NotationError
from boardgame.rule_options import YES_NO, RuleOptions
from commandline.errors import quoted

Side = Literal["south", "north"]

SIDES: tuple[Side, Side] = ("south", "north")
OPPONENT: dict[Side, Side] = {"south": "north", "north": "south"}
RESTS = ("owner", "ended", "nobody")  # who gets the pegs left
OWNER, ENDED, NOBODY = range(3)  # their indices
MOST_BINS = 12  # of a player
MOST_PEGS = 12  # in each bin at the start


@dataclass(frozen=True, slots=True)
class Rules(RuleOptions):
    """The options of a game; raises `RulesError` for values that do not exist.

    `bins` of each player and `pegs` in each of them at the start are 1 to 12. `empty_capture` is whether a last peg in
    an empty bin of one's own is captured where the opposite bin is empty. When the game ends, the pegs in the other
    bins go to their `"owner"`, to the player who `"ended"` it by running out, or to `"nobody"`. The `end` is tested
    before a player's `"act"`, or after each act, when either player may have run out (`"either"`). `pie` allows the
    second player to exchange sides instead of a first act.
    """

    bins: int = 6
    pegs: int = 4
    empty_capture: bool = False
    rest: Literal["owner", "ended", "nobody"] = "owner"
    end: Literal["act", "either"] = "act"
    pie: bool = False

    choices: ClassVar[dict[str, Mapping[str, Any]]] = {
        "bins": {str(number): number for number in range(1, MOST_BINS + 1)},
        "pegs": {str(number): number for number in range(1, MOST_PEGS + 1)},
        "empty_capture": YES_NO,
        "rest": {who: who for who in RESTS},
        "end": {when: when for when in ("act", "either")},
        "pie": YES_NO,
    }


@dataclass(frozen=True, slots=True)
class Sow:
    """Sow the pegs of a bin of one's own. Written `3`."""

    bin: int

    def __str__(self) -> str:
        return f"{self.bin}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange sides: the second player takes the first player's bins and kalah (pie rule). Written `swap`."""

    def __str__(self) -> str:
        return "swap"


Act = Sow | Swap


def act_from_text(text: str) -> Act:
    """The act written `3` or `swap`; raises `NotationError`. The bin need not exist."""
    if text == "swap":
        return Swap()
    if not re.fullmatch("[1-9][0-9]?", text):
        raise NotationError(f"unknown act {quoted(text)}; write the number of a bin, or swap")
    return Sow(int(text))
