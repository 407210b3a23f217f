"""A check: what to compare, and with which actions; and its results."""

import importlib.util
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from twincheck.divergence import Divergence, DivergenceError
from twincheck.player import CasePlayer, Seen
from twincheck.simplify import simplest
from twincheck.subject import Subject

SHRINKING = 20.0  # seconds
SUFFIXES = (".py",)  # of a check's file


@dataclass(frozen=True)
class Checked:
    """What a run of a check found: the smallest divergence of each kind, and how much was compared to find it."""

    divergences: tuple[Divergence, ...]
    cases: int
    actions: int
    seen: Seen

    @property
    def agrees(self) -> bool:
        """Whether fresh subjects confirmed none of the divergences."""
        return not any(each.confirmed for each in self.divergences)

    def require(self) -> None:
        """Raise AssertionError, with the cases, unless both subjects agree: for a test."""
        if not self.agrees:
            raise AssertionError("\n\n".join(each.text() for each in self.divergences if each.confirmed))


@dataclass(frozen=True)
class TwinCheck:
    """Two subjects and a source of actions.

    `first` and `second` open a subject each. `actions` is a Hypothesis strategy for one action, or a function that
    returns one for the first subject's view, or None to end the case. A case begins with one of the `starts`
    and a seed from 0 to `seeds` - 1, and has up to `longest` drawn actions. `fields` limits the comparison to some
    fields; by default it has all that both views have. `files`, beside the check's own, are those that it reads: where
    a campaign runs on other computers, they are sent there. `name` is set by `load`.
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
        try:
            from twincheck.generation import search
        except ImportError:
            raise DivergenceError("Hypothesis is not installed; run: pip install '.[twincheck]'") from None
        player = player or self.player()
        before = player.cases, player.actions, player.seen.copy()
        found = [self.finished(each) for each in search(self, player, cases, seed, shrinking)]
        seen = player.seen - before[2]
        return Checked(tuple(found), player.cases - before[0], player.actions - before[1], seen)

    def run_prepared(self, actions: Iterable[Any], seed: int = 0) -> Checked:
        """Play each of `actions` as a case of its own, as fast as the subjects can, and shrink the first divergence:
        numbers towards zero. It needs no Hypothesis."""
        player = self.player()
        found = player.compare_prepared(actions, seed)
        cases, acts, seen = player.cases, player.actions, player.seen.copy()
        finished = () if found is None else (self.finished(simplest(player, found)),)
        return Checked(finished, cases, acts, seen)

    def replay(self, divergence: Divergence) -> Divergence | None:
        """Play the case of a divergence on fresh subjects; None if they agree."""
        found = self.player().play(divergence.seed, divergence.actions)
        return found and self.finished(found)

    def finished(self, divergence: Divergence) -> Divergence:
        """It as fresh subjects play it, with pictures; or as it was, and not confirmed."""
        player = self.player()
        again = player.play(divergence.seed, divergence.actions)
        same = again is not None and (again.key, len(again.actions)) == (divergence.key, len(divergence.actions))
        pictures = player.pictures() if same else {}
        result = again if again is not None and same else divergence
        identities = player.identities()
        return replace(result, confirmed=same, pictures=pictures, identities=identities, check=self.name)


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
    return replace(checks[variable], name=f"{path}:{variable}")
