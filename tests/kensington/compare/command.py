"""Running `kensington compare` and reading what it writes, for the tests."""

import json
import sqlite3
from contextlib import closing, suppress
from functools import partial

from kensington.cli import main
from kensington.compare.campaign.cases import Disagreement
from kensington.compare.campaign.counting import CODED, Count
from kensington.compare.driver import ActKind
from tests.command import run
from twincheck.counting import counts_from

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
        del result["worked"]
    return found


def results_counted(path):
    """How many results a campaign has saved so far, while it runs."""
    file = path / "results.sqlite"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM result").fetchone()[0]
    return 0


def counts_of(result):
    """The counts of a batch's result."""
    return counts_from(result["counts"], CODED)


def agreement(result):
    """Of a batch's comparisons by kind, how many agreed and how many were made."""
    counts = counts_of(result)
    kinds = [kind for kind in ActKind if counts[Count.COMPARED, kind]]
    return {kind: (counts[Count.AGREED, kind], counts[Count.COMPARED, kind]) for kind in kinds}


def found_in(result, failures=False):
    """The disagreements, or the failures, that a batch has kept."""
    found = [Disagreement.from_text(each["case"]) for each in result["found"]]
    return [each for each in found if each.is_failure == failures]
