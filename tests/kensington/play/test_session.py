"""The session's prompts in the manual's order, and what people can and cannot do in a game."""

import random
from dataclasses import replace

import pytest

from boardgame.player import Thought
from boardgame.records import GameRecord, read_records
from boardgame.session.autosave import Autosave
from boardgame.session.progress import STEPS, Seat, Step
from boardgame.session.requests import AskKey, AskPoint, Command
from boardgame.terminal import paint
from boardgame.terminal.entry import Entry
from kensington.cursor import START
from kensington.engine.player import STRONG
from kensington.game import KENSINGTON, PLAYERS
from kensington.levels import LEVELS
from kensington.play.progress import QUIET_TURNS, TeamGame, random_colour, resume_record, seat_turns
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.position import Position, Turn
from kensington.rules import Pass, Place, Relocate, Rules, act_from_text
from tests.kensington.levels.test_history import AHEAD
from tests.kensington.play.driver import ALL_ANSWERED, ESCAPE, Driver, points_of
from tests.kensington.positions import SHUT_IN, played, study

PEOPLE = {"red": (Seat("Ann", 0),), "blue": (Seat("Bob", 0),)}
ONE_SLIDE_FROM_WINNING = study(red=[12, 5, 6, 13, 21, 28], blue=[40])  # red, by 28-20


def against(level: int) -> dict[str, tuple[Seat, ...]]:
    """The seats of Ann and of the program, Ken."""
    return {"red": PEOPLE["red"], "blue": (Seat("Ken", level),)}


def game_of(position: Position, seats=None, **more) -> Driver:
    """A session that resumes a game in a position, by default of two people."""
    seats = seats or {turn: PEOPLE[turn.colour][0] for turn in seat_turns(2, "red")}
    resumed = TeamGame(seats, position, 1)
    answers = ALL_ANSWERED | more.pop("answers", {})
    return Driver(KensingtonOptions(seed=1, resumed=resumed, answers=answers, speed=more.pop("speed", 0), **more))


def fresh(seats=None, seed=5, **more) -> Driver:
    """A new game, by default of two people; with seed 5, red starts."""
    return Driver(KensingtonOptions(seed=seed, seats=seats or PEOPLE, answers=ALL_ANSWERED, speed=0, **more))


def check_refusal(driver: Driver, answer, words: str) -> None:
    """The answer is refused with these words and the bell, and the position stays."""
    before, rings = driver.session.progress.position, driver.view.rings
    driver.answer(answer)
    assert words in driver.view.notice
    assert driver.view.rings == rings + 1
    assert driver.session.progress.position == before


# Before the game


def test_the_prompts_come_in_the_manuals_order():
    driver = Driver(KensingtonOptions(seed=5))
    driver.answer("Anna", "", "Ken", "1", "y", "y", "y", "n", "y", "0", "r")
    wanted = [
        "Name of player one", "Strength of Anna", "Name of player two", "Strength of Ken", "colour screen", "thinking",
        "sound effects", "Kensington board", "2-move option", "How slowly", "Colour of Anna", "Anna, place a stone",
    ]  # fmt: skip
    assert len(driver.prompts) == len(wanted)
    for prompt, words in zip(driver.prompts, wanted, strict=True):
        assert words in prompt


def test_the_five_questions_have_the_manuals_defaults():
    driver = Driver(KensingtonOptions(seed=5, seats=PEOPLE))
    defaults = []
    while isinstance(driver.request, AskKey):
        defaults.append(driver.request.default)
        assert f"({driver.request.default.upper()})" in driver.request.prompt
        driver.answer(driver.request.default)
    assert defaults == ["y", "y", "y", "n", "y", "3"]
    assert driver.view.coloured and driver.view.watching and driver.view.sound
    assert not driver.session.real_board and driver.session.progress.start.rules.two_move


def test_every_question_can_be_answered_the_other_way():
    driver = Driver(KensingtonOptions(seed=5, seats=PEOPLE))
    driver.answer("n", "n", "n", "y", "n", "9")
    assert not (driver.view.coloured or driver.view.watching or driver.view.sound)
    assert driver.session.real_board and driver.session.speed == 9
    assert not driver.session.progress.start.rules.two_move


