"""Numbers in what people write: one of any length, in any digits, is read or refused in one line, and at once."""

import re

import pytest

from boardgame.errors import BoardGameError
from boardgame.records import GameRecord
from kalah.game import KALAH
from kensington.game import KENSINGTON
from pente.game import PENTE

pytestmark = pytest.mark.pure

NUMBERS = ["9" * 5000, "9" * 11, "1" * 60 + "x", "0" * 60, "１", "²", "-1", "1_0", "1e9"]
POSITIONS = {
    PENTE: ["9/9/9/9/4w4/9/9/9/9 0:0 b size=9"],
    KALAH: [KALAH.start("bins=3,pegs=5").to_text()],
    KENSINGTON: [
        "rr/../rr/..../..../..../..../..../..../..../..../b./..../..../..../..../..../.r../..../.b/.b/.b "
        "0/1 r b1,r1@68 t24,s1 -/- -",
        "r./r./r./..../..../..../..../..../...r/..../..../..../..../..../..../..../..../..../..../.b/.b/.b "
        "6+6/6+7 r2 b1 t1,t24 -/- players=4",
    ],
}


@pytest.mark.parametrize("game", POSITIONS, ids=lambda game: game.name)
@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:12])
def test_a_number_is_read_or_refused(game, number):
    starts = [game.start().to_text(), *POSITIONS[game]]
    texts = [text[: at.start()] + number + text[at.end() :] for text in starts for at in re.finditer("[0-9]+", text)]
    for text in texts:
        read(game.position_from_text, text)
        read(lambda text: GameRecord.from_text(game, text), f'[Position "{text}"]\n\n*\n')
    for name in type(game.start().rules).choices:
        read(game.start, f"{name}={number}")
    for act in (number, f"K{number}", f"{number}-1", f"1-{number}", f"1>{number}"):
        read(lambda act: game.start().play(game.act_from_text(act)), act)
        read(lambda text: GameRecord.from_text(game, text), f"1. {act}\n*\n")
    read(lambda text: GameRecord.from_text(game, text), f"{number}. {act}\n*\n")


def read(reader, text):
    try:
        reader(text)
    except BoardGameError as error:
        assert "\n" not in str(error)
