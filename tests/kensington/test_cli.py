"""The `kensington` command and invalid arguments: a one-line message and status 2."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from itertools import permutations

import pytest

from kensington import __version__
from kensington.board import HEXAGONS
from kensington.cli import PROGRAM, main
from kensington.commands import perft
from kensington.position import Position
from tests.command import run
from tests.kensington.positions import study

COMMAND = (sys.executable, "-m", "kensington")
NAMES = list(PROGRAM.commands)
PATIENCE = 120  # seconds
START = Position.start().to_text()
WON = study(HEXAGONS[0].points, [40]).to_text()

# By command: arguments for a short run; None for a command that needs a terminal or a file.
USEFUL = {
    "perft": ("1", "--plain"),
    "draw": (),
    "think": (START, "--level", "novice"),
    "analyse": None,
    "engine": None,
    "bench": ("--limit", "100", "--positions", "1"),
    "ladder": (),
    "match": ("random", "random", "--games", "2", "--turns", "9", "--jobs", "1"),
    "play": None,
    "rules": ("--print", "--ascii"),
    "beeb": ("--headless", "--red", "Ann:1", "--blue", "Ben:1", "--seconds", "30"),
    "compare": None,
    "web": None,
}

NEEDED = {"analyse": ("x.txt",), "compare": ("x.uef", "--out", "x")}  # arguments that a command demands

# By command: invalid arguments, and a part of the message.
SENSELESS = {
    "rules": [(("--language", "it"), "argument --language: invalid choice: 'it'")],
    "web": [
        (("--port", "65536"), "argument --port: '65536' is not a whole number from 0 to 65535"),
        (("--host", "nowhere.invalid", "--port", "0"), "nowhere.invalid port 0: "),
    ],
    "perft": [
        ((), "the following arguments are required: DEPTH"),
        (("x",), "argument DEPTH: 'x' is not a whole number from 0 to 64"),
        (("-1",), "argument DEPTH: '-1' is not a whole number"),
        (("1", "zz"), "argument POSITION: column 3: a position has 7 words"),
        (("1", START.replace("15 r", "15 g")), "argument POSITION: column 100: unknown turn 'g'"),
        (("65",), "argument DEPTH: '65' is not a whole number from 0 to 64"),
        (("9" * 5000,), "is not a whole number from 0 to 64"),
        (("2", START.replace("15/15", "15/16")), "argument POSITION: column 94: blue has 16"),
        (("1", "--rules", "players=3"), "--rules: column 1: unknown rule 'players=3'"),
        (("0", "--divide"), "--divide: DEPTH must be greater than 0"),
        (("1", START, "--rules", "-"), "--rules: POSITION has its own rules"),
    ],
    "draw": [
        (("nowhere.txt",), "nowhere.txt: No such file or directory"),
        (("--output", "/nowhere/x.svg"), "/nowhere/x.svg: "),
        (("--game", 19 * "1"), f"argument --game: '{19 * '1'}' has more than 18 digits"),
        (("--game", "0"), "argument --game: '0' is not a whole number of 1 or more"),
    ],
    "think": [
        ((), "the following arguments are required: POSITION"),
        (("zz",), "argument POSITION: column 3: a position has 7 words"),
        ((START, "--level", "grandmaster"), "argument --level: unknown player 'grandmaster'; choose from"),
        ((START, "--level", "random"), "argument --level: 'random' shows no thoughts; choose from novice, inter"),
        ((START, "--seed", "65536"), "argument --seed: '65536' is not a whole number from 0 to 65535"),
        ((WON,), "the game is over: red has won"),
    ],
    "analyse": [
        ((), "the following arguments are required: RECORD"),
        (("nowhere.txt",), "nowhere.txt: No such file or directory"),
        (("x.txt", "--nodes", "0"), "argument --nodes: '0' is not a whole number of 1 or more"),
    ],
    "engine": [(("x",), "unrecognized arguments: x")],
    "bench": [
        (("--limit", "fast"), "'fast' is not a limit: give nodes (20000) or seconds (0.5s)"),
        (("--limit", "0s"), "'0s' is not a limit"),
        (("--positions", "0"), "argument --positions: '0' is not a whole number from 1 to 100"),
    ],
    "ladder": [
        (("--games", "3"), "argument --games: 3 is odd"),
        (("--first", "99"), "argument --first: '99' is not a whole number from 1 to 17"),
        (("--first", "3", "--last", "2"), "--first 3 is above --last 2"),
        (("--games", "2", "--first", "3", "--last", "3"), "--games: a match needs two steps"),
    ],
    "match": [
        ((), "the following arguments are required: A, B"),
        (("random",), "the following arguments are required: B"),
        (("random", "grandmaster"), "unknown player 'grandmaster'; choose from random, novice"),
        (("", "random"), "unknown player ''"),
        (("random", "random", "--games", "3"), "argument --games: 3 is odd"),
        (("random", "random", "--games", "0"), "argument --games: '0' is not a whole number from 2 to 10000"),
        (("random", "random", "--games", "10002"), "argument --games: '10002' is not a whole number from 2 to 10000"),
        (("random", "random", "--games", "9" * 17 + "8"), "argument --games: "),
        (("random", "random", "--games", "1e3"), "argument --games: '1e3' is not a whole number"),
        (("random", "random", "--games", "²"), "argument --games: '²' is not a whole number"),
        (("random", "random", "--jobs", "0"), "argument --jobs: '0' is not a whole number from 1 to 1000"),
        (("random", "random", "--seed", "-1"), "argument --seed: "),
        (("random", "random", "--opening", "4", "--turns", "4"), "nothing is left to play after an opening of 4"),
        (("random", "random", "--opening", "31"), "an opening of 31 turns: it must have 0 to 30"),
        (("random", "random", "--rules", "first=green"), "argument --rules: column 1: unknown rule 'first=green'"),
        (("random", "random", "--out", ""), "not a file"),
        (("random", "random", "--out", "/nowhere/x"), "/nowhere/x: no such directory"),
    ],
    "play": [
        ((), "playing needs a terminal"),
        (("--red", "Barnaby"), "kensington: "),
        (("--players", "3"), "argument --players: "),
        (("--speed", "10"), "argument --speed: "),
        (("--strong", "0s"), "argument --strong: '0s' is not a limit: give nodes (20000) or seconds (0.5s)"),
        (("--seed", "0"), "argument --seed: '0' is not a whole number from 1 to 65535"),
        (("--seed", "x"), "argument --seed: 'x' is not a whole number"),
        (("--red", "Ann", "--red", "Ben"), "--red: given 2 times, but with 2 players, 1 plays red"),
        (("--rules", "two_move=second"), "argument --rules: column 1: unknown rule 'two_move=second'"),
        (("--rules", "first=blue"), "--rules first=blue: a stone is drawn for the first turn"),
        (("--rules", "players=4", "--players", "6"), "--rules players=4 contradicts --players 6"),
        (("--rules", "two_move=third", "--no-two-move"), "--rules two_move=third contradicts --no-two-move"),
        (("--rules", "two_move=no", "--two-move"), "--rules two_move=no contradicts --two-move"),
        (("--resume", "x", "--rules", "pays=always"), "--rules: cannot be changed for a resumed game"),
    ],
    "beeb": [
        (("--red", "Barnaby"), "'Barnaby': a name on KEN must have one to 5 letters A to Z"),
        (("--red", "Zoë"), "'Zoë': a name on KEN must have one to 5 letters A to Z"),
        (("--red", "Ann:4"), "'Ann:4': unknown level '4'; choose from 1, 2, 3"),
        (("--rules", "players=4"), "KEN does not play by these rules: players=4"),
        (("--rules", "two_move=no", "--two-move"), "--rules two_move=no contradicts --two-move"),
        (("--red", "Ann", "--blue", "ann:1"), "two players are called 'ann'"),
        (("--speed", "10"), "argument --speed: "),
        (("--pace", "0"), "argument --pace: 0: must be greater than 0"),
        (("--seconds", "x"), "argument --seconds: "),
        (("--tint", "pink"), "argument --tint: invalid choice: 'pink'"),
        (("--record", "/nowhere/x"), "/nowhere/x: the directory does not exist"),
        (("--turns", "3"), "--turns and --seed need --headless"),
        (("--headless", "--red", "Ann:1", "--blue", "Ben:1", "--mute"), "--mute is for the window"),
        (("--headless",), "--headless needs a LEVEL for both --red and --blue"),
        (("--headless", "--red", "Ann:1", "--blue", "Ben"), "--headless needs a LEVEL for both --red and --blue"),
        (("--headless", "--red", "Ann:1", "--blue", "Ben:1", "--board"), "--headless needs a LEVEL for both"),
        (("--headless", "--red", "Ann:1", "--blue", "Ben:1", "--roms", "/nowhere"), "/nowhere: cannot be searched"),
    ],
    "compare": [
        ((), "the following arguments are required: IMAGE, --out"),
        (("nowhere.uef",), "the following arguments are required: --out"),
        (("nowhere.uef", "--out", "x"), "nowhere.uef: No such file or directory"),
        (("nowhere.uef", "--out", "x", "--level", "4"), "argument --level: '4' is not a whole number from 1 to 3"),
        (("nowhere.uef", "--out", "x", "--turns", "0"), "argument --turns: '0' is not a whole number from 1 to"),
        (("nowhere.uef", "--out", "x", "--positions", "x"), "argument --positions: 'x' is not a whole number"),
        (("nowhere.uef", "--out", "x", "--path", "nose"), "argument --path: invalid choice: 'nose' (choose from"),
        (("nowhere.uef", "--out", "x", "--seed", "-1"), "argument --seed: "),
        (("nowhere.uef", "--out", "x", "--jobs", "0"), "argument --jobs: '0' is not a whole number from 1 to 1000"),
        (("nowhere.uef", "--out", "x", "--limit", "0"), "argument --limit: '0' is not a whole number from 1 to"),
        (("replay",), "the following arguments are required: FILE"),
        (("replay", "nowhere.txt"), "nowhere.txt: No such file or directory"),
    ],
}

# By command: the arguments before a file with game records.
READS = {
    "draw": (),
    "match": ("random", "random", "--games", "2", "--jobs", "1", "--out"),
    "play": ("--resume",),
    "beeb": ("--record",),
    "compare": ("replay",),
}

# Contents of files that are not game records.
NO_RECORD = {
    "not UTF-8": b"1. 12 \xff\n*\n",
    "a picture": bytes(range(256)) * 1000,
    "a letter": b"Dear Sir,\nI have lost your board.\n",
    "another record": b'[Red "Ann"]\n\n1. 12 12\n*\n',
}


@pytest.fixture(autouse=True)
def roms_where_a_program_for_the_beeb_runs(request):
    callspec = getattr(request.node, "callspec", None)
    if callspec and {"--headless"} & set(callspec.params.get("arguments", ())):
        request.getfixturevalue("system_roms")


kensington = partial(run, main)


def assert_refused(answer, reason):
    status, out, err = answer
    assert (status, out) == (2, "")
    assert re.fullmatch("kensington: [^\n]+\n", err)
    assert reason in err


def test_every_command_is_tried_here():
    assert set(NAMES) == set(USEFUL) == set(SENSELESS), "add the new command to USEFUL and SENSELESS"


@pytest.mark.parametrize(
    ("name", "arguments", "reason"),
    [(name, arguments, reason) for name, cases in SENSELESS.items() for arguments, reason in cases],
)
def test_invalid_arguments_are_refused_in_one_line(capsys, monkeypatch, name, arguments, reason):
    monkeypatch.setenv("BEEB_ROMS", "free")  # else the web server says that it uses these if there are no others
    assert_refused(kensington(capsys, name, *arguments), reason)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_refused(capsys, name):
    useful = USEFUL[name] or NEEDED.get(name, ())
    assert_refused(kensington(capsys, name, *useful, "--frobnicate"), "unrecognized arguments: --frobnicate")


@pytest.mark.parametrize("order", list(permutations(("1", START, "--plain", "--json"))))
def test_options_may_stand_between_the_arguments(capsys, order):
    if order.index("1") < order.index(START):
        status, out, _ = kensington(capsys, "perft", *order)
        assert (status, json.loads(out)["acts"]) == (0, 72)
    else:
        assert_refused(kensington(capsys, "perft", *order), "argument DEPTH: ")


@pytest.mark.parametrize("arguments", [("perft", "1", "--plain"), ("perft", "--plain", "1"), ("draw", "--ascii")])
def test_an_optional_argument_may_be_omitted(capsys, arguments):
    status, out, err = kensington(capsys, *arguments)
    assert (status, err) == (0, "")
    assert out


def test_an_unknown_command_is_refused(capsys):
    assert_refused(kensington(capsys, "chess"), "argument COMMAND: invalid choice: 'chess' (choose from")


def test_unprintable_characters_are_escaped(capsys):
    asked = ("match", "random", "random", "a\nb\x1b[2J")
    assert_refused(kensington(capsys, *asked), r"unrecognized arguments: a\nb\x1b[2J")
    undecodable = subprocess.run([*COMMAND, "match", "random", b"\xff"], capture_output=True, timeout=PATIENCE)
    assert undecodable.returncode == 2 and b"\\udcff" in undecodable.stderr and undecodable.stderr.count(b"\n") == 1


def test_a_long_message_is_cut_in_its_middle(capsys):
    status, out, err = kensington(capsys, "match", "random", "random", "x" * 100_000)
    assert (status, out) == (2, "") and len(err) < 1100
    assert err.startswith("kensington: unrecognized arguments: xxx") and " ... " in err and err.endswith("xxx\n")


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help(capsys, name):
    status, out, err = kensington(capsys, name, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: kensington {name} ")


def test_the_version_is_printed(capsys):
    assert kensington(capsys, "--version") == (0, f"kensington {__version__}\n", "")


# Files


@pytest.mark.parametrize("name", READS)
@pytest.mark.parametrize("kind", NO_RECORD)
def test_a_file_that_is_not_a_record_is_named_and_left_unchanged(capsys, tmp_path, name, kind):
    path = tmp_path / "x.txt"
    path.write_bytes(NO_RECORD[kind])
    assert_refused(kensington(capsys, name, *READS[name], path), f"kensington: {path}: ")
    assert path.read_bytes() == NO_RECORD[kind]


@pytest.mark.parametrize("name", READS)
def test_a_directory_in_place_of_a_file_is_refused(capsys, tmp_path, name):
    assert_refused(kensington(capsys, name, *READS[name], tmp_path), f"kensington: {tmp_path}: ")


@pytest.mark.parametrize("arguments", [("draw", "-o"), *((name, *options) for name, options in READS.items())])
def test_a_link_to_itself_is_refused(capsys, tmp_path, arguments):
    link = tmp_path / "link.svg"
    link.symlink_to(link)
    assert_refused(kensington(capsys, *arguments, link), f"kensington: {link}: Too many levels of symbolic links")
    assert link.is_symlink()


@pytest.mark.parametrize("name", READS)
def test_a_huge_file_is_refused_at_once(capsys, tmp_path, name):
    path = tmp_path / "huge.txt"
    with open(path, "wb") as file:
        file.truncate(1 << 42)  # a hole: it takes no room, and would take all memory
    assert_refused(kensington(capsys, name, *READS[name], path), f"kensington: {path}: ")


@pytest.mark.parametrize("name", READS)
def test_an_endless_device_is_refused_at_once(capsys, name):
    assert_refused(kensington(capsys, name, *READS[name], "/dev/zero"), "kensington: /dev/zero: ")


@pytest.mark.parametrize("name", sorted(READS.keys() - {"match", "beeb"}))  # which make the file
def test_a_file_that_is_missing_or_empty_is_refused(capsys, tmp_path, name):
    path = tmp_path / "x.txt"
    assert_refused(kensington(capsys, name, *READS[name], path), f"kensington: {path}: ")
    path.touch()
    assert_refused(kensington(capsys, name, *READS[name], path), f"kensington: {path}: ")


# The standard output


def useful_commands():
    return [(name, *arguments) for name, arguments in USEFUL.items() if arguments is not None]


@pytest.mark.parametrize("arguments", useful_commands())
def test_a_full_disc_is_reported_in_one_line(arguments):
    with open("/dev/full", "w", encoding="utf-8") as full:
        ended = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (2, "kensington: the output: No space left on device\n")


@pytest.mark.parametrize("arguments", [("perft", "1", "--plain"), ("draw",), ("--help",)])
def test_a_closed_pipe_is_not_an_error(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run([*COMMAND, *arguments], stdout=pipe, stderr=subprocess.PIPE, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (1, b"")


@pytest.mark.parametrize("arguments", useful_commands())
def test_an_ascii_terminal_is_enough(arguments):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run([*COMMAND, *arguments], capture_output=True, env=environment, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.isascii()


def test_without_a_standard_output_the_errors_are_the_same():
    ended = subprocess.run(
        ["bash", "-c", 'exec "$@" >&-', "bash", *COMMAND, "play", "--resume", "nowhere.txt"],
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stderr) == (2, "kensington: nowhere.txt: No such file or directory\n")


def test_ctrl_c_is_status_130(capsys, monkeypatch):
    def interrupted(options):
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "execute", interrupted)
    assert kensington(capsys, "perft", "1") == (130, "", "kensington: interrupted\n")
