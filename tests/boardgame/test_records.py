"""Game records as in docs/notation.md: round trips, and every kind of damage with its location."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError, IllegalActError
from boardgame.records import PlayedTurn, RecordError, read_records
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Decline, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN, study
from tests.kensington.strategies import records

RECORD = """\
[Red "Ann"]
[Blue "Ben \\"the board\\" B"]

{a friendly game}
1. 50 39 {left of it}
2. 14 17
3. 30
*
"""

damage = st.text(alphabet='[]{}"\\ \n\r\t\0*.,->0123456789Rrbtdé\u2028', max_size=3)


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(RecordError) as caught:
        list(read_records(KENSINGTON, text.split("\n")))
    return caught.value.line, caught.value.column, caught.value.fault


def test_a_record_is_read_and_written_as_it_was():
    game = KensingtonRecord.from_text(KENSINGTON, RECORD)
    assert game.tags == {"Red": "Ann", "Blue": 'Ben "the board" B'}
    assert game.comment == "a friendly game"
    assert game.turns[1] == PlayedTurn((Place(39),), "left of it")
    assert [str(act) for act in game.acts] == ["50", "39", "14", "17", "30"]
    assert (game.result, game.start) == ("*", Position.start())
    assert game.final.stone(30) == "red"
    assert game.to_text() == RECORD


def test_a_turn_is_one_word_with_its_relocations():
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), map(act_from_text, SHUT_IN.split()))
    words = game.to_text().split()
    assert "35" in words
    assert "10,33>71" in words
    assert "62,9>41,25>9" in words
    assert KensingtonRecord.from_text(KENSINGTON, game.to_text()) == game


def test_rules_other_than_the_default_are_a_tag():
    game = KensingtonRecord(KENSINGTON, Position.start(Rules(players=4)))
    assert game.to_text() == '[Rules "players=4"]\n\n*\n'
    assert KensingtonRecord.from_text(KENSINGTON, game.to_text()) == game


def test_another_start_is_a_tag():
    turn = PlayedTurn((act_from_text("12-5"), Relocate(40, 39)))
    game = KensingtonRecord(KENSINGTON, study([1, 3, 12], [40, 41]), (turn,))
    assert game.to_text().startswith('[Position "r./')
    assert game.to_text().endswith("\n1. 12-5,40>39\n*\n")
    assert KensingtonRecord.from_text(KENSINGTON, game.to_text()) == game


def test_an_unfinished_turn_may_end_a_record():
    text = KensingtonRecord(KENSINGTON, study([1, 3, 12], [40, 41]), (PlayedTurn((act_from_text("12-5"),)),)).to_text()
    assert KensingtonRecord.from_text(KENSINGTON, text).final.pending


def test_games_are_read_one_after_the_other_as_their_results_come():
    lines = iter((RECORD + "\n" + RECORD.replace("*", "drawn")).split("\n"))
    reader = read_records(KENSINGTON, lines)
    assert next(reader).result == "*"
    assert next(lines) == ""  # nothing beyond the first record had been read
    assert next(reader).result == "drawn"
    assert list(reader) == []


@settings(max_examples=60, deadline=None)
@given(records())
def test_records_round_trip(game):
    text = game.to_text()
    again = KensingtonRecord.from_text(KENSINGTON, text)
    assert again == game
    assert again.final == game.final
    assert again.to_text() == text
    assert KensingtonRecord.of_acts(KENSINGTON, game.start, game.acts, game.result).final == game.final


@settings(max_examples=30, deadline=None)
@given(st.lists(records(), max_size=3))
def test_a_file_of_records_round_trips(several):
    assert list(read_records(KENSINGTON, "\n".join(game.to_text() for game in several).split("\n"))) == several


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('[Red "Ann"]', "[Red Ann]", (1, 1, "expected a tag")),
        ('[Red "Ann"]', '[Red "An\\n"]', (1, 1, "expected a tag")),
        ('[Red "Ann"]', '[Blue "Ann"]', (2, 2, "duplicate tag Blue")),
        ('[Red "Ann"]', '[red "Ann"]', (1, 2, "invalid tag name 'red'")),
        ('[Red "Ann"]', '[Result "red"]', (1, 2, "the tag name Result is reserved")),
        ('[Red "Ann"]', '[Rules "players=9"]', (1, 9, "unknown rule 'players=9'")),
        ('[Red "Ann"]', '[Rules "-"]\n[Rules "-"]', (2, 2, "duplicate start")),
        ('[Red "Ann"]', f'[Position "{Position.start().to_text()[:-1]}x"]', (1, 121, "unknown rule 'x'")),
        ("2. 14", "3. 14", (6, 1, "unexpected number 3. after 2 turns")),
        ("2. 14", "14", (6, 1, "expected the number 2., not '14'")),
        ("2. 14", "2. 2. 14", (6, 4, "unexpected number 2.")),
        ("2. 14 17", "2. 14 2. 17", (6, 7, "unexpected number 2. after 3 turns")),
        ("2. 14 17", "2. 14 39", (6, 7, "39: point 39 is occupied")),
        ("2. 14 17", "2. 14-18 17", (6, 4, "14-18: red still has stones in hand")),
        ("2. 14 17", "2. 14,17", (6, 7, "the turn ended before this act")),
        ("2. 14 17", "2. 14 x7", (6, 7, "unknown act 'x7'")),
        ("2. 14 17", "2. 14 17,", (6, 10, "the turn ended before this act")),
        ("3. 30", "3.", (8, 1, "expected a turn after its number")),
        ("3. 30", "3. {ah} 30", (7, 4, "expected one comment, not empty")),
        ("{left of it}", "{left of it", (5, 10, "unbalanced brace")),
        ("{left of it}", "left}", (5, 10, "expected the number 2., not 'left'")),
        ("{left of it}", "{}", (5, 10, "expected one comment, not empty")),
        ("{left of it}", "{left} {right}", (5, 17, "expected one comment, not empty")),
        ("{left of it}", "{ left}", (5, 10, "a comment must not begin or end")),
        ("{left of it}", "{l\0}", (5, 10, "a comment must be one line of printable")),
        ("*\n", "", (8, 1, "the record ends without a result")),
        ("*\n", "* *\n", (8, 3, "unexpected text after the result")),
        ("*\n", "red\n", (8, 1, "the result is red, but red has not won")),
        ("*\n", '[Red "Cid"]\n', (8, 1, "a tag after the first turn")),
    ],
)
def test_damage_is_located_by_line_and_column(old, new, expected):
    assert old in RECORD
    damaged = RECORD.replace(old, new)
    line, column, reason = fault(damaged.rstrip("\n") if new == "" else damaged)
    assert (line, column) == expected[:2], reason
    assert reason.startswith(expected[2])


def test_a_turn_left_unfinished_before_another_is_damage():
    text = KensingtonRecord(KENSINGTON, study([1, 3, 12], [40, 41]), (PlayedTurn((act_from_text("12-5"),)),)).to_text()
    line, column, reason = fault(text.replace("12-5", "12-5 40-39"))
    assert (line, column) == (3, 9)
    assert reason == "the turn before is unfinished"


def test_the_result_must_name_the_winner():
    won = KensingtonRecord.of_acts(KENSINGTON, study([6, 13, 21, 20, 12], [70], hands=(1, 1)), [Place(5)])
    assert won.result == "red"
    assert fault(won.to_text().replace("\nred", "\ndrawn"))[2] == "the result is drawn, but red has won"


def test_the_part_before_the_damage_is_kept():
    with pytest.raises(RecordError) as caught:
        KensingtonRecord.from_text(KENSINGTON, RECORD.replace("17", "99"))
    assert [str(act) for act in caught.value.record.acts] == ["50", "39", "14"]
    assert caught.value.record.tags["Red"] == "Ann"


def test_a_record_error_can_be_pickled():
    """As an exception of a worker does: pickled."""
    with pytest.raises(RecordError) as caught:
        KensingtonRecord.from_text(KENSINGTON, RECORD.replace("17", "99"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == (str(caught.value), 6, 7)
    assert again.record == caught.value.record


@pytest.mark.parametrize("space", ["\f", "\v", "\u2003", "\xa0", "\x1c"])
def test_only_spaces_tabs_and_empty_lines_are_free(space):
    assert list(read_records(KENSINGTON, ["", " \t", "*"])) == [KensingtonRecord(KENSINGTON, Position.start())]
    assert fault(f"\n{space}\n*")[:2] == (2, 1)
    assert fault(f"\n*\n{space}")[:2] == (3, 1)


def test_a_game_keeps_the_tags_that_it_was_made_with():
    tags = {"Red": "Ann"}
    game = KensingtonRecord(KENSINGTON, Position.start(), tags=tags)
    tags["no name"] = "\n"
    assert game.tags == {"Red": "Ann"}


def test_games_before_the_damage_are_yielded():
    reader = read_records(KENSINGTON, (RECORD + "\n" + RECORD.replace("17", "99")).split("\n"))
    assert next(reader) == KensingtonRecord.from_text(KENSINGTON, RECORD)
    with pytest.raises(RecordError, match="^line 15, column 7: "):
        next(reader)


def test_a_text_with_several_records_is_refused():
    for text in ("", RECORD + RECORD):
        with pytest.raises(RecordError, match="expected one game record"):
            KensingtonRecord.from_text(KENSINGTON, text)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"result": "won"}, "unknown result 'won'"),
        ({"result": "blue"}, "blue has not won"),
        ({"tags": {"Rules": "-"}}, "the tag name Rules is reserved"),
        ({"tags": {"A b": ""}}, "invalid tag name"),
        ({"tags": {"Red": "Ann\n"}}, "unprintable"),
        ({"comment": "}"}, "without braces"),
        ({"turns": (PlayedTurn(()),)}, "a turn without an act"),
        (
            {"start": study([1, 3, 12], [40]), "turns": (PlayedTurn((Slide(12, 5),)), PlayedTurn((Relocate(40, 39),)))},
            "the turn before is unfinished",
        ),
        ({"turns": (PlayedTurn((Place(1), Place(2))),)}, "the turn ended before this act"),
    ],
)
def test_a_game_that_cannot_be_written_is_refused(parts, reason):
    with pytest.raises(BoardGameError, match=reason):
        KensingtonRecord(KENSINGTON, **{"start": Position.start(), **parts})


def test_a_game_that_cannot_be_played_is_refused():
    with pytest.raises(IllegalActError, match="^decline: no relocation is pending"):
        KensingtonRecord(KENSINGTON, Position.start(), (PlayedTurn((Decline(),)),))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_random_damage_is_located(data):
    text = data.draw(records()).to_text()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(damage) + text[at + cut :]
    try:
        read = list(read_records(KENSINGTON, text.split("\n")))
    except RecordError as error:
        lines = [*text.split("\n"), ""]
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert KensingtonRecord.from_text(KENSINGTON, error.record.to_text()) == error.record
    else:
        assert list(read_records(KENSINGTON, "".join(game.to_text() for game in read).split("\n"))) == read


@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        list(read_records(KENSINGTON, text.split("\n")))
    except RecordError as error:
        assert error.line >= 1


def test_the_documented_examples_are_valid():
    page = Path(__file__).parents[2].joinpath("docs", "notation.md").read_text(encoding="utf-8")
    blocks = page.split("```")[1::2]
    positions = [block.split("\n", 1)[1].strip() for block in blocks if block.startswith("position\n")]
    written = [block.split("\n", 1)[1] for block in blocks if block.startswith("record\n")]
    assert positions and written
    for text in positions:
        assert Position.from_text(text).to_text() == text
    for text in written:
        assert KensingtonRecord.from_text(KENSINGTON, text).to_text() == text
