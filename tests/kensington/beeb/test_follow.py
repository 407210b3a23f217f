"""Games that are played on KEN become records: every act that is made there, in its order, and nothing else."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK
from kensington.beeb import DISC, TAPE
from kensington.beeb.answers import QUESTIONS, Answering, Answers
from kensington.beeb.follow import Follower
from kensington.beeb.running import RunningKen
from kensington.levels import LEVELS
from kensington.notation import Game, read_games
from kensington.play.keeping import keeper_after, read_last
from kensington.play.table import Seat, resume
from kensington.position import Position
from kensington.rules import COLOURS, Act, Pass, Relocate, Rules, act_from_text
from tests.kensington.beeb.person import ESCAPE, RETURN, Person, labels
from tests.kensington.beeb.test_game import OTHERS, WHITE, seated, stones_of
from tests.kensington.games import SHUT_IN, random_game

LONGEST = 300  # seconds of the machine's time for a game of two levels
QUICK = dict.fromkeys(QUESTIONS, False)


def acts(words: str) -> list[Act]:
    return [act_from_text(word) for word in words.split()]


def play_all(person: Person, played: list[Act]) -> None:
    for act in played:
        if isinstance(act, Pass):
            person.keys(RETURN)
        else:
            person.play(act)


def followed(path: Path, *arguments: object) -> tuple[Person, Follower]:
    """Two persons at KEN, of whom Red begins, and their games kept in a file."""
    person, _ = seated("red", *arguments)
    return person, Follower(person.beeb, keeper_after(str(path)))


def games(path: Path) -> list[Game]:
    with open(path) as file:
        return list(read_games(file))


def same_as_ken(follower: Follower) -> bool:
    """Whether the record has come to the position in KEN's memory, entitlements and broken shapes and all."""
    return follower.table is not None and follower.table.position == RunningKen(follower.beeb).memory.take()


@pytest.mark.parametrize("seed", range(2))
def test_what_persons_play_is_written_down_act_by_act(tmp_path: Path, seed: int):
    two_move = seed % 2 == 0
    path = tmp_path / "game.txt"
    person, follower = followed(path, "\n\n\n\n" + "ny"[two_move] + "\n")
    rules = Rules(two_move=two_move)
    played = [act for _, act in random_game(seed, rules, 45)]
    play_all(person, played)
    assert same_as_ken(follower)
    follower.close()
    (game,) = games(path)
    assert (game.acts, game.start, game.result) == (tuple(played), Position.start(rules), "*")
    assert stones_of(game.final) == person.stones()
    assert any(isinstance(act, Relocate) for act in played)


def test_a_pass_is_written_down(tmp_path: Path):
    path = tmp_path / "game.txt"
    person, follower = followed(path)
    played = [*acts(SHUT_IN), Pass()]
    play_all(person, played)
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
    """A machine with KEN from its tape, which is about to ask the first prompt again."""
    beeb = Person().beeb
    beeb.type_ahead(ESCAPE)
    yield beeb


@pytest.mark.parametrize("started, levels", [(from_disc, (2, 2)), (from_tape, (1, 1))])
def test_a_whole_game_of_levels_is_replayed_in_the_engine(
    system_roms: object,
    tmp_path: Path,
    started: Callable[[], AbstractContextManager[Beeb]],
    levels: tuple[int, int],
):
    path = tmp_path / "game.txt"
    with started() as beeb:
        follower = Follower(beeb, keeper_after(str(path)))
        seats = {colour: Seat(name, level) for colour, name, level in zip(COLOURS, ("ANN", "Bob"), levels, strict=True)}
        Answering(beeb, Answers(seats, QUICK | {"colour": True, "two_move": True}, speed=0))
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
    assert follower.table is not None and follower.table.record() == game
    steps = follower.table.steps
    for step, after in zip(steps[1:], [*[step.chance for step in steps[2:]], follower.table.chance], strict=True):
        level = levels[COLOURS.index(step.before.to_act.colour)]
        assert LEVELS[level - 1].choose(step.before, step.chance) == (step.act, after)


def win(person: Person) -> list[Act]:
    """Red fills the topmost hexagon."""
    words = [word for both in zip(WHITE, OTHERS, strict=True) for word in both][:-1]
    played = acts(" ".join(map(str, words)))
    play_all(person, played)
    return played


def test_each_game_begins_a_record_of_its_own(tmp_path: Path):
    path = tmp_path / "games.txt"
    before = "\n\n1. 5 6\n*\n"
    path.write_text(before)
    person, follower = followed(path)
    won = win(person)
    assert [game.result for game in games(path)] == ["*", "red"], "written as soon as it is won"
    person.keys(RETURN + RETURN + RETURN)  # the same players again, and Anna red
    play_all(person, acts("40 41"))
    person.keys(ESCAPE + "n" + "CARLA\n2\n\n" + "\n\nn\n\n0" + "b")  # others
    while person.prompt.endswith("is thinking"):
        person.beeb.run(seconds=1)
    person.choose(12 if person.byte("board", 12) == 0 else 13)
    person.beeb.run_until_input()
    follower.close()
    found = games(path)
    assert path.read_text().startswith(before)
    assert [game.result for game in found] == ["*", "red", "*", "*"]
    assert found[1].acts == tuple(won)
    assert found[2].acts == tuple(acts("40 41"))
    assert [found[2].tags[name] for name in ("Red", "Blue")] == ["ANNA", "BERT"]
    assert [found[3].tags[name] for name in ("Red", "Blue", "RedLevel")] == ["CARLA", "Two", "2"]
    assert same_as_ken(follower)


