"""Programs are played by the manual alone: KEN, variants of it and programs that are not built from it."""

from dataclasses import replace
from pathlib import Path

import pytest

from emulator.automation.reading import Reading
from kensington.board import HEXAGONS
from kensington.compare.driver import ActKind, ScreenView
from kensington.compare.program import ProgramError
from kensington.compare.screen import driver as driver_module
from kensington.compare.screen import watcher
from kensington.compare.screen.act_player import AfterRefusal
from kensington.compare.screen.calibration import set_up
from kensington.compare.screen.driver import ScreenDriver
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.watcher import watch
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Place, Relocate, Slide
from tests.kensington.compare.calibrated import calibrated
from tools.checks.screen_variants import check_variant, play_level, play_two_humans
from tools.corpus.hobby import habits

HOBBY = Path(__file__).parents[2] / "hobby"
AUTHORS = Path(__file__).parents[4] / "tools/corpus/authors"


@pytest.fixture
def ken(system_roms: object) -> ScreenDriver:
    return calibrated()


def test_two_humans_play_as_the_engine_does_and_illegal_acts_are_refused(ken: ScreenDriver):
    played = play_two_humans(ken, seed=37, most_acts=34)
    assert played.acts == 34
    assert played.refused > 5


def test_a_full_hexagon_wins(ken: ScreenDriver):
    first = ken.begin(Position.start()).rules.first
    *five, last = HEXAGONS[0].points
    for own, other in zip(five, (60, 65, 68, 50, 55), strict=True):
        ken.play(Place(own))
        ken.play(Place(other))
    assert ken.view().winner is None
    ken.play(Place(last))
    assert ken.view().winner == first


@pytest.mark.parametrize("level, thinking, acts", [(1, False, 24), (2, True, 6)])
def test_every_act_of_a_level_is_explained_and_those_that_it_only_tries_do_not_count(
    ken: ScreenDriver, level: int, thinking: bool, acts: int
):
    assert play_level(ken, 2, acts, levels=(0, level), thinking=thinking).acts >= acts // 2


def test_a_stone_is_put_back_if_its_destination_is_refused(ken: ScreenDriver):
    first = ken.begin(Position.start()).rules.first
    for point in (7, 60, 11, 42, 15):
        ken.play(Place(point))
    assert ken.view().to_act == first
    assert ken.play(Relocate(60, 42), legal=False)
    assert ken.play(Relocate(11, 20), legal=False)
    assert ken.play(Relocate(60, 20)) is None
    shown = ken.view()
    assert shown.board == {7: first, 11: first, 15: first, 20: OPPONENT[first], 42: OPPONENT[first]}
    assert (shown.to_act, shown.asked, shown.winner) == (OPPONENT[first], ActKind.PLACING, None)


def test_a_prompt_to_a_player_whom_a_level_plays_is_reported(ken: ScreenDriver):
    ken.begin(Position.start())
    ken.screen.settings = replace(ken.screen.settings, levels=(1, 1))
    with pytest.raises(ProgramError, match="prompts (ANNA|BERT), whom level 1 plays: '(ANNA|BERT): place a"):
        watch(ken.screen, [], 9)


def test_stones_that_blink_for_ever_do_not_hold_up_a_game(ken: ScreenDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "_is_steady", lambda screen: screen.program.beeb.run(seconds=1))
    monkeypatch.setattr(ken.screen, "blinks", True)
    ken.begin(Position.start())
    assert ken.play(Place(1)) is None and ken.view().board


def test_the_same_seed_begins_the_same_game(ken: ScreenDriver):
    seen = []
    starts = [Position.start()]
    for seed in (11, 11, 12):
        ken.restart(seed)
        ken.begin(Position.start(), levels=(0, 1))
        seen.append((ken.watch(starts[0], starts).board, ken.beeb.cycles))
    assert seen[0] == seen[1] != seen[2]
    assert (ken.look().to_act, ken.look().asked) == ("red", ActKind.PLACING)
    assert ken.screen.colours == list(COLOURS)


def test_what_one_batch_learns_does_not_change_the_next(ken: ScreenDriver):
    rows, kinds = ["Flip it!"], list[PromptKind]()
    for learns in (True, False):
        ken.restart(1)
        ken.begin(Position.start())
        kinds.append(ken.screen.prompts.prompt(rows).kind)
        if learns:
            ken.screen.prompts.know(ken.screen.prompts.patterns(rows, None), PromptKind.DESTINATION)
            assert ken.screen.prompts.prompt(rows).kind is PromptKind.DESTINATION
    assert kinds == [PromptKind.UNKNOWN] * 2


def test_a_stalled_program_is_reported_with_an_annotated_screen(ken: ScreenDriver):
    ken.begin(Position.start(), levels=(3, 0))
    with pytest.raises(ProgramError, match="shows no prompt for 1 s") as error:
        while True:
            watch(ken.screen, [], seconds=1)
            ken.play(Place(next(point for point in (71, 72) if point not in ken.screen.stones())))
    assert error.value.picture is not None
    assert error.value.picture.size == (1280, 1024)


