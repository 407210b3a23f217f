"""Counting sequences of acts: the published numbers by both implementations, and the command that prints them."""

import json
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from boardgame.errors import BoardGameError
from boardgame.perft import MAX_DEPTH
from kensington.bitboard import Board
from kensington.board import SHAPES_AT
from kensington.cli import main
from kensington.perft import Tally, perft
from kensington.position import Position
from kensington.rules import Decline, Place, Relocate, Rules
from tests.kensington.positions import SHUT_IN, played, study

PAGES = [Path(__file__).parents[2] / "docs" / "perft.md", Path(__file__).with_name("perft.md")]
MOST_PLAIN = 90_000  # sequences in a row of the pages that the plain implementation counts again here: a second or two
MOST_UNCOMPILED = 20_000  # sequences; the fast implementation uncompiled: less than a second for all
DIGITS = re.compile("[0-9]+")


class Published(NamedTuple):
    """A command on the page, and the lines that it prints but for the last."""

    arguments: list[str]
    lines: list[str]

    @property
    def position(self) -> Position:
        return Position.from_text(self.arguments[2]) if len(self.arguments) > 2 else Position.start()

    @property
    def tallies(self) -> dict[int, Tally]:
        fields = self.lines[0].split()[1:]
        rows = [list(map(int, DIGITS.findall(line))) for line in self.lines[1:]]
        return {depth: Tally(**dict(zip(fields, counts, strict=True))) for depth, *counts in rows}


TEXT = "".join(page.read_text("utf-8") for page in PAGES)
PUBLISHED = [
    Published(shlex.split(command)[1:], table.splitlines())
    for command, table in re.findall(r"```console\n\$ (kensington perft .*)\n([^`]*)```", TEXT)
]
ONE_FROM_WINNING = study([5, 6, 13, 21, 20], [1, 70], hands=(2, 1))


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["perft", *arguments]) == 0
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_the_pages_have_what_a_reader_would_look_for():
    reached = [max(counts) for counts in zip(*(t for each in PUBLISHED for t in each.tallies.values()), strict=True)]
    assert all(reached), dict(zip(Tally._fields, reached, strict=True))
    rules = [each.position.rules for each in PUBLISHED]
    assert {r.players for r in rules} == {2, 4, 6}
    assert {r.two_move for r in rules} == {True, False}
    assert {r.relocation for r in rules} == {"compulsory", "optional"}
    assert {r.first for r in rules} == {"red", "blue"}


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda each: each.position.to_text())
def test_a_published_command_prints_what_is_published(published, capsys):
    assert lines_of(capsys, *published.arguments[1:])[:-1] == published.lines


def test_the_plain_implementation_counts_what_is_published():
    again = {
        (each.position, depth): tally
        for each in PUBLISHED
        for depth, tally in each.tallies.items()
        if tally.acts <= MOST_PLAIN
    }
    assert len(again) > 2 * len(PUBLISHED)
    for (position, depth), tally in again.items():
        assert perft(position, depth) == tally


@pytest.mark.pure
def test_the_fast_implementation_counts_the_first_published_numbers_compiled_or_not():
    for each in PUBLISHED:
        board = Board(each.position)
        for depth, tally in each.tallies.items():
            if tally.acts <= MOST_UNCOMPILED:
                assert board.perft(depth) == tally


@pytest.mark.pure
@pytest.mark.parametrize("count", [perft, lambda position, depth: Board(position).perft(depth)])
def test_to_decline_completes_nothing_whatever_the_act_tried_before_it_did(count):
    """The last relocation in the order of points, 72>66, completes a triangle; to decline is tried after it."""
    triangle = next(shape for shape in SHAPES_AT[66] if len(shape.points) == 3)
    two = [point for point in triangle.points if point != 66]
    optional = Rules(relocation="optional")
    position = study([1, 3, 67, 68, 69, 70, 71], [*two, 72], hands=(1, 1), rules=optional).play(Place(5))
    assert position.legal_acts()[-2:] == (Relocate(72, 66), Decline())
    assert count(position, 1) == Tally(acts=184, relocations=183, declines=1, triangles=1, pending=1)


@pytest.mark.parametrize(("depth", "acts"), [(0, 1), (1, 72), (2, 5112), (3, 357840), (4, 24690960)])
def test_placing_from_the_empty_board_gives_the_known_numbers(depth, acts):
    assert Board(Position.start()).perft(depth).acts == acts


