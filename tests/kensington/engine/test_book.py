"""The opening book: what it has, when it is used, and the program that writes it."""

import sys

import pytest

from boardgame.chance import Chance
from kensington.board import COLOUR_SYMMETRIES
from kensington.cli import main
from kensington.engine.book import BookEntry, entries, images, line_of, look_up, shipped
from kensington.engine.player import STRONG, EnginePlayer
from kensington.position import Position
from kensington.rules import Place, Rules
from tests.kensington.positions import study
from tools.make import engine_book

START = Position.start()


def placed(*points):
    """The position after placings on these points."""
    position = START
    for point in points:
        position = position.play(Place(point))
    return position


def position_of(stones):
    """A position that the book has, from its stones."""
    first, second = stones
    return placed(*(side[at] for at in range(len(first)) for side in (first, second) if at < len(side)))


def test_the_book_has_only_legal_placings_each_position_once():
    book = shipped()
    assert len(book) >= 400 and ((), ()) in book
    for stones, entry in book.items():
        position = position_of(stones)
        assert images(position)[0][0] == stones
        assert Place(entry.point) in position.legal_acts()


def test_it_is_written_as_it_is_read():
    assert dict(entries([line_of(stones, entry) for stones, entry in shipped().items()])) == shipped()
    assert line_of(((1, 12), (40,)), BookEntry(33, -5)) == "1,12/40 33 -5"


@pytest.mark.parametrize("symmetry", COLOUR_SYMMETRIES)
def test_what_a_symmetry_makes_of_a_position_gets_the_image_of_its_act(symmetry):
    lopsided = [each for each in map(position_of, shipped()) if len(images(each)) == 1]
    assert lopsided
    for position in lopsided:
        act = look_up(shipped(), position, Chance(1)).act
        assert look_up(shipped(), position.transform(symmetry), Chance(1)).act == act.transform(symmetry)


def test_chance_decides_between_acts_that_are_the_same_by_symmetry():
    kept = next(each for each in COLOUR_SYMMETRIES if each.colours == "kept" and each.point[1] != 1)
    acts = {look_up(shipped(), START, Chance(seed)).act for seed in range(1, 30)}
    assert len(acts) == 2 and {act.transform(kept) for act in acts} == acts


@pytest.mark.parametrize(
    "position",
    [
        Position.start(Rules(relocation="optional")),
        Position.start(Rules(players=4)),
        study([1], [72], hands=(0, 0)),
        study([1, 2, 5], [69], hands=(12, 13)),
    ],
    ids=["optional relocation", "teams", "no stones in hand", "rare"],
)
def test_other_rules_and_rare_positions_are_not_in_it(position):
    assert look_up(shipped(), position, Chance(1)) is None


def test_the_strong_player_plays_by_it_unless_told_otherwise():
    found, _ = STRONG.find(START, 1)
    assert (found.depth, found.nodes) == (0, 0) and Place(shipped()[((), ())].point) in {
        found.act.transform(each) for each in COLOUR_SYMMETRIES
    }
    thoughtful = STRONG.without_book().limited("300")
    assert thoughtful.find(START, 1)[0].nodes == 300
    assert EnginePlayer("strong", 300, book=False).find(START, 1) == thoughtful.find(START, 1)


def test_think_says_what_comes_from_the_book(capsys):
    assert main(["think", START.to_text(), "--level", "strong:300"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == ["book", "0"]
    assert main(["think", START.to_text(), "--level", "strong:300", "--no-book"]) == 0
    assert "book" not in capsys.readouterr().out


def test_the_program_continues_a_book(tmp_path, monkeypatch):
    path = tmp_path / "book.txt"
    sizes = []
    for positions in (3, 8):
        monkeypatch.setattr(sys, "argv", ["engine_book", str(path), "--positions", str(positions), "--nodes", "200"])
        before = path.read_text().splitlines() if path.exists() else []
        engine_book.main()
        after = path.read_text().splitlines()
        assert {*before} <= {*after}
        sizes.append(len(after))
    assert sizes == [3, 8]
    for stones, entry in entries(path.read_text().splitlines()):
        assert Place(entry.point) in position_of(stones).legal_acts()
