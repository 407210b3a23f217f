"""Named changes have their effect: it shows in a build with the change, and not in KEN."""

from functools import cache
from pathlib import Path

import pytest

from kensington.compare.memory.driver import MemoryDriver
from kensington.position import Entitlement, Position
from kensington.rules import Place, Relocate, Rules, act_from_text
from tests.kensington.positions import SHUT_IN
from tools.corpus.variants import variant
from tools.corpus.variants.session import VariantSession

LEVEL_SEEDS = range(1, 6)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("builds")


@cache
def built(folder: Path, *changes: str) -> MemoryDriver:
    """KEN with changes, ready for calls of its routines."""
    return MemoryDriver.load(variant(None, changes).write(folder, memory_map=True)[1])


def played(window: MemoryDriver, game: str) -> Position:
    """The position in the program's memory after these acts."""
    window.start(Rules())
    for act in game.split():
        window.play(act_from_text(act))
    return window.take()


def refused(window: MemoryDriver, game: str) -> str:
    """The reason for which the program refuses the last of these acts."""
    *before, last = game.split()
    played(window, " ".join(before))
    refusal = window.play(act_from_text(last))
    return refusal.text if refusal else ""


def first_stones(window: MemoryDriver, level: int) -> list[str]:
    return [str(window.choose(Position.start(), level, seed).act) for seed in LEVEL_SEEDS]


def test_level_2_that_plays_as_level_1(folder: Path):
    ken, changed = built(folder), built(folder, "level 2 plays as level 1")
    assert first_stones(changed, 2) == first_stones(changed, 1) == first_stones(ken, 1)
    assert first_stones(ken, 2) != first_stones(ken, 1)


def test_level_3_that_sometimes_takes_the_second_best(folder: Path):
    ken, changed = built(folder), built(folder, "level 3 takes the second best")
    differing = [a != b for a, b in zip(first_stones(ken, 3), first_stones(changed, 3), strict=True)]
    assert True in differing and False in differing
    assert first_stones(ken, 2) == first_stones(changed, 2)


def test_a_square_that_gives_one_relocation(folder: Path):
    game = "1 72 2 71 5 60 6"
    assert played(built(folder), game).pending == (Entitlement("red", 2, 0),)
    assert played(built(folder, "a square gives one relocation"), game).pending == (Entitlement("red", 1, 0),)


def test_the_2_move_option_that_is_forgotten(folder: Path):
    game = "1 68 3 70 20 30 5 30>31 72 5>40 5"  # Blue breaks up Red's triangle; Red builds it again
    assert refused(built(folder), game) == "no_rebuilding"
    assert played(built(folder, "the 2-move option is forgotten"), game).stone(5) == "red"


def test_an_occupied_point_that_is_accepted(folder: Path):
    assert refused(built(folder), "1 1") == "occupied"
    assert played(built(folder, "an occupied point is accepted"), "1 1").stone(1) == "blue"


def test_rule_7_that_is_not_applied(folder: Path):
    game = "1 2 5 4 20 30 3 30>6"  # Red completes a triangle, and its relocation completes one of Blue's
    assert played(built(folder), game).pending == (Entitlement("blue", 1, 0),)
    changed = built(folder, "rule 7 is not applied")
    assert played(changed, game).pending == ()
    assert played(changed, "1 20 2 30 6 40 5").pending == (Entitlement("red", 2, 0),)  # its own squares pay as before


@pytest.mark.parametrize("changes", [(), ("no pass",)])
def test_a_pass_that_is_not_given(folder: Path, changes: tuple[str, ...]):
    session = VariantSession(variant(None, changes), folder)
    session.start_game()
    session.write("turn", 1)
    session.write("to_act", 1)
    for act in map(act_from_text, SHUT_IN.split()):
        assert isinstance(act, Place | Relocate)
        session.choose(*((act.point,) if isinstance(act, Place) else (act.start, act.end)))
    assert ("passes" in session.text, "which red stone" in session.text) == (not changes, bool(changes))


@pytest.mark.parametrize("seed", [None, 1])
def test_a_crash_in_mid_game(folder: Path, seed: int | None):
    session = VariantSession(variant(seed, ["a crash in mid-game"]), folder)
    session.start_game()
    session.write("hand", 6, 1)
    memory = session.beeb.memory

    def last_error() -> bytes:
        error = memory[0xFD] + 256 * memory[0xFE]  # points to its number; its text follows
        return bytes(memory[error + 1 : error + 12])

    for point in 1, 72:
        if last_error() != b"Bad program":  # BASIC may have another error for keys typed after the crash
            session.beeb.type(session.keys_for(point))
            session.beeb.run(seconds=2)
    assert last_error() == b"Bad program"
    before = bytes(memory[0xE00:0x3000])
    session.beeb.type(session.keys_for(30))
    session.beeb.run(seconds=2)
    assert bytes(memory[0xE00:0x3000]) == before and 30 not in session.board()


@pytest.mark.parametrize("changes", [(), ("thinking for ever",)])
def test_thinking_for_ever(folder: Path, changes: tuple[str, ...]):
    session = VariantSession(variant(None, changes), folder)
    session.start_game(levels=("\n", "1"))
    session.write("hand", 5, 2)
    session.beeb.type(session.keys_for(1))
    if changes:
        with pytest.raises(TimeoutError):
            session.beeb.run_until_input(seconds=60)
        session.beeb.type("\x1b")
        with pytest.raises(TimeoutError):
            session.beeb.run_until_input(seconds=20)
    else:
        session.beeb.run_until_input(seconds=20)


@pytest.mark.parametrize("seed", [None, 2])
def test_no_board(folder: Path, seed: int | None):
    """Lines and hexagons are much of the picture, so the background covers far more without them."""
    pictures = []
    for changes in (), ("no board",):
        session = VariantSession(variant(seed, changes), folder)
        session.start_game()
        pictures.append(session.beeb.screen.image)
    bare, drawn = ([count for count, _ in sorted(picture.getcolors(), reverse=True)] for picture in pictures[::-1])
    assert bare[0] > drawn[0] + 20_000
