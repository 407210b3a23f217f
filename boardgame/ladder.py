"""A ladder: players of growing strength, its steps, from a person's first game to the strongest play of the program.

A step plays as a careful player does, but slips now and then: there it plays as a careless one, who sees less. Steps
are set by depth, nodes and slips, never by a clock: position, history and seed decide, the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardgame.chance import Chance
from boardgame.errors import UnknownPlayerError
from boardgame.player import Choice, Player, Think
from commandline.errors import quoted

STEP = "step"  # in the name of a step as a player: `step:5`
CHOICES = 16  # of which a step slips in `slips`
IN_A_ROW = 3  # games won or lost against a step, after which the next one suits better


@dataclass(frozen=True)
class LadderStep:
    """Step `number` of a ladder, from 1, which plays as `careful`, and in `slips` of 16 choices as `careless`.

    `title` says whom it suits.
    """

    number: int
    title: str
    careful: Player[Any, Any]
    slips: int = 0
    careless: Player[Any, Any] | None = None

    @property
    def name(self) -> str:
        """As a player of matches."""
        return f"{STEP}:{self.number}"

    def choose(
        self, position: Any, seed: int, think: Think[Any] | None = None, history: Sequence[Any] = ()
    ) -> Choice[Any]:
        """See `boardgame.player.Player`."""
        player = self.careful
        if self.careless is not None:
            chance = Chance(seed)
            if chance.below(CHOICES) < self.slips:
                player = self.careless
            seed = chance.seed
        return player.choose(position, seed, think, history)

    @property
    def label(self) -> str:
        """For people."""
        return f"{self.number} {self.title}"

    @property
    def level(self) -> str:
        """The name of the level that this step is, if it is one."""
        name = self.careful.name
        return name if name.capitalize() == self.title else ""


Ladder = tuple[LadderStep, ...]


def find_step(ladder: Sequence[LadderStep], number: str) -> LadderStep:
    """The step of this number; raises `UnknownPlayerError`."""
    for step in ladder:
        if str(step.number) == number:
            return step
    raise UnknownPlayerError(f"unknown step {quoted(number)}; choose from {STEP}:1 to {STEP}:{len(ladder)}")


def shown_name(player: Player[Any, Any]) -> str:
    """A player's name, for people."""
    return player.label if isinstance(player, LadderStep) else player.name


def landmarks(ladder: Sequence[LadderStep]) -> str:
    """The steps to go by, in words: the first, those that are levels, and the last."""
    shown = (step for step in ladder if step.level or step in (ladder[0], ladder[-1]))
    return ", ".join(f"{step.number} {step.title[0].lower()}{step.title[1:]}" for step in shown)


def numbered(*steps: tuple[str, Player[Any, Any]] | tuple[str, Player[Any, Any], int, Player[Any, Any]]) -> Ladder:
    """The steps, from weakest to strongest: each a title, a careful player and, if it slips, slips and who does."""
    return tuple(LadderStep(number, *step) for number, step in enumerate(steps, 1))
