"""A campaign: many batches of games or positions that check a program against the engine, each with its own seed.

The batches and their results depend on the campaign alone, not on how many processes run them, where, or how often the
campaign was killed. `twincheck.job` keeps and adds up their results, `report` presents them.
"""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Self

import boardgame
import emulator
import kensington
import twincheck
from boardgame.chance import hash_below
from boardgame.errors import BoardGameError
from boardgame.time_limit import TimeLimitError, time_limit
from emulator.errors import BeebError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import known_map, sha1_of
from kensington.compare.campaign.cases import Batch, BatchKind, Findings
from kensington.compare.campaign.difference import Aspect, aspect_of
from kensington.compare.campaign.flow import PARTS
from kensington.compare.campaign.replay import ProgramCheck
from kensington.compare.driver import ComparisonPath, GameDriver
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from twincheck.check import Checked, confirm
from twincheck.divergence import Confirmation, Divergence
from twincheck.job import text_of

SEEDS = 1 << 32  # of batches
RULES_TURNS = {"memory": 1000, "screen": 60}  # of a batch: a few seconds of work
LEVEL_POSITIONS = 50  # of a batch
MOST_SHRUNK = 6  # kinds
MAP_SUFFIXES = (".toml", ".symbols")  # of the files beside an image that map the program's memory
BASIS = {"sha1": "image", "memory_map": "memory map", "software": "software"}  # in messages
SOURCES = (".py", ".toml", ".rom")  # of the packages
PACKAGES = [Path(package.__path__[0]) for package in (boardgame, emulator, kensington, twincheck)]


