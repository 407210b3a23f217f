"""The start of every command: signals at any moment of it, and a full disc."""

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

COMMANDS = {
    "beeb": ("emulator", "run", "--headless", "--seconds", "1e9"),
    "kensington": ("kensington", "beeb", "--headless", "--red", "Ann:3", "--blue", "Ben:3"),
    "kalah": ("kalah", "perft", "40"),
    "pente": ("pente", "perft", "9"),
}
# A frame of a traceback from after the entry point
OWN = re.compile(
    r'/(boardgame|emulator|kalah|kensington|pente)/(?!(__init__|__main__|entry)\.py", line \d+, in <module>)'
)


def signalled(name, number, seconds):
    """The exit status and the last line of a command that gets a signal some host seconds after its start."""
    command = [sys.executable, "-m", *COMMANDS[name]]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(seconds)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    return process.returncode, err or ("stopped" if out.endswith(", stopped\n") else "")


@pytest.mark.parametrize("number, word", [(signal.SIGINT, "interrupted"), (signal.SIGTERM, "terminated")])
@pytest.mark.parametrize("name", COMMANDS)
def test_one_line_at_any_moment_of_the_start(system_roms, name, number, word):
    moments = [*(0.06 * step for step in range(7)), 1.0] if number == signal.SIGINT else [0.1, 0.5]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        ends = list(threads.map(lambda seconds: signalled(name, number, seconds), moments))
    line = f"{name}: {word}\n"
    known = {(128 + number, line), (128 + signal.SIGINT, "stopped")}  # perft prints what it has counted, too
    before = [end for end in ends if end not in known]  # Python's own end, before the entry point
    assert len(before) < len(ends)
    for status, err in before:
        assert status in (1, -number) and not OWN.search(err), err


@pytest.mark.parametrize("module", [f"{module}.__main__" for module, *_ in COMMANDS.values()])
def test_entry_point_loads_next_to_nothing_before_it_handles_signals(module):
    code = f"import sys; before = set(sys.modules); import {module}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    package = module.partition(".")[0]
    loaded = {"commandline", "commandline.entry", package, module, "signal", "functools", "importlib"}
    assert set(done.stdout.split()) <= loaded | {"os", "collections", "enum", "types", "operator", "keyword", "reprlib"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
@pytest.mark.parametrize(
    ("name", "words"),
    [*itertools.product(COMMANDS, ["--version", "--help"]), *((name, "draw") for name in [*COMMANDS][1:])],
)
def test_a_full_disc_is_reported_by_every_command(name, words):
    command = [sys.executable, "-m", COMMANDS[name][0], words]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"{name}: the output: No space left on device\n")
