"""A match and records of a second game: nothing in `boardgame` is Kensington's."""

import argparse
import json
import re
from pathlib import Path

import pytest

from boardgame.commands import match
from boardgame.errors import BoardGameError, IllegalActError
from boardgame.match import GameResult, Match, MatchFile, play_games, report
from boardgame.records import GameRecord, RecordError, load_records, read_records
from tests.boardgame.match.files import essence
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses, Reason

GAME = NoughtsAndCrosses()
MATCH = Match(GAME, "random", "random", seed=1, opening=2)
COUNT = 40
RECORD = """\
[Crosses "Ann"]

1. 5 1 {a corner}
2. 2 8
3. 3 7
4. 4 6
5. 9
drawn
"""


def run(path, *arguments):
    """The `match` command; its exit status."""
    parser = argparse.ArgumentParser(prog="noughts")
    match.add(parser.add_subparsers(), GAME)
    options = parser.parse_args(["match", "random", "random", "--jobs", "2", "--out", str(path), *arguments])
    return options.execute(options)


def test_a_match_resumes_from_its_file_and_ends_the_same(tmp_path, capsys):
    path = tmp_path / "games.txt"
    with MatchFile(str(path), MATCH) as file:
        for record in play_games(MATCH.play, range(1, COUNT // 2), 2):
            file.add(record)
    path.write_bytes(path.read_bytes()[:-5])  # as if the process had been killed
    arguments = ("--games", str(COUNT), "--opening", "2", "--json")
    assert run(path, *arguments) == 0
    captured = capsys.readouterr()
    assert re.fullmatch(rf"noughts and crosses: {path}: [0-9]+ damaged bytes have been moved to .*\n", captured.err)
    found = json.loads(captured.out)
    alone = {number: MATCH.play(number) for number in range(1, COUNT + 1)}
    expected = report(MATCH, {number: GameResult.of(record) for number, record in alone.items()})
    assert found["all"]["interval"] == list(expected.all.interval)
    assert found["all"]["drawn"] == expected.all.drawn > 0 == found["all"]["stopped"]
    assert found["as_crosses"]["won"] == expected.by_side["crosses"].won
    assert 0 < expected.all.interval[0] < expected.all.share < expected.all.interval[1] < 1
    assert essence({record.tags["Game"]: record for record in load_records(GAME, str(path))}) == essence(alone)


def test_the_table_has_a_column_for_drawn_games(tmp_path, capsys):
    assert run(tmp_path / "games.txt", "--games", str(COUNT), "--opening", "0") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[1][:6] == ["random", "games", "won", "lost", "drawn", "stopped"]
    assert [line[:-10] for line in lines[2:5]] == [[], ["as"], ["as"]] and lines[3][1:3] == ["crosses", "20"]


def test_an_opening_leaves_a_game_to_play():
    assert all(len(MATCH.opening_of(number)) == 2 for number in range(1, 20))
    with pytest.raises(BoardGameError, match="an opening of 3 turns: it must have 0 to 2"):
        Match(GAME, "random", "random", opening=3)


def test_a_record_is_read_and_written():
    record = GameRecord.from_text(GAME, RECORD)
    assert record.acts == tuple("512837469") and record.final.squares == "OXXXXOOOX"[:9]
    assert record.result == "drawn" and record.to_text() == RECORD
    assert [turn.comment for turn in record.turns[:2]] == ["", "a corner"]
    begun = GameRecord.of_acts(GAME, GAME.position_from_text("X...O...."), ["3"])
    assert begun.to_text() == '[Position "X...O...."]\n\n1. 3\n*\n'
    assert GameRecord.from_text(GAME, begun.to_text()) == begun


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("drawn", "*", "line 8, column 1: the result is *, but the game is drawn"),
        ("drawn", "crosses", "line 8, column 1: the result is crosses, but the game is drawn"),
        ("5. 9", "5. 10", "line 7, column 4: unknown square '10'"),
        ("5. 9", "5. 1", "line 7, column 4: 1: not an empty square"),
        ("5. 9", "5. 9,1", "line 7, column 6: the turn ended before this act"),
        ("drawn", "red", "line 8, column 1: unknown square 'red'"),
    ],
)
def test_damage_is_located(old, new, fault):
    with pytest.raises(RecordError) as caught:
        list(read_records(GAME, RECORD.replace(old, new).split("\n")))
    assert str(caught.value).startswith(fault)


def test_an_illegal_act_has_its_reason():
    with pytest.raises(IllegalActError) as caught:
        GAME.start().play("1").play("1")
    assert (caught.value.act, caught.value.reason) == ("1", Reason.NOT_EMPTY)


def test_the_package_knows_no_game():
    imported = re.compile(r"(?m)^\s*(from|import) (kensington|emulator|tools)")
    assert not [path for path in Path(match.__file__).parents[1].rglob("*.py") if imported.search(path.read_text())]
