"""Records of games played on KEN: every act in order, and nothing else."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from boardgame.records import GameRecord, read_records
from boardgame.session.autosave import append_to, read_last
from boardgame.session.progress import Seat
from emulator import Beeb
from emulator.beeb import CLOCK
from kensington.beeb import DISC, TAPE
from kensington.beeb.answers import QUESTIONS, Answers, PromptTyper
from kensington.beeb.follow import GameFollower
from kensington.beeb.running import RunningKen
from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from kensington.play.progress import resume_record
from kensington.position import Position
from kensington.rules import COLOURS, Act, Pass, Relocate, Rules, act_from_text
from tests.kensington.beeb.agreement import OTHERS, WHITE, stones_of
from tests.kensington.beeb.ken_session import ESCAPE, RETURN, KenSession, labels, new_game
from tests.kensington.positions import SHUT_IN, random_game

LONGEST = 300  # seconds of the machine's time for a game of two levels
QUICK = dict.fromkeys(QUESTIONS, False)


def acts(words: str) -> list[Act]:
    return [act_from_text(word) for word in words.split()]


def play_all(ken: KenSession, played: list[Act]) -> None:
    for act in played:
        if isinstance(act, Pass):
            ken.press(RETURN)
        else:
            ken.play(act)


def followed(path: Path, *arguments: object) -> tuple[KenSession, GameFollower]:
    """A game of two people in which Red begins, recorded in a file."""
    ken, _ = new_game("red", *arguments)
    return ken, GameFollower(ken.beeb, append_to(KENSINGTON, str(path)))


def games(path: Path) -> list[GameRecord]:
    with open(path, encoding="utf-8") as file:
        return list(read_records(KENSINGTON, file))


def same_as_ken(follower: GameFollower) -> bool:
    """Whether the record has the same position as KEN's memory, with entitlements and broken shapes."""
    return follower.game is not None and follower.game.position == RunningKen(follower.beeb).memory.take()


@pytest.mark.parametrize("seed", range(2))
def test_games_of_people_are_recorded(tmp_path: Path, seed: int):
    two_move = seed % 2 == 0
    path = tmp_path / "game.txt"
    ken, follower = followed(path, "\n\n\n\n" + "ny"[two_move] + "\n")
    rules = Rules(two_move=two_move)
    played = [act for _, act in random_game(seed, rules, 45)]
    play_all(ken, played)
    assert same_as_ken(follower)
    follower.close()
    (game,) = games(path)
    assert (game.acts, game.start, game.result) == (tuple(played), Position.start(rules), "*")
    assert stones_of(game.final) == ken.stones()
    assert any(isinstance(act, Relocate) for act in played)


def test_a_pass_is_recorded(tmp_path: Path):
    path = tmp_path / "game.txt"
    ken, follower = followed(path)
    played = [*acts(SHUT_IN), Pass()]
    play_all(ken, played)
    assert same_as_ken(follower)
    follower.close()
    assert games(path)[0].acts == tuple(played)


@contextmanager
def from_disc() -> Iterator[Beeb]:
    """A machine that boots KEN's disc."""
    with Beeb(disc=DISC) as beeb:
        beeb.power_on()
        beeb.key_down("SHIFT")
        beeb.run(seconds=1)
        beeb.key_up("SHIFT")
        yield beeb


@contextmanager
def from_tape() -> Iterator[Beeb]:
    """A machine with KEN from tape, about to show the first prompt again."""
    beeb = KenSession().beeb
    beeb.run(frames=2)  # the seed comes from the clock, and not all games of two levels end
    beeb.type_ahead(ESCAPE)
    yield beeb


@pytest.mark.parametrize("started, levels", [(from_disc, (2, 1)), (from_tape, (1, 2))])
def test_a_whole_game_of_levels_is_recorded_and_replayed(
    system_roms: object,
    tmp_path: Path,
    started: Callable[[], AbstractContextManager[Beeb]],
    levels: tuple[int, int],
):
    path = tmp_path / "game.txt"
    with started() as beeb:
        follower = GameFollower(beeb, append_to(KENSINGTON, str(path)))
        seats = {colour: Seat(name, level) for colour, name, level in zip(COLOURS, ("ANN", "Bob"), levels, strict=True)}
        PromptTyper(beeb, Answers(seats, QUICK | {"colour": True, "two_move": True}, speed=0))
        end = beeb.cycles + LONGEST * CLOCK
        while not follower.over and beeb.cycles < end:
            beeb.run(seconds=1)
        beeb.run(seconds=1)
        assert same_as_ken(follower)
        follower.close()
    (game,) = games(path)
    assert game.result in COLOURS and game.start.rules.two_move
    assert game.tags["Red"] == "ANN" and game.tags["BlueLevel"] == str(levels[1])
    assert any(isinstance(act, Relocate) for act in game.acts)
    assert follower.game is not None and follower.game.record(KENSINGTON) == game
    steps = follower.game.steps
    seeds = [*[step.seed for step in steps], follower.game.seed]
    for number, step in enumerate(steps[1:], 1):
        level = LEVELS[levels[COLOURS.index(step.before.to_act.colour)] - 1]
        history = [before.before for before in steps[:number]]
        assert level.choose(step.before, step.seed, history=history) == (step.act, seeds[number + 1])


def win(ken: KenSession) -> list[Act]:
    """Red fills the topmost hexagon."""
    words = [word for both in zip(WHITE, OTHERS, strict=True) for word in both][:-1]
    played = acts(" ".join(map(str, words)))
    play_all(ken, played)
    return played


def test_an_agreed_draw_is_recorded_unless_the_machine_goes_back_before_it(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("40 41"))
    before = ken.beeb.save_state()
    ken.press("oy")
    assert [game.result for game in games(path)] == ["drawn"]
    ken.beeb.load_state(before)
    play_all(ken, acts("1"))
    assert [game.result for game in games(path)] == ["*"]
    follower.close()


