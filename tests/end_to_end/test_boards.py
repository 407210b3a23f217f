"""Every game in a terminal of 80 by 24: its prompts and its page of keys fit, and the end names the winner."""

from textwrap import wrap

import pytest

from boardgame.session.board import FOOT, PANEL, SceneBoard
from boardgame.session.requests import AskText
from boardgame.session.view import View
from boardgame.terminal.entry import Entry
from boardgame.terminal.paint import foot, too_small
from kalah.play.board import KalahBoard
from kalah.position import Position as Kalah
from kensington.play.board import KensingtonBoard
from pente.play.board import PenteBoard
from pente.position import Position as Pente
from pente.rules import Rules
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses
from tests.end_to_end.terminal import Terminal

pytestmark = pytest.mark.pure

COLUMNS, LINES = 80, 24
BOARDS = [KalahBoard(), KensingtonBoard(), PenteBoard(Rules()), SceneBoard(NoughtsAndCrosses())]


def rows(fragments):
    return "".join(text for _, text in fragments).split("\n")


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_the_page_of_keys_fits(board):
    lines = board.help.splitlines()
    assert len(lines) <= LINES and max(map(len, lines)) <= COLUMNS
    assert all(len(line) <= PANEL + 1 for line in board.keys)


@pytest.mark.parametrize("program", ["kalah", "kensington", "pente"])
def test_the_prompt_for_a_level_is_whole(program):
    with Terminal(["play", "--ask"], program=("-m", program)) as terminal:
        terminal.wait_for("Name of player one")
        terminal.type("xxxxx\r")
        terminal.wait_for("Strength of xxxxx")
        terminal.wait_until(lambda: "RETURN for a person" in " ".join(terminal.text.split()), "the end of the prompt")


def test_a_long_text_is_seen_while_it_is_typed_and_a_long_notice_keeps_its_end():
    board = BOARDS[0]
    entry = Entry(AskText("Save the game in which file? RETURN for none", 200, "", False), board)
    for count in range(200):
        entry.press("abcdefghij"[count % 10])
        shown = rows(foot(View(notice="refused " * 30 + "for this reason"), entry, COLUMNS))
        assert len(shown) <= FOOT and all(len(line) <= COLUMNS for line in shown)
        assert shown[0].startswith("Save the game in which file? RETURN for none:")
        typed = next(line for line in shown if line.endswith("_"))
        assert typed.endswith(f"{entry.typed[-20:]}_") and shown[-1].endswith("for this reason")
    assert rows(foot(View(notice="short"), None, COLUMNS)) == ["", "short"]


def test_a_terminal_that_is_too_small_gets_whole_words():
    message = too_small(BOARDS[0], 20, 24)
    assert message.split("\n") == wrap(" ".join(message.split("\n")), 20)


@pytest.mark.parametrize(
    ("board", "position", "side"),
    [
        (BOARDS[0], Kalah.from_text("0,0,0,0,0,0:20 0,0,0,0,0,0:28 s -"), "north"),
        (BOARDS[2], Pente.from_text("9/9/9/9/2wwwww2/9/9/9/9 0:0 b size=9"), "white"),
    ],
    ids=["Kalah", "Pente"],
)
def test_the_winner_is_named_with_the_winning_side(board, position, side):
    assert rows(board.status(View(position=position, player="Ann"))[1]) == [f"Ann ({side})"]
