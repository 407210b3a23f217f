"""The jobs of a campaign: each compares some cases of one subject. See `twincheck.campaign.jobs`."""

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from emulator import Beeb
from emulator.beeb import BASIC_SLOT
from emulator.roms import ACORN, FREE, load
from tools.checks.firmware_compat.calls import Subject, subjects
from tools.checks.firmware_compat.compare import Pair, named

DEVIATIONS = Path(__file__).with_name("deviations.toml")
CASES = 10  # of a job


@dataclass(frozen=True)
class CompatibilityJobs:
    """Jobs 1 to n: `CASES` cases of each subject in turn, until each has had `rounds` times as many.

    The text of a job is JSON: the subject, the number of cases and of those that differ, and of the first that differs
    its seed, its shrunk calls, and what differs.
    """

    names: tuple[str, ...]
    rounds: int
    files: Sequence[Path] = field(default=())

    @property
    def count(self) -> int:
        return len(self.names) * self.rounds

    def __call__(self, number: int) -> str:
        """Do the job of this number."""
        round_, at = divmod(number - 1, len(self.names))
        subject, pair = by_name()[self.names[at]], machines()
        seeds = range(round_ * CASES, (round_ + 1) * CASES)
        different = [seed for seed in seeds if pair.difference(subject, subject.case(seed))]
        result: dict[str, Any] = {"subject": subject.name, "cases": CASES, "different": len(different)}
        if different:
            calls, what = pair.shrunk(subject, subject.case(different[0]))
            result |= {"seed": different[0], "calls": [named(call) for call in calls], "what": what}
        return json.dumps(result)

    def lost(self, number: int, reason: str) -> str:
        """A job that no worker could finish counts as one case that differs."""
        subject = self.names[(number - 1) % len(self.names)]
        result = {"subject": subject, "cases": 1, "different": 1, "what": reason}
        return json.dumps(result)

    def with_files_in(self, folder: Path) -> "CompatibilityJobs":
        """They need no files."""
        return self


@cache
def by_name() -> dict[str, Subject]:
    """All subjects."""
    return {subject.name: subject for subject in subjects()}


@cache
def machines() -> Pair:
    """The two machines of a process, both with Acorn's BASIC."""
    free = Beeb(dfs=None, roms=FREE, sideways_roms={BASIC_SLOT: load("basic").path})
    return Pair(Beeb(dfs=None, roms=ACORN), free)


def deviations() -> dict[str, str]:
    """Why subjects differ that are known to, by name."""
    return {name: str(reason) for name, reason in tomllib.loads(DEVIATIONS.read_text(encoding="utf-8")).items()}
