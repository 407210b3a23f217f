"""The grammar of docs/kalah.md, read from the page itself: what is written follows it, and is read again."""

import re
from pathlib import Path

import pytest

from boardgame.errors import NotationError
from boardgame.records import PlayedTurn
from kalah.game import KALAH, KalahRecord
from kalah.position import Position
from tools.checks import kalah as twins

PAGE = (Path(__file__).parents[2] / "docs/kalah.md").read_text()
(GRAMMAR,) = re.findall(r"```abnf\n(.*?)```", PAGE, re.DOTALL)
RULES = dict(re.findall(r"^(\w+) += (.*(?:\n .*)*)", GRAMMAR, re.MULTILINE))
TOKEN = re.compile(r'"([^"]*)"|%x([0-9A-F]+)(?:-([0-9A-F]+))?|(\w+)|([][()*/])|;.*|\s+')


def expression(text: str) -> str:
    """The regular expression of the right side of a rule; no rule contains itself."""
    parts, closings = [], []
    star = ""
    for token in TOKEN.finditer(text):
        literal, first, last, name, sign = token.groups()
        if sign == "*":
            star = "*"
            continue
        if token[0].isspace() or token[0].startswith(";"):
            continue
        if sign == "/":
            parts.append("|")
        elif sign in ("(", "["):
            parts.append("(?:")
            closings.append(")?" if sign == "[" else f"){star}")
        elif sign:
            parts.append(closings.pop())
        elif first:
            parts.append(rf"[\U{first:>08}-\U{last or first:>08}]{star}")
        else:
            parts.append(f"(?:{expression(RULES[name]) if name else re.escape(literal)}){star}")
        star = ""
    return "".join(parts)


POSITION, RECORD = (re.compile(expression(name)) for name in ("position", "record"))


@pytest.mark.pure
def test_games_under_all_rules_follow_the_grammar_and_are_read_again() -> None:
    assert TOKEN.sub("", "".join(RULES.values())) == ""
    for number in range(30):
        game = list(twins.compare_game(number))
        for position, _ in game:
            text = position.to_text()
            assert POSITION.fullmatch(text) and Position.from_text(text) == position
        for first in (0, len(game) // 2):
            record = KalahRecord.of_acts(KALAH, game[first][0], (act for _, act in game[first:-1] if act))
            turns = tuple(PlayedTurn(turn.acts, "a long lap") for turn in record.turns)
            record = KalahRecord(KALAH, record.start, turns, record.result, {"South": '\\"Ann"\\'}, "from é on")
            assert RECORD.fullmatch(record.to_text()) and KalahRecord.from_text(KALAH, record.to_text()) == record


@pytest.mark.pure
@pytest.mark.parametrize("text", ["4,4:0 4,4:0 s bins=2 ", "4:0 4:0 S bins=1", "04:0 4:0 s bins=1", "4:0  4:0 s -"])
def test_other_texts_do_not_follow_it(text: str) -> None:
    assert not POSITION.fullmatch(text)
    with pytest.raises(NotationError):
        Position.from_text(text)


def test_the_game_of_the_page_is_a_whole_game() -> None:
    (text,) = re.findall(r"```\n(\[Rules.*?)```", PAGE, re.DOTALL)
    record = KalahRecord.from_text(KALAH, text)
    assert RECORD.fullmatch(text) and record.to_text() == text and record.final.outcome


def test_the_cell_of_the_page_shows_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    (cell,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    *lines, last = cell.strip().split("\n")
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    for value in (lines[-1], last):
        assert eval(value, names)._repr_svg_().startswith("<svg")
