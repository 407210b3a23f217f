"""The authors' Kensingtons: `python -m tools.corpus.authors` compares all of them, these tests a few by samples."""

from pathlib import Path

import pytest

from kensington.compare.campaign.cases import Batch, BatchKind
from kensington.compare.campaign.counting import About, Count, Counts, Sight
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.flow import FlowGame, script_rules
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.driver import ActKind
from kensington.compare.screen.driver import ScreenDriver
from kensington.position import Position
from tools.corpus.authors import FAULTS, HERE, write

SCRIPT = "a white hexagon by placing"


def play(image: Path, script: str = SCRIPT) -> None:
    """Play a scripted game to its end, and after a win another."""
    driver = ScreenDriver.load(image)
    driver.restart(1)
    game = FlowGame(driver, Counts(), known=False)
    game.begin(Position.start(script_rules(script)))
    game.play_script(script)


@pytest.mark.parametrize(
    ("name", "script"),
    [
        pytest.param("CAM", SCRIPT, id="machine code that draws the board anew after each act"),
        pytest.param("IDA", SCRIPT, id="a form, and a hexagon marked by cursors"),
        pytest.param("BEA", SCRIPT, id="keys that ask, and stones that blink for ever"),
        pytest.param("DEE", "rebuilding with the 2-move option", id="a cursor that carries the stone"),
        pytest.param("ABE", "rule 7 between two relocations", id="a star beside the player whose turn it is"),
        pytest.param("QUI", SCRIPT, id="a setting beside the board while lots are drawn"),
    ],
)
def test_an_unusual_program_is_not_accused(name: str, script: str, tmp_path: Path, system_roms: object) -> None:
    play(write(tmp_path, name), script)


def test_a_cursor_that_cannot_be_seen_on_a_stone_at_first_leaves_it(tmp_path: Path) -> None:
    assert ScreenDriver.load(write(tmp_path, "GAL")).screen.cursor.roams


def test_a_level_that_plays_a_person_only_is_watched_to_the_end_of_its_turn(
    tmp_path: Path, system_roms: object
) -> None:
    """OLA, which shows nowhere whose turn it is, and whose level 3 soon has a triangle to relocate for."""
    driver = ScreenDriver.load(write(tmp_path, "OLA"))
    assert driver.levels == 3
    counts = Counts()
    LevelGame(driver, Batch(BatchKind.GAMES, "screen", 3, 1, 1, 1808097730), 0, counts).play_to_end(8)
    assert counts[Count.SEEN, Sight.LEVEL_ACT, About.LEVEL_3, ActKind.RELOCATING]


def test_a_program_that_does_not_ask_for_the_2_move_option_shows_it_by_play(tmp_path: Path) -> None:
    """BEN, whose question is answered with no."""
    image = tmp_path / "BEN.bas"
    listing = (HERE / "BEN.bas").read_text()
    image.write_text(without := listing.replace('O%=FNyn("The 2-move option?",TRUE)', "O%=FALSE"))
    assert without != listing
    driver = ScreenDriver.load(image)
    assert driver.two_move is False
    counts = Counts()
    game = FlowGame(driver, counts, known=False)
    game.begin(Position.start(script_rules("rebuilding with the 2-move option")))
    game.play_script("rebuilding without the 2-move option")


def test_a_program_with_two_levels_plays_no_third(tmp_path: Path) -> None:
    driver, counts = ScreenDriver.load(write(tmp_path, "YVE")), Counts()
    assert not LevelGame(driver, Batch(BatchKind.GAMES, "screen", 3, 1, 1, 1), 0, counts).play_to_end(8)
    assert (driver.levels, counts[Count.TURNS]) == (2, 0)


def test_a_program_that_lets_the_other_player_begin_is_accused(tmp_path: Path, system_roms: object) -> None:
    with pytest.raises(Difference, match="who begins"):
        play(write(tmp_path, "FIN", fault=True))


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_planted_once(name: str, tmp_path: Path) -> None:
    assert write(tmp_path / "fault", name, fault=True).read_bytes() != write(tmp_path, name).read_bytes()