def test_a_game_that_is_stopped_before_anything_is_played_is_no_record(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    person.keys(ESCAPE + RETURN + RETURN)
    follower.close()
    assert not path.exists()


def test_a_game_that_is_kept_goes_on_in_the_terminal(tmp_path: Path):
    path = tmp_path / "game.txt"
    person, follower = followed(path)
    play_all(person, acts("1 60 3 64 5"))
    follower.close()
    table = resume(read_last(str(path)).game)
    assert [table.seats[turn].name for turn in table.seats] == ["ANNA", "BERT"]
    assert table.chance == int.from_bytes(bytes(person.byte("seed", at) for at in range(2)), "little")
    assert table.position.pending


def test_what_is_rewound_is_taken_back(tmp_path: Path):
    path = tmp_path / "game.txt"
    person, follower = followed(path)
    play_all(person, acts("1 60 3 64 5"))
    state = person.beeb.save_state()
    play_all(person, acts("60>50 40 22 23"))
    follower.keep()
    person.beeb.load_state(state)
    play_all(person, acts("64>40 41"))
    assert same_as_ken(follower)
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("1 60 3 64 5 64>40 41"))]


def test_what_is_rewound_is_taken_back_though_nothing_is_played_after_it(tmp_path: Path):
    path = tmp_path / "game.txt"
    person, follower = followed(path)
    play_all(person, acts("1 60"))
    state = person.beeb.save_state()
    play_all(person, acts("3"))
    person.beeb.load_state(state)
    follower.close()
    assert games(path)[0].acts == tuple(acts("1 60"))


def test_a_game_that_was_saved_in_another_one_is_gone_on_with_from_its_position(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    play_all(person, acts("7 8 9"))
    saved = person.beeb.save_state()
    there = Position.start()
    for act in acts("7 8 9"):
        there = there.play(act)
    person.keys(ESCAPE + RETURN + RETURN)
    first = "red" if person.name == "ANNA" else "blue"
    play_all(person, acts("40 41 42 43"))
    person.beeb.load_state(saved)
    play_all(person, acts("10"))
    follower.close()
    found = games(path)
    assert [game.acts for game in found] == [tuple(acts(words)) for words in ("7 8 9", "40 41 42 43", "10")]
    assert found[1].start == Position.start(Rules(first=first))
    assert (found[2].start, found[2].final) == (there, there.play(act_from_text("10")))


def test_a_position_that_was_made_by_hand_is_where_the_next_record_begins(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    play_all(person, acts("7 8"))
    person.beeb.memory[labels()["board"] + 40] = 2
    person.beeb.memory[labels()["hand"] + 2] -= 1
    play_all(person, acts("9 10"))
    assert same_as_ken(follower)
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8")), tuple(acts("9 10"))]


def test_what_is_no_position_is_said_to_be_none_and_what_was_kept_stays(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    play_all(person, acts("7 8"))
    person.beeb.memory[labels()["hand"] + 1] = 15
    play_all(person, acts("9"))
    assert "red has 15 stones in hand and 1 on the board" in follower.fault
    person.keys(ESCAPE + RETURN + RETURN)
    play_all(person, acts("33 34"))
    assert follower.fault == ""
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8")), tuple(acts("33 34"))]


def test_a_file_that_cannot_be_written_is_a_fault(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    play_all(person, acts("7"))
    follower.keep()
    path.write_text("somebody else's\n")
    follower.keep()
    assert follower.fault == f"{path}: somebody else has changed the file, and it is left as it is"


def test_another_program_at_the_same_address_is_not_taken_for_ken(system_roms: object):
    beeb = Beeb()
    beeb.boot()
    follower = Follower(beeb)
    called = []
    beeb.on_execute(labels()["rules_play"], called.append)
    beeb.memory[labels()["rules_play"]] = 0x60
    beeb.type(f"CALL {labels()['rules_play']}\n")
    beeb.run_until_input()
    assert called
    assert follower.table is None and follower.fault == ""


def test_another_machine_is_followed_from_then_on(tmp_path: Path):
    path = tmp_path / "games.txt"
    person, follower = followed(path)
    play_all(person, acts("7 8"))
    state = person.beeb.save_state()
    play_all(person, acts("9"))
    other = Beeb(dfs=None)
    follower.attach(other)
    play_all(person, acts("11"))
    other.tape.insert(TAPE)
    other.load_state(state)
    play_all(Person(other), acts("10"))
    follower.close()
    assert [game.acts for game in games(path)] == [tuple(acts("7 8 10"))]
