"""The programs to try: each runs on both ROM sets, and plays."""

from pathlib import Path

import numpy as np
import pytest

from emulator import Beeb
from emulator.cli import main
from emulator.programs import FOLDER, find, offered
from kensington.beeb import DISC, OFFERED

ROMS = ("acorn", "free")
both_roms = pytest.mark.parametrize("roms", ROMS)


def started(name: str, roms: str, seconds: float) -> Beeb:
    beeb = Beeb(program=FOLDER / f"{name}.bas", roms=roms)
    beeb.boot()
    beeb.run(seconds=seconds)
    assert "at line" not in beeb.screen_text()
    return beeb


def colours(beeb: Beeb) -> dict[int, int]:
    """How many pixels of each colour are shown."""
    return {colour: count for count, colour in beeb.screen.image.getcolors()}


def test_the_list_has_ken_and_five_programs_of_our_own():
    names = [each.name for each in offered()]
    assert names == ["KEN", "LIFE", "MANDEL", "MAZE", "SNAKE", "TUNE"] and offered()[0] == OFFERED
    assert all(each.title and each.path.is_file() for each in offered())
    assert find("ken") == DISC and find("nothing") is None
    for path in FOLDER.glob("*.bas"):
        assert len(path.read_text().splitlines()) <= 40


@both_roms
def test_maze_finds_a_way_out(roms):
    beeb = started("MAZE", roms, 0)
    for _ in range(120):
        beeb.run(seconds=1)
        text = beeb.screen.text
        if len(text) > 30 and text[30][37] == " " and sum(row.count("*") for row in text) > 30 and text[29][37] == "*":
            return
    pytest.fail("\n".join(beeb.screen.text))


SEGMENT = 52 * 4  # white pixels of a part of the snake


@both_roms
def test_snake_explains_itself_eats_and_ends(roms):
    beeb = started("SNAKE", roms, 3)
    assert {"Arrow keys, or Z left, X right,", "SPACE starts"} <= {row.strip() for row in beeb.screen.text}
    beeb.press("SPACE")
    beeb.run(seconds=1)
    assert "Apples 0" in beeb.screen_text()
    beeb.run(seconds=8)  # straight into the wall
    assert "SPACE plays again" in beeb.screen_text()
    beeb.press("SPACE")
    beeb.run(seconds=1)
    head = colours(beeb)
    with_keys = beeb.save_state()
    height = np.argwhere(beeb.screen.colours == 7)[:, 0].mean()
    for key, down in (("/", True), ("DOWN", True), (":", False), ("UP", False)):
        beeb.load_state(with_keys)
        beeb.key_down(key)
        beeb.run(seconds=0.5)
        beeb.key_up(key)
        assert colours(beeb).keys() == head.keys() and colours(beeb)[7] % SEGMENT == 0, "no cursor"
        assert "SPACE" not in beeb.screen_text()
        assert (np.argwhere(beeb.screen.colours == 7)[:, 0].mean() > height) == down
    beeb.type("\x1b")
    beeb.run_until_input()
    beeb.type("1\nPRINT 7\n")
    beeb.key_down("LEFT")
    beeb.run(seconds=0.3)
    beeb.key_up("LEFT")
    assert beeb.memory[0x27D] == 0, "cursor keys copy again"


@both_roms
def test_life_follows_its_rule(roms):
    beeb = started("LIFE", roms, 3)

    def field() -> set[tuple[int, int]]:
        memory = beeb.memory[0x2800 : 0x2800 + 34 * 26]
        return {divmod(at, 34) for at, cell in enumerate(memory) if cell}

    for _ in range(3):
        before = field()
        while (after := field()) == before:
            beeb.run(frames=1)
        beeb.run(frames=2)
        after = field()
        around = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
        expected = set()
        for y in range(1, 25):
            for x in range(1, 33):
                count = sum((y + dy, x + dx) in before for dy, dx in around)
                if count == 3 or count == 2 and (y, x) in before:
                    expected.add((y, x))
        assert after == expected


@both_roms
def test_tune_sounds(roms):
    beeb = started("TUNE", roms, 1)
    beeb.sound.samples()
    red = 0  # pixels of the key that sounds
    for _ in range(40):
        beeb.run(seconds=0.05)
        red = max(red, colours(beeb).get(1, 0))
    assert max(map(abs, beeb.sound.samples())) > 1000 and red > 1000


@both_roms
def test_mandel_has_a_black_set_and_colours(roms):
    beeb = started("MANDEL", roms, 25)
    assert len(colours(beeb)) >= 7 and 20_000 < colours(beeb)[0] < 200_000


def test_a_name_runs_one_unless_there_is_such_a_file(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["run", "snake", "--headless", "--seconds", "3", "--text"]) == 0
    assert "SPACE starts" in capsys.readouterr().out
    Path("snake").write_text('10 PRINT "MINE"\n', encoding="utf-8")
    assert main(["run", "snake", "--headless", "--seconds", "3", "--text"]) == 0
    assert "MINE" in capsys.readouterr().out
