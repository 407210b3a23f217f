"""Running `kensington compare` and reading what it writes, for the tests."""

import sqlite3
from contextlib import closing, suppress
from functools import partial

from kensington.cli import main
from kensington.compare.campaign.cases import Case
from kensington.compare.campaign.counting import CODED, Count
from kensington.compare.campaign.replay import ProgramCheck
from kensington.compare.driver import ActKind
from tests.command import run
from twincheck.job import checked_from, text_of

kensington = partial(run, main)


def finished_campaign(path, campaign):
    """The directory of a campaign run undisturbed in one process."""
    assert main([*campaign, "--jobs", "1", "--out", str(path)]) == 0
    return path


def results_in(path):
    """The results by number."""
    with closing(sqlite3.connect(path / "results.sqlite")) as database:
        rows = database.execute("SELECT number, text FROM result")
        return {number: checked_from(text, CODED) for number, text in rows}


def results_counted(path):
    """How many results a campaign has saved so far, while it runs."""
    file = path / "results.sqlite"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM result").fetchone()[0]
    return 0


def run_batch(image, batch, roms=None):
    """The result of a batch, as it is read back."""
    result = ProgramCheck(str(image), roms).run(batch)
    return read_back(result)


def read_back(result):
    """A result as it is kept."""
    return checked_from(text_of(result), CODED)


def agreement(result):
    """Of a batch's comparisons by kind, how many agreed and how many were made."""
    counts = result.seen
    kinds = [kind for kind in ActKind if counts[Count.COMPARED, kind]]
    return {kind: (counts[Count.AGREED, kind], counts[Count.COMPARED, kind]) for kind in kinds}


def case_of(found):
    """The case of a divergence."""
    return Case.from_actions(found.actions)
