"""Disagreements shown again on the path that they were found on, and made as small as they can be.

Of a game everything is left out that can be, of a position too: what is left is the smallest that still shows the same
difference, in the sense that nothing more can be left out of it alone.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any

from boardgame.errors import BoardGameError, IllegalActError, NotationError
from kensington.beeb.memory_map import sha1_of
from kensington.board import SHAPES_AT, points_of
from kensington.compare.campaign import levels, rules
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.seeds import NoMatchingSeed, hold
from kensington.compare.driver import Differs
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.notation import Game
from kensington.position import Camp, Position
from kensington.rules import COLOURS, OPPONENT, Act, Colour, Place, Relocate, Slide, act_from_text

MOST_SECONDS = 120  # of the processor's time for making one smaller
BUILT = Path(__file__).parents[2] / "beeb"  # where images come with the package

Show = Callable[[Disagreement], Disagreement | None]


@dataclass(frozen=True)
class Replay:
    """A disagreement as it was found, and as it is now: None if both agree."""

    found: Disagreement
    now: Disagreement | None


def replay(file: str | os.PathLike[str], image: str | os.PathLike[str] | None = None) -> Replay:
    """Show the disagreement of a file again. The program is `image`, or else the one that the file names, there, beside
    the file or in the package, by its SHA-1. Raises `KensingtonError`, which names the file, if it cannot be shown."""
    try:
        found = Disagreement.from_text(Path(file).read_text(encoding="utf-8"))
    except (BoardGameError, UnicodeDecodeError) as error:
        raise KensingtonError(f"{file}: {error}") from None
    found = replace(found, image=os.fspath(image or image_of(found, Path(file).parent)))
    return Replay(found, show(found))


def image_of(found: Disagreement, folder: Path) -> Path:
    """The image that a disagreement is about; raises `KensingtonError` if it is not to be found."""
    named = Path(found.image)
    for path in (named, folder / named.name, *sorted(BUILT.glob("KEN.*"))):
        if path.is_file() and sha1_of(path) == found.sha1:
            return path
    raise KensingtonError(f"{found.image}: the image with the SHA-1 {found.sha1} is not to be found: name it")


def show(found: Disagreement) -> Disagreement | None:
    """The first disagreement on the way to one, or that itself, as it shows now; None if both agree.

    The program begins as it was when it was loaded. What a level chose in a game on the screen is held against ours by
    the game that was written down, as nobody knows the seed that it would come again from.
    """
    if found.level is not None and found.seed is None:
        return _show_without_seed(found)
    table = rules.opened(found.image, found.path)
    table.restart()
    if found.level is None:
        shown = rules.show(table, found.game, found.act)
        return Disagreement.of(shown[0], found.image, found.path, *shown[1:]) if shown else None
    assert found.seed is not None
    for listen in (False, True):
        try:
            levels.compare(table, LEVELS[found.level - 1], found.position, found.seed, listen)
        except Differs as fault:
            return Disagreement.of(
                fault, found.image, found.path, found.game, level=found.level, seed=found.seed
            )
    return None


def _show_without_seed(found: Disagreement) -> Disagreement | None:
    """Hold the acts of a game, with the one that follows it, against the level of the program."""
    colour, level = found.position.to_act.colour, found.level
    assert level is not None
    try:
        game = Game.of_acts(found.game.start, (*found.game.acts, act_from_text(found.program)))
    except BoardGameError:
        return found  # what was seen was no legal act, and is none
    try:
        hold(LEVELS[level - 1], game, colour, Counter())
    except NoMatchingSeed as fault:
        return Disagreement.of(fault, found.image, found.path, fault.game, level=level)
    return None


def shrink(found: Disagreement, shown: Show = show, seconds: float = MOST_SECONDS) -> Disagreement:
    """The smallest disagreement of the same kind that can be made of this one by leaving out; itself, if it does not
    show any more. `shown` tells what shows; after `seconds` of the processor's time it is the smallest so far."""
    if found.level is not None and found.seed is None:
        return found  # another game is not what the program has played
    end = process_time() + seconds
    smallest = shown(found)
    if smallest is None or smallest.what != found.what:
        return found
    again = True
    while again:
        again = False
        for smaller in _smaller(smallest):
            if process_time() >= end:
                return smallest
            now = shown(smaller)
            if now and now.what == found.what and _size(now) < _size(smallest):
                smallest, again = now, True
                break
    return smallest


def _size(found: Disagreement) -> tuple[int, ...]:
    """What is to become less: acts, then what there is in the position that the game begins with."""
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
    """Disagreements that there would be if something could be left out, the most first."""
    game = found.game
    if found.path == "memory" and game.turns:
        yield replace(found, game=Game(found.position))
    if found.path == "screen":
        yield from _placed(found)
    for acts in _shorter(game.acts):
        yield replace(found, game=_legal(game.start, acts))
    if game.start != Position.start(game.start.rules):
        for start in _simpler(game.start):
            yield replace(found, game=_legal(start, game.acts))


def _placed(found: Disagreement) -> Iterator[Disagreement]:
    """The last turn, if it is a sliding, in phase one: what stands around the point where the sliding goes is placed,
    with as many opposing stones, and in the end a stone on that point."""
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
    before_own = [] if colour == before.rules.first else others[:1]  # who is second has one stone less up to now
    pairs = zip(own, others[len(before_own) :], strict=False)
    placings = [*before_own, *(point for pair in pairs for point in pair)]
    turns: tuple[Act, ...] = (*map(Place, placings), Place(slide.end), *rest)
    game, last = (turns[:-1], turns[-1]) if found.act is not None else (turns, None)
    yield replace(found, game=_legal(found.game.start, game), act=last)


def _shorter(acts: tuple[Act, ...]) -> Iterator[tuple[Act, ...]]:
    """Without one half, one quarter, ... and so on, down to one act."""
    size = len(acts) // 2
    while size:
        for at in range(0, len(acts), max(1, size // 2)):
            yield acts[:at] + acts[at + size :]
        size //= 2


def _legal(start: Position, acts: tuple[Act, ...]) -> Game:
    """The game of those of the acts that can be played one after the other."""
    position, played = start, []
    for act in acts:
        try:
            position = position.play(act)
        except IllegalActError:
            continue
        played.append(act)
    return Game.of_acts(start, played)


def _simpler(position: Position) -> Iterator[Position]:
    """Positions with one thing less."""
    for colour in COLOURS:
        camp = position.camp(colour)
        for point in points_of(camp.stones):
            yield from _possible(_with(position, colour, camp._replace(stones=camp.stones & ~(1 << point))))
        for name in sorted(camp.broken):
            yield from _possible(_with(position, colour, camp._replace(broken=camp.broken - {name})))
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
    """The position, if there can be such a one, not won yet."""
    try:
        if not Position.from_text(position.to_text()).winner:
            yield position
    except NotationError:
        return
