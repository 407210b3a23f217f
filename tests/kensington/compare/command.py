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


def finished_campaign(path, campaign):
    """The directory of a campaign run undisturbed in one process."""
    assert main([*campaign, "--jobs", "1", "--out", str(path)]) == 0
    return path


def results_in(path):
    """The results by number without their processor times."""
    with closing(sqlite3.connect(path / "results.sqlite")) as database:
        found = {number: json.loads(text) for number, text in database.execute("SELECT number, text FROM result")}
    for result in found.values():
        del result["counts"]["worked|ms"]
    return found


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


def agreement(result):
    """Of a batch's comparisons by kind, how many agreed and how many were made."""
    counts = result["counts"]
    kinds = (name.removeprefix("compared|") for name in counts if name.startswith("compared|"))
    return {kind: (counts.get(f"agreed|{kind}", 0), counts[f"compared|{kind}"]) for kind in kinds}
