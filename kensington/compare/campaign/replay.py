"""Disagreements replayed on the path on which they were found, and shrunk.

Shrinking leaves out acts of the game and parts of its position for as long as the same difference remains. No single
part of the result can be left out.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any

from boardgame.errors import BoardGameError, IllegalActError, NotationError
from emulator.media.choice import split_member
from kensington.beeb.memory_map import sha1_of
from kensington.board import SHAPES_AT, points_of
from kensington.compare.campaign import levels, rules
from kensington.compare.campaign.difference import Aspect, Difference, state_of
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Batch
from kensington.compare.campaign.kinds import KINDS
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Camp, Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Place, Relocate, Slide

MOST_SECONDS = 120  # of processor time for shrinking one
BUILT = Path(__file__).parents[2] / "beeb"  # where images come with the package

Reproduce = Callable[[Disagreement], Disagreement | None]


@dataclass(frozen=True)
class Replay:
    """A disagreement as it was found, and as it is `now` with the program in `image`, None if both agree."""

    found: Disagreement
    image: str
    sha1: str
    now: Disagreement | None


def replay(file: str | os.PathLike[str], image: str | os.PathLike[str] | None = None) -> Replay:
    """Replay the disagreement in a file with the program in `image`.

    The default is the image with the file's SHA-1: where the file says, beside the file, or in the package. Raises
    `KensingtonError`, naming the file.
    """
    try:
        found = Disagreement.from_text(Path(file).read_bytes().decode())
        kind = Batch.from_text(found.batch).kind if found.batch else ""
        if kind and kind not in KINDS:
            raise KensingtonError(f"tag Batch: {kind!r} is not {' or '.join(KINDS)}")
        _check_answers(found)
    except UnicodeDecodeError as error:
        raise KensingtonError(f"{file}: byte {error.start + 1} is not UTF-8: not a disagreement") from None
    except BoardGameError as error:
        raise KensingtonError(f"{file}: {error}") from None
    path = os.fspath(image or image_of(found, Path(file).parent))
    sha1 = sha1_of(path)
    return Replay(found, path, sha1, reproduce(replace(found, image=path, sha1=sha1)))


def _check_answers(found: Disagreement) -> None:
    """Raise `KensingtonError` if the engine does not give the answers that the file says it gave."""
    reason = None if found.act is None else rules.illegality(found.position, found.act)
    after = found.position if found.act is None or reason else found.position.play(found.act)
    state = state_of(after) | {Aspect.LEGALITY: rules.REASON_NAMES[reason] if reason else "legal"}
    for aspect, engine, _ in found.answers:
        if state.get(aspect, engine) != engine:
            raise KensingtonError(f"tag {aspect.tag}: the engine's answer is {state[aspect]!r}, not {engine!r}")


def image_of(found: Disagreement, folder: Path) -> Path:
    """The image with the disagreement's SHA-1; raises `KensingtonError` if there is none."""
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
    result = KINDS[batch.kind](found.image, batch)
    if result["failures"]:
        raise KensingtonError(f"{found.image}: {result['failures'][0]['what']}")
    again = [Disagreement.from_text(text) for text in result["disagreements"]]
    return next((each for each in again if each.explanation.kind == found.explanation.kind), next(iter(again), None))


def shrink(found: Disagreement, again: Reproduce = reproduce, seconds: float = MOST_SECONDS) -> Disagreement:
    """The smallest disagreement in the same aspect that is left when parts of this one are left out.

    It is `found` itself if only its batch reproduces it, and the smallest so far after `seconds` of processor time.
    """
    end = process_time() + seconds
    smallest = again(replace(found, batch=""))
    if smallest is None or smallest.aspect != found.aspect:
        return found
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in _smaller(smallest):
            if process_time() >= end:
                return smallest
            now = again(smaller)
            if now and now.aspect == found.aspect and _size(now) < _size(smallest):
                smallest, shrunk = now, True
                break
    return smallest


def _size(found: Disagreement) -> tuple[int, ...]:
    """The order of shrinking: acts first, then the contents of the start position."""
    start = found.game.start
    camps = (start.red, start.blue)
    return (
        len(found.game.acts),
        sum(camp.stones.bit_count() for camp in camps),
        len(start.pending) + len(start.paid) + sum(len(camp.broken) for camp in camps),
        sum(sum(camp.hand) for camp in camps),
        start.rules.to_text() != "-",
    )