def test_each_game_has_a_record(tmp_path: Path):
    path = tmp_path / "games.txt"
    before = "\n\n1. 5 6\n*\n"
    path.write_text(before)
    ken, follower = followed(path)
    won = win(ken)
    assert [game.result for game in games(path)] == ["*", "red"], "written as soon as it is won"
    ken.press(RETURN + RETURN + RETURN)  # the same players, Anna is Red
    play_all(ken, acts("40 41"))
    ken.press(ESCAPE + "n" + "CARLA\n2\n\n" + "\n\nn\n\n0" + "b")  # new players
    while ken.prompt.endswith("is thinking"):
        ken.beeb.run(seconds=1)
    ken.choose(12 if ken.byte("board", 12) == 0 else 13)
    ken.beeb.run_until_input()
    follower.close()
    found = games(path)
    assert path.read_text().startswith(before)
    assert [game.result for game in found] == ["*", "red", "*", "*"]
    assert found[1].acts == tuple(won)
    assert found[2].acts == tuple(acts("40 41"))
    assert [found[2].tags[name] for name in ("Red", "Blue")] == ["ANNA", "BERT"]
    assert [found[3].tags[name] for name in ("Red", "Blue", "RedLevel")] == ["CARLA", "Two", "2"]
    assert same_as_ken(follower)


def test_a_game_without_acts_is_not_recorded(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    ken.press(ESCAPE + RETURN + RETURN)
    follower.close()
    assert not path.exists()


def test_a_recorded_game_can_be_resumed_in_the_terminal(tmp_path: Path):
    path = tmp_path / "game.txt"
    ken, follower = followed(path)
    play_all(ken, acts("1 60 3 64 5"))
    follower.close()
    table = resume_record(read_last(KENSINGTON, str(path)).record)
    assert [table.seats[turn].name for turn in table.seats] == ["ANNA", "BERT"]
    assert table.seed == int.from_bytes(bytes(ken.byte("seed", at) for at in range(2)), "little")
    assert table.position.pending


def test_rewinding_removes_acts(tmp_path: Path):
    path = tmp_path / "game.txt"
    ken, follower = followed(path)
    play_all(ken, acts("1 60 3 64 5"))
    state = ken.beeb.save_state()
    play_all(ken, acts("60>50 40 22 23"))
    follower.save()
    ken.beeb.load_state(state)
    play_all(ken, acts("64>40 41"))
    assert same_as_ken(follower)
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("1 60 3 64 5 64>40 41"))]


def test_rewinding_removes_acts_even_if_none_follow(tmp_path: Path):
    path = tmp_path / "game.txt"
    ken, follower = followed(path)
    play_all(ken, acts("1 60"))
    state = ken.beeb.save_state()
    play_all(ken, acts("3"))
    ken.beeb.load_state(state)
    follower.close()
    assert games(path)[0].acts == tuple(acts("1 60"))


def test_a_state_of_another_game_begins_a_record(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("7 8 9"))
    saved = ken.beeb.save_state()
    there = Position.start()
    for act in acts("7 8 9"):
        there = there.play(act)
    ken.press(ESCAPE + RETURN + RETURN)
    first = "red" if ken.name == "ANNA" else "blue"
    play_all(ken, acts("40 41 42 43"))
    ken.beeb.load_state(saved)
    play_all(ken, acts("10"))
    follower.close()
    found = games(path)
    assert [game.acts for game in found] == [tuple(acts(words)) for words in ("7 8 9", "40 41 42 43", "10")]
    assert found[1].start == Position.start(Rules(first=first))
    assert (found[2].start, found[2].final) == (there, there.play(act_from_text("10")))


def test_a_position_set_in_memory_begins_a_record(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("7 8"))
    ken.beeb.memory[labels()["board"] + 40] = 2
    ken.beeb.memory[labels()["hand"] + 2] -= 1
    play_all(ken, acts("9 10"))
    assert same_as_ken(follower)
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8")), tuple(acts("9 10"))]


def test_memory_without_a_position_is_a_fault_and_ends_the_record(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("7 8"))
    ken.beeb.memory[labels()["hand"] + 1] = 15
    play_all(ken, acts("9"))
    assert "red has 15 stones in hand and 1 on the board" in follower.fault
    ken.press(ESCAPE + RETURN + RETURN)
    play_all(ken, acts("33 34"))
    assert follower.fault == ""
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8")), tuple(acts("33 34"))]


def test_a_file_that_cannot_be_written_is_a_fault(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("7"))
    follower.save()
    path.write_text("another program's\n")
    follower.save()
    assert follower.fault == f"{path}: not written, as another program has changed the file"
    follower.close()


def test_another_program_at_the_same_address_is_not_followed(system_roms: object):
    beeb = Beeb()
    beeb.boot()
    follower = GameFollower(beeb)
    called = []
    beeb.on_execute(labels()["rules_play"], called.append)
    beeb.memory[labels()["rules_play"]] = 0x60
    beeb.type(f"CALL {labels()['rules_play']}\n")
    beeb.run_until_input()
    assert called
    assert follower.game is None and follower.fault == ""


def test_the_follower_can_be_attached_to_another_machine(tmp_path: Path):
    path = tmp_path / "games.txt"
    ken, follower = followed(path)
    play_all(ken, acts("7 8"))
    state = ken.beeb.save_state()
    play_all(ken, acts("9"))
    other = Beeb(dfs=None)
    follower.attach(other)
    play_all(ken, acts("11"))
    other.tape.insert(TAPE)
    other.load_state(state)
    play_all(KenSession(other), acts("10"))
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8 10"))]
