"""The ladder of Kalah: its steps, from a first game to the strongest play. The four levels are among them."""

from boardgame.ladder import numbered
from boardgame.player import RandomPlayer
from kalah.levels import LEVELS

NOVICE, INTERMEDIATE, EXPERIENCED, MASTER = LEVELS
RANDOM = RandomPlayer()

LADDER = numbered(
    ("First game", NOVICE, 8, RANDOM),
    ("Novice", NOVICE),
    ("Intermediate", INTERMEDIATE),
    ("Experienced", EXPERIENCED),
    ("Master", MASTER),
)
