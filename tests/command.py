"""Commands run in the test's own process or on a terminal, and waiting for what another process does."""

import os
import pty
import subprocess
import time
from contextlib import suppress

PATIENCE = 100  # seconds that anything may take


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
    screen, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""
    with suppress(OSError), open(screen, "rb", buffering=0) as screen:  # Linux reports the closed terminal so
        while part := screen.read(4096):
            shown += part
    out, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, out, shown


def wait_until(true):
    """Wait for a condition, and look again every few milliseconds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)
