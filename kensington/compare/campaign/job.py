"""A batch of a campaign, and what it finds."""

import base64
import io
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass
from traceback import format_exception
from typing import Any

from boardgame.errors import BoardGameError
from commandline.errors import UserError, quoted
from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.errors import BeebError
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.driver import ComparisonPath, GameDriver
from kensington.compare.program import ProgramError
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Act

CYCLES_PER_MILLISECOND = CLOCK // 1000
MOST_KEPT = 3  # disagreements or failures of one kind in a batch; the others are only counted


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
        if not re.fullmatch("(rules|positions|games|flow) (memory|screen) (-|[123])( [0-9]{1,10}){3}", text):
            raise KensingtonError(f"tag Batch: {quoted(text)} is not a batch, such as games screen 2 0 1 1234")
        values: Any = (None if word == "-" else int(word) if word.isdigit() else word for word in text.split())
        return cls(*values)


@dataclass
class Case:
    """A game while program and engine are compared: `acts` from `start`.

    `act` is the act that both are given at the moment, or else `level` is the level that chooses, with its `seed` if
    known.
    """

    start: Position
    acts: list[Act]
    act: Act | None = None
    level: int | None = None
    seed: int | None = None

    @property
    def game(self) -> KensingtonRecord:
        """The game so far."""
        return KensingtonRecord.of_acts(KENSINGTON, self.start, self.acts)


class Findings:
    """The result of a batch, collected game by game.

    `counts` says how often each event occurred. Names of a group have the group in front: `compared|placing` and
    `agreed|placing` count comparisons by kind, `found|...` disagreements and failures by kind, `seen|...` what was seen
    of the whole program, `stuck|...` batches by the routine that does not return, `took|placing|40` choices of a level
    by kind and milliseconds of emulated time, and `worked|ms` is the processor time. `acts` are the acts that a level
    chose on the screen, observed. `driver` is None if the program does not start. `roms` are the machine's.
    """

    def __init__(self, image: str, driver: GameDriver | None, batch: Batch, roms: str | None = None) -> None:
        self.image = image
        self.sha1 = sha1_of(image) if driver else ""  # now: a disagreement is not lost if the file goes
        self.roms = roms
        self.batch = batch
        self.driver = driver
        self.counts: Counter[str] = Counter(batches=1)
        self.acts: list[dict[str, Any]] = []
        self.disagreements: list[str] = []
        self.failures: list[dict[str, str]] = []
        self.disagreed = self.failed = 0
        self.stuck = False  # a routine does not return
        self._began = time.process_time()

    @contextmanager
    def comparing(self, case: Case) -> Iterator[None]:
        """Compare a case in this block: a difference becomes a disagreement, another error a failure.

        Both end the case, and the program is restarted.
        """
        assert self.driver is not None
        try:
            yield
        except Difference as difference:
            where = self.image, self.sha1, self.driver.path, difference.answers
            batch = self.batch.to_text()
            found = Disagreement(*where, case.game, case.act, case.level, case.seed, batch, self.roms)
            self.disagreed += 1
            self._keep(found.explanation.kind, self.disagreements, found.to_text())
            if isinstance(difference.__cause__, ProgramFault) and difference.__cause__.routine is not None:
                self.stuck = True
                self.counts[f"stuck|{difference.__cause__.routine}"] = 1
            self.driver.restart()
        except UserError as error:
            self.fail(error)
            self.driver.restart()

    def fail(self, error: BaseException) -> None:
        """Add a failure."""
        record = failure_record(error, self.driver.beeb if self.driver else None)
        self.failed += 1
        self._keep(record["what"], self.failures, record)

    def took(self, kind: str, cycles: int) -> None:
        """Count a choice of a level by its emulated time."""
        self.counts[f"took|{kind}|{cycles // CYCLES_PER_MILLISECOND}"] += 1

    def _keep(self, kind: str, kept: list[Any], found: Any) -> None:
        self.counts[f"found|{kind}"] += 1
        if self.counts[f"found|{kind}"] <= MOST_KEPT:
            kept.append(found)

    def as_json(self) -> dict[str, Any]:
        """The result as JSON data, with all of the batch; `CampaignTotals` adds up those of several batches.

        `disagreements` are texts of `Disagreement`, and `failures` are `failure_record`s, the first few of each kind;
        `disagreed` and `failed` count all.
        """
        worked = {"worked|ms": round(1000 * (time.process_time() - self._began))}
        return {
            **asdict(self.batch),
            "counts": dict(sorted(self.counts.items())) | worked,
            "disagreed": self.disagreed,
            "failed": self.failed,
            "disagreements": self.disagreements,
            "failures": self.failures,
            "acts": self.acts,
        }


def failure_record(error: BaseException, beeb: Beeb | None = None) -> dict[str, str]:
    """A failure as JSON data: `what`, one line; `text` of the screen; `picture`, a PNG in base 64, or empty.

    The screen is the error's own or, if it has none, the one of `beeb`. An unexpected error's text begins with the
    traceback.
    """
    text, picture, data = "", None, io.BytesIO()
    if isinstance(error, ProgramError):
        text, picture = error.text, error.picture
    elif beeb is not None:
        text, picture = "\n".join(row.rstrip() for row in beeb.screen.text).strip("\n"), beeb.screen.image
    what = str(error)
    if isinstance(error, Exception) and not isinstance(error, BoardGameError | BeebError):
        what = f"{type(error).__name__}: {error}"
        text = "".join(format_exception(error)) + "\n" + text
    if picture is not None:
        picture.save(data, "PNG")
    return {"what": " ".join(what.split()), "text": text, "picture": base64.b64encode(data.getvalue()).decode()}
