"""Disagreements replayed on the path on which they were found, and shrunk."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from commandline.errors import UserError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import ImageError, sha1_of
from kensington.compare.campaign import flow, levels, rules
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Batch, Findings
from kensington.compare.driver import GameDriver
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.smaller_games import from_its_end, parts_of, placed, without
from twincheck.campaign.shrink import smallest

KINDS: dict[str, Callable[[GameDriver, Findings], None]] = {  # of batches
    "rules": rules.play_games,
    "positions": levels.compare_choices,
    "games": levels.play_games,
    "flow": flow.compare_flow,
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
    """Replay the disagreement in a file with the program in `image` and the system ROMs `roms`.

    Returns the disagreement as it was found, the same with this image and ROMs, and as it is now, None if both agree.
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

    If an act or a choice alone does not reproduce it, the batch that found it runs again.
    """
    driver = open_driver(found.image, found.path, found.roms)
    driver.restart()
    if found.act is not None:
        replayed = rules.replay_game(driver, found.game, found.act)
        if replayed:
            where = found.image, found.sha1, found.path
            return Disagreement(*where, replayed[0].answers, *replayed[1:], roms=found.roms)
    elif found.level is not None and found.seed is not None:
        for trace in (False, True):
            try:
                levels.compare(driver, LEVELS[found.level - 1], found.position, found.seed, trace, found.game.history)
            except Difference as difference:
                return replace(found, answers=difference.answers, batch="")
    return _batch_again(found) if found.batch else None


def _batch_again(found: Disagreement) -> Disagreement | None:
    """Run the batch that has found a disagreement: the first one of its kind now, or else the first one."""
    batch = Batch.from_text(found.batch)
    result = run_batch(found.image, batch, found.roms)
    if result["failures"]:
        raise KensingtonError(f"{found.image}: {result['failures'][0]['what']}")
    again = [Disagreement.from_text(text) for text in result["disagreements"]]
    return next((each for each in again if each.explanation.kind == found.explanation.kind), next(iter(again), None))


def shrink(found: Disagreement, again: Reproduce = reproduce, seconds: float = MOST_SECONDS) -> Disagreement:
    """The smallest disagreement of the same kind that is left when parts of this one are left out.

    The parts are the acts of its game and what the start position holds. It is `found` itself if only its batch
    reproduces it, and the smallest so far after `seconds` of processor time.
    """

    def alike(candidate: Disagreement) -> Disagreement | None:
        now = again(candidate)
        return now if now and now.explanation.kind == found.explanation.kind else None

    first = alike(replace(found, batch=""))
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
