"""KEN as a player: it plays like the engine's levels, and shows and announces its acts."""

from random import Random

import pytest

from emulator.beeb import CLOCK
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import COLOURS, Act, Pass, Place, Rules
from tests.kensington.beeb.agreement import stones_of
from tests.kensington.beeb.ken_session import ESCAPE, RETURN, KenSession, labels

SEED = 12345
MOST_TURNS = 200  # of a random player against a level


class Match:
    """ANNA, Red, plays at random against a level of KEN; the engine plays the same game."""

    def __init__(self, level: Level, answers: str = "ynnny0") -> None:
        self.level = level
        self.chance = Random(level.number)
        self.ken = KenSession()
        self.ken.press(f"ANNA\n\nKEN\n{level.number}{answers}\n")
        self.position = Position.start(Rules(first=COLOURS[self.ken.byte("first") - 1]))
        self.history: list[Position] = []
        for point in self.ken.stones():  # KEN began
            self.play(Place(point))
        self.seed = SEED
        for at, byte in enumerate(SEED.to_bytes(2, "little")):
            self.ken.beeb.memory[labels()["seed"] + at] = byte

    def play(self, act: Act) -> None:
        """Play an act in the engine's game."""
        self.history.append(self.position)
        self.position = self.position.play(act)

    def turn(self) -> None:
        """Play an act of ANNA, and KEN's acts before her next one."""
        act = self.chance.choice(self.position.legal_acts())
        if not isinstance(act, Pass):
            self.ken.play(act)
        self.play(act)
        while self.position.to_act.colour == "blue" and not self.position.winner:
            act, self.seed = self.level.choose(self.position, self.seed, history=self.history)
            self.play(act)
        while "passes" in self.ken.prompt:
            self.ken.press(RETURN)

    def agrees(self) -> bool:
        seed = self.ken.byte("seed") | self.ken.byte("seed", 1) << 8
        return self.ken.stones() == stones_of(self.position) and seed == self.seed


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_game_against_each_level_agrees_with_the_engine(level: Level):
    match = Match(level)
    for _ in range(MOST_TURNS):
        match.turn()
        assert match.agrees(), match.position
        if match.position.winner:
            break
    assert match.position.winner == "blue"
    assert match.ken.prompt == "KEN has won! Hard luck! Press RETURN"


def test_showing_thoughts_does_not_change_the_acts():
    match = Match(LEVELS[0], "yynny0")
    for _ in range(5):
        match.turn()
        assert match.agrees(), match.position


def test_thoughts_appear_and_disappear():
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


def test_the_speed_sets_the_pause_with_every_stone():
    fastest = seconds_a_stone(0)
    assert seconds_a_stone(9) - fastest == pytest.approx(9 * 12 / 50, abs=0.1)
    assert seconds_a_stone(4) - fastest == pytest.approx(4 * 12 / 50, abs=0.1)


def test_escape_stops_thinking():
    ken = KenSession()
    ken.press("ANNA\n3BERT\n3ynnny0")
    ken.beeb.type(RETURN)
    ken.beeb.run_until_text("is thinking", seconds=30)
    ken.beeb.run(seconds=1)
    ken.press(ESCAPE)
    assert ken.prompt == "Stopped. Again with the same players? Y or N (Y)"


def test_with_a_real_board_its_acts_are_announced():
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


def test_two_levels_play_a_game():
    ken = KenSession()
    ken.press("ONE\n1TWO\n1ynnny0")
    ken.beeb.type(RETURN)
    seen = set()
    for _ in range(60):
        ken.beeb.run(seconds=0.5)
        board = ken.board()
        for colour in 1, 2:
            assert board.count(colour) + ken.byte("hand", colour) in (14, 15)
        seen.add(bytes(board))
    assert len(seen) > 8
