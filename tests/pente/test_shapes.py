"""The diagrams of docs/pente.md: what is an open three or an open four, and what is not."""

import re
from pathlib import Path

import pytest

from pente.position import Position
from pente.rulebook import PAGES
from pente.rules import Point, Rules, act_from_text
from pente.shapes import announcements, open_shapes

pytestmark = pytest.mark.pure

PAGE = (Path(__file__).parents[2] / "docs/pente.md").read_text(encoding="utf-8")
DIAGRAMS = re.findall(r"^    ([.OX|]+) +(open three|open four|neither)(?:, next ([a-k, ]+))?$", PAGE, re.MULTILINE)


def diagram(line):
    """The position with a line of a diagram in its ninth row, or from the edge where the line begins with `|`."""
    first, line = (1, line[1:]) if line[0] == "|" else (5, line)
    stones = {"O": set(), "X": set()}
    for column, letter in enumerate(line, first):
        if letter in stones:
            stones[letter].add(Point(column, 9))
    return Position(Rules(), frozenset(stones["O"]), frozenset(stones["X"])), first


@pytest.mark.parametrize(("line", "name", "following"), DIAGRAMS, ids=[line for line, *_ in DIAGRAMS])
def test_diagram(line, name, following):
    position, first = diagram(line)
    found = [shape for shape in open_shapes(position) if shape.side == "white"]
    assert [shape.name for shape in found] == ([] if name == "neither" else [name])
    if following:
        assert [chr(ord("a") + point.column - first) for point in found[0].next] == following.split(", ")


def test_the_page_has_diagrams_of_all_kinds():
    assert {name for _, name, _ in DIAGRAMS} == {"open three", "open four", "neither"} and len(DIAGRAMS) >= 12


def test_every_direction_and_both_sides():
    position = Position(
        Rules(),
        frozenset(map(lambda text: act_from_text(text).point, "C3 D4 E5 P3 P4 P5".split())),
        frozenset(map(lambda text: act_from_text(text).point, "C16 D15 E14 F13 L10".split())),
    )
    named = [(shape.side, shape.name, str(shape.stones[0])) for shape in open_shapes(position)]
    threes = [("white", "open three", "C3"), ("white", "open three", "P3")]
    assert sorted(named) == [("black", "open four", "C16"), *threes]


def test_a_capture_that_breaks_a_shape_is_named():
    stones = frozenset(act_from_text(text).point for text in "F10 G10 H10 J10 J11".split())
    position = Position(Rules(), stones, frozenset({act_from_text("J9").point}))
    [four] = open_shapes(position)
    assert [str(point) for point in four.captures] == ["J12"]


@pytest.mark.parametrize(
    ("text", "breaks"),
    [
        ("9/9/9/9/2wwww3/9/9/9/9 0:0 b size=9", []),
        ("9/9/9/9/2wwww3/3w5/3b5/9/9 0:0 b size=9", ["D6"]),  # between captures: D5 and D4
    ],
)
def test_an_open_four_wins_unless_a_pair_of_it_can_be_captured(text, breaks):
    position = Position.from_text(text)
    assert [shape.name for shape in open_shapes(position)] == ["open four"]
    after = {act: position.play(act) for act in position.legal_acts()}
    saves = [act for act, then in after.items() if not any(then.play(last).outcome for last in then.legal_acts())]
    assert list(map(str, saves)) == breaks == [str(point) for point in open_shapes(position)[0].captures]


def test_the_diagrams_of_the_rules_on_the_screen_are_true():
    lines = re.findall(r"((?:[.OX] ){6}[.OX]?)\s+(open three|open four|neither)", "\n".join(PAGES))
    assert [name for _, name in lines] == ["open three", "open four", "open three", "open four", "neither", "neither"]
    for line, name in lines:
        position, _ = diagram(line.replace(" ", ""))
        assert [shape.name for shape in open_shapes(position) if shape.side == "white"] == [name] * (name != "neither")


def test_an_act_announces_only_what_it_makes():
    position = Position.from_text("9/9/9/9/4w4/4w4/9/9/9 0:0 w size=9")
    made = announcements(position, act_from_text("E6"))
    assert [shape.name for shape in made] == ["open three"]
    after = position.play(act_from_text("E6")).play(act_from_text("A1"))
    assert announcements(after, act_from_text("A9")) == ()
    assert [shape.name for shape in announcements(after, act_from_text("E7"))] == ["open four"]
    last = Position.from_text("9/9/6w2/6w2/2wwww3/9/9/9/9 0:0 w size=9")  # G5 makes five, and three in a column
    assert announcements(last, act_from_text("G5")) == ()
