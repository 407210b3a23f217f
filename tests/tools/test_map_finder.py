"""The map found by playing KEN on its screen matches its symbols; found maps as TOML and JSON."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kensington.beeb import DISC
from kensington.beeb.memory_map import MemoryMap, find_map
from kensington.board import POINTS
from kensington.compare.program import Program
from kensington.position import Position
from tests.kensington.compare.calibrated import calibrated
from tools.corpus.memory_maps import map_finder
from tools.corpus.memory_maps.__main__ import main
from tools.corpus.memory_maps.correlation import BoardCandidate, Cell, NumberFit
from tools.corpus.memory_maps.found_map import FoundMap, as_json, describe, to_toml
from tools.corpus.memory_maps.map_finder import ACTS, CODE, MapFinder, choose_act, displayed_pages

IMAGE = DISC
DIGEST = "0" * 40


def board(addresses: list[int], values: tuple[int, int, int] = (0, 1, 2), displayed: int = 0) -> BoardCandidate:
    return BoardCandidate("content", tuple(Cell(address, 255, values) for address in addresses), True, True, displayed)


def findings(*boards: BoardCandidate, **numbers: list[NumberFit]) -> FoundMap:
    names = ["board", "turn", "to_act", "first", "winner", "two_move", "red_hand", "blue_hand", *numbers]
    return FoundMap(
        "odd.uef", DIGEST, 9, list(boards), numbers, dict.fromkeys(names, 0.01), dict.fromkeys(names, 400), 60.0
    )


def test_screen_memory_is_found_and_the_machine_restored(system_roms: object):
    program = Program(IMAGE)
    program.start()
    before = program.beeb.save_state()
    shown = displayed_pages(program.beeb)
    assert program.beeb.save_state() == before
    assert np.flatnonzero(shown[::256]).tolist() == list(range(0x30, 0x80))  # MODE 2


def test_every_point_soon_has_every_content_and_shapes_are_completed():
    seen = np.zeros((72, 3), int)
    rng = Random(1)
    relocations = 0
    for _ in range(6):
        position = Position.start()
        for _ in range(ACTS):
            relocations += bool(position.pending)
            stones = [CODE[position.stone(point)] for point in POINTS]
            seen[np.arange(72), stones] += 1
            position = position.play(choose_act(position, seen, rng))
            if position.winner:
                break
    assert seen.min() >= 2 and relocations > 30


def test_a_found_map_can_be_read(tmp_path: Path):
    order = Random(1).sample(POINTS, 72)
    addresses = [0x2000 + 3 * order.index(point) for point in POINTS]
    found = findings(
        board(addresses, (32, 82, 66)),
        turn=[NumberFit(0x70, {1: 0, 2: 255}, "table"), NumberFit(0x80, {1: 7, 2: 9}, "table")],
        red_hand=[NumberFit(0x71, {n: n for n in range(16)}, "same")],
        blue_hand=[NumberFit(0x72, {n: n for n in range(16)}, "same")],
        winner=[NumberFit(0x73, {0: 0, 1: 1}, "same")],
        speed=[NumberFit(0x74, {0: 0, 9: 9}, "same")],
    )
    path = tmp_path / "odd.toml"
    path.write_text(to_toml(found), "utf-8")
    known = MemoryMap.read(path)
    assert (known.name, known.images, set(known.fields)) == ("odd", (DIGEST,), {"board", "turn", "hand"})
    field = known["board"]
    assert field.at["at"] == 0x2000 and field.order[::3] == tuple(order) and set(field.order[1::3]) == {0}
    assert (field.means, field.confidence) == ({"vacant": 32, "red": 82, "blue": 66}, 0.99)
    assert (known["turn"].at, known["turn"].means) == ({"at": 0x70}, {"red": 0, "blue": 255})
    assert known["turn"].confidence == pytest.approx(0.495)
    assert known["hand"].at == {"red": 0x71, "blue": 0x72}
    text = path.read_text("utf-8")
    assert "# turn as well: &0080 (table)" in text and "# speed: &0074 (0: 0, 9: 9)" in text
    assert "# [winner] was not found." in text


def test_fits_without_a_table_become_comments(tmp_path: Path):
    bits = tuple(Cell(0x400 + point // 8, 1 << point % 8, (0, 1, 0)) for point in range(72))
    red = BoardCandidate("red", bits, True, False, 0)
    found = findings(red, red_hand=[NumberFit(0x71, {n: 15 - n for n in range(16)}, "falling")])
    path = tmp_path / "odd.toml"
    path.write_text(to_toml(found), "utf-8")
    assert not MemoryMap.read(path).fields
    text = path.read_text("utf-8")
    assert "red on 72 points, bits in &0400 to &0408" in text and "# red_hand: &0071 (0: 15, 1: 14" in text
    path.write_text(to_toml(findings()), "utf-8")
    assert not MemoryMap.read(path).fields and "No board was found" in path.read_text("utf-8")


def test_equal_fits_share_the_confidence():
    rows = [list(range(start, start + 72)) for start in (0x400, 0x500, 0x3000)]
    found = findings(board(rows[0]), board(rows[1]), board(rows[2], displayed=72))
    assert found.confidence("board") == pytest.approx(0.99 / 2)
    text = to_toml(found)
    assert "# also: what is on 72 points, bytes in &0500 to &0547, every 1 bytes" in text
    assert "# 1 more are in screen memory" in text
    assert describe(board(rows[2], displayed=72)).endswith("displayed, values (0, 1, 2)")


def test_ken_s_map_is_found_by_playing_on_its_screen(
    system_roms: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(map_finder, "ACTS", 38)
    monkeypatch.setattr(map_finder, "SETTLED", 1)
    lines: list[str] = []
    finder = MapFinder(calibrated(), 3, lines.append)
    found = finder.find(IMAGE)
    path = tmp_path / "KEN.toml"
    path.write_text(to_toml(found), "utf-8")
    found_map, true = MemoryMap.read(path), find_map(IMAGE)
    assert true is not None and found_map.images[0] in true.images
    for table in ("board", "turn", "to_act", "first", "winner", "hand", "two_move"):
        assert found_map[table].at == true[table].at, table
        assert found_map[table].means == true[table].means, table
    assert found_map["board"].order == true["board"].order
    assert found_map["board"].confidence > 0.99 and min(found_map[table].confidence for table in ("turn", "hand")) > 0.9
    for name, address in (
        ("red_level", true.address("levels+1")),
        ("blue_level", true.address("levels+2")),
        ("cursor", true.address("cursor")),
        ("speed", true.address("speed")),
    ):
        assert [fit.address for fit in found.fits(name)] == [address], name
    assert lines and not found.failures
    assert json.loads(json.dumps(as_json(found)))["board_confidence"] > 0.99
    copy = board(list(range(0xB00, 0xB48)))  # unused memory
    assert finder.is_read(found.boards[0]) and not finder.is_read(copy)
    found.boards.insert(0, copy)
    assert found.confidence("board") == pytest.approx((1 - found.chance["board"]) / 2)
    finder.separate_copies(found)
    assert found.copies == [copy] and found.boards[0].cells[0].address == true.address("board+1")
    assert "# a copy, which the program does not read: what is on 72 points, bytes in &0B00" in to_toml(found)


def test_the_command_refuses_a_missing_image_in_one_line(capsys: pytest.CaptureFixture[str]):
    assert main(["nowhere.uef"]) == 2
    assert capsys.readouterr().err == "tools.corpus.memory_maps: nowhere.uef: No such file or directory\n"
