"""The ladder of Pente: its steps, from a first game to the strongest play. All levels but `master` are among them."""

from collections.abc import Sequence
from typing import Any

from boardgame.chance import Chance
from boardgame.ladder import numbered
from boardgame.player import Choice, Think
from pente.levels import LEVELS, beside_stones
from pente.position import Position
from pente.rules import Act

BEGINNER, INTERMEDIATE, EXPERIENCED, _ = LEVELS  # the master wins no more games than the experienced level


class Careless:
    """Sees a win, and otherwise places a stone beside others, whatever they threaten."""

    name = "careless"

    def choose(
        self, position: Position, seed: int, think: Think[Act] | None = None, history: Sequence[Any] = ()
    ) -> Choice[Act]:
        """See `boardgame.player.Player`."""
        acts = beside_stones(position)
        for act in acts:
            outcome = position.play(act).outcome
            if outcome and outcome.winner == position.side_to_act:
                return Choice(act, seed)
        chance = Chance(seed)
        return Choice(acts[chance.below(len(acts))], chance.seed)


CARELESS = Careless()

LADDER = numbered(
    ("First game", BEGINNER, 6, CARELESS),
    ("Beginner", BEGINNER),
    ("Casual player", INTERMEDIATE, 10, BEGINNER),
    ("Regular player", INTERMEDIATE, 4, BEGINNER),
    ("Intermediate", INTERMEDIATE),
    ("Club player", EXPERIENCED, 11, INTERMEDIATE),
    ("Team player", EXPERIENCED, 4, INTERMEDIATE),
    ("Experienced", EXPERIENCED),
)