def test_two_players_have_two_names():
    driver = Driver(KensingtonOptions(seed=5))
    driver.answer("Anna", "", "anna")
    assert "already" in driver.view.notice
    assert "Name of player two" in driver.request.prompt
    driver.answer("Ken")
    assert driver.view.notice == ""
    given = Driver(KensingtonOptions(seed=5, seats={"blue": PEOPLE["blue"]}))
    given.answer("bob")
    assert "already" in given.view.notice


def test_the_first_person_chooses_the_colour():
    driver = Driver(KensingtonOptions(seed=5, answers=ALL_ANSWERED, speed=0))
    driver.answer("Ken", "2", "Anna", "")
    assert "Colour of Anna" in driver.request.prompt
    assert driver.view.names == ["Ken, step 2", "Anna, a person"]
    driver.answer("r")
    assert driver.session.progress.seats[("red", 1)] == Seat("Anna", 0)
    assert driver.session.progress.seats[("blue", 1)] == Seat("Ken", STEPS + 2)


def test_the_first_colour_is_random_and_reproducible():
    firsts = [fresh(seed=chance).session.progress.start.rules.first for chance in range(1, 40)]
    assert {"red", "blue"} == set(firsts)
    assert firsts == [fresh(seed=chance).session.progress.start.rules.first for chance in range(1, 40)]


@pytest.mark.parametrize("players", [4, 6])
def test_team_members_have_names_and_levels_and_rotate(players):
    driver = Driver(KensingtonOptions(seed=5, rules=Rules(players), answers=ALL_ANSWERED, speed=0))
    names = "Ann Bob Cat Dan Eve Fay".split()[:players]
    for name in names:
        driver.answer(name, "")
    driver.answer("r")
    first = driver.session.progress.start.rules.first
    order = names if first == "red" else [name for pair in zip(names[1::2], names[::2], strict=True) for name in pair]
    for point, name in enumerate(order + order[:1], 1):
        assert driver.request.prompt.startswith(f"{name}, place a stone")
        driver.play(str(point * 5))


# Placing, moving, repositioning


def test_the_cursor_starts_on_the_topmost_square_and_stays_after_a_refusal():
    driver = fresh()
    assert driver.request.start == START
    driver.play("20")
    assert driver.request.start == START
    check_refusal(driver, 20, "point 20 is occupied")
    assert driver.request.start == 20


def test_a_stone_is_chosen_and_then_a_point_next_to_it():
    driver = game_of(study(red=[5, 20], blue=[40]))
    assert "Ann, choose a stone to move" in driver.request.prompt
    check_refusal(driver, 40, "there is no red stone on point 40")
    check_refusal(driver, 1, "there is no red stone on point 1")
    driver.answer(5)
    assert driver.view.held == (5,) and driver.request.start == 5
    check_refusal(driver, 40, "point 40 is not next to 5")
    driver.answer(20)
    assert driver.view.held == (20,), "another stone takes its place"
    driver.answer(5)
    assert driver.view.held == (5,)
    driver.answer(1)
    assert driver.session.progress.position.stone(1) == "red"
    assert driver.request.prompt.startswith("Bob")


@pytest.mark.parametrize("answer", [5, Command.BACK, Command.HINT])
def test_a_stone_can_be_put_back_also_by_another_command(answer):
    driver = game_of(study(red=[5, 20], blue=[40]))
    driver.answer(5, answer)
    assert driver.view.held == ()
    assert "choose a stone" in driver.request.prompt
    check_refusal(driver, Command.BACK, "nothing to take back")


def test_a_blocked_stone_is_refused_with_the_reason():
    check_refusal(game_of(study(red=[1, 30], blue=[2, 3, 5, 40])), 1, "point 2 is occupied")


def test_a_square_prompts_for_a_second_stone():
    driver = game_of(study(red=[1, 2, 5], blue=[40, 41, 42], hands=(1, 1)))
    driver.play("6")
    assert "choose a blue stone to reposition, the first of two" in driver.request.prompt
    assert driver.request.start == START
    check_refusal(driver, 1, "there is no blue stone on point 1")
    driver.answer(40)
    assert "the vacant point" in driver.request.prompt
    assert driver.request.start == 40, "the cursor remains on the board"
    check_refusal(driver, 1, "point 1 is occupied")
    driver.answer(60)
    assert "choose another blue stone" in driver.request.prompt
    check_refusal(driver, 60, "has just been relocated there")
    driver.play("41>61")
    assert driver.request.prompt.startswith("Bob, place")
    assert [str(act) for act in driver.view.last] == ["6", "40>60", "41>61"], "the whole turn is marked"
    assert "red completes a shape: 2 stones of blue's" in " ".join(driver.view.news)


