"""The worked examples, tables and memory figures of docs/levels.md; `examples.md` has more examples."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgame.chance import Chance
from kensington.board import NEIGHBOURS, POINTS
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS, tables
from kensington.position import Position
from kensington.rules import Act, act_from_text

PAGE = Path(__file__).parents[3] / "docs" / "levels.md"
MORE = Path(__file__).with_name("examples.md")
PURE = 3  # examples of the experienced level that are cheap enough to run uncompiled


class Example(NamedTuple):
    position: str
    acts: tuple[Act, ...]  # played from there before the choice
    level: str
    seed: int
    act: str
    next_seed: int
    work: int


def _examples() -> list[Example]:
    examples = []
    blocks = re.findall(r"^```levels\n(.*?)^```", MORE.read_text() + PAGE.read_text(), re.M | re.S)
    for block in dict.fromkeys(blocks):
        position, *lines = block.splitlines()
        acts: tuple[Act, ...] = ()
        for line in lines:
            if line.startswith("after "):
                acts += _acts(line.split()[1:])
                continue
            level, seed, act, next_seed, work = line.split()
            examples.append(Example(position, acts, level, int(seed), act, int(next_seed), int(work)))
    return examples


def _acts(words: list[str]) -> tuple[Act, ...]:
    times = int(words[0]) if words[1:2] == ["x"] else 1
    return tuple(act_from_text(word) for word in words[2 * (times > 1) :]) * times


EXAMPLES = _examples()
CHEAP = [example for example in EXAMPLES if example.level != "experienced"] + sorted(
    (example for example in EXAMPLES if example.level == "experienced"), key=lambda example: example.work
)[:PURE]


def _check(example: Example) -> None:
    level = next(level for level in LEVELS if level.name == example.level)
    game = KensingtonRecord.of_acts(KENSINGTON, Position.from_text(example.position), example.acts)
    choice = level.choose(game.final, example.seed, history=game.history)
    found = (str(choice.act), choice.seed, level.work_spent)
    assert found == (example.act, example.next_seed, example.work), example


def test_each_level_has_twenty_examples_and_all_kinds_of_acts():
    for level in LEVELS:
        mine = [example for example in EXAMPLES if example.level == level.name]
        assert len(mine) >= 20
        acts = " ".join(example.act for example in mine)
        assert ">" in acts and "-" in acts and "pass" in acts and re.search(r"\b[0-9]+ ", acts)
    positions = [Position.from_text(example.position) for example in EXAMPLES]
    assert any(p.pending and p.to_act.colour != p.turn.colour for p in positions)  # rule 7
    assert any(p.pending and p.pending[0].put for p in positions)  # a second relocation
    assert any(p.camp(p.turn.colour).broken and not p.pending for p in positions)  # the 2-move option
    played = {(example.level, len(example.acts)) for example in EXAMPLES}
    assert all((level.name, 4) in played and (level.name, 160) in played for level in LEVELS)  # the game so far


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.level}-{example.seed}")
def test_a_worked_example_is_correct(example):
    _check(example)


@pytest.mark.pure
def test_the_cheaper_examples_are_correct_compiled_or_not():
    for example in CHEAP:
        _check(example)


def _rows(heading: str) -> list[list[str]]:
    """The cells of the first table whose headings start with this."""
    lines = PAGE.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading}"))
    rows = []
    for line in lines[at:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]


def test_the_table_of_random_numbers_is_correct():
    rows = _rows("seed")[1:]
    assert len(rows) >= 4
    for row in rows:
        seed, first, after, second, last = map(int, row)
        chance = Chance(seed)
        assert (chance.below(72), chance.seed, chance.below(3), chance.seed) == (first, after, second, last)


def test_the_values_are_those_of_the_page():
    _, *rows = _rows("own stones")
    worth = {name: tuple(int(cell) for cell in cells if cell) for name, *cells in rows}
    assert worth["triangle"] == tables.TRIANGLE_WORTH
    assert worth["square"] == tables.SQUARE_WORTH
    assert worth["hexagon"] == tables.HEXAGON_WORTH


def test_the_levels_are_those_of_the_page():
    _, *rows = _rows("| novice")
    cells = {name: row for name, *row in rows}
    assert cells["`number`"] == [str(level.number) for level in LEVELS]
    assert cells["`depth`: plies looked ahead, including its own act"] == [str(level.depth) for level in LEVELS]
    turns = cells["`patience`: turns of a game after which it is impatient"]
    assert turns == [str(level.patience) for level in LEVELS]
    assert cells["`errs`: one choice in this many is random"] == [str(level.errs or "never") for level in LEVELS]


def test_the_tables_take_less_than_2_kb_and_gains_fit_a_byte():
    contents = {size: 8 * (size - 1) + 1 for size in (3, 4, 6)}
    gains = 0
    for kind, size in enumerate(tables.SIZE):
        gains += 2 * contents[size]
        for red in range(size):
            for blue in range(size - red):
                at = tables.CONTENTS * kind + red + 8 * blue
                for gain in (
                    tables.VALUE[at + 1] - tables.VALUE[at],
                    tables.VALUE[at] - tables.VALUE[at + 8],
                ):
                    assert 0 <= gain <= (73 if size < 6 else 165) or gain == tables.WON - 220
    geometry = 2 * 4 * len(POINTS) + len(tables.HEXAGON_POINTS) + 7 + 12
    assert f"{geometry + gains:,} bytes" in " ".join(PAGE.read_text().split())
    assert geometry + gains < 2048


def test_no_sum_can_leave_16_bits():
    triangle, square, hexagon = (
        max(worth / own for own, worth in enumerate(table) if 0 < own < 6)
        for table in (tables.TRIANGLE_WORTH, tables.SQUARE_WORTH, tables.HEXAGON_WORTH)
    )
    most = 16 * (triangle + 2 * square + hexagon + max(tables.IMPATIENT_GAP_PULL))
    assert round(most) == 4123 < 8192
    bonus = 90 + 2 * 300
    assert most + (tables.WON + bonus + most) < 32768  # a standing and a gain


def test_every_group_and_neighbour_is_in_the_tables_once():
    for point in POINTS:
        groups = [group for group in tables.GROUPS_AT[4 * point : 4 * point + 4] if group != tables.NO_GROUP]
        assert all(point in tables.GROUPS[group].points for group in groups)
        near = [p for p in tables.NEIGHBOURS_AT[4 * point : 4 * point + 4] if p]
        assert tuple(near) == NEIGHBOURS[point]
    named = [group for group in tables.GROUPS_AT[4:] if group != tables.NO_GROUP]
    assert sorted(named) == sorted(n for n, group in enumerate(tables.GROUPS) for _ in group.points)
