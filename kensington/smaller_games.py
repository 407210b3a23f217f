"""Smaller versions of a game, for `twincheck.campaign.shrink`: without some parts, or with the same events earlier."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

from boardgame.errors import IllegalActError, NotationError
from kensington.board import SHAPES_AT, mask_of, points_of
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Camp, Position
from kensington.rules import COLOURS, OPPONENT, Act, Place, Relocate, Rules, Slide


def parts_of(game: KensingtonRecord) -> list[tuple[str, Any]]:
    """The acts, and what the start position holds unless it is that of a game: names of `Position`'s parts, values."""
    start = game.start
    parts: list[tuple[str, Any]] = [("act", act) for act in game.acts]
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


def without(game: KensingtonRecord, begin: int, end: int) -> KensingtonRecord | None:
    """The game without some of its `parts_of`; None if that leaves no unfinished position to start from."""
    parts, start = parts_of(game), game.start
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
    return legal_game(start, values("act"))


def from_its_end(game: KensingtonRecord) -> KensingtonRecord:
    """A game without acts that begins where this one ends."""
    return legal_game(game.final, ())


def placed(game: KensingtonRecord, act: Act | None) -> tuple[KensingtonRecord, Act | None] | None:
    """If the last turn, which may go on with an act, slides a stone, the same in phase one: a game that places the
    stones around the slide's end point, as many opposing stones, and finally a stone on that point."""
    more: tuple[Act, ...] = () if act is None else (act,)
    last: tuple[Act, ...] = game.turns[-1].acts if game.turns and (game.final.mid_turn or not more) else ()
    if not (acts := (*last, *more)) or not isinstance(slide := acts[0], Slide):
        return None
    before = game.history[-len(last)] if last else game.final
    colour = before.turn.colour
    near = {point for shape in SHAPES_AT[slide.end] for point in shape.points} - {slide.start}
    taken = {each.start for each in acts if isinstance(each, Relocate)}
    own = [point for point in points_of(before.camp(colour).stones) if point in near]
    others = sorted(points_of(before.camp(OPPONENT[colour]).stones), key=lambda point: point not in taken)
    first = [] if colour == before.rules.first else [others.pop(0)]  # the second player has placed one stone less
    stones = (*first, *chain.from_iterable(zip(own, others, strict=False)), slide.end)
    acts = (*map(Place, stones), *acts[1:])
    return legal_game(game.start, acts[:-1] if more else acts), acts[-1] if more else None


def legal_game(start: Position, acts: Iterable[Act]) -> KensingtonRecord:
    """The game of the acts, skipping those that are illegal where they stand."""
    position, played = start, []
    for act in acts:
        try:
            position = position.play(act)
        except IllegalActError:
            continue
        played.append(act)
    return KensingtonRecord.of_acts(KENSINGTON, start, played)