def _smaller(found: Disagreement) -> Iterator[Disagreement]:
    """Candidates with something left out, most first."""
    game = found.game
    if found.path == "memory" and game.turns:
        yield replace(found, game=KensingtonRecord(KENSINGTON, found.position))
    if found.path == "screen":
        yield from _placed(found)
    for acts in _shorter(game.acts):
        yield replace(found, game=_legal(game.start, acts))
    if game.start != Position.start(game.start.rules):
        for start in _simpler(game.start):
            yield replace(found, game=_legal(start, game.acts))


def _placed(found: Disagreement) -> Iterator[Disagreement]:
    """If the last turn slides a stone, the same in phase one: a game that places the stones around the slide's end
    point, as many opposing stones, and finally a stone on that point."""
    acts = (*found.game.acts, *(() if found.act is None else (found.act,)))
    position, at = found.game.start, 0
    before = position
    for number, act in enumerate(acts[: len(found.game.acts) + 1]):
        if not position.pending:
            before, at = position, number
        if number < len(found.game.acts):
            position = position.play(act)
    slide, rest = acts[at] if acts else None, acts[at + 1 :]
    if not isinstance(slide, Slide):
        return
    colour = before.turn.colour
    near = {point for shape in SHAPES_AT[slide.end] for point in shape.points}
    taken = {act.start for act in rest if isinstance(act, Relocate)}
    own = [point for point in points_of(before.camp(colour).stones) if point in near and point != slide.start]
    others = sorted(points_of(before.camp(OPPONENT[colour]).stones), key=lambda point: point not in taken)
    before_own = [] if colour == before.rules.first else others[:1]  # the second player has placed one stone less
    pairs = zip(own, others[len(before_own) :], strict=False)
    placings = [*before_own, *(point for pair in pairs for point in pair)]
    turns: tuple[Act, ...] = (*map(Place, placings), Place(slide.end), *rest)
    game, last = (turns[:-1], turns[-1]) if found.act is not None else (turns, None)
    yield replace(found, game=_legal(found.game.start, game), act=last)


def _shorter(acts: tuple[Act, ...]) -> Iterator[tuple[Act, ...]]:
    """The acts without one half, one quarter and so on, down to without one act."""
    size = len(acts) // 2
    while size:
        for at in range(0, len(acts), max(1, size // 2)):
            yield acts[:at] + acts[at + size :]
        size //= 2


def _legal(start: Position, acts: tuple[Act, ...]) -> KensingtonRecord:
    """The game of the acts, skipping those that are illegal where they stand."""
    position, played = start, []
    for act in acts:
        try:
            position = position.play(act)
        except IllegalActError:
            continue
        played.append(act)
    return KensingtonRecord.of_acts(KENSINGTON, start, played)


def _simpler(position: Position) -> Iterator[Position]:
    for colour in COLOURS:
        camp = position.camp(colour)
        for point in points_of(camp.stones):
            yield from _possible(_with(position, colour, camp._replace(stones=camp.stones & ~(1 << point))))
        for name in sorted(camp.broken):
            fewer = camp._replace(broken=camp.broken - {name}, newly=camp.newly - {name})
            yield from _possible(_with(position, colour, fewer))
        for hand in (0, camp.hand[0] - 1):
            yield from _possible(_with(position, colour, camp._replace(hand=(hand,))))
    for name in sorted(position.paid):
        yield from _possible(replace(position, paid=position.paid - {name}))
    yield from _possible(replace(position, pending=position.pending[:-1]))
    yield from _possible(replace(position, pending=position.pending[:-1], paid=frozenset(sorted(position.paid)[1:])))
    yield from _possible(replace(position, rules=type(position.rules)()))


def _with(position: Position, colour: Colour, camp: Camp) -> Position:
    changes: dict[str, Any] = {colour: camp}
    return replace(position, **changes)


def _possible(position: Position) -> Iterator[Position]:
    """The position, if it is valid and not won."""
    try:
        if not Position.from_text(position.to_text()).winner:
            yield position
    except NotationError:
        return
