"""A campaign: many batches of games or positions that check a program against the engine, each with its own seed.

The batches and their results depend on the campaign alone, not on how many processes run them, where, or how often the
campaign was killed. `results` keeps their results, `report` adds them up.
"""

import ctypes
import hashlib
import json
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from threading import Lock, Timer, get_ident
from typing import Any

import boardgame
import emulator
import kensington
from boardgame.chance import hash_below
from boardgame.errors import BoardGameError
from boardgame.pool import results
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.disagreement import Disagreement, kind_in
from kensington.compare.campaign.failure import failure_record
from kensington.compare.campaign.flow import FLOW_BATCHES
from kensington.compare.campaign.job import Batch
from kensington.compare.campaign.kinds import KINDS
from kensington.compare.campaign.replay import shrink
from kensington.compare.campaign.totals import FinishedBatches
from kensington.compare.driver import ComparisonPath
from kensington.compare.paths import map_digest, open_driver
from kensington.errors import KensingtonError

SEEDS = 1 << 32  # of batches
RULES_TURNS = {"memory": 1000, "screen": 60}  # of a batch: a few seconds of work
LEVEL_POSITIONS = 50  # of a batch
GRACE = 60  # seconds after its limit before a batch's process is killed
MOST_KEPT = 3  # disagreements or failures of one kind in a batch; the others are only counted

BASIS = {"sha1": "image", "memory_map": "memory map", "software": "software"}  # in messages
PACKAGES = [Path(package.__path__[0]) for package in (boardgame, emulator, kensington)]


@dataclass(frozen=True)
class Campaign:
    """Everything that a campaign's results depend on.

    `image` is the name of the program's image; `sha1`, `memory_map` and `software` are `basis_of` it. `turns` are
    compared for the rules, on `path`; for each of the `levels`, `positions` are compared in memory and `games` are
    played on the screen. A count of 0 skips that part. `flow` says whether the games of the whole program
    are played, too.
    """

    image: str
    sha1: str
    memory_map: str | None
    software: str
    path: ComparisonPath
    turns: int
    levels: tuple[int, ...]
    positions: int
    games: int
    flow: bool
    seed: int

    @property
    def batches(self) -> tuple[Batch, ...]:
        """Batches 1 to n. What needs little time comes first; then kinds are interleaved, which spreads the time."""
        return _batches(self)

    @cached_property
    def identity(self) -> str:
        """All of it as JSON."""
        return json.dumps(self.as_json())

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"levels": list(self.levels)}


def basis_of(image: str) -> dict[str, Any]:
    """What results rest on besides the options: digests of the image, of its memory map with its symbols, and of the
    engine, the emulator and the comparison (version and sources)."""
    return {"sha1": sha1_of(image), "memory_map": map_digest(image), "software": _software()}


@cache
def _software() -> str:
    digest = hashlib.sha1()
    for folder in PACKAGES:
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
    return f"{kensington.__version__} {digest.hexdigest()}"


@cache
def _batches(campaign: Campaign) -> tuple[Batch, ...]:
    first = list(_divided(campaign, "flow", "screen", None, FLOW_BATCHES * campaign.flow, 1))
    kinds = [list(_divided(campaign, "rules", campaign.path, None, campaign.turns, RULES_TURNS[campaign.path]))]
    for level in campaign.levels:
        kinds.append(list(_divided(campaign, "positions", "memory", level, campaign.positions, LEVEL_POSITIONS)))
        kinds.append(list(_divided(campaign, "games", "screen", level, campaign.games, 1)))
    placed = [((batch.number + 0.5) / len(batches), batch) for batches in kinds for batch in batches]
    return (*first, *(batch for _, batch in sorted(placed, key=lambda place: place[0])))


def _divided(
    campaign: Campaign, kind: str, path: ComparisonPath, level: int | None, count: int, most: int
) -> Iterator[Batch]:
    """Batches of `most` each, the last one smaller, that add up to `count`."""
    for number, begun in enumerate(range(0, count, most)):
        seed = hash_below(SEEDS, campaign.seed, "compare", kind, level or 0, number)
        yield Batch(kind, path, level, number, min(most, count - begun), seed)


