"""The ladder of Kalah: its steps, from a first game to the strongest play. The four levels are among them."""

from boardgame.ladder import numbered
from boardgame.player import RandomPlayer
from kalah.levels import LEVELS, Level

NOVICE, INTERMEDIATE, EXPERIENCED, MASTER = LEVELS
ADVANCED = Level("advanced", nodes=2_000)
RANDOM = RandomPlayer()

LADDER = numbered(
    ("First game", NOVICE, 11, RANDOM),
    ("Beginner", NOVICE, 5, RANDOM),
    ("Novice", NOVICE),
    ("Casual player", INTERMEDIATE, 8, NOVICE),
    ("Regular player", INTERMEDIATE, 3, NOVICE),
    ("Intermediate", INTERMEDIATE),
    ("Club player", ADVANCED, 6, INTERMEDIATE),
    ("Advanced", ADVANCED),
    ("Experienced", EXPERIENCED),
    ("Master", MASTER),
)
