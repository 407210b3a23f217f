"""Plays cases on two subjects and compares them after each action.

A case is played action by action. As long as it repeats the one before, nothing runs: outcomes and views are known, and
where both paths part, subjects with snapshots are restored and others replay from the start.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from twincheck.divergence import DifferenceKind, Divergence, DivergenceError, FieldDifference, Views
from twincheck.subject import ACCEPTED, ActOutcome, Side, Subject, fields_of, plain

OTHER = "a case"  # the name of an action without one
LONGEST_NAME = 24  # characters
MOST_STATES = 200  # actions of a case after which snapshots are kept: 60 KB each of a machine


class Event(Enum):
    """What is counted, to tell what a run has not seen: alone, or with the name of an action or a field."""

    CASE = "case"
    ACTION = "action"
    COMPARED = "field compared"
    CHANGED = "field changed"
    MISSING = "field of one side only"
    ACCEPTED = "action accepted"
    REFUSED = "action refused"


Seen = Counter[Any]


@dataclass
class _Played:
    """After an action, or the start: both views, what differs, and both states if they were kept."""

    action: Any
    views: tuple[Mapping[str, Any], Mapping[str, Any]]
    differences: list[FieldDifference]
    states: list[Any] = field(default_factory=lambda: [None, None])


class CasePlayer:
    """Plays cases on `first` and `second`, and compares `fields`, by default all that both views have.

    `seen` counts what was compared and played, tries while shrinking included. Raises DivergenceError if
    both views have fields, but none that is compared.
    """

    def __init__(self, first: Subject, second: Subject, fields: Collection[str] | None = None) -> None:
        self.subjects = (first, second)
        self.fields = fields
        self.seen: Seen = Counter()
        self._snapshots = [hasattr(each, "snapshot") and hasattr(each, "restore") for each in self.subjects]
        self._usual: dict[str, Any] = {}  # the first value of each field
        self._seed: int | None = None
        self._path: list[_Played] = []  # the start, and each action, of the last case
        self._at = 0  # where the case is on it
        self._live = -1  # where the subjects are on it; -1 if they are lost

    def play(self, seed: int, actions: Iterable[Any]) -> Divergence | None:
        """Play a case to its first difference."""
        found = self.begin(seed)
        for action in actions:
            if found is not None:
                break
            found = self.act(action)
        return found

    def compare_prepared(self, actions: Iterable[Any], seed: int = 0) -> Divergence | None:
        """Play each action as a case of its own, as fast as the subjects can, to the first difference."""
        if found := self.begin(seed):
            return found
        first, second = self.subjects
        rewind_first, rewind_second = (self._rewinder(side, seed) for side in range(2))
        done = 0
        for action in actions:
            done += 1
            rewind_first()
            rewind_second()
            try:
                outcome, other = first.act(action) or ACCEPTED, second.act(action) or ACCEPTED
                one, two = first.view(), second.view()
                agree = one == two or self._alike(fields_of(one), fields_of(two))
                agree = agree and (outcome is other or outcome == other)
            except Exception:  # the slow way tells failures apart
                agree = False
            if not agree:
                self._live = -1
                if found := self.play(seed, [plain(action)]):
                    break
        self.seen[Event.CASE] += done
        self.seen[Event.ACTION] += done
        return found

    def begin(self, seed: int) -> Divergence | None:
        """Begin a case."""
        self.seen[Event.CASE] += 1
        if seed != self._seed or not self._path:
            self._seed, self._path, self._live = seed, [], -1
            self._path.append(self._run(None, ({}, {})))
            self._live = 0
        self._at = 0
        return self._found()

    def act(self, action: Any) -> Divergence | None:
        """Take the next action of the case."""
        following = self._at + 1
        if following < len(self._path) and self._path[following].action == action:
            self._at = following
            return self._found()
        del self._path[following:]
        self._go_to(self._at)
        self._live = -1
        self._path.append(self._run(action, self._path[self._at].views))
        self._live = self._at = following
        self.seen[Event.ACTION] += 1
        return self._found()

    @property
    def view(self) -> Mapping[str, Any]:
        """The first subject's fields now."""
        return self._path[self._at].views[0]

    def pictures(self) -> dict[str, bytes]:
        """What the subjects show, by name, after a case that was played to its difference."""
        self._go_to(self._at)
        found: dict[str, bytes] = {}
        for side, subject in zip(Side, self.subjects, strict=True):
            try:
                picture = subject.picture() if hasattr(subject, "picture") else None
            except Exception:  # of a subject that has failed
                picture = None
            if picture is not None:
                found[side.value] = bytes(picture)
        return found

    def identities(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """What results depend on, for each side."""
        one, two = (plain(each.identity()) if hasattr(each, "identity") else {} for each in self.subjects)
        return one, two

    def _found(self) -> Divergence | None:
        here = self._path[self._at]
        if not here.differences:
            return None
        acts = [plain(each.action) for each in self._path[1 : self._at + 1]]
        before = self._path[self._at - 1].views if self._at else ({}, {})
        return Divergence(self._seed or 0, acts, here.differences, _plain(before), _plain(here.views))

    def _go_to(self, place: int) -> None:
        """Bring both subjects to where they were after action `place`."""
        if self._live == place:
            return
        for side, subject in enumerate(self.subjects):
            begin = next((at for at in range(place, 0, -1) if self._path[at].states[side] is not None), 0)
            state = self._path[begin].states[side]
            if state is None:
                subject.restart(self._seed or 0)
            else:
                subject.restore(state)  # type: ignore[attr-defined]
            for played in self._path[begin + 1 : place + 1]:
                if not any(each.side for each in played.differences):  # it would fail again
                    subject.act(played.action)
        self._live = place

    def _rewinder(self, side: int, seed: int) -> Any:
        """A function that brings a subject back to the start."""
        subject, state = self.subjects[side], self._path[0].states[side]
        if isinstance(state, Mapping) and not state:
            return dict  # it has no state
        if state is None:
            return partial(subject.restart, seed)
        return partial(subject.restore, state)  # type: ignore[attr-defined]

    def _run(self, action: Any, before: tuple[Mapping[str, Any], Mapping[str, Any]]) -> _Played:
        """Take an action on both, or restart them, and compare."""
        failures: list[FieldDifference] = []
        outcomes, views = [ACCEPTED, ACCEPTED], [before[0], before[1]]
        start = not self._path
        for side, subject in enumerate(self.subjects):
            try:
                if start:
                    subject.restart(self._seed or 0)
                else:
                    outcomes[side] = subject.act(action) or ACCEPTED
                views[side] = fields_of(subject.view())
            except Exception as error:
                failures.append(_failure(Side.SECOND if side else Side.FIRST, error))
        found = failures or self._compare(outcomes, views)
        if not start:
            outcome = Event.ACCEPTED if outcomes[0].accepted else Event.REFUSED
            self.seen[outcome, name_of(action)] += 1
        for name, value in views[0].items():
            if self._usual.setdefault(name, value) != value:
                self.seen[Event.CHANGED, name] += 1
        played = _Played(action, (views[0], views[1]), found)
        if not failures and len(self._path) <= MOST_STATES:
            for side, subject in enumerate(self.subjects):
                if self._snapshots[side]:
                    played.states[side] = subject.snapshot()  # type: ignore[attr-defined]
        return played

    def _alike(self, one: Mapping[str, Any], two: Mapping[str, Any]) -> bool:
        names = [name for name in (one if self.fields is None else self.fields) if name in one and name in two]
        return bool(names) and all(one[name] == two[name] for name in names)

    def _compare(self, outcomes: Sequence[ActOutcome], views: Sequence[Mapping[str, Any]]) -> list[FieldDifference]:
        found = []
        first, second = outcomes
        if first.accepted != second.accepted:
            found.append(FieldDifference(DifferenceKind.OUTCOME, "", first.accepted, second.accepted))
        elif first.reason is not None and second.reason is not None:
            reasons = plain(first.reason), plain(second.reason)
            if reasons[0] != reasons[1]:
                found.append(FieldDifference(DifferenceKind.REASON, "", *reasons))
        one, two = views
        names = self.fields if self.fields is not None else dict.fromkeys((*one, *two))
        if one and two and not any(name in one and name in two for name in names):
            raise DivergenceError(f"no field to compare: the first has {', '.join(one)}, the second {', '.join(two)}")
        for name in names:
            if name not in one or name not in two:
                self.seen[Event.MISSING, name] += 1
                continue
            self.seen[Event.COMPARED, name] += 1
            if one[name] != two[name]:
                values = plain(one[name]), plain(two[name])
                if values[0] != values[1]:
                    found.append(FieldDifference(DifferenceKind.FIELD, name, *values))
        return found


def _failure(side: Side, error: Exception) -> FieldDifference:
    name, message = type(error).__name__, str(error)
    values = (message, None) if side is Side.FIRST else (None, message)
    return FieldDifference(DifferenceKind.FAILURE, name, *values)


def _plain(views: Views) -> Views:
    return plain(views[0]), plain(views[1])


def name_of(action: Any) -> str:
    """A short name of an action, to count by: a text, or what a list or a mapping calls itself."""
    if isinstance(action, Mapping):
        action = action.get("action", OTHER)
    while isinstance(action, list | tuple):
        action = action[0] if action else OTHER
    return action[:LONGEST_NAME] if isinstance(action, str) else OTHER
