"""Disagreements replayed on the path on which they were found, confirmed, and shrunk."""

import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import ImageError, sha1_of
from kensington.compare.campaign import flow, levels, rules
from kensington.compare.campaign.cases import (
    Batch,
    BatchKind,
    Case,
    Confirmation,
    Disagreement,
    FailureScreen,
    Findings,
)
from kensington.compare.campaign.difference import AnswerPair, Aspect, Difference
from kensington.compare.paths import has_our_levels, open_driver
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.rules import Act
from kensington.smaller_games import from_its_end, parts_of, placed, without
from twincheck.campaign.shrink import smallest

KINDS: dict[BatchKind, Callable[[Any, Findings], None]] = {
    BatchKind.RULES: rules.play_games,
    BatchKind.POSITIONS: levels.compare_choices,
    BatchKind.GAMES: levels.play_games,
    BatchKind.FLOW: flow.compare_flow,
}
LARGEST = 1 << 20  # bytes of a file with a disagreement
MOST_SECONDS = 120  # of processor time for shrinking one
BUILT = Path(__file__).parents[2] / "beeb"  # where images come with the package

Reproduce = Callable[[Disagreement], Disagreement | None]


def run_batch(image: str, batch: Batch, roms: str | None = None) -> dict[str, Any]:
    """Compare the program in an image with the engine; the result is that of `Findings.as_json`."""
    driver = open_driver(image, batch.path, roms)
    driver.restart()
    found = Findings(image, driver, batch, roms)
    KINDS[batch.kind](driver, found)
    return found.as_json()