def test_the_stones_of_the_hexagon_that_has_won_may_be_decorated():
    hexagon = HEXAGONS[0].points
    board = dict.fromkeys(hexagon, "red") | {point: "blue" for point in (70, 71)}
    bare = {70: "blue", 71: "blue"}
    boards = [(1.0, Reading(board)), (2.0, Reading(bare)), (3.0, Reading(bare))]
    assert driver_module._undecorated(ScreenView("red", board=bare), boards).board == board
    assert boards == [(1.0, board)]
    for seen in ScreenView("blue", board=bare), ScreenView(board=bare), ScreenView("red", board={70: "blue"}):
        boards = [(1.0, Reading(board)), (2.0, Reading(bare))]
        assert driver_module._undecorated(seen, boards) == seen and len(boards) == 2


def test_an_illegal_act_that_moves_a_held_stone_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    image = tmp_path / "EIGHT.bas"
    image.write_text(habits.edited((HOBBY / "EIGHT.bas").read_text("ascii"), (habits.SHIFT_HELD,)), "ascii")
    driver = ScreenDriver.load(image)
    start = driver.begin(Position.start())
    for act in map(Place, (7, 50, 33, 42, 8, 40, 16, 64, 15)):
        driver.play(act)
    monkeypatch.setattr(driver.acts, "_let_go", lambda *_, certain: None)
    assert driver.play(Relocate(42, 40), legal=False)
    assert driver.play(Relocate(20, 30), legal=False)  # 20 is where the program puts the stone of 42
    learnt: dict[PromptKind, list[str]] = {}
    monkeypatch.setattr(driver.screen.prompts, "know", lambda patterns, kind: learnt.update({kind: patterns}))
    monkeypatch.setattr(driver.acts, "_kind", lambda: PromptKind.UNKNOWN)
    driver.play(Relocate(50, 21))
    assert learnt[PromptKind.REPOSITION] == []  # the text on the screen is why the last act was refused
    red, blue = start.rules.first, OPPONENT[start.rules.first]
    assert driver.view().board == dict.fromkeys((7, 33, 8, 16, 15), red) | dict.fromkeys((21, 42, 40, 64), blue)


def test_a_prompt_that_seems_to_ask_for_a_key_may_ask_for_none(tmp_path: Path):
    """RETURN would put the stone back that is to slide."""
    image = tmp_path / "EIGHT.bas"
    listing = (HOBBY / "EIGHT.bas").read_text("ascii")
    image.write_text(listing.replace("Move it along a linewhere to?", "Press RETURN."), "ascii")
    driver = ScreenDriver.load(image)
    position = driver.begin(Position.start())
    while not isinstance(act := next(act for act in position.legal_acts() if not position.play(act).pending), Slide):
        assert driver.play(act) is None
        position = position.play(act)
    assert driver.play(act) is None


def test_a_refused_stone_may_stand_for_a_moment_where_it_was_put(tmp_path: Path):
    """SPACE chooses, and each choice must be confirmed."""
    refuses = 'FNrebuilds(C%,0,P%) THEN PROCno("'
    shown = refuses.replace("PROCno", "PROCstone(P%,C%):PROCwait(25):PROCbare(P%):PROCno")
    image = tmp_path / "EIGHT.bas"
    listing = (HOBBY / "EIGHT.bas").read_text("ascii")
    for old, new in (
        (refuses, shown),
        ("D% OR K%=13", "D% OR K%=0"),
        ("3220 UNTIL K%=13", "3220 UNTIL K%=0"),
        ("2590 PROCput(C%,P%)", '2590 PROCsay("SPACE again to      confirm."):REPEAT UNTIL GET=32:PROCput(C%,P%)'),
        ("2960 PROCput(E%,Q%)", '2960 PROCsay("Are you sure (Y/N)?"):IF GET$="Y" THEN PROCput(E%,Q%)'),
    ):
        assert listing.count(old) == 1
        listing = listing.replace(old, new)
    image.write_text(listing, "ascii")
    driver = ScreenDriver.load(image)
    assert driver.screen.cursor.chooses == "SPACE" and driver._forbids_rebuilding()