def test_a_triangle_prompts_for_one_stone():
    driver = game_of(study(red=[1, 5], blue=[40, 41, 42], hands=(1, 1)))
    driver.play("3")
    assert driver.request.prompt == "Ann, choose a blue stone to reposition"
    driver.play("40>60")
    assert driver.request.prompt.startswith("Bob, place")


def test_the_2_move_option_is_explained_when_it_forbids():
    position = study(red=[1, 3, 40], blue=[20, 21, 22], hands=(1, 1), broken=["t1"])
    check_refusal(game_of(position), 5, "may not complete triangle 1, 5, 3 on the first turn after it was broken up")


def test_optional_relocation_can_be_declined():
    position = study(red=[1, 5], blue=[40, 41], hands=(1, 1), rules=Rules(relocation="optional"))
    driver = game_of(position)
    check_refusal(driver, Command.DECLINE, "no relocation is pending")
    driver.play("3")
    driver.answer(Command.DECLINE)
    assert driver.request.prompt.startswith("Bob")
    compulsory = game_of(study(red=[1, 5], blue=[40, 41], hands=(1, 1)))
    compulsory.play("3")
    check_refusal(compulsory, Command.DECLINE, "relocation is compulsory")


def test_a_pass_is_announced():
    shut_in = played(Position.start(), SHUT_IN)
    assert shut_in.legal_acts() == (Pass(),)
    driver = game_of(shut_in)
    assert driver.view.notice == "Ann can make no legal move and passes (rule 9)."
    assert driver.request.prompt == "Press RETURN"
    driver.answer("")
    assert driver.request.prompt.startswith("Bob")
    check_refusal(driver, Command.UNDO, "No choice of a person to undo")  # a pass is not a choice


def test_the_winner_is_announced_by_name():
    driver = game_of(ONE_SLIDE_FROM_WINNING)
    driver.play("28-20")
    assert driver.view.notice.startswith("Ann has won!")
    assert "The same players and levels again?" in driver.request.prompt
    driver.answer("n", "n")
    assert driver.request is None, "the user can leave"


@pytest.mark.parametrize(("mine", "act", "offered"), [("red", "28-20", 4), ("blue", "28-20", 2)])
def test_the_next_step_is_offered_after_a_game(mine, act, offered):
    seats = {turn: Seat("Ann", 0) if turn.colour == mine else Seat("Ken", 103) for turn in seat_turns(2, "red")}
    driver = game_of(ONE_SLIDE_FROM_WINNING, seats)
    if mine == "red":
        driver.play(act)
    step = driver.session.ladder[offered - 1]
    assert f"S for step {step.label}" in driver.request.prompt
    assert driver.request.labels == {"s": f"Play step {step.label}"}
    driver.answer("s")
    assert {seat.name: seat.step for seat in driver.session.progress.seats.values()} == {"Ann": 0, "Ken": offered}


def test_another_strength_alone():
    driver = fresh(against(1))
    driver.answer(ESCAPE, "y", "s")
    assert driver.request.prompt.startswith("Strength of ")
    driver.answer("7")
    assert sorted(seat.step for seat in driver.session.progress.seats.values()) == [0, 7]


# Afterwards


def test_the_same_or_other_players_can_play_again():
    driver = game_of(ONE_SLIDE_FROM_WINNING)
    driver.play("28-20")
    driver.answer("y")
    assert driver.session.progress.position == Position.start(driver.session.progress.start.rules)
    assert {seat.name for seat in driver.session.progress.seats.values()} == {"Ann", "Bob"}
    driver.answer(ESCAPE, "y", "n")
    assert "Name of player one" in driver.request.prompt


def test_the_next_game_is_saved_after_the_stopped_one_with_another_seed(tmp_path):
    path = tmp_path / "games.txt"
    driver = fresh(autosave=Autosave(str(path)))
    driver.play("20")
    chance = driver.session.progress.seed
    driver.answer(ESCAPE, "y", "y")
    driver.play("30")
    first, second = read_records(KENSINGTON, path.read_text().splitlines(keepends=True))
    assert [str(act) for act in (*first.acts, *second.acts)] == ["20", "30"]
    assert driver.session.progress.seed != chance


