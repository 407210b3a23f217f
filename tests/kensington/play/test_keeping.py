"""Games kept in files: nothing that is good is ever lost, whatever is wrong with a file."""

import os
import resource

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.errors import BoardGameError
from kensington.notation import Game, read_games
from kensington.play.keeping import Keeper, keeper_after, read_last, replace_file
from kensington.play.table import Seat, Table, resume, seat_turns
from kensington.position import Position
from kensington.rules import Place, Rules

pytestmark = pytest.mark.pure


def game(*points: int, players: int = 2) -> Game:
    names = iter("Ann Bob Cat Dan Eve Fay".split())
    seats = {turn: Seat(next(names), turn.member - 1) for turn in seat_turns(players, "red")}
    table = Table(seats, Position.start(Rules(players)), 77)
    for point in points:
        table.play(Place(point))
    return table.record()


def test_a_game_that_is_kept_can_be_read_at_any_moment(tmp_path):
    path = tmp_path / "game.txt"
    keeper = Keeper(str(path))
    for count in range(1, 10):
        keeper.keep(game(*range(1, count * 3, 3)))
        assert read_last(str(path)).game == game(*range(1, count * 3, 3))
    assert os.listdir(tmp_path) == ["game.txt"]


def test_games_follow_one_another_and_those_before_keep_every_byte(tmp_path):
    path = tmp_path / "games.txt"
    before = "[Red   \"x\"]".replace("   ", " ") + "\n\n{strange   spaces}\n1.   5\t6\n\n\n*\n"
    path.write_text(before)
    keeper = keeper_after(str(path))
    keeper.keep(game(1))
    keeper.keep(game(1, 4))
    keeper.next_game()
    keeper.keep(game(9))
    text = path.read_text()
    assert text.startswith(before)
    assert text == before + "\n" + game(1, 4).to_text() + "\n" + game(9).to_text()
    kept = read_last(str(path))
    assert kept.game == game(9)
    assert kept.before == text[: -len(game(9).to_text()) - 1]


def test_a_resumed_game_takes_the_place_of_its_beginning(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(game(5).to_text() + game(1).to_text())
    kept = read_last(str(path))
    keeper = Keeper(str(path), kept.before, kept.game.to_text())
    keeper.keep(game(1, 4))
    assert path.read_text() == game(5).to_text() + game(1, 4).to_text()
    keeper.next_game()
    keeper.keep(game(8))
    assert path.read_text() == game(5).to_text() + game(1, 4).to_text() + "\n" + game(8).to_text()


@pytest.mark.parametrize("damage", [b"99 ", b"\xff\xfe", b"{", b"", "\u2028".encode(), b"1 "])
def test_of_a_damaged_file_the_good_part_is_given_and_the_file_stays(tmp_path, damage):
    path = tmp_path / "game.txt"
    good = game(1, 4, 9).to_text().removesuffix("*\n")
    path.write_bytes(good.rstrip("\n").encode() + b" " + damage)
    before = path.read_bytes()
    kept = read_last(str(path))
    assert kept.damage is not None
    assert [str(act) for act in kept.game.acts] == ["1", "4", "9"]
    with pytest.raises(BoardGameError, match="the file is left as it is"):
        keeper_after(str(path))
    assert path.read_bytes() == before


def test_the_good_games_before_a_damage_are_not_taken_for_damaged(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(game(1).to_text() + game(5).to_text()[:-2] + "x")
    kept = read_last(str(path))
    assert kept.damage and kept.game.acts == (Place(5),)
    assert kept.before == game(1).to_text()


TWO_GAMES = (game(5, 9).to_text() + "\n" + game(1, 4, 9).to_text().replace("1 4", "1 {good} 4")).encode()


@given(at=st.integers(0, len(TWO_GAMES)), gone=st.integers(0, 40), come=st.binary(max_size=3))
def test_whatever_is_damaged_a_game_is_gone_on_with_or_refused_and_those_before_stay(tmp_path_factory, at, gone, come):
    path = tmp_path_factory.mktemp("damaged") / "games.txt"
    path.write_bytes(TWO_GAMES[:at] + come + TWO_GAMES[at + gone :])
    try:
        kept = read_last(str(path))
        table = resume(kept.game)
    except BoardGameError as error:
        assert len(str(error).splitlines()) == 1
        return
    if kept.damage is None:
        before = list(read_games(path.read_text().splitlines(keepends=True)))
        table.play(table.position.legal_acts()[0])
        keeper = Keeper(str(path), kept.before, kept.game.to_text())
        keeper.keep(table.record())
        assert keeper.fault == ""
        *same, last = read_games(path.read_text().splitlines(keepends=True))
        assert same == before[:-1]
        assert last.acts[:-1] == before[-1].acts


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_a_game_is_nothing_to_go_on_with(tmp_path, content):
    path = tmp_path / "game.txt"
    path.write_text(content)
    with pytest.raises(BoardGameError, match="there is no game in the file"):
        read_last(str(path))


def test_what_is_no_file_is_refused(tmp_path):
    for path in (str(tmp_path), "/dev/zero", "/dev/null"):
        for open_it in (read_last, keeper_after):
            with pytest.raises(BoardGameError, match="no file"):
                open_it(path)
    with pytest.raises(BoardGameError, match="no such directory"):
        keeper_after(str(tmp_path / "none" / "game.txt"))


def test_a_pipe_is_neither_waited_for_nor_replaced(tmp_path):
    path = tmp_path / "game.txt"
    keeper = keeper_after(str(path))
    os.mkfifo(path)
    with pytest.raises(BoardGameError, match="no file"):
        keeper_after(str(path))
    keeper.keep(game(1))
    assert keeper.fault == f"{path}: this is no file that a game could be kept in"
    assert path.is_fifo()


def test_a_file_that_cannot_be_written_keeps_what_it_had(tmp_path):
    path = tmp_path / "game.txt"
    keeper = Keeper(str(path))
    keeper.keep(game(1))
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))  # as little room as on a disc that is full
    try:
        keeper.keep(game(1, 4))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert keeper.fault == f"{path}: File too large"
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.txt"]
    keeper.keep(game(1, 4))
    assert keeper.fault == ""
    assert read_last(str(path)).game == game(1, 4)


