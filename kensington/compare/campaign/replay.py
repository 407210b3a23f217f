"""Disagreements replayed on the path on which they were found, and shrunk."""

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Any

from boardgame.errors import BoardGameError, IllegalActError, NotationError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import sha1_of
from kensington.board import SHAPES_AT, mask_of, points_of
from kensington.compare.campaign import flow, levels, rules
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Batch, Findings
from kensington.compare.driver import GameDriver
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Camp, Position
from kensington.rules import COLOURS, OPPONENT, Act, Place, Relocate, Rules, Slide

KINDS: dict[str, Callable[[GameDriver, Findings], None]] = {  # of batches
    "rules": rules.play_games,
    "positions": levels.compare_choices,
    "games": levels.play_games,
    "flow": flow.compare_flow,
}
MOST_SECONDS = 120  # of processor time for shrinking one
BUILT = Path(__file__).parents[2] / "beeb"  # where images come with the package

Reproduce = Callable[[Disagreement], Disagreement | None]


def run_batch(image: str, batch: Batch) -> dict[str, Any]:
    """Compare the program in an image with the engine; the result is that of `Findings.as_json`."""
    driver = open_driver(image, batch.path)
    driver.restart()
    found = Findings(image, driver, batch)
    KINDS[batch.kind](driver, found)
    return found.as_json()


def replay(
    file: str | os.PathLike[str], image: str | os.PathLike[str] | None = None
) -> tuple[Disagreement, Disagreement, Disagreement | None]:
    """Replay the disagreement in a file with the program in `image`.

    Returns the disagreement as it was found, the same with this image, and as it is now, None if both agree. The
    default is the image with the file's SHA-1: where the file says, beside the file, or in the package. Raises
    `KensingtonError`, naming the file.
    """
    try:
        found = Disagreement.from_text(Path(file).read_bytes().decode())
        if found.batch:
            Batch.from_text(found.batch)
    except UnicodeDecodeError as error:
        raise KensingtonError(f"{file}: byte {error.start + 1} is not UTF-8: not a disagreement") from None
    except BoardGameError as error:
        raise KensingtonError(f"{file}: {error}") from None
    path = os.fspath(image or _image_of(found, Path(file).parent))
    given = replace(found, image=path, sha1=sha1_of(path))
    return found, given, reproduce(given)


def _image_of(found: Disagreement, folder: Path) -> Path:
    named = Path(found.image)
    for path in (named, folder / named.name, *sorted(BUILT.glob("KEN.*"))):
        if split_member(path)[0].is_file() and sha1_of(path) == found.sha1:
            return path
    raise KensingtonError(f"{found.image}: no image with SHA-1 {found.sha1} found; give --image")


def reproduce(found: Disagreement) -> Disagreement | None:
    """Run the program from its initial state: the first disagreement on the way to this one; None if both agree.

    If an act or a choice alone does not reproduce it, the batch that found it runs again.
    """
    driver = open_driver(found.image, found.path)
    driver.restart()
    if found.act is not None:
        replayed = rules.replay_game(driver, found.game, found.act)
        if replayed:
            return Disagreement(found.image, found.sha1, found.path, replayed[0].answers, *replayed[1:])
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
    result = run_batch(found.image, batch)
    if result["failures"]:
        raise KensingtonError(f"{found.image}: {result['failures'][0]['what']}")
    again = [Disagreement.from_text(text) for text in result["disagreements"]]
    return next((each for each in again if each.explanation.kind == found.explanation.kind), next(iter(again), None))


