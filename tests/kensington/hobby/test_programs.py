"""The hobby programs follow the rules: every board, refusal and winner is that of `kensington.position`.

Longer games: `python -m tools.corpus.hobby`; all of them by the screen alone: `python -m tools.corpus.hobby --compare
DIR`.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from emulator.beeb import Beeb
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.flow import FlowGame
from kensington.compare.driver import ActKind
from kensington.compare.screen.act_player import AfterRefusal
from kensington.compare.screen.driver import ScreenDriver
from kensington.compare.screen.prompt_tracker import TurnSign
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.rules import Relocate
from tools.corpus.hobby import habits
from tools.corpus.hobby.player import LISTINGS, HobbyPlayer, play_shut_in
from tools.corpus.hobby.programs import PROGRAMS
from tools.corpus.hobby.variables import Variables

BASIC_LINE = 'DIM P%(3),Fred%(1,2),n$(1):P%(3)=-258:Fred%(1,0)=7:n$(1)="ANNA":B%=&70000:Foo%=77:p%=3:DIM q% 2:q%?2=9\n'


def test_variables_of_basic() -> None:
    beeb = Beeb()
    beeb.boot()
    beeb.type(BASIC_LINE)
    beeb.run_until_input()
    basic = Variables(beeb)
    assert basic.integers("P%") == [0, 0, 0, -258]
    assert basic.integers("Fred%") == [0, 0, 0, 7, 0, 0]
    assert basic.strings("n$") == ["", "ANNA"]
    assert [basic.integer(name) for name in ("B%", "Foo%", "p%")] == [0x70000, 77, 3]
    assert basic.block("q%", 3)[2] == 9
    with pytest.raises(KeyError, match="Fo%"):
        basic.integer("Fo%")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_short_game_to_the_win(name: str) -> None:
    player = HobbyPlayer(PROGRAMS[name], seed=3)
    player.play_game(acts=0)
    assert player.position.winner
    assert player.refused


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_level_against_a_person(name: str) -> None:
    player = HobbyPlayer(PROGRAMS[name], seed=1, computers=(True, False))
    player.follow(acts=6)
    assert player.acts >= 6


def test_rule_9() -> None:
    player = play_shut_in(PROGRAMS["EIGHT"], seed=1)
    assert player.passes


WIN, RULE_7, PASS = "a white hexagon by placing", "rule 7 between two relocations", "rule 9, a pass"


@pytest.mark.parametrize(
    "edits, sign, relocating, scripts",
    [
        (
            (*habits.NO_LEVELS, *habits.COLOUR_LINE, *habits.FLEETING, habits.SHIFT_HELD, habits.PASS_SILENT),
            TurnSign.COLOUR,
            AfterRefusal.HOLDS,
            (RULE_7, PASS),
        ),
        (
            (*habits.LEFT, *habits.NO_SIGN, *habits.VICTORY, habits.SLIDE_HELD, habits.BEEP),
            TurnSign.NOWHERE,
            AfterRefusal.DROPS,
            (WIN, RULE_7),
        ),
    ],
)
def test_games_by_the_screen_alone(
    edits: habits.Edits, sign: TurnSign, relocating: AfterRefusal, scripts: tuple[str, ...], tmp_path: Path
) -> None:
    image = tmp_path / "EIGHT.bas"
    image.write_text(habits.edited((LISTINGS / "EIGHT.bas").read_text("ascii"), edits), "ascii")
    driver, counts = ScreenDriver.load(image), Counter[Any]()
    assert (driver.same_stone, driver.has_levels) == (False, sign is TurnSign.NOWHERE)
    assert driver.screen.prompts.sign is sign
    assert driver.acts.habits[Relocate].after_refusal is relocating
    for name in scripts:
        game = FlowGame(driver, counts, known=False)
        game.begin(Position.start())
        game.play_script(name)
    assert counts[Count.RULE_7] == counts[Count.REFUSED, IllegalActReason.JUST_RELOCATED] == 1
    assert bool(counts[Count.WON]) is (WIN in scripts)
    assert counts[Count.AGREED, ActKind.PASSING] == (PASS in scripts)
