"""A check as a campaign: numbered jobs, each some cases from its own seed, whose results add up.

What a job finds depends on the check, the campaign's seed and its number alone, not on how many processes do the jobs,
where, or how often the campaign was killed.
"""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Self

from twincheck.campaign.jobs import Texts
from twincheck.campaign.result_store import ResultStore
from twincheck.check import Checked, TwinCheck, load
from twincheck.divergence import Confirmation, DifferenceKind, Divergence, FieldDifference, Key
from twincheck.player import CasePlayer, Event
from twincheck.subject import Side

JOB = "job"  # the name of a failure of a whole job
CODED = (DifferenceKind, Side, Event)  # enums in the counts of a job
MOST_KEPT = 3  # cases of a kind
TRIED = (Confirmation.ACTIONS, Confirmation.JOB, Confirmation.NONE, None)


@dataclass
class CheckTotals:
    """What jobs found: `seen` has the counts of each part, `kinds` how often each kind of divergence occurred, `kept`
    its smallest cases, confirmed ones first. `notes` are by number."""

    seen: defaultdict[tuple[Any, ...], Counter[Any]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: Counter[Key] = field(default_factory=Counter)
    kept: dict[Key, list[Divergence]] = field(default_factory=dict)
    notes: dict[int, Sequence[Any]] = field(default_factory=dict)

    def add(self, checked: Checked, number: int = 0) -> None:
        """Add the results of a run, which can be a job's of this number."""
        if checked.seen:
            self.seen[checked.part].update(checked.seen)
        self.kinds.update(checked.kinds)
        for each in checked.divergences:
            self.kept[each.key] = sorted((*self.kept.get(each.key, ()), each), key=_rank)[:MOST_KEPT]
        if checked.notes:
            self.notes[number] = checked.notes

    @property
    def all_seen(self) -> Counter[Any]:
        """The counts of all parts."""
        return sum(self.seen.values(), Counter())


def _rank(divergence: Divergence) -> tuple[int, int, int, str]:
    text = json.dumps([divergence.actions, divergence.seed, divergence.job])
    return TRIED.index(divergence.confirmed), len(divergence.actions), len(text), text


class CheckResults:
    """Totals of the jobs 1 to `count`, whose results are kept in a store, if there is one. Results of higher numbers
    are kinds as they were confirmed. Keys of counts have the enums `coded`."""

    def __init__(self, store: ResultStore | None, count: int, coded: Sequence[type[Enum]] = ()) -> None:
        self.store, self.count, self.totals, self._coded = store, count, CheckTotals(), coded
        self.done: set[int] = set()  # the numbers with a result
        self._sum(store.texts() if store is not None else ())

    @property
    def missing(self) -> list[int]:
        """The jobs without a result."""
        return [number for number in range(1, self.count + 1) if number not in self.done]

    def to_confirm(self, most: int) -> dict[int, list[Divergence]]:
        """Cases of up to `most` kinds that nobody has tried again, the most frequent first, by numbers for their jobs.
        Failures are not tried."""
        times, kept = self.totals.kinds, self.totals.kept
        untried = [key for key, (first, *_) in kept.items() if first.confirmed is None and not first.is_failure]
        untried.sort(key=lambda key: (-times[key], _rank(kept[key][0])))
        free = [number for number in range(self.count + 1, self.count + most + 1) if number not in self.done]
        return {number: kept[key] for number, key in zip(free, untried, strict=False)}

    def add(self, texts: Texts) -> None:
        """Save what jobs have given; return when it is on the disc."""
        if self.store is not None:
            self.store.add(texts)
        self._sum(texts.items())

    def _sum(self, texts: Iterable[tuple[int, str]]) -> None:
        for number, text in texts:
            self.done.add(number)
            self.totals.add(checked_from(text, self._coded), number)


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

    def __call__(self, number: int) -> str:
        """Do a job. Raises what the check's file does."""
        check, player = _opened(self.name, self.digest)
        digest = hashlib.sha256(f"{self.seed} {number}".encode()).digest()
        return text_of(check.run(self.cases, int.from_bytes(digest[:4], "big"), player))

    def lost(self, number: int, reason: str) -> str:
        """The result of a job that no worker could finish: a failure that cannot be replayed."""
        failure = FieldDifference(DifferenceKind.FAILURE, JOB, f"job {number}: {reason}", None)
        found = Divergence(number, (), [failure], confirmed=Confirmation.NONE)
        return text_of(Checked([found], kinds=Counter([found.key])))

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


def text_of(checked: Checked) -> str:
    """The results of a job as the text that a `ResultStore` keeps."""
    data = {
        "part": counts_to_json({checked.part: 1}),
        "seen": counts_to_json(checked.seen),
        "kinds": counts_to_json(checked.kinds),
        "divergences": [each.to_json() for each in checked.divergences],
        "notes": checked.notes,
    }
    return json.dumps(data)


def checked_from(text: str, coded: Sequence[type[Enum]] = ()) -> Checked:
    """What `text_of` has written, where keys have the enums `coded`, too."""
    data: Mapping[str, Any] = json.loads(text)
    parts, seen, kinds = (counts_from(data[name], (*CODED, *coded)) for name in ("part", "seen", "kinds"))
    found = [Divergence.from_json(each) for each in data["divergences"]]
    return Checked(found, seen, kinds, next(iter(parts)), data["notes"])


def counts_to_json(counts: Mapping[Any, int]) -> list[Any]:
    """Each key as a list of its parts, and its number; of an enum, the names of its class and of itself."""
    rows = [[[_part(each) for each in (key if isinstance(key, tuple) else (key,))], n] for key, n in counts.items()]
    return sorted(rows, key=repr)


def counts_from(data: Iterable[Any], enums: Iterable[type[Enum]]) -> Counter[Any]:
    """What `counts_to_json` has written, where keys are of these enums. Raises KeyError for others."""
    classes = {each.__name__: each for each in enums}
    counts: Counter[Any] = Counter()
    for parts, number in data:
        key = tuple(classes[each[0]][each[1]] if isinstance(each, list) else each for each in parts)
        counts[key[0] if len(key) == 1 else key] = number
    return counts


def _part(value: Any) -> Any:
    return [type(value).__name__, value.name] if isinstance(value, Enum) else value