def shrink(found: Disagreement, again: Reproduce = reproduce, seconds: float = MOST_SECONDS) -> Disagreement:
    """The smallest disagreement of the same kind that is left when parts of this one are left out.

    The parts are the acts of its game and what the start position holds. It is `found` itself if only its batch
    reproduces it, and the smallest so far after `seconds` of processor time.
    """
    end = process_time() + seconds
    first = again(replace(found, batch=""))
    if first is None or first.explanation.kind != found.explanation.kind:
        return found
    smallest = first

    def is_smaller(candidate: Disagreement | None) -> bool:
        nonlocal smallest
        now = again(candidate) if candidate and process_time() < end else None
        if now is None or now.explanation.kind != found.explanation.kind or _size(now) >= _size(smallest):
            return False
        smallest = now
        return True

    set_up = replace(smallest, game=_legal(smallest.position, ()))
    is_smaller(set_up if found.path == "memory" else _placed(smallest))
    size = 1 << len(_parts(smallest)).bit_length()
    while size:  # delta debugging: leave out the largest pieces first, then parts until each is needed
        at, changed = 0, False
        while at < len(_parts(smallest)):
            if is_smaller(_without(smallest, at, at + size)):
                changed = True
            else:
                at += max(1, size // 2)
        size = 2 if size == 1 and changed else size // 2
    return smallest


def _size(found: Disagreement) -> tuple[int, int]:
    """The order of shrinking: acts count more than the rest."""
    return len(found.game.acts), len(_parts(found))


def _parts(found: Disagreement) -> list[tuple[str, Any]]:
    """The acts, and what the start position holds unless it is that of a game: names of `Position`'s parts, values."""
    start = found.game.start
    parts: list[tuple[str, Any]] = [("act", act) for act in found.game.acts]
    if start == Position.start(start.rules):
        return parts
    for colour in COLOURS:
        camp = start.camp(colour)
        parts += [(f"{colour} stone", point) for point in points_of(camp.stones)]
        parts += [(f"{colour} broken", name) for name in sorted(camp.broken)]
        parts += [(f"{colour} hand", 1)] * sum(camp.hand)
    paid = sorted(start.paid)
    for number, entitlement in enumerate(start.pending):  # each beside a shape that has paid: both are left out at once
        parts += [("pending", entitlement), *(("paid", name) for name in paid[number : number + 1])]
    parts += [("paid", name) for name in paid[len(start.pending) :]]
    return parts + [("rules", start.rules)] * (start.rules != Rules())


def _without(found: Disagreement, begin: int, end: int) -> Disagreement | None:
    """The disagreement without some of its parts; None if that leaves no unfinished position to start from."""
    parts, start = _parts(found), found.game.start
    left = parts[:begin] + parts[end:]

    def values(name: str) -> list[Any]:
        return [value for kind, value in left if kind == name]

    if start != Position.start(start.rules):
        camps: dict[str, Any] = {}
        for colour in COLOURS:
            broken = frozenset(values(f"{colour} broken"))
            stones, hand = mask_of(values(f"{colour} stone")), sum(values(f"{colour} hand"))
            camps[colour] = Camp(stones, (hand,), broken, broken & start.camp(colour).newly)
        pending, paid = tuple(values("pending")), frozenset(values("paid"))
        start = replace(start, rules=(*values("rules"), Rules())[0], pending=pending, paid=paid, **camps)
        try:
            if Position.from_text(start.to_text()).winner:
                return None
        except NotationError:
            return None
    return replace(found, game=_legal(start, values("act")))


def _placed(found: Disagreement) -> Disagreement | None:
    """If the last turn slides a stone, the same in phase one: a game that places the stones around the slide's end
    point, as many opposing stones, and finally a stone on that point."""
    game = found.game
    more: tuple[Act, ...] = () if found.act is None else (found.act,)
    last: tuple[Act, ...] = game.turns[-1].acts if game.turns and (found.position.mid_turn or not more) else ()
    if not (acts := (*last, *more)) or not isinstance(slide := acts[0], Slide):
        return None
    before = game.history[-len(last)] if last else found.position
    colour = before.turn.colour
    near = {point for shape in SHAPES_AT[slide.end] for point in shape.points} - {slide.start}
    taken = {act.start for act in acts if isinstance(act, Relocate)}
    own = [point for point in points_of(before.camp(colour).stones) if point in near]
    others = sorted(points_of(before.camp(OPPONENT[colour]).stones), key=lambda point: point not in taken)
    first = [] if colour == before.rules.first else [others.pop(0)]  # the second player has placed one stone less
    placed = (*first, *chain.from_iterable(zip(own, others, strict=False)), slide.end)
    acts = (*map(Place, placed), *acts[1:])
    return replace(found, game=_legal(game.start, acts[:-1] if more else acts), act=acts[-1] if more else None)


def _legal(start: Position, acts: Iterable[Act]) -> KensingtonRecord:
    """The game of the acts, skipping those that are illegal where they stand."""
    position, played = start, []
    for act in acts:
        try:
            position = position.play(act)
        except IllegalActError:
            continue
        played.append(act)
    return KensingtonRecord.of_acts(KENSINGTON, start, played)
