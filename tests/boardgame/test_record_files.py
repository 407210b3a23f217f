"""Reading a file of game records: as a stream, with the file's name in errors."""

import os
import threading
from itertools import count

import pytest

from boardgame.errors import BoardGameError
from boardgame.records import MAX_LINE_LENGTH, load_record, load_records
from kensington.game import KENSINGTON

GAME = '[Red "Ann"]\n\n1. 12 40\n*\n\n'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.txt"


def fault(path, number=1):
    with pytest.raises(BoardGameError) as caught:
        load_record(KENSINGTON, str(path), number)
    name, _, reason = str(caught.value).partition(": ")
    assert name == str(path)
    return reason


def test_a_game_is_known_by_its_number(path):
    path.write_text(GAME + GAME.replace("Ann", "Zoë"), encoding="utf-8")
    assert [load_record(KENSINGTON, str(path), number).tags["Red"] for number in (1, 2)] == ["Ann", "Zoë"]
    assert fault(path, 3) == "no game 3: the file has 2"


def test_nothing_after_the_requested_game_is_read(path):
    path.write_bytes(GAME.encode() + b"\xff" * 3 * MAX_LINE_LENGTH)
    assert load_record(KENSINGTON, str(path)).tags["Red"] == "Ann"
    assert fault(path, 2).startswith("line 6, column 1: ")


def test_games_before_the_damage_are_read(path):
    path.write_text(GAME + GAME + "1. 12 12\n*\n", encoding="utf-8")
    games = load_records(KENSINGTON, str(path))
    assert [next(games).result for _ in (1, 2)] == ["*", "*"]
    with pytest.raises(BoardGameError, match="games.txt: line 11, column 7: 12: point 12 is occupied"):
        next(games)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file has no game record"),
        (b"1. 12\n", "line 2, column 1: the record ends without a result"),
        ("{Zoë".encode() + b"\xe9}\n", "line 1, column 5: byte &E9 is not UTF-8"),
        (b"\n1. " + b"x" * MAX_LINE_LENGTH, f"line 2, column 1: line longer than {MAX_LINE_LENGTH} bytes: "),
    ],
)
def test_damage_is_located(path, data, reason):
    path.write_bytes(data)
    assert fault(path).startswith(reason)


def test_a_file_of_any_size_is_read_game_by_game(tmp_path):
    """A pipe that never ends."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write():
        try:
            with open(pipe, "w", encoding="utf-8") as file:
                for _ in count():
                    file.write(GAME)
        except BrokenPipeError:
            pass

    writer = threading.Thread(target=write)
    writer.start()
    assert load_record(KENSINGTON, str(pipe), 200).tags["Red"] == "Ann"
    writer.join(timeout=60)
    assert not writer.is_alive()
