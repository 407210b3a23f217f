"""Running `kensington compare` and reading what it writes, for the tests."""

import json
import sqlite3
import time
from contextlib import closing, suppress

from kensington.cli import main

PATIENCE = 100  # seconds


def kensington(capsys, *arguments):
    """Status, standard output and standard error of `kensington ARGUMENTS`."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def finished_campaign(tmp_path_factory, campaign):
    """The directory of a campaign run undisturbed in one process."""
    path = tmp_path_factory.mktemp("whole") / "out"
    assert main([*campaign, "--jobs", "1", "--out", str(path)]) == 0
    return path


def results_in(path):
    """The results by number without their times."""
    with closing(sqlite3.connect(path / "results.sqlite")) as database:
        rows = database.execute("SELECT batch, found FROM result").fetchall()
    return {number: json.loads(found) | {"seconds": None} for number, found in rows}


def results_counted(path):
    """How many results a campaign has saved so far, while it runs."""
    file = path / "results.sqlite"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM result").fetchone()[0]
    return 0


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)
