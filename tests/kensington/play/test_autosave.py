"""Games saved in files: whatever is wrong with a file, no good game in it is lost."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.errors import BoardGameError
from boardgame.records import GameRecord, read_records
from boardgame.session.autosave import Autosave, append_to, read_last
from boardgame.session.progress import Seat
from kensington.game import KENSINGTON
from kensington.play.progress import resume_record
from kensington.rules import Place
from tests.kensington.play.records import game

pytestmark = pytest.mark.pure


def text(*points: int) -> str:
    return game(*points).to_text()


def test_a_saved_game_can_be_read_at_any_time(tmp_path):
    path = tmp_path / "game.txt"
    autosave = Autosave(str(path))
    for count in range(1, 10):
        autosave.save(text(*range(1, count * 3, 3)))
        assert read_last(KENSINGTON, str(path)).record == game(*range(1, count * 3, 3))
    assert os.listdir(tmp_path) == ["game.txt"]


def test_games_are_appended_and_earlier_ones_stay_byte_for_byte(tmp_path):
    path = tmp_path / "games.txt"
    before = '[Red   "x"]'.replace("   ", " ") + "\n\n{strange   spaces}\n1.   5\t6\n\n\n*\n"
    path.write_text(before)
    autosave = append_to(KENSINGTON, str(path))
    autosave.save(text(1))
    autosave.save(text(1, 4))
    autosave.next_game()
    autosave.save(text(9))
    saved = path.read_text()
    assert saved == before + "\n" + game(1, 4).to_text() + "\n" + game(9).to_text()
    last = read_last(KENSINGTON, str(path))
    assert last.record == game(9)
    assert last.before == saved[: -len(game(9).to_text()) - 1]


@pytest.mark.parametrize("junk", ["junk\n", "\x00", "{", "1. 99\n"])
def test_a_game_before_junk_is_the_last_one(tmp_path, junk):
    path = tmp_path / "games.txt"
    path.write_text(game(5).to_text() + game(1, 4).to_text() + junk)
    last = read_last(KENSINGTON, str(path))
    assert last.record == game(1, 4) and "line " in last.damage
    with pytest.raises(BoardGameError, match="the file is not changed"):
        append_to(KENSINGTON, str(path))


def test_a_resumed_game_replaces_its_beginning(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(game(5).to_text() + game(1).to_text())
    last = read_last(KENSINGTON, str(path))
    autosave = Autosave(str(path), last.before, last.record.to_text())
    autosave.save(text(1, 4))
    assert path.read_text() == game(5).to_text() + game(1, 4).to_text()
    autosave.next_game()
    autosave.save(text(8))
    assert path.read_text() == game(5).to_text() + game(1, 4).to_text() + "\n" + game(8).to_text()


@pytest.mark.parametrize("damage", [b"99 ", b"\xff\xfe", b"{", b"", "\u2028".encode(), b"1 "])
def test_a_damaged_file_yields_its_good_part_and_is_not_changed(tmp_path, damage):
    path = tmp_path / "game.txt"
    good = game(1, 4, 9).to_text().removesuffix("*\n")
    path.write_bytes(good.rstrip("\n").encode() + b" " + damage)
    before = path.read_bytes()
    last = read_last(KENSINGTON, str(path))
    assert last.damage is not None
    assert [str(act) for act in last.record.acts] == ["1", "4", "9"]
    with pytest.raises(BoardGameError, match="the file is not changed"):
        append_to(KENSINGTON, str(path))
    assert path.read_bytes() == before


def test_good_games_before_the_damage_stay_apart(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text(game(1).to_text() + game(5).to_text()[:-2] + "x")
    last = read_last(KENSINGTON, str(path))
    assert last.damage and last.record.acts == (Place(5),)
    assert last.before == game(1).to_text()


TWO_GAMES = (game(5, 9).to_text() + "\n" + game(1, 4, 9).to_text().replace("1 4", "1 {good} 4")).encode()


@given(at=st.integers(0, len(TWO_GAMES)), gone=st.integers(0, 40), come=st.binary(max_size=3))
def test_after_any_damage_a_game_resumes_or_is_refused_and_earlier_games_stay(tmp_path_factory, at, gone, come):
    path = tmp_path_factory.mktemp("damaged") / "games.txt"
    path.write_bytes(TWO_GAMES[:at] + come + TWO_GAMES[at + gone :])
    try:
        last = read_last(KENSINGTON, str(path))
        progress = resume_record(last.record)
    except BoardGameError as error:
        assert len(str(error).splitlines()) == 1
        return
    if last.damage is None:
        before = list(read_records(KENSINGTON, path.read_text().splitlines(keepends=True)))
        progress.play(progress.position.legal_acts()[0])
        autosave = Autosave(str(path), last.before, last.record.to_text())
        autosave.save(progress.record(KENSINGTON).to_text())
        assert autosave.fault == ""
        *same, last = read_records(KENSINGTON, path.read_text().splitlines(keepends=True))
        assert same == before[:-1]
        assert last.acts[:-1] == before[-1].acts


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_a_game_cannot_be_resumed(tmp_path, content):
    path = tmp_path / "game.txt"
    path.write_text(content)
    with pytest.raises(BoardGameError, match="the file has no game record"):
        read_last(KENSINGTON, str(path))


def test_directories_and_devices_are_refused(tmp_path):
    for path in (str(tmp_path), "/dev/zero", "/dev/null"):
        for open_file in (read_last, append_to):
            with pytest.raises(BoardGameError, match="not a regular file"):
                open_file(KENSINGTON, path)
    with pytest.raises(BoardGameError, match="the directory does not exist"):
        append_to(KENSINGTON, str(tmp_path / "none" / "game.txt"))


def test_a_pipe_neither_blocks_nor_is_replaced(tmp_path):
    path = tmp_path / "game.txt"
    autosave = append_to(KENSINGTON, str(path))
    os.mkfifo(path)
    with pytest.raises(BoardGameError, match="not a regular file"):
        append_to(KENSINGTON, str(path))
    autosave.save(text(1))
    assert autosave.fault == f"{path}: not a regular file"
    assert path.is_fifo()


def test_a_file_that_cannot_be_written_keeps_its_contents(tmp_path):
    path = tmp_path / "game.txt"
    autosave = Autosave(str(path))
    autosave.save(text(1))
    before = path.read_bytes()
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))  # like a full disc
    try:
        autosave.save(text(1, 4))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert autosave.fault == f"{path}: File too large"
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.txt"]
    autosave.save(text(1, 4))
    assert autosave.fault == ""
    assert read_last(KENSINGTON, str(path)).record == game(1, 4)


def test_a_file_that_another_program_changed_is_not_written(tmp_path):
    path = tmp_path / "game.txt"
    first, second = Autosave(str(path)), Autosave(str(path))
    first.save(text(1))
    second.save(text(5))
    assert second.fault == f"{path}: not written, as another program has changed the file"
    assert read_last(KENSINGTON, str(path)).record == game(1)
    first.save(text(1, 4))
    assert first.fault == ""
    path.unlink()
    second.save(text(5))
    assert second.fault == ""
    assert read_last(KENSINGTON, str(path)).record == game(5)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_record_names_the_players(players):
    progress = resume_record(game(1, 4, 9, players=players))
    assert progress.record(KENSINGTON) == game(1, 4, 9, players=players)
    assert progress.seats[("red", 1)] == Seat("Ann", 0)
    assert len(progress.seats) == players
    assert progress.seed == 77


def test_other_tags_and_comments_are_preserved():
    annotated = '[Event "x"]\n' + game(1, 4).to_text().replace("1. 1 4", "{first}\n1. 1 {good} 4 {better}")
    progress = resume_record(GameRecord.from_text(KENSINGTON, annotated))
    progress.play(Place(9))
    again = progress.record(KENSINGTON)
    assert again.tags["Event"] == "x"
    assert again.comment == "first"
    assert [turn.comment for turn in again.turns] == ["good", "better", ""]
    progress.undo()
    progress.undo()
    assert [turn.comment for turn in progress.record(KENSINGTON).turns] == ["good"]


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('[Blue "Bob"]\n', "", "missing tag Blue"),
        ('"Bob"', '"Bob2"', "tag Blue: unsuitable player name 'Bob2'"),
        ('"Bob"', '"B b"', "tag Blue: unsuitable player name 'B b'"),
        ('"Bob"', '"ANN"', "two players are called 'ann'"),
        ('[Blue "Bob"]', '[Blue "Bob"]\n[BlueLevel "5"]', "tag BlueLevel: '5' is not a number from 0 to 4"),
        ('[Blue "Bob"]', '[Blue "Bob"]\n[BlueStep "99"]', "tag BlueStep: '99' is not a number from 0 to 17"),
        ('"77"', '"65536"', "tag Chance"),
        ('"77"', '"' + "9" * 5000 + '"', "tag Chance"),
        ("*\n", "drawn\n", "the game is finished: drawn"),
    ],
)
def test_a_record_that_does_not_name_the_players_is_refused(old, new, words):
    with pytest.raises(BoardGameError, match=words):
        resume_record(GameRecord.from_text(KENSINGTON, game(1).to_text().replace(old, new)))