@dataclass(frozen=True)
class BatchRunner:
    """Does a batch, by its number, on the program in the file `image`, in up to `limit` seconds.

    The result is the batch's, with its number under `batch` and what `Batch` says of it. If the batch fails, it holds
    the failure and nothing else.
    """

    campaign: Campaign
    image: str
    limit: float

    def __call__(self, number: int) -> dict[str, Any]:
        batch = self.campaign.batches[number - 1]
        driver = None
        try:
            with time_limit(self.limit):
                driver = self.open_driver(batch.path)
                found = KINDS[batch.kind](self.image, batch)
        except (Exception, BatchTimeout) as error:
            found = failed(failure_record(error, driver.beeb if driver else None))
        return self._result(number, found)

    def lost(self, number: int, reason: str) -> dict[str, Any]:
        """The result of a batch that its worker could not finish."""
        return self._result(number, failed(failure_record(KensingtonError(f"batch {number}: {reason}"))))

    def collect(self, results: Sequence[dict[str, Any]]) -> FinishedBatches:
        """Results as a campaign stores them."""
        return FinishedBatches.of(self.campaign.identity, results)

    def open_driver(self, path: ComparisonPath) -> Any:
        """The program's driver, loaded once in each process.

        Raises `KensingtonError` if what results rest on is not what it was when the campaign began.
        """
        for name, value in basis_of(self.image).items():
            if value != getattr(self.campaign, name):
                raise KensingtonError(f"{self.image}: the {BASIS[name]} has changed since the campaign began")
        return open_driver(self.image, path)

    def _result(self, number: int, found: dict[str, Any]) -> dict[str, Any]:
        """The result with all counts, and with the first few disagreements and failures of each kind."""
        counted = {"disagreed": len(found["disagreements"]), "failed": len(found["failures"])}
        disagreements = [(kind_in(text), text) for text in found["disagreements"]]
        failures = [(failure["what"], failure) for failure in found["failures"]]
        kept = {"disagreements": _few_of_each(disagreements), "failures": _few_of_each(failures)}
        kinds = {"kinds": Counter(kind for kind, _ in (*disagreements, *failures))}
        batch = asdict(self.campaign.batches[number - 1])
        return {"batch": number} | batch | {"stuck": []} | found | counted | kinds | kept


def _few_of_each(found: Sequence[tuple[str, Any]]) -> list[Any]:
    """The first few of each kind."""
    seen: Counter[str] = Counter()
    kept = []
    for kind, each in found:
        seen[kind] += 1
        if seen[kind] <= MOST_KEPT:
            kept.append(each)
    return kept


@dataclass(frozen=True)
class StartCheck:
    """Starts the program on each path that the campaign needs. The result is the failure, or None."""

    runner: BatchRunner

    def __call__(self, number: int) -> dict[str, str] | None:
        runner = self.runner
        try:
            with time_limit(runner.limit):
                for path in sorted({batch.path for batch in runner.campaign.batches}):
                    runner.open_driver(path)
        except (Exception, BatchTimeout) as error:
            return failure_record(error)
        return None


@dataclass(frozen=True)
class Shrinker:
    """Shrinks disagreements of the program in the file `image`, by their number in `texts`.

    The result is the number, and the text of the smallest disagreement or None if that failed.
    """

    texts: tuple[str, ...]
    image: str
    limit: float

    def __call__(self, number: int) -> tuple[int, str | None]:
        try:
            with time_limit(self.limit):
                return number, shrink(replace(Disagreement.from_text(self.texts[number]), image=self.image)).to_text()
        except (BoardGameError, BatchTimeout):
            return number, None

    def lost(self, number: int, reason: str) -> tuple[int, str | None]:
        """The result if the worker could not finish."""
        return number, None

    def collect(self, results: Sequence[tuple[int, str | None]]) -> Sequence[tuple[int, str | None]]:
        return results


def failed(*failures: dict[str, str]) -> dict[str, Any]:
    """The result of a batch that found nothing but these failures."""
    return {"counts": {}, "agreement": {}, "disagreements": [], "failures": list(failures), "seconds": 0.0}


class BatchTimeout(BaseException):
    """A batch has exceeded its limit. Not an `Exception`, so that no handler within the batch catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `BatchTimeout` in this thread unless the block ends within so many seconds.

    It is raised between two byte codes of the interpreter, and so not within a compiled function.
    """
    thread, lock, running = get_ident(), Lock(), True

    def end() -> None:
        with lock:
            if running:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(BatchTimeout))

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except BatchTimeout:
        raise BatchTimeout(f"took more than {seconds:g} seconds") from None
    finally:
        with lock:
            running = False
        timer.cancel()


def check_start(runner: BatchRunner) -> dict[str, str] | None:
    """Start the program in a process of its own, as all batches will. The failure, or None."""

    def lost(number: int, reason: str) -> dict[str, str]:
        return failure_record(KensingtonError(reason))

    [found] = results(StartCheck(runner), [0], 1, lost, runner.limit + GRACE)
    return found


def run(work: BatchRunner | Shrinker, numbers: Sequence[int], processes: int) -> Generator[list[Any], None, None]:
    """The results for these numbers as `work` collects them, as they come, from processes on this computer."""
    found: Generator[Any, None, None] = results(work, numbers, processes, work.lost, work.limit + GRACE)
    with closing(found):
        for result in found:
            yield [work.collect([result])]
