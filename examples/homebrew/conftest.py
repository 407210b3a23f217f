"""Builds the game once, as `beeb asm` does, and starts it in a machine."""

from pathlib import Path

import pytest

from emulator.cli import main

SOURCE = Path(__file__).with_name("catch.6502")


@pytest.fixture(scope="session")
def build(tmp_path_factory):
    """A folder with the game's disc and symbols."""
    folder = tmp_path_factory.mktemp("catch")
    disc, symbols = folder / "catch.ssd", folder / "catch.symbols"
    assert main(["asm", str(SOURCE), "-o", str(disc), "--boot", "CATCH", "--symbols", str(symbols)]) == 0
    return folder


@pytest.fixture
def game(build, make_beeb):
    """A machine in which the game has begun."""
    beeb = make_beeb(disc=build / "catch.ssd", symbols=build / "catch.symbols", boot="disc")
    beeb.run_until("field", seconds=5)
    return beeb