def replay(
    file: str | os.PathLike[str], image: str | os.PathLike[str] | None = None, roms: str | None = None
) -> tuple[Disagreement, Disagreement, Disagreement | None]:
    """Replay the disagreement or failure in a file with the program in `image` and the system ROMs `roms`.

    Returns it as it was found, the same with this image and ROMs, and as it is now, None if both agree.
    The default is the file's ROMs, and the image with its SHA-1: where it says, beside it, or in the package. Raises
    `KensingtonError`, naming the file.
    """
    try:
        with open(file, "rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise KensingtonError(f"larger than {LARGEST} bytes: not a disagreement")
        found = Disagreement.from_text(data.decode())
        if found.batch:
            Batch.from_text(found.batch)
    except UnicodeDecodeError as error:
        raise KensingtonError(f"{file}: byte {error.start + 1} is not UTF-8: not a disagreement") from None
    except UserError as error:
        raise KensingtonError(f"{file}: {error}") from None
    path = os.fspath(image or _image_of(found, Path(file).parent))
    given = replace(found, image=path, sha1=sha1_of(path), roms=roms or found.roms)
    return found, given, reproduce(given)


def _image_of(found: Disagreement, folder: Path) -> Path:
    named = Path(found.image)
    for path in (named, folder / named.name, *sorted(BUILT.glob("KEN.*"))):
        with suppress(ImageError):  # another file of that name
            if split_member(path)[0].is_file() and sha1_of(path) == found.sha1:
                return path
    raise KensingtonError(f"{found.image}: no image with SHA-1 {found.sha1} found; give --image")


def reproduce(found: Disagreement) -> Disagreement | None:
    """Run the program from its initial state: the first disagreement on the way to this one; None if both agree.

    If neither its acts nor a choice reproduces it, the batch that found it runs again.
    """
    return by_its_acts(found) or (_batch_again(found) if found.batch else None)


def by_its_acts(found: Disagreement) -> Disagreement | None:
    """The same without the batch: first without and then with the illegal acts that were tried on the way."""
    reds = (0, 1) if found.batch and Batch.from_text(found.batch).kind is BatchKind.FLOW else (0,)
    ways = itertools.product(dict.fromkeys(((), found.tried)), reds) if found.has_acts else ()
    first = None
    for tried, red in ways:
        now = _by_acts(replace(found, tried=tried), red)
        if _alike(now, found):
            return now
        first = first or now
    return first


def _by_acts(found: Disagreement, red: int) -> Disagreement | None:
    """Play its acts, or let its level choose; in a game of the whole program, player `red` takes red."""
    driver: Any = open_driver(found.image, found.path, found.roms)
    driver.restart()
    case = Case(found.game.start, [*found.game.acts], found.act, found.level, found.seed)
    try:
        if found.level is not None:
            for trace in (False, True):
                level, history = LEVELS[found.level - 1], found.game.history
                levels.compare(driver, level, found.position, found.seed or 0, trace, history)
        else:
            batch = Batch.from_text(found.batch) if found.batch else None
            case = rules.game_on(driver, Counter())
            if batch and batch.kind is BatchKind.FLOW:
                case = flow.FlowGame(driver, Counter(), has_our_levels(found.image), red)
            acts: list[Act] = [*found.game.acts] + ([found.act] if found.act else [])
            case.play_again(found.game.start, acts, found.tried)
    except Difference as difference:
        return _again(found, difference.answers, case)
    except UserError as error:
        return _again(found, (AnswerPair(Aspect.FAILURE, "", FailureScreen.of(error).what),), case)
    return None


def _again(found: Disagreement, answers: tuple[AnswerPair, ...], case: Case) -> Disagreement:
    now = Disagreement.of(found.image, found.sha1, found.path, answers, case)
    return replace(now, batch=found.batch, roms=found.roms, confirmed=Confirmation.ACTS)


def _batch_again(found: Disagreement) -> Disagreement | None:
    """Run the batch that has found a disagreement: the first one of its kind now, or else the first one."""
    result = run_batch(found.image, Batch.from_text(found.batch), found.roms)
    again = [Disagreement.from_text(each["case"]) for each in result["found"]]
    some = [each for each in again if _alike(each, found)] + again
    return replace(some[0], confirmed=Confirmation.BATCH) if some else None


def _alike(now: Disagreement | None, found: Disagreement) -> bool:
    return now is not None and now.finding.kind == found.finding.kind


def confirm(some: Iterable[Disagreement], small: bool) -> Disagreement:
    """One of these cases of a kind as it was confirmed from a fresh start, and shrunk if `small`; or the first, which
    is not confirmed. Only the batch of the first runs again."""
    first, *others = some
    for found in (first, *others):
        if _alike(by_its_acts(found), found):
            return replace(shrink(found) if small else found, confirmed=Confirmation.ACTS)
    again = bool(first.batch) and _alike(_batch_again(first), first)
    return replace(first, confirmed=Confirmation.BATCH if again else Confirmation.NONE)


def shrink(found: Disagreement, again: Reproduce = by_its_acts, seconds: float = MOST_SECONDS) -> Disagreement:
    """The smallest disagreement of the same kind that is left when parts of this one are left out.

    The parts are the acts of its game and what the start position holds. It is `found` itself if only its batch
    reproduces it, and the smallest so far after `seconds` of processor time.
    """

    def alike(candidate: Disagreement) -> Disagreement | None:
        now = again(candidate)
        return now if _alike(now, found) else None

    first = alike(found)
    if first is None:
        return found
    guesses = []
    if found.path == "memory":
        guesses = [replace(first, game=from_its_end(first.game))]
    elif (earlier := placed(first.game, first.act)) is not None:
        guesses = [replace(first, game=earlier[0], act=earlier[1])]

    def without_parts(each: Disagreement, begin: int, end: int) -> Disagreement | None:
        game = without(each.game, begin, end)
        return None if game is None else replace(each, game=game)

    def size(each: Disagreement) -> tuple[int, int]:
        return len(each.game.acts), len(parts_of(each.game))  # acts count more than the rest

    return smallest(first, alike, lambda each: parts_of(each.game), without_parts, size, guesses, seconds)
