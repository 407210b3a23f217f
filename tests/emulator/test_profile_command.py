"""`beeb profile`, and `beeb run --coverage`."""

import json

import pytest

from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.command import beeb

# loop: JSR wait; JMP loop; wait: LDX #0; DEX; BNE; RTS
CODE = bytes.fromhex("200620 4C0020 A200 CA D0FD 60")
VICE = "al C:2000 .loop\nal C:2006 .wait\n"


@pytest.fixture
def disc(tmp_path):
    files = [
        DiscFile("GAME", 0x2000, 0x2000, CODE),
        DiscFile(
            "PROG",
            0x1900,
            0x8023,
            tokenise("10 REPEAT\n20 A=SIN(1)\n30 PROCtwo\n40 UNTIL 0\n50 DEF PROCtwo\n60 ENDPROC"),
        ),
        DiscFile("!BOOT", 0, 0, b"*RUN GAME\r"),
    ]
    path = tmp_path / "game.ssd"
    path.write_bytes(write_ssd(files, "GAME", 3))
    (tmp_path / "game.labels").write_text(VICE)
    return path


def test_the_routines_of_a_program(capsys, system_roms, disc, tmp_path):
    symbols, trace = tmp_path / "game.labels", tmp_path / "game.json"
    arguments = ("profile", disc, "--after", 2, "--seconds", 1, "--symbols", symbols, "--tree")
    status, out, err = beeb(capsys, *arguments, "-o", trace)
    assert (status, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert next(row for row in rows if row[-1] == "wait")[0].startswith("9")  # most of the time
    assert any("wait ×" in line for line in out.splitlines())
    assert {event["name"] for event in json.loads(trace.read_text())["traceEvents"]} >= {"wait"}
    status, out, _ = beeb(capsys, *arguments[:-1], "-o", tmp_path / "game.speedscope.json")
    assert status == 0 and "×" not in out
    assert json.loads((tmp_path / "game.speedscope.json").read_text())["profiles"][0]["name"] == "game.ssd"


def test_the_lines_of_a_basic_program(capsys, system_roms, disc):
    status, out, err = beeb(capsys, "profile", disc, "--chain", "PROG", "--after", 2, "--seconds", 1, "--basic")
    assert (status, err) == (0, "")
    assert "PROCtwo" in out and "20 A=SIN(1)" in out
    assert beeb(capsys, "profile", disc, "--seconds", 1, "--basic")[::2] == (2, "beeb: no BASIC program was running\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("profile", "-o", "x.txt"), "x.txt: without --basic, a profile is written to .json or .speedscope.json"),
        (("run", "--headless", "--coverage", "x.txt"), "x.txt: coverage is written to .info (lcov), .py"),
        (("run", "--headless", "--seconds", "0.1", "--coverage", "x.info"), "the symbols have no lines of source"),
    ],
)
def test_what_cannot_be_written(capsys, system_roms, arguments, message):
    status, _, err = beeb(capsys, *arguments)
    assert status == 2 and message in err


def test_coverage_of_a_run(capsys, system_roms, disc, tmp_path):
    path = tmp_path / "map.py"
    arguments = ("--headless", "--seconds", 5, "--symbols", tmp_path / "game.labels", "--coverage", path)
    status, _, err = beeb(capsys, "run", disc, *arguments)
    assert (status, err) == (0, "")
    assert "d.entry(0x2000)" in path.read_text() and "d.label(0x2006, 'wait')" in path.read_text()
