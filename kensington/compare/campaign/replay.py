"""A program as `twincheck` checks it: batches are run, and what they found is played again, confirmed and shrunk."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import ImageError, sha1_of
from kensington.compare.campaign import flow, levels, rules
from kensington.compare.campaign.cases import CHECK, Batch, BatchKind, Case, Findings
from kensington.compare.paths import has_our_levels, open_driver
from kensington.errors import KensingtonError
from kensington.game import KensingtonRecord
from kensington.levels import LEVELS
from kensington.random_games import illegality
from kensington.rules import Act
from kensington.smaller_games import from_its_end, parts_of, placed, without
from twincheck.campaign.shrink import smallest
from twincheck.check import Checked, reproduce
from twincheck.divergence import Divergence

KINDS: dict[BatchKind, Callable[[Any, Findings], None]] = {
    BatchKind.RULES: rules.play_games,
    BatchKind.POSITIONS: levels.compare_choices,
    BatchKind.GAMES: levels.play_games,
    BatchKind.FLOW: flow.compare_flow,
}
MOST_SECONDS = 120  # of processor time for shrinking one
BUILT = Path(__file__).parents[2] / "beeb"  # where images come with the package


@dataclass(frozen=True)
class ProgramCheck:
    """The program in an image, on the system ROMs `roms`, compared with the engine."""

    image: str
    roms: str | None = None

    def run(self, batch: Batch, pictures: bool = False) -> Checked:
        """Compare them in a batch."""
        found = self._findings(batch, pictures)
        KINDS[batch.kind](found.driver, found)
        return found.result

    def rerun(self, job: Any) -> Sequence[Divergence]:
        """What the batch of a job finds."""
        return self.run(Batch.from_job(job), pictures=True).divergences

    def replay(self, case: Divergence, pictures: bool = True) -> Divergence | None:
        """Play the acts of a case from a fresh start, or let its level choose; None if both sides agree."""
        batch, played = Batch.from_job(case.job), Case.from_actions(case.actions)
        found = self._findings(batch, pictures)
        driver: Any = found.driver
        if played.level is not None:
            with found.comparing(played):
                for trace in (False, True):
                    level, game = LEVELS[played.level - 1], played.game
                    levels.compare(driver, level, game.final, played.seed or 0, trace, game.history)
        else:
            again = rules.game_on(driver, Counter())
            if batch.kind is BatchKind.FLOW:
                again = flow.FlowGame(driver, Counter(), has_our_levels(self.image), played.red)
            with found.comparing(again):
                again.play_again(played)
        return next(iter(found.found), None)

    def shrink(self, found: Divergence, seconds: float = MOST_SECONDS) -> Divergence:
        """The smallest disagreement of the same kind that is left when parts of this one are left out, or the smallest
        so far after `seconds` of processor time.

        The parts are the illegal acts that were tried, all at once, the acts of its game and what the start position
        holds.
        """
        case = Case.from_actions(found.actions)
        guesses = [] if (earlier := placed(case.game, case.act)) is None else [earlier]
        if Batch.from_job(found.job).path == "memory":
            guesses = [(from_its_end(case.game), case.act)]

        def given(each: Case, game: KensingtonRecord, act: Act | None) -> Case:
            places = [*game.history, game.final]
            tried = [(at, act) for at, act in each.tried if at < len(places) and illegality(places[at], act)]
            return replace(each, start=game.start, acts=[*game.acts], act=act, tried=tried)

        def again(each: Case) -> Case | None:
            now = self.replay(replace(found, actions=each.to_actions()), pictures=False)
            return Case.from_actions(now.actions) if now is not None and now.key == found.key else None

        def without_parts(each: Case, begin: int, end: int) -> Case | None:
            game = without(each.game, begin, end)
            return None if game is None else given(each, game, each.act)

        def size(each: Case) -> tuple[int, int]:
            return len(each.acts), len(parts_of(each.game)) + len(each.tried)  # acts count more than the rest

        legal = [replace(case, tried=[])] if case.tried else []
        starts = [given(each, *guess) for each in (*legal, case) for guess in guesses] + legal
        small = smallest(case, again, lambda each: parts_of(each.game), without_parts, size, starts, seconds)
        shown = None if small is case else self.replay(replace(found, actions=small.to_actions()))
        return found if shown is None else replace(shown, confirmed=found.confirmed)

    def _findings(self, batch: Batch, pictures: bool) -> Findings:
        driver = open_driver(self.image, batch.path, self.roms)
        driver.restart()
        return Findings(self.image, driver, batch, self.roms, pictures)


def replay(
    file: str | os.PathLike[str], image: str | os.PathLike[str] | None = None, roms: str | None = None
) -> tuple[Divergence, ProgramCheck, Divergence | None]:
    """Play the disagreement or failure in a file again with the program in `image` and the system ROMs `roms`.

    Returns it as it was found, the program with which it was tried, and as it is now, None if both agree. The default
    is the file's ROMs, and the image with its SHA-1: where it says, beside it, or in the package. Raises `UserError`,
    naming the file.
    """
    found = Divergence.load(Path(file))
    try:
        match found.identities[0]:
            case {"image": str(named), "sha1": str(sha1), **others} if found.check == CHECK:
                Batch.from_job(found.job)
                Case.from_actions(found.actions)
            case _:
                raise KensingtonError(f"not from {CHECK}")
    except UserError as error:
        raise KensingtonError(f"{file}: {error}") from None
    path = os.fspath(image or _image_of(named, sha1, Path(file).parent))
    played_on = others.get("roms")
    program = ProgramCheck(path, roms or (None if played_on is None else str(played_on)))
    return found, program, reproduce(program, found)


def _image_of(image: str, sha1: str, folder: Path) -> Path:
    for path in (Path(image), folder / Path(image).name, *sorted(BUILT.glob("KEN.*"))):
        with suppress(ImageError):  # another file of that name
            if split_member(path)[0].is_file() and sha1_of(path) == sha1:
                return path
    raise KensingtonError(f"{image}: no image with SHA-1 {sha1} found; give --image")
