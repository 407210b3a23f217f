"""A campaign: many jobs that check a program against the engine, each with a seed of its own.

The jobs and their results depend on the campaign alone, not on how many run at once, where they run, or how often the
campaign was killed. `results` keeps their results, `report` adds them up.
"""

import ctypes
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from threading import Lock, Timer, get_ident
from typing import Any, Literal

from boardgame.chance import hash_below
from boardgame.errors import BoardGameError
from boardgame.pool import results
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign import levels, rules, unknown
from kensington.compare.campaign.disagreement import ComparisonPath, Disagreement
from kensington.compare.campaign.failure import failure_record
from kensington.compare.campaign.replay import shrink
from kensington.errors import KensingtonError

SEEDS = 1 << 32  # of jobs
RULES_TURNS = {"memory": 1000, "screen": 60}  # of a job: a few seconds of work
LEVEL_POSITIONS = 50  # of a job
GRACE = 60  # seconds after its limit before a job's process is killed

JobKind = Literal["rules", "positions", "games"]


@dataclass(frozen=True)
class CampaignJob:
    """A piece of a campaign: `count` turns for the rules, or positions or games for a level, from a seed."""

    kind: JobKind
    path: ComparisonPath
    level: int | None
    count: int
    seed: int

    def run(self, image: str) -> dict[str, Any]:
        """Do the job; the result is as documented for `rules.run`."""
        if self.kind == "rules":
            return rules.run(rules.RulesJob(image, self.seed, self.count, self.path))
        assert self.level is not None
        if self.kind == "games":
            return unknown.run(unknown.UnknownProgramJob(image, self.level, self.seed, self.count))
        return levels.run(levels.LevelsJob(image, self.level, self.seed, self.count))


@dataclass(frozen=True)
class Campaign:
    """Everything that a campaign's jobs depend on.

    `image` is the name of the program's image, `sha1` its SHA-1; `memory_map` is the SHA-1 of the memory map beside it,
    or None. `turns` are compared for the rules, on `path`; for each of the `levels`, `positions` are compared in memory
    and `games` are played on the screen. A count of 0 skips that part.
    """

    image: str
    sha1: str
    memory_map: str | None
    path: ComparisonPath
    turns: int
    levels: tuple[int, ...]
    positions: int
    games: int
    seed: int

    @property
    def jobs(self) -> tuple[CampaignJob, ...]:
        """Jobs 1 to n. The kinds are interleaved, so that time is spread evenly over the list."""
        return _jobs(self)

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"levels": list(self.levels)}


@cache
def _jobs(campaign: Campaign) -> tuple[CampaignJob, ...]:
    kinds = [list(_divided(campaign, "rules", campaign.path, None, campaign.turns, RULES_TURNS[campaign.path]))]
    for level in campaign.levels:
        kinds.append(list(_divided(campaign, "positions", "memory", level, campaign.positions, LEVEL_POSITIONS)))
        kinds.append(list(_divided(campaign, "games", "screen", level, campaign.games, 1)))
    placed = [((at + 0.5) / len(jobs), job) for jobs in kinds for at, job in enumerate(jobs)]
    return tuple(job for _, job in sorted(placed, key=lambda place: place[0]))


def _divided(
    campaign: Campaign, kind: JobKind, path: ComparisonPath, level: int | None, count: int, most: int
) -> Iterator[CampaignJob]:
    """Jobs of `most` each, the last one smaller, that add up to `count`."""
    for number, begun in enumerate(range(0, count, most), 1):
        seed = hash_below(SEEDS, campaign.seed, "compare", kind, level or 0, number)
        yield CampaignJob(kind, path, level, min(most, count - begun), seed)


@dataclass(frozen=True)
class JobRunner:
    """Does a job, by its number, on the program in the file `image`, in up to `limit` seconds.

    The result is the job's with its number under `job`. If the job fails, it holds the failure and nothing else.
    """

    campaign: Campaign
    image: str
    limit: float

    def __call__(self, number: int) -> dict[str, Any]:
        job = self.campaign.jobs[number - 1]
        driver = None
        try:
            with time_limit(self.limit):
                driver = self.open_driver(job.path)
                found = job.run(self.image)
        except (Exception, JobTimeout) as error:
            found = failed(failure_record(error, driver.beeb if driver and job.path == "screen" else None))
        return {"job": number} | found

    def open_driver(self, path: ComparisonPath) -> Any:
        """The program's driver, loaded once in each process. Raises `KensingtonError` if the image has changed."""
        if sha1_of(self.image) != self.campaign.sha1:
            raise KensingtonError(f"{self.image}: the image has changed since the campaign began")
        return rules.open_driver(self.image, path)


@dataclass(frozen=True)
class StartCheck:
    """Starts the program on each path that the campaign needs. The result is the failure, or None."""

    runner: JobRunner

    def __call__(self, number: int) -> dict[str, str] | None:
        runner = self.runner
        try:
            with time_limit(runner.limit):
                for path in sorted({job.path for job in runner.campaign.jobs}):
                    runner.open_driver(path)
        except (Exception, JobTimeout) as error:
            return failure_record(error)
        return None


@dataclass(frozen=True)
class Shrinker:
    """Shrinks disagreements, by their number in `texts`: the text of the smallest, or None if that failed."""

    texts: tuple[str, ...]
    limit: float

    def __call__(self, number: int) -> tuple[int, str | None]:
        try:
            with time_limit(self.limit):
                return number, shrink(Disagreement.from_text(self.texts[number])).to_text()
        except (BoardGameError, JobTimeout):
            return number, None


def failed(*failures: dict[str, str]) -> dict[str, Any]:
    """The result of a job that found nothing but these failures."""
    return {"counts": {}, "agreement": {}, "disagreements": [], "failures": list(failures), "seconds": 0.0}


def lost(number: int, reason: str) -> dict[str, Any]:
    """The result of a job that its worker could not finish."""
    return {"job": number} | failed(failure_record(KensingtonError(f"job {number}: {reason}")))


class JobTimeout(BaseException):
    """A job has exceeded its limit. Not an `Exception`, so that no handler within the job catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `JobTimeout` in this thread unless the block ends within so many seconds.

    It is raised between two byte codes of the interpreter, and so not within a compiled function.
    """
    thread, lock, running = get_ident(), Lock(), True

    def end() -> None:
        with lock:
            if running:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(JobTimeout))

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except JobTimeout:
        raise JobTimeout(f"took more than {seconds:g} seconds") from None
    finally:
        with lock:
            running = False
        timer.cancel()


def check_start(runner: JobRunner) -> dict[str, str] | None:
    """Start the program in a process of its own, as all jobs will. The failure, or None."""
    [found] = results(
        StartCheck(runner), [0], 1, lambda _, reason: failure_record(KensingtonError(reason)), runner.limit + GRACE
    )
    return found


def run_jobs(runner: JobRunner, numbers: Sequence[int], jobs: int) -> Generator[dict[str, Any], None, None]:
    """Do these jobs, up to `jobs` at a time, each in a process of its own. Results come as they end."""
    return results(runner, numbers, jobs, lost, runner.limit + GRACE)


def shrink_all(texts: Sequence[str], jobs: int, limit: float) -> Generator[tuple[int, str | None], None, None]:
    """Shrink these disagreements: the index and the text of each, None if that failed."""
    return results(Shrinker(tuple(texts), limit), range(len(texts)), jobs, lambda at, _: (at, None), limit + GRACE)
