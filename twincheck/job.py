"""A check as a campaign: numbered jobs, each some cases from its own seed, whose results add up.

What a job finds depends on the check, the campaign's seed and its number alone, not on how many processes do the jobs,
where, or how often the campaign was killed.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from twincheck.campaign.jobs import FinishedJobs
from twincheck.check import Checked, TwinCheck, load
from twincheck.divergence import DifferenceKind, Divergence, FieldDifference
from twincheck.player import CasePlayer, Event, Seen
from twincheck.subject import Side

Key = tuple[DifferenceKind, str, Side | None]
JOB = "job"  # the name of a failure of a whole job


@dataclass
class CheckTotals:
    """What jobs found: how often each kind of divergence, its smallest case, and what was seen."""

    cases: int = 0
    actions: int = 0
    seen: Seen = field(default_factory=Counter)
    counts: Counter[Key] = field(default_factory=Counter)
    smallest: dict[Key, Divergence] = field(default_factory=dict)

    def merge(self, other: "CheckTotals") -> None:
        """Add the totals of other jobs."""
        self.cases += other.cases
        self.actions += other.actions
        self.seen += other.seen
        self.counts += other.counts
        for each in other.smallest.values():
            self._keep(each)

    def add(self, checked: Checked) -> None:
        """Add the results of a run."""
        self.cases += checked.cases
        self.actions += checked.actions
        self.seen += checked.seen
        for each in checked.divergences:
            self.counts[each.key] += 1
            self._keep(each)

    def _keep(self, divergence: Divergence) -> None:
        known = self.smallest.get(divergence.key)
        if known is None or _rank(divergence) < _rank(known):
            self.smallest[divergence.key] = divergence


def _rank(divergence: Divergence) -> tuple[bool, int, int, str]:
    text = json.dumps([divergence.actions, divergence.seed])
    return not divergence.confirmed, len(divergence.actions), len(text), text


@cache
def _opened(name: str, digest: str) -> tuple[TwinCheck, CasePlayer]:
    """A check and its subjects, once in a process."""
    check = load(name)
    return check, check.player()


@dataclass(frozen=True)
class CheckJobs:
    """The jobs of the check `name` (see `load`), each of `cases` cases. `beside` are the files that it reads."""

    name: str
    seed: int
    cases: int
    beside: tuple[str, ...] = ()

    def __call__(self, number: int) -> FinishedJobs[CheckTotals]:
        """Do a job. Raises what the check's file does."""
        check, player = _opened(self.name, self.digest)
        digest = hashlib.sha256(f"{self.seed} {number}".encode()).digest()
        checked = check.run(self.cases, int.from_bytes(digest[:4], "big"), player)
        return _finished(number, checked)

    def lost(self, number: int, reason: str) -> FinishedJobs[CheckTotals]:
        """The result of a job that no worker could finish: a failure that cannot be replayed."""
        failure = FieldDifference(DifferenceKind.FAILURE, JOB, f"job {number}: {reason}", None)
        return _finished(number, Checked((Divergence(number, (), [failure], confirmed=False),), 0, 0, Counter()))

    @property
    def files(self) -> list[Path]:
        """The check's file and those beside it that it reads."""
        file = Path(self._path)
        return [file, *(file.parent / name for name in self.beside)]

    @property
    def digest(self) -> str:
        """A checksum of the files."""
        return hashlib.sha1(b"".join(path.read_bytes() for path in self.files)).hexdigest()

    def with_files_in(self, folder: Path) -> Self:
        """The same jobs where these files are in another folder."""
        return replace(self, name=f"{folder / Path(self._path).name}{self.name[len(self._path) :]}")

    @property
    def _path(self) -> str:
        return self.name.rpartition(":")[0] or self.name


def _finished(number: int, checked: Checked) -> FinishedJobs[CheckTotals]:
    totals = CheckTotals()
    totals.add(checked)
    text = {
        "cases": checked.cases,
        "actions": checked.actions,
        "seen": [[event.name, name, times] for (event, name), times in checked.seen.items()],
        "divergences": [each.to_json() for each in checked.divergences],
    }
    return FinishedJobs(totals, {number: json.dumps(text)})


def checked_from(text: str) -> Checked:
    """The results of a job, from the text that a `ResultStore` kept."""
    data: Mapping[str, Any] = json.loads(text)
    seen = Counter({(Event[event], str(name)): int(times) for event, name, times in data["seen"]})
    found = tuple(Divergence.from_json(each) for each in data["divergences"])
    return Checked(found, data["cases"], data["actions"], seen)
