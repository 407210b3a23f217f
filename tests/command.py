"""Commands run in the test's own process or on a terminal, and waiting for what another process does."""

import os
import signal
import subprocess
import time
from contextlib import suppress

import pytest

PATIENCE = 300.0  # seconds for what happens in a few on an idle machine


def run(main, capsys, *arguments):
    """Status, standard output and standard error of a command's `main`."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as ended:  # argparse
        status = ended.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def run_on_terminal(command):
    """Status, standard output and what a terminal shows of the standard error of a command."""
    screen, terminal = pytest.importorskip("pty").openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""
    with suppress(OSError), open(screen, "rb", buffering=0) as screen:  # Linux reports the closed terminal so
        while part := screen.read(4096):
            shown += part
    out, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, out, shown


def begun(command, ready, **how):
    """A command in a process group of its own, as soon as it is `ready`.

    It is niced so that it does not end before the test can disturb it. Its workers share its standard error, so
    `communicate` returns when all of them have ended.
    """
    process = subprocess.Popen(
        ["nice", "-n", "19", *command], stderr=subprocess.PIPE, start_new_session=True, preexec_fn=heed_ctrl_c, **how
    )
    try:
        wait_until(ready)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return process


def heed_ctrl_c():
    """Shells start background processes with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def wait_until(true):
    """Wait for a condition, and look again every few milliseconds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)
