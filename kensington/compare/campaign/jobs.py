"""A campaign: many jobs in which a program is held against the engine, each from a seed of its own.

Which jobs there are, and what each of them does, follows from the campaign alone: not from how many are worked at at
once, where, or how often the campaign has been killed. `folder` keeps their results, `report` adds them up.
"""

import ctypes
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from threading import Lock, Timer, get_ident
from typing import Any, Literal

from boardgame.errors import BoardGameError
from boardgame.pool import results
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign import levels, rules, unknown
from kensington.compare.campaign.disagreement import ComparisonPath, Disagreement
from kensington.compare.campaign.failure import failure
from kensington.compare.campaign.replay import shrink
from kensington.errors import KensingtonError
from kensington.match.game import draw

SEEDS = 1 << 32  # of jobs
RULES_TURNS = {"memory": 1000, "screen": 60}  # of a job: some seconds of work
LEVEL_POSITIONS = 50  # of a job
GRACE = 60  # seconds after its limit in which a job may end by itself

JobKind = Literal["rules", "positions", "games"]


@dataclass(frozen=True)
class CampaignJob:
    """A piece of a campaign: so many turns for the rules, or positions or games for a level, from a seed."""

    kind: JobKind
    path: ComparisonPath
    level: int | None
    count: int
    seed: int

    def run(self, image: str) -> dict[str, Any]:
        """Do it; what comes back is that of `rules.run`."""
        if self.kind == "rules":
            return rules.run(rules.RulesJob(image, self.seed, self.count, self.path))
        assert self.level is not None
        if self.kind == "games":
            return unknown.run(unknown.UnknownProgramJob(image, self.level, self.seed, self.count))
        return levels.run(levels.LevelsJob(image, self.level, self.seed, self.count))


@dataclass(frozen=True)
class Campaign:
    """All that a campaign's jobs depend on.

    `image` is the name of the program's image and `sha1` its contents' digest; `knowledge` is that of the
    file beside it with what is known of its memory, if there is one. `turns` are those for the rules, by `path`;
    for each of the `levels`, `positions` are compared in memory, and `games` are played on the screen. Nothing is done
    of which there are to be 0.
    """

    image: str
    sha1: str
    knowledge: str | None
    path: ComparisonPath
    turns: int
    levels: tuple[int, ...]
    positions: int
    games: int
    seed: int

    @property
    def jobs(self) -> tuple[CampaignJob, ...]:
        """The jobs 1 to n, the kinds in turn, so that each part of them takes about as long as any other."""
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
    """So much work in jobs of `most` each, the last one of the rest."""
    for number, begun in enumerate(range(0, count, most), 1):
        seed = draw(SEEDS, campaign.seed, "compare", kind, level or 0, number)
        yield CampaignJob(kind, path, level, min(most, count - begun), seed)


@dataclass(frozen=True)
class JobRunner:
    """What workers do: the job of a number, on the program in the file `image`, in up to `limit` seconds.

    The result is the job's, as `number`, with what it found. A job that fails has its failure in it, and nothing else.
    """

    campaign: Campaign
    image: str
    limit: float

    def __call__(self, number: int) -> dict[str, Any]:
        job = self.campaign.jobs[number - 1]
        table = None
        try:
            with limited(self.limit):
                table = self.opened(job.path)
                found = job.run(self.image)
        except (Exception, JobTimeout) as error:
            found = failed(failure(error, table.beeb if table and job.path == "screen" else None))
        return {"job": number} | found

    def opened(self, path: ComparisonPath) -> Any:
        """The program, loaded once in each process; raises `KensingtonError`."""
        if sha1_of(self.image) != self.campaign.sha1:
            raise KensingtonError(f"{self.image}: it has changed since the campaign began")
        return rules.opened(self.image, path)


@dataclass(frozen=True)
class StartCheck:
    """What a worker does before all others: starts the program. The result is its failure, None if it starts."""

    work: JobRunner

    def __call__(self, number: int) -> dict[str, str] | None:
        work = self.work
        try:
            with limited(work.limit):
                for path in sorted({job.path for job in work.campaign.jobs}):
                    work.opened(path)
        except (Exception, JobTimeout) as error:
            return failure(error)
        return None


@dataclass(frozen=True)
class Shrinker:
    """What workers do with disagreements: the smallest that shows the same as the text of a number, None if in vain."""

    texts: tuple[str, ...]
    limit: float

    def __call__(self, number: int) -> tuple[int, str | None]:
        try:
            with limited(self.limit):
                return number, shrink(Disagreement.from_text(self.texts[number])).to_text()
        except (BoardGameError, JobTimeout):
            return number, None


def failed(*failures: dict[str, str]) -> dict[str, Any]:
    """The result of a job of which nothing else is known."""
    return {"counts": {}, "agreement": {}, "disagreements": [], "failures": list(failures), "seconds": 0.0}


def lost(number: int, reason: str) -> dict[str, Any]:
    """The result of a job whose worker could not end it."""
    return {"job": number} | failed(failure(KensingtonError(f"job {number}: {reason}")))


class JobTimeout(BaseException):
    """A job's time is over. No handler of errors within the job takes it for one of the game's."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `JobTimeout` in this thread, whatever it is at, unless the block ends in so many seconds.

    It is raised between two steps of the interpreter: not within a compiled function, whose own limits hold there.
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
        raise JobTimeout(f"has taken more than {seconds:g} seconds") from None
    finally:
        with lock:
            running = False
        timer.cancel()


def start(work: JobRunner) -> dict[str, str] | None:
    """Start the program in a process of its own, as all jobs will: its failure, if it does not."""
    [found] = results(StartCheck(work), [0], 1, lambda _, reason: failure(KensingtonError(reason)), work.limit + GRACE)
    return found


def done(work: JobRunner, numbers: Sequence[int], jobs: int) -> Generator[dict[str, Any], None, None]:
    """The results of these jobs, as they end, up to `jobs` at a time, in processes of their own."""
    return results(work, numbers, jobs, lost, work.limit + GRACE)


def shrunk(texts: Sequence[str], jobs: int, limit: float) -> Generator[tuple[int, str | None], None, None]:
    """The smallest disagreements that show what these do, each with its place among them; None if in vain."""
    return results(Shrinker(tuple(texts), limit), range(len(texts)), jobs, lambda at, _: (at, None), limit + GRACE)