def test_a_link_stays_a_link_and_a_mode_stays_a_mode(tmp_path):
    path, link = tmp_path / "game.txt", tmp_path / "link"
    path.write_text("x")
    path.chmod(0o640)
    link.symlink_to(path)
    replace_file(link, b"y")
    assert link.is_symlink() and path.read_text() == "y"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_somebody_else_has_changed_is_left_as_it_is(tmp_path):
    path = tmp_path / "game.txt"
    first, second = Keeper(str(path)), Keeper(str(path))
    first.keep(game(1))
    second.keep(game(5))
    assert second.fault == f"{path}: somebody else has changed the file, and it is left as it is"
    assert read_last(str(path)).game == game(1)
    first.keep(game(1, 4))
    assert first.fault == ""
    path.unlink()
    second.keep(game(5))
    assert second.fault == ""
    assert read_last(str(path)).game == game(5)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_record_says_who_plays(players):
    table = resume(game(1, 4, 9, players=players))
    assert table.record() == game(1, 4, 9, players=players)
    assert table.seats[("red", 1)] == Seat("Ann", 0)
    assert len(table.seats) == players
    assert table.chance == 77


def test_tags_and_comments_of_others_are_kept():
    text = '[Event "x"]\n' + game(1, 4).to_text().replace("1. 1 4", "{first}\n1. 1 {good} 4 {better}")
    table = resume(Game.from_text(text))
    table.play(Place(9))
    again = table.record()
    assert again.tags["Event"] == "x"
    assert again.comment == "first"
    assert [turn.comment for turn in again.turns] == ["good", "better", ""]
    table.take_back()
    table.take_back()
    assert [turn.comment for turn in table.record().turns] == ["good"]


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('[Blue "Bob"]\n', "", "no tag Blue"),
        ('"Bob"', '"Bobbybob"', "tag Blue: 'Bobbybob' is no name"),
        ('"Bob"', '"B b"', "tag Blue: 'B b' is no name"),
        ('"Bob"', '"ANN"', "two players are called 'ann'"),
        ('[Blue "Bob"]', '[Blue "Bob"]\n[BlueLevel "4"]', "tag BlueLevel: '4' is not a number from 0 to 3"),
        ('"77"', '"65536"', "tag Chance"),
        ('"77"', '"' + "9" * 5000 + '"', "tag Chance"),
        ("*\n", "drawn\n", "the game is finished: drawn"),
    ],
)
def test_a_record_that_does_not_say_who_plays_is_refused_with_the_reason(old, new, words):
    with pytest.raises(BoardGameError, match=words):
        resume(Game.from_text(game(1).to_text().replace(old, new)))