@pytest.mark.parametrize("last, answers", [("20", [ESCAPE, "y", "y"]), ("28-20", ["y"])])
def test_the_random_generator_continues_from_game_to_game(last, answers):
    seats = {Turn("red", 1): PEOPLE["red"][0], Turn("blue", 1): Seat("Ken", 2)}
    placing, moving = study(red=[1], blue=[40], hands=(2, 2)), ONE_SLIDE_FROM_WINNING
    driver = game_of(moving if "-" in last else placing, seats)
    driver.session.progress.seed = 4242
    driver.play(last)
    _, chance = random_colour(driver.session.progress.seed)
    driver.answer(*answers)
    game = driver.session.progress
    assert (game.steps[0].seed if game.steps else game.seed) == chance


def test_the_next_game_after_a_resumed_one_has_its_2_move_option():
    driver = game_of(study(red=[12, 5, 6, 13, 21, 28], blue=[40], rules=Rules(two_move=False)))
    driver.play("28-20")
    driver.answer("y")
    assert not driver.session.progress.start.rules.two_move


READINGS = Rules(two_move="third", same_stone=True, two_squares=4, pays="always")


@pytest.mark.parametrize(("answer", "two_move"), [("y", "third"), ("n", False)])
def test_the_readings_of_the_rules_stay_from_game_to_game_and_the_2_move_option_is_asked_again(answer, two_move):
    driver = fresh(rules=READINGS)
    assert driver.session.progress.start.rules == READINGS
    driver.answer(ESCAPE, "y", "n", "Ann", "", "Bob", "", "y", "n", "n", "n", answer, "0", "r")
    rules = driver.session.progress.start.rules
    assert replace(rules, first="red") == replace(READINGS, two_move=two_move)


def test_every_reading_is_played_by_the_keys():
    board = [1, 2, 6, 3, 12, 8]  # 5 completes two squares and a triangle
    driver = game_of(study(red=board, blue=[40], hands=(2, 2), rules=READINGS))
    driver.play("5")
    assert driver.view.news[-1] == "  red completes a shape: 4 stones of blue's"
    driver.play("40>50", "50>51", "51>52", "52>53")  # the same stone four times
    assert driver.request.prompt.startswith("Bob, place")
    driver = game_of(study(red=[1, 3, 31], blue=[67, 71, 72, 40, 41], hands=(2, 2), rules=READINGS))
    driver.play("5", "40>68", "5>30", "31>5")  # the triangle pays again
    assert driver.view.news[-1] == "  red completes a shape: a stone of blue's"
    driver.play("41>50")
    assert driver.request.prompt.startswith("Bob, place")
    barred = game_of(study(red=[1, 3, 40], blue=[20, 21, 22], hands=(1, 1), broken=["t1"], rules=READINGS))
    check_refusal(barred, 5, "may not complete triangle 1, 5, 3 on the first two turns after it was broken up")


def test_escape_stops_the_game_and_offers_a_fresh_one():
    driver = fresh()
    driver.play("20", "21")
    driver.answer(ESCAPE)
    assert "The game is stopped. A fresh game?" in driver.request.prompt
    driver.answer("y", "y")
    assert driver.session.progress.steps == []
    driver.answer(ESCAPE, "n")
    assert driver.request is None


@pytest.mark.parametrize("answers", [["c"], [ESCAPE]])
def test_a_stopped_game_can_be_carried_on(answers):
    driver = fresh()
    driver.play("20", "21")
    before = driver.session.progress.position
    driver.answer(ESCAPE, *answers)
    assert driver.session.progress.position == before
    assert "place a stone" in driver.request.prompt


def test_escape_at_any_request_never_ends_the_session_or_loses_a_stone():
    chance = random.Random(8)
    for _ in range(30):
        driver = Driver(KensingtonOptions(seed=5))
        for _ in range(chance.randrange(25)):
            request = driver.request
            driver.answer(chance.randint(1, 72) if isinstance(request, AskPoint) else request.default)
        game = driver.session.progress
        position = game and game.position
        driver.answer(ESCAPE)
        assert "fresh" in driver.request.prompt
        driver.answer(ESCAPE)
        assert (driver.session.progress and driver.session.progress.position) == position


