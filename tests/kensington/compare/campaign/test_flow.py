"""Whole programs: the scripted games reach their events, KEN shows all of them, and faults of its flow are found."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kensington.beeb import DISC
from kensington.beeb.memory_map import find_map
from kensington.compare.campaign import flow
from kensington.compare.campaign.cases import Batch, BatchKind, Findings
from kensington.compare.campaign.counting import GAMES, Count, Sight, coverage
from kensington.compare.campaign.difference import Aspect, Difference, aspect_of
from kensington.compare.campaign.flow import BEGINNINGS, PARTS, FlowGame, script, script_rules
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.driver import ActKind, ScreenText, ScreenView
from kensington.compare.memory.driver import MemoryDriver
from kensington.position import Position
from kensington.random_games import illegality
from kensington.rules import COLOURS, WINNING_HEXAGONS, Colour, Pass, Place, Relocate, Slide
from tests.kensington.compare.calibrated import calibrated
from tests.kensington.compare.command import run_batch
from tests.kensington.compare.screenlike import ScreenlikeDriver
from tools.corpus.mutants.catalogue import catalogue

WAYS = {"placing": Place, "sliding": Slide, "relocation": Relocate}
SHORT = [*GAMES].index("one's own hexagon by placing")


def flow_batch(number: int) -> Batch:
    return Batch(BatchKind.FLOW, "screen", None, number, 1, 7)


@pytest.mark.parametrize("first", COLOURS)
@pytest.mark.parametrize("name", GAMES)
def test_a_script_reaches_its_event(name: str, first: Colour) -> None:
    position = Position.start(replace(script_rules(name), first=first))
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
def test_a_prompt_must_name_the_owner_of_the_stone(driver: MemoryDriver, pending: bool, owner: Colour) -> None:
    """Even of a program that may name either player before a relocation."""
    position = Position.start().play(Place(1)).play(Place(72)).play(Place(5)).play(Place(71))
    if pending:
        position = position.play(Place(3))
    game = FlowGame(ScreenlikeDriver(driver), Counter(), known=False)
    asked = ActKind.RELOCATING if pending else ActKind.PLACING
    prompt = ScreenText(f"a stone of {owner}", owners=frozenset([owner]))
    game.shown = ScreenView(None, "red", asked=asked, prompt=prompt)
    if (owner == "red") == pending:
        with pytest.raises(Difference, match=f"{owner} as the owner of the stone"):
            game._compare_prompt(position, "red")
    else:
        game._compare_prompt(position, "red")


@pytest.mark.parametrize("known", (True, False))
def test_a_pass_may_stay_announced_when_the_other_player_is_to_act(driver: MemoryDriver, known: bool) -> None:
    game = FlowGame(ScreenlikeDriver(driver), Counter(), known=known)
    passed = ScreenText("ANNA cannot move", players=frozenset(["red"]))
    game.shown = ScreenView(None, "blue", asked=ActKind.PASSING, prompt=passed)
    if known:
        with pytest.raises(Difference, match="red as the player to act"):
            game._compare_prompt(Position.start().play(Place(1)), "blue")
    else:
        game._compare_prompt(Position.start().play(Place(1)), "blue")


@pytest.mark.parametrize("roms", [None, "free"])
def test_ken_shows_everything(ken: str, roms: str | None, known_screen: None) -> None:
    result = run_batch(ken, flow_batch(SHORT), roms)
    assert result.divergences == []
    counts = result.seen
    shown = {item for item, times in coverage(counts, ()).items() if times}
    assert {(Sight.ANNOUNCED,), (Sight.BESIDE,), (Sight.PILE,), (Sight.AGAIN, True), (Sight.AGAIN, False)} <= shown
    assert counts[Count.SAME_STONE, False] > 0 == counts[Count.SAME_STONE, True]
    for colour in COLOURS:
        assert {(Sight.BEGINS, colour), (Sight.NAMED, colour)} <= shown
        assert (Sight.WIN, colour, colour, ActKind.PLACING) in shown


@pytest.mark.parametrize(
    ("fault", "number", "summary"),
    [
        ("the draw always gives Red", len(GAMES) + 1, "blue in 0 of 12 games"),
        ("the pile shows one stone too few", [*GAMES].index("a white hexagon by sliding"), "the pile"),
        ("both players have the second's name", SHORT, "who begins"),
        (
            "every choice of a stone is accepted",
            [*GAMES].index("rebuilding with the 2-move option"),
            "until its destination",
        ),
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
    found = run_batch(str(image), flow_batch(number)).divergences
    assert any(summary in each.sentence for each in found)


def test_a_cursor_that_begins_elsewhere_is_found(system_roms: object, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = calibrated()
    monkeypatch.setattr(driver, "walk", lambda keys: (2, {}))
    found = Findings(str(DISC), driver, flow_batch(len(PARTS) - 1))
    flow.compare_flow(driver, found)
    [each] = found.found
    assert "the cursor begins at point 2, not at 1" in each.sentence


def test_where_one_colour_always_begins_the_other_wins_after_a_first_stone(driver: MemoryDriver) -> None:
    name = "a white hexagon by the opponent's relocation"
    found = Findings(str(DISC), ScreenlikeDriver(driver), flow_batch([*GAMES].index(name)))
    flow._play_script(name, found.driver, found, False)
    assert not found.found
    assert all(found.counts[Count.SEEN, Sight.WIN, colour, "white", ActKind.RELOCATING] for colour in COLOURS)
    assert not found.counts[Count.SEEN, Sight.FIRST, name, "red"]


class SpeedyDriver(ScreenlikeDriver):
    """A program with levels."""

    levels = 3


def test_a_speed_is_told_by_the_settled_board_and_not_by_one_slow_turn(
    driver: MemoryDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an unknown program, only if every turn at 9 is faster than every turn at 0."""

    def measured(*times: tuple[float, ...]) -> Findings:
        def play(game: LevelGame, turns: int) -> None:
            game.settled += times[game.options["speed"] == 9]

        monkeypatch.setattr(LevelGame, "play_to_end", play)
        games = SpeedyDriver(driver)
        found = Findings(str(DISC), games, flow_batch(len(GAMES)))
        flow._measure_speeds(games, found, False)
        return found

    assert measured((1.0, 1.5), (4.0, 4.5)).counts[Count.SEEN, Sight.SPEED, 9] == 1
    assert not measured((1.0, 8.0), (1.2, 2.0)).found  # it thinks for as long as it likes
    [wrong] = measured((5.0, 6.0), (1.0, 2.0)).found
    assert aspect_of(wrong) is Aspect.SPEED and not wrong.pictures and not wrong.screen
    assert (
        wrong.sentence
        == "the program is not slower at 9 than at 0: it takes 5.0 to 6.0 s a turn at 0, 1.0 to 2.0 s at 9"
    )
