"""A batch of a campaign, and what it finds."""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from typing import Any, Protocol

from boardgame.errors import BoardGameError
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.failure import failure_record
from kensington.compare.driver import ComparisonPath, GameDriver, ProgramFault
from kensington.errors import KensingtonError
from kensington.game import KensingtonRecord
from kensington.rules import Act


@dataclass(frozen=True)
class Batch:
    """`count` turns, positions or games of one kind, from a seed; `number` counts the batches of the kind from 0."""

    kind: str
    path: ComparisonPath
    level: int | None
    number: int
    count: int
    seed: int

    def to_text(self) -> str:
        """All of it as words: `games screen 2 0 1 1234`, with `-` for no level."""
        return " ".join("-" if value is None else str(value) for value in astuple(self))

    @classmethod
    def from_text(cls, text: str) -> "Batch":
        """What `to_text` has written; raises `KensingtonError`."""
        found = re.fullmatch("([a-z]+) (memory|screen) (-|[123])((?: [0-9]{1,10}){3})", text)
        if found is None:
            raise KensingtonError(f"tag Batch: {text!r} is not a batch, such as games screen 2 0 1 1234")
        kind, path, level, numbers = found.groups()
        numbered = map(int, numbers.split())
        return cls(kind, "memory" if path == "memory" else "screen", None if level == "-" else int(level), *numbered)


class Case(Protocol):
    """A game, or a position with the game that leads there, while program and engine are compared.

    `act` is the act that both are given at the moment, or else `level` is the level that chooses, with its `seed` if
    known.
    """

    @property
    def act(self) -> Act | None: ...

    @property
    def level(self) -> int | None: ...

    @property
    def seed(self) -> int | None: ...

    @property
    def game(self) -> KensingtonRecord: ...


class Findings:
    """The result of a batch, collected game by game.

    `counts`: how often each event occurred, and comparisons as `compared|kind` and `agreed|kind`. `cycles`: the CPU
    cycles of a level's choices, by kind. `acts`: the acts that a level chose on the screen,
    observed.
    """

    def __init__(self, image: str, driver: GameDriver, batch: Batch) -> None:
        self.image = image
        self.batch = batch
        self.driver = driver
        self.counts: Counter[str] = Counter()
        self.cycles: defaultdict[str, list[int]] = defaultdict(list)
        self.acts: list[dict[str, Any]] = []
        self.disagreements: list[str] = []
        self.failures: list[dict[str, str]] = []
        self.stuck: set[str] = set()
        self._began = time.process_time()

    @contextmanager
    def comparing(self, case: Case) -> Iterator[None]:
        """Compare a case in this block: a difference becomes a disagreement, another error a failure.

        Both end the case, and the program is restarted.
        """
        try:
            yield
        except Difference as difference:
            where = self.image, sha1_of(self.image), self.driver.path, difference.answers
            found = Disagreement(*where, case.game, case.act, case.level, case.seed, self.batch.to_text())
            self.disagreements.append(found.to_text())
            if isinstance(difference.__cause__, ProgramFault) and difference.__cause__.routine is not None:
                self.stuck.add(f"&{difference.__cause__.routine:04X}")
            self.driver.restart()
        except BoardGameError as error:
            self.failures.append(failure_record(error, self.driver.beeb))
            self.driver.restart()

    def as_json(self) -> dict[str, Any]:
        """The result as JSON data; results of several batches can be added up.

        `agreement`: by kind of comparison, how many agreed and how many were made. `disagreements`: texts of
        `Disagreement`. `failures`: a `failure_record` each. `stuck`: the addresses of routines that do not return.
        `seconds`: processor time.
        """
        counts = self.counts
        kinds = sorted(what.partition("|")[2] for what in counts if what.startswith("compared|"))
        return {
            "counts": {what: count for what, count in sorted(counts.items()) if "|" not in what},
            "agreement": {kind: [counts[f"agreed|{kind}"], counts[f"compared|{kind}"]] for kind in kinds},
            "disagreements": self.disagreements,
            "failures": self.failures,
            "stuck": sorted(self.stuck),
            "cycles": dict(self.cycles),
            "acts": self.acts,
            "seconds": time.process_time() - self._began,
        }