def test_random_keys_never_break_the_session_or_the_record():
    keys = [*"qweadzxcs0123456789uholynrb?", "enter", "enter", "enter", "backspace", "up", "escape", "f2"]
    for seed in range(4):
        chance, seen = random.Random(seed), None
        driver = fresh(against(1), seed=seed + 1)
        entry = Entry(driver.request, driver.session.board)
        for _ in range(400):
            key = chance.choice(keys)
            if key == "escape":
                driver.answer(ESCAPE)
            else:
                try:
                    answer = entry.press(key)
                except ValueError:
                    continue
                if answer is None:
                    continue
                driver.answer(answer)
            if driver.request is None:
                break
            entry = Entry(driver.request, driver.session.board)
            if driver.session.progress and driver.session.progress.position != seen:
                seen = driver.session.progress.position
                record = driver.session.progress.record(KENSINGTON)
                assert GameRecord.from_text(KENSINGTON, record.to_text()) == record


# The program


def test_the_program_plays_what_its_level_chooses():
    driver = fresh(against(2))
    driver.play("20")
    game = driver.session.progress
    first, second = game.steps
    assert (second.act, game.seed) == LEVELS[1].choose(second.before, second.seed, history=[first.before])
    assert game.seed != second.seed
    assert f"Ken: {second.act}" in driver.view.news


def test_the_program_knows_the_game_so_far():
    """It is ahead and varies, instead of repeating what it chooses in the position alone."""
    position, acts = AHEAD
    seats = {turn: against(2)[turn.colour][0] for turn in seat_turns(2, "red")}
    resumed = TeamGame(seats, Position.from_text(position), 45470)
    for word in acts.split():
        resumed.play(act_from_text(word), 45470)
    alone = LEVELS[1].choose(resumed.position, 45470).act
    driver = Driver(KensingtonOptions(seed=1, resumed=resumed, answers=ALL_ANSWERED, speed=0))
    step = driver.session.progress.steps[4]
    assert step.act == LEVELS[1].choose(step.before, step.seed, history=resumed.history[:4]).act != alone


def test_thinking_is_shown_and_takes_time_with_the_speed():
    seconds = []
    for speed in (0, 1, 9):
        answers = ALL_ANSWERED | {"watch": True}
        driver = Driver(KensingtonOptions(seed=5, seats=against(2), answers=answers, speed=speed))
        driver.play("20")
        seconds.append(driver.seconds)
        assert driver.shown
    assert seconds == sorted(set(seconds))
    thoughts: list[Thought] = []
    step = driver.session.progress.steps[-1]
    LEVELS[1].choose(step.before, step.seed, thoughts.append, driver.session.progress.history[:-1])
    assert (driver.shown[0], driver.shown[-1]) == (thoughts[0], thoughts[-1])
    assert driver.best[-1].value == max(thought.value for thought in thoughts)
    silent = Driver(KensingtonOptions(seed=5, seats=against(2), answers=ALL_ANSWERED, speed=9))
    silent.play("20")
    assert silent.shown == []


def test_with_a_real_board_only_the_programs_stones_appear_and_its_moves_are_announced():
    seats = against(1)
    driver = Driver(KensingtonOptions(seed=5, seats=seats, answers=ALL_ANSWERED | {"board": True}, speed=0))
    assert driver.view.hidden == {"red"}
    driver.play("20")
    step = "put a blue stone on point "
    assert step in driver.request.prompt
    point = int(driver.request.prompt.split(step)[1].split(".")[0])
    assert driver.session.progress.position.stone(point) is None
    assert driver.view.thought.act == Place(point), "where to put it can be seen"
    driver.answer("")
    assert driver.view.thought is None
    assert driver.session.progress.position.stone(point) == "blue"


def test_with_a_real_board_only_the_programs_pile_is_shown():
    seats = against(1)
    bottoms = []
    for board in (False, True):
        driver = Driver(KensingtonOptions(seed=5, seats=seats, answers=ALL_ANSWERED | {"board": board}, speed=0))
        panel = paint.panel(driver.session.board, driver.view, driver.request, 21)
        bottoms.append("".join(text for _, text, *_ in panel).splitlines()[-2:])
    assert bottoms == [["● " * 14 + "●", "Ann (red)"], ["", "Ann (red)"]]


