"""The rules of KEN on the emulated machine, held against `kensington.Position` in random games.

    python -m tests.kensington.beeb.rules --acts 100000 --seed 1

plays random games with the 2-move option on and off, either colour beginning, until so many acts have been played in
both; some of them from positions in which somebody is about to win or has to pass.
After each of them the position is the same, with the memory of broken and paid shapes, the winner and who is to
act; a player who cannot act is told so; the event is right. Before each of them some acts that are mostly illegal are
put to both, and refused by both for the same reason, or by neither. The first disagreement ends it, with status 1.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT
from kensington.errors import IllegalActError
from kensington.position import Position
from kensington.rules import OPPONENT, Act, Pass, Place, Relocate, Rules, Slide
from tests.kensington.beeb.harness import NUMBER, YES, Mind
from tests.kensington.games import SHUT_IN, played, random_game, study
from tests.kensington.twins import eager_game

TRIED = 3  # acts, mostly illegal, that are tried before each act
MOST_ACTS = 200  # in a game
SHUT_IN_EVERY = 16  # games
NEARLY_WON_EVERY = 3  # games
NUMBERS = range(len(POINTS) + 2)  # the first and the last are no points
LOOKED_AT = 2  # positions of a game, for an act that wins
REPORT = 10_000  # acts
REASONS = {  # words of what Python says, the first that fit, by the names of the reasons in memory.asm
    "is occupied": "OCCUPIED",
    "has just been put there": "JUST_PUT",
    "stone on point": "NO_STONE",
    "is not next to": "NOT_NEXT",
    "on the first turn after it was broken up": "NO_REBUILDING",
    "the game is over": "GAME_OVER",
    "nothing is to be relocated": "NONE_PENDING",
    "has first to relocate": "RELOCATE_FIRST",
    "has no stone in hand": "NONE_IN_HAND",
    "still has stones in hand": "STONES_IN_HAND",
    "can still act": "CAN_ACT",
    "there is no point": "NO_POINT",
}


class Disagreement(AssertionError):
    """The two differ; the message has the position, the act and both answers."""


def same(plain: object, ken: object, what: str, position: Position, act: Act) -> None:
    if plain != ken:
        raise Disagreement(f"{what}\nposition: {position.to_text()}\nact: {act}\nplain: {plain!r}\nKEN: {ken!r}")


def random_act(position: Position, chance: Random) -> Act:
    """An act that is legal or nearly so: often from a stone of the right colour, to a point near it or where it is."""
    start, end = chance.choice(NUMBERS), chance.choice(NUMBERS)
    mover = OPPONENT[position.to_act.colour] if position.pending else position.turn.colour
    own = [point for point in POINTS if position.stone(point) == mover]
    if own and chance.random() < 0.6:
        start = chance.choice(own)
        end = chance.choice((end, start, start + 1, *NEIGHBOURS[start]))
        if position.pending and chance.random() < 0.3:
            start = position.pending[0].put
    kind = chance.choice((Place, Slide, Slide, Relocate, Relocate, Pass))
    return Pass() if kind is Pass else Place(end) if kind is Place else kind(start, end)


def rebuilding(position: Position, chance: Random) -> Act | None:
    """An act that the 2-move option forbids, if there is one: it is met too seldom by chance."""
    camp = position.camp(position.turn.colour)
    for point in POINTS if camp.broken and not position.pending else ():
        acts = [Place(point)] if any(camp.hand) else [Slide(near, point) for near in NEIGHBOURS[point]]
        for act in acts:
            if "broken up" in (reason(position, act) or ""):
                return act
    return None


def reason(position: Position, act: Act) -> str | None:
    """What Python says is wrong with an act."""
    try:
        position.play(act)
    except IllegalActError as error:
        return str(error)
    return None


def compare_refusal(mind: Mind, position: Position, act: Act, seen: Counter[str]) -> None:
    """Both allow the act, or both refuse it for the same reason, and nothing changes."""
    fault = reason(position, act)
    expected = "legal" if fault is None else next(name for words, name in REASONS.items() if words in fault)
    mind.set_act(act)
    refused, number, _ = mind.call("rules_check")
    given = {mind.constants[name]: name for name in REASONS.values()}[number] if refused else "legal"
    same(expected, given, "why not", position, act)
    same(position, mind.take(), "the position after a check", position, act)
    seen[expected] += 1


def event(before: Position, act: Act, after: Position, mind: Mind) -> int:
    """The bits that tell what an act has completed."""
    if isinstance(act, Pass):
        return 0
    end = act.point if isinstance(act, Place) else act.end
    colour = after.stone(end)
    stones = after.camp(colour).stones
    corners = {len(shape.points) for shape in SHAPES_AT[end] if stones & shape.mask == shape.mask}
    bits = {"TRIANGLE_COMPLETED": 3 in corners, "SQUARE_COMPLETED": 4 in corners, "GAME_WON": bool(after.winner)}
    return sum(mind.constants[name] for name, happened in bits.items() if happened)


def compare_act(mind: Mind, position: Position, act: Act) -> Position:
    """Play the act in both, and compare everything afterwards."""
    after = position.play(act)
    mind.set_act(act)
    same(False, mind.call("rules_check").carry, "is legal", position, act)
    mind.call("rules_play")
    same(after, mind.take(), "the position afterwards", position, act)
    same(NUMBER[after.winner], mind.byte("winner"), "the winner", position, act)
    same(NUMBER[after.to_act.colour], mind.byte("to_act"), "who is to act", position, act)
    same(event(position, act, after, mind), mind.byte("event"), "the event", position, act)
    kept = mind.read("content", 61) + mind.read("score", 2)
    mind.call("count_stones")
    same(mind.read("content", 61) + mind.read("score", 2), kept, "the contents and the score", position, act)
    if not after.pending and not after.winner:
        can_act = after.legal_acts() != (Pass(),)
        same(can_act, not mind.call("rules_can_act").carry, "who can act afterwards", position, act)
    return after


def start(number: int, rules: Rules) -> Position:
    """The empty board; in some games a position in which Red has to pass, or one in which somebody is about to win."""
    if number % SHUT_IN_EVERY == 0:
        return played(Position.start(), SHUT_IN)
    if number % NEARLY_WON_EVERY:
        return Position.start(rules)
    chance = Random(number)
    winner, points = chance.choice(("red", "blue")), list(chance.choice(HEXAGONS).points)
    chance.shuffle(points)
    others = chance.sample([point for point in POINTS if point not in points], 18)
    stones = {winner: [*points[:5], *others[:7]], OPPONENT[winner]: others[7:]}
    hands = (chance.randrange(3), chance.randrange(3))
    return study(stones["red"], stones["blue"], rules.first, hands, rules=rules)


def decided(game: list[tuple[Position, Act]]) -> list[tuple[Position, Act]]:
    """The game, up to an act that wins where there is one in its first positions."""
    for number, (position, _) in enumerate(game[:LOOKED_AT]):
        for act in position.legal_acts():
            if position.play(act).winner:
                return [*game[:number], (position, act)]
    return game


def compare(mind: Mind, acts: int, seed: int) -> Iterator[Counter[str]]:
    """Play games in both until so many acts are played; gives the counts of what was met, after each game."""
    seen: Counter[str] = Counter()
    number = seed * 1_000_003
    while seen["acts"] < acts:
        number += 1
        chance = Random(number)
        rules = Rules(two_move=chance.random() < 0.75, first=chance.choice(("red", "blue")))
        game = decided(list(eager_game(start(number, rules), number))) or random_game(number, rules, MOST_ACTS)
        if game[0][0] == Position.start(rules):
            mind.set("first", NUMBER[rules.first])
            mind.set("two_move", YES if rules.two_move else 0)
            mind.call("rules_start")
        else:
            mind.put(game[0][0])
        same(game[0][0], mind.take(), "the start", *game[0])
        for position, act in game:
            for tried in (*(random_act(position, chance) for _ in range(TRIED)), rebuilding(position, chance)):
                if tried:
                    compare_refusal(mind, position, tried, seen)
            after = compare_act(mind, position, act)
            seen["acts"] += 1
            seen[type(act).__name__] += 1
            seen["deep stack"] += len(after.pending) > 1
            seen["rule 7"] += after.to_act.colour != after.turn.colour
            seen["won"] += bool(after.winner)
        compare_refusal(mind, after, random_act(after, chance), seen)
        yield seen


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold KEN's rules against those of kensington.Position.")
    parser.add_argument("--acts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    told = 0
    try:
        for seen in compare(Mind(), options.acts, options.seed):
            if seen["acts"] >= told + REPORT:
                told = seen["acts"]
                print(f"{told} acts agree, {time.perf_counter() - began:.0f} s", flush=True)
    except Disagreement as disagreement:
        print(f"disagreement: {disagreement}")
        return 1
    print(", ".join(f"{what}: {count}" for what, count in sorted(seen.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