@pytest.mark.pure
@pytest.mark.parametrize("count", [perft, lambda position, depth: Board(position).perft(depth)])
def test_a_game_that_is_won_has_no_longer_sequence(count):
    assert count(ONE_FROM_WINNING, 1) == Tally(acts=65, placings=65, wins=1)
    assert count(ONE_FROM_WINNING, 2) == Tally(acts=64 * 64, placings=64 * 64)
    won = ONE_FROM_WINNING.play(Place(12))
    assert [count(won, depth).acts for depth in (0, 1, 2, MAX_DEPTH)] == [1, 0, 0, 0]


@pytest.mark.pure
@pytest.mark.parametrize("count", [perft, lambda position, depth: Board(position).perft(depth)])
@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1, 10**30])
def test_a_depth_out_of_range_is_refused(count, depth):
    with pytest.raises(BoardGameError, match=f"depth {depth}: "):
        count(Position.start(), depth)


@pytest.mark.pure
def test_all_depths_up_to_the_requested_one_are_shown(capsys):
    assert lines_of(capsys, "2")[:-1] == ["depth  acts  placings", "1        72        72", "2      5112      5112"]
    assert lines_of(capsys, "0")[:-1] == ["depth  acts", "0         1"]
    assert lines_of(capsys, "1", "--plain", "--rules", "players=6")[:-1] == lines_of(capsys, "1")[:-1]


def test_counting_by_the_first_act_adds_up_and_both_implementations_find_the_same(capsys):
    text = played(Position.start(), SHUT_IN + " pass").to_text()
    fast = lines_of(capsys, "2", text, "--divide")[:-1]
    assert fast == lines_of(capsys, "2", text, "--divide", "--plain")[:-1]
    *acts, total = (int(line.split()[-1]) for line in fast[1:])
    assert len(acts) == len(Position.from_text(text).legal_acts())
    assert sum(acts) == total == perft(Position.from_text(text), 2).acts


@pytest.mark.pure
def test_a_finished_game_has_no_first_act(capsys):
    won = ONE_FROM_WINNING.play(Place(12)).to_text()
    assert lines_of(capsys, "1", won, "--divide")[:-1] == ["first act  acts", "all           0"]
    assert main(["perft", "1", won, "--divide", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["acts"], found["divide"]) == (0, {})


@pytest.mark.pure
def test_json_has_every_field_the_time_and_the_speed(capsys):
    assert main(["perft", "2", ONE_FROM_WINNING.to_text(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["position"] == ONE_FROM_WINNING.to_text()
    assert found["acts"] == 64 * 64
    assert found["counts"] == [{"depth": d, **perft(ONE_FROM_WINNING, d)._asdict()} for d in (1, 2)]
    assert found["acts_per_second"] == pytest.approx((65 + 64 * 64) / found["seconds"])
    assert main(["perft", "1", "--divide", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["divide"] == {str(point): 1 for point in range(1, 73)}


def test_ctrl_c_ends_a_long_count_and_restores_the_board():
    board = Board(Position.start())
    board.play(12)
    before = board.position
    with interrupted_after(0.2), pytest.raises(KeyboardInterrupt):
        board.perft(12)
    assert board.position == before
    board.unmake()
    assert board.position == Position.start()


def test_ctrl_c_shows_what_has_been_counted(capsys):
    with interrupted_after(2):
        assert main(["perft", "12", "--plain"]) == 130
    captured = capsys.readouterr()
    assert captured.err == ""
    *table, last = (line.split() for line in captured.out.splitlines())
    assert table[:3] == [["depth", "acts", "placings"], ["1", "72", "72"], ["2", "5112", "5112"]]
    assert last[0] == str(sum(int(row[1]) for row in table[1:])) and last[-1] == "stopped"


def test_ctrl_c_prints_no_incomplete_json(capsys):
    with interrupted_after(0.5):
        assert main(["perft", "12", "--plain", "--json"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_terminal_shows_the_progress_of_a_long_count():
    moving = played(Position.start(), SHUT_IN + " pass")
    command = ["-m", "kensington.cli", "perft", "6", moving.to_text(), "--divide"]
    count = pexpect.spawn(sys.executable, command, encoding="ascii", timeout=60)
    count.expect(r"(\d+-\d+): (\d+)\r\n")
    act, acts = count.match.groups()
    count.sendintr()
    count.expect(rf"{act} +{acts} *\r\n")  # the table
    count.expect(", stopped\r\n")
    count.expect(pexpect.EOF)
    count.close()
    assert count.exitstatus == 130


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Ctrl-C after so much time."""
    handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