def test_with_a_real_board_the_stone_to_be_repositioned_is_the_opponents():
    seats = {Turn("red", 1): Seat("Ken", 1), Turn("blue", 1): PEOPLE["blue"][0]}
    position = study(red=[1, 5], blue=[40, 41, 42], hands=(1, 1)).play(Place(3))
    driver = game_of(position, seats, answers={"board": True})
    assert driver.request.prompt.startswith("Ken: reposition the blue stone on point ")


# Beyond the manual


def test_undo_goes_back_to_a_persons_latest_choice():
    driver = fresh(against(1))
    check_refusal(driver, Command.UNDO, "No choice of a person to undo")
    start = driver.session.progress.seed
    driver.play("20")
    driver.play(next(str(point) for point in (1, 2, 3) if driver.session.progress.position.stone(point) is None))
    assert len(driver.session.progress.steps) == 4
    driver.answer(Command.UNDO)
    assert len(driver.session.progress.steps) == 2
    driver.answer(Command.UNDO)
    assert driver.session.progress.position == driver.session.progress.start
    assert driver.session.progress.seed == start


def test_a_hint_is_what_the_highest_level_would_do_and_changes_nothing():
    driver = fresh()
    game = driver.session.progress
    position, chance = game.position, game.seed
    driver.answer(Command.HINT)
    act = PLAYERS[-1].choose(position, chance).act
    assert driver.view.notice == f"The {PLAYERS[-1].name} player would play {act}."
    assert (game.position, game.seed) == (position, chance)


def test_the_strong_player_has_the_limit_that_it_is_given():
    session = KensingtonSession(KensingtonOptions(seed=1, strong=STRONG.limited("50").without_book()))
    assert [player.name for player in session.players] == [*(level.name for level in LEVELS), "strong:50"]
    assert session.players[-1].find(Position.start(), 1)[0].nodes == 50


def test_two_people_agree_to_a_draw():
    driver = fresh()
    driver.answer(Command.DRAW)
    assert "Ann offers a draw. Bob, do you agree?" in driver.request.prompt
    driver.answer("n")
    assert driver.view.notice == "Bob does not agree to a draw."
    check_refusal(driver, Command.DRAW, "has just been offered")
    driver.play("20")
    driver.answer(Command.DRAW, "y")
    assert driver.session.progress.record(KENSINGTON).result == "drawn"
    assert "The same players" in driver.request.prompt


def test_every_team_member_must_agree_to_a_draw():
    seats = {"red": (Seat("Ann", 0), Seat("Cat", 0)), "blue": (Seat("Bob", 0), Seat("Dan", 0))}
    driver = fresh(seats, rules=Rules(4))
    driver.answer(Command.DRAW, "y", "n")
    assert driver.view.notice.endswith("does not agree to a draw.")
    driver.play("20")
    count = len(driver.prompts)
    driver.answer(Command.DRAW, "y", "y", "y")
    request = {prompt.split("draw. ")[1].split(",")[0] for prompt in driver.prompts[count:-1]}
    assert request == {"Ann", "Cat", "Dan"}
    assert driver.session.progress.drawn


def test_the_program_agrees_to_a_draw_only_after_many_quiet_turns():
    game = TeamGame({turn: Seat(turn.colour, 1) for turn in seat_turns(2, "red")}, study(red=[1], blue=[72]), 1)
    while len(game.steps) < QUIET_TURNS:
        assert not game.agrees_to_draw(Turn("blue", 1))
        game.play(game.position.legal_acts()[0])
    assert game.agrees_to_draw(Turn("blue", 1))
    ahead = TeamGame(game.seats, study(red=[1], blue=[13, 5, 6, 12, 20, 29], turn="blue"), 1, steps=game.steps)
    assert not ahead.agrees_to_draw(Turn("blue", 1))
    assert ahead.agrees_to_draw(Turn("red", 1))
    relocation = Step(game.start, 1, Relocate(72, 60))
    for steps, agrees in (([relocation, *game.steps], True), ([*game.steps, relocation], False)):
        assert TeamGame(game.seats, game.position, 1, steps=steps).agrees_to_draw(Turn("blue", 1)) == agrees
    placing = TeamGame(game.seats, study(red=[1], blue=[72], hands=(1, 0)), 1, steps=game.steps)
    assert not placing.agrees_to_draw(Turn("blue", 1))
    threatened = TeamGame(game.seats, replace(ahead.start, turn=Turn("red", 1)), 1, steps=game.steps)
    assert not threatened.agrees_to_draw(Turn("blue", 1)), "red may act, but blue can win after it"


