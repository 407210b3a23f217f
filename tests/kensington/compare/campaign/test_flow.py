"""Whole programs: the scripted games reach their events, KEN shows all of them, and faults of its flow are found."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from kensington.compare.campaign.coverage import GAMES, coverage
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Batch, Findings

from kensington.beeb import DISC
from kensington.beeb.memory_map import find_map
from kensington.board import POINTS
from kensington.compare.campaign import flow
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.flow import BEGINNINGS, PARTS, FlowGame, script
from kensington.compare.campaign.replay import run_batch
from kensington.compare.driver import GameView, ScreenText
from kensington.compare.paths import open_driver
from kensington.compare.screen.cursor import CANDIDATES
from kensington.position import Position
from kensington.random_games import illegality
from kensington.rules import COLOURS, WINNING_HEXAGONS, Colour, Pass, Place, Relocate, Rules, Slide
from tests.kensington.compare.calibrated import calibrated
from tools.corpus.mutants.catalogue import catalogue

WAYS = {"placing": Place, "sliding": Slide, "relocation": Relocate}
SHORT = [*GAMES].index("one's own hexagon by placing")


def flow_batch(number: int) -> Batch:
    return Batch("flow", "screen", None, number, 1, 7)


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("name", GAMES)
def test_a_script_reaches_its_event(name: str, first: Colour) -> None:
    position = Position.start(Rules(two_move="without" not in name, first=first))
    acts, deep = [], False
    for act, legal in script(name, first):
        assert (illegality(position, act) is None) == legal
        if legal:
            acts.append(act)
            position = position.play(act)
            deep |= len(position.pending) > 1
    if name.split()[-1] in WAYS:
        assert position.winner == first and isinstance(acts[-1], WAYS[name.split()[-1]])
        [hexagon] = [each for each in WINNING_HEXAGONS[first] if not each.mask & ~position.camp(first).stones]
        assert hexagon.colour == (first if "own" in name else "white")
    else:
        assert not position.winner
    assert deep == ("rule 7" in name) and (Pass() in acts) == ("rule 9" in name)


def test_the_upper_left_point_of_a_board_however_turned_is_a_beginning() -> None:
    assert {*BEGINNINGS} == {1, 2, 71, 72}


@pytest.mark.parametrize("pending", (True, False))
@pytest.mark.parametrize("owner", COLOURS)
def test_a_prompt_must_name_the_owner_of_the_stone(ken: str, pending: bool, owner: Colour) -> None:
    """Even of a program that may name either player before a relocation."""
    position = Position.start().play(Place(1)).play(Place(72)).play(Place(5)).play(Place(71))
    if pending:
        position = position.play(Place(3))
    game = FlowGame(open_driver(ken, "memory"), Counter(), known=False)
    asked = "relocate" if pending else "place"
    game.shown = GameView(
        "none", "red", asked=asked, prompt=ScreenText(f"a stone of {owner}", owners=frozenset([owner]))
    )
    if (owner == "red") == pending:
        with pytest.raises(Difference, match=f"{owner} as the owner of the stone"):
            game._compare_prompt(position, "red")
    else:
        game._compare_prompt(position, "red")


@pytest.mark.parametrize("roms", [None, "free"])
def test_ken_shows_everything(ken: str, roms: str | None, known_screen: None) -> None:
    result = run_batch(ken, flow_batch(SHORT), roms)
    assert result["disagreements"] == result["failures"] == []
    shown = {what for what, times in coverage(result["counts"], ()).items() if times}
    assert {"the announcement of who begins", "the name beside the board", "the pile"} <= shown
    assert {"again? yes", "again? no"} <= shown
    assert result["counts"]["reading of rule 4: a square's two relocations may not move the same stone"] > 0
    for colour in COLOURS:
        assert {f"{colour} begins", f"{colour} named in a prompt"} <= shown
        assert f"{colour} wins a {colour} hexagon by placing" in shown


@pytest.mark.parametrize(
    ("fault", "number", "summary"),
    [
        ("the draw always gives Red", len(GAMES) + 1, "blue in 0 of 12 games"),
        ("the pile shows one stone too few", [*GAMES].index("a white hexagon by sliding"), "the pile"),
        ("both players have the second's name", SHORT, "who begins"),
        ("a thought leaves its stone off the board", len(PARTS) - 2, "no legal acts of level 1"),
        ("a step of the cursor goes elsewhere", len(PARTS) - 1, "from point 11 to 14 with the key A, not to 11"),
    ],
)
def test_a_fault_of_the_flow_is_found(
    fault: str, number: int, summary: str, known_screen: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = find_map(DISC)
    assert known
    monkeypatch.setattr(flow, "DRAWS", 12)
    monkeypatch.setattr(flow, "known_map", lambda _: replace(known, keys={"A": known.keys["A"]}))
    mutant = next(each for each in catalogue() if each.name == fault)
    image, _ = mutant.plant(tmp_path)
    texts = run_batch(str(image), flow_batch(number))["disagreements"]
    assert any(summary in Disagreement.from_text(text).explanation.sentence for text in texts)


def test_a_cursor_that_begins_elsewhere_is_found(system_roms: object) -> None:
    driver = calibrated()
    driver.screen.cursor.home = 2  # as calibration learns where it begins there
    driver.screen.cursor.steps = {(point, key): 1 for point in POINTS for key in CANDIDATES}
    found = Findings(str(DISC), driver, flow_batch(len(PARTS) - 1))
    flow.compare_flow(driver, found)
    [text] = found.disagreements
    assert "the cursor begins at point 2, not at 1" in Disagreement.from_text(text).explanation.sentence
