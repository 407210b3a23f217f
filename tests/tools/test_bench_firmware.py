"""The programs that time the free OS and Acorn's."""

import pytest

from emulator import roms
from tools.bench.firmware import BARS, OS, main, measure
from tools.checks.firmware_basic.console import Console


@pytest.fixture(scope="module")
def consoles(system_roms):
    return Console(roms="acorn"), Console(roms.load("basic").path, roms="free")


@pytest.mark.parametrize("name", [name for name in OS if name in BARS])
def test_text_and_lines_are_about_as_fast_as_on_os_120(consoles, name):
    acorn, free = (measure(console, *OS[name]) for console in consoles)
    assert acorn > 40
    assert free <= BARS[name] * acorn


def test_the_command_prints_a_line_for_each_program(system_roms, capsys):
    assert main(["--only", "CLS, MODE"]) == 0
    assert [line.split()[:3] for line in capsys.readouterr().out.splitlines()[1:]] == [
        ["CLS,", "MODE", mode] for mode in ("0", "7")
    ]


def test_an_unknown_name_is_refused(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--only", "nosuch"])
    assert ended.value.code == 2 and "--only: no program has such a name" in capsys.readouterr().err
