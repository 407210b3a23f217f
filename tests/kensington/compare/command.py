"""Running `kensington compare` and reading what it writes, for the tests."""

import json
import sqlite3
from contextlib import closing, suppress
from functools import partial

from kensington.cli import main
from tests.command import run

kensington = partial(run, main)


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


def agreement(result):
    """Of a batch's comparisons by kind, how many agreed and how many were made."""
    counts = result["counts"]
    kinds = (name.removeprefix("compared|") for name in counts if name.startswith("compared|"))
    return {kind: (counts.get(f"agreed|{kind}", 0), counts[f"compared|{kind}"]) for kind in kinds}