def test_refusals_in_unknown_words_stones_drawn_slowly_and_a_crash(tmp_path: Path):
    listing = (HOBBY / "EIGHT.bas").read_text("ascii")
    slowly = "FOR I%=0 TO 9:GCOL 0,C%:MOVE X%(P%)-20,Y%(P%)+4*I%:DRAW X%(P%)+20,Y%(P%)+4*I%:PROCwait(12):NEXT:"
    slower = slowly.replace("C%", "E%").replace("P%", "Q%").replace("12", "80")
    for old, new in (
        ('PROCno("There is a stone    already!") ELSE IF FNr', "PRINT 1/0 ELSE IF FNr"),
        ("2590 PROCput(C%,P%)", f'2590 PROCsay("Place a stone.      14 in hand"):{slowly}PROCput(C%,P%)'),
        ("2960 PROCput(E%,Q%)", f"2960 {slower}PROCput(E%,Q%)"),
        ('PROCno("You have just moved that one!")', 'PROCno("Zut!")'),
        ("3090 IF Q%=A% THEN =FALSE", '3090 IF Q%=A% THEN PROCno("Zut!"):=FNwhereto'),
        (
            '3100 IF PP%?Q% THEN PROCno("There is a stone    already!"):=',
            '3100 IF PP%?Q% PROCno("Zut!"):=FNwhereto:REM',
        ),
    ):
        assert listing.count(old) == 1
        listing = listing.replace(old, new)
    image = tmp_path / "EIGHT.bas"
    image.write_text(listing, "ascii")
    driver = ScreenDriver.load(image)
    assert driver.same_stone is False
    assert driver.acts.habits[Relocate].after_refusal is AfterRefusal.UNKNOWN  # the stone cannot be put back
    start = driver.begin(Position.start())
    for act in (*map(Place, (7, 50, 33, 42, 8, 40, 16, 64, 15)), Relocate(50, 20)):
        driver.play(act)
    assert driver.play(Relocate(20, 22), legal=False)
    driver.play(Relocate(42, 22))
    red, blue = start.rules.first, OPPONENT[start.rules.first]
    assert driver.view().board == dict.fromkeys((7, 33, 8, 16, 15), red) | dict.fromkeys((20, 22, 40, 64), blue)
    with pytest.raises(ProgramError, match="crashed: BASIC reports 'Division by zero at line 2660'"):
        driver.play(Place(22))


def test_teletext_blocks_are_not_text_and_an_error_keeps_the_text_from_before_basic_is_asked(tmp_path: Path):
    image = tmp_path / "BLOCK.bas"
    image.write_text('10 MODE 7\n20 PRINT CHR$151;CHR$255;CHR$135;"NAME?"\n30 REPEAT PRINT GET:UNTIL FALSE\n', "ascii")
    screen = ScreenDriver(image).screen
    screen.program.start()
    assert "".join(screen.rows).split() == ["NAME?"]
    assert "77" not in screen.error("is wrong").text  # the M of MODE 7


def test_a_variant_is_calibrated_and_played(tmp_path: Path):
    assert len(list(check_variant(102, tmp_path, most_acts=10))) == 3


def test_rules_that_a_program_was_not_asked_for_are_not_expected_of_it(tmp_path: Path):
    image = tmp_path / "EIGHT.bas"
    listing = (HOBBY / "EIGHT.bas").read_text("ascii")
    assert listing.count("Are you playing the 2-move option") == 1
    image.write_text(listing.replace("Are you playing the 2-move option", "Shall we, then"), "ascii")
    screen = ScreenDriver(image).screen
    assert set_up(screen, GameSettings())
    with pytest.raises(ProgramError, match="is to play without the 2-move option, but asks for it in no words"):
        set_up(screen, GameSettings(two_move=False))


def test_a_pointer_that_diagonal_keys_move_freely(tmp_path: Path):
    """NED with an arrow that does not blink instead of its cross; a key moves it by six pixels across and down."""
    listing = (AUTHORS / "NED.bas").read_text("ascii")
    for old, new in (
        ("D%=INKEY(-98)-INKEY(-67)", "D%=(INKEY(-17)ORINKEY(-98))-(INKEY(-35)ORINKEY(-83))"),
        ("V%=INKEY(-105)-(INKEY(-73)ORINKEY(-37))", "V%=(INKEY(-98)ORINKEY(-83))-(INKEY(-17)ORINKEY(-35))"),
        ("U%=U%+4*D%:IFU%<2ORU%>200U%=U%-4*D%", "U%=U%+6*D%:IFU%<2ORU%>200U%=U%-6*D%"),
        ("W%=W%+4*V%:IFW%<40ORW%>252W%=W%-4*V%", "W%=W%+6*V%:IFW%<40ORW%>252W%=W%-6*V%"),
        ("IFTIME>=Z%PROCcross:Z%=TIME+25", "IFNOTF%PROCcross"),
        (
            "MOVE4*U%-20,4*W%\n830 PLOT1,40,0:PLOT0,-20,-20:PLOT1,0,40",
            "MOVE4*U%,4*W%:PLOT1,28,-16:PLOT1,-28,-16:PLOT1,0,32",
        ),
    ):
        assert listing.count(old) == 1, old
        listing = listing.replace(old, new)
    image = tmp_path / "NED.bas"
    image.write_text(listing, "ascii")
    driver = ScreenDriver.load(image)
    first = driver.begin(Position.start()).rules.first
    for point in (7, 50, 8, 42, 15):
        assert driver.play(Place(point)) is None
    assert driver.play(Place(50), legal=False)
    assert driver.view().board == {7: first, 8: first, 15: first, 42: OPPONENT[first], 50: OPPONENT[first]}
