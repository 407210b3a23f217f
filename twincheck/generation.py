"""Cases drawn by Hypothesis, and shrunk: fewer actions, then numbers towards zero and choices towards the first.

Hypothesis shrinks the choices behind a case, so whatever it tries can be drawn. `CasePlayer` restores snapshots where
tries begin alike.
"""

import math
from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.strategies import DataObject, SearchStrategy

from twincheck.divergence import Divergence
from twincheck.player import CasePlayer
from twincheck.subject import plain

MOST_KINDS = 8


class CaseSource(NamedTuple):
    """What `TwinCheck` draws cases from."""

    actions: Any
    longest: int
    seeds: int
    starts: Sequence[Sequence[Any]]


class _Diverged(Exception):
    """Two subjects differ. Hypothesis tells faults apart by the class, so there is one for each kind."""


class _Limit:
    """After `seconds` of processor time since the first divergence, only cases that are known to diverge are played: so
    shrinking comes to its end."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = math.inf
        self._known: list[tuple[int, Sequence[Any]]] = []

    def note(self, divergence: Divergence) -> None:
        self._end = min(self._end, process_time() + self._seconds)
        self._known.append((divergence.seed, divergence.actions))

    def ends(self, seed: int, actions: list[Any]) -> bool:
        """Whether a case that begins so is not to be played."""
        if process_time() < self._end:
            return False
        return not any(seed == its and actions == acts[: len(actions)] for its, acts in self._known)


def search(
    source: CaseSource, player: CasePlayer, cases: int, seed: int, shrinking: float = math.inf
) -> list[Divergence]:
    """The smallest divergence of each kind that occurs in up to `cases` cases drawn from `seed`, or the smallest found
    in `shrinking` seconds of processor time.

    Hypothesis stops soon after a fault. So that a frequent one does not hide others, it searches again, and cases with
    kinds that are known end without one, until it finds none or MOST_KINDS.
    """
    found: dict[Any, Divergence] = {}
    while len(found) < MOST_KINDS:
        new = _search(source, player, cases, seed, shrinking, found)
        if not new:
            break
        found |= new
    return list(found.values())


def _search(
    source: CaseSource, player: CasePlayer, cases: int, seed: int, shrinking: float, known: Mapping[Any, Divergence]
) -> dict[Any, Divergence]:
    """What a run of Hypothesis finds of kinds that are not known, by kind."""
    limit = _Limit(shrinking)
    kinds: dict[Any, type[_Diverged]] = {}
    found: dict[Any, Divergence] = {}  # the last of each kind, which is the smallest: Hypothesis ends by playing it

    @seeded(seed)
    @settings(
        max_examples=cases,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=True,
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    @given(st.data())
    def one(data: DataObject) -> None:
        divergence = _play(source, player, data, limit)
        if divergence is not None and divergence.key not in known:
            limit.note(divergence)
            key = divergence.key
            found[key] = divergence
            raise kinds.setdefault(key, type("_Diverged", (_Diverged,), {}))

    try:
        one()
    except (_Diverged, Flaky):
        pass
    except BaseExceptionGroup as group:
        _, others = group.split((_Diverged, Flaky))
        if others is not None:
            raise others from None
    return found


def _play(source: CaseSource, player: CasePlayer, data: DataObject, limit: _Limit) -> Divergence | None:
    seed = data.draw(st.integers(0, source.seeds - 1)) if source.seeds > 1 else 0
    start = data.draw(st.sampled_from(source.starts)) if len(source.starts) > 1 else source.starts[0]
    found = player.begin(seed)
    actions = []
    for action in start:
        if found is not None:
            return found
        actions.append(plain(action))
        found = player.act(actions[-1])
    more = st.sampled_from(
        range(source.longest + 1)
    )  # not integers(), which prefers 0; 0 ends the case: so one with fewer actions is simpler
    for drawn in range(source.longest):
        if found is not None or drawn and not data.draw(more):
            break
        strategy = source.actions
        if not isinstance(strategy, SearchStrategy):
            strategy = strategy(player.view)
        if strategy is None:
            break
        actions.append(plain(data.draw(strategy)))
        if limit.ends(seed, actions):
            return None
        found = player.act(actions[-1])
    return found
