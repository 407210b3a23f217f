"""KEN as a player, seen from the chair in front of it: it plays what Python's level plays, shows and announces it."""

from random import Random

import pytest

from emulator.beeb import CLOCK
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import COLOURS, Pass, Place, Rules
from tests.kensington.beeb.agreement import stones_of
from tools.ken.session import ESCAPE, RETURN, KenSession, labels

SEED = 12345
MOST_TURNS = 60  # that somebody who plays at random lasts


class Match:
    """ANNA, who has the red stones and plays at random, against KEN at a level; a game on both sides."""

    def __init__(self, level: Level, answers: str = "ynnny0") -> None:
        self.level = level
        self.chance = Random(level.number)
        self.ken = KenSession()
        self.ken.press(f"ANNA\n\nKEN\n{level.number}{answers}\n")
        self.position = Position.start(Rules(first=COLOURS[self.ken.byte("first") - 1]))
        for point in self.ken.stones():  # KEN has begun
            self.position = self.position.play(Place(point))
        self.seed = SEED
        for at, byte in enumerate(SEED.to_bytes(2, "little")):
            self.ken.beeb.memory[labels()["seed"] + at] = byte

    def turn(self) -> None:
        """An act of ANNA's, and all that KEN chooses before her next one."""
        act = self.chance.choice(self.position.legal_acts())
        if not isinstance(act, Pass):
            self.ken.play(act)
        self.position = self.position.play(act)
        while self.position.to_act.colour == "blue" and not self.position.winner:
            choice = self.level.choose(self.position, self.seed)
            self.position, self.seed = self.position.play(choice.act), choice.seed
        while "passes" in self.ken.prompt:
            self.ken.press(RETURN)

    def agrees(self) -> bool:
        seed = self.ken.byte("seed") | self.ken.byte("seed", 1) << 8
        return self.ken.stones() == stones_of(self.position) and seed == self.seed


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_game_against_each_level_goes_to_its_end_as_in_python_from_the_same_seed(level: Level):
    match = Match(level)
    for _ in range(MOST_TURNS):
        match.turn()
        assert match.agrees(), match.position
        if match.position.winner:
            break
    assert match.position.winner == "blue"
    assert match.ken.prompt == "KEN has won! Hard luck! Press RETURN"


def test_watching_it_think_does_not_change_what_it_plays():
    match = Match(LEVELS[0], "yynny0")
    for _ in range(5):
        match.turn()
        assert match.agrees(), match.position


def test_what_it_tries_is_seen_and_then_gone():
    ken = KenSession()
    ken.press("ANNA\n1BERT\n1yynny9")
    ken.beeb.type("\n")
    ken.beeb.run_until_text("This is worth", seconds=30)
    ken.beeb.run(frames=10)
    assert len(ken.stones()) == 1
    assert set(ken.board()) == {0}


def seconds_a_stone(speed: int) -> float:
    match = Match(LEVELS[0], f"ynnny{speed}")
    begun = match.ken.beeb.cycles
    match.turn()
    return (match.ken.beeb.cycles - begun) / CLOCK


def test_the_speed_is_a_pause_with_every_stone_from_none_to_two_seconds():
    fastest = seconds_a_stone(0)
    assert seconds_a_stone(9) - fastest == pytest.approx(9 * 12 / 50, abs=0.1)
    assert seconds_a_stone(4) - fastest == pytest.approx(4 * 12 / 50, abs=0.1)


def test_escape_stops_it_while_it_thinks():
    ken = KenSession()
    ken.press("ANNA\n3BERT\n3ynnny0")
    ken.beeb.type(RETURN)
    ken.beeb.run_until_text("is thinking", seconds=30)
    ken.beeb.run(seconds=1)
    ken.press(ESCAPE)
    assert ken.prompt == "Stopped. Again with the same players? Y or N (Y)"


def test_with_a_real_board_its_acts_are_announced_and_only_its_stones_are_seen():
    ken = KenSession()
    ken.press("ANNA\n\nKEN\n1ynnyy0\n")
    if ken.prompt == "ANNA: place a red stone":
        ken.choose(40)
    announced = []
    for _ in range(8):
        while ken.prompt.startswith("KEN"):
            announced.append(ken.prompt)
            ken.press(RETURN)
        assert ken.prompt == "ANNA: place a red stone"
        assert set(ken.stones().values()) == {"blue"}
        ken.choose(next(point for point in (72, 1, 19, 54, 36, 61, 10, 31, 66) if not ken.byte("board", point)))
    assert set(announced) == {
        "KEN puts a blue stone here Press RETURN",
        "KEN moves this red stone Press RETURN",
        "KEN puts a red stone here Press RETURN",
    }


def test_two_levels_play_a_game_by_themselves():
    ken = KenSession()
    ken.press("ONE\n1TWO\n1ynnny0")
    ken.beeb.type(RETURN)
    seen = set()
    for _ in range(30):
        ken.beeb.run(seconds=2)
        board = ken.board()
        for colour in 1, 2:
            assert board.count(colour) + ken.byte("hand", colour) in (14, 15)
        seen.add(bytes(board))
    assert len(seen) > 8
