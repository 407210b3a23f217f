"""What the programs of the three games do alike, whatever becomes of their streams and files."""

import os
import subprocess
import sys
import threading
import time

import pytest

from boardgame.game import find_player
from kalah.game import KALAH
from kensington.game import KENSINGTON
from pente.game import PENTE

GAMES = {game.name.lower(): game for game in (KALAH, KENSINGTON, PENTE)}


def ran(command: str) -> tuple[int, str, str]:
    """The status, output and errors of a shell's command, in which PYTHON is this interpreter."""
    done = subprocess.run(
        ["sh", "-c", command.replace("PYTHON", sys.executable)], capture_output=True, text=True, timeout=120
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", GAMES)
def test_a_closed_output_is_like_one_that_nobody_reads(name):
    assert ran(f"PYTHON -m {name} draw >&-") == (0, "", "")
    assert ran(f"PYTHON -m {name} draw nothing.txt 2>&-") == (2, "", "")


@pytest.mark.parametrize(
    ("command", "status", "fault"),
    [
        ("kalah draw -", 2, "kalah: -: the file has no game record\n"),
        ("kensington analyse -", 2, "kensington: -: the file has no game record\n"),
        ("pente pgn -", 2, "pente: -: no games\n"),
        ("pente play", 2, "pente: playing needs a terminal for input and output\n"),
        ("kensington engine", 0, ""),
    ],
)
def test_a_closed_input_is_like_an_empty_one(command, status, fault):
    assert ran(f"PYTHON -m {command} <&-")[::2] == (status, fault)


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_read_or_written_is_named(name):
    assert ran(f"PYTHON -m {name} draw /proc/self/mem")[::2] == (2, f"{name}: /proc/self/mem: Input/output error\n")


@pytest.mark.parametrize(
    "command", ["kalah draw {0} -o {1}", "pente draw {0} -o {1}", "kensington draw {0} -o {1}"]
    + ["kensington analyse {0} -o {1}"],
)  # fmt: skip
def test_a_picture_does_not_replace_the_games_that_it_shows(command, tmp_path):
    name = command.partition(" ")[0]
    games, link = tmp_path / "games.txt", tmp_path / "link.txt"
    assert ran(f"PYTHON -m {name} match random random --games 2 --jobs 1 --turns 5 --out {games}")[0] == 0
    before = games.read_bytes()
    link.symlink_to(games)
    status, out, err = ran(f"PYTHON -m {command.format(games, link)}")
    assert (status, out) == (2, "") and err == f"{name}: {link}: has the games that are read: choose another file\n"
    assert games.read_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_can_go_through_a_pipe(name, tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "picture.svg"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    assert "</svg>" in ran(f"PYTHON -m {name} draw -o {link} & timeout 60 cat {pipe}")[1]
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("name", "player"), [("kalah", "master:1s"), ("kensington", "strong:1s"), ("pente", "master:1s")]
)
def test_the_screen_is_served_while_the_strongest_player_thinks(name, player):
    game = GAMES[name]
    position = game.start().play(game.start().legal_acts()[0])
    chooser = find_player(game, player)
    thinking = threading.Thread(target=chooser.choose, args=(position.play(position.legal_acts()[1]), 1))
    longest, last = 0.0, time.monotonic()
    thinking.start()
    while thinking.is_alive():
        time.sleep(0.001)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    assert longest < 0.5