def test_a_game_without_people_is_drawn_at_the_third_repetition():
    game = TeamGame({turn: Seat(turn.colour, 1) for turn in seat_turns(2, "red")}, study(red=[1], blue=[72]), 1)
    for words in ("1-2 72-71 2-1 71-72", "1-2 72-71 2-1"):
        for word in words.split():
            assert not game.repeated
            game.play(act_from_text(word))
    game.play(act_from_text("71-72"))
    assert game.repeated


def test_a_game_with_a_person_is_not_drawn_by_repetition():
    driver = fresh(against(2))
    game = driver.session.progress
    placed = game.position.play(Place(20))
    again = placed.play(LEVELS[1].choose(placed, game.seed).act)
    game.steps += [Step(again, 1, Place(1))] * 2
    driver.play("20")
    assert game.repeated
    assert not game.over


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_between_programs_ends(players):
    levels = [level % 3 + 1 for level in range(players)]
    seats = {
        colour: tuple(Seat(name, level) for name, level in zip(names, levels[side::2], strict=False))
        for side, (colour, names) in enumerate((("red", ("Ann", "Cat", "Eve")), ("blue", ("Bob", "Dan", "Fay"))))
    }
    for chance in range(1, 4):
        driver = fresh(seats, seed=chance, rules=Rules(players))
        assert "The same players and levels again?" in driver.request.prompt
        assert driver.session.progress.record(KENSINGTON).result in ("red", "blue", "drawn")


def test_a_saved_game_resumes_with_the_same_seed(tmp_path):
    path = str(tmp_path / "game.txt")
    seats = against(1)
    driver = fresh(seats, autosave=Autosave(path))
    driver.play("20", "21", "24")
    game = resume_record(GameRecord.from_text(KENSINGTON, (tmp_path / "game.txt").read_text()))
    assert (game.position, game.seed, game.seats) == (
        driver.session.progress.position, driver.session.progress.seed, driver.session.progress.seats
    )  # fmt: skip
    again = Driver(KensingtonOptions(seed=1, resumed=game, answers=ALL_ANSWERED, speed=0))
    for side in (driver, again):
        side.play(str(next(point for point in (60, 61, 62) if side.session.progress.position.stone(point) is None)))
    assert again.session.progress.record(KENSINGTON) == driver.session.progress.record(KENSINGTON)


def test_saving_can_start_in_the_middle_of_a_game(tmp_path):
    driver = fresh()
    driver.play("20")
    path = tmp_path / "game.txt"
    driver.answer(Command.SAVE, str(tmp_path / "none" / "game.txt"))
    assert "the directory does not exist" in driver.view.notice
    driver.answer(Command.SAVE, str(path))
    assert "is saved in" in driver.view.notice
    driver.play("21")
    assert [str(act) for act in GameRecord.from_text(KENSINGTON, path.read_text()).acts] == ["20", "21"]


def test_a_failure_to_save_is_reported_and_the_game_continues(tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    driver = fresh(autosave=Autosave(str(folder / "game.txt")))
    (folder / "game.txt").unlink()
    folder.rmdir()
    driver.play("20")
    assert "could not be saved" in " ".join([driver.view.notice, driver.session.autosave.fault])
    folder.mkdir()
    driver.play("21")
    assert len(GameRecord.from_text(KENSINGTON, (folder / "game.txt").read_text()).acts) == 2


@pytest.mark.parametrize("level, seed", [(1, 11), (2, 12), (3, 13)])
def test_a_game_against_each_level_runs_to_its_end_and_is_recorded(level, seed):
    driver = fresh(against(level), seed=seed)
    chance = random.Random(seed)
    while isinstance(driver.request, AskPoint):
        game = driver.session.progress
        driver.answer(*points_of(chance.choice(game.position.legal_acts())))
        if driver.request and driver.request.prompt == "Press RETURN":
            driver.answer("")
    record = driver.session.progress.record(KENSINGTON)
    assert record.result in ("red", "blue")
    assert GameRecord.from_text(KENSINGTON, record.to_text()) == record
    winner = {"red": "Ann", "blue": "Ken"}[record.result]
    assert driver.view.notice.startswith(f"{winner} has won!")
    assert driver.view.position == record.final
