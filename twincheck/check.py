"""A check: what to compare, and with which actions; and its results."""

import importlib.util
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from commandline.errors import quoted
from twincheck.divergence import Confirmation, Divergence, DivergenceError, Key
from twincheck.player import CasePlayer, Event, Seen
from twincheck.subject import Subject

SHRINKING = 20.0  # seconds
SUFFIXES = (".py",)  # of a check's file


@dataclass(frozen=True)
class Checked:
    """What a run of a check, or a job of a campaign, found: divergences, and counts of what was compared.

    `kinds` says how often each kind of divergence occurred. Counts are those of a `part` of a campaign, plain values;
    `notes` are what else it noted, plain.
    """

    divergences: Sequence[Divergence] = ()
    seen: Seen = field(default_factory=Counter)
    kinds: Counter[Key] = field(default_factory=Counter)
    part: tuple[Any, ...] = ()
    notes: Sequence[Any] = ()

    @property
    def cases(self) -> int:
        return self.seen[Event.CASE]

    @property
    def actions(self) -> int:
        return self.seen[Event.ACTION]

    @property
    def agrees(self) -> bool:
        """Whether fresh subjects confirmed none of the divergences."""
        return not any(each.decides for each in self.divergences)

    def require(self) -> None:
        """Raise AssertionError, with the cases, unless both subjects agree: for a test."""
        if not self.agrees:
            raise AssertionError("\n\n".join(each.text() for each in self.divergences if each.decides))


class Replayable(Protocol):
    """What can play a divergence again."""

    def replay(self, case: Divergence) -> Divergence | None:
        """Play its actions from a fresh start; None if both sides agree."""

    def rerun(self, job: Any) -> Sequence[Divergence]:
        """Do a job again, and return what it finds."""


def reproduce(check: Replayable, case: Divergence) -> Divergence | None:
    """A divergence as it occurs again from a fresh start: one of the same kind, or else the first; None if both sides
    agree."""
    first = None
    for again in _occurrences(check, [case]):
        if again.key == case.key:
            return again
        first = first or again
    return first


def confirm(check: Replayable, cases: Sequence[Divergence]) -> Divergence:
    """One of these cases of a kind as it occurs again, or the first, which is not confirmed."""
    again = (each for each in _occurrences(check, cases) if each.key == cases[0].key)
    return next(again, replace(cases[0], confirmed=Confirmation.NONE))


def _occurrences(check: Replayable, cases: Sequence[Divergence]) -> Iterator[Divergence]:
    """What occurs again by the actions of each case, and then by the job of the first."""
    for case in cases:
        if case.listed and (again := check.replay(case)) is not None:
            yield replace(again, confirmed=Confirmation.ACTIONS)
    if cases[0].job is not None:
        yield from (replace(again, confirmed=Confirmation.JOB) for again in check.rerun(cases[0].job))


