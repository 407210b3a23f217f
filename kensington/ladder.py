"""The ladder of Kensington: its steps, from a first game to the strongest play. The three levels are among them.

Up to the experienced level a step plays now as one level, now as the one below; from there on it searches some nodes.
"""

from boardgame.ladder import numbered
from kensington.engine.player import STRONG
from kensington.levels import ALWAYS, LEVELS, Level

NOVICE, INTERMEDIATE, EXPERIENCED = LEVELS
# Sees a win; otherwise plays any of the acts that look fair, whatever the opponent threatens.
CARELESS = Level(0, "careless", depth=1, patience=160, errs=ALWAYS)

LADDER = numbered(
    ("First game", CARELESS),
    ("First week", NOVICE, 14, CARELESS),
    ("Beginner", NOVICE, 10, CARELESS),
    ("Learner", NOVICE, 5, CARELESS),
    ("Novice", NOVICE),
    ("Casual player", INTERMEDIATE, 10, NOVICE),
    ("Regular player", INTERMEDIATE, 4, NOVICE),
    ("Intermediate", INTERMEDIATE),
    ("Keen player", EXPERIENCED, 12, INTERMEDIATE),
    ("Club player", EXPERIENCED, 5, INTERMEDIATE),
    ("Experienced", EXPERIENCED),
    ("Team player", STRONG.limited("800")),
    ("Tournament player", STRONG.limited("3000")),
    ("Expert", STRONG.limited("10000")),
    ("Master", STRONG.limited("40000")),
    ("Grandmaster", STRONG.limited("200000")),
    ("Strongest", STRONG),
)
