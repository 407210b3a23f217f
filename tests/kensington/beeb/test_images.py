"""KEN's tape and disc: the build is reproducible, and both show the title and then the first prompt."""

import re
from pathlib import Path

import pytest

from emulator import Beeb
from emulator.media.dfs import read_catalogue
from emulator.media.tapeimage import open_tape
from kensington.beeb import FOLDER, MEMORY_MAP
from kensington.beeb.game_memory import GameMemory
from kensington.beeb.memory_map import MemoryMap
from tests.kensington.beeb.ken_session import images, labels
from tools.make.ken import build
from tools.make.ken.__main__ import main

FIRST_PROMPT = "Name of player 1?"
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    main([str(tmp_path)])
    return tmp_path


def colours(beeb: Beeb) -> set[tuple[int, ...]]:
    found = beeb.screen.image.convert("RGB").getcolors()
    assert found is not None
    return {colour for _, colour in found}


def assert_in_place(beeb: Beeb) -> None:
    """The program is where it runs, and the tables where it reads them."""
    at = labels()
    program, tables = slice(build.TAPE_PAGE, at["program_end"]), slice(at["texts"], at["tables_end"])
    code = build.assembled("ken.asm").code
    stored = at["tables_stored"] - build.TAPE_PAGE
    assert bytes(beeb.memory[program]) == code[: at["program_end"] - build.TAPE_PAGE]
    assert bytes(beeb.memory[tables]) == code[stored : stored + tables.stop - tables.start]


def test_building_again_gives_the_same_bytes(folder: Path):
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == images()


def test_the_committed_images_are_those_of_the_source():
    for name, data in images().items():
        assert (FOLDER / name).read_bytes() == data, f"{name}: rebuild with python -m tools.make.ken"


def test_the_files_of_the_tape(folder: Path):
    title, code = open_tape(folder / "KEN.uef").files()
    assert (title.name, title.intact, title.data) == ("KEN", True, build.title())
    program = build.assembled("ken.asm")
    assert (code.name, code.intact, code.data) == ("KENCODE", True, program.code)
    assert (code.load, code.execute) == (build.TAPE_PAGE, program.labels["program_start"])
    assert program.labels["program_end"] <= build.SCREEN


@pytest.mark.parametrize("tape", [True, False], ids=["tape", "disc"])
def test_readings_can_be_switched_on_before_the_program_is_called(folder: Path, tape: bool):
    """By typing what docs/ken.md says."""
    beeb = Beeb(tape=folder / "KEN.uef", dfs=None) if tape else Beeb(disc=folder / "KEN.ssd")
    beeb.boot()
    beeb.type("*OPT 1,2\n" if tape else "*INFO KENCODE\n")
    beeb.type("*LOAD KENCODE\n")
    beeb.run_until_input(seconds=300)
    addresses = re.search(r"KENCODE .*?\b([0-9A-F]{6,8}) ([0-9A-F]{6,8})", beeb.screen_text())
    assert addresses
    load, execute = addresses.groups()
    beeb.type(f"?&{int(load, 16):X}=128:?&{int(load, 16) + 3:X}=128:CALL &{execute}\n")
    beeb.run_until_text(FIRST_PROMPT)
    memory = GameMemory(beeb, MemoryMap.read(MEMORY_MAP))
    assert [name for name in memory.readings if memory.byte(name)] == ["third_turn", "pays_always"]


def test_the_files_of_the_disc(folder: Path):
    catalogue = read_catalogue((folder / "KEN.ssd").read_bytes(), "KEN.ssd")
    files = {file.name: file for file in catalogue.files}
    assert catalogue.option == build.EXECUTE_BOOT
    assert files["!BOOT"].data == b'CHAIN"KEN"\r'
    assert files["KEN"].data == build.title()
    assert files["KENCODE"].data.startswith(build.assembled("ken.asm").code)


@pytest.mark.parametrize("chain", ['CHAIN"KEN"\n', 'CHAIN""\n'])
def test_the_tape_starts_with_the_title_and_stops_at_the_first_prompt(folder: Path, chain: str):
    beeb = Beeb(tape=folder / "KEN.uef", dfs=None)
    beeb.boot()
    beeb.type(chain)
    beeb.run_until_text("KEN is loading", seconds=60)
    beeb.run(seconds=2)
    assert beeb.tape.motor
    assert colours(beeb) >= {RED, BLUE, WHITE}
    beeb.run_until_text(FIRST_PROMPT, seconds=200)
    assert not beeb.tape.motor


def test_the_tape_loads_on_a_machine_with_a_disc_interface(folder: Path):
    beeb = Beeb(tape=folder / "KEN.uef")
    beeb.boot()
    beeb.type('*TAPE\nCHAIN"KEN"\n')
    beeb.run_until_text(FIRST_PROMPT, seconds=300)
    assert_in_place(beeb)


@pytest.mark.parametrize("dfs", ["1.20", "0.90"])
def test_shift_break_boots_the_disc_into_the_same_program(folder: Path, dfs: str):
    with Beeb(disc=folder / "KEN.ssd", dfs=dfs) as beeb:
        beeb.boot(shift=True)
        beeb.run_until_text("KEN is loading", seconds=60)
        assert colours(beeb) >= {RED, BLUE, WHITE}
        beeb.run_until_text(FIRST_PROMPT, seconds=60)
        assert_in_place(beeb)