@dataclass(frozen=True)
class TwinCheck:
    """Two subjects and a source of actions.

    `first` and `second` open a subject each. `actions` is a Hypothesis strategy for one action, or a function that
    returns one for the first subject's view, or None to end the case. A case begins with one of the `starts`
    and a seed from 0 to `seeds` - 1, and has up to `longest` drawn actions. `fields` limits the comparison to some
    fields; by default it has all that both views have. `files` are those that it reads; `load`, which sets `name`, adds
    the modules beside the check's file that it imports. Results are kept until one changes, and other computers are
    sent them.
    """

    first: Callable[[], Subject]
    second: Callable[[], Subject]
    actions: Any = None
    longest: int = 30
    fields: Collection[str] | None = None
    seeds: int = 1
    starts: Sequence[Sequence[Any]] = field(default=((),))
    files: Sequence[str] = ()
    name: str = ""

    def player(self) -> CasePlayer:
        """Fresh subjects, and a player of cases on them."""
        return CasePlayer(self.first(), self.second(), self.fields)

    def run(
        self, cases: int = 100, seed: int = 0, player: CasePlayer | None = None, shrinking: float = SHRINKING
    ) -> Checked:
        """Play up to `cases` cases, drawn by Hypothesis from `seed`, on the subjects of `player`. A divergence of each
        kind is shrunk, for up to `shrinking` seconds of processor time.

        Raises DivergenceError if Hypothesis is not installed, and what Hypothesis raises for a malformed strategy.
        """
        player = player or self.player()
        before = player.seen.copy()
        found = self._search(player, cases, seed, shrinking)
        return self._checked(found, player, player.seen - before)

    def run_prepared(self, actions: Iterable[Any], seed: int = 0) -> Checked:
        """Play each of `actions` as a case of its own, as fast as the subjects can, and shrink the first divergence:
        numbers towards zero. It needs no Hypothesis."""
        player = self.player()
        found, seen = player.compare_prepared(actions, seed), player.seen.copy()
        smaller = found
        while smaller is not None and smaller.actions:
            found = smaller
            tried = (player.play(seed, [action]) for action in simpler(found.actions[0]))
            smaller = next((each for each in tried if each is not None and each.key == found.key), None)
        return self._checked([] if found is None else [found], player, seen)

    def replay(self, case: Divergence) -> Divergence | None:
        """Play a case on fresh subjects, with pictures; None if they agree."""
        player = self.player()
        found = player.play(case.seed, case.actions)
        pictures = player.pictures() if found else {}
        return found and replace(self._named(found, player), job=case.job, pictures=pictures)

    def rerun(self, job: Any) -> list[Divergence]:
        """What a run of so many cases from a seed finds, not shrunk."""
        match job:
            case [int(cases), int(seed)]:
                player = self.player()
                return [self._named(each, player) for each in self._search(player, cases, seed, 0)]
        raise DivergenceError(f"job: expected numbers of cases and a seed, not {quoted(job)}")

    def _search(self, player: CasePlayer, cases: int, seed: int, shrinking: float) -> list[Divergence]:
        try:
            from twincheck.generation import CaseSource, search
        except ImportError:
            raise DivergenceError("Hypothesis is not installed; run: pip install '.[twincheck]'") from None
        source = CaseSource(self.actions, self.longest, self.seeds, self.starts)
        return [replace(each, job=[cases, seed]) for each in search(source, player, cases, seed, shrinking)]

    def _named(self, found: Divergence, player: CasePlayer) -> Divergence:
        return replace(found, identities=player.identities(), check=self.name)

    def _checked(self, found: Iterable[Divergence], player: CasePlayer, seen: Seen) -> Checked:
        confirmed = [confirm(self, [self._named(each, player)]) for each in found]
        return Checked(confirmed, seen, Counter(each.key for each in confirmed))


def simpler(value: Any) -> Iterator[Any]:
    """Values with one number in it nearer to zero, the nearest first."""
    if isinstance(value, bool):
        if value:
            yield False
    elif isinstance(value, int):
        step = abs(value)
        while step:
            yield value - step if value > 0 else value + step
            step //= 2
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from ([*value[:at], smaller, *value[at + 1 :]] for smaller in simpler(each))
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from ({**value, name: smaller} for smaller in simpler(each))


def load(name: str) -> TwinCheck:
    """The check that `name` names: FILE.py, or FILE.py:VARIABLE where the file has several. The file is executed.

    Raises DivergenceError if there is no such check; an exception of the file propagates.
    """
    path, colon, variable = name.rpartition(":")
    if not colon or Path(path).suffix not in SUFFIXES:
        path, variable = name, ""
    file = Path(path).resolve()
    if not file.is_file():
        raise DivergenceError(f"{path}: no such file")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise DivergenceError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        sys.modules[file.stem] = module
        # not by the loader, whose bytecode file would hide a change of the same length in the same second
        exec(compile(file.read_bytes(), str(file), "exec"), vars(module))
    finally:
        sys.path.remove(str(file.parent))
    checks = {key: value for key, value in vars(module).items() if isinstance(value, TwinCheck)}
    if not variable and len(checks) == 1:
        variable = next(iter(checks))
    if variable not in checks:
        choice = f"choose from {', '.join(checks)}" if checks else "it has none"
        raise DivergenceError(f"{path}: which TwinCheck? {choice}")
    check = checks[variable]
    return replace(check, name=f"{path}:{variable}", files=(*check.files, *sorted(_imported(file) - {*check.files})))


def _imported(file: Path) -> set[str]:
    """The files of the modules in the folder of a check's file that have been imported."""
    paths = (Path(getattr(module, "__file__", None) or file) for module in [*sys.modules.values()])
    return {path.name for path in paths if path.parent == file.parent and path != file}
