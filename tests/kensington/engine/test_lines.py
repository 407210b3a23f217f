"""The best acts of a search, several lines at once."""

import ast
import inspect
import json
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest

from kensington.cli import main
from kensington.commands.engine import Conversation
from kensington.engine import search
from kensington.engine.search import Engine
from kensington.engine.terms import SURE
from kensington.position import Position
from kensington.random_games import positions
from kensington.rules import Place
from tests.kensington.engine.test_engine import play

LINES = 4


def check(position, found, lines):
    """The ranked acts are legal, different and in order, and so are their lines."""
    ranked = [found, *found.others]
    acts = [each.act for each in ranked]
    legal = position.legal_acts()
    assert len({*acts}) == len(acts) and {*acts} <= {*legal}
    assert all(better.value >= worse.value for better, worse in pairwise(ranked))
    for each in ranked:
        assert each.line[0] == each.act and not each.others or each is found
        at = position
        for act in each.line:
            at = at.play(act)
    return len(ranked) == min(lines, len(legal))


@cache
def quiet_positions():
    """Positions of games between players of all kinds, and of the engine's own."""
    _, own = play(Position.start(), 90, nodes=60)
    others = (game[-1] for game, _ in islice(positions(7), 14))
    return [*own[::15], *(position for position in others if not position.winner)]


def test_the_first_line_is_that_of_a_search_for_one_and_values_never_increase():
    for position in quiet_positions():
        alone, several = [], []
        depth = 3 if len(position.legal_acts()) > 20 else 5
        Engine(position).think(depth=depth, listener=alone.append)
        Engine(position).think(depth=depth, listener=several.append, lines=LINES)
        assert [(each.depth, each.act, each.value, each.line, each.proved) for each in alone] == [
            (each.depth, each.act, each.value, each.line, each.proved) for each in several
        ]
        for each in several:
            assert check(position, each, LINES) and all(other.depth <= each.depth for other in each.others)


@pytest.mark.parametrize("nodes", [1, 70, 1000])
def test_a_limit_ends_all_lines(nodes):
    for position in quiet_positions()[::4]:
        found = Engine(position).think(nodes=nodes, lines=3)
        check(position, found, 3)
        assert found.nodes <= max(nodes, 2) + 1 or found.proved or found.depth == 0
        assert found == Engine(position).think(nodes=nodes, lines=3)


def test_every_act_can_be_ranked():
    position, _ = play(Position.start(), 60, nodes=60)
    count = len(position.legal_acts())
    found = Engine(position).think(depth=2, lines=64)
    assert check(position, found, 64) and len(found.others) == min(count, 64) - 1


def test_an_act_that_loses_by_force_has_the_value_of_that_loss():
    with open(Path(__file__).with_name("wins.txt"), encoding="utf-8") as file:
        position = next(Position.from_text(line.partition(" ")[2].strip()) for line in file if "/" in line)
    best = Engine(position).think(depth=9)
    assert best.proved
    losses = 0
    for act in position.legal_acts()[:12]:  # the opponent may have a win in its turn now
        after = position.play(act)
        if not after.winner and after.to_act.colour != position.to_act.colour:
            found = Engine(after).think(depth=3, lines=64)
            for other in found.others:
                reply = after.play(other.act)
                if other.value < -SURE and reply.to_act.colour == position.to_act.colour and not reply.winner:
                    losses += 1
                    assert Engine(reply).think(depth=6).value > SURE
    assert losses


def test_the_engine_shows_its_parameters():
    source = ast.parse(Path(search.__file__).with_name("search.py").read_text())
    methods = [node for node in ast.walk(source) if isinstance(node, ast.FunctionDef)]
    own = next(node for node in methods if node.name == "__init__").args
    shown = inspect.signature(Engine).parameters
    assert [*shown] == [argument.arg for argument in own.args[1:]]
    assert sum(each.default is not each.empty for each in shown.values()) == len(own.defaults)
    assert "lines" in inspect.signature(Engine.think).parameters


@pytest.mark.parametrize("lines", [0, 65, -1])
def test_lines_out_of_range_are_refused(lines):
    with pytest.raises(ValueError, match=f"{lines} lines: they must be 1 to 64"):
        Engine(Position.start()).think(depth=1, lines=lines)


def test_the_protocol_ranks_lines():
    said = []
    Conversation(["position start acts 12 40", "go depth 2 lines 3", "go lines 65"], said.append, book=False).run()
    assert [line.split()[:3] for line in said[:6]] == [["info", "depth", str(depth)] for depth in (1, 1, 1, 2, 2, 2)]
    assert [line.split()[line.split().index("rank") + 1] for line in said[:6]] == ["1", "2", "3"] * 2
    assert said[6] == f"best {said[3].partition(' line ')[2].split()[0]}"
    assert said[7] == "error go: lines needs a number from 1 to 64, not '65'"


def test_the_commands_print_lines(capsys, tmp_path):
    assert main(["think", "--level", "strong:2000", "--lines", "3", "--json", Position.start().to_text()]) == 0
    last = json.loads(capsys.readouterr().out)["lines"][-1]
    assert len(last["others"]) == 2 and last["others"][0]["value"] <= last["value"]
    assert main(["think", "--lines", "2", Position.start().to_text()]) == 2
    assert "experienced has one line only; --lines needs --level strong" in capsys.readouterr().err
    record = tmp_path / "game.txt"
    record.write_text("1. 12 40\n2. 16 8\n*\n")
    assert main(["analyse", str(record), "--nodes", "500", "--lines", "3"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in shown[1:4]] == ["1.", "2.", "3."]
    assert main(["analyse", str(record), "--nodes", "500", "--lines", "2", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert len(first["others"]) == 1 and Place(12) in Position.start().legal_acts()