@dataclass(frozen=True)
class Campaign:
    """Everything that a campaign's results depend on.

    `image` is the name of the program's image; `sha1`, `memory_map` and `software` are `basis_of` it. `turns` are
    compared for the rules, on `path`; for each of the `levels`, `positions` are compared in memory and `games` are
    played on the screen. A count of 0 skips that part. `flow` says whether the games of the whole program are played,
    too. `roms` are the machine's system ROMs, as `Beeb` takes them: the whole program on the screen runs on them.
    `ours` says whether the program's levels are known to be ours, so that everything must be seen of it.
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
    roms: str | None = None
    ours: bool = False

    @cached_property
    def batches(self) -> tuple[Batch, ...]:
        """Batches 1 to n: one of each kind in memory, then the whole program, then the others, with kinds interleaved.

        Most faults are found in the first seconds, and the time of the slow kinds is spread.
        """
        parts: list[tuple[BatchKind, ComparisonPath, int | None, int, int]]  # with the counts of all batches and of one
        parts = [(BatchKind.RULES, self.path, None, self.turns, RULES_TURNS[self.path])]
        for number in self.levels:
            parts.append((BatchKind.POSITIONS, "memory", number, self.positions, LEVEL_POSITIONS))
            parts.append((BatchKind.GAMES, "screen", number, self.games, 1))
        parts.append((BatchKind.FLOW, "screen", None, len(PARTS) * self.flow, 1))
        placed = []
        for kind, path, level, count, most in parts:
            begins = range(0, count, most)
            for number, begin in enumerate(begins):
                seed = hash_below(SEEDS, self.seed, "compare", kind.value, level or 0, number)
                place = (number + 0.5) / len(begins)
                if number == 0 and path == "memory":
                    place = -1.0
                elif kind is BatchKind.FLOW:
                    place = 0.0
                placed.append((place, Batch(kind, path, level, number, min(most, count - begin), seed)))
        return tuple(batch for _, batch in sorted(placed, key=lambda place: place[0]))


def basis_of(image: str) -> dict[str, Any]:
    """What results rest on besides the options: digests of the image, of its memory map with its symbols, and of the
    engine, the emulator and the comparison (version and sources)."""
    known = known_map(image)
    return {"sha1": sha1_of(image), "memory_map": known and known.digest, "software": _software()}


@cache
def _software() -> str:
    files = sorted(file for folder in PACKAGES for file in folder.rglob("*") if file.suffix in SOURCES)
    return f"{kensington.__version__} {hashlib.sha1(b''.join(map(Path.read_bytes, files))).hexdigest()}"


@dataclass(frozen=True)
class CampaignJobs:
    """The jobs of a campaign on the program in the file `image`, each in up to `limit` seconds (see `Jobs`).

    Numbers 1 to n are the campaign's batches; if one fails, its result holds the failure and nothing else. Higher
    numbers are kinds of disagreements `to_confirm`, of which the first few are shrunk.
    """

    campaign: Campaign
    image: str
    limit: float
    to_confirm: Mapping[int, Sequence[Divergence]] = field(default_factory=dict)

    def __call__(self, number: int) -> str:
        """Do the work of a number.

        Raises `KensingtonError` if the program can no longer be loaded, for example because its file has gone: that
        says nothing about the program, so it must not become a result.
        """
        if number in self.to_confirm:
            return self._confirmed(number)
        batch, driver, loaded = self.campaign.batches[number - 1], None, False
        try:
            with time_limit(self.limit):
                driver, loaded = self.open_driver(batch.path), True
                return text_of(self.check.run(batch))
        except (Exception, TimeLimitError) as error:
            if not loaded and isinstance(error, BoardGameError | BeebError | OSError):
                raise KensingtonError(f"batch {number} cannot start: {error}") from error
            return text_of(self._failed(number, error, driver))

    def lost(self, number: int, reason: str) -> str:
        """The result of a number that a worker could not finish."""
        if number in self.to_confirm:
            return self._confirmed(number, lost=True)
        return text_of(self._failed(number, KensingtonError(f"batch {number}: {reason}")))

    @property
    def check(self) -> ProgramCheck:
        return ProgramCheck(self.image, self.campaign.roms)

    @property
    def files(self) -> list[Path]:
        """The image, and the files beside it that map the program's memory."""
        image, _ = split_member(self.image)
        maps = {image.with_suffix(suffix) for suffix in MAP_SUFFIXES if image.name} - {image}
        return [image, *sorted(path for path in maps if path.is_file())]

    def with_files_in(self, folder: Path) -> Self:
        """The same jobs where these files are in another folder."""
        image, member = split_member(self.image)
        return replace(self, image=":".join(filter(None, (str(folder / image.name), member))))

    def open_driver(self, path: ComparisonPath) -> GameDriver:
        """The driver of the program, which is loaded once in each process. Raises what `check_basis` does."""
        self.check_basis()
        return open_driver(self.image, path, self.campaign.roms)

    def check_basis(self) -> None:
        """Raise `KensingtonError` if what results rest on is not what it was when the campaign began."""
        for name, value in basis_of(self.image).items():
            if value != getattr(self.campaign, name):
                raise KensingtonError(f"{self.image}: the {BASIS[name]} has changed since the campaign began")

    def start(self) -> Divergence | None:
        """Start the program on each path that the campaign needs; the failure, or None."""
        try:
            with time_limit(self.limit):
                for path in sorted({batch.path for batch in self.campaign.batches}):
                    self.open_driver(path)
            return None
        except TimeLimitError:
            error: BaseException = KensingtonError(f"{self.image}: does not start within --limit {self.limit:g} s")
        except Exception as other:
            error = other
        return self._failed(1, error).divergences[0]

    def _failed(self, number: int, error: BaseException, driver: GameDriver | None = None) -> Checked:
        found = Findings(self.image, driver, self.campaign.batches[number - 1], self.campaign.roms)
        found.fail(error)
        return found.result

    def _confirmed(self, number: int, lost: bool = False) -> str:
        """A kind as it was confirmed, and shrunk; if that fails or takes too long, as it was found.

        Shrinking would call a routine that does not return again and again, and so leaves these out.
        """
        cases = self.to_confirm[number]
        found = replace(cases[0], confirmed=Confirmation.NONE)
        if not lost:
            self.check_basis()
            with suppress(BoardGameError, BeebError, TimeLimitError), time_limit(self.limit):
                found = confirm(self.check, cases)
                if number <= len(self.campaign.batches) + MOST_SHRUNK and found.confirmed is Confirmation.ACTIONS:
                    found = found if aspect_of(found) is Aspect.ANSWER else self.check.shrink(found)
        return text_of(Checked([found]))
