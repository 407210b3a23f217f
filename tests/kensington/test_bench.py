"""`kensington bench`: what the strong player's speed, depth and table are measured by."""

import json
from itertools import islice

from kensington.cli import main
from kensington.commands.bench import PHASES, games
from kensington.engine.search import Engine
from kensington.position import Position

START = Position.start()


def test_the_table_is_counted():
    engine = Engine(START)
    table = engine.table
    assert (table.probes, table.hits, table.used()) == (0, 0, 0)
    engine.think(depth=1)
    assert (table.probes, table.hits, table.used()) == (1, 0, 1)  # only the root: its acts end the search
    engine.think(depth=1)
    assert (table.probes, table.hits, table.used()) == (2, 1, 1)
    engine.think(nodes=3_000)
    assert 2 < table.used() <= table.probes - table.hits
    assert 1 < table.hits < table.probes < 3_002


def test_the_positions_are_of_their_phase():
    for record in islice(games(), 2):
        for phase, turns in PHASES.items():
            position = record.history[sum(len(turn.acts) for turn in record.turns[:turns])]
            assert (position.winner, position.mid_turn) == (None, False)
            assert position.phase == phase.split()[0]


COMMAND = ["bench", "--limit", "1000", "--positions", "2"]


def test_with_nodes_all_but_the_speed_is_the_same_again(capsys):
    found = []
    for _ in range(2):
        assert main([*COMMAND, "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["phases"])
        for figures in found[-1].values():
            assert figures.pop("nodes_a_second") > 1000
            assert 0 < figures["hit_rate"] < 1 and 0 < figures["used"] < 1
            assert 1 <= figures["least_depth"] <= figures["depth"] <= figures["greatest_depth"]
            assert figures["table_bytes"] == 16 << 10
    assert found[0] == found[1] and list(found[0]) == list(PHASES)


def test_a_line_for_each_phase_is_printed(capsys):
    assert main(COMMAND) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("strong:1000")
    assert [line[:12].strip() for line in lines[1:4]] == list(PHASES)
    assert lines[4].startswith("2 positions in each phase; ")
