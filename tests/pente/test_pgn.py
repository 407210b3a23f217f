"""Games as PGN: what players exchange is read and written, and damage is located."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError, NotationError
from pente.cli import main
from pente.game import PENTE, PenteRecord
from pente.pgn import read_games, to_pgn
from pente.position import Position
from pente.rules import Rules, act_from_text

pytestmark = pytest.mark.pure

GAME = """\
[Game "Pente"]
[Site "somewhere.example"]
[Date "2003.12.31"]
[Player 1 Name "Ann"]
[Player 2 Name "Bob \\"the\\" Builder"]
[rated "yes"]
[Position "?"]
[2nd "x {;"]
[Result "1-0"]

1. K10 K9 2. N10 L8 3. L10
{a comment} A1 ; another {
4. M10 { a third
over two lines; 4. A1 [x] } A2
5.O10
1-0
"""


def test_a_game_is_read_and_written():
    [record] = read_games(GAME)
    assert [str(act) for act in record.acts] == "K10 K9 N10 L8 L10 A1 M10 A2 O10".split()
    assert record.result == "white"
    assert record.tags["Rated"] == "yes" and "Position" not in record.tags
    assert record.tags["White"] == "Ann" and record.tags["Black"] == 'Bob "the" Builder'
    written = to_pgn(record)
    assert '[Player 2 Name "Bob \\"the\\" Builder"]' in written and "1. K10 K9 2. N10 L8" in written
    assert written.endswith("\n1-0\n")
    assert "3. L10 {a comment} A1 {another (} 4. M10 {a third over two lines; 4. A1 [x]} A2" in written
    assert [*read_games(written)] == [record]


def test_a_resignation_keeps_its_result():
    [record] = read_games('[Game "Keryo-Pente"]\n[Result "0-1"]\n\n1. K10 K9\n0-1\n')
    assert record.result == "*" and record.start == Position.start(Rules(keryo=True))
    assert '[Game "Keryo-Pente"]' in to_pgn(record) and '[Result "0-1"]' in to_pgn(record)


@pytest.mark.parametrize(
    ("tag", "marker"),
    [
        ("", "1-0"),
        ('[Result "1-0"]\n', ""),
        ('[Result "1-0"]\n', "1-0"),
        ('[Result "*"]', "1-0"),
        ('[result "1-0"]', "*"),
    ],
)
def test_a_result_is_the_tag_or_the_word_that_ends_the_moves(tag, marker):
    [record] = read_games(f"{tag}\n1. K10 K9 2. N10 {marker}\n")
    assert record.result == "*" and record.tags == {"Score": "1-0"}


@pytest.mark.parametrize("result", ["1/2-1/2", "1/2"])
def test_an_agreed_draw_is_a_result(result):
    for text in (f"1. K10 K9 {result}", f'[Result "{result}"]\n\n1. K10 K9'):
        [record] = read_games(text)
        assert record.result == "drawn" and not record.tags and [*read_games(to_pgn(record))] == [record]


@pytest.mark.parametrize("text", ["adjudicated", '[Score "1-0"]\n\nadjudicated', '[Score "tie"]\n\n*', "*", "drawn"])
def test_every_result_and_comment_of_a_record_comes_back(text):
    tags, _, result = text.rpartition("\n\n")
    text = f"{tags}\n\n{{% [before] ; it}}\n1. K10 {{one;  1-0}} K9\n2. N10 {{[End]}}\n{result}\n"
    record = PenteRecord.from_text(PENTE, text)
    assert [*read_games(to_pgn(record))] == [record] and record.comment == "% [before] ; it"
    assert ('[Termination "adjudication"]' in to_pgn(record)) is (result == "adjudicated")


def test_a_comment_before_the_tags_begins_no_game():
    [record] = read_games(f"{{first}}\n{GAME}")
    assert record.comment == "first"
    assert next(read_games("1. K10 ; see {x}")).turns[0].comment == "see (x)"
    assert [*read_games("{nothing}\n; at all\n")] == []


def test_speed_pente_is_pente():
    [record] = read_games('[Game "Speed Pente"]\n\n1. K10 K9\n*\n')
    assert record.start == Position.start()


@pytest.mark.parametrize(
    "text",
    [
        '[Game "Pente"]\r\n\r\n1.K10 K9\r\n2.N10 L8\r\n',
        '[game "pente"]\n\n1. k10 k9 2. n10 l8\n',
        '[ Game  "Pente" ]\n\n1 . K10 K9 2. N10 2 ... L8\n*\n',
        '% a line of another program\n[Game "Speed Pente"]\n\n1. K10! K9?! $1 2. N10 2... L8 1/2\n',
        "1.\tK10\tK9\t2.\tN10\tL8",
    ],
)
def test_variations_of_other_programs_are_read(text):
    [record] = read_games(text)
    assert [str(act) for act in record.acts] == "K10 K9 N10 L8".split() and not record.tags
    assert [*read_games(to_pgn(record))] == [record]


def test_keryo_pente_has_two_spellings():
    for name in ("Keryo-Pente", "Keryo Pente", "speed keryo-pente"):
        [record] = read_games(f'[Game "{name}"]\n\n1. K10\n')
        assert record.start == Position.start(Rules(keryo=True))


def test_several_games_in_a_file():
    assert len([*read_games(GAME + "\n" + GAME)]) == 2
    assert [*read_games("")] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GAME.replace("N10", "K9"), "line 11, column 14: K9: a stone is there already"),
        (GAME.replace("A1", "I1"), "line 12, column 13: unknown point 'I1'"),
        (GAME.replace("K10", "K11"), "line 11, column 4: K11: the first stone belongs on the centre"),
        (GAME.replace('"Pente"', '"Boat-Pente"'), "line 1, column 1: the game 'Boat-Pente' is not supported"),
        (GAME.replace("[Site ", "[Site"), "line 2, column 1: not a tag"),
        (GAME.replace("}", "", 2), "line 12, column 1: a comment begins here that does not end"),
        (GAME.replace("1-0\n", "A3 A4\n"), "line 16, column 1: A3: the game is over"),
        (GAME.replace('"1-0"', '"0-1"'), "line 9, column 1: the result is 0-1, but by the rules it is 1-0"),
        (GAME.replace('"1-0"', '"1/2"'), "line 9, column 1: the result is 1/2-1/2, but by the rules it is 1-0"),
        (GAME.replace("1-0\n", " 0-1\n"), "line 16, column 2: the result is 0-1, but by the rules it is 1-0"),
        (GAME.replace("5.O10\n1-0", "0-1"), "line 15, column 1: the result is 0-1, but line 9 has 1-0"),
        (GAME.replace('"1-0"', '"won"'), "line 9, column 1: unknown result 'won'; choose from 1-0, 0-1, 1/2-1/2, *"),
        (GAME.replace("5.O10", "1-0 5.A3"), "line 15, column 7: 'A3' comes after the result; another"),
        ('1. K10 *\n\n[Site "x"]\n[Game "Go"]\n', "line 4, column 1: the game 'Go' is not supported"),
    ],
)
def test_damage_is_located(text, fault):
    with pytest.raises(NotationError) as error:
        list(read_games(text))
    assert fault in str(error.value)


@settings(max_examples=100)
@given(st.text(alphabet='[]{}".\\ \n0123456789KLMNAI-*PenteGam', max_size=80), st.integers(0, len(GAME)))
def test_mutants_are_read_or_refused(piece, at):
    try:
        for record in read_games(GAME[:at] + piece + GAME[at:]):
            assert [*read_games(to_pgn(record))] == [record]
    except BoardGameError as error:
        assert "\n" not in str(error)


def test_only_games_from_the_start_have_a_pgn():
    with pytest.raises(NotationError, match="only games from the empty board of 19 lines"):
        to_pgn(PenteRecord.of_acts(PENTE, Position.start(Rules(size=9)), [act_from_text("E5")]))


def test_the_command_converts_in_both_directions(capsys, tmp_path):
    pgn, records = tmp_path / "game.pgn", tmp_path / "game.txt"
    pgn.write_text(GAME)
    assert main(["pgn", str(pgn)]) == 0
    records.write_text(capsys.readouterr().out)
    assert main(["pgn", "--write", str(records)]) == 0
    assert [*read_games(capsys.readouterr().out)] == [*read_games(GAME)]
    pgn.write_bytes(b"\xff")
    assert main(["pgn", str(pgn)]) == 2
    assert capsys.readouterr().err == f"pente: {pgn}: byte 1 is not UTF-8: not a PGN\n"


@pytest.mark.parametrize(
    ("tag", "place"),
    [('[Rules "size=9"]', "line 7, column 9"), ('[Position "9/9/9/9/4w4/9/9/9/9 0:0 b size=9"]', "line 7, column 12")],
)
def test_a_game_without_a_pgn_is_located(capsys, tmp_path, tag, place):
    records = tmp_path / "games.txt"
    records.write_text(f'\n1. K10 K9\n*\n\n\n[White "Ann"]\n{tag}\n\n*\n')
    assert main(["pgn", "--write", str(records)]) == 2
    fault = "only games from the empty board of 19 lines, without other options, have a PGN"
    assert capsys.readouterr() == ("", f"pente: {records}: {place}: {fault}\n")
